# The Python package: its wheel is built without a network, unpacked, and tested
# over the library of this tree by Debian's own Python.
case $B in
*san*)
	echo 'a sanitizer must be in the program before the library: test_api is'
	exit 77
	;;
esac
python=/usr/bin/python3
for module in cffi pytest setuptools; do
	$python -c "import $module" 2>/dev/null ||
		{ echo "$python has no $module: python3-$module"; exit 77; }
done
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
make -s wheel B="$B" || exit 1
$python -m zipfile -e "$B"/python/dist/straights-*.whl "$work/site" || exit 1
[ -s "$work/site/straights/straights.h" ] ||
	{ echo 'python: the wheel has no header'; exit 1; }
STRAIGHTS_LIBRARY=$PWD/$B/libstraights.so.0
PYTHONPATH=$work/site
PYTHONDONTWRITEBYTECODE=1
PATH=$BIN:$PATH
export STRAIGHTS_LIBRARY PYTHONPATH PYTHONDONTWRITEBYTECODE PATH
if command -v mypy >/dev/null; then
	mypy --config-file python/pyproject.toml --cache-dir /dev/null \
		--python-executable $python "$work/site/straights" || exit 1
else
	echo 'python: skipped: the types, mypy is not installed'
fi
$python -m pytest -q -p no:cacheprovider --rootdir "$work" python/tests \
	>"$work/log" 2>&1
failed=$?
cat "$work/log"
sed -nE 's/^([0-9]+) passed.*/python: \1 passed, 0 failed/p' "$work/log"
exit $failed

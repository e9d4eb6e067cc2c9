# cppcheck finds nothing. What it knows of a file is kept until the file
# changes; with that it also looks across files, and takes an out-argument for
# one that is read.
command -v cppcheck >/dev/null || { echo "cppcheck is not installed"; exit 77; }
mkdir -p "$B/cppcheck"
# shellcheck disable=SC2046
cppcheck --quiet --std=c11 --language=c -I. --error-exitcode=1 -j 2 \
	--cppcheck-build-dir="$B/cppcheck" \
	--enable=warning,performance,portability --inline-suppr \
	--suppress=missingIncludeSystem --suppress=ctuuninitvar \
	--suppress=ctunullpointer $(find core tools -name '*.c')

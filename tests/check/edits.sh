# Random edits of single bytes of exact transcripts are told, but for those of a
# few kinds that tests/edits/edits.py names. `make edits` makes 20,000.
[ -x /usr/bin/python3 ] || { echo "python3 is not installed"; exit 77; }
export PYTHONDONTWRITEBYTECODE=1
/usr/bin/python3 tests/edits/edits.py --edits "${EDITS-400}" --start "${SEED-44}"

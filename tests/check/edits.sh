# Random edits of single bytes of exact transcripts are told, but for those of a
# few kinds that tests/edits/edits.py names. `make edits` makes 20,000.
command -v python3 >/dev/null || { echo "python3 is not installed"; exit 77; }
export PYTHONDONTWRITEBYTECODE=1
python3 tests/edits/edits.py --edits "${EDITS-400}" --start "${SEED-44}"

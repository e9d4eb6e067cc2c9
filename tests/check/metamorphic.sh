# What is found of a transcript stays the same when it is changed as another
# program would print that game: a few changes of each, told the seed and not, and
# with a record. `make metamorphic` tries all; real transcripts are among them where
# there are any.
[ -x /usr/bin/python3 ] || { echo "python3 is not installed"; exit 77; }
export PYTHONDONTWRITEBYTECODE=1
/usr/bin/python3 tests/metamorphic/run.py --changes 1 --step 9 --start "${SEED-1}"

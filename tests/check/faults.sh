# Memory and system calls are refused one by one, and nothing goes wrong: a sample
# of what `make faults` does. Inputs that cost much end, in bounded memory; how
# fast is a matter for `make faults`, which is timed alone.
case $B in *san*) echo 'a sanitizer has its own malloc'; exit 77 ;; esac
# The rows of findings once had a variable of the same name.
make -n B="$B" faults | grep -q -- '--sample 0$' &&
	make -n B="$B" faults FAULTS=3 | grep -q -- '--sample 3$' ||
	{ echo 'make faults does not try as many as it is asked for'; exit 1; }
/usr/bin/python3 tests/faults/faults.py "$B" --sample 8 --seed "${SEED-44}" || exit 1
/usr/bin/python3 tests/faults/hostile.py "$B/bin" --megabytes 0.025 --bar 0 || exit 1

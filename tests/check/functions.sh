# No function is longer than 60 lines but a flat switch, no file than 600.
git ls-files 'core/*.c' 'tools/*.c' | xargs awk '
	FNR == 1 { open = 0 }
	/^\{/ { open = FNR; flat = 0 }
	open && /^\t\tcase / { flat++ }
	open && /^\tcase / { flat++ }
	/^\}/ && open {
		n = FNR - open + 1
		if (n > 60 && flat < n / 5) {
			printf "%s:%d: a function of %d lines\n", FILENAME, open, n
			bad = 1
		}
		open = 0
	}
	FNR == 601 { print FILENAME ": more than 600 lines"; bad = 1 }
	END { exit bad }'

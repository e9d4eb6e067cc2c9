# The measures of the house: how long functions, files and headers are, how many
# of them there are, and what may not be a name.
files_most=241
lines_most=91984
short_most=8     # headers of less than 30 lines
sources=$(find core tools -name '*.[ch]' -o -name '*.def')
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
wrong=$work/wrong
n=0
failed=0

# holds NAME: nothing was found to be wrong.
holds() {
	if grep . "$wrong"; then
		echo "functions: FAILED: $1"
		failed=$((failed + 1))
	else
		n=$((n + 1))
	fi
}

# shellcheck disable=SC2086
each() {
	awk "$@" $sources
}

# shellcheck disable=SC2086
grep -n '<ctype.h>' $sources >"$wrong"
holds 'no file asks the locale what a letter is'

each '
	FNR == 1 { open = 0 }
	/^\{/ { open = FNR; flat = 0 }
	open && /^\t\t?case / { flat++ }
	/^\}/ && open {
		n = FNR - open + 1
		if (n > 60 && flat < n / 5)
			printf "%s:%d: a function of %d lines\n", FILENAME, open, n
		open = 0
	}' >"$wrong"
holds 'no function is longer than 60 lines but a flat switch'

each 'FNR == 601 { print FILENAME ": more than 600 lines" }' >"$wrong"
holds 'no file is longer than 600 lines'
each 'FNR == 501 { print "warning: " FILENAME ": more than 500 lines" }'

each 'FILENAME ~ /\.h$/ { lines[FILENAME] = FNR }
	END { for (f in lines) if (lines[f] < 30) print f ": " lines[f] " lines" }' |
	awk -v most="$short_most" '{ all = all $0 "\n" }
		END { if (NR > most) printf "%s%d headers\n", all, NR }' >"$wrong"
holds "at most $short_most headers have less than 30 lines"

# Headers that files share have sections, `/* --- what (file.c, ..) --- */`.
# shellcheck disable=SC2046
awk '
	FNR == 1 { folder = FILENAME; sub(/[^\/]*$/, "", folder); files = "" }
	match($0, /^[a-z_0-9]+\(/) && FILENAME ~ /\.c$/ {
		home[folder substr($0, 1, RLENGTH)] = substr(FILENAME, length(folder) + 1)
	}
	FILENAME ~ /\.c$/ { next }
	/\/\* --- / { files = /\.c/ ? $0 : "" }
	files && match($0, /^([a-z].*[ *])?[a-z_0-9]+\(/) {
		name = substr($0, 1, RLENGTH)
		sub(/.*[ *]/, "", name)
		at = home[folder name]
		if (at && !match(files, "[ (]" at))
			printf "%s:%d: %s) is in %s\n", FILENAME, FNR, name, at
	}' $(find core tools -name '*.c') $(find core tools -name '*.h') >"$wrong"
holds 'sections of headers name the files that have their functions'

find core -type f | awk -F / 'NF == 2 && $2 !~ /^games\.[ch]$/' >"$wrong"
holds 'no file but games.[ch] lies outside the rooms of core/'
# A copy for a test has a game or a report more.
if [ -z "${SEAM_COPY-}" ]; then
	find core -type f | wc -l |
		awk -v most="$files_most" '$1 > most' >"$wrong"
	holds "core/ has at most $files_most files"
	each 'END { print NR }' | awk -v most="$lines_most" '$1 > most' >"$wrong"
	holds "core/ and tools/ have at most $lines_most lines"
fi

# Names of static functions that say a thing is done and not to what.
each -v words='add begin close end find give go hear is look make now say show
	start stop take tell try turn type' '
	BEGIN { split(words, word, /[ \t\n]+/); for (i in word) bare[word[i]] }
	FNR == 1 { before = "" }
	before ~ /^static / && /^[a-z]+\(/ {
		name = $0
		sub(/\(.*/, "", name)
		if (name in bare)
			print FILENAME ":" FNR ": " name
	}
	{ before = $0 }' >"$wrong"
holds 'no static function is a bare verb'

each 'FILENAME ~ /^core/ && /^struct [a-z_0-9]+ \{/ {
		if ($2 in seen)
			print FILENAME ":" FNR ": struct " $2 " is in " seen[$2]
		else
			seen[$2] = FILENAME
	}' >"$wrong"
holds 'no two structs of core/ have one tag'

echo "functions: $n passed, $failed failed"
[ $failed = 0 ]

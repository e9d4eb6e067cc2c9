# The shuffles of other languages deal as the languages do. tests/shuffles/golden
# holds what each deals, a line SHUFFLE SEED ROUND DECK; the program beside it
# that printed the lines is run again where its language is installed.
set -u
here=$PWD/tests/shuffles
golden=$here/golden
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
passed=0
failed=0

# agrees NAME: work/got is what golden says.
agrees() {
	if diff "$work/want" "$work/got" >"$work/diff"; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		echo "$1:"
		head -n 6 "$work/diff"
	fi
}

# program SHUFFLE ROUNDS SEED: runs what was built of it in $work.
program() {
	case $1 in
	java) java -cp "$work" Java "$2" "$3" ;;
	python) /usr/bin/python3 "$here/python.py" "$2" "$3" ;;
	go) "$work/go" "$2" "$3" ;;
	dotnet) mono "$work/dotnet.exe" "$2" "$3" ;;
	v8) node --random-seed="$3" "$here/v8.js" "$2" ;;
	esac
}

# compile SHUFFLE: false when its language is not installed.
compile() {
	case $1 in
	java)
		command -v javac >/dev/null || { echo "javac is not installed"; return 1; }
		javac -d "$work" "$here/Java.java"
		;;
	python) [ -x /usr/bin/python3 ] || { echo "python3 is not installed"; return 1; } ;;
	go)
		command -v go >/dev/null || { echo "go is not installed"; return 1; }
		GOCACHE=$work/cache GO111MODULE=off go build -o "$work/go" "$here/go.go"
		;;
	dotnet)
		command -v mcs >/dev/null && command -v mono >/dev/null ||
			{ echo "mono is not installed"; return 1; }
		mcs -out:"$work/dotnet.exe" "$here/dotnet.cs"
		;;
	v8) command -v node >/dev/null || { echo "node is not installed"; return 1; } ;;
	*) echo "no program prints what $1 deals"; failed=$((failed + 1)); return 1 ;;
	esac
}

# lines SHUFFLE SEED: its rounds, without shuffle and seed.
lines() {
	awk -v shuffle="$1" -v seed="$2" '$1 == shuffle && $2 == seed {
		sub(/^[^ ]+ [^ ]+ /, ""); print }' "$golden"
}

# dealt ROUNDS: numbers the lines of standard input, keeps those of golden.
dealt() {
	awk 'NR == FNR { wanted[$1] = 1; next }
		FNR in wanted { print FNR, $0 }' "$work/want" -
}

for shuffle in $(cut -d' ' -f1 "$golden" | uniq); do
	seeds=$(awk -v shuffle="$shuffle" '$1 == shuffle { print $2 }' "$golden" | uniq)
	compile "$shuffle" && run=1 || run=
	for seed in $seeds; do
		lines "$shuffle" "$seed" >"$work/want"
		rounds=$(tail -n 1 "$work/want" | cut -d' ' -f1)
		"$BIN/straights-deal" --shuffle "$shuffle" --rounds "$rounds" --format line \
			"$seed" | dealt >"$work/got"
		agrees "straights-deal --shuffle $shuffle $seed"
		[ "$run" ] || continue
		program "$shuffle" "$rounds" "$seed" | dealt >"$work/got"
		agrees "the program of $shuffle, seed $seed"
	done
done
echo "shuffles: $passed passed, $failed failed"
[ "$failed" = 0 ]

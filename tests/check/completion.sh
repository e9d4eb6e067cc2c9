# Completions in the shells themselves, as make install lays them out: options,
# names of every table, and files.
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
n=0
failed=0
make -s install B="$B" PREFIX="$work/usr" >/dev/null || exit 1
share=$work/usr/share
PATH=$work/usr/bin:$PATH
HOME=$work
XDG_CONFIG_HOME=$work/config
XDG_DATA_HOME=$work/data
export PATH HOME XDG_CONFIG_HOME XDG_DATA_HOME
mkdir -p "$work/folder" "$XDG_CONFIG_HOME" "$XDG_DATA_HOME"
cd "$work/folder" || exit 2
: >transcript-of-mine.txt

# Of these command lines the last word is completed to the word after the bar.
cat >"$work/lines" <<'END'
straights-verify --rep|--report
straights-verify --report js|json
straights-verify -R juni|junit
straights-verify --explain illegal-d|illegal-discard
straights-deal --shuffle msv|msvc
straights-replay --wording cs246-b|cs246-boards
rummy --computer gre|greedy
rummy-verify --melds an|any
straights-verify transcript-of|transcript-of-mine.txt
straights-verify --rubric transcript-of|transcript-of-mine.txt
straights-verify --shar|--shard
straights-verify --exec-e|--exec-each
straights-deal --merg|--merge
straights --resu|--resume
straights --computer har|hard
straights-replay --format htm|html
END

# holds SHELL LINE WORD GOT: the completions in GOT, a line each, have WORD.
holds() {
	if grep -qxF -- "$3" "$4"; then
		n=$((n + 1))
	else
		echo "completion: FAILED: $1: '$2' is not completed to $3 but to"
		cat "$4"
		failed=$((failed + 1))
	fi
}

in_bash() {
	bash --norc -c '
		line=$1
		read -ra COMP_WORDS <<<"$line"
		. "$2/bash-completion/completions/${COMP_WORDS[0]}"
		COMPREPLY=()
		last=$((${#COMP_WORDS[@]} - 1))
		call=$(complete -p "${COMP_WORDS[0]}")
		[[ $call =~ "-F "([^ ]+) ]]
		"${BASH_REMATCH[1]}" "${COMP_WORDS[0]}" "${COMP_WORDS[last]}" \
			"${COMP_WORDS[last - 1]}"
		printf "%s\n" "${COMPREPLY[@]}"' - "$1" "$share"
}

in_fish() {
	fish --no-config -c '
		source $argv[2]/fish/vendor_completions.d/(string split " " $argv[1])[1].fish
		complete -C $argv[1] | string replace -r "\t.*" ""' "$1" "$share"
}

# A shell at a pseudo-terminal, where Tab is typed after each line, and the line is
# deleted.
cat >"$work/type.zsh" <<'END'
zmodload zsh/zpty
export TERM=dumb
zpty shell zsh -f -i
zpty -w shell "PS1=; fpath=($2/zsh/site-functions \$fpath); bindkey -e"
zpty -w shell "autoload -U compinit; compinit -u -D; echo rea\\dy"
zpty -r -m shell said '*ready*'
while IFS='|' read -r line word; do
	zpty -w -n shell "$line"$'\t'
	zpty -r -m shell said "*${line% *} $word*"
	print -r -- "$line|$word"
	zpty -w -n shell $'\C-u'
done <"$1"
END
in_zsh() {
	# It takes longer to begin than to complete all lines.
	[ -e "$work/typed" ] || timeout 60 zsh -f "$work/type.zsh" \
		"$work/lines" "$share" >"$work/typed"
	awk -F '|' -v line="$1" '$1 == line { print $2 }' "$work/typed"
}

for shell in bash fish zsh; do
	if ! command -v $shell >/dev/null; then
		echo "completion: $shell is not installed: skipped"
		continue
	fi
	while IFS='|' read -r line word; do
		in_$shell "$line" </dev/null >"$work/got" 2>&1
		holds $shell "$line" "$word" "$work/got"
	done <"$work/lines"
done
# What bash makes of the whole line: behind =, and where a folder has the name.
mkdir deal
while IFS='|' read -r line whole; do
	printf '. %s\n%s\t\001echo \n' \
		"$share/bash-completion/completions/${line%% *}" "$line" |
		TERM=dumb timeout 20 bash --norc -i >"$work/got" 2>/dev/null
	holds 'bash, whole line' "$line" "$whole" "$work/got"
done <<'END'
straights-verify --report=js|straights-verify --report=json
straights-verify --allow dea|straights-verify --allow deal
straights-verify --rubric dea|straights-verify --rubric deal/
END
# Every option of every tool, in one list.
for shell in bash fish; do
	command -v $shell >/dev/null || continue
	for tool in "$work"/usr/bin/*; do
		tool=${tool##*/}
		in_$shell "$tool --" </dev/null >"$work/got" 2>&1
		for option in $($tool --list-options | cut -f 1); do
			holds $shell "$tool --" "--$option" "$work/got"
		done
	done
done
echo "completion: $n passed, $failed failed"
[ $failed = 0 ]

# Every option that a tool's --help lists is in its man page, and in the
# completions that are made from it. What is the same for every game may be told
# in the page of straights alone, and the many house rules of Rummy in rummy(6).
PATH=$PWD/$B/bin:$PATH
n=0
failed=0
for page in man/*.[16]; do
	tool=${page##*/}
	tool=${tool%.*}
	case $tool in straights*) house= ;; *) house=man/${tool%%-*}.6 ;; esac
	command -v "$tool" >/dev/null ||
		{ echo "$page: there is no $tool"; failed=$((failed + 1)); continue; }
	for option in $("$tool" --help | grep -oE '^ +(-[a-zA-Z], )?--[a-z][a-z-]*' |
		grep -oE -- '--[a-z][a-z-]*'); do
		if grep -qE "Fl Fl ${option#--}( |\$)" "$page" \
			"man/straights${page#man/"${tool%%-*}"}" "$house" \
			2>/dev/null; then
			n=$((n + 1))
		else
			echo "$page: $option is missing"
			failed=$((failed + 1))
		fi
	done
done
bash -c '. tools/completion.bash
COMPREPLY=(); _card_tools straights --ec straights
[ "${COMPREPLY[*]}" = --echo ]
COMPREPLY=(); _card_tools straights cs246-b --wording
[ "${COMPREPLY[*]}" = cs246-boards ]' &&
	n=$((n + 1)) || { echo "completion.bash: FAILED"; failed=$((failed + 1)); }
echo "options: $n passed, $failed failed"
[ $failed = 0 ]

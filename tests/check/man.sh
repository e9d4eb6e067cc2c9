# The man pages are clean, and their cross references lead somewhere.
command -v mandoc >/dev/null || { echo "mandoc is not installed"; exit 77; }
failed=0
n=0
for page in "$B"/man/*.[1-8]; do
	n=$((n + 1))
	mandoc -T lint -W warning "$page" || failed=$((failed + 1))
	case $page in
	*.3) parts='EXAMPLES RETURN.VALUES' ;;
	*) parts='EXAMPLES DIAGNOSTICS' ;;
	esac
	for part in $parts; do
		grep -q "^.Sh $part" "$page" ||
			{ echo "$page: no $part"; failed=$((failed + 1)); }
	done
	sed -n 's/^\.Xr \([a-z_-]*\) \([1-8]\).*/\1.\2/p' "$page" | sort -u |
		while read -r xr; do
			[ ! -e "man/${xr%%[-.]*}.6" ] && [ "${xr#sts_}" = "$xr" ] ||
				[ -e "man/$xr" ] || grep -q "^.Nm ${xr%.3}\>" man/*.3 ||
				echo "$page: refers to $xr, which is not there"
		done >"$B/man.xr"
	[ ! -s "$B/man.xr" ] || { cat "$B/man.xr"; failed=$((failed + 1)); }
done
# `man straights` shows the game: man looks in section 3 before 6.
for page in man/*.6; do
	[ ! -e "${page%.6}.3" ] || { echo "$page: is hidden"; failed=$((failed + 1)); }
done
echo "man: $n passed, $failed failed"
[ $failed = 0 ]

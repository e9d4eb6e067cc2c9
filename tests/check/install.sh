# make install puts every tool and page where it says, and uninstall takes all
# of them away again.
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
failed=0
make -s install B="$B" DESTDIR="$work" PREFIX=/opt/cards || failed=1
for page in man/*.[1-8]; do
	[ -e "$work/opt/cards/share/man/man${page##*.}/${page##*/}" ] ||
		{ echo "$page was not installed"; failed=1; }
done
"$work/opt/cards/bin/straights" --version | grep -q '^straights ' || failed=1
for tool in straights straights-replay straights-verify straights-deal; do
	[ -x "$work/opt/cards/bin/$tool" ] || { echo "no $tool"; failed=1; }
done
for file in include/straights.h lib/libstraights.so lib/libstraights.a \
	lib/pkgconfig/straights.pc share/zsh/site-functions/_straights \
	share/fish/vendor_completions.d/rummy-deal.fish \
	share/bash-completion/completions/rummy; do
	[ -s "$work/opt/cards/$file" ] || { echo "no $file"; failed=1; }
done
make -s uninstall B="$B" DESTDIR="$work" PREFIX=/opt/cards || failed=1
left=$(find "$work" ! -type d)
[ -z "$left" ] || { echo "left behind: $left"; failed=1; }
exit $failed

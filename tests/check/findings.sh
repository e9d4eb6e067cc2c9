# Every finding is in straights-verify(1), and explains itself.
PATH=$PWD/$B/bin:$PATH
n=0
failed=0
for slug in $(straights-verify --list-findings | cut -d' ' -f1); do
	if grep -q "^\.It Sy $slug Pq " man/straights-verify.1 &&
		straights-verify --explain "$slug" | grep -q .; then
		n=$((n + 1))
	else
		echo "$slug is not in straights-verify(1)"
		failed=$((failed + 1))
	fi
done
echo "findings: $n passed, $failed failed"
[ $failed = 0 ] && [ $n -gt 30 ]

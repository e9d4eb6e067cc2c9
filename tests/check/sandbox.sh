# Hostile programs under --exec, as root and as a user, with namespaces and
# without: each is held, or is not run. The first lines say what each came to.
bad=$PWD/$B/tests/bad
tools=$PWD/$B/bin
make -s B="$B" "$B/tests/bad/probe" "$B/tests/bad/forbid" || exit 1
work=$(mktemp -d) || exit 2
# A process of the same user outside, to be ended or looked into.
SECRET=42 sleep 600 &
other=$!
trap 'kill $other; rm -rf "$work"' EXIT
mkdir "$work/class"
chmod 755 "$work" "$work/class"
cd "$work/class" || exit 2
"$tools/straights-deal" --format yaml 44 >game.yaml
echo secret >"$work/secret"
chmod 644 game.yaml "$work/secret"
passed=0
failed=0

# argument NAME: what the probe is to try its hand at.
argument() {
	case $1 in
	*-record) echo "$work/class/game.yaml" ;;
	*-judge) echo "$tools/straights-verify" ;;
	*-setting) echo /proc/sys/kernel/core_pattern ;;
	*-secret) echo "$work/secret" ;;
	left-*) echo /tmp/probe.left ;;
	end-other | signal-by-pipe | trace | other-environment) echo $other ;;
	esac
}

# probe_all HOW COMMAND..: runs every probe by `COMMAND.. straights-replay`.
probe_all() {
	how=$1
	shift
	for name in $("$bad/probe"); do
		said=$(SECRET=42 "$@" "$tools/straights-replay" -q --memory 64M \
			--output 32M --processes 64 --time 8 \
			--exec "$bad/probe $name $(argument "$name")" game.yaml 2>&1)
		rc=$?
		case $said in
		*through*) came=through ;;
		*'not isolated here'*) came=refused ;;
		*held* | *-limit* | *timed-out* | *crashed*) came=held ;;
		*) came="?: $said" ;;
		esac
		case $came in
		held | refused) passed=$((passed + 1)) ;;
		*)
			failed=$((failed + 1))
			echo "sandbox: FAILED: $how: $name: $came (status $rc)"
			;;
		esac
		kill -0 $other || { echo "sandbox: FAILED: $name ended another"; exit 1; }
		printf '%-10s %-22s %s\n' "$how" "$name" "$came" >>"$work/table"
	done
}

probe_all 'here' env
probe_all 'forbidden' "$bad/forbid"
if [ "$(id -u)" = 0 ]; then
	chmod 777 "$work/class"
	probe_all 'user' setpriv --reuid=65533 --regid=65533 --clear-groups
	probe_all 'user forbidden' "$bad/forbid" \
		setpriv --reuid=65533 --regid=65533 --clear-groups
fi
ls /tmp/probe.* /var/tmp/probe.* probe.big 2>/dev/null &&
	failed=$((failed + 1))
# What each came to: in each way of running, how many were held or not run.
awk '{ n[$1 " " $NF]++ } END { for (k in n) print k ": " n[k] }' "$work/table" | sort
[ -z "${TABLE-}" ] || cp "$work/table" "$TABLE"
echo "sandbox: $passed passed, $failed failed"
[ $failed = 0 ]

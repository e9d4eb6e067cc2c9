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
	daemon) echo "stays-$$" ;;
	esac
}

# in_chroot COMMAND..: runs it here, inside of a chroot(2) that is no mount.
in_chroot() {
	unshare -m sh -ec '
		root=$1 top=$2 here=$PWD
		shift 2
		for d in usr etc dev proc tmp bin sbin lib lib64; do
			if [ -L /$d ]; then
				ln -sf "$(readlink /$d)" "$root/$d"
			elif [ -d /$d ]; then
				mkdir -p "$root/$d"
				mount --rbind /$d "$root/$d"
			fi
		done
		mkdir -p "$root$top"
		mount --rbind "$top" "$root$top"
		exec chroot "$root" sh -c "cd \"$here\" && exec \"\$@\"" sh "$@"
		' sh "$work/root" "${bad%/*/*/*}" "$@"
}

probes=$("$bad/probe")

# probe_all HOW COMMAND..: runs every probe by `COMMAND.. straights-replay`.
probe_all() {
	how=$1
	shift
	for name in $probes; do
		said=$(SECRET=42 "$@" "$tools/straights-replay" -q --memory 64M \
			--output 32M --processes 64 --time 8 \
			--exec "$bad/probe $name $(argument "$name")" game.yaml 2>&1)
		rc=$?
		case $said in
		*through*) came=through ;;
		*'cannot be isolated here'*) came=refused ;;
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
		! grep -sqx "stays-$$" /proc/[0-9]*/comm ||
			{ echo "sandbox: FAILED: $how: a daemon stays"; exit 1; }
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
	mkdir "$work/root"
	probes='read-secret read-record left-behind network end-other judge-arguments'
	probe_all chroot in_chroot
	# A folder that only root may read: the program can, and it can be run.
	mkdir -m 700 "$work/closed"
	cp "$bad/probe" game.yaml "$work/closed"
	cd "$work/closed" || exit 2
	case $("$tools/straights-replay" -q --exec './probe read-secret /etc/passwd' \
		game.yaml 2>/dev/null) in
	through) passed=$((passed + 1)) ;;
	*) echo 'sandbox: FAILED: a closed folder'; failed=$((failed + 1)) ;;
	esac
fi
# A record on standard input, and a hard link to one, are empty too.
cd "$work/class" && ln game.yaml link.yaml || exit 2
for operand in - game.yaml; do
	said=$("$tools/straights-replay" -q --exec 'cat game.yaml link.yaml; echo end' \
		$operand <game.yaml 2>&1)
	case $said in
	end* | *'cannot be isolated here'*) passed=$((passed + 1)) ;;
	*) echo "sandbox: FAILED: $operand: $said"; failed=$((failed + 1)) ;;
	esac
done
# A folder is shown also if one within it is, and what is hidden stays so.
mkdir -p "$work/course/suite" "$work/course/bin" && chmod -R 755 "$work/course"
cp game.yaml "$work/course/suite" && cd "$work/course/suite" || exit 2
echo 'cat ../lib game.yaml && echo end' >../student
echo lib >../lib
# within ENVIRONMENT OPTION..: whether what lies above the folder can be read.
within() {
	said=$(env "$@" game.yaml 2>&1)
	case $said in
	"lib
end"* | *'cannot be isolated here'*) passed=$((passed + 1)) ;;
	*) echo "sandbox: FAILED: $*: $said"; failed=$((failed + 1)) ;;
	esac
}
replay=$tools/straights-replay
chmod 755 ../student
within "$replay" -q --exec "$work/course/student"
within "$replay" -q --show .. --exec 'sh ../student'
within PATH="$work/course/bin:$PATH" "$replay" -q --show "$work/course" \
	--exec '../student'
if [ "$(id -u)" = 0 ]; then
	# One that only root may go through would hide what is in it.
	chmod 700 "$work/course"
	case $("$replay" -q --show .. --exec 'cat "$PWD/../suite/game.yaml"; echo end' \
		game.yaml 2>&1) in
	end*) passed=$((passed + 1)) ;;
	*) echo 'sandbox: FAILED: a closed folder above'; failed=$((failed + 1)) ;;
	esac
	chmod 755 "$work/course"
	# The closed one that is its own is opened also within one that is shown.
	chmod 700 .
	within "$replay" -q --show .. --exec 'sh ../student'
fi
cd "$work/class" || exit 2
ls /tmp/probe.* /var/tmp/probe.* probe.big 2>/dev/null &&
	failed=$((failed + 1))
# What each came to: in each way of running, how many were held or not run.
awk '{ n[$1 " " $NF]++ } END { for (k in n) print k ": " n[k] }' "$work/table" | sort
[ -z "${TABLE-}" ] || cp "$work/table" "$TABLE"
echo "sandbox: $passed passed, $failed failed"
[ $failed = 0 ]

#!/bin/sh
# GNU parallel: a job log, a worker killed half-way and resumed; and "hosts"
# behind --sshlogin, which are this one through an sshd of the test's own.
. "$(dirname "$0")/job.sh"
for tool in parallel sshd ssh-keygen; do
	command -v $tool >/dev/null || PATH=$PATH:/usr/sbin
	command -v $tool >/dev/null ||
		{ echo "parallel: skipped: $tool is not installed"; exit 77; }
done
HOME=$work
export HOME
mkdir -p .parallel && : >.parallel/will-cite
make_games

parallel --joblog log -j "$workers" ./part ::: $(seq "$shards") 2>/dev/null &&
	[ "${KILL-}" != none ] && { echo 'parallel: FAILED: the killed part went well'; exit 1; }
parallel --joblog log --resume-failed -j "$workers" ./part ::: $(seq "$shards") ||
	{ echo 'parallel: FAILED: resumed'; exit 1; }
holds parallel

mkdir ssh
ssh-keygen -q -t ed25519 -N '' -f ssh/host
ssh-keygen -q -t ed25519 -N '' -f ssh/key
cp ssh/key.pub ssh/authorized
chmod 700 ssh
port=$((20000 + $$ % 20000))
cat >ssh/sshd.conf <<END
ListenAddress 127.0.0.1
Port $port
HostKey $work/ssh/host
AuthorizedKeysFile $work/ssh/authorized
PidFile $work/ssh/pid
StrictModes no
UsePAM no
PermitRootLogin yes
MaxStartups 100
END
cat >ssh/config <<END
Host one two
	HostName 127.0.0.1
	Port $port
	User $(id -un)
	IdentityFile $work/ssh/key
	StrictHostKeyChecking no
	UserKnownHostsFile $work/ssh/known
	LogLevel ERROR
END
[ "$(id -u)" != 0 ] || mkdir -p /run/sshd
"$(command -v sshd)" -f ssh/sshd.conf || { echo 'parallel: FAILED: sshd'; exit 1; }
trap 'kill "$(cat "$work/ssh/pid")"; rm -rf "$work"' EXIT
PARALLEL_SSH="ssh -F $work/ssh/config"
export PARALLEL_SSH
hosts=1/one,1/two
parallel --joblog hosts.log -S "$hosts" --env PATH --env SHARDS --wd "$work" \
	"$work/part" ::: $(seq "$shards") 2>/dev/null
parallel --joblog hosts.log --resume-failed -S "$hosts" --env PATH --env SHARDS \
	--wd "$work" "$work/part" ::: $(seq "$shards") ||
	{ echo 'parallel: FAILED: resumed by ssh'; exit 1; }
awk 'NR > 1 { print $2 }' hosts.log | sort -u | grep -c . >hosts
[ "$(cat hosts)" = 2 ] || { echo 'parallel: FAILED: not on both hosts'; exit 1; }
holds 'parallel --sshlogin'

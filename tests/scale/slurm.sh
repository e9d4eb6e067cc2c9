#!/bin/sh
# Slurm: an array job on a cluster of this machine alone, in a mount and pid
# namespace of its own; one task is killed half-way, when it is requeued.
for tool in slurmctld slurmd munged; do
	[ -x /usr/sbin/$tool ] ||
		{ echo "slurm: skipped: $tool is not installed (slurm-wlm, munge)"; exit 77; }
done
[ "$(id -u)" = 0 ] || { echo 'slurm: skipped: only root can start it'; exit 77; }
if [ "${1-}" != inside ]; then
	exec unshare --mount --propagation private --pid --fork --mount-proc --kill-child sh "$0" inside
fi
. "$(dirname "$0")/job.sh"
make_games

mkdir -p munge state spool
head -c 1024 /dev/urandom >munge/key
chown -R munge munge
chmod 711 munge
chmod 400 munge/key
setpriv --reuid munge --regid munge --clear-groups munged --force \
	--key-file="$work/munge/key" --socket="$work/munge/socket" \
	--pid-file="$work/munge/pid" --log-file="$work/munge/log" \
	--seed-file="$work/munge/seed" || { echo 'slurm: FAILED: munged'; exit 1; }
host=$(hostname -s)
port=$((20000 + $$ % 1000 * 10))
cat >slurm.conf <<END
ClusterName=scale
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=$port
SlurmdPort=$((port + 1))
AuthType=auth/munge
AuthInfo=socket=$work/munge/socket,cred_expire=5
CredType=cred/munge
SlurmUser=root
SlurmdUser=root
StateSaveLocation=$work/state
SlurmdSpoolDir=$work/spool
SlurmctldPidFile=$work/slurmctld.pid
SlurmdPidFile=$work/slurmd.pid
SlurmctldLogFile=$work/slurmctld.log
SlurmdLogFile=$work/slurmd.log
ProctrackType=proctrack/pgid
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SlurmdParameters=config_overrides
SchedulerParameters=sched_min_interval=100000,batch_sched_delay=0
MpiDefault=none
JobRequeue=1
ReturnToService=2
MailProg=/bin/true
NodeName=$host NodeAddr=127.0.0.1 CPUs=$workers State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
END
SLURM_CONF=$work/slurm.conf
export SLURM_CONF
slurmctld -c && slurmd || { cat slurm*.log; echo 'slurm: FAILED: start'; exit 1; }
WHEN_KILLED='exec scontrol requeue "${SLURM_ARRAY_JOB_ID}_3"'
export WHEN_KILLED
begun=$(date +%s.%N)
sbatch --quiet --wait --requeue --array="1-$shards" --output=/dev/null \
	--export=ALL --wrap "$work/part \$SLURM_ARRAY_TASK_ID" ||
	{ tail -n 20 slurm*.log; echo 'slurm: FAILED: the array'; exit 1; }
echo "$(date +%s.%N) $begun" | awk '{ printf "slurm: the array took %.1f s\n", $1 - $2 }'
holds slurm

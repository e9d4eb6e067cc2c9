#!/bin/sh
# Dask: a scheduler and workers of this machine; one worker is killed when the
# first shard is done, and its shards are run by the others.
python=/usr/bin/python3
for module in distributed cffi; do
	$python -c "import $module" 2>/dev/null ||
		{ echo "dask: skipped: python3-$module is not installed"; exit 77; }
done
. "$(dirname "$0")/job.sh"
make_games
STRAIGHTS_LIBRARY=$top/${B:-build}/libstraights.so.0
PYTHONPATH=$top/python
PYTHONDONTWRITEBYTECODE=1
export STRAIGHTS_LIBRARY PYTHONPATH PYTHONDONTWRITEBYTECODE
cat >run.py <<'END'
import glob, json, os, signal, subprocess, sys, time
import distributed
import straights, straights.distributed as far

if __name__ == "__main__":
    workers, shards, kill = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3] != "none"
    cluster = distributed.LocalCluster(
        n_workers=workers, threads_per_worker=1, processes=True,
        host="127.0.0.1", dashboard_address=None)
    client = distributed.Client(cluster)
    pids = list(client.run(os.getpid).values())

    def kill_one(done, of):
        if done == 1 and kill:
            os.kill(pids.pop(), signal.SIGKILL)

    paths = sorted(glob.glob("class/*"))
    far.verify(client, paths[:workers], shards=workers)
    begun = time.monotonic()
    told = far.verify(client, paths, shards=shards, progress=kill_one)
    with open("took", "w") as took:
        print(time.monotonic() - begun, file=took)
    with open("whole") as whole:
        assert [json.loads(v.json) for v in told] == [json.loads(v) for v in whole]
    assert len(pids) == workers - kill, "no worker was killed"
    deck = straights.deal(777)
    assert far.find(client, hands={1: deck[:13]}, seeds=(1, 10**6)) == [777]
    arguments = ["--match", "^7S.7H", "1..20000"]
    assert far.match(client, *arguments, shards=5) == subprocess.run(
        ["straights-deal", *arguments], stdout=subprocess.PIPE).stdout.decode()
    arguments = ["--stats", "--to", "3000"]
    assert far.match(client, *arguments, shards=3) == subprocess.run(
        ["straights-deal", *arguments], stdout=subprocess.PIPE).stdout.decode()
    client.close()
    cluster.close()
    print("dask: verify, find and match, "
          + ("one worker killed half-way" if kill else "none killed") + ": the same")
END
$python run.py "$workers" "$shards" "${KILL-one}" 2>log ||
	{ tail -n 30 log; echo 'dask: FAILED'; exit 1; }
rate dask "$(cat took)"

#!/bin/sh
# Builds the Containerfile with podman and runs the image: a part of `make
# package`, whose package and clean Debian (the archive given) it takes; that
# stands in for the image that the Containerfile names, so no registry is asked.
set -eu
cd "$(dirname "$0")/.."
B=${B:-build}
base=$1
BIN=$PWD/$B/bin
command -v podman >/dev/null ||
	{ echo 'container: skipped: podman is not installed'; exit 77; }
# Its controls of groups cannot be of two kinds at a time.
if [ "${2-}" != inside ] && mountpoint -q /sys/fs/cgroup/unified; then
	exec unshare --mount --propagation private \
		sh -c 'umount /sys/fs/cgroup/unified && exec sh "$0" "$1" inside' "$0" "$base"
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
mkdir -p "$work/context/build/package"
cp "$B"/package/straights-tools_*_amd64.deb "$work/context/build/package"
cp Containerfile "$work/context"

use_podman() {
	podman --storage-driver vfs --root "$work/images" --runroot "$work/run" "$@"
}
# run_image OPTIONS -- COMMAND ...: with limits that no one else's are lower than.
run_image() {
	use_podman run --rm -i --network none --cgroups disabled \
		--ulimit nofile=1024:1024 --ulimit nproc=1000:1000 "$@"
}
use_podman import -q "$base" \
	"$(sed -n 's/^FROM //p' Containerfile)" >"$work/log" 2>&1 &&
	use_podman build --isolation chroot --network host --pull=never -t straights \
		"$work/context" >>"$work/log" 2>&1 ||
	{ tail -n 20 "$work/log"; echo 'container: FAILED: build'; exit 1; }
echo 'container: built'

"$BIN/straights-deal" --format yaml 44 >"$work/game.yaml"
"$BIN/straights-replay" "$work/game.yaml" >"$work/game.txt"
sed '20s/plays/discards/' "$work/game.txt" >"$work/doctored.txt"
run_image straights straights-verify --complete --seed 44 <"$work/game.txt" ||
	{ echo 'container: FAILED: a good game'; exit 1; }
status=0
run_image straights straights-verify --seed 44 <"$work/doctored.txt" || status=$?
[ $status = 1 ] || { echo "container: FAILED: a doctored game: $status"; exit 1; }
# shellcheck disable=SC2016
run_image --security-opt unmask=ALL straights \
	sh -c 'cat >/tmp/game.yaml
		straights-verify -v --exec "straights {seed}" /tmp/game.yaml' \
	<"$work/game.yaml" || { echo 'container: FAILED: a program'; exit 1; }
echo 'container: a good game, a doctored one and a program in its sandbox are judged'

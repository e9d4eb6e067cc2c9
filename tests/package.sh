#!/bin/sh
# `make package`: builds the Debian packages of the last commit, holds them to
# lintian, and installs them in a clean Debian 12: the tools alone, for a verdict
# in two commands; then all of them, where autopkgtest runs debian/tests. Each
# time they are removed, and what is left is looked for. Wants root, a network,
# and what it installs by apt-get. Packages are left in build/package; the clean
# Debian is kept as the archive BOOKWORM (build/bookworm.tar).
set -eu
cd "$(dirname "$0")/.."
B=${B:-build}
tests/packages.sh package
out=$PWD/$B/package
root=$(mktemp -d)
chmod 755 "$root" # it becomes /, also for users who are not root
trap 'rm -rf "$root"' EXIT
trap 'exit 1' HUP INT TERM

rm -rf "$out"
mkdir -p "$out/straights"
git archive HEAD | tar -x -C "$out/straights"
(cd "$out/straights" && dpkg-buildpackage -us -uc -b -j"$(nproc)" >../build.log 2>&1) ||
	{ tail -n 30 "$out/build.log"; exit 1; }
lintian --allow-root --fail-on error,warning "$out"/straights_*.changes
echo 'package: built, lintian has nothing to say'

base=${BOOKWORM:-$PWD/$B/bookworm.tar}
if [ ! -s "$base" ]; then
	debootstrap --variant=minbase bookworm "$root" >"$out/debootstrap.log" ||
		{ tail "$out/debootstrap.log"; exit 1; }
	tar -C "$root" -cf "$base" .
else
	tar -C "$root" -xf "$base"
fi
cp /etc/resolv.conf "$root/etc"
rm -f "$root"/etc/apt/sources.list.d/*
echo 'deb http://deb.debian.org/debian bookworm main' >"$root/etc/apt/sources.list"

# inside COMMAND: in the root, with a /proc, in a mount namespace of its own; the
# root is a mount there, as the sandbox of --exec wants.
inside() {
	unshare -m sh -c 'mount --bind "$1" "$1" && mount -t proc proc "$1/proc" && mount -t devpts none "$1/dev/pts" &&
		chroot "$1" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 \
		DEBIAN_FRONTEND=noninteractive sh -euc "$2"' - "$root" "$1"
}
# What the packages may leave: nothing but caches and the logs of apt and dpkg.
files() {
	(cd "$root" && find . -xdev \( -path ./proc -o -path ./var/log -o -path ./root \
		-o -path ./var/cache -o -path ./var/lib/dpkg -o -path ./var/lib/apt \
		-o -path ./tmp \) -prune -o -print) | sort
}

# removed PACKAGE ...: without a trace, as "before" has it.
removed() {
	inside "apt-get purge -y -qq --autoremove $* >/dev/null"
	files | diff "$out/before" - >"$out/left" ||
		{ cat "$out/left"; echo 'package: FAILED: files are left'; exit 1; }
	echo "package: removed without a trace: $*"
}

mkdir "$root/tmp/packages"
cp "$out"/*.deb "$root/tmp/packages"
rm -f "$root"/tmp/packages/*dbgsym*
cp -r "$out/straights" "$root/tmp/source"
inside 'apt-get update -qq'
files >"$out/before"
echo 'package: from nothing to a verdict, in two commands:'
for command in 'apt-get install -y -qq /tmp/packages/straights-tools_*.deb >/dev/null 2>&1' \
	'straights-deal --format yaml 44 | straights-replay | straights-verify -v --seed 44'; do
	echo "# $command"
	inside "$command"
done
removed straights-tools

# What the packages and their tests need, so that only what is theirs is removed.
inside 'apt-get install -y -qq --no-install-recommends autopkgtest apt-utils man-db \
	gcc libc6-dev pkgconf python3-pytest python3-cffi libyaml-dev libpcre2-dev \
	libjansson-dev zlib1g-dev libzstd-dev libarchive13 libseccomp2 libedit2 \
	>/dev/null 2>&1
	python3 -m compileall -q /usr/share/autopkgtest/lib'
files >"$out/before"
inside 'autopkgtest -B /tmp/packages/*.deb /tmp/source/ -- null >/tmp/log 2>&1' ||
	{ tail -n 60 "$root/tmp/log"; echo 'package: FAILED: autopkgtest'; exit 1; }
sed -n '/@ summary/,/^autopkgtest/{/PASS\|SKIP\|FAIL/s/^/package: autopkgtest: /p}' \
	"$root/tmp/log"
removed straights-tools libstraights0 libstraights-dev python3-straights
sh tests/container.sh "$base" || [ $? = 77 ]

#!/bin/sh
# Installs, by name, the Debian packages that are missing: `packages.sh build`
# for the tools, `check` for the tests as well, `bench` for the benchmarks,
# `package` for the Debian packages, `scale` for the engines of docs/scale.md.
# `packages.sh npm NAME` installs one of the npm packages that some tests read
# our output with into build/npm, once, and prints where it is; it fails
# where npm, or its registry, is not there.
set -eu
build='gcc make pkg-config git libc6-dev libyaml-dev libpcre2-dev libjansson-dev
	zlib1g-dev libzstd-dev libarchive-dev libseccomp-dev
	libedit-dev'
check='g++ clang clang-format clang-tidy cppcheck libclang-rt-14-dev libcmocka-dev
	valgrind strace mandoc jq tmux zstd gzip asciinema bsdutils perl
	libxml2-utils abigail-tools fish zsh python3-cffi
	mypy python3-pytest python3-setuptools python3-wheel python3-jsonschema poppler-utils chromium vim'
bench='g++ dealer gnuplot-nox hyperfine valgrind'
package='debhelper dh-python dpkg-dev fakeroot lintian debootstrap podman crun
	python3-setuptools python3-wheel'
scale='parallel openssh-server openssh-client slurmctld slurmd slurm-client munge
	python3-cffi python3-distributed'
npm='asciinema-player@3.17.0 axe-core@4.10.2 @microsoft/sarif-multitool-linux@5.7.0'
if [ "${1-}" = npm ]; then
	cd "$(dirname "$0")/.."
	folder=build/npm/$2
	for p in $npm; do
		[ "${p%@*}" != "$2" ] || [ -d "$folder/node_modules/$2" ] ||
			timeout 120 npm install --prefix "$folder" --no-save \
				--no-audit --no-fund --ignore-scripts \
				--loglevel=silent "$p" >/dev/null 2>&1 ||
			exit 1
	done
	cd "$folder/node_modules/$2" && pwd
	exit
fi
case ${1-} in
coverage) want="$build $check gcovr" ;;
build) want=$build ;;
check) want="$build $check" ;;
bench) want="$build $bench" ;;
scale) want="$build $scale" ;;
package) want="$build $package" ;;
*) echo "usage: packages.sh build|check|bench|package|scale|npm NAME" >&2; exit 2 ;;
esac
# shellcheck disable=SC2086
installed=$(dpkg-query -W -f '${Package} ${Status}\n' $want 2>/dev/null |
	sed -n 's/ .* installed$//p' || true)
missing=
for p in $want; do
	echo "$installed" | grep -qx "$p" || missing="$missing $p"
done
[ -n "$missing" ] || exit 0
if ! command -v apt-get >/dev/null; then
	echo "packages: these are missing and there is no apt-get:$missing" >&2
	exit 0
fi
echo "packages: installing$missing"
sudo=
[ "$(id -u)" = 0 ] || sudo=sudo
export DEBIAN_FRONTEND=noninteractive
$sudo apt-get update -qq
# shellcheck disable=SC2086
$sudo apt-get install -y -qq --no-install-recommends $missing >/dev/null

# clang compiles everything under the same warnings as gcc does.
command -v clang >/dev/null || { echo "clang is not installed"; exit 77; }
make -s -j2 CC=clang OPT=-O0 B="$B/clang"

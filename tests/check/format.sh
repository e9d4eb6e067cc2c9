# Every source is as clang-format leaves it.
command -v clang-format >/dev/null || { echo "clang-format is not installed"; exit 77; }
find core tools tests -name '*.[ch]' | xargs clang-format --dry-run --Werror

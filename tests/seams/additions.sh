# Additions that concern every file, as each new finding does, in one copy that is
# compiled once: a finding in place of another, a third game, and the examples of
# docs/hacking.md. Each touches only the files that it names.
. tests/seams/copy.sh

for part in finding game hacking; do
	# shellcheck disable=SC1090
	. "tests/seams/additions/$part.sh"
	"add_$part"
	keep_changes
done
build
for part in finding game hacking; do
	"try_$part"
	keep_changes
done
checks "$words layers findings fixtures man options functions"
formatted
end_seam

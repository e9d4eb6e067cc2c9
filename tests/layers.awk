# Reads the street and every #include "core/...": each room may use the rooms
# before it and no other; one game may not enter another's house.
BEGIN {
	n = split(street, name, /[ \t\n]+/)
	for (i = 1; i <= n; i++)
		if (name[i] != "")
			place[name[i]] = i
}
FNR == 1 {
	room = FILENAME
	sub(/^core\//, "", room)
	sub(/\.[ch]$/, "", room)
	if (!(room in place)) {
		print FILENAME ": is not on the street"
		bad = 1
	}
}
/^#include "core\// {
	split($2, part, "\"")
	other = part[2]
	sub(/^core\//, "", other)
	sub(/\.(h|def)$/, "", other)
	if (other == room)
		next
	if (!(other in place) || place[other] > place[room]) {
		print FILENAME ":" FNR ": " room " may not look up at " other
		bad = 1
	} else if (split(room, mine, "/") > 1 && split(other, its, "/") > 1 &&
	    mine[1] != its[1]) {
		print FILENAME ":" FNR ": " room " may not enter " other
		bad = 1
	}
}
END { exit bad }

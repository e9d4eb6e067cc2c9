# Prints the rooms of core/ and tools/, from what lies in them and from their includes.
# Lines are those of C. Takes:
#
#   rooms    their names from low to high
#   games    those of them that are games: one room in the picture
#   tool_rooms  the names of those of tools/
#   picture  only the picture: a room's name stands below the marks of the rooms
#            before it, in whose columns an x says that it includes them
#
# A room's door is the header with its name; its head comment's first paragraph
# says what the room is.
function room_of(path,    part, name, n) {
	n = split(path, part, "/")
	if (part[1] == "tools")
		return n == 2 ? "tools" : "tools/" part[2]
	name = part[2]
	sub(/\.[a-z]+$/, "", name)
	return name
}
function is_door(path, room,    name) {
	name = room
	sub(/^tools\//, "", name)
	return path == "core/" room "/" room ".h" || path == "core/" room ".h" ||
		path == room "/" name ".h"
}
# A number with its thousands apart.
function apart(n) {
	return n < 1000 ? n : int(n / 1000) sprintf(",%03d", n % 1000)
}
# Prints words behind a tab, in lines of at most 80 columns.
function print_wrapped(text,    word, n, i, line) {
	n = split(text, word, / +/)
	line = "\t" word[1]
	for (i = 2; i <= n; i++) {
		if (length(line) + 1 + length(word[i]) > 73) {
			print line
			line = "\t" word[i]
		} else
			line = line " " word[i]
	}
	print line
}
function print_room(room,    i, arrows) {
	for (i = 1; i <= count; i++)
		if ((room, name[i]) in uses)
			arrows = arrows " " name[i]
	printf "%-14s %3d files %7s lines   uses:%s\n", room, files[room],
		apart(lines[room]), arrows ? arrows : " nothing"
	print_wrapped(says[room])
}
# All games are one room in the picture.
function drawn(room) {
	return room in game ? "(a game)" : room
}
function print_picture(    i, j, pair, part, row, marks, rows) {
	for (pair in uses) {
		split(pair, part, SUBSEP)
		marks[drawn(part[1]), drawn(part[2])] = 1
	}
	for (i = 1; i <= count; i++)
		if (rows == 0 || row[rows] != drawn(name[i]))
			row[++rows] = drawn(name[i])
	for (i = 1; i <= rows; i++) {
		for (j = 1; j < i; j++)
			printf "%s ", (row[i], row[j]) in marks ? "x" : "."
		print row[i]
	}
}
BEGIN {
	gsub(/[a-z]+/, "tools/&", tool_rooms)
	count = split(rooms " " tool_rooms " tools", name, / +/)
	says["tools"] = "The mains, one for each tool."
	split(games, part, / +/)
	for (i in part)
		game[part[i]] = 1
}
FNR == 1 {
	room = room_of(FILENAME)
	files[room]++
	door = is_door(FILENAME, room)
	all_files++
}
FILENAME ~ /\.([ch]|def)$/ {
	lines[room]++
	all_lines++
}
door && FNR > 1 && /^ \*( |$|\/)/ {
	if ($0 ~ /^ \*(\/|$)/)
		door = 0
	else
		says[room] = says[room] (says[room] ? " " : "") substr($0, 4)
}
/^#include "(core|tools)\// {
	split($2, part, "\"")
	other = room_of(part[2])
	if (other != room)
		uses[room, other] = 1
}
FILENAME == "core/games.c" && match($0, /^\tGAME\([a-z]+\)/) {
	uses["games", substr($0, 7, RLENGTH - 7)] = 1
}
END {
	if (picture) {
		print_picture()
		exit
	}
	for (i = 1; i <= count; i++)
		print_room(name[i])
	printf "%-14s %3d files %7s lines\n\n", "together", all_files,
		apart(all_lines)
	print_picture()
}

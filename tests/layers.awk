# Holds the order of the rooms. Reads every #include of core/ and tools/:
#
#   rooms    the rooms from low to high; a room may use those before it
#   games    those of them that are games: none may use another
#   tool_rooms  those of tools/ likewise; all of core/ is before them
#   stdio    the rooms that may include <stdio.h>
#   unistd   the rooms that may include <unistd.h> and the like
#
# A file's room is the folder of core/ it lies in, or its own name for
# core/games.[ch]; or the folder of tools/, with tools/ before its name. The
# mains in tools/ itself are the last room. A header called private.h or
# *_private.h is for its own room. No header may include itself by way of
# others.
function room_of(path,    part, name, n) {
	n = split(path, part, "/")
	if (part[1] == "tools")
		return n == 2 ? "tools" : "tools/" part[2]
	name = part[2]
	sub(/\.[a-z]+$/, "", name)
	return name
}
function refuse(reason) {
	print FILENAME ":" FNR ": " reason
	bad = 1
}
function read_words(text, into,    word, n, i) {
	n = split(text, word, /[ \t\n]+/)
	for (i = 1; i <= n; i++)
		if (word[i] != "")
			into[word[i]] = i
}
# Follows the includes of a header; a header met on the way to itself is in a
# circle.
function walk(header,    n, i, list) {
	state[header] = "open"
	n = split(includes[header], list, " ")
	for (i = 1; i <= n; i++) {
		if (state[list[i]] == "open") {
			print header ": includes itself by way of " list[i]
			bad = 1
		} else if (state[list[i]] == "")
			walk(list[i])
	}
	state[header] = "done"
}
BEGIN {
	read_words(rooms, place)
	read_words(games, game)
	read_words(stdio, prints)
	read_words(unistd, calls)
	n = split(tool_rooms " ", name, / +/)
	name[n] = ""
	for (i = 1; i <= n; i++) {
		room = name[i] ? "tools/" name[i] : "tools"
		place[room] = 1000 + i
		prints[room] = calls[room] = 1
	}
}
FNR == 1 {
	room = room_of(FILENAME)
	if (!(room in place))
		refuse("'" room "' is not in ROOMS")
}
/^#include <stdio\.h>/ && !(room in prints) {
	refuse(room " may not include <stdio.h>")
}
/^#include <(unistd|fcntl|sys\/[a-z]+)\.h>/ && !(room in calls) {
	refuse(room " may not include " $2)
}
/^#include "(core|tools)\// {
	split($2, part, "\"")
	path = part[2]
	other = room_of(path)
	if (!(other in place))
		refuse("includes '" path "', which is in no room")
	else if (place[other] > place[room] ||
		other != room && other in game && room in game)
		refuse(room " may not use " other)
	else if (other != room && path ~ /(\/|_)private\.h$/)
		refuse(path " is private to " other)
	if (FILENAME ~ /\.h$/)
		includes[FILENAME] = includes[FILENAME] " " path
}
END {
	for (header in includes)
		if (state[header] == "")
			walk(header)
	exit bad
}

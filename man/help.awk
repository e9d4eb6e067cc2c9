# Makes C of the sections of manual pages that `help` shows in a game: each
# subsection (.Ss) of man/GAME.6, its mdoc as plain text, a line to a paragraph.
function flush_words() {
	gsub(/ +/, " ", words)
	sub(/^ /, "", words)
	if (words != "")
		put(indent words)
	words = ""
}
function put(s) {
	gsub(/\\/, "\\\\", s)
	gsub(/"/, "\\\"", s)
	printf "\t\t\"%s\\n\"\n", s
}
# The words of a macro line, without macros and with what they add.
function plain(s,    n, w, i, out, glue, quote, after) {
	n = split(s, w, " ")
	glue = ""
	for (i = 1; i <= n; i++) {
		if (w[i] ~ /^(Cm|Ar|Li|Sy|No|Em|Pa)$/)
			continue
		if (w[i] == "Fl") {
			out = out glue (w[i + 1] == "Fl" ? "--" w[i + 2] : "-" w[i + 1])
			i += w[i + 1] == "Fl" ? 2 : 1
			glue = " "
		} else if (w[i] == "Ns")
			glue = ""
		else if (w[i] ~ /^(Sq|Ql)$/)
			quote = 1
		else if (w[i] ~ /^[OP][pq]$/) {
			out = out glue (w[i] == "Op" ? "[" : "(")
			after = (w[i] == "Op" ? "]" : ")") after
			glue = ""
		} else if (w[i] == "Nm")
			out = out glue game
		else if (w[i] == "Xr") {
			out = out glue w[i + 1] "(" w[i + 2] ")"
			i += 2
			glue = " "
		} else {
			if (w[i] ~ /^[.,;:)]$/)
				glue = ""
			out = out glue (quote ? "'" w[i] "'" : w[i])
			quote = 0
			glue = " "
		}
	}
	return out after
}
BEGIN {
	print "#include \"tools/play/play.h\"\n"
	print "const struct help_topic help_topics[] = {"
}
FNR == 1 {
	game = FILENAME
	gsub(/.*\/|\.6$/, "", game)
	shown = 0
}
/^\.S[hs]/ {
	if (shown) {
		flush_words()
		print "\t},"
	}
	shown = $1 == ".Ss"
	indent = ""
	if (shown)
		printf "\t{\"%s\", \"%s\",\n", game, substr($0, 5)
	next
}
!shown || /^\.\\"/ { next }
/^\.Pp/ { flush_words(); put(""); next }
/^\.(Bl|El|Bd|Ed)/ { flush_words(); indent = ""; next }
/^\.It/ {
	flush_words()
	indent = ""
	words = plain(substr($0, 5))
	if (words != "") {
		flush_words()
		indent = "    "
	} else
		indent = "  "
	next
}
/^\.Dl/ { flush_words(); put("    " plain(substr($0, 5))); next }
/^\./ { words = words " " plain(substr($0, 2)); next }
{ words = words " " $0 }
END {
	if (shown) {
		flush_words()
		print "\t},"
	}
	print "\t{0},\n};"
}

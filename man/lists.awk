# Puts lists where a man page has a line `.\" LIST OPTION`. The first file has a
# line for each entry of each list: the option that prints it, its name and its
# summary; the second is the page.
#
#	straights-verify --list-reports | sed 's/^/--list-reports /' |
#		awk -f man/lists.awk - PAGE
NR == FNR {
	option = $1
	n = ++count[option]
	name[option, n] = $2
	if (length($2) > length(widest[option]))
		widest[option] = $2
	sub(/^[^ ]+ +[^ ]+ +/, "")
	summary[option, n] = $0
	next
}
$1 == ".\\\"" && $2 == "LIST" {
	if (!count[$3]) {
		print FILENAME ": no list " $3 >"/dev/stderr"
		exit 1
	}
	print ".Bl -tag -width " widest[$3] " -compact"
	for (i = 1; i <= count[$3]; i++)
		print ".It Cm " name[$3, i] "\n" summary[$3, i]
	print ".El"
	next
}
{ print }

# Puts lists where a man page has a line `.\" LIST OPTION`. The first file is
# what the option prints, a name and a summary on each line; the second is the
# page.
#
#	straights-verify --list-reports | awk -f man/lists.awk - PAGE
NR == FNR {
	name[++count] = $1
	sub(/^[^ ]+ +/, "")
	summary[count] = $0
	next
}
$1 == ".\\\"" && $2 == "LIST" {
	print ".Bl -tag -width gradescope -compact"
	for (i = 1; i <= count; i++)
		print ".It Cm " name[i] "\n" summary[i]
	print ".El"
	next
}
{ print }

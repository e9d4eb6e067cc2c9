# Prints a game's built-in wordings, and how real programs say its events
# (core/GAME/loose.yaml, if it is there), as C tables: embed.sh GAME
# Each core/GAME/wordings/NAME.yaml is a row, in the order of their names.
set -e
LC_ALL=C
export LC_ALL

# names: of the game's wordings, one a line
names() {
	for file in "core/$1/wordings"/*.yaml; do
		basename "$file" .yaml
	done | sort
}

# bytes: an array of a file's bytes and a NUL
bytes() {
	echo "static const unsigned char $1[] = {"
	od -An -v -tu1 "$2" | sed 's/  */, /g; s/^, //; s/$/,/'
	echo '0};'
}

echo "#include \"core/$1/$1.h\""
row=0
for name in $(names "$1"); do
	bytes "yaml$row" "core/$1/wordings/$name.yaml"
	row=$((row + 1))
done
echo "const struct wording_source $1_wordings[] = {"
row=0
for name in $(names "$1"); do
	echo "{\"$name\", (const char *)yaml$row, sizeof yaml$row - 1},"
	row=$((row + 1))
done
echo '{NULL, NULL, 0}};'
if [ -e "core/$1/loose.yaml" ]; then
	bytes loose "core/$1/loose.yaml"
	echo "const struct wording_source $1_loose ="
	echo "{\"loose\", (const char *)loose, sizeof loose - 1};"
fi

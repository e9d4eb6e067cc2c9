# Prints a game's built-in wordings as a C table: embed.sh GAME
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

echo "#include \"core/$1/wordings.h\""
row=0
for name in $(names "$1"); do
	echo "static const unsigned char yaml$row[] = {"
	od -An -v -tu1 "core/$1/wordings/$name.yaml" |
		sed 's/  */, /g; s/^, //; s/$/,/'
	echo '0};'
	row=$((row + 1))
done
echo "const struct wording_source $1_wordings[] = {"
row=0
for name in $(names "$1"); do
	echo "{\"$name\", (const char *)yaml$row, sizeof yaml$row - 1},"
	row=$((row + 1))
done
echo '{NULL, NULL, 0}};'

# docs/hacking.md alone is enough: the examples of its recipes, one after
# another in one copy, build, do what they say, and touch only files that their
# recipe names. A comment before an example says what to do with it:
#
#	<!-- new FILE -->
#	<!-- after 'REGEX' in FILE -->
#	<!-- before 'REGEX' in FILE -->

add_hacking() {
	guide=docs/hacking.md
	steps=$seam_folder/steps
	mkdir "$steps"

	# Each step: N.file, N.where (after or before, with N.line, a regex; or new) and
	# N.text.
	awk -v to="$steps/" '
		/^ *<!-- (new|after|before) / {
			n++
			base = to n
			file = $0
			sub(/ *-->.*/, "", file)
			sub(/.* /, "", file)
			print file >(base ".file")
			print $2 >(base ".where")
			split($0, part, "\047")
			print part[2] >(base ".line")
			next
		}
		/^ *```/ && base {
			if (open) {
				close(base ".text")
				base = ""
				open = 0
			} else {
				open = 1
				indent = index($0, "`")
				printf "" >(base ".text")
			}
			next
		}
		open { print substr($0, indent) >(base ".text") }' "$guide"
	words=$(sed -nE "s/^.*\`make check T='([^']+)'\` [hps].*/\1/p" "$guide" |
		tr ' ' '\n' | sort -u | grep -vx words | tr '\n' ' ')

	count=$(find "$steps" -name '*.text' | wc -l)
	[ "$count" -ge 7 ] || give_up 'there are no examples'
	n=1
	files=
	while [ $n -le "$count" ]; do
		file=$(cat "$steps/$n.file")
		files="$files $file"
		holds "the recipe names $file" grep -qF "\`$file\`" "$guide"
		case $(cat "$steps/$n.where") in
		new) add_file "$file" <"$steps/$n.text" ;;
		*) put_rows "$(cat "$steps/$n.where")" "$file" \
			"$(cat "$steps/$n.line")" <"$steps/$n.text" ;;
		esac
		n=$((n + 1))
	done
	# shellcheck disable=SC2086
	touched $files
}

try_hacking() {
	holds 'the finding explains itself' sh -c \
		'straights-verify --explain seven-discarded | grep -q "cs246 3.1"'
	straights-deal --format yaml --wording house 7 | straights-replay \
		>"$seam_folder/game"
	holds 'the wording prints a game' grep -q ' puts 7S\.$' "$seam_folder/game"
	awk '/ puts / && ++n == 5 { sub(/puts .*/, "puts AC.") } { print }' \
		"$seam_folder/game" |
		straights-verify --report tsv >"$seam_folder/table"
	holds 'the report has a row for a finding' grep -qE \
		'^1	[0-9]+	1	not-in-hand	[^	]+$' "$seam_folder/table"

	deck=$(straights-deal --shuffle quick --format line 44)
	holds 'the shuffle is found' test "$(straights-deal --find --shuffle quick \
		--deck "$deck" --to 1000)" = 'quick seed 44 round 1'
}

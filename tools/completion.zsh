#compdef @TOOLS@
# Completion for zsh, made of what each tool lists of its options: lines of
# name, letter, kind of argument, argument and help.
_card_tool_names() {
	compadd -- ${(f)"$($1 --list-values=$2 2>/dev/null)"}
}

_card_tool_names_or_files() {
	_card_tool_names $1 $2
	_files
}

_card_tools() {
	local tool=$words[1] name letter kind argument help action
	local -a options
	while IFS=$'\t' read -r name letter kind argument help; do
		help=${${help//\[/\\[}//\]/\\]}
		case $kind in
		names) action=":${argument}: _card_tool_names $tool $name" ;;
		names-or-files)
			action=":${argument}: _card_tool_names_or_files $tool $name" ;;
		files) action=":${argument}:_files" ;;
		folders) action=":${argument}:_files -/" ;;
		text) action=":${argument}: " ;;
		*) action= ;;
		esac
		options+=("--$name${action:+=}[$help]$action")
		[[ $letter = - ]] || options+=("-$letter${action:++}[$help]$action")
	done < <($tool --list-options 2>/dev/null)
	_arguments -s $options '*:file:_files'
}

_card_tools "$@"

# Completion for bash, made of what each tool lists of its options: lines of
# name, letter, kind of argument, argument and help.
_card_tools() {
	local tool=$1 word=$2 before=$3 name letter kind rest values=
	# The = of --name=value is a word.
	[ "$before" != = ] || before=${COMP_WORDS[COMP_CWORD - 2]}
	while IFS=$'\t' read -r name letter kind rest; do
		[ "$before" = "--$name" ] || [ "$before" = "-$letter" ] || continue
		case $kind in
		names*) values=$("$tool" --list-values="$name" 2>/dev/null) ;;
		esac
		# A name is no folder, even where one is called so.
		[ "$kind" != names ] || compopt +o filenames 2>/dev/null
		case $kind in
		names) COMPREPLY=($(compgen -W "$values" -- "$word")) ;;
		names-or-files) COMPREPLY=($(compgen -f -W "$values" -- "$word")) ;;
		files) COMPREPLY=($(compgen -f -- "$word")) ;;
		folders) COMPREPLY=($(compgen -d -- "$word")) ;;
		text) COMPREPLY=() ;;
		*) break ;;
		esac
		return
	done < <("$tool" --list-options 2>/dev/null)
	case $word in
	-*)
		COMPREPLY=($(compgen -W "$("$tool" --list-options 2>/dev/null |
			sed 's/\t.*//; s/^/--/')" -- "$word"))
		;;
	*)
		COMPREPLY=($(compgen -f -- "$word"))
		;;
	esac
}
# bash-completion reads this file under the name of the tool to complete.
complete -o filenames -F _card_tools "${BASH_SOURCE[0]##*/}"

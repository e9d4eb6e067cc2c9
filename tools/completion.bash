# Completion for bash, made from what each tool prints of its options.
_card_tools() {
	local tool=$1 word=$2 before=$3 values=
	case $before in
	-*)
		values=$("$tool" --list-values="$before" 2>/dev/null)
		;;
	esac
	case $before in
	--wording | -w | --print-wording)
		COMPREPLY=($(compgen -f -W "$values" -- "$word"))
		return ;;
	esac
	if [ -n "$values" ]; then
		COMPREPLY=($(compgen -W "$values" -- "$word"))
		return
	fi
	case $word in
	-*)
		COMPREPLY=($(compgen -W "$("$tool" --help | grep -oE -- '--[a-z][a-z-]*')" -- "$word"))
		;;
	*)
		COMPREPLY=($(compgen -f -- "$word"))
		;;
	esac
}
# bash-completion reads this file under the name of the tool to complete.
complete -o filenames -F _card_tools "${BASH_SOURCE[0]##*/}"

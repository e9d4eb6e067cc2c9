# Completion for bash, made from what each tool's --help says.
_card_tools() {
	local tool=$1 word=$2 before=$3
	case $before in
	--shuffle | -s)
		COMPREPLY=($(compgen -W "all $("$tool" --list-shuffles | cut -d' ' -f1)" -- "$word"))
		return ;;
	--wording | -w | --print-wording)
		COMPREPLY=($(compgen -f -W "$("$tool" --list-wordings | cut -d' ' -f1)" -- "$word"))
		return ;;
	--report | -R)
		COMPREPLY=($(compgen -W "$("$tool" --list-reports | cut -d' ' -f1)" -- "$word"))
		return ;;
	esac
	case $word in
	-*)
		COMPREPLY=($(compgen -W "$("$tool" --help | grep -oE -- '--[a-z][a-z-]*')" -- "$word"))
		;;
	*)
		COMPREPLY=($(compgen -f -- "$word"))
		;;
	esac
}
for _card_tool in straights rummy; do
	complete -o filenames -F _card_tools $_card_tool $_card_tool-replay \
		$_card_tool-verify $_card_tool-deal
done
unset _card_tool

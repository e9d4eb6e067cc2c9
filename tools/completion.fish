# Completion for fish, made of what each tool lists of its options: lines of
# name, letter, kind of argument, argument and help. Fish reads this file under
# the name of the tool to complete.
set -l tool (string replace -r '\.fish$' '' (path basename (status filename) 2>/dev/null; or basename (status filename)))
$tool --list-options 2>/dev/null | while read -l -d \t name letter kind argument help
    set -l row -c $tool -l $name -d "$help"
    test "$letter" != -; and set -a row -s $letter
    switch $kind
        case names
            set -a row -x -a "($tool --list-values=$name)"
        case names-or-files
            set -a row -r -F -a "($tool --list-values=$name)"
        case files folders
            set -a row -r -F
        case text
            set -a row -x
    end
    complete $row
end

" Findings as a list to jump through: :compiler straights, :make %, :cnext.
" Put this file into ~/.vim/compiler/.
let current_compiler = "straights"
CompilerSet makeprg=straights-verify
CompilerSet errorformat=%f:%l:%c:\ %m

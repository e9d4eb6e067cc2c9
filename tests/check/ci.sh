# The commands of examples/ci grade a program here as they would there: all but
# those that install, taken from the files themselves.
PATH=$PWD/$B/bin:$PATH
top=$PWD
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
passed=0
failed=0
good() {
	if "$@"; then
		passed=$((passed + 1))
	else
		echo "ci: FAILED: $*"
		failed=$((failed + 1))
	fi
}

# The blocks of the steps after the one that installs, one file each.
awk -v to="$work/github." '
	/^      - / { step = /- name: install/ ? 0 : step + 1; open = 0 }
	/^        run: [^|]/ && step { sub(/^ *run: /, ""); print >(to step) }
	open && /^          / { print substr($0, 11) >(to step) }
	/^        run: \|/ && step { open = 1 }' examples/ci/github.yml
# All items of the script, each on one line, in one shell.
awk '/^  script:/ { open = 1; next }
	/^  [a-z]/ { open = 0 }
	open && !/^    #/ { if (!sub(/^    - /, "\n")) sub(/^ +/, " "); printf "%s", $0 }
	END { print "" }' examples/ci/gitlab.yml >"$work/gitlab"
# The step of the action that installs, with curl and apt-get that only tell.
awk '/name: judge/ { exit }
	open { print substr($0, 9) }
	/^      run: \|/ { open = 1 }' action.yml >"$work/install"
mkdir "$work/told"
for command in curl apt-get; do
	printf '#!/bin/sh\necho %s "$@"\n' $command >"$work/told/$command"
done
printf '#!/bin/sh\nexec "$@"\n' >"$work/told/sudo"
chmod +x "$work"/told/*
installed() {
	env PATH="$work/told:$PATH" RUNNER_TEMP=/tmp/runner REPOSITORY=cards/straights \
		REF=v1 PACKAGE="$1" sh -e "$work/install" >"$work/out" &&
		grep -q "^curl .* $2\$" "$work/out" &&
		grep -q '^apt-get install .*/tmp/runner/straights-tools.deb$' "$work/out"
}
good installed '' \
	https://github.com/cards/straights/releases/download/v1/straights-tools_amd64.deb
good installed https://files.example.edu/mine.deb https://files.example.edu/mine.deb
# The step of the action that judges.
awk '/^      id: judge/ { judges = 1 }
	open { print substr($0, 9) }
	/^      run: \|/ && judges { open = 1 }' action.yml >"$work/action"
good grep -q 'straights-verify' "$work/action"
good test "$(ls "$work"/github.* | wc -l)" = 3
good grep -q 'straights-verify' "$work/gitlab"

# A student's repository, whose program is ours with something done to it.
repository() {
	mkdir -p "$work/$1/grading"
	cd "$work/$1" || exit 2
	straights-deal --format yaml --seats hccc 44 >grading/one.yaml
	printf '  - deck\n  - pass\n  - play 7S\n  - ragequit\n' >>grading/one.yaml
	straights-deal --format yaml 1..3 >grading/two.yaml
	printf '%s\n' '#!/bin/sh' "$top/$B/bin/straights \"\$1\" $2" >program
	printf 'straights:\n\tcp program $@\n\tchmod +x $@\n' >Makefile
}
github() {
	for step in "$work"/github.*; do
		case $step in *.3) continue ;; esac
		sh -e "$step" || return 1
	done
}
gitlab() {
	sh -e "$work/gitlab"
}

# The step, as the runner starts it.
action() {
	: >"$work/outputs"
	PROGRAM='./straights {seed}' SUITE='grading/*.yaml' WORDING=cs246 OPTIONS= \
		GITHUB_STEP_SUMMARY=$work/summary GITHUB_OUTPUT=$work/outputs \
		sh -e "$work/action"
}

repository right ''
make -s straights
(action) >"$work/out" 2>&1
good test $? = 0
good grep -qx 'verdict=ok' "$work/outputs"
good grep -q '4 rounds' "$work/summary"
(github) >"$work/out" 2>&1
good test $? = 0
good test "$(grep -c ::error "$work/out")" = 0
(gitlab) >"$work/out" 2>&1
good test $? = 0
good xmllint --noout graded.xml

repository wrong "| sed 's/ plays / discards /'"
make -s straights
(action) >"$work/out" 2>&1
good test $? = 1
good grep -qx 'verdict=findings' "$work/outputs"
good grep -q '^::error file=grading/one.yaml,title=illegal-discard::.*, line ' \
	"$work/out"
good grep -q 'illegal-discard' "$work/summary"
(github) >"$work/out" 2>&1
good test $? = 1
good grep -q '^::error file=grading/one.yaml,title=illegal-discard' "$work/out"
good grep -q '^::error file=grading/two.yaml,title=illegal-discard::grading/two.yaml#1, line ' "$work/out"
good sh -e "$work/github.3" >"$work/short" 2>/dev/null
good grep -q 'version: 1' "$work/short"
(gitlab) >"$work/out" 2>&1
good test $? = 1
good grep -q '<failure' graded.xml

repository crash '; kill -SEGV $$'
make -s straights
(action) >"$work/out" 2>&1
good test $? = 1
good grep -qx 'verdict=failed' "$work/outputs"
good grep -q '^::error file=grading/one.yaml,title=crashed::.*SIGSEGV' "$work/out"
good test "$(grep -c '^::error' "$work/out")" = 4
(github) >"$work/out" 2>&1
good test $? = 1
good test "$(grep -c '^::error file=grading/one.yaml,title=crashed' "$work/out")" = 1
(gitlab) >"$work/out" 2>&1
good test $? = 1
good grep -q 'SIGSEGV' graded.xml

# The problem of examples/kattis, as a judge runs it: the program reads the seed
# and what is typed, and the validator has its output.
cd "$work" || exit 2
judged() {
	mkdir -p feedback
	read -r seed <"$package/$1.in"
	tail -n +2 "$package/$1.in" | straights $seed 2>/dev/null | eval "$2" |
		"$validator/run" "$package/$1.in" "$package/$1.ans" feedback
	test $? = "$3"
}
package=$top/examples/kattis/straights/data
validator=$top/examples/kattis/straights/output_validators/straights_verify
good "$validator/build"
for file in "$package"/*/*.in; do
	name=${file#"$package/"}
	good judged "${name%.in}" cat 42
done
good test ! -s feedback/teammessage.txt
good judged secret/1-computers "sed '30s/plays .*/plays AC./'" 43
good grep -qx 'A move is against the rules.' feedback/teammessage.txt
good judged secret/3-human 'head -n 20' 43
good judged secret/2-another-seed "sed 's/wins!/wins/'" 43
echo "ci: $passed passed, $failed failed"
[ $failed = 0 ]

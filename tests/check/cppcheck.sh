# cppcheck finds nothing.
command -v cppcheck >/dev/null || { echo "cppcheck is not installed"; exit 77; }
cppcheck --quiet --std=c11 --language=c -I. --error-exitcode=1 -j 2 \
	--enable=warning,performance,portability --inline-suppr \
	--suppress=missingIncludeSystem \
	$(git ls-files 'core/*.c' 'tools/*.c')

# cppcheck finds nothing. What it knows of a file is kept until the file
# changes; with that it also looks across files, and takes an out-argument for
# one that is read.
command -v cppcheck >/dev/null || { echo "cppcheck is not installed"; exit 77; }
mkdir -p "$B/cppcheck"
rm -rf "$B/cppcheck/sources"
mkdir "$B/cppcheck/sources"
# Half of its time goes into headers: it reads up to five sources of a folder as
# one, none of which have a static function of the same name.
find core tools -name '*.c' | sort | xargs awk -v to="$B/cppcheck/sources/" '
	function place(  group, name, fits) {
		for (group = 0; !fits; group++) {
			fits = size[folder, group] < 5
			for (name in names)
				fits = fits && !((folder, group, name) in has)
		}
		size[folder, --group]++
		for (name in names)
			has[folder, group, name]
		gsub("/", "_", folder)
		print "#include \"" file "\"" >(to folder "_" group ".c")
	}
	FNR == 1 {
		if (file)
			place()
		file = folder = FILENAME
		sub("/[^/]*$", "", folder)
		split("", names)
	}
	/^static/ { defined = 1 }
	/^[a-z_0-9]+\(/ && defined { names[substr($0, 1, index($0, "("))] }
	/^[a-z_0-9]+\(/ || /^static.*[=;]/ { defined = 0 }
	END { place() }'
[ "$(cat "$B"/cppcheck/sources/*.c | sort -u | wc -l)" = \
	"$(find core tools -name '*.c' | wc -l)" ] ||
	{ echo 'cppcheck: sources are missing'; exit 1; }
cppcheck --quiet --std=c11 --language=c -I. --error-exitcode=1 -j 2 \
	--cppcheck-build-dir="$B/cppcheck" \
	--enable=warning,performance,portability --inline-suppr \
	--suppress=missingIncludeSystem --suppress=ctuuninitvar \
	--suppress=ctunullpointer "$B"/cppcheck/sources/*.c

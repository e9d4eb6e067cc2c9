# The card-game transcript tools. `make help` lists what can be made.

CC ?= cc
B ?= build
PREFIX ?= /usr/local
LIBDIR ?= $(PREFIX)/lib
DESTDIR ?=
# The release that NEWS begins with; its tag is v$(RELEASE).
RELEASE = 0.9.0
VERSION := $(shell sh tools/version.sh $(RELEASE))

# The games: a folder of core/ with wordings each.
GAMES = $(patsubst core/%/wordings,%,$(wildcard core/*/wordings))
# The rooms of core/, from low to high: each may use those before it and no
# other, and no game another (tests/layers.awk). A room is a folder; games is
# core/games.[ch].
ROOMS = base cards search match table wording game referee $(GAMES) \
	games capture reader fit verify report trial api
# The rooms that may use stdio and system calls.
STDIO = base game report trial
UNISTD = base capture trial api

# The rooms of tools/, likewise; each may use all of core/, and the mains use
# them all.
TOOL_ROOMS = tool terminal play replay show deal find verify

# The mains, and the tools: the mains once for each game that has a page, under
# its name.
MAINS = straights straights-replay straights-verify straights-deal
PLAYED = $(patsubst man/%.6,%,$(wildcard man/*.6))
TOOLS = $(foreach g,$(PLAYED),$(MAINS:straights%=$g%))

PACKAGES = yaml-0.1 libpcre2-8 jansson zlib libzstd libseccomp libedit
WARN = -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wmissing-prototypes \
       -Wstrict-prototypes -Wvla -Werror
# Vectors are given to inlined functions only, so how a call passes them is no
# matter.
WARN += -Wno-psabi
# Places and names are enough of debugging: to write types and variables as well
# takes a sixth of the time (OPT='-O0 -g' has them).
# No vectors of neighbouring fields: to read as one what has just been written in
# two parts makes the processor wait until both are in the cache.
OPT ?= -O2 -g1 -fno-tree-slp-vectorize
# What makes faults of memory hard to use (OpenSSF, "Compiler Options Hardening
# Guide"): checks of copies, of the stack and of jumps, variables that begin as
# zero; addresses that differ in each run, and tables that cannot be written to.
HARDEN = -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3 -fstack-protector-strong \
	-fstack-clash-protection -fcf-protection=full $(ZEROED)
ZEROED := $(shell $(CC) -ftrivial-auto-var-init=zero -E - </dev/null \
	>/dev/null 2>&1 && echo -ftrivial-auto-var-init=zero)
# The same bytes whatever folder it is built in.
ANYWHERE = -ffile-prefix-map=$(CURDIR)=.
LDHARDEN = -pie -Wl,-z,relro,-z,now,-z,noexecstack,-z,separate-code
ifdef SAN
HARDEN =
LDHARDEN =
B = build-san
OPT = -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all \
      -fno-omit-frame-pointer
endif
# pkg-config is asked once, when its answer is first needed, not for each file.
PACKAGE_FLAGS = $(eval PACKAGE_FLAGS := $(shell pkg-config --cflags \
	$(PACKAGES)))$(PACKAGE_FLAGS)
PACKAGE_LIBS = $(eval PACKAGE_LIBS := $(shell pkg-config --libs \
	$(PACKAGES)))$(PACKAGE_LIBS)
CMOCKA_FLAGS = $(eval CMOCKA_FLAGS := $(shell pkg-config --cflags \
	cmocka))$(CMOCKA_FLAGS)
CMOCKA_LIBS = $(eval CMOCKA_LIBS := $(shell pkg-config --libs \
	cmocka))$(CMOCKA_LIBS)
CPPFLAGS += -I. -I$(B) -D_GNU_SOURCE $(PACKAGE_FLAGS)
# All objects may go into the shared library; what it shows is in the header.
CFLAGS += -std=c11 $(OPT) $(HARDEN) $(WARN) $(ANYWHERE) -fPIC -fvisibility=hidden
# libedit is for one tool of several: each is linked with what it uses. Most names
# are libc's: where it is asked first, a tool starts sooner.
LDLIBS += -Wl,--as-needed -lc $(PACKAGE_LIBS) -lpthread -lm

# The findings: those of all games, then those of each game's own list.
FAULT_LISTS := $(wildcard $(ROOMS:%=core/%/fault.def))
FAULT_LISTS += $(filter-out $(FAULT_LISTS),$(wildcard core/*/fault.def))
FAULT_ROWS = $(B)/core/base/faults.def

SOURCES = $(wildcard core/*.c core/*/*.c core/*/*/*.c)
OBJ = $(SOURCES:%.c=$(B)/%.o)
# Each game's built-in wordings, as C.
OBJ += $(GAMES:%=$(B)/core/%/wordings.o)
# The look of HTML reports and their script, as C.
OBJ += $(B)/core/report/style.o $(B)/core/report/page.o \
	$(B)/core/report/boards.o
# The table of Go's generator, computed.
OBJ += $(B)/core/cards/go_words.o
# Seeds side by side, in vectors of several widths: the program picks one.
ifneq ($(filter x86_64-%,$(shell $(CC) -dumpmachine)),)
SIFT = $(B)/core/search/sift
OBJ += $(SIFT)_avx2.o $(SIFT)_avx512.o
$(SIFT).o: private CPPFLAGS += -DSIFT_WIDE
$(SIFT)_avx2.o: private CPPFLAGS += -DSIFT_VARIANT=sift_avx2 -DLANES_BYTES=32 -mavx2
$(SIFT)_avx512.o: private CPPFLAGS += -DSIFT_VARIANT=sift_avx512 -DLANES_BYTES=64 \
	-mavx512f -mavx512bw
endif
LIB = $(B)/libcore.a
BIN = $(TOOLS:%=$(B)/bin/%)

# Man pages, with the list of reports from its table.
PAGES = $(patsubst %,$(B)/%,$(wildcard man/*.[1-8]))

all: $(BIN) $(PAGES) library

$(LIB): $(OBJ)
	rm -f $@
	$(AR) rcs $@ $(OBJ)

# The library: what include/straights.h declares and nothing else, also in the
# archive, where all else becomes local to one object. That object has what the
# last room needs; a program's libraries see its malloc, which is none of the
# library's.
SONAME = libstraights.so.0
SHARED = $(B)/$(SONAME).$(RELEASE)
ARCHIVE = $(B)/libstraights.a
# What it is linked with; it loads the others when an input needs them.
LIBRARY_PACKAGES = libpcre2-8 jansson
$(B)/core/base/malloc.o: private CFLAGS += -fvisibility=default

# The functions of the header, as section 3 names them.
CALLS := $(shell sed -n 's/^\.Nm \(sts_[a-z_]*\).*/\1/p' man/*.3)

library: $(SHARED) $(ARCHIVE)

$(B)/libstraights.o: $(OBJ)
	rm -f $(B)/librooms.a
	$(AR) rcs $(B)/librooms.a $(filter-out $(B)/core/base/malloc.o,$(OBJ))
	$(LD) -r -o $@ $(filter $(B)/core/api/%,$(OBJ)) $(B)/librooms.a

$(SHARED): $(B)/libstraights.o include/libstraights.map
	$(CC) $(CFLAGS) $(LDHARDEN:-pie=) $(LDFLAGS) -shared -Wl,-soname,$(SONAME) -Wl,-z,defs \
		-Wl,--version-script=include/libstraights.map -o $@ $< \
		$(shell pkg-config --libs $(LIBRARY_PACKAGES)) -lpthread -lm
	ln -sf $(@F) $(B)/$(SONAME)
	ln -sf $(SONAME) $(B)/libstraights.so

$(ARCHIVE): $(B)/libstraights.o
	rm -f $@
	objcopy --wildcard --keep-global-symbol='sts_*' $< $(B)/straights.o
	$(AR) rcs $@ $(B)/straights.o

$(B)/core/api/cards.o: private CPPFLAGS += -DSTS_VERSION='"$(RELEASE)"'
$(B)/core/api/cards.o: Makefile

# These deal, search and play by the million, and read nothing of a stranger's
# but numbers: the checks of the stack and the zeroes cost 18 % of a search.
$(foreach r,cards search match $(GAMES),$(B)/core/$r/%.o): \
	private HARDEN = -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3 -fcf-protection=full
# Where the linker puts the functions of a deal among the processor's lines of
# code is worth 7 %.
$(B)/core/cards/%.o: private CFLAGS += -falign-functions=64
# Every event printed or read is a variable of 300 bytes and more: to zero them
# cost half of a replay.
$(foreach r,wording game reader referee verify,$(B)/core/$r/%.o): private ZEROED =

# These wait for files, people and other programs: to optimise them further takes
# longer than it saves.
$(foreach r,fit report trial api,$(B)/core/$r/%.o) \
	$(foreach r,tool terminal play replay show verify,$(B)/tools/$r/%.o): \
	private OPT := $(OPT:-O2=-O1)

# What describes the library's ABI reads its types.
$(B)/core/api/%.o: private CFLAGS += $(patsubst -g1,-g,$(filter -g1,$(OPT)))

# No switch over the types of a field, or the ways of a search, misses a new one.
$(B)/core/cards/%.o $(B)/core/search/%.o $(B)/core/wording/%.o: \
	private CFLAGS += -Wswitch-enum

# A target is written as $$new, and takes its place when nothing failed. The parts
# of the tests run make side by side, so each writes a file of its own. RENEW: only
# if the target does not say that already.
NEW = new=$@.$$$$; trap 'rm -f $$new $$new.*' 0;
RENEW = { cmp -s $$new $@ || mv $$new $@; }

# Written anew, and every object with it, only when the flags are others: those of
# all, and what is said above of some. Another compiler has another B.
FLAGS = $(B)/flags
$(FLAGS): FORCE
	@mkdir -p $(@D)
	@$(NEW) echo '$(CPPFLAGS) $(CFLAGS)' >$$new && sed -e ':a' \
		-e '/\\$$/{N;ba}' -e '/^\$$.*private/!d' Makefile >>$$new && $(RENEW)

$(B)/%.o: %.c $(FLAGS) | $(FAULT_ROWS)
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS) $(CFLAGS) -MMD -MP -c -o $@ $<

ifdef SIFT
$(SIFT)_avx2.o $(SIFT)_avx512.o: core/search/sift.c $(FLAGS) | $(FAULT_ROWS)
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS) $(CFLAGS) -MMD -MP -c -o $@ $<
endif

# Written anew only when the lists to include are others.
$(FAULT_ROWS): FORCE
	@mkdir -p $(@D)
	@$(NEW) for list in $(FAULT_LISTS); do \
		game=$${list#core/}; game=$${game%/fault.def}; \
		printf '#define FAULT_GAME "%s"\n#include "%s"\n#undef FAULT_GAME\n' \
			"$${game#base}" "$$list" || exit; \
	done >$$new && $(RENEW)

.SECONDEXPANSION:
$(GAMES:%=$(B)/core/%/wordings.c): $(B)/core/%/wordings.c: $(B)/embed \
		core/%/wordings $$(wildcard core/$$*/wordings/*.yaml core/$$*/loose.yaml)
	@mkdir -p $(@D)
	$(NEW) $(B)/embed $* $(filter %.yaml,$^) >$$new && mv $$new $@

BASE_OBJ = $(patsubst %.c,$(B)/%.o,$(wildcard core/base/*.c))

$(B)/embed: tools/build/embed.c $(BASE_OBJ)
	$(CC) $(CPPFLAGS) $(CFLAGS) -o $@ $< $(BASE_OBJ) $(LDLIBS)

$(B)/%.o: $(B)/%.c $(FLAGS)
	$(CC) $(CPPFLAGS) $(CFLAGS) -MMD -MP -c -o $@ $<

$(B)/core/report/style.c: core/report/style.css core/report/boards.css \
		tools/build/bytes.sh
	@mkdir -p $(@D)
	$(NEW) sh tools/build/bytes.sh report_style <$< >$$new && \
		sh tools/build/bytes.sh report_boards_style \
			<core/report/boards.css >>$$new && mv $$new $@

# The page runs the scripts with these hashes and no other.
$(B)/core/report/page.c $(B)/core/report/boards.c: \
		$(B)/core/report/%.c: core/report/%.js tools/build/bytes.sh
	@mkdir -p $(@D)
	$(NEW) sh tools/build/bytes.sh report_$*_script <$< >$$new && \
		for byte in $$(sha256sum $< | cut -c 1-64 | sed 's/../& /g'); do \
			printf "\\$$(printf %03o 0x$$byte)"; \
		done | base64 | tr -d '\n' | \
		sh tools/build/bytes.sh report_$*_hash >>$$new && mv $$new $@

$(B)/core/cards/go_words.c: tools/build/go_words.c
	@mkdir -p $(@D)
	$(CC) -std=c11 -O1 $(WARN) -o $(B)/go_words $<
	$(NEW) $(B)/go_words >$$new && mv $$new $@

# The filters of system calls that tools confine themselves with.
$(B)/tools/tool/filters.c: tools/build/filters.c
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS) -std=c11 -O1 $(WARN) -o $(B)/filters $< -lseccomp
	$(NEW) $(B)/filters >$$new && mv $$new $@

# What the mains share, in an archive that unit tests link as well.
TOOL_LIB = $(B)/libtools.a
TOOL_OBJ = $(patsubst %.c,$(B)/%.o,$(wildcard $(TOOL_ROOMS:%=tools/%/*.c))) \
	$(B)/tools/tool/version.o $(B)/tools/tool/filters.o \
	$(B)/tools/play/help_topics.o \
	$(B)/tools/show/page_files.o

# Objects that are not of one source in the tree, for tests.
GENERATED = $(patsubst $(B)/%,%,$(filter-out $(patsubst %.c,$(B)/%.o, \
	$(SOURCES) $(wildcard tools/*/*.c)),$(OBJ) $(TOOL_OBJ)))

$(TOOL_LIB): $(TOOL_OBJ)
	rm -f $@
	$(AR) rcs $@ $(TOOL_OBJ)

# The look of a record's page.
$(B)/tools/show/page_files.c: tools/show/page.css tools/build/bytes.sh
	@mkdir -p $(@D)
	$(NEW) sh tools/build/bytes.sh show_page_style <$< >$$new && mv $$new $@

# A manual page with the parts that it shares with others.
INCLUDE = sed '/^.." INCLUDE terminal/r man/terminal.mdoc'

$(B)/tools/play/%.6: man/%.6 man/terminal.mdoc
	@mkdir -p $(@D)
	$(INCLUDE) $< >$@

# What help says in a game, of the manual pages.
$(B)/tools/play/help_topics.c: man/help.awk $(PLAYED:%=$(B)/tools/play/%.6)
	@mkdir -p $(@D)
	$(NEW) awk -f $^ >$$new && mv $$new $@

# Written anew only when the version is another.
$(B)/tools/tool/version.c: FORCE
	@mkdir -p $(@D)
	@$(NEW) printf '%s\n' '#include "tools/tool/tool.h"' \
		'const char tool_version[] = "$(VERSION)";' >$$new && $(RENEW)

$(B)/bin/%: $(B)/tools/%.o $(TOOL_LIB) $(LIB)
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $(LDHARDEN) $(LDFLAGS) -o $@ $< $(TOOL_LIB) $(LIB) $(LDLIBS)

define LINKED
$(MAINS:straights%=$(B)/bin/$(1)%): $(B)/bin/$(1)%: $(B)/bin/straights%
	ln -f $$< $$@
endef
$(foreach g,$(filter-out straights,$(PLAYED)),$(eval $(call LINKED,$g)))

$(B)/man/%: man/% man/terminal.mdoc man/lists.awk core/report/report.def \
		core/cards/shuffles.c \
		| $(B)/bin/straights-verify
	@mkdir -p $(@D)
	$(NEW) for o in --list-reports --list-shuffles; do \
		$(B)/bin/straights-verify $$o | sed "s/^/$$o /" || exit 1; \
	done >$$new.lists && $(INCLUDE) $< | \
		awk -f man/lists.awk $$new.lists - >$$new && mv $$new $@

# Unit tests: one program per tests/unit/test_*.c, with what runs its tests.
UNIT = $(B)/tests/unit/unit.o
UNITS = $(patsubst tests/unit/%.c,$(B)/tests/unit/%,$(wildcard tests/unit/test_*.c))

# Those that make check T=words runs: with one of the words in their name.
CHECKED = $(if $(T),$(foreach u,$(UNITS),$(if $(strip \
	$(foreach w,$(T),$(findstring $(w),$(notdir $u)))),$u)),$(UNITS))
# The personas part reads its transcripts with one of them.
CHECKED += $(if $(strip $(foreach w,$(T),$(findstring $(w),personas))),\
	$(B)/tests/unit/test_recall)

# Unit tests run once for each compilation: to optimise them takes longer than it
# saves, as most of their time is spent in the rooms.
ifndef SAN
$(UNITS): private OPT = -O0 $(if $(LDFLAGS),,-g1)
# Leave debug information out of unit tests: copying that of the rooms takes a third
# of the time to build one (make LDFLAGS= makes and copies it).
$(UNITS): private LDFLAGS += -Wl,-S
$(UNITS): private HARDEN =
endif
$(B)/tests/unit/%: tests/unit/%.c $(UNIT) $(TOOL_LIB) $(LIB)
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS) $(CFLAGS) $(CMOCKA_FLAGS) -MMD -MP \
		$(LDFLAGS) -o $@ $< $(UNIT) $(TOOL_LIB) $(LIB) $(LDLIBS) \
		$(CMOCKA_LIBS)

# Programs that play badly: what the tests of the sandbox run.
BAD = $(patsubst tests/%.c,$(B)/tests/%,$(wildcard tests/bad/*.c))

$(B)/tests/bad/%: tests/bad/%.c
	@mkdir -p $(@D)
	$(CC) -std=c11 -D_GNU_SOURCE -O1 $(WARN) -o $@ $<

# Every request for memory and every system call refused in turn, for each work of
# the tools (FAULTS=n: about n of each); and inputs that cost much.
FAULTS ?= 0
faults: all $(B)/tests/faults/refuse.so
	@python3 tests/faults/faults.py $(B) --sample $(FAULTS)
	@python3 tests/faults/hostile.py $(B)/bin --bar 12

$(B)/tests/faults/refuse.so: tests/faults/refuse.c
	@mkdir -p $(@D)
	$(CC) -std=c11 -D_GNU_SOURCE -O1 $(WARN) -fPIC -shared -o $@ $<

# Which lines and branches of core/ the tests run (gcovr); T=words runs only
# those tests. The report is build-cov/coverage.txt, worst files last. Left out
# are the parts that run no program of this build, and those that stop one while
# it writes its counts; of the code, what an assert would do, functions that
# libarchive may lack, and what runs in the sandbox, where there is no file to write
# counts to.
COVERED = $(filter-out faults killed valgrind hardening growth docs python install \
	release ci cppcheck clang format functions headers layers package,$(patsubst \
	tests/check/%.sh,%,$(wildcard tests/check/*.sh))) test_ cli
IN_SANDBOX = limits supervisor view
COUNTING = -O1 -g --coverage -DTOOL_UNCONFINED -include tests/faults/coverage.h \
	-DCOUNTS=\"$(CURDIR)/build-cov\"
coverage:
	@tests/packages.sh coverage
	@GCOV_ERROR_FILE=/dev/null LEFT_OUT='play-full-disk replay-full-disk' \
		$(MAKE) -s B=build-cov HARDEN= LDHARDEN= ANYWHERE= \
		T='$(or $(T),$(COVERED))' OPT='$(COUNTING)' check || true
	@gcovr -r . -f core/ $(IN_SANDBOX:%=-e core/trial/%.c) \
		--exclude-unreachable-branches --exclude-throw-branches \
		--exclude-branches-by-pattern '.*(assert\(|FUNCTIONS\(LOAD).*' \
		--gcov-ignore-parse-errors --sort-percentage --json build-cov/coverage.json \
		--txt build-cov/coverage.txt --print-summary build-cov 2>/dev/null | tail -3

# One fault after the other is put into a copy of the rules: do tests find it?
# AGAIN=file tries what survived an earlier run, of which the file is the output.
CHANGES ?= 100
MINUTES ?= 1000000
PATIENCE ?= 20
AGAIN ?=
MUTATED ?= core/straights core/rummy core/cards core/verify
mutate:
	@CC='$(CC)' PYTHONDONTWRITEBYTECODE=1 python3 tests/faults/mutate.py \
		--sample $(CHANGES) --minutes $(MINUTES) --patience $(PATIENCE) \
		$(if $(AGAIN),--again $(AGAIN)) $(addprefix --only ,$(ONLY)) $(MUTATED)

# Fuzz targets: with libFuzzer, and with a plain main for seeds.
FUZZ = $(filter-out main,$(patsubst tests/fuzz/%.c,%,$(wildcard tests/fuzz/*.c)))
FUZZ_SECONDS ?= 20
FUZZ_RUNS ?= 0
FUZZ_CC ?= clang
ifdef MSAN
# MemorySanitizer takes what a library wrote for unset, where the library was not
# built with it: Debian's are not, and these targets use none but libc.
TARGETS = decks keys manifest referee referee_rummy
FUZZ_B = build-msan
FUZZ_SAN = -fsanitize=memory -fsanitize-memory-track-origins \
	-fsanitize-recover=memory
# The build itself reads YAML.
fuzz: export MSAN_OPTIONS = halt_on_error=0:exitcode=0:log_path=build-msan/embed
endif
FUZZ_B ?= build-fuzz
TARGETS ?= $(FUZZ)
# A null pointer or an object overrun ends the program under ASan, too.
FUZZ_SAN ?= -fsanitize=address,undefined -fno-sanitize=null,object-size \
	-fno-sanitize-recover=all
# Words come from dictionaries: to trace each comparison as well costs half, and to
# name the places that inputs reach first, which nothing here shows, a tenth.
FUZZ_COVER = -fsanitize-coverage=inline-8bit-counters

$(B)/tests/fuzz/%: $(B)/tests/fuzz/%.o $(FUZZ_MAIN) $(TOOL_LIB) $(LIB)
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $< $(FUZZ_MAIN) $(TOOL_LIB) $(LIB) $(LDLIBS)

fuzz-replays:
	@$(MAKE) -s FUZZ_MAIN=$(B)/tests/fuzz/main.o $(FUZZ:%=$(B)/tests/fuzz/%)

fuzz:
	@$(MAKE) -s B=$(FUZZ_B) CC='$(FUZZ_CC)' LDFLAGS=-fsanitize=fuzzer HARDEN= \
		LDHARDEN= OPT='-O2 -g $(FUZZ_COVER) $(FUZZ_SAN)' \
		$(TARGETS:%=$(FUZZ_B)/tests/fuzz/%)
	@sh tests/fuzz/run.sh $(FUZZ_RUNS) $(FUZZ_SECONDS) \
		$(TARGETS:%=$(FUZZ_B)/tests/fuzz/%)

# The fewest inputs that reach all that fuzzing has, as tests/fuzz/corpus has it.
corpora:
	@for t in $(TARGETS); do \
		f=build-fuzz/tests/fuzz/$$t; rm -rf $$f.least; mkdir -p $$f.least \
			tests/fuzz/corpus; \
		$$f -merge=1 -max_len=128 -verbosity=0 $$f.least $$f.corpus \
			>$$f.log 2>&1 || exit 1; \
		python3 tests/fuzz/hex.py -j $$f.least >tests/fuzz/corpus/$$t.hex; \
	done

units: $(UNITS) $(BAD)
	@for t in $(UNITS); do ./$$t || exit 1; done

# Reports of made-up verdicts, for the programs that read reports.
$(B)/tests/report/print: tests/report/print.c $(LIB)
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS) $(CFLAGS) $(LDFLAGS) -o $@ $< $(LIB) $(LDLIBS)

layers:
	@awk -v rooms="$(ROOMS)" -v games="$(GAMES)" \
		-v tool_rooms="$(TOOL_ROOMS)" -v stdio="$(STDIO)" -v unistd="$(UNISTD)" \
		-f tests/layers.awk $(wildcard core/*.[ch] core/*/*.[ch] \
		core/*/*/*.[ch] tools/*.[ch]) \
		$(filter-out tools/build/%,$(wildcard tools/*/*.[ch]))

# Each room with its files, what its door says, and which rooms it uses; and the
# picture of docs/hacking.md, alone with `make rooms PICTURE=1`.
PICTURE ?=
rooms:
	@awk -v rooms="$(ROOMS)" -v games="$(GAMES)" -v picture="$(PICTURE)" \
		-v tool_rooms="$(TOOL_ROOMS)" -f tests/rooms.awk \
		$(shell find core tools -type f | sort)

check:
	@tests/packages.sh check
	@$(MAKE) -s -j$$(nproc) all unit-programs
	@B=$(B) T='$(T)' BUILT='$(VERSION)' tests/check.sh

unit-programs: $(CHECKED) $(BAD) $(B)/tests/faults/refuse.so

demo:
	@tests/packages.sh build
	@test -x $(B)/bin/straights-verify || echo 'Building the tools in $(B)/bin' >&2
	@$(MAKE) -s -j$$(nproc) all
	@B=$(B) sh tests/demo.sh

BASH_COMPLETIONS = $(PREFIX)/share/bash-completion/completions
FISH_COMPLETIONS = $(PREFIX)/share/fish/vendor_completions.d
ZSH_COMPLETIONS = $(PREFIX)/share/zsh/site-functions

install: all
	@echo "Installing the programs in $(DESTDIR)$(PREFIX)/bin"
	@install -d $(DESTDIR)$(PREFIX)/bin
	@install -m 755 $(BIN) $(DESTDIR)$(PREFIX)/bin
	@echo "Installing completions for bash, fish and zsh in $(DESTDIR)$(PREFIX)/share"
	@install -d $(DESTDIR)$(BASH_COMPLETIONS) $(DESTDIR)$(FISH_COMPLETIONS) \
		$(DESTDIR)$(ZSH_COMPLETIONS)
	@for t in $(TOOLS); do \
		install -m 644 tools/completion.bash \
			$(DESTDIR)$(BASH_COMPLETIONS)/$$t && \
		install -m 644 tools/completion.fish \
			$(DESTDIR)$(FISH_COMPLETIONS)/$$t.fish || exit 1; \
	done
	@sed 's|@TOOLS@|$(TOOLS)|' tools/completion.zsh \
		>$(DESTDIR)$(ZSH_COMPLETIONS)/_straights
	@echo "Installing the manual in $(DESTDIR)$(PREFIX)/share/man"
	@for p in $(PAGES); do \
		d=$(DESTDIR)$(PREFIX)/share/man/man$${p##*.}; \
		install -d $$d && install -m 644 $$p $$d || exit 1; \
	done
	@for f in $(CALLS); do \
		page=$$(grep -l "^.Nm $$f\>" man/*.3) || exit 1; \
		[ "$${page##*/}" = "$$f.3" ] || ln -sf "$${page##*/}" \
			$(DESTDIR)$(PREFIX)/share/man/man3/$$f.3 || exit 1; \
	done
	@echo "Installing the library in $(DESTDIR)$(LIBDIR)"
	@install -d $(DESTDIR)$(PREFIX)/include $(DESTDIR)$(LIBDIR)/pkgconfig
	@install -m 644 include/straights.h $(DESTDIR)$(PREFIX)/include
	@install -m 644 $(SHARED) $(ARCHIVE) $(DESTDIR)$(LIBDIR)
	@ln -sf $(notdir $(SHARED)) $(DESTDIR)$(LIBDIR)/$(SONAME)
	@ln -sf $(SONAME) $(DESTDIR)$(LIBDIR)/libstraights.so
	@sed -e 's|@prefix@|$(PREFIX)|' -e 's|@libdir@|$(LIBDIR)|' \
		-e 's|@version@|$(RELEASE)|' -e 's|@requires@|$(LIBRARY_PACKAGES)|' \
		include/straights.pc >$(DESTDIR)$(LIBDIR)/pkgconfig/straights.pc

uninstall:
	@rm -f $(CALLS:%=$(DESTDIR)$(PREFIX)/share/man/man3/%.3) \
		$(DESTDIR)$(PREFIX)/include/straights.h \
		$(DESTDIR)$(LIBDIR)/libstraights.* \
		$(DESTDIR)$(LIBDIR)/pkgconfig/straights.pc
	@rm -f $(TOOLS:%=$(DESTDIR)$(PREFIX)/bin/%)
	@rm -f $(TOOLS:%=$(DESTDIR)$(BASH_COMPLETIONS)/%) \
		$(TOOLS:%=$(DESTDIR)$(FISH_COMPLETIONS)/%.fish) \
		$(DESTDIR)$(ZSH_COMPLETIONS)/_straights
	@for p in man/*.[1-8]; do \
		rm -f $(DESTDIR)$(PREFIX)/share/man/man$${p##*.}/$${p##*/}; \
	done

# Every speed beside its yardstick; T=word picks rows.
JOBS ?= 1
bench: $(BIN) $(B)/bench/rounds
	@tests/packages.sh bench
	@B=$(B) tests/bench/bench.sh $(T)

$(B)/bench/rounds: tests/bench/rounds.c $(LIB)
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS) $(CFLAGS) $(LDFLAGS) -o $@ $< $(LIB) $(LDLIBS)

# The screens of the sessions that the tests type, as they are now, and the
# pictures of README.md.
screens: $(BIN)
	@PATH=$(abspath $(B))/bin:$$PATH \
		python3 tests/terminal/terminal.py -b tests/terminal/*.session

# The pictures of README.md and docs/playing.md.
pictures: $(BIN)
	@B=$(B) sh tools/build/pictures.sh

# How the time grows: build/bench/growth.svg, told in docs/speed.md.
plots: $(BIN)
	@B=$(B) tests/bench/growth.sh

# More of what make check does: finding seeds in wider ranges, from hands and
# transcripts among all seeds, and the decks of the assignment among all seeds
# of all shuffles.
check-long: all $(B)/tests/unit/test_search
	CHECK_LONG=1 $(B)/tests/unit/test_search
	@B=$(B) JOBS=$(JOBS) sh tests/bench/evidence.sh
	@B=$(B) JOBS=$(JOBS) sh tests/bench/decks.sh

# A thousand decks of rounds 1 to 3, among all seeds of all shuffles.
triples: $(BIN)
	@B=$(B) JOBS=$(JOBS) sh tests/bench/triples.sh

# How Rummy's computer players fare; JOBS processes.
bench-agents: $(B)/tests/bench/agents
	@$< --jobs $(JOBS)

$(B)/tests/bench/agents: tests/bench/agents.c $(LIB)
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS) $(CFLAGS) -o $@ $< $(LIB) $(LDLIBS) -lm

# The whole counts of what make check does in part: games with one thing changed
# and good games, judged as events and as bytes.
mutations: $(B)/tests/unit/test_straights_mutations \
		$(B)/tests/unit/test_rummy_mutations
	@for t in $^; do MUTATIONS=10000 ./$$t || exit 1; done

soak: $(B)/tests/unit/test_straights_referee \
		$(B)/tests/unit/test_straights_transcripts \
		$(B)/tests/unit/test_rummy_referee \
		$(B)/tests/unit/test_rummy_mutations
	@for t in $^; do SOAK=20000 ./$$t || exit 1; done

# Invented student programs, in all their ways of printing: SAMPLE bugs and as
# many right games of each way, held against their truth. V=-v shows where.
SAMPLE ?= 40
personas: all
	@B=$(B) PYTHONDONTWRITEBYTECODE=1 python3 tests/personas/run.py \
		--sample $(SAMPLE) $(V)

# Transcripts changed as other programs print the same game, in all ways and modes;
# CHANGES=n: n of each and as many pairs. V=-v shows what was not read.
metamorphic: all
	@B=$(B) PYTHONDONTWRITEBYTECODE=1 python3 tests/metamorphic/run.py \
		$(if $(filter command% environment%,$(origin CHANGES)),--changes $(CHANGES)) $(V)

# Single bytes of exact transcripts changed at random: all are told, but for
# those of a few kinds that are counted.
EDITS ?= 20000
edits: all
	@B=$(B) EDITS=$(EDITS) SEED=1 sh tests/check/edits.sh

# A folder of FOLDER transcripts in one call; `make check` takes fewer.
FOLDER ?= 10000
folder: all
	@B=$(B) FOLDER=$(FOLDER) sh tests/check/folder.sh

# docs/messages.md, printed: make -s messages >docs/messages.md
messages: $(BIN)
	@B=$(B) sh tools/build/messages.sh

# What the Makefile knows, for scripts: make print-ROOMS.
print-%:
	@echo $($*)

# The wheel of python/, built by Debian's Python without a network.
wheel:
	rm -rf $(B)/python
	mkdir -p $(B)/python
	cp -r python/straights python/pyproject.toml $(B)/python
	cp include/straights.h $(B)/python/straights
	echo $(RELEASE) >$(B)/python/VERSION
	cd $(B)/python && /usr/bin/python3 -c \
		'from setuptools.build_meta import *; build_wheel("dist")' \
		>wheel.log 2>&1 || { cat wheel.log; exit 1; }

# The Debian packages, built and tried in a clean Debian 12.
package: all
	@B=$(B) tests/package.sh

# Shards on GNU parallel, Slurm and Dask, each with a worker killed half-way.
ENGINES = parallel slurm dask
scale: $(ENGINES:%=scale-%)
$(ENGINES:%=scale-%): scale-%: all
	@tests/packages.sh scale
	@B=$(B) sh tests/scale/$*.sh || [ $$? = 77 ]

.PHONY: scale pictures $(ENGINES:%=scale-%) dist wheel library package
# The last commit, as an archive.
NAME = straights-$(VERSION:-dirty=)
dist:
	@mkdir -p $(B)
	git archive --prefix=$(NAME)/ --format=tar.gz -o $(B)/$(NAME).tar.gz \
		--add-virtual-file=$(NAME)/VERSION:$(VERSION:-dirty=) HEAD

clean:
	rm -rf $(B) build-fuzz build-msan build-cov

help:
	@echo 'make                    the tools, in $(B)/bin'
	@echo 'make demo               installs what is missing, builds, shows a verdict'
	@echo 'make bench [T=words]    the speed table: against yardsticks, one core'
	@echo 'make screens            stores what the sessions at a terminal show'
	@echo 'make pictures           the verdict and the screen in README.md, anew'
	@echo 'make plots              how the time grows, as an SVG (gnuplot)'
	@echo 'make check-long         searches among all seeds: two core-hours'
	@echo 'make triples            a thousand decks among all seeds: 5 core-hours'
	@echo 'make bench-agents       games between the computer players of Rummy'
	@echo 'make check [T=word]     all tests, or those with the word in their name'
	@echo 'make check ALL=1        all that hardening and corpus take a part of'
	@echo 'make check SAN=1        the same under ASan and UBSan'
	@echo 'make rooms              the rooms of core/ and tools/, and which uses which'
	@echo 'make faults [FAULTS=n]  memory and system calls refused, hostile inputs'
	@echo 'make coverage [T=words]  lines and branches that the tests run (gcovr)'
	@echo 'make mutate [CHANGES=n ONLY=folders AGAIN=file]  faults that tests find'
	@echo 'make fuzz [FUZZ_SECONDS=n FUZZ_RUNS=n TARGETS=words]  fuzz targets in turn (clang)'
	@echo 'make fuzz MSAN=1        some of them under MemorySanitizer'
	@echo 'make corpora            the fewest inputs that reach what fuzzing has'
	@echo 'make mutations          40,000 games with one thing changed: all are found'
	@echo 'make soak               20,000 good games: nothing is found'
	@echo 'make personas [SAMPLE=n] [V=-v]  invented programs and bugs: minutes'
	@echo 'make metamorphic [V=-v]  transcripts as others would print them: minutes'
	@echo 'make edits [EDITS=n]    20,000 random bytes changed: all are told'
	@echo 'make -s messages        docs/messages.md: findings as a student sees them'
	@echo 'make install PREFIX= DESTDIR=, make uninstall'
	@echo 'make scale              shards on GNU parallel, Slurm and Dask: a minute each'
	@echo 'make wheel              the Python package, in $(B)/python/dist'
	@echo 'make package            Debian packages, tried in a clean Debian 12: root, minutes'
	@echo 'make dist               an archive of the last commit, in $(B)'

# Goals that compile nothing need not know what each object was made of.
ifneq ($(or $(if $(MAKECMDGOALS),,all),\
	$(filter-out print-% layers help clean,$(MAKECMDGOALS))),)
-include $(OBJ:.o=.d) $(UNITS:=.d) $(UNIT:.o=.d) $(MAINS:%=$(B)/tools/%.d) \
	$(TOOL_OBJ:.o=.d) $(FUZZ:%=$(B)/tests/fuzz/%.d)
endif

.PHONY: FORCE corpora messages coverage mutate faults rooms personas metamorphic edits folder bench plots check-long triples mutations soak fuzz fuzz-replays bench-agents all units unit-programs layers check demo install uninstall clean help
.SECONDARY:

# The card-game transcript tools. `make help` lists what can be made.

CC ?= cc
B ?= build
PREFIX ?= /usr/local
DESTDIR ?=
VERSION := $(shell git describe --tags --always --dirty 2>/dev/null || echo 0)

# The street. Each name may use the names before it and no other
# (tests/layers.awk). A name is a .c and .h, or a .h alone.
CORE = fault text card rng deck hands search event \
       straights/events straights/agent straights/rules \
       yaml pattern wording game judge \
       record session verdict \
       report/show report/format report/summary report/text report/json report

TOOLS =

PACKAGES = yaml-0.1 libpcre2-8 jansson
WARN = -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wmissing-prototypes \
       -Wstrict-prototypes -Wvla -Werror
OPT ?= -O2 -g
ifdef SAN
B = build-san
OPT = -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all \
      -fno-omit-frame-pointer
endif
CPPFLAGS += -I. -I$(B) -D_GNU_SOURCE $(shell pkg-config --cflags $(PACKAGES))
CFLAGS += -std=c11 $(OPT) $(WARN)
LDLIBS += $(shell pkg-config --libs $(PACKAGES)) -lpthread

OBJ = $(patsubst %,$(B)/core/%.o,$(patsubst core/%.c,%,$(wildcard $(CORE:%=core/%.c))))
LIB = $(B)/libcore.a
BIN = $(TOOLS:%=$(B)/bin/%)

all: $(BIN)

$(LIB): $(OBJ)
	rm -f $@
	$(AR) rcs $@ $(OBJ)

$(B)/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS) $(CFLAGS) -MMD -MP -c -o $@ $<

$(B)/bin/%: $(B)/tools/%.o $(LIB)
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $< $(LIB) $(LDLIBS)

# Unit tests: one program per tests/unit/test_*.c.
UNITS = $(patsubst tests/unit/%.c,$(B)/tests/unit/%,$(wildcard tests/unit/test_*.c))

$(B)/tests/unit/%: tests/unit/%.c $(LIB)
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS) $(CFLAGS) $(shell pkg-config --cflags cmocka) -MMD -MP \
		$(LDFLAGS) -o $@ $< $(LIB) $(LDLIBS) $(shell pkg-config --libs cmocka)

units: $(UNITS)
	@for t in $(UNITS); do ./$$t || exit 1; done

layers:
	@awk -v street="$(CORE)" -f tests/layers.awk $(wildcard core/*.[ch] core/*/*.[ch])

check: all units layers

clean:
	rm -rf $(B)

help:
	@echo 'make          the tools, in $(B)/bin'
	@echo 'make check    all tests; SAN=1 under ASan and UBSan'

-include $(OBJ:.o=.d) $(UNITS:=.d) $(TOOLS:%=$(B)/tools/%.d)

.PHONY: all units layers check clean help
.SECONDARY:

# Build, install and check nl2sql.  Knobs: CC PREFIX DESTDIR B SANITIZE WERROR.
# The program files in bin/ and the modules in common/ are found by pattern.

VERSION  = 0.1.0
PREFIX  ?= /usr/local
B       ?= build
WERROR  ?= -Werror
SANITIZE ?=
OPTIMIZE ?= -O2 -g

CPPFLAGS += -Icommon -DNL2SQL_VERSION='"$(VERSION)"' \
	-DNL2SQL_PREFIX='"$(PREFIX)"' -D_POSIX_C_SOURCE=200809L -D_DEFAULT_SOURCE
WARNINGS = -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion \
	-Wformat=2 -Wstrict-prototypes -Wmissing-prototypes -Wold-style-definition \
	-Wwrite-strings -Wcast-qual -Wpointer-arith -Wundef -Wvla
CFLAGS  += -std=c11 $(OPTIMIZE) $(WARNINGS) $(WERROR) -fstack-protector-strong \
	$(addprefix -fsanitize=,$(SANITIZE))
CPPFLAGS += -I$(shell pg_config --includedir 2>/dev/null || echo /usr/include/postgresql)
LDFLAGS += -Wl,--as-needed $(addprefix -fsanitize=,$(SANITIZE))
LDLIBS  += -ljq -lpq -lpg_query -lprotobuf-c -lstemmer -lcurl -lm

programs = $(patsubst bin/%.c,$(B)/bin/%,$(wildcard bin/*.c))
modules  = $(patsubst %.c,$(B)/%.o,$(wildcard common/*.c common/*/*.c))
unit     = $(patsubst tests/unit/%.c,$(B)/tests/%,$(wildcard tests/unit/test-*.c))

all: $(B)/libnl2sql.a $(programs)

$(B)/libnl2sql.a: $(modules)
	@rm -f $@
	$(AR) rcs $@ $^

$(B)/bin/%: $(B)/bin/%.o $(B)/libnl2sql.a
	$(CC) $(LDFLAGS) -o $@ $^ $(LDLIBS)

$(B)/tests/%: $(B)/tests/unit/%.o $(B)/libnl2sql.a
	@mkdir -p $(@D)
	$(CC) $(LDFLAGS) -o $@ $^ $(LDLIBS)

$(B)/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS) $(CFLAGS) -MMD -MP -c -o $@ $<

clean:
	rm -rf $(B)

-include $(shell find $(B) -name '*.d' 2>/dev/null)

.PHONY: all clean
.SECONDARY:

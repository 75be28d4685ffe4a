# Build, install and check nl2sql.  Knobs: CC PREFIX DESTDIR B SANITIZE WERROR.
# The program files in bin/ and the modules in common/ are found by pattern.

VERSION  = 0.1.0
PREFIX  ?= /usr/local
B       ?= build
WERROR  ?= -Werror
SANITIZE ?=
OPTIMIZE ?= -O2 -g
OBJCOPY  ?= objcopy

CPPFLAGS += -Icommon -DNL2SQL_VERSION='"$(VERSION)"' \
	-DNL2SQL_PREFIX='"$(PREFIX)"' -D_POSIX_C_SOURCE=200809L -D_DEFAULT_SOURCE
WARNINGS = -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion \
	-Wformat=2 -Wstrict-prototypes -Wmissing-prototypes -Wold-style-definition \
	-Wwrite-strings -Wcast-qual -Wpointer-arith -Wundef -Wvla
# gcc takes UBSan's check of a format argument for a null format.
less_strict = -fno-sanitize=nonnull-attribute
CFLAGS  += -std=c11 $(OPTIMIZE) $(WARNINGS) $(WERROR) -fstack-protector-strong \
	$(if $(SANITIZE),-fsanitize=$(SANITIZE) $(less_strict))
CPPFLAGS += -I$(B)/gen -I$(shell pg_config --includedir 2>/dev/null || echo /usr/include/postgresql)
LDFLAGS += -Wl,--as-needed $(addprefix -fsanitize=,$(SANITIZE))
# libcurl is loaded when a request needs it (common/model/curl_library.h).
LDLIBS  += -ljq -lpq -lpg_query -lprotobuf-c -lstemmer -lutf8proc -lxlsxwriter \
	-ledit -lmicrohttpd -lm

programs = $(patsubst bin/%.c,$(B)/bin/%,$(wildcard bin/*.c))
modules  = $(patsubst %.c,$(B)/obj/%.o,$(wildcard common/*/*.c))
unit     = $(patsubst tests/unit/%.c,$(B)/tests/%,$(wildcard tests/unit/test-*.c))
targets  = $(patsubst tests/fuzz/%.c,%,$(wildcard tests/fuzz/fuzz-*.c))
shared   = $(addprefix $(B)/obj/tests/fuzz/,fuzz.o paper-pool.o variant.o witness.o)

# Folders of data that programs read when they run; english becomes a table in C.
data_folders = $(filter-out english,$(patsubst common/data/%/,%,$(wildcard common/data/*/)))

# demo needs this tree and stays in it; .bash and .jq are read by the others.
scripts  = $(filter-out %/demo %.bash %.jq %.py,$(wildcard pipelines/*))
pages    = $(wildcard docs/man/*.[1-8])

# A shell looks for a program's completion under the program's name.
complete = share/bash-completion/completions share/zsh/site-functions \
	share/fish/vendor_completions.d
links    = $(foreach p,$(notdir $(programs)),$(word 1,$(complete))/$(p) \
	$(word 3,$(complete))/$(p).fish)

all: $(B)/libnl2sql.a $(programs) $(B)/bin/nl2sql ## build what is installed

# The front door is a script and runs as it is.
$(B)/bin/nl2sql: bin/nl2sql
	@mkdir -p $(@D)
	cp $< $@

$(B)/libnl2sql.a: $(modules)
	@rm -f $@
	$(AR) rcsP $@ $^

$(B)/bin/%: $(B)/obj/bin/%.o $(B)/libnl2sql.a
	@mkdir -p $(@D)
	$(CC) $(LDFLAGS) -o $@ $(filter %.o,$^) $(filter %.a,$^) $(LDLIBS)

# The stages of a question as functions of one program.
$(B)/bin/nl2sql-way: $(patsubst %,$(B)/obj/way/%.o,route retrieve link plan generate \
	evaluate repair exec)

$(B)/obj/way/%.o: $(B)/obj/bin/nl2sql-%.o
	@mkdir -p $(@D)
	$(OBJCOPY) --redefine-sym main=$*_main $< $@

$(B)/tests/%: $(B)/obj/tests/unit/%.o $(B)/libnl2sql.a
	@mkdir -p $(@D)
	$(CC) $(LDFLAGS) -o $@ $(filter %.o,$^) $(filter %.a,$^) $(LDLIBS)

$(B)/tests/test-gate-metamorphic: $(B)/obj/tests/fuzz/variant.o \
	$(B)/obj/tests/fuzz/spelling.o

$(B)/tests/differential: $(patsubst %.c,$(B)/obj/%.o,$(wildcard tests/differential/*.c)) \
		$(B)/obj/tests/fuzz/variant.o $(B)/libnl2sql.a
	@mkdir -p $(@D)
	$(CC) $(LDFLAGS) -o $@ $^ $(LDLIBS)

# Fuzz targets: for the suite with a main of their own, for `make fuzz` with
# libFuzzer's.
$(B)/tests/fuzz-%: $(B)/obj/tests/fuzz/fuzz-%.o $(B)/obj/tests/fuzz/replay.o \
		$(shared) $(B)/libnl2sql.a
	@mkdir -p $(@D)
	$(CC) $(LDFLAGS) -o $@ $^ $(LDLIBS)

$(B)/fuzz/fuzz-%: $(B)/obj/tests/fuzz/fuzz-%.o $(shared) $(B)/libnl2sql.a
	@mkdir -p $(@D)
	$(CC) $(LDFLAGS) -fsanitize=fuzzer -fprofile-instr-generate -o $@ $^ $(LDLIBS)

# Benchmarks, built on demand: tests/bench/gate.c is $(B)/tests/bench-gate.
$(B)/tests/bench-%: $(B)/obj/tests/bench/%.o $(B)/libnl2sql.a
	@mkdir -p $(@D)
	$(CC) $(LDFLAGS) -o $@ $^ $(LDLIBS)

# The executor with a double of the gate that lets everything pass, for the test
# of what the role stops by itself; never installed.
$(B)/tests/exec-without-gate: $(B)/obj/bin/nl2sql-exec.o \
		$(B)/obj/tests/unit/open-gate.o $(B)/libnl2sql.a
	@mkdir -p $(@D)
	$(CC) $(LDFLAGS) -o $@ $^ $(LDLIBS)

# The classes of English words, data as a table in C.
$(B)/gen/english_table.h: common/english/table.jq $(wildcard common/data/english/*)
	@mkdir -p $(@D)
	jq -rs -f $< $(filter %.ndjson,$^) >$@.new
	mv $@.new $@

$(B)/obj/common/english/english.o: $(B)/gen/english_table.h

$(B)/obj/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS) $(CFLAGS) -MMD -MP -c -o $@ $<

# Data lies in share/nl2sql, where config_data_path looks for it: flat, but for
# the folders.
install: all ## put it below PREFIX (/usr/local), DESTDIR before it
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/libexec/nl2sql \
		$(DESTDIR)$(PREFIX)/share/nl2sql
	install $(programs) $(B)/bin/nl2sql $(DESTDIR)$(PREFIX)/bin
	install $(scripts) $(DESTDIR)$(PREFIX)/libexec/nl2sql
	install -m 644 pipelines/*.bash pipelines/*.jq pipelines/*.py $(DESTDIR)$(PREFIX)/libexec/nl2sql
	install -m 644 $(wildcard common/data/*.*) schemas/* $(DESTDIR)$(PREFIX)/share/nl2sql
	for folder in $(data_folders); do \
		install -d $(DESTDIR)$(PREFIX)/share/nl2sql/$$folder && \
		install -m 644 common/data/$$folder/* $(DESTDIR)$(PREFIX)/share/nl2sql/$$folder || exit; \
	done
	for page in $(pages); do \
		install -D -m 644 $$page $(DESTDIR)$(PREFIX)/share/man/man$${page##*.}/$${page##*/} || exit; \
	done
	install -d $(addprefix $(DESTDIR)$(PREFIX)/,$(complete))
	install -m 644 docs/completion/nl2sql.bash $(DESTDIR)$(PREFIX)/$(word 1,$(complete))/nl2sql
	install -m 644 docs/completion/_nl2sql $(DESTDIR)$(PREFIX)/$(word 2,$(complete))
	install -m 644 docs/completion/nl2sql.fish $(DESTDIR)$(PREFIX)/$(word 3,$(complete))
	for link in $(links); do \
		case $$link in *.fish) to=nl2sql.fish ;; *) to=nl2sql ;; esac; \
		ln -sf $$to $(DESTDIR)$(PREFIX)/$$link || exit; \
	done

# What install puts there, below PREFIX; folders of ours go when nothing else is
# in them.
installed = $(addprefix bin/,$(notdir $(programs)) nl2sql) \
	$(addprefix libexec/nl2sql/,$(notdir $(scripts) $(wildcard pipelines/*.bash pipelines/*.jq pipelines/*.py))) \
	$(addprefix share/nl2sql/,$(notdir $(wildcard common/data/*.* schemas/*))) \
	$(patsubst common/data/%,share/nl2sql/%,$(wildcard $(data_folders:%=common/data/%/*))) \
	$(foreach page,$(pages),share/man/man$(subst .,,$(suffix $(page)))/$(notdir $(page))) \
	$(word 1,$(complete))/nl2sql $(word 2,$(complete))/_nl2sql \
	$(word 3,$(complete))/nl2sql.fish $(links)
folders = $(data_folders:%=share/nl2sql/%) share/nl2sql libexec/nl2sql

uninstall: ## remove what install put there
	rm -f $(addprefix $(DESTDIR)$(PREFIX)/,$(installed))
	for folder in $(addprefix $(DESTDIR)$(PREFIX)/,$(folders)); do \
		[ ! -d $$folder ] || rmdir --ignore-fail-on-non-empty $$folder || exit; \
	done

help: ## this list
	@awk -F ' *:.*## ' '/^[a-z-]+:.*## / { printf "make %-15s %s\n", $$1, $$2 }' \
		$(firstword $(MAKEFILE_LIST))

# ---- tests ----

JOBS   ?= $(shell nproc)
# What a target needs is built JOBS at a time, unless make was told otherwise.
at_once = --no-print-directory $(if $(findstring -j,$(MAKEFLAGS)),,-j $(JOBS))
SUBSET ?=
# One pass of each program and every C test, for the slow instrumented builds.
subset  = tests/contract.bats tests/each-program.bats tests/schemas.bats tests/pipelines.bats
suite   = $(B)/unit.bats $(if $(SUBSET),$(wildcard $(subset)),tests)

$(B)/unit.bats: $(unit) Makefile
	@printf '@test "unit: %s" { $${WRAPPER:-} "$$SUITE_BUILD/tests/%s"; }\n' \
		$(foreach t,$(notdir $(unit)),$(t) $(t)) >$@

replays = $(targets:%=$(B)/tests/%) $(B)/tests/differential

# Programs that only tests run.
test_programs = $(B)/tests/tables $(B)/tests/post $(B)/tests/ask $(B)/tests/drive $(B)/tests/draw \
	$(B)/tests/exec-without-gate $(replays)

# Benchmarks are built with them, so that they do not fall behind.
benches = $(patsubst tests/bench/%.c,$(B)/tests/bench-%,$(wildcard tests/bench/*.c))

unit: $(unit) $(replays) $(benches) ## build the C tests, fuzz replays and benchmarks

test: test-deps ## run the whole suite
	+@$(MAKE) $(at_once) all $(test_programs) $(B)/unit.bats
	B=$(B) tests/run -j $(JOBS) $(suite)

# RLIMIT_AS, a stack of its own per thread and death tests fit badly with the
# sanitizers; common/gate/ knows what it must leave out under them.
test-asan: ## the suite under ASan and UBSan; SUBSET=1: a part of it
	+$(MAKE) test B=build-asan SANITIZE=address,undefined OPTIMIZE='-O1 -g' \
		SUBSET=$(SUBSET)

test-valgrind: test-deps ## the suite under valgrind; SUBSET=1: a part of it
	+@$(MAKE) $(at_once) all $(test_programs) $(B)/unit.bats
	B=$(B) WRAPPER=tests/valgrind tests/run -j $(JOBS) $(suite)

# Against the real servers that tests/models.sh got; what is not there is skipped.
# The suite has a home of its own, so where they are is said here.
MODELS_STORE ?= $(or $(XDG_CACHE_HOME),$(HOME)/.cache)/nl2sql/models

test-models: test-deps ## ask the model servers that tests/models.sh got
	+@$(MAKE) $(at_once) all $(test_programs)
	MODELS_STORE=$(MODELS_STORE) B=$(B) tests/run tests/models

# The core of the suite with other servers; what cannot be fetched is skipped.
test-majors: test-deps ## the suite's core on PostgreSQL 13, 14, 16 and 17
	+@$(MAKE) $(at_once) all $(test_programs)
	B=$(B) tests/majors/run -j $(JOBS)

# Each fuzz target for so many seconds, JOBS of them at a time.  Coverage is that
# of our code: Debian's libpg_query and libjq are not instrumented.
SECONDS       = 60
FUZZ_BUILD    = build-fuzz
FUZZ_SANITIZE = fuzzer-no-link,address,undefined
FUZZ_OPTIMIZE = -O1 -g -fno-sanitize-recover=all -fprofile-instr-generate -fcoverage-mapping

fuzz: fuzz-deps ## fuzz each target for SECONDS (60)
	+@$(MAKE) $(at_once) -s B=$(FUZZ_BUILD) CC=clang \
		SANITIZE='$(FUZZ_SANITIZE)' OPTIMIZE='$(FUZZ_OPTIMIZE)' \
		$(targets:%=$(FUZZ_BUILD)/fuzz/%)
	@JOBS=$(JOBS) tests/fuzz/run $(FUZZ_BUILD)/fuzz $(SECONDS) $(targets)

# What the gate allows, mutated, on a real server; the suite runs 2,000.
MUTANTS = 100000
SEED    = 20241231

differential: test-deps ## run MUTANTS (100000) of allowed SQL on a server
	+@$(MAKE) $(at_once) all $(B)/tests/differential
	@place=$$(mktemp -d /tmp/n2s.XXXXXX) && chmod 711 $$place && \
		trap "rm -rf $$place" EXIT && \
		B=$(B) tests/differential/run $$place $(MUTANTS) $(SEED)

# All doors at once, on a server of their own, for MINUTES; what goes wrong
# follows from SEED.  $(B)/soak-doors.svg shows what it took.
MINUTES = 1

soak: test-deps ## all doors for MINUTES (1) under faults by SEED
	+@$(MAKE) $(at_once) all
	@B=$(B) timeout $$(($(MINUTES) * 60 + 540)) tests/soak-doors -m $(MINUTES) -s $(SEED) -o $(B)/soak-doors.tsv
	@gnuplot -e "samples='$(B)/soak-doors.tsv'" docs/soak-doors.gnuplot >$(B)/soak-doors.svg

# The parts of the docs that the programs know best, from the programs.
docs: all $(B)/tests/tables ## write the made parts of docs and man pages
	B=$(B) docs/generate

QUESTIONS = 500
ROUNDS   ?=

bench: deps ## what QUESTIONS (500) cost, stage by stage
	+@$(MAKE) $(at_once) all $(benches)
	@B=$(B) exam/bench $(QUESTIONS) $(ROUNDS)

# The exam on a server of its own: RUNS times, against BASELINE.
RUNS     ?= 1
BASELINE ?=

exam: exam-deps ## the ERP's questions RUNS times (1), against BASELINE
	+@$(MAKE) $(at_once) all
	@B=$(B) exam/run --runs $(RUNS) $(if $(BASELINE),--baseline $(BASELINE))

# The same beside TABLES other tables, which a seed of their own makes.
TABLES      = 2304
TABLES_SEED = 1

exam-scale: deps ## the same beside TABLES (2304) others by TABLES_SEED (1)
	+@$(MAKE) $(at_once) all
	@B=$(B) exam/scale/run $(TABLES) $(TABLES_SEED)

# The same where DIVISIONS schemas have the ERP's tables.
DIVISIONS = 32

exam-divisions: exam-deps ## the same of DIVISIONS (32) schemas with the ERP's tables
	+@$(MAKE) $(at_once) all
	@B=$(B) exam/divisions/run $(DIVISIONS)

# The employees sample in MariaDB and natively: the same answers, and the times.
EMPLOYEES = 30000

exam-sources: source-deps ## EMPLOYEES (30000), asked in MariaDB and natively
	+@$(MAKE) $(at_once) all
	@B=$(B) exam/sources --employees $(EMPLOYEES)

exam-dialects: source-deps ## the exam's statements in MariaDB and SQLite
	+@$(MAKE) $(at_once) all
	@B=$(B) exam/dialects

# The questions are files of a folder; NL2SQL_DSN and NL2SQL_INDEX_DSN say where
# their databases are.
FITTED = common/data/confidence.ndjson

fit: fit-deps ## confidence's weights again, from the folder QUESTIONS
	+@$(MAKE) $(at_once) all
	@B=$(B) exam/fit --out $(FITTED) $(QUESTIONS)

GRAMMAR_FITTED = common/data/grammar-weights.ndjson

fit-grammar: fit-deps ## the grammar's weights again, from the folder QUESTIONS
	+@$(MAKE) $(at_once) all
	@B=$(B) exam/fit-grammar --out $(GRAMMAR_FITTED) $(QUESTIONS)

thesaurus: fit-deps ## WordNet's nouns again as common/data/thesaurus.txt
	@exam/thesaurus >common/data/thesaurus.txt.new
	@mv common/data/thesaurus.txt.new common/data/thesaurus.txt

lint: lint-deps ## what tools can say about the sources
	tests/lint

# ---- the demo: the exam's ERP on a private server, indexed, three questions ----

demo: deps ## a server, the ERP, an index and three answers
	+@$(MAKE) $(at_once) all
	@B=$(B) pipelines/demo

demo-stop: ## remove the demo's server
	@B=$(B) pipelines/demo stop

# ---- Debian packages ----

# The build of the packages is one of its own, of a copy: dpkg-buildpackage writes
# beside the sources.  What is not a source stays behind.
deb: package-deps ## build the Debian packages into build/deb
	@rm -rf $(B)/deb
	@mkdir -p $(B)/deb/nl2sql
	tar -c --exclude-vcs --exclude='./build*' . | tar -x -C $(B)/deb/nl2sql
	cd $(B)/deb/nl2sql && dpkg-buildpackage -us -uc -b -j$(JOBS)
	@rm -rf $(B)/deb/nl2sql

# The packages in a clean Debian, the units as systemd reads them, and the containers.
packaging = tests/packaging

test-packages: test-deps package-deps ## build packages and containers, and try them
	+@$(MAKE) $(at_once) all deb
	BATS_TEST_TIMEOUT=3600 B=$(B) tests/run $(packaging)

# ---- packages: nothing is installed where nothing is missing ----

build_packages = build-essential libpq-dev libjq-dev libcurl4-openssl-dev \
	libpg-query-dev libprotobuf-c-dev libstemmer-dev libutf8proc-dev \
	libxlsxwriter-dev libedit-dev libmicrohttpd-dev libjs-codemirror postgresql jq
exam_packages  = gnuplot-nox
fit_packages   = liblinear-tools wordnet-base
source_packages = mariadb-server postgresql-15-mysql-fdw postgresql-15-tds-fdw sqlite3 \
	python3-openpyxl python3-defusedxml
test_packages  = bats parallel pgbouncer openssl curl python3-venv \
	python3-jsonschema mandoc gnuplot-nox zsh fish libfaketime \
	chromium chromium-driver python3-selenium openssh-server openssh-client \
	$(source_packages) $(fit_packages)
package_packages = debhelper lintian mmdebstrap systemd curl buildah podman \
	podman-compose docker-compose runc qemu-system-x86
fuzz_packages  = clang libclang-rt-dev llvm
lint_packages  = $(fuzz_packages) clang-format clang-tidy cppcheck shellcheck mandoc

deps: ## install the packages that building needs
	@tests/packages $(build_packages)

exam-deps: ## install those of deps and the exam's
	@tests/packages $(build_packages) $(exam_packages)

fit-deps: ## install those of deps and the fit's
	@tests/packages $(build_packages) $(fit_packages)

source-deps: ## install those of deps and the other databases'
	@tests/packages $(build_packages) $(source_packages)

test-deps: ## install those of deps and the suite's
	@tests/packages $(build_packages) $(test_packages)

lint-deps: ## install those of deps and the linters'
	@tests/packages $(build_packages) $(lint_packages)

fuzz-deps: ## install those of deps and the fuzzers'
	@tests/packages $(build_packages) $(fuzz_packages)

package-deps: ## install those of deps and what makes packages
	@tests/packages $(build_packages) $(package_packages)

# a demo that runs has its data in there, and so has the exam
clean: ## remove the build, a demo and an exam with it
	@[ ! -e $(B)/exam-server ] || B=$(B) exam/run stop
	@[ ! -e $(B)/demo/server ] || B=$(B) pipelines/demo stop
	rm -rf $(B)

-include $(shell find $(B)/obj -name '*.d' 2>/dev/null)

.PHONY: all install uninstall help unit test soak test-asan test-valgrind test-models test-majors fuzz differential \
	docs bench exam exam-scale exam-divisions exam-sources exam-dialects fit fit-grammar thesaurus lint demo demo-stop deps exam-deps source-deps fit-deps test-deps lint-deps fuzz-deps \
	deb test-packages package-deps clean
.SECONDARY:

/*
 * differential.c - shows that allowed statements do nothing to a server
 *
 *	differential prove CONNINFO
 *	differential run CONNINFO RELATIONS MUTANTS SEED <SEEDS
 *
 * prove shows that every canary fires when the forbidden thing is done without
 * a gate.  run mutates the statements of standard input (NDJSON: sql; donor is
 * true for those of another database, which only lend pieces), asks the gate,
 * and runs the statements that it allows.  It exits with 1 when a canary fired,
 * and prints the statement.  The script run makes the server.
 */
#include "canaries.h"
#include "gate/gate.h"
#include "gate/relation_file.h"
#include "mutate.h"
#include "record/record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The slow canaries are checked after so many statements. */
enum { CLOSE_LOOK = 250 };

struct figures {
	unsigned long mutants, allowed, ran, failed, timeouts, fired;
};

struct test {
	struct gate gate;
	struct relation_list list;
	struct gate_relations relations;
	struct mutator mutator;
	struct canaries *canaries;
	struct figures figures;
};

static bool
is_allowed(struct test *test, const char *sql)
{
	jv check =
	    gate_check(&test->gate, sql, strlen(sql), &test->relations, NULL);
	bool allowed = record_member_flag(&check, "allowed");
	jv_free(check);
	return allowed;
}

/* Seeds are statements that the gate allows; every other statement lends
 * pieces. */
static void
read_seed(struct test *test, const char *line, size_t length)
{
	struct arena arena = {0};
	jv entry = jv_parse_sized(line, (int)length);
	const char *sql = record_member_text(&entry, "sql", &arena);
	struct mutator *mutator = &test->mutator;
	if (sql && strlen(sql) < 2000)
		mutator_add(mutator,
		    !record_member_flag(&entry, "donor") &&
			    is_allowed(test, sql)
			? &mutator->seeds
			: &mutator->donors,
		    sql);
	jv_free(entry);
	arena_release(&arena);
}

static void
read_seeds(struct test *test, FILE *file)
{
	char *line = NULL;
	size_t size = 0;
	ssize_t length = 0;
	while ((length = getline(&line, &size, file)) > 0)
		read_seed(test, line, (size_t)length);
	free(line);
}

static void
look_at_canaries(struct test *test, const char *sql)
{
	const char *fired = canaries_fired(test->canaries);
	if (!fired)
		return;
	test->figures.fired++;
	printf("FIRED %s: %s\n", fired, sql);
}

static void
try_mutant(struct test *test, const char *sql)
{
	struct figures *figures = &test->figures;
	figures->mutants++;
	if (is_allowed(test, sql)) {
		figures->allowed++;
		switch (canaries_run(test->canaries, sql)) {
		case CANARIES_RAN:
			figures->ran++;
			mutator_learn(&test->mutator, sql);
			break;
		case CANARIES_FAILED:
			figures->failed++;
			break;
		case CANARIES_TIMEOUT:
			figures->timeouts++;
			break;
		}
		look_at_canaries(test, sql);
	}
	if (figures->mutants % CLOSE_LOOK == 0) {
		canaries_look_close(test->canaries);
		look_at_canaries(test, "one of the last 250 mutants");
	}
}

static int
run(struct test *test, unsigned long mutants)
{
	struct arena arena = {0};
	struct figures *figures = &test->figures;
	while (figures->mutants < mutants) {
		try_mutant(test, mutator_next(&test->mutator, &arena));
		arena_reset(&arena);
	}
	canaries_look_close(test->canaries);
	look_at_canaries(test, "one of the last mutants");
	arena_release(&arena);
	printf("%lu mutants, %lu allowed, %lu ran, %lu failed, "
	       "%lu timed out, canaries fired %lu times\n",
	    figures->mutants, figures->allowed, figures->ran, figures->failed,
	    figures->timeouts, figures->fired);
	return figures->fired > 0;
}

/* Start the gate's child before any connection. */
static bool
open_gate(struct test *test, const char *relations)
{
	struct config config;
	char error[256];
	jv problem = jv_invalid();
	bool opened = config_init(&config, error, sizeof(error)) &&
		      relation_list_read(&test->list, relations, &problem) &&
		      gate_open(&test->gate, &config, &problem);
	test->relations = relation_list_gate(&test->list);
	config_release(&config);
	return opened;
}

static int
prove(const char *conninfo)
{
	struct canaries *canaries = canaries_open(conninfo);
	bool proved = canaries && canaries_prove(canaries);
	if (canaries)
		canaries_close(canaries);
	return !proved;
}

int
main(int argc, char **argv)
{
	struct test test = {0};
	const char *root = getenv("SUITE_ROOT");
	if (argc == 3 && strcmp(argv[1], "prove") == 0)
		return prove(argv[2]);
	if (argc != 6 || strcmp(argv[1], "run") != 0) {
		fprintf(stderr, "usage: differential prove CONNINFO\n"
				"       differential run CONNINFO RELATIONS "
				"MUTANTS SEED <SEEDS\n");
		return 2;
	}
	if (!open_gate(&test, argv[3]) ||
	    !mutator_open(
		&test.mutator, root ? root : ".", strtoul(argv[5], NULL, 10)))
		return 2;
	read_seeds(&test, stdin);
	test.canaries = canaries_open(argv[2]);
	int status = 2;
	if (test.canaries && test.mutator.seeds.count > 0)
		status = run(&test, strtoul(argv[4], NULL, 10));
	if (test.canaries)
		canaries_close(test.canaries);
	mutator_close(&test.mutator);
	gate_close(&test.gate);
	relation_list_release(&test.list);
	return status;
}

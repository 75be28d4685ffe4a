/*
 * gate.c - what the gate costs: round trips of statements of 321 bytes
 *
 * usage: bench-gate [ROUNDS]
 *
 * Prints, as Markdown, microseconds that a caller of gate_check waits, the
 * child's work included: median, 5th and 95th percentile of ROUNDS (5,000)
 * calls after a warm-up, and the processor's time a call in both processes,
 * which other load changes little.  Relations come from a list in memory.  With
 * facts is what evaluate and exec pay, without them nl2sql-check.
 */
#include "gate/gate.h"

#include "gate/relation_file.h"
#include "record/record.h"
#include "timing.h"

#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

static const char statement[] =
    "SELECT c.name, count(*) AS orders, sum(o.amount) FILTER (WHERE o.status = "
    "'paid') AS paid, max(o.created_at) AS latest FROM customers c JOIN orders "
    "o ON o.customer_id = c.id WHERE o.created_at >= DATE '2024-01-01' AND "
    "c.country IN ('DE', 'FR', 'US') GROUP BY c.id, c.name HAVING count(*) > 2 "
    "ORDER BY paid DESC LIMIT 0000";

/* Another statement of the same length each time: the gate remembers answers.
 */
static void
write_statement(char text[sizeof(statement)], size_t number)
{
	memcpy(text, statement, sizeof(statement));
	for (size_t i = sizeof(statement) - 2; text[i] == '0'; i--) {
		text[i] = (char)('0' + number % 10);
		number /= 10;
	}
}

static const char catalog[] =
    "[{\"name\":\"customers\",\"columns\":[\"id\",\"name\",\"country\"]},"
    "{\"name\":\"orders\",\"columns\":[\"id\",\"customer_id\",\"amount\","
    "\"status\",\"created_at\"]}]";

/* One call; false when the gate does not allow the statement. */
static bool
ask(struct gate *gate, const struct gate_relations *relations, bool with_facts,
    size_t number, double *took)
{
	char text[sizeof(statement)];
	write_statement(text, number);
	struct arena arena = {0};
	struct gate_facts facts = {.arena = &arena};
	double began = timing_us(CLOCK_MONOTONIC);
	jv check = gate_check(gate, text, sizeof(text) - 1, relations,
	    with_facts ? &facts : NULL);
	*took = timing_us(CLOCK_MONOTONIC) - began;
	bool allowed = record_member_flag(&check, "allowed");
	jv_free(check);
	arena_release(&arena);
	return allowed;
}

/* Processor time of this process and of the children that ended. */
static double
processor_us(void)
{
	struct rusage own;
	struct rusage ended;
	getrusage(RUSAGE_SELF, &own);
	getrusage(RUSAGE_CHILDREN, &ended);
	const struct timeval *parts[] = {
	    &own.ru_utime, &own.ru_stime, &ended.ru_utime, &ended.ru_stime};
	double total = 0;
	for (size_t i = 0; i < COUNT_OF(parts); i++)
		total +=
		    (double)parts[i]->tv_sec * 1e6 + (double)parts[i]->tv_usec;
	return total;
}

static bool
ask_often(struct gate *gate, const struct gate_relations *relations,
    bool with_facts, double *times, size_t rounds)
{
	bool allowed = true;
	for (size_t i = 0; allowed && i < rounds / 10 + 1; i++)
		allowed = ask(gate, relations, with_facts, i, &times[0]);
	for (size_t i = 0; allowed && i < rounds; i++)
		allowed = ask(gate, relations, with_facts, i, &times[i]);
	timing_sort(times, rounds);
	return allowed;
}

/* A gate of its own, whose child's time counts when it has ended. */
static bool
measure(const struct config *config, const struct gate_relations *relations,
    bool with_facts, size_t rounds)
{
	struct gate gate;
	jv problem = jv_invalid();
	double began = processor_us();
	if (!gate_open(&gate, config, &problem)) {
		jv_free(problem);
		return false;
	}
	double *times = xcalloc(rounds, sizeof(*times));
	bool allowed = ask_often(&gate, relations, with_facts, times, rounds);
	gate_close(&gate);
	size_t calls = rounds + rounds / 10 + 1;
	double each = (processor_us() - began) / (double)calls;
	printf("| gate, statement of %zu bytes, %s | %.0f | %.0f | %.0f | %.0f "
	       "|\n",
	    sizeof(statement) - 1, with_facts ? "with facts" : "verdict alone",
	    times[rounds / 2], times[rounds / 20], times[rounds * 95 / 100],
	    each);
	free(times);
	return allowed;
}

int
main(int argc, char **argv)
{
	struct config config;
	char error[256];
	long wanted = argc > 1 ? strtol(argv[1], NULL, 10) : 5000;
	size_t rounds = wanted > 0 ? (size_t)wanted : 1;
	if (!config_init(&config, error, sizeof(error))) {
		fprintf(stderr, "bench-gate: %s\n", error);
		return 2;
	}
	struct relation_list list = {.entries = jv_parse(catalog)};
	struct gate_relations relations = relation_list_gate(&list);
	puts("| what | median us | 5 % under | 95 % under | CPU us |\n"
	     "| --- | ---: | ---: | ---: | ---: |");
	bool allowed = measure(&config, &relations, false, rounds) &&
		       measure(&config, &relations, true, rounds);
	relation_list_release(&list);
	config_release(&config);
	return allowed ? 0 : 1;
}

/*
 * exec.c - what the executor costs over a bare libpq query
 *
 * usage: bench-exec [ROUNDS]
 *
 * Prints, as Markdown, microseconds that one statement takes on the database of
 * NL2SQL_DSN: median and fastest of ROUNDS (400) rounds after a warm-up,
 * and the processor's time in this process, which other load changes little.  A
 * round runs each way in turn, another one first each time, so that what else
 * the machine does meets all alike:
 *
 *	fetched		PQsendQueryParams and PQgetResult on a connection that
 *			is kept, nothing done with rows
 *	as JSON		and every row written as the same JSON by the plainest
 *			loop: what a program pays that must hand rows on
 *	read-only	and BEGIN READ ONLY before it, ROLLBACK behind it
 *	one by one	and in single-row mode, the only one of libpq that holds
 *			no more than a row, which a limit needs
 *	exec		what nl2sql-exec does with a record: its line read, the
 *			gate, BEGIN with the settings, rows one by one within
 *			limits, ROLLBACK, the line written
 *
 * All write to /dev/null.  Then what exec takes more than each other way.
 */
#include "execute/execute.h"
#include "timing.h"

#include <libpq-fe.h>
#include <stdlib.h>
#include <string.h>

enum way { FETCHED, AS_JSON, READ_ONLY, ONE_BY_ONE, EXEC, WAYS };

struct bench {
	PGconn *connection;
	FILE *out;
	struct gate gate;
	struct execute execute;
	struct execute_limits limits;
	size_t rounds;
};

/* What is measured of each way. */
struct cost {
	double median;
	double fastest;
	double processor;
};

/* ---- libpq and nothing else ---- */

static void
write_value(const char *text, FILE *out)
{
	putc_unlocked('"', out);
	for (; *text; text++) {
		unsigned char byte = (unsigned char)*text;
		if (byte < 0x20 || byte == 0x7F) {
			fprintf(out, "\\u%04x", byte);
			continue;
		}
		if (byte == '"' || byte == '\\')
			putc_unlocked('\\', out);
		putc_unlocked(byte, out);
	}
	putc_unlocked('"', out);
}

static void
write_row(const PGresult *result, int row, FILE *out)
{
	int columns = PQnfields(result);
	for (int i = 0; i < columns; i++) {
		putc_unlocked(i > 0 ? ',' : '[', out);
		if (PQgetisnull(result, row, i))
			fputs("null", out);
		else
			write_value(PQgetvalue(result, row, i), out);
	}
	putc_unlocked(']', out);
}

/* All results of what was sent: one, or one a row and one that ends them. */
static bool
take_results(struct bench *bench, bool write)
{
	FILE *out = bench->out;
	bool good = true;
	bool first = true;
	PGresult *result = NULL;
	putc_unlocked('[', out);
	while ((result = PQgetResult(bench->connection))) {
		ExecStatusType status = PQresultStatus(result);
		good = good && (status == PGRES_TUPLES_OK ||
				   status == PGRES_SINGLE_TUPLE);
		int rows = write ? PQntuples(result) : 0;
		for (int i = 0; i < rows; i++) {
			if (!first)
				putc_unlocked(',', out);
			first = false;
			write_row(result, i, out);
		}
		PQclear(result);
	}
	fputs("]\n", out);
	fflush(out);
	return good;
}

static bool
run_bare(struct bench *bench, const char *sql, enum way way)
{
	PGconn *connection = bench->connection;
	bool read_only = way == READ_ONLY || way == ONE_BY_ONE;
	if (read_only)
		PQclear(PQexec(connection, "BEGIN READ ONLY"));
	bool good =
	    PQsendQueryParams(connection, sql, 0, NULL, NULL, NULL, NULL, 0) &&
	    (way != ONE_BY_ONE || PQsetSingleRowMode(connection)) &&
	    take_results(bench, way != FETCHED);
	if (read_only)
		PQclear(PQexec(connection, "ROLLBACK"));
	return good;
}

/* ---- the executor ---- */

static bool
run_exec(struct bench *bench, const char *line)
{
	struct record record = {0};
	struct arena arena = {0};
	struct execute_answer answer = {0};
	jv problem = jv_invalid();
	bool good = record_parse(&record, line, strlen(line), 1, &problem);
	if (good) {
		jv chosen = record_get(&record, "chosen");
		const char *sql = record_member_text(&chosen, "sql", &arena);
		bench->execute.record = &record;
		good = sql && execute_rows(&bench->execute, sql, strlen(sql),
				  &bench->limits, &answer, &problem);
		jv_free(chosen);
	}
	if (good) {
		record_set_bytes(&record, "result", answer.text, answer.length);
		good = record_write(&record, bench->out);
	} else if (jv_is_valid(problem)) {
		fprintf(stderr, "bench-exec: %s\n", problem_message(&problem));
	}
	execute_answer_release(&answer);
	jv_free(problem);
	arena_release(&arena);
	record_release(&record);
	return good;
}

/* ---- rounds ---- */

/* Where the times of a statement go. */
struct times {
	double *each[WAYS]; /* by round */
	double processor[WAYS];
};

static bool
run_round(struct bench *bench, const char *sql, const char *line,
    struct times *times, size_t round)
{
	bool good = true;
	for (size_t turn = 0; good && turn < WAYS; turn++) {
		size_t way = (round + turn) % WAYS;
		double processor = timing_us(CLOCK_PROCESS_CPUTIME_ID);
		double began = timing_us(CLOCK_MONOTONIC);
		good = way == EXEC ? run_exec(bench, line)
				   : run_bare(bench, sql, (enum way)way);
		times->each[way][round] = timing_us(CLOCK_MONOTONIC) - began;
		times->processor[way] +=
		    timing_us(CLOCK_PROCESS_CPUTIME_ID) - processor;
	}
	return good;
}

/* False when a statement failed. */
static bool
measure(struct bench *bench, const char *sql, struct cost costs[WAYS])
{
	size_t rounds = bench->rounds;
	struct arena arena = {0};
	struct times times = {0};
	const char *line =
	    arena_printf(&arena, "{\"id\":1,\"chosen\":{\"sql\":\"%s\"}}", sql);
	bool good = true;
	for (int way = FETCHED; way < WAYS; way++)
		times.each[way] =
		    arena_array(&arena, rounds, sizeof(**times.each));
	for (size_t i = 0; good && i < rounds / 10 + 1; i++)
		good = run_round(bench, sql, line, &times, i % rounds);
	memset(times.processor, 0, sizeof(times.processor));
	for (size_t i = 0; good && i < rounds; i++)
		good = run_round(bench, sql, line, &times, i);
	for (int way = FETCHED; way < WAYS; way++) {
		timing_sort(times.each[way], rounds);
		costs[way] = (struct cost){
		    .median = times.each[way][rounds / 2],
		    .fastest = times.each[way][0],
		    .processor = times.processor[way] / (double)rounds,
		};
	}
	arena_release(&arena);
	return good;
}

static void
print_over(double exec, double other)
{
	printf(" %+.0f, x %.2f |", exec - other, exec / other);
}

static bool
report(struct bench *bench, const char *title, const char *sql)
{
	static const char *const names[WAYS] = {
	    [FETCHED] = "libpq, rows fetched",
	    [AS_JSON] = "libpq, rows written as JSON",
	    [READ_ONLY] = "libpq, the same read-only",
	    [ONE_BY_ONE] = "libpq, the same one by one",
	    [EXEC] = "exec",
	};
	struct cost costs[WAYS];
	if (!measure(bench, sql, costs))
		return false;
	printf("| %s | median us | fastest us | CPU us |\n"
	       "| --- | ---: | ---: | ---: |\n",
	    title);
	for (int way = FETCHED; way < WAYS; way++)
		printf("| %s | %.0f | %.0f | %.0f |\n", names[way],
		    costs[way].median, costs[way].fastest,
		    costs[way].processor);
	for (int way = FETCHED; way < EXEC; way++) {
		printf("| exec over %s |", names[way]);
		print_over(costs[EXEC].median, costs[way].median);
		print_over(costs[EXEC].fastest, costs[way].fastest);
		print_over(costs[EXEC].processor, costs[way].processor);
		putchar('\n');
	}
	return true;
}

static bool
open_bench(struct bench *bench, const struct config *config)
{
	jv problem = jv_invalid();
	bench->out = fopen("/dev/null", "w");
	if (!bench->out || !gate_open(&bench->gate, config, &problem)) {
		jv_free(problem);
		return false;
	}
	execute_init(&bench->execute, config, &bench->gate, NULL, "bench-exec");
	bench->limits = execute_limits(config);
	bench->connection = PQconnectdb(config_text(config, "dsn"));
	return PQstatus(bench->connection) == CONNECTION_OK;
}

int
main(int argc, char **argv)
{
	struct config config;
	char error[256];
	long wanted = argc > 1 ? strtol(argv[1], NULL, 10) : 400;
	struct bench bench = {.rounds = wanted > 0 ? (size_t)wanted : 1};
	if (!config_init(&config, error, sizeof(error))) {
		fprintf(stderr, "bench-exec: %s\n", error);
		return 2;
	}
	bool good = open_bench(&bench, &config) &&
		    report(&bench, "1 row of 1 value", "SELECT 1") &&
		    putchar('\n') != EOF &&
		    report(&bench, "1,000 rows of 3 values",
			"SELECT i, 'name ' || i, i * 1.5 "
			"FROM generate_series(1, 1000) i");
	if (!good)
		fputs(
		    "bench-exec: the database of NL2SQL_DSN cannot be asked\n",
		    stderr);
	PQfinish(bench.connection);
	execute_release(&bench.execute);
	gate_close(&bench.gate);
	if (bench.out)
		fclose(bench.out);
	config_release(&config);
	return good ? 0 : 1;
}

/*
 * nl2sql-fan - write a record once for each candidate it should get
 *
 * usage: nl2sql-fan --ledger FILE | parallel --pipe -N1 -k nl2sql-generate |
 *        nl2sql-gather --ledger FILE
 *
 * reads	question, plan, options
 * writes	K variants of the record, each with fan {seq, index, of};
 *		nl2sql-generate would use the same K (generate.h)
 * settles	records that no generator can work on yet (stage.order)
 *
 * A settled record passes as one line, unchanged.  Every record is written to
 * the ledger and flushed before its variants are written.  So gather knows
 * which variants a killed job lost (fan.h).
 */
#include "base/log.h"
#include "base/problem.h"
#include "generate/fan.h"
#include "generate/generate.h"
#include "question/closed_words.h"
#include "stage/stage.h"

#include <errno.h>
#include <string.h>

static const struct command_line_option options[] = {
    {"ledger", "FILE", "file that keeps the records for nl2sql-gather"},
    {NULL, NULL, NULL},
};

static const struct stage_spec spec = {
    .name = "fan",
    .summary = "write a record once for each candidate it should get",
    .takes_settled = true,
    .options = options,
};

struct fan {
	struct stage *stage;
	FILE *ledger;
	struct closed_words *words;
	long seq;
};

static void
open_ledger(struct fan *fan)
{
	const char *path = stage_option(fan->stage, "ledger");
	if (!path)
		log_die(2, fan->stage->program, "--ledger FILE is missing");
	fan->ledger = fopen(path, "w");
	if (!fan->ledger)
		log_die(2, fan->stage->program,
		    "cannot open the ledger '%s': %s", path, strerror(errno));
}

/* Write the record to the ledger: without it, gather cannot see that a variant
 * is lost. */
static void
enter(struct fan *fan, struct record *record, int of)
{
	struct record entry = {0};
	const struct fan_mark mark = {++fan->seq, -1, of};
	record_copy(&entry, record);
	fan_write(&entry, &mark);
	if (!record_write(&entry, fan->ledger))
		log_die(1, fan->stage->program, "cannot write the ledger: %s",
		    strerror(errno));
	record_release(&entry);
}

/* How many variants the record gets.  0: it passes, and may now be settled. */
static int
variants_of(struct fan *fan, struct record *record)
{
	jv problem = jv_invalid();
	if (record_settled(record) || record_has(record, "candidates"))
		return 0;
	if (!record_has(record, "link")) {
		stage_fail(
		    fan->stage, problem_new("stage.order",
				    "there is no link yet to generate from"));
		return 0;
	}
	if (!fan->words)
		fan->words = closed_words_open(&fan->stage->config, &problem);
	if (!fan->words) {
		stage_fail(fan->stage, problem);
		return 0;
	}
	return generate_count(record, &fan->stage->config,
	    generate_difficulty_of(record, fan->words));
}

static void
serve(struct fan *fan, struct record *record)
{
	int count = variants_of(fan, record);
	enter(fan, record, count);
	if (count == 0) {
		stage_done(fan->stage);
		return;
	}
	for (int i = 0; i < count; i++) {
		const struct fan_mark mark = {fan->seq, i, count};
		fan_write(record, &mark);
		stage_done(fan->stage);
	}
}

int
main(int argc, char **argv)
{
	struct stage stage;
	struct fan fan = {.stage = &stage};
	struct record *record = NULL;
	stage_open(&stage, &spec, argc, argv);
	open_ledger(&fan);
	while ((record = stage_next(&stage)))
		serve(&fan, record);
	if (fan.words)
		closed_words_free(fan.words);
	if (fclose(fan.ledger) != 0)
		log_die(1, stage.program, "cannot write the ledger: %s",
		    strerror(errno));
	return stage_close(&stage);
}

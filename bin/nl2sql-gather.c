/*
 * nl2sql-gather - join the variants of nl2sql-fan to one record again
 *
 * reads	fan, candidates, generation, error of the variants; the ledger
 * writes	candidates by their generators, in the order of their variants,
 *		each statement once, and generation; removes fan
 * settles	cannot_answer, as nl2sql-generate does for a whole record, and
 *		error when no variant has a candidate and one failed
 *
 * Variants come in the order of their records.  When one of a later record
 * arrives, or the input ends, the missing ones were lost with their job:
 * generation.errors gets {index, error} for each.  If all are lost, the
 * record's error is input.lost.  Only one record is held at a time.
 */
#include "base/log.h"
#include "base/problem.h"
#include "generate/fan.h"
#include "generate/generators.h"
#include "record/verdict.h"
#include "stage/stage.h"

#include <errno.h>
#include <string.h>

static const struct command_line_option options[] = {
    {"ledger", "FILE", "file that nl2sql-fan keeps its records in"},
    {NULL, NULL, NULL},
};

static const struct stage_spec spec = {
    .name = "gather",
    .summary = "join the variants of nl2sql-fan to one record again",
    .takes_settled = true,
    .options = options,
};

struct gather {
	struct stage *stage;
	struct fan_ledger ledger;
	struct record base; /* the ledger's current record */
	struct fan_mark mark;
	bool opened, holding;
	int arrived;
	jv candidates; /* by index: the variant's array, or null */
	jv generation; /* of the first variant that has one */
	jv errors;     /* [{index, error}] */
};

/* ---- the record in work ---- */

static bool
take_entry(struct gather *gather)
{
	if (!fan_ledger_next(&gather->ledger, &gather->base, &gather->mark))
		return false;
	gather->holding = true;
	gather->arrived = 0;
	gather->candidates = jv_array();
	gather->generation = jv_invalid();
	gather->errors = jv_array();
	return true;
}

/* Write the record of the ledger as it is in `base`. */
static void
write_base(struct gather *gather)
{
	record_release(&gather->stage->record);
	record_copy(&gather->stage->record, &gather->base);
	stage_done(gather->stage);
	record_clear(&gather->base);
	gather->holding = false;
}

static jv
error_entry(int index, jv error)
{
	jv entry = record_with_number(jv_object(), "index", index);
	return jv_object_set(entry, jv_string("error"), error);
}

static jv
lost_problem(const struct gather *gather, int index)
{
	return problem_new("input.lost",
	    "variant %d of %d was lost with its job", index + 1,
	    gather->mark.of);
}

/* Those of one generator. */
static jv
those_of(const jv *list, const jv *origin)
{
	jv some = jv_array();
	jv_array_foreach(*list, i, candidate)
	{
		jv other = record_member(&candidate, "origin");
		if (jv_equal(other, jv_copy(*origin)))
			some = jv_array_append(some, jv_copy(candidate));
		jv_free(candidate);
	}
	return some;
}

/* As one process lists them: those of a generator together, the first one's
 * first. */
static jv
by_generator(jv list)
{
	jv sorted = jv_array();
	jv_array_foreach(list, i, candidate)
	{
		jv origin = record_member(&candidate, "origin");
		jv known = those_of(&sorted, &origin);
		if (record_array_length(&known) == 0)
			sorted =
			    jv_array_concat(sorted, those_of(&list, &origin));
		jv_free(known);
		jv_free(origin);
		jv_free(candidate);
	}
	jv_free(list);
	return sorted;
}

/* The candidates of all variants.  Variants that never came have
 * an error. */
static jv
joined_candidates(struct gather *gather)
{
	jv list = jv_array();
	for (int i = 0; i < gather->mark.of; i++) {
		jv part = jv_array_get(jv_copy(gather->candidates), i);
		if (jv_get_kind(part) == JV_KIND_ARRAY)
			list = generators_merge(
			    list, jv_copy(part), &gather->stage->arena);
		else if (jv_get_kind(part) != JV_KIND_FALSE)
			gather->errors = jv_array_append(gather->errors,
			    error_entry(i, verdict_error_member("gather",
					       lost_problem(gather, i))));
		jv_free(part);
	}
	return by_generator(list);
}

/* Take the notes out of generation that generate left for the verdict. */
static struct generate_notes
take_notes(struct gather *gather)
{
	struct generate_notes notes = {
	    .unexplained =
		record_member_number(&gather->generation, "unexplained", 0),
	    .understood = record_member_flag(&gather->generation, "understood"),
	    .unknown = record_member_flag(&gather->generation, "unknown"),
	};
	gather->generation =
	    jv_object_delete(gather->generation, jv_string("understood"));
	gather->generation =
	    jv_object_delete(gather->generation, jv_string("unknown"));
	return notes;
}

/* No variant reached a generator: settle with the first variant's problem. */
static void
settle_failed(struct gather *gather)
{
	jv first = jv_array_get(jv_copy(gather->errors), 0);
	jv error = record_member(&first, "error");
	jv code = record_member(&error, "code");
	bool ours = jv_get_kind(code) == JV_KIND_STRING &&
		    strcmp(jv_string_value(code), "input.lost") != 0;
	jv_free(first);
	jv_free(code);
	if (ours && jv_get_kind(error) == JV_KIND_OBJECT) {
		/* settle as the generator does, with its message */
		jv verdict = record_with_text(jv_object(), "status", "error");
		verdict = jv_object_set(
		    verdict, jv_string("code"), record_member(&error, "code"));
		verdict = jv_object_set(verdict, jv_string("message"),
		    record_member(&error, "message"));
		record_set(&gather->base, "verdict", verdict);
		record_set(&gather->base, "error", error);
		return;
	}
	jv_free(error);
	verdict_error(&gather->base, "gather",
	    problem_new(
		"input.lost", "all variants were lost with their jobs"));
}

static void
write_joined(struct gather *gather)
{
	const struct config *config = &gather->stage->config;
	jv candidates = joined_candidates(gather);
	int count = jv_array_length(jv_copy(candidates));
	if (jv_get_kind(gather->generation) == JV_KIND_OBJECT) {
		struct generate_notes notes = take_notes(gather);
		if (jv_array_length(jv_copy(gather->errors)) > 0)
			gather->generation = jv_object_set(gather->generation,
			    jv_string("errors"), gather->errors);
		else
			jv_free(gather->errors);
		record_set(&gather->base, "generation", gather->generation);
		record_set(&gather->base, "candidates", candidates);
		generate_settle(&gather->base, &notes, count,
		    config_real(config, "unexplained_limit"),
		    &gather->stage->arena);
	} else {
		settle_failed(gather);
		jv_free(candidates);
		jv_free(gather->generation);
		jv_free(gather->errors);
	}
	jv_free(gather->candidates);
	write_base(gather);
}

static void
finish_entry(struct gather *gather)
{
	if (gather->mark.of > 0) {
		write_joined(gather);
		return;
	}
	jv_free(gather->candidates);
	jv_free(gather->generation);
	jv_free(gather->errors);
	write_base(gather);
}

/* ---- lines of the input ---- */

/* Finish every record before `seq`.  Return true when the ledger's entry for
 * `seq` is held. */
static bool
advance_to(struct gather *gather, long seq)
{
	while (gather->holding || take_entry(gather)) {
		if (gather->mark.seq == seq)
			return true;
		if (gather->mark.seq > seq)
			return false;
		finish_entry(gather);
	}
	return false;
}

static void
collect(struct gather *gather, const struct record *variant,
    const struct fan_mark *mark)
{
	jv candidates = record_get(variant, "candidates");
	jv generation = record_get(variant, "generation");
	jv error = record_get(variant, "error");
	bool whole = jv_get_kind(candidates) == JV_KIND_ARRAY;
	if (!whole) {
		jv_free(candidates);
		candidates = jv_false(); /* it arrived, and it failed */
		if (jv_get_kind(error) == JV_KIND_OBJECT)
			gather->errors = jv_array_append(gather->errors,
			    error_entry(mark->index, jv_copy(error)));
	}
	gather->candidates =
	    jv_array_set(gather->candidates, mark->index, candidates);
	if (jv_get_kind(gather->generation) != JV_KIND_OBJECT &&
	    jv_get_kind(generation) == JV_KIND_OBJECT)
		gather->generation = jv_copy(generation);
	jv_free(generation);
	jv_free(error);
	if (++gather->arrived == gather->mark.of)
		finish_entry(gather);
}

/* A line without fan is the next record that passes unchanged.  The ledger has
 * this record, so the line only shows that its turn has come. */
static void
pass(struct gather *gather, struct record *record)
{
	while (gather->holding || take_entry(gather)) {
		bool through = gather->mark.of == 0;
		finish_entry(gather);
		if (through)
			return;
	}
	record_release(&gather->stage->record);
	record_copy(&gather->stage->record, record);
	stage_done(gather->stage);
}

/* Is it the rest of a line that its job did not finish? */
static bool
is_fragment(const struct record *record)
{
	struct arena arena = {0};
	jv error = record_get(record, "error");
	const char *stage = record_member_text(&error, "stage", &arena);
	bool fragment = stage && strcmp(stage, "gather") == 0;
	jv_free(error);
	arena_release(&arena);
	return fragment;
}

static void
serve(struct gather *gather, const struct record *arrived)
{
	struct record record = {0};
	struct fan_mark mark;
	record_copy(&record, arrived);
	if (fan_read(&record, &mark) && mark.index >= 0 &&
	    mark.index < mark.of) {
		if (advance_to(gather, mark.seq))
			collect(gather, &record, &mark);
		else
			log_warn(gather->stage->program,
			    "a variant of no record in the ledger (seq %ld)",
			    mark.seq);
	} else if (!is_fragment(&record) ||
		   (!gather->holding && !take_entry(gather))) {
		pass(gather, &record);
	}
	record_release(&record);
}

/* Open the ledger with the first line: by then fan has removed the records of
 * an older run and written its own. */
static void
open_ledger(struct gather *gather)
{
	struct stage *stage = gather->stage;
	const char *path = stage_option(stage, "ledger");
	if (gather->opened)
		return;
	if (!fan_ledger_open(&gather->ledger, path,
		(size_t)config_integer(&stage->config, "max_line")))
		log_die(2, stage->program, "cannot open the ledger '%s': %s",
		    path, strerror(errno));
	gather->opened = true;
}

int
main(int argc, char **argv)
{
	struct stage stage;
	struct gather gather = {.stage = &stage};
	struct record *record = NULL;
	stage_open(&stage, &spec, argc, argv);
	if (!stage_option(&stage, "ledger"))
		log_die(2, stage.program, "--ledger FILE is missing");
	while ((record = stage_next(&stage))) {
		open_ledger(&gather);
		serve(&gather, record);
	}
	open_ledger(&gather);
	while (gather.holding || take_entry(&gather))
		finish_entry(&gather);
	record_release(&gather.base);
	fan_ledger_close(&gather.ledger);
	return stage_close(&stage);
}

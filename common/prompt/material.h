/*
 * material.h - makes the texts of a record for a prompt's places
 *
 * The texts of common/data/prompts/ have places (template.h).  The places are:
 *
 *	question, evidence	of the record
 *	today			the date of its `now`
 *	day_ranges		its relative periods in days (day_ranges.h)
 *	schema, keys		tables of the context, by the preset's style
 *	required, columns, values, definitions, column_warnings,
 *	table_warnings		parts of the schema contract (contract_parts.h)
 *	joins			the plan's join skeletons, a line each
 *	examples		verified questions, by the section's item text,
 *				the most similar last, next to the question
 *	example_question, example_sql	in that item
 *	hint, hint_reading	the parser's statement (parser_hint)
 *	delta			the text that a repair adds (delta.h)
 *
 * material_cut removes the least useful unit of a kind.
 */
#ifndef NL2SQL_PROMPT_MATERIAL_H
#define NL2SQL_PROMPT_MATERIAL_H

#include "context/context.h"
#include "prompt/contract_parts.h"
#include "prompt/examples.h"
#include "prompt/prompt.h"
#include "prompt/schema_text.h"
#include "prompt/shown.h"

enum { MATERIAL_MAX_SKELETONS = 4 };

struct material {
	const struct prompt_job *job;
	struct context context;
	struct shown shown;
	struct schema_style style;
	struct parts parts;
	struct examples examples;
	const char *skeletons[MATERIAL_MAX_SKELETONS]; /* FROM clauses */
	int skeleton_count;
	const char *question, *evidence, *today, *day_ranges, *hint;
	const char *hint_reading;
	const char *delta; /* "" until the prompt fits the budget */
	bool delta_placed; /* some text has the place {{delta}} */
	struct values values;
	const char *schema; /* made on demand; NULL: has changed */
};

/* Return false with `*problem` input.member when the record lacks a member. */
MUST_USE bool material_open(
    struct material *material, const struct prompt_job *job, jv *problem);

/* Return the text of a place; NULL when there is no such place. */
const char *material_text(struct material *material, const char *place);

/* Remove one unit of the kind.  Return how many things that were, or 0 when
 * nothing is left.  `*name` is set when the unit has one. */
int material_cut(
    struct material *material, enum preset_cut kind, const char **name);

#endif

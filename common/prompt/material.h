/*
 * material.h - what a record has to say in a prompt, place by place
 *
 * Texts of common/data/prompts/ have places (template.h); these are theirs:
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
 *	delta			what a repair adds (delta.h)
 *
 * material_cut takes the least useful unit of a kind away.
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
	const char *delta; /* "" until the budget is kept */
	bool delta_placed; /* some text has its place */
	struct values values;
	const char *schema; /* made when it is asked for; NULL: changed */
};

/* False: `*problem` is input.member. */
MUST_USE bool material_open(
    struct material *material, const struct prompt_job *job, jv *problem);

/* The text of a place; NULL when there is no such place. */
const char *material_text(struct material *material, const char *place);

/* Take away one unit of the kind: how many things that were, 0 when there is
 * nothing left; `*name` is set where it has one. */
int material_cut(
    struct material *material, enum preset_cut kind, const char **name);

#endif

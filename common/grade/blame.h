/*
 * blame.h - which stage a wrong answer is due to
 *
 * The gold's tables, columns, joins and values are looked for in what each
 * stage wrote, in the order of the pipe.  The first stage whose output lacks
 * what the gold has, and the answer lacks as well, is to blame:
 *
 *	retrieval_miss	    retrieve	a table is not in the context
 *	column_miss	    retrieve	its table is there, the column is not
 *	column_miss	    link	no word was linked to the column
 *	value_miss	    link	no word was linked to the value
 *	join_path_miss	    plan	no skeleton has the join
 *	parser_reasoning    generate	all was there, no candidate is right
 *	parser_reasoning    evaluate	a candidate was right, another chosen
 *	execution_error	    exec	all was there, the server refused it
 *
 * and, without looking further: infra_failure (no record, no server, no index),
 * query_timeout, validation_block (the gate or the role's rights).  A statement
 * by a model makes parser_reasoning llm_reasoning.  The words are the seeds';
 * value_miss was added for what a value index can miss.
 *
 * Of several golds the one that lacks least is compared.
 */
#ifndef NL2SQL_GRADE_BLAME_H
#define NL2SQL_GRADE_BLAME_H

#include "grade/grade.h"

struct blame {
	const char *type;
	const char *stage;
	struct piece_names missing; /* what that stage lacks */
	int candidate;              /* one that was right and not chosen; -1 */
};

/* Of a judgement that is not right; everything lies in the judge's arena. */
void blame_find(struct blame *blame, struct judge *judge, const jv *gold,
    const struct record *record, const struct judgement *judgement);

#endif

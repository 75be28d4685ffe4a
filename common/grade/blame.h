/*
 * blame.h - finds the stage that caused a wrong answer
 *
 * Each stage's output is searched for the gold's tables, columns, joins and
 * values, in the order of the pipe.  The stage to blame is the first one whose
 * output lacks a part of the gold that the answer lacks, too:
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
 * Some failures need no search: infra_failure (no record, no server, no index),
 * query_timeout, validation_block (the gate or the role's rights).  For a
 * statement that a model wrote, parser_reasoning is llm_reasoning.  The words
 * are those of the seeds; value_miss is added for a value that the index can
 * miss.
 *
 * If there are several golds, the nearest one counts.  A candidate that is
 * right shows that no stage before evaluate lost anything, whatever the search
 * says.
 */
#ifndef NL2SQL_GRADE_BLAME_H
#define NL2SQL_GRADE_BLAME_H

#include "grade/grade.h"

struct blame {
	const char *type;
	const char *stage;
	struct piece_names missing; /* what that stage lacks */
	int candidate;              /* right, but not chosen; -1 */
};

/* Find the blame for a judgement that is not right; everything lies in the
 * judge's arena. */
void blame_find(struct blame *blame, struct judge *judge, const jv *gold,
    const struct record *record, const struct judgement *judgement);

#endif

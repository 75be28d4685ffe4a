/*
 * log_entry.h - what is known of a graded question, as one object of the log
 *
 *	id, run, question
 *	kind, of, module, pattern, difficulty	of the gold
 *	expect			what a right reply is; "answered" where the
 *				gold has a statement and does not say
 *	verdict, right, why	grade.h
 *	status, confidence, band	of the record's verdict and choice
 *	features		what the confidence was computed from
 *	origin, agreement	who wrote what was chosen (of a repair the one
 *				whose statement it mends), and who agrees
 *	sql			the statement that was judged
 *	gold			which gold statement it was right by, from 1
 *	columns			the answer's columns for the gold's, from 1
 *	grammar			which constructions the grammar's first reading
 *				used, and is it right (grammar_use.h)
 *	execution_success	right, as the seeds' logs call it
 *	failure_type, failure_stage, missing, right_candidate	blame.h
 *	tables_retrieved, tables_required, tables_used	by name
 *	retrieval_recall	share of the required tables that were retrieved
 *	shadow_whitelist_observations	[{reference, table, best, observe,
 *				active, correct}] of the surgical whitelist:
 *				correct when the column it would take is one of
 *				the gold's
 *	active_gating_passed	any of them passed the active gate
 *	stage_ms		{stage: ms} from the record's trace
 *	total_ms		of all stages
 *	model_asked		for candidates or repairs
 *	model_tokens		of all requests: generation's, repairs' and
 *				choices'
 *
 * A member without a value is null, never absent, so that one line of jq works
 * for all entries.
 */
#ifndef NL2SQL_GRADE_LOG_ENTRY_H
#define NL2SQL_GRADE_LOG_ENTRY_H

#include "grade/blame.h"

struct report {
	struct judge *judge;
	const jv *gold; /* invalid: there is none */
	const struct record *record;
	const struct judgement *judgement;
	const struct blame *blame; /* NULL: it is right */
};

MUST_USE jv report_line(const struct report *report);

#endif

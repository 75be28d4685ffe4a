/*
 * score.h - the deterministic points of a candidate
 *
 * Seeds ("Deterministic Scoring", "Candidate Reranker"):
 *
 *	base           +100
 *	lint_errors    -25 each
 *	lint_warnings  -5 each, semantic findings included
 *	explain        -50 when the server refuses it
 *	group_by       +10 a grouping where "each" or "by" asks for one
 *	order_limit    +10 ORDER BY and LIMIT for "top", "highest"
 *	distinct       +5  DISTINCT for "different", "unique"
 *	join           +5  a join where the question names several tables
 *	schema         up to +15, share of its tables (0.4) and columns (0.6)
 *	               that the context has
 *	joins          up to +20, share of its joins that the plan has
 *	shape          up to +10, share of the asked aggregates, groups and
 *	               orders that it has
 *
 *	values         -10 each string that its column does not hold
 *		       (option value_verification, the two best only)
 *
 *	reward         up to +20, what the scoring service says (option
 *		       score_url)
 *
 * A part of 0 is not kept.  Points compare statements of all generators.  A
 * generator that scores its own readings knows far more about the question than
 * points do, so score_keep_order makes sure that bonuses never reorder these
 * readings: see there.
 */
#ifndef NL2SQL_EVALUATE_SCORE_H
#define NL2SQL_EVALUATE_SCORE_H

#include "evaluate/findings.h"
#include "statement/facts.h"
#include "statement/intent.h"
#include "statement/join_match.h"

#include <jv.h>

enum score_part {
	SCORE_BASE,
	SCORE_LINT_ERRORS,
	SCORE_LINT_WARNINGS,
	SCORE_EXPLAIN,
	SCORE_GROUP_BY,
	SCORE_ORDER_LIMIT,
	SCORE_DISTINCT,
	SCORE_JOIN,
	SCORE_SCHEMA,
	SCORE_JOINS,
	SCORE_SHAPE,
	SCORE_VALUES,
	SCORE_REWARD,
	SCORE_OWN_ORDER,
	SCORE_PARTS
};

struct score {
	double parts[SCORE_PARTS];
	double points; /* their sum */
};

struct score_input {
	const struct facts *facts; /* NULL: the statement did not parse */
	const struct findings *findings;
	const struct intent *intent;
	const struct context *context; /* NULL: there is none */
	const struct join_match *joins;
	bool several_tables; /* the question names more than one */
	bool explain_failed;
	bool reranker; /* schema, joins and shape count */
};

void score_compute(
    struct score *score, const struct score_input *input, struct arena *arena);

/* The parts that are not 0, by name, and their `total`. */
MUST_USE jv score_member(const struct score *score);
/* Read the parts from that form, except for own_order: it is computed each
 * time. */
void score_read(struct score *score, const jv *member);

/* What score_keep_order and score_better need of a candidate. */
struct score_rank {
	struct score *score;
	const char *origin; /* the generator */
	double own;         /* its own score of the reading, higher is better */
	double shape;       /* the part of that name */
	int lint_errors;
	int index;
	bool own_known; /* it scores its readings itself */
	bool explain_failed;
};

/*
 * When a generator scores its readings, its candidates keep that order among
 * those that are equally sound (EXPLAIN, lint errors, shape): a reading gets no
 * more points than a better one of its generator.  The part own_order is the
 * number of points that are taken away.  The best reading keeps its points, so
 * it competes with other generators' candidates on its own merits.
 *
 * Measured on 633 public questions with the parser's six
 * best readings: points alone 57 + 331 right (business, short questions), the
 * parser's own order 53 + 339, this rule 56 + 338.  The bonus for joins and
 * warnings alone lose right answers, the shape gains them.
 */
void score_keep_order(struct score_rank *ranks, int count);

/* Does `left` go before `right`?  The one with more points goes first; then the
 * one whose EXPLAIN passed; then the one with fewer lint errors; then the one
 * with the higher own score (same generator only); then the lower index. */
bool score_better(
    const struct score_rank *left, const struct score_rank *right);

#endif

/*
 * choose.h - which of the judged candidates is run
 *
 * A candidate is eligible when the gate allows it and it has no error.  The
 * eligible candidates are ordered by their rank (confidence.h), of which points
 * (score.h) are a part.  When generators or samples were run and
 * compared (agree.h), the best one of the group that wins comes first.  The
 * reading that a person took goes before all.
 *
 *	chosen {index, picked?, sql, reading, tables, score, confidence, band,
 *	        agreement?, findings?, empty?, unmet?, added?, verified?,
 *	        limit_added?}
 *
 * `confidence` and `band` are those of confidence.h; `unmet` and `added` are
 * the candidate's obligations, as [{word, kind}], and its own conditions.
 */
#ifndef NL2SQL_EVALUATE_CHOOSE_H
#define NL2SQL_EVALUATE_CHOOSE_H

#include "evaluate/confidence.h"
#include "evaluate/features.h"
#include "evaluate/score.h"
#include "statement/candidate.h"
#include "statement/subject.h"

/* A candidate with everything that the choice needs; parallel to
 * candidates.items. */
struct choice {
	struct candidate *candidate;
	struct score score;
	struct score_rank rank;
	const char *digest; /* NULL: its result is not known */
	bool tried;         /* it was run, or cannot be: digest is what it is */
	const char *column_digests; /* a word for each column; NULL: unknown */
	bool empty;                 /* no row, or nothing but nulls */
	bool zero;                  /* one row, and nothing in it but zeros */
	int warnings;
	struct features features;
	double sure;       /* its confidence */
	double preference; /* its rank: confidence_rank */
};

/* Can it be run as it is? */
bool choice_eligible(const struct choice *choice);

/*
 * Does it compete by points and rank?  It is eligible, and not of the
 * grammar while another generator's can be run: the grammar's readings are made
 * independently of the parser's and are right less often, so they are witnesses
 * (contest.h), and only choose_best takes one of them.
 */
MUST_USE bool choice_competes(
    const struct choice *choices, int count, int index);

/* Is it the same statement, or are the rows known to be the same? */
MUST_USE bool choice_alike(
    const struct choice *one, const struct choice *other);

/* Are they not alike, and would not be if one of them showed fewer columns?  To
 * a person names with their numbers are no other answer than the names. */
MUST_USE bool choice_differs(
    const struct choice *one, const struct choice *other);

/* Compute the points of all, keep the generators' own orders, and write the
 * member `points`. */
void choose_score(struct choice *choices, int count);

/* Say how sure it is and how it ranks, by its features. */
void choice_weigh(struct choice *choice, const struct confidence *confidence);

/*
 * Index of the one that competes and has the best points, and of the one that
 * ranks first (confidence_rank); the first of equals; -1: there is none.  A
 * reading of the grammar that ranks before that one is the best, unless both
 * have the same rows, a person verified the other one, or a model wrote it.
 */
int choose_by_points(const struct choice *choices, int count);
int choose_best(const struct choice *choices, int count);

/* Index of the eligible one that a person took of the readings asked back; -1:
 * there is none. */
int choose_picked(const struct choice *choices, int count);

struct agreement; /* agree.h */

/* Make the member `chosen`. */
MUST_USE jv choose_member(const struct choice *choice, const char *band,
    const struct agreement *agreement);

#endif

/*
 * choose.h - which of the judged candidates is run
 *
 * A candidate is eligible when the gate allows it and it has no error.  The
 * eligible candidates are ordered by points (score.h).  When generators or
 * samples were run and compared (agree.h), the best one of the group that wins
 * comes first.
 *
 *	chosen {index, sql, reading, tables, score, confidence, agreement?,
 *	        findings?, empty?, limit_added?}
 *
 * `confidence` is that of confidence.h.
 */
#ifndef NL2SQL_EVALUATE_CHOOSE_H
#define NL2SQL_EVALUATE_CHOOSE_H

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
	bool empty;         /* no row, or nothing but nulls */
	int warnings;
	double sure; /* confidence that it would have alone (agree.h) */
};

/* Can it be run as it is? */
bool choice_eligible(const struct choice *choice);

/* Compute the points of all, keep the generators' own orders, and write the
 * member `points`. */
void choose_score(struct choice *choices, int count);

/* Index of the best eligible one by points; -1: there is none. */
int choose_best(const struct choice *choices, int count);

struct agreement; /* agree.h */

/* Make the member `chosen`. */
MUST_USE jv choose_member(const struct choice *choices, int count, int winner,
    const struct agreement *agreement, const struct subject *subject);

/*
 * The other reading that the user may mean: of the same generator, eligible,
 * and within `margin` of the winner's own score; -1: there is none.  The
 * default of the option clarify_margin, 0.05, asks back in 20 of 633 public
 * questions, 15 of which would have been answered wrong, and loses 1.2 % of the
 * right answers; 0.02 loses 0.2 %, 0.1 loses 2.2 % and 0.2 loses 6.4 %.  There
 * is also none when a model supports a reading that scores lower than another:
 * the model then says which reading is meant.
 */
int choose_rival(const struct choice *choices, int count, int winner,
    const struct agreement *agreement, double margin);

#endif

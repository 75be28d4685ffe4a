/*
 * divided.h - statements where several schemas have the same tables
 *
 * A statement may read the tables of the divisions that its question is about
 * (record/scope.h), and those that no division has.  One that reads another
 * division's is never run.
 *
 * A question about several divisions is answered by one statement for one of
 * them, which divided_spread writes again for each:
 *
 *	SELECT 'div_01' AS division, part.* FROM (...) AS part
 *	UNION ALL
 *	SELECT 'div_02', part.* FROM (...) AS part
 *	ORDER BY 1
 *
 * The rows of a division keep the order of the statement, where it has one.
 *
 * Where the divisions are asked for together, counts, sums, smallest and
 * largest of each are put into one of all, by group where there are groups:
 *
 *	SELECT sum(part.f1) AS count
 *	FROM (SELECT ... UNION ALL SELECT ...) AS part (f1)
 *
 * Nothing else can be: averages, different values, limits.  Then the statement
 * has a row for each division and is asked back.  Where the first divisions are
 * asked for, the rows are ordered by their only figure.
 */
#ifndef NL2SQL_EVALUATE_DIVIDED_H
#define NL2SQL_EVALUATE_DIVIDED_H

#include "catalog/catalog.h"
#include "statement/candidate.h"
#include "statement/facts.h"

struct divided {
	const struct scope *scope;
	struct catalog *catalog; /* the whole; NULL: nothing is known */
	long max_rows;
	struct arena *arena;
};

/* Does the question ask of several divisions, and the statement read the tables
 * of one of them only? */
MUST_USE bool divided_is_part(
    const struct divided *divided, const struct facts *facts);

/* Write such a statement for each division.  Where it cannot be, because it
 * does not name the schema, it gets an error. */
void divided_spread(const struct divided *divided, const struct facts *facts,
    struct candidate *candidate);

/* Give an error to a statement that reads a division's tables which nobody
 * asked for, or only those of some that were. */
void divided_check(const struct divided *divided, const struct facts *facts,
    struct candidate *candidate);

/* The account of the question's words (account.h), which this takes, with those
 * that name the division. */
MUST_USE jv divided_words(
    const struct divided *divided, const struct record *record, jv words);

#endif

/*
 * scorer.h - a service that says how good a statement is (a reward model)
 *
 * The service gets one POST of JSON for each statement, at the address that the
 * option score_url names:
 *
 *	{"question": "...", "sql": "...", "evidence"?: "..."}
 *	{"score": 0.83}			0 to 1; any other answer is none
 *
 *	struct scorer *scorer = scorer_open(&config, "nl2sql-evaluate",
 *	    &problem);
 *	if (scorer && !scorer_rate(scorer, record, items, 3, &arena, &problem))
 *		...report `problem`...
 *	scorer_close(scorer);
 *
 * The key comes from SCORE_API_KEY or SCORE_API_KEY_FILE and goes into the
 * header Authorization.  Statements hold stored values, so no scorer is opened
 * with no_values.
 */
#ifndef NL2SQL_MODEL_SCORER_H
#define NL2SQL_MODEL_SCORER_H

#include "base/config.h"
#include "record/record.h"

#include <jv.h>

struct scorer;

struct scorer_item {
	const char *sql;
	double score; /* NAN: there is none */
};

/* Return NULL when no option asks for a scorer, or with `*problem`
 * config.option, config.model, config.egress, model.key or model.unreachable
 * (libcurl cannot be set up).  `config` is lent. */
MUST_USE struct scorer *scorer_open(
    const struct config *config, const char *program, jv *problem);
void scorer_close(struct scorer *scorer); /* NULL is allowed */

/* Rate the items in parallel within evaluate_timeout_ms.  Return false with the
 * `*problem` of the first item that failed; the others have their scores. */
MUST_USE bool scorer_rate(struct scorer *scorer, const struct record *record,
    struct scorer_item *items, int count, struct arena *arena, jv *problem);

#endif

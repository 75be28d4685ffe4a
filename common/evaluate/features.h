/*
 * features.h - what is known of a candidate, as numbers for its confidence
 *
 * A feature is a number, mostly from 0 to 1; 0 says nothing.  They come from
 * the statement's tree and the question's words (account.h), from the checks,
 * from the generator's own view of its reading, from the server, and from the
 * other candidates.  Only those that are not 0 are written:
 *
 *	candidates[i].features: {"unused_known": 1, "tables_3": 1, ...}
 *
 * The names are those of features.c; docs/confidence.md explains each.  The
 * confidence is their weighted sum (confidence.h), and `make fit` fits the
 * weights to the same numbers.
 */
#ifndef NL2SQL_EVALUATE_FEATURES_H
#define NL2SQL_EVALUATE_FEATURES_H

#include "account/account.h"
#include "evaluate/findings.h"
#include "statement/candidate.h"
#include "statement/subject.h"

enum feature {
	/* words of the question */
	FEATURE_UNUSED_KNOWN, /* first of enum unused_kind, in its order */
	FEATURE_UNUSED_UNKNOWN,
	FEATURE_UNUSED_ACT,
	FEATURE_UNUSED_QUALITY,
	FEATURE_UNUSED_CAPITAL,
	FEATURE_UNUSED_SHARE,
	FEATURE_UNFIT,
	FEATURE_PARTS,
	FEATURE_LOST,
	FEATURE_RIVALS,
	FEATURE_UNKNOWN_HEAD,
	FEATURE_UNEXPLAINED,
	FEATURE_SENTENCES,
	FEATURE_EVIDENCE,
	/* what the statement does that nobody asked for */
	FEATURE_UNASKED_GROUP,
	FEATURE_UNASKED_TOTAL,
	FEATURE_UNASKED_DISTINCT,
	FEATURE_UNASKED_TABLE,
	FEATURE_UNASKED_CONDITION,
	FEATURE_UNASKED_OUTPUT,
	FEATURE_UNASKED_KEY,
	FEATURE_PART_VALUE,
	FEATURE_FEW_OUTPUTS,
	FEATURE_CONSTANT_OUTPUT,
	FEATURE_BARE_KEY,
	FEATURE_IDLE_KNOWN,
	FEATURE_LOST_ITEM, /* listed.h */
	/* the statement */
	FEATURE_TABLES_2,
	FEATURE_TABLES_3,
	FEATURE_TABLES_4,
	FEATURE_NESTED,
	FEATURE_COMBINES,
	FEATURE_GROUPS,
	FEATURE_LIMITS,
	FEATURE_NEGATES,
	FEATURE_DIVIDES,
	FEATURE_RANKS,
	/* its shape, which says nothing alone but tells two readings apart */
	FEATURE_OUTPUTS,
	FEATURE_CONSTANTS,
	FEATURE_COLUMNS,
	FEATURE_AGGREGATES,
	FEATURE_JOINS,
	FEATURE_SELECTS,
	FEATURE_ORDERS,
	FEATURE_DISTINCT,
	FEATURE_COUNTS_DISTINCT,
	FEATURE_HAVING,
	FEATURE_WARNINGS,
	FEATURE_ERRORS,
	FEATURE_LONE_ROWS,  /* lone_rows.h */
	FEATURE_NO_MEASURE, /* no_measure.h */
	FEATURE_MISSING_VALUE,
	/* the generator */
	FEATURE_SCORE,
	FEATURE_CERTAINTY, /* the score of the grammar's */
	FEATURE_BEHIND,
	FEATURE_CLOSE,
	FEATURE_TAGS,
	FEATURE_GUESSES,
	FEATURE_UNPLACED,
	FEATURE_UNHEARD,
	FEATURE_MODEL,
	FEATURE_VERIFIED, /* by a person, with these literals */
	FEATURE_RECALLED, /* by a person, with others */
	FEATURE_MENDED,
	FEATURE_ATTEMPTS,
	FEATURE_FIRST,
	/* the server */
	FEATURE_EMPTY,
	FEATURE_ZERO,
	/* what the grammar's readings say (contest.h) */
	FEATURE_SECONDED,
	FEATURE_OPPOSED,
	FEATURE_UNSECONDED,
	FEATURE_SECONDS,
	/* who supports it, against who else was asked */
	FEATURE_PARSER_AND_MODEL, /* independent of each other */
	FEATURE_PARSER_DIFFERS,   /* the parser's; others have other rows */
	FEATURE_MODELS_AGREE,
	FEATURE_MODEL_DIFFERS,
	FEATURE_SAMPLES, /* share of a model's samples with these rows, -.5 */
	/* duties that are not met, in the order of enum duty */
	FEATURE_DUTY,
	FEATURE_COUNT = FEATURE_DUTY + DUTY_COUNT_OF
};

struct features {
	double value[FEATURE_COUNT];
};

/* The name of a feature; a literal, NULL for one out of range. */
const char *feature_name(int feature);

/* The number of the feature of that name; -1: there is none. */
int feature_find(const char *name);

/* What the words and the tree say. */
void features_account(struct features *features, const struct account *account,
    const struct usage *usage, const struct subject *subject,
    const struct closed_words *words);

/* What the checks say. */
void features_findings(
    struct features *features, const struct findings *findings);

/* What the generator says of its reading. */
void features_generator(
    struct features *features, const struct candidate *candidate);

/* The record's form, and back.  Unknown names are passed over. */
MUST_USE jv features_member(const struct features *features);
void features_read(struct features *features, const jv *member);

#endif

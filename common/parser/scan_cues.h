/*
 * scan_cues.h - what each class of small words does to the scan
 *
 * Private to the scan_*.c that hear words: scan_words.c asks scan_modes.c
 * first, then hands a cue to the file of its class.  The cue is the one of the
 * item in hand; what follows it may be taken too (`scan->at` steps on).
 */
#ifndef NL2SQL_PARSER_SCAN_CUES_H
#define NL2SQL_PARSER_SCAN_CUES_H

#include "parser/scan.h"

/* scan_superlatives.c */
void hear_superlative(struct scan *scan, const struct cue *cue);
/* A number that follows says how many: "first 5", "last 3 orders". */
void hear_first(struct scan *scan, const struct cue *cue);

/* scan_aggregates.c */
void hear_aggregate(struct scan *scan, const struct cue *cue);

/* scan_modes.c */
void hear_stop(struct scan *scan);
/* Is the word in hand the first of a phrase: nothing or "and" before it? */
MUST_USE bool hear_phrase_begins(const struct scan *scan);
/* True: the cue turns between listing and conditions, and did. */
bool hear_mode(struct scan *scan, const struct cue *cue);

/* scan_series.c */
void hear_running(struct scan *scan);
void hear_change(struct scan *scan, const struct cue *cue);
void hear_growth(struct scan *scan, const struct cue *cue);

/* scan_orders.c */
void hear_by(struct scan *scan);
void hear_direction(struct scan *scan, const struct cue *cue);
/* "month" behind "per"; "monthly" always. */
void hear_unit(struct scan *scan, const struct cue *cue);
void hear_grain(struct scan *scan, const struct cue *cue);

#endif

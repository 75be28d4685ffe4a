/*
 * scan_cues.h - what each class of closed words does in the scan
 *
 * Private to the scan_*.c that handle words: scan_words.c asks scan_modes.c
 * first, then gives a cue to the file of its class.  The cue is that of the
 * current item.  A function may also take the items behind it, and then moves
 * `scan->at`.
 */
#ifndef NL2SQL_PARSER_SCAN_CUES_H
#define NL2SQL_PARSER_SCAN_CUES_H

#include "parser/scan.h"

/* scan_superlatives.c */
void hear_superlative(struct scan *scan, const struct cue *cue);
/* The next number is the number of rows: "first 5", "last 3 orders". */
void hear_first(struct scan *scan, const struct cue *cue);

/* scan_aggregates.c */
void hear_aggregate(struct scan *scan, const struct cue *cue);

/* scan_modes.c */
void hear_stop(struct scan *scan);
/* Is the current word the first of a phrase, with nothing or "and" before
 * it? */
MUST_USE bool hear_phrase_begins(const struct scan *scan);
/* Return true when the cue switched between outputs and conditions. */
bool hear_mode(struct scan *scan, const struct cue *cue);

/* scan_series.c */
void hear_running(struct scan *scan);
void hear_change(struct scan *scan, const struct cue *cue);
void hear_growth(struct scan *scan, const struct cue *cue);

/* scan_chronology.c: "in chronological order".  Return false where no time is
 * shown and the rows have no date. */
MUST_USE bool scan_hear_chronology(struct scan *scan, const struct cue *cue);

/* scan_orders.c */
void hear_by(struct scan *scan);
void hear_direction(struct scan *scan, const struct cue *cue);
/* "month" behind "per"; "monthly" always. */
void hear_unit(struct scan *scan, const struct cue *cue);
void hear_grain(struct scan *scan, const struct cue *cue);

#endif

/*
 * bound_note.h - a note that a period's first or last day belongs to it
 *
 *	in the past 45 days (45 days ago included)
 *	over the last 90 days, including today
 *	the past 100 days (the 100th included)
 *
 * The bounds of a period belong to it anyway.  The note's own days are no
 * further period.
 */
#ifndef NL2SQL_QUESTION_BOUND_NOTE_H
#define NL2SQL_QUESTION_BOUND_NOTE_H

#include "base/memory.h"

/* The question without such notes, in the arena; the question itself when it
 * has none. */
MUST_USE const char *bound_note_drop(const char *question, struct arena *arena);

#endif

/*
 * doubts.h - what is to be known of a statement before it is believed
 *
 *	not used: overdue
 *	taken over: order_date >= '2024-01-01'
 *	added: status = 'A'
 *	missing: nothing is excluded, as "never" asks
 *	unsure     another reading is nearly as likely
 *
 * Each kind of obligation (account/account.h) and each feature that makes an
 * answer less sure (evaluate/features.h) has its line in plain English here,
 * and only here.
 */
#ifndef NL2SQL_PRESENT_DOUBTS_H
#define NL2SQL_PRESENT_DOUBTS_H

#include "record/record.h"

#include <jv.h>
#include <stdio.h>

/* Print what a statement did not use, took over, added and does not do, with
 * the indent before each line: of the members `unused`, `taken_over`, `added`
 * and `unmet` of the choice, or of `words`, `taken_over`, `added` and
 * `obligations` of a candidate. */
void doubts_print(
    FILE *file, const jv *object, const char *indent, struct arena *arena);

/* Why a candidate is not sure, from its `features`: the most telling reasons,
 * in the arena; "" where nothing is known. */
const char *doubts_reasons(const jv *candidate, struct arena *arena);

/* The band of the choice in words: "sure", "likely", "a guess"; NULL: it has
 * none. */
const char *doubts_band(const jv *chosen, struct arena *arena);

#endif

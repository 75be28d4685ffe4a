/*
 * told_short.h - learns what short words of names mean from comments
 *
 *	swr_amt	"sewerage charge"		swr is sewerage
 *	ctr_no	"rental contract number"	ctr is contract
 *	rptd_ts	"when it was reported"		rptd is reported
 *
 * No list has every abbreviation, and a database's own comments are a
 * better witness than letters alone.  A part of a name is looked at if
 * it is no English word and no unit, or a word that the comment cuts off
 * another one for (act_flg, "active or not").  Its meaning is the word of a
 * comment on that name which it abbreviates, in every name of the schema,
 * that of the table ctr, too; where several names have the part, the word
 * of most of them.  What the shipped lists say of the part stays where a
 * comment has that word, or no word that the part is an ordinary
 * abbreviation of.
 */
#ifndef NL2SQL_INDEX_TOLD_SHORT_H
#define NL2SQL_INDEX_TOLD_SHORT_H

#include "index/introspect.h"
#include "names/names.h"

/* Add to `names` what the comments of the schema's tables and columns tell.
 * Call it when the shipped words and abbreviations are known, and before those
 * of the lexicon, which beat it. */
void told_short_learn(struct introspect *schema, struct names *names);

#endif

/*
 * skeleton.h - the shape of a statement, without its names and constants
 *
 * `SELECT _ COUNT ( ) FROM _ JOIN _ ON _ = _ GROUP BY _`: keywords, functions
 * and operators stay, names and constants become "_", a run of them one.  Two
 * statements that do the same with other tables have the same skeleton; how far
 * they agree is what masked_similarity says of the words (DAIL-SQL, RESDSQL).
 */
#ifndef NL2SQL_SQL_SKELETON_H
#define NL2SQL_SQL_SKELETON_H

#include "text/text.h"

MUST_USE struct text_words sql_skeleton(const char *sql, struct arena *arena);

#endif

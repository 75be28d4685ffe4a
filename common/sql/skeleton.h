/*
 * skeleton.h - the shape of a statement, without its names and constants
 *
 * `SELECT _ COUNT ( ) FROM _ JOIN _ ON _ = _ GROUP BY _`: keywords, functions
 * and operators stay, names and constants become "_", and a run of them becomes
 * one "_".  Two statements that do the same with other tables have the same
 * skeleton; masked_similarity of the words measures how far two skeletons agree
 * (DAIL-SQL, RESDSQL).
 */
#ifndef NL2SQL_SQL_SKELETON_H
#define NL2SQL_SQL_SKELETON_H

#include "text/text.h"

MUST_USE struct text_words sql_skeleton(const char *sql, struct arena *arena);

#endif

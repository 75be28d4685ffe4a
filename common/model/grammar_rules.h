/*
 * grammar_rules.h - the part of a grammar that no schema changes
 *
 * The rules of SELECT, its clauses, conditions and literals.  grammar.h writes
 * the rules that depend on the schema: one for the columns of each family that
 * the schema has, and `col`, `table`, `joins` and `text`.
 */
#ifndef NL2SQL_MODEL_GRAMMAR_RULES_H
#define NL2SQL_MODEL_GRAMMAR_RULES_H

#include <stdio.h>

/* The kinds of column in the grammar. */
enum grammar_family {
	GRAMMAR_NUMBER,
	GRAMMAR_TEXT,
	GRAMMAR_DATE,
	GRAMMAR_FLAG,
	GRAMMAR_OTHER,
	GRAMMAR_COUNT,
	GRAMMAR_ANY = GRAMMAR_COUNT,
};

/* Write the rules, one on each line, without the alternatives that need a
 * family with no columns; `families` has the bits of the families with
 * columns. */
void grammar_rules_write(unsigned families, FILE *out);

#endif

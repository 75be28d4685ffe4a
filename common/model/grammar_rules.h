/*
 * grammar_rules.h - the part of a grammar that no schema changes
 *
 * The rules of SELECT, its clauses, conditions and literals.  What they leave
 * to the writer of a schema (grammar.h): a rule for the columns of each family
 * that it has, and `col`, `table`, `joins` and `text`.
 */
#ifndef NL2SQL_MODEL_GRAMMAR_RULES_H
#define NL2SQL_MODEL_GRAMMAR_RULES_H

#include <stdio.h>

/* What a column can stand for in the grammar. */
enum grammar_family {
	GRAMMAR_NUMBER,
	GRAMMAR_TEXT,
	GRAMMAR_DATE,
	GRAMMAR_FLAG,
	GRAMMAR_OTHER,
	GRAMMAR_COUNT,
	GRAMMAR_ANY = GRAMMAR_COUNT,
};

/* Write the rules, one a line, less the alternatives that need columns of a
 * family of which there are none; `families` has the bits of those there are.
 */
void grammar_rules_write(unsigned families, FILE *out);

#endif

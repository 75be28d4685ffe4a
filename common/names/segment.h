/*
 * segment.h - cuts run-together parts of names into words
 *
 * This has the inside of a vocabulary of names.h; only names.c and segment.c
 * use it.
 */
#ifndef NL2SQL_NAMES_SEGMENT_H
#define NL2SQL_NAMES_SEGMENT_H

#include "names/dictionary.h"
#include "names/names.h"

enum {
	NAMES_WORDS_MAX = 4,       /* a run-together part has at most four */
	NAMES_ABBREVIATION_MAX = 4 /* letters, inside a run-together part */
};

struct table_word {
	const char *word;
	const char *table; /* folded name of the table */
	struct table_word *next;
	struct table_word *of_table; /* the next one of the same table */
};

struct names {
	struct arena arena;
	struct dictionary words;         /* known words */
	struct sorted_file whole;        /* never cut */
	struct sorted_file nouns;        /* not cut into pieces of words */
	struct dictionary abbreviations; /* short -> long */
	struct dictionary bare;          /* without vowels -> word, or NULL */
	struct dictionary own;           /* words of table names */
	struct dictionary by_table;      /* folded name -> table_word */
	struct table_word *tables;
};

/*
 * The words of a folded part, in the arena: cut by the table's own word, into
 * the fewest known words, into the initial of that word and a known word, or
 * into one known word and a rest, or into letters without vowels and an
 * abbreviation.  There are none when the part is a word
 * itself or contains no known word.  `table` (may be NULL) is the folded name
 * of the column's table.
 */
MUST_USE struct text_words names_segment(const struct names *names,
    struct arena *arena, const char *part, const char *table);

#endif

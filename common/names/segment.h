/*
 * segment.h - run-together parts of names cut into words
 *
 * What is inside a vocabulary of names.h, for names.c and segment.c alone.
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
};

struct names {
	struct arena arena;
	struct dictionary words;         /* known words */
	struct dictionary whole;         /* never cut */
	struct dictionary abbreviations; /* short -> long */
	struct dictionary own;           /* words of table names */
	struct table_word *tables;
};

/*
 * The words of a folded part, in the arena: by the table's own word, by the
 * fewest known words, by one known word and a rest; none where the part is a
 * word itself or nothing of it is known.  `table` (may be NULL) is the folded
 * name of the table that holds the column.
 */
MUST_USE struct text_words names_segment(const struct names *names,
    struct arena *arena, const char *part, const char *table);

#endif

/*
 * lexis.h - the words of a database's tables, columns and codes, interned
 *
 * Link compares the words of a question with the names of the context's tables.
 * It splits those names into natural words once, when it first meets a table,
 * and keeps them until the index has another generation.  A word is interned:
 * two words are equal when their pointers are equal.  Words of the same stem
 * form a chain.
 *
 *	struct lexis *lexis = lexis_open();
 *	struct lexis_table *table = lexis_add_table(lexis, "public", "orders");
 *	table->words = lexis_words(lexis, words);
 *	...
 *	lexis_free(lexis);
 */
#ifndef NL2SQL_LINK_LEXIS_H
#define NL2SQL_LINK_LEXIS_H

#include "link/comment_names.h"
#include "text/text.h"

enum {
	LEXIS_MAX_WORDS = 8, /* of a name; the words behind them are left out */
	LEXIS_MAX_CODES = 24,
};

struct lexis_word {
	const char *singular;
	const char *stem;
	struct lexis_word *same_stem; /* the next word with this stem */
};

struct lexis_words {
	const struct lexis_word *word[LEXIS_MAX_WORDS];
	int count;
};

/* A stored value and the words people use for it. */
struct lexis_code {
	const char *value;
	struct lexis_words words;
};

struct lexis_column {
	const char *name;
	const char *plain; /* letters and digits of the name, folded */
	struct lexis_words words;
	struct lexis_words parts;   /* as written (qty), when they differ */
	struct lexis_words comment; /* content words of its first phrase */
	struct lexis_words passive; /* "was withdrawn", in the comment */
	struct lexis_words dated;   /* "date left", in the comment */
	struct lexis_code *codes;   /* the codes that the comment explains */
	int code_count;
	struct lexis_code *values; /* all values, when there are few */
	int value_count;
};

struct lexis_table {
	const char *schema;
	const char *name;
	const char *plain;
	long id; /* in the index */
	struct lexis_words words;
	struct lexis_words parts;
	struct lexis_words said[COMMENT_NAMES_MAX]; /* by its comment */
	int said_count;
	struct lexis_column *columns; /* in the order of the index */
	int column_count;
};

/* A table of a context with its words. */
struct lexis_view {
	const struct lexis_table *table; /* NULL: the index has no such table */
	const struct lexis_column **columns; /* by context column; or NULL */
};

struct lexis;

MUST_USE struct lexis *lexis_open(void);
void lexis_free(struct lexis *lexis);

/* Forget everything when `generation` is not that of the last call. */
void lexis_keep(struct lexis *lexis, const char *generation);

/*
 * Tables, columns and words live in this arena, until lexis_keep forgets them.
 */
struct arena *lexis_arena(struct lexis *lexis);
struct text_stemmer *lexis_stemmer(struct lexis *lexis);

/* NULL for a table that was not added yet. */
struct lexis_table *lexis_table(
    const struct lexis *lexis, const char *schema, const char *name);
MUST_USE struct lexis_table *lexis_add_table(
    struct lexis *lexis, const char *schema, const char *name);
/* NULL when the table has no such column. */
struct lexis_column *lexis_column(
    const struct lexis_table *table, const char *name);

/* The word; it is added when it is new. */
const struct lexis_word *lexis_intern(struct lexis *lexis, const char *word);
/* The first LEXIS_MAX_WORDS of the folded words.  Words that spans skip are
 * left out, unless there are no others. */
MUST_USE struct lexis_words lexis_words(
    struct lexis *lexis, struct text_words words);

/* NULL for words that are in no name. */
const struct lexis_word *lexis_find(
    const struct lexis *lexis, const char *singular);
/* The chain of words with this stem. */
const struct lexis_word *lexis_find_stem(
    const struct lexis *lexis, const char *stem);

/* Letters and digits of a text, folded, in the arena. */
MUST_USE const char *lexis_plain(const char *text, struct arena *arena);

bool lexis_words_hold(
    const struct lexis_words *words, const struct lexis_word *word);

#endif

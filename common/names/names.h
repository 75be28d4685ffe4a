/*
 * names.h - the natural words inside the names of tables and columns
 *
 * `custOrderQty`, `CUST_ORDER_QTY` and `custorderqty` are all [customer, order,
 * quantity].  A vocabulary knows English words, the abbreviations that are
 * shipped and those of the lexicon, and the words of this database's own table
 * names, which matter most for run-together names (without them a development
 * set of business questions lost 7.6 points).
 *
 *	struct names *names = names_open();
 *	names_add_word(names, "order");
 *	names_add_abbreviation(names, "qty", "quantity");
 *	names_add_table(names, "tbl_customers");
 *	struct text_words words = names_split(names, &arena, "qtyid", NULL);
 *	names_free(names);
 *
 * Every text given is copied.  Words are folded, as text.h folds them.
 */
#ifndef NL2SQL_NAMES_NAMES_H
#define NL2SQL_NAMES_NAMES_H

#include "record/sorted_file.h"
#include "text/text.h"

struct names;

MUST_USE struct names *names_open(void);
void names_free(struct names *names);

void names_add_word(struct names *names, const char *word);
/* Take the words that are never cut, even if they contain other words, folded.
 */
void names_take_whole(struct names *names, struct sorted_file whole);
/* Take nouns, folded, that are cut into whole words of four letters and more
 * only: hometown, but not outage. */
void names_take_nouns(struct names *names, struct sorted_file nouns);
/* Add an abbreviation.  `expansion` may be several words; a later one replaces
 * an earlier one. */
void names_add_abbreviation(
    struct names *names, const char *abbreviation, const char *expansion);
/* Learn the words of a table's name (after names_add_word of all words). */
void names_add_table(struct names *names, const char *table);

/*
 * A name's parts, folded but not expanded.  A name is split where the case
 * changes, at digits that end a part, and at every character that is no letter
 * or digit.
 */
MUST_USE struct text_words names_parts(struct arena *arena, const char *name);

/*
 * A name's natural words: its parts, where run-together parts are split and
 * abbreviations are expanded.  `table` (may be NULL) is the name of the
 * column's table: `stuid` in `student` is [student, id].
 */
MUST_USE struct text_words names_split(const struct names *names,
    struct arena *arena, const char *name, const char *table);

/* Does the vocabulary know the folded word, as it is or with a common ending?
 * An abbreviation is not a word. */
MUST_USE bool names_is_word(const struct names *names, const char *word);

/* Is the folded word a noun of those taken, as letters may be, too ("cat")? */
MUST_USE bool names_is_noun(const struct names *names, const char *word);

/*
 * The length of a prefix that means nothing because all `names` share it.  It
 * ends in '_' (erp_orders, erp_lines), or it is no word of its own and has at
 * least 2 letters for tables and 3 for `columns` (stuid, stuname).  The result
 * is 0 with fewer than 3 names, or if the rest of some name does not start like
 * a word: has at least 3 letters in a table's name, 2 if at least 6 tables
 * share the prefix.
 */
MUST_USE size_t names_common_prefix(const struct names *names,
    const char *const *name, size_t count, bool columns);

/* The length of the prefix that all `names` share, a word or not, in upper or
 * lower case; 0 when it leaves less than 2 letters of one of them, or there are
 * less than 2 names. */
MUST_USE size_t names_shared_prefix(const char *const *name, size_t count);

/* What the last word of a column's name tells about its content, in plain
 * words: "monetary amount" for amount, "identifier" for id.  NULL: nothing. */
MUST_USE const char *names_hint(struct text_words words);

/* Does the word mean nothing in a table's name: list, data, master? */
MUST_USE bool names_word_is_noise(const char *word);

#endif

/* word_meanings.h - words with what they mean, out of data files */
#ifndef NL2SQL_NAMES_WORD_MEANINGS_H
#define NL2SQL_NAMES_WORD_MEANINGS_H

#include "names/dictionary.h"
#include "record/data_file.h"
#include "text/text.h"

struct meanings {
	struct arena arena;
	struct dictionary words; /* -> struct text_words */
};

/* Add what the line's member says that its `words` mean, behind what they mean
 * already.  Return false when the line does not have both. */
MUST_USE bool meanings_take(struct meanings *meanings,
    const struct data_line *line, const char *member);

/* What the word means; count 0 when there is nothing. */
struct text_words meanings_of(
    const struct meanings *meanings, const char *word);

void meanings_release(struct meanings *meanings);

#endif

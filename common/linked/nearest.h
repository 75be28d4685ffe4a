/*
 * nearest.h - the names nearest to words that link did not find, from `link`
 *
 * Link writes them for words that name nothing, for quoted text that is stored
 * nowhere, and for words that it took for misspelt ones (docs/records.md):
 *
 *	"nearest": [{"word": "Californa", "taken": true, "names":
 *	    [{"kind": "value", "name": "California", "in": "customers.state"}]}]
 *
 * Whoever declines a question, or asks back, says them:
 *
 *	struct nearest nearest;
 *	nearest_read(&nearest, record_tree(record, "link", &arena));
 *	const char *asked = nearest_question(&nearest, &arena);
 */
#ifndef NL2SQL_LINKED_NEAREST_H
#define NL2SQL_LINKED_NEAREST_H

#include "base/json_tree.h"
#include "base/memory.h"

enum { NEAREST_WORDS_MAX = 6, NEAREST_NAMES_MAX = 3 };

struct nearest_name {
	const char *kind; /* table, column, value or metric */
	const char *name; /* as stored */
	const char *in;   /* its table, or table.column; NULL for a table */
};

struct nearest_word {
	const char *word; /* as typed, without quotes */
	bool taken;       /* link went on with the first name */
	struct nearest_name names[NEAREST_NAMES_MAX]; /* the nearest first */
	int count;
};

struct nearest {
	struct nearest_word words[NEAREST_WORDS_MAX];
	int count;
};

/* Read the member `nearest` of the record's `link`; what has another shape is
 * left out.  Texts are lent. */
void nearest_read(struct nearest *nearest, const struct json_node *link);

/*
 * Ask which names are meant: "for 'Californa', did you mean California
 * (customers.state)?".  Words that link took already are left out.  "" when
 * there is nothing to ask.
 */
const char *nearest_question(
    const struct nearest *nearest, struct arena *arena);

/* Say what link took: "read 'Californa' as California (customers.state)"; ""
 * when it mended no word. */
const char *nearest_taken(const struct nearest *nearest, struct arena *arena);

#endif

/* missing.c - what is not known of a row; see missing.h */
#include "parser/missing.h"

#include "linked/link_score.h"
#include "parser/doer_key.h"

#include <string.h>

enum { NOUN_TOKENS = 3, VERB_TOKENS = 3 };

struct noun {
	const struct question *question;
	const struct context *context;
	const struct link_result *link;
	int from, to;
	bool pointing; /* "reference to an order": the noun names its rows */
	bool anybody;  /* "no person is recorded" */
	const struct closed_word *role; /* "nobody looks after" */
};

/* Does another meaning of the noun say more: rows that may not exist? */
static bool
names_rows(const struct noun *noun)
{
	if (noun->pointing)
		return false;
	for (int i = 0; i < noun->link->count; i++) {
		const struct link_match *match = &noun->link->matches[i];
		if (match->kind == LINK_TABLE && match->from == noun->from &&
		    match->to >= noun->to && match->score >= LINK_SCORE_SYNONYM)
			return true;
	}
	return false;
}

static int
key_of_person(const struct noun *noun, const struct context_table *table)
{
	int key = noun->role ? doer_key_of_role(table, noun->role)
		  : noun->to == noun->from + 1
		      ? doer_key_of_noun(
			    table, noun->question->tokens[noun->from].folded)
		      : -1;
	return key >= 0 && table->columns[key].nullable ? key : -1;
}

/* The only key to the rows that may be unknown; -1. */
static int
key_to(const struct context_table *table, int rows)
{
	int found = -1;
	for (int c = 0; c < table->column_count; c++) {
		if (table->columns[c].parent_table != rows)
			continue;
		if (found >= 0 || !table->columns[c].nullable)
			return -1;
		found = c;
	}
	return found;
}

/* Return the column of the table that the noun names and that may be unknown;
 * -1 when there is none.  Of a table that is only named in part, it names the
 * whole column. */
static int
column_of(const struct noun *noun, const struct link_match *rows)
{
	const struct context_table *table = &noun->context->tables[rows->table];
	double least =
	    rows->score >= LINK_SCORE_HEAD ? LINK_SCORE_HEAD : LINK_SCORE_NAMED;
	for (int i = 0; i < noun->link->count; i++) {
		const struct link_match *match = &noun->link->matches[i];
		if (noun->role || match->from != noun->from ||
		    match->to != noun->to || match->score < least)
			continue;
		if (noun->pointing && match->kind == LINK_TABLE)
			return key_to(table, match->table);
		if (!noun->pointing && match->kind == LINK_COLUMN &&
		    match->table == rows->table &&
		    table->columns[match->column].nullable)
			return match->column;
	}
	int person =
	    noun->anybody || noun->pointing ? -1 : key_of_person(noun, table);
	/* "nobody in charge", of a keeper */
	bool anybody =
	    noun->anybody ||
	    (noun->role && (strcmp(noun->role->means, "charge") == 0 ||
			       strcmp(noun->role->means, "manager") == 0));
	return person < 0 && anybody
		   ? doer_key_unknown(noun->context, rows->table)
		   : person;
}

/* Find the rows that have the column: those named last before the words; the
 * first ones behind where none are. */
static bool
find_rows(const struct noun *noun, int at, struct missing *missing)
{
	const struct link_result *link = noun->link;
	int end = 0;
	bool named = false;
	bool found = false;
	for (int i = 0; i < link->count; i++) {
		const struct link_match *match = &link->matches[i];
		bool names = match->kind == LINK_VALUE
				 ? match->score >= LINK_SCORE_AS_STORED
				 : match->kind == LINK_TABLE;
		bool before = match->to <= at;
		if (!names || match->from < end ||
		    (!before && (match->from < noun->to || named)))
			continue;
		end = match->to;
		named = true;
		int column = column_of(noun, match);
		if (column < 0)
			continue;
		missing->table = match->table;
		missing->column = column;
		found = true;
	}
	return found;
}

/* The tokens that a phrase of the class takes there; 0: there is none. */
static int
length_at(const struct question *question, int at, enum english_class class)
{
	int covered = 0;
	return at < question->count &&
		       question_find(question, at, class, &covered)
		   ? covered
		   : 0;
}

/* "Nobody's looking after", "no one has picked up": behind who does not do it,
 * the verb of a role. */
static bool
read_idle(struct missing *missing, struct noun *noun,
    const struct closed_words *words, int at)
{
	int lead = length_at(noun->question, at, ENGLISH_NO_PERSON);
	int end = at + lead + VERB_TOKENS;
	for (noun->from = at + lead; lead && noun->from < end; noun->from++) {
		noun->role = closed_words_find(
		    words, noun->question, noun->from, CLOSED_ROLE);
		if (!noun->role)
			continue;
		noun->to = noun->from + noun->role->length;
		missing->to = noun->to;
		return find_rows(noun, at, missing);
	}
	noun->role = NULL;
	return false;
}

/* "Do not refer to an order": where the noun begins; 0. */
static int
unpointed(const struct question *question, int at)
{
	int lead = length_at(question, at, ENGLISH_NOT_POINTING);
	int noun = at + lead;
	if (!lead || noun >= question->count)
		return 0;
	const char *word = question->tokens[noun].folded;
	return noun + (english_is(word, ENGLISH_ARTICLE) ||
			  english_is(word, ENGLISH_QUANTIFIER));
}

bool
missing_read(struct missing *missing, const struct question *question,
    const struct context *context, const struct link_result *link,
    const struct closed_words *words, int at)
{
	struct noun noun = {
	    .question = question, .context = context, .link = link};
	if (read_idle(missing, &noun, words, at))
		return true;
	noun.from = unpointed(question, at);
	noun.pointing = noun.from > 0;
	int lead = length_at(question, at, ENGLISH_LACKING);
	if (!lead && !noun.pointing)
		return false;
	if (!noun.pointing) {
		noun.from = at + lead;
		noun.from += length_at(question, noun.from, ENGLISH_ON_RECORD);
		int pointing = length_at(question, noun.from, ENGLISH_POINTING);
		noun.from += pointing;
		noun.pointing = pointing > 0;
	}
	for (int count = NOUN_TOKENS; count > 0; count--) {
		noun.to = noun.from + count;
		if (noun.to > question->count || names_rows(&noun))
			continue;
		int record = length_at(question, noun.to, ENGLISH_ON_RECORD);
		noun.anybody = record > 0 && count == 1 &&
			       english_is(question->tokens[noun.from].folded,
				   ENGLISH_PERSON);
		if (!find_rows(&noun, at, missing))
			continue;
		missing->to = noun.to + record;
		return true;
	}
	return false;
}

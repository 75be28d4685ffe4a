/* missing.c - what is not known of a row; see missing.h */
#include "parser/missing.h"

#include "linked/link_score.h"
#include "parser/doer_key.h"

enum { NOUN_TOKENS = 3 };

struct noun {
	const struct question *question;
	const struct context *context;
	const struct link_result *link;
	int from, to;
	bool pointing; /* "reference to an order": the noun names its rows */
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
	int key = noun->to == noun->from + 1
		      ? doer_key_of_person(
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
		if (match->from != noun->from || match->to != noun->to ||
		    match->score < least)
			continue;
		if (noun->pointing && match->kind == LINK_TABLE)
			return key_to(table, match->table);
		if (!noun->pointing && match->kind == LINK_COLUMN &&
		    match->table == rows->table &&
		    table->columns[match->column].nullable)
			return match->column;
	}
	return noun->pointing ? -1 : key_of_person(noun, table);
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

bool
missing_read(struct missing *missing, const struct question *question,
    const struct context *context, const struct link_result *link, int at)
{
	struct noun noun = {
	    .question = question, .context = context, .link = link};
	int lead = length_at(question, at, ENGLISH_LACKING);
	if (!lead)
		return false;
	noun.from = at + lead;
	noun.from += length_at(question, noun.from, ENGLISH_ON_RECORD);
	int pointing = length_at(question, noun.from, ENGLISH_POINTING);
	noun.from += pointing;
	noun.pointing = pointing > 0;
	for (int words = NOUN_TOKENS; words > 0; words--) {
		noun.to = noun.from + words;
		if (noun.to > question->count || names_rows(&noun) ||
		    !find_rows(&noun, at, missing))
			continue;
		missing->to =
		    noun.to + length_at(question, noun.to, ENGLISH_ON_RECORD);
		return true;
	}
	return false;
}

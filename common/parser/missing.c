/* missing.c - what is not known of a row; see missing.h */
#include "parser/missing.h"

#include "english/english.h"
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

/* "Corporate ones that hold a tier", where no rows are named: the only table
 * with a column of this whole name tells whose it is. */
static bool
find_owner(const struct noun *noun, struct missing *missing)
{
	int owners = 0;
	for (int i = 0; i < noun->link->count; i++) {
		const struct link_match *match = &noun->link->matches[i];
		if (match->kind == LINK_TABLE)
			return false;
		if (match->kind != LINK_COLUMN || match->from != noun->from ||
		    match->to != noun->to || match->score < LINK_SCORE_NAMED ||
		    !noun->context->tables[match->table]
			 .columns[match->column]
			 .nullable)
			continue;
		missing->table = match->table;
		missing->column = match->column;
		owners++;
	}
	return owners == 1;
}

/* Does nothing follow that bounds what the noun names, as "above 4" does? */
static bool
ends_unbound(const struct question *question, int at)
{
	const char *word = question_word_at(question, at);
	return question_is_border(question, at) ||
	       english_is(word, ENGLISH_CONJUNCTION) ||
	       english_is(word, ENGLISH_BE) || english_is(word, ENGLISH_DO) ||
	       english_is(word, ENGLISH_HAVE) ||
	       english_is(word, ENGLISH_DENIAL) || strcmp(word, "but") == 0 ||
	       strcmp(word, "per") == 0 || strcmp(word, "by") == 0 ||
	       strcmp(word, "in") == 0;
}

/* "Have a sea view": a flag is known of every row, and says more. */
static bool
is_flag(const struct context *context, const struct missing *missing)
{
	const struct context_column *column =
	    &context->tables[missing->table].columns[missing->column];
	return column->class == COLUMN_BOOLEAN || column->flag_true;
}

/* Read the noun of up to so many words that begins there: whose column it is,
 * and what else belongs to it. */
static bool
read_noun(struct missing *missing, struct noun *noun, int at, int from)
{
	noun->from = from;
	for (int count = NOUN_TOKENS; count > 0; count--) {
		noun->to = from + count;
		if (noun->to > noun->question->count || names_rows(noun))
			continue;
		int record =
		    length_at(noun->question, noun->to, ENGLISH_ON_RECORD);
		missing->to = noun->to + record;
		if (ends_unbound(noun->question, missing->to) &&
		    (find_rows(noun, at, missing) ||
			find_owner(noun, missing)) &&
		    !is_flag(noun->context, missing))
			return true;
	}
	return false;
}

/* The words that deny what follows, and those that only lead on: "have never",
 * "did not". */
static int
skip_denial(const struct question *question, int at, bool *denied)
{
	for (;;) {
		const char *word = question_word_at(question, at);
		int denial = length_at(question, at, ENGLISH_DENIAL);
		int passed = denial
				 ? denial
				 : length_at(question, at, ENGLISH_UNTIL_NOW);
		*denied = *denied || denial;
		if (!passed && (english_is(word, ENGLISH_BE) ||
				   english_is(word, ENGLISH_HAVE) ||
				   english_is(word, ENGLISH_DO)))
			passed = 1;
		if (!passed)
			return at;
		at += passed;
	}
}

/* "Used a voucher", "have never used a voucher", "hold any tier": it is known,
 * or it is not. */
static bool
read_held(struct missing *missing, struct noun *noun, int at)
{
	const struct question *question = noun->question;
	bool denied = false;
	int verb = skip_denial(question, at, &denied);
	bool had = verb > at && english_is(question_word_at(question, verb - 1),
				    ENGLISH_HAVE);
	int held = length_at(question, verb, ENGLISH_HOLDING);
	int article = verb + held;
	const char *word = question_word_at(question, article);
	if ((!held && !had) ||
	    (!english_is(word, ENGLISH_INDEFINITE) && strcmp(word, "any") != 0))
		return false;
	missing->known = !denied;
	return read_noun(missing, noun, at, article + 1);
}

/* "Whose trade was never entered", "the trade is not on file": the noun stands
 * before. */
static bool
read_entered(struct missing *missing, struct noun *noun, int at)
{
	const struct question *question = noun->question;
	noun->from = at;
	for (int count = NOUN_TOKENS; count > 0; count--) {
		bool denied = false;
		noun->to = at + count;
		int end = skip_denial(question, noun->to, &denied);
		int record = length_at(question, end, ENGLISH_ON_RECORD);
		if (end == noun->to || !record ||
		    !ends_unbound(question, end + record) || names_rows(noun) ||
		    !find_rows(noun, at, missing))
			continue;
		missing->known = !denied;
		missing->to = end + record;
		return true;
	}
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
	missing->known = false;
	if (read_idle(missing, &noun, words, at) ||
	    read_held(missing, &noun, at) || read_entered(missing, &noun, at))
		return true;
	missing->known = false;
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

bool
missing_read_more(struct missing *missing, const struct question *question,
    const struct context *context, const struct link_result *link)
{
	struct noun noun = {
	    .question = question, .context = context, .link = link};
	const struct missing first = *missing;
	const int at = first.to;
	const char *word = question_word_at(question, at + 1);
	if (first.known || english_is(word, ENGLISH_NEGATION) ||
	    (!english_is(question_word_at(question, at), ENGLISH_CONJUNCTION) &&
		strcmp(question_word_at(question, at), "nor") != 0))
		return false;
	const int from = at + 1 + english_is(word, ENGLISH_ARTICLE);
	if (read_noun(missing, &noun, at, from) &&
	    missing->table == first.table && missing->column != first.column)
		return true;
	*missing = first;
	return false;
}

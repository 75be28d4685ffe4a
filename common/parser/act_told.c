/* act_told.c - the column that tells whether something was done; see
 * act_told.h */
#include "parser/act_told.h"

#include "context/name_part.h"
#include "english/english.h"

#include <string.h>
#include <strings.h>

/* Is the column named by the participle, "approved_by", or by what it makes,
 * "rating"? */
static bool
is_named_by(const char *name, const char *participle)
{
	int root = (int)strlen(participle) - 2;
	for (; *name; name += strcspn(name, " "), name += *name == ' ') {
		size_t length = strcspn(name, " ");
		bool same = strlen(participle) == length &&
			    strncmp(name, participle, length) == 0;
		bool makes = (int)length == root + 3 &&
			     strncmp(name, participle, (size_t)root) == 0 &&
			     strncmp(name + root, "ing", 3) == 0;
		if (same || makes)
			return true;
	}
	return false;
}

/* Return the date whose comment says so: "set when a project was withdrawn";
 * -1 when there is none. */
static int
date_of_comment(const struct context *context, const struct link_result *link,
    int table, int at)
{
	for (int i = 0; i < link->count; i++) {
		const struct link_match *match = &link->matches[i];
		if (match->kind == LINK_COLUMN && match->table == table &&
		    match->from == at && match->to == at + 1 &&
		    match->why == LINK_WHY_COMMENT &&
		    context->tables[table].columns[match->column].class ==
			COLUMN_DATE &&
		    context->tables[table].columns[match->column].nullable)
			return match->column;
	}
	return -1;
}

/* Return what is unknown while the participle is not true: its date, who did
 * it, or what came of it. */
static int
column_of_participle(const struct context_table *table, const char *word)
{
	size_t length = strlen(word);
	char root[16] = "";
	if (length <= 2)
		return -1;
	strncpy(root, word, length - 2 < 15 ? length - 2 : 15);
	struct text_words parts = {.word = (const char *[]){root}, .count = 1};
	/* "dispos", of "disposed"; "written" has no such ending */
	int date = english_past(word) && length >= 7
		       ? part_of_date(table, &parts, true)
		       : -1;
	for (int c = 0; date < 0 && c < table->column_count; c++)
		if (table->columns[c].nullable &&
		    table->columns[c].class != COLUMN_BOOLEAN &&
		    is_named_by(table->columns[c].words, word))
			return c;
	return date;
}

/* Does the name have the word and right behind it, or behind a blank, the
 * particle: "login", "signed up"? */
static bool
has_both(const char *name, const char *word, const char *particle)
{
	size_t length = strlen(word);
	for (; *name; name++) {
		const char *behind = name + length;
		if (strncasecmp(name, word, length) != 0)
			continue;
		behind += *behind == ' ';
		if (strncasecmp(behind, particle, strlen(particle)) == 0)
			return true;
	}
	return false;
}

/* "Logged in", "signed up": the date is called by the verb and its particle. */
static int
date_of_particle(
    const struct question *question, int at, const struct context_table *table)
{
	const char *particle = question_word_at(question, at + 1);
	if (!english_is(particle, ENGLISH_PARTICLE) &&
	    !english_is(particle, ENGLISH_PREPOSITION))
		return -1;
	const struct token *verb = &question->tokens[at];
	for (int c = 0; c < table->column_count; c++) {
		const struct context_column *date = &table->columns[c];
		if (date->class == COLUMN_DATE && date->nullable &&
		    (has_both(date->said, verb->folded, particle) ||
			has_both(date->said, verb->stem, particle)))
			return c;
	}
	return -1;
}

/* "Shut down", of closed_on: the words stand for a part of the date's name. */
static int
date_spoken_of(const struct question *question, int at,
    const struct context_table *table, int *to)
{
	const struct english_list verbs = english_words(ENGLISH_DATE_VERB);
	int found = -1;
	int longest = 0;
	for (size_t i = 0; i < verbs.count; i++) {
		int length = question_match(question, at, verbs.words[i].word);
		struct text_words parts = {
		    .word = (const char *[]){verbs.words[i].means}, .count = 1};
		int date =
		    length > longest ? part_of_date(table, &parts, true) : -1;
		if (date < 0)
			continue;
		found = date;
		longest = length;
	}
	if (found >= 0)
		*to = at + longest;
	return found;
}

struct act_told
act_told_by(const struct question *question, const struct context *context,
    const struct link_result *link, int table, int at)
{
	const struct context_table *rows = &context->tables[table];
	struct act_told act = {.to = at + 2};
	act.column = date_of_particle(question, at, rows);
	if (act.column >= 0)
		return act;
	act.to = at + 1;
	act.column = column_of_participle(rows, question->tokens[at].folded);
	if (act.column < 0)
		act.column = date_of_comment(context, link, table, at);
	if (act.column >= 0)
		return act;
	act.spoken = true;
	act.column = date_spoken_of(question, at, rows, &act.to);
	return act;
}

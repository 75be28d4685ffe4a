/*
 * compose_roles.c - which key leads to the named row; see composer.h
 */
#include "english/english.h"
#include "parser/composer.h"

#include <stdlib.h>
#include <string.h>

/* Return the key for the role from one table to the other, or the only one that
 * is left when the others are of the opposite role; -1 when there is none. */
static int
role_key(const struct composer *composer, enum role role, int from, int to)
{
	int keys[8];
	if (from == to)
		return -1;
	int count = graph_keys(composer->graph, from, to, keys, 8);
	int found = -1;
	int rest = -1; /* those that the opposite role leaves */
	int referring = 0;
	int left = 0;
	for (int i = 0; i < count; i++) {
		const struct context_fk *fk = &composer->context->fks[keys[i]];
		if (fk->from != from || fk->column_count != 1)
			continue;
		const char *name = composer->context->tables[from]
				       .columns[fk->columns[0]]
				       .said;
		int fit = role_of_column(role, name);
		referring++;
		if (fit > 0)
			found = keys[i];
		else if (fit == 0) {
			rest = keys[i];
			left++;
		}
	}
	if (found < 0 && left == 1)
		found = rest;
	return referring > 1 ? found : -1;
}

static const char *
folded_at(const struct composer *composer, int at)
{
	const struct question *question = composer->request->question;
	return at >= 0 && at < question->count ? question->tokens[at].folded
					       : "";
}

/* Return how many tokens are between the two.  Those behind "and" are of
 * another part. */
static int
tokens_between(const struct composer *composer, int one, int other)
{
	const struct question *question = composer->request->question;
	int count = abs(one - other);
	for (int at = one < other ? one : other; at < one || at < other; at++)
		if (strcmp(folded_at(composer, at), "and") == 0)
			count += question->count;
	return count;
}

/* Return the one of several keys between the tables whose role is said nearest
 * to the token; -1 where less than two of them are said: the joins choose. */
static int
heard_key(const struct composer *composer, int from, int to, int at)
{
	int keys[8];
	int nearest = -1;
	int least = 0;
	int heard = 0;
	int count =
	    from == to ? 0 : graph_keys(composer->graph, from, to, keys, 8);
	for (int i = 0; i < count; i++) {
		const struct context_fk *fk = &composer->context->fks[keys[i]];
		int said = composer->graph->fk_heard[keys[i]];
		if (fk->from != from || fk->column_count != 1 || said < 0)
			continue;
		int far = tokens_between(composer, at, said);
		heard++;
		if (nearest < 0 || far < least) {
			nearest = keys[i];
			least = far;
		}
	}
	return heard > 1 ? nearest : -1;
}

/* ---- rows below the named one ---- */

/* Return the table's key to itself, when it has one column; -1 otherwise. */
static int
own_key(const struct context *context, int table)
{
	for (int i = 0; i < context->fk_count; i++)
		if (context->fks[i].from == table &&
		    context->fks[i].to == table &&
		    context->fks[i].column_count == 1)
			return i;
	return -1;
}

/* Does the row that is named come behind a verb with this word: reports to, is
 * part of, sits under? */
static bool
is_passive(const char *word)
{
	static const char *const words[] = {
	    "by", "to", "into", "of", "under", "below"};
	for (size_t i = 0; i < COUNT_OF(words); i++)
		if (strcmp(words[i], word) == 0)
			return true;
	return false;
}

/* Return how many tokens at `at` are a verb for the key's name: a verb with the
 * same root (supervise, supervisor), or one of the list of roles (report
 * to). */
static int
verb_of(const struct composer *composer, int at, const struct text_words *key)
{
	enum { ROOT_BYTES = 5 };
	const char *word = folded_at(composer, at);
	const char *noun = key->count ? key->word[0] : "";
	size_t length = strlen(noun);
	/* reports_to, led_by: the name is the verb itself */
	bool verb = key->count > 1 && is_passive(key->word[key->count - 1]);
	/* "mentored by", of mentor_id; "mentors" may be the noun */
	if (length && !verb && strncmp(word, noun, length) == 0 &&
	    english_past(word))
		return 1;
	if (!length || (!verb && strncmp(word, noun, length) == 0))
		return 0;
	if (length > ROOT_BYTES && strncmp(word, noun, ROOT_BYTES) == 0)
		return 1;
	const struct closed_word *role =
	    closed_words_find(composer->request->words,
		composer->request->question, at, CLOSED_ROLE);
	for (size_t i = 0; role && i < role->columns.count; i++)
		if (strcmp(role->columns.word[i], noun) == 0)
			return role->length;
	return 0;
}

/* Are the tokens [from, to) a form of "to be", behind other words of the key's
 * name and before an article at most? */
static bool
only_be(const struct composer *composer, int from, int to,
    const struct text_words *key)
{
	while (from < to &&
	       text_words_hold(*key,
		   text_singular(composer->arena, folded_at(composer, from))))
		from++;
	while (to > from &&
	       english_is(folded_at(composer, to - 1), ENGLISH_ARTICLE))
		to--;
	return from + 1 == to &&
	       english_is(folded_at(composer, from), ENGLISH_BE);
}

/* "Have Ada Moss as their supervisor", named from `named` on. */
static bool
is_held_as(
    const struct composer *composer, int named, const struct text_words *key)
{
	const struct question *question = composer->request->question;
	int at = named;
	while (at < question->count && question->tokens[at].capitalised)
		at++;
	if (strcmp(folded_at(composer, at++), "as") != 0)
		return false;
	at += english_is(folded_at(composer, at), ENGLISH_POSSESSIVE) ||
	      english_is(folded_at(composer, at), ENGLISH_ARTICLE);
	return verb_of(composer, at, key) > 0 ||
	       text_words_hold(*key, folded_at(composer, at));
}

/* "Whose supervisor is Ada Moss": the noun of the key's name is that row. */
static bool
is_equated(
    const struct composer *composer, int named, const struct text_words *key)
{
	if (is_held_as(composer, named, key))
		return true;
	for (int at = named - 1; at >= 0; at--) {
		int length = verb_of(composer, at, key);
		if (!length && text_words_hold(*key, folded_at(composer, at)))
			length = 1;
		if (length && only_be(composer, at + length, named, key))
			return true;
	}
	return false;
}

/* "Who reports to whom in Field": the one above is asked for, not named. */
static bool
asks_between(const struct composer *composer, int from, int to)
{
	for (int at = from; at < to; at++)
		if (english_is(folded_at(composer, at), ENGLISH_INTERROGATIVE))
			return true;
	return false;
}

/*
 * "Supervised by Ada", "reports to Ada", "does Ada supervise" mean the rows
 * whose key to the same table points to Ada, and not Ada's row.
 */
static bool
is_below(const struct composer *composer, const struct condition *condition,
    const struct text_words *key)
{
	const struct question *question = composer->request->question;
	for (int at = 0; at < question->count; at++) {
		int length = verb_of(composer, at, key);
		/* "above 300" */
		if (!length ||
		    (at + length < question->count &&
			question->tokens[at + length].kind == TOKEN_NUMBER))
			continue;
		const char *last = folded_at(composer, at + length - 1);
		const char *next = folded_at(composer, at + length);
		bool passive = is_passive(last) || is_passive(next);
		/* "does Ada supervise": the verb is at the end */
		bool behind = at > condition->at && *next != ',';
		if (passive
			? at < condition->at && !asks_between(composer,
						    at + length, condition->at)
			: behind)
			return true;
	}
	return false;
}

/* "Reports to the sales director": what is said right behind the verb tells the
 * row above as well as a name does. */
static bool
follows_verb(const struct composer *composer, const struct condition *condition,
    const struct text_words *key)
{
	int end = condition->at;
	while (end > 0 &&
	       english_is(folded_at(composer, end - 1), ENGLISH_ARTICLE))
		end--;
	for (int at = 0; at < end; at++)
		if (at + verb_of(composer, at, key) == end)
			return is_passive(folded_at(composer, end - 1));
	return false;
}

/* Does the question show the row that the key points to?  Then the named row is
 * the one below. */
static bool
shows_above(const struct sketch *sketch, int column)
{
	for (int i = 0; i < sketch->show_count; i++)
		if ((sketch->shows[i].through ||
			sketch->shows[i].kind == TERM_FAR) &&
		    sketch->shows[i].via == column)
			return true;
	return false;
}

/* "Reports to Ada Moss": both names are those of one row. */
static bool
ends_name(const struct sketch *sketch, const struct condition *condition)
{
	const struct condition *before = condition - 1;
	return condition != sketch->conditions && before->through &&
	       before->left.table == condition->left.table &&
	       before->at + 1 == condition->at &&
	       before->left.column != condition->left.column &&
	       before->negated == condition->negated;
}

/* "Agents that belong to the packing team": the rows that are listed belong to
 * it themselves, and no team below it is spoken of. */
static bool
belongs_itself(
    const struct composer *composer, const struct condition *condition)
{
	const struct sketch *sketch = &composer->sketch;
	int table = condition->left.table;
	if (sketch->focus < 0 || sketch->focus == table ||
	    !context_refers(composer->context, sketch->focus, table))
		return false;
	for (int m = 0; m < sketch->mentioned_count; m++)
		if (sketch->mentioned[m].table == table &&
		    sketch->mentioned[m].at < condition->at)
			return false;
	return true;
}

static void
settle_below(struct composer *composer, struct condition *condition)
{
	int table = condition->left.table;
	int key = condition->kind == OPERAND_TEXT && table >= 0 &&
			  !condition->through && !condition->scope &&
			  !belongs_itself(composer, condition)
		      ? own_key(composer->context, table)
		      : -1;
	if (key < 0)
		return;
	int column = composer->context->fks[key].columns[0];
	struct text_words words = text_words(composer->arena,
	    composer->context->tables[table].columns[column].words);
	bool ends =
	    ends_name(&composer->sketch, condition) && condition[-1].via == key;
	bool named = composer_is_label(composer, table, condition->left.column);
	if (shows_above(&composer->sketch, column) ||
	    !(is_equated(composer, condition->at, &words) ||
		(named ? ends || is_below(composer, condition, &words)
		       : follows_verb(composer, condition, &words))))
		return;
	condition->through = true;
	condition->via = key;
	if (ends) {
		condition->joint = true;
		condition->scope = CONDITION_PLACED;
	}
}

/* "Trips of guests from Oslo", of trips that start somewhere: the words before
 * the value belong to the noun right before them, whose own key leads there.
 * -1: there is no such key. */
static int
key_of_noun_beside(
    const struct composer *composer, const struct condition *condition)
{
	enum { WORDS_BETWEEN = 2 };
	const struct sketch *sketch = &composer->sketch;
	int key;
	for (int m = 0; m < sketch->mentioned_count; m++) {
		const struct mentioned *noun = &sketch->mentioned[m];
		int between = condition->at - noun->at - 1;
		if (between > 0 && between <= WORDS_BETWEEN &&
		    noun->table != sketch->focus &&
		    noun->table != condition->left.table &&
		    graph_keys(composer->graph, noun->table,
			condition->left.table, &key, 1) > 0 &&
		    composer->context->fks[key].from == noun->table &&
		    composer->context->fks[key].column_count == 1)
			return key;
	}
	return -1;
}

/* The key from the focus or a noun that is mentioned, for the words before the
 * value, or for the role that is said nearest; -1: none. */
static int
key_of_role(const struct composer *composer, const struct condition *condition)
{
	const struct sketch *sketch = &composer->sketch;
	int key =
	    condition->role ? key_of_noun_beside(composer, condition) : -1;
	for (int m = -1; key < 0 && m < sketch->mentioned_count; m++) {
		int from = m < 0 ? sketch->focus : sketch->mentioned[m].table;
		if (from < 0)
			continue;
		key = role_key(
		    composer, condition->role, from, condition->left.table);
		if (key < 0)
			key = heard_key(composer, from, condition->left.table,
			    condition->at);
	}
	return key;
}

/* "from Aberdeen": find the key that the words before a value mean. */
void
composer_settle_roles(struct composer *composer)
{
	struct sketch *sketch = &composer->sketch;
	for (int i = 0; i < sketch->condition_count; i++) {
		struct condition *condition = &sketch->conditions[i];
		settle_below(composer, condition);
		int key = condition->through || condition->left.table < 0
			      ? -1
			      : key_of_role(composer, condition);
		if (key < 0)
			continue;
		condition->through = true;
		condition->via = key;
	}
}

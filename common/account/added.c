/* added.c - conditions that nobody asked for; see added.h */
#include "account/added.h"

#include "context/context.h"

#include <ctype.h>
#include <string.h>

struct scan {
	const struct account *account;
	const struct question *question;
	const struct usage *usage;
	const struct facts *facts;
};

/* ---- conditions that select nothing of their own ---- */

static bool
holds_index(const int *indexes, int count, int wanted)
{
	for (int i = 0; i < count; i++)
		if (indexes[i] == wanted)
			return true;
	return false;
}

static bool
joins(const struct facts *facts, const struct facts_predicate *predicate)
{
	if (predicate->literal_count > 0)
		return false;
	for (int i = 0; i < facts->equality_count; i++)
		if (holds_index(predicate->columns, predicate->column_count,
			facts->equalities[i].left) &&
		    holds_index(predicate->columns, predicate->column_count,
			facts->equalities[i].right))
			return true;
	return false;
}

/* Is the column used in its select by more than conditions? */
static bool
is_used_beside(const struct facts *facts, int column)
{
	const struct facts_column *guarded = &facts->columns[column];
	for (int i = 0; i < facts->column_count; i++) {
		const struct facts_column *other = &facts->columns[i];
		if (other->select == guarded->select &&
		    other->relation == guarded->relation && other->name &&
		    facts_is(guarded->name, other->name) &&
		    !facts_is(other->clause, "where") &&
		    !facts_is(other->clause, "having"))
			return true;
	}
	return false;
}

static bool
guards(const struct facts *facts, const struct facts_predicate *predicate)
{
	if (predicate->column_count != 1)
		return false;
	for (int i = 0; i < facts->operation_count; i++) {
		const struct facts_operation *operation = &facts->operations[i];
		if (facts_is(operation->name, "IS NOT NULL") &&
		    operation->column_count == 1 &&
		    operation->columns[0] == predicate->columns[0])
			return is_used_beside(facts, predicate->columns[0]);
	}
	return false;
}

/* Does the condition compare only what the statement computes itself: the rank
 * of a row, the total of a subquery? */
static bool
is_derived(const struct facts *facts, const struct facts_predicate *predicate)
{
	for (int i = 0; i < predicate->column_count; i++) {
		int relation = facts->columns[predicate->columns[i]].relation;
		if (relation >= 0 &&
		    facts_is(facts->relations[relation].kind, "table"))
			return false;
	}
	return predicate->column_count > 0;
}

/* ---- what a word claims ---- */

/* Does a word stand for the column, or, with `whole`, for anything of its
 * table? */
static bool
is_column_claimed(const struct scan *scan, int reference, bool whole)
{
	int table, column;
	if (!usage_reference(scan->usage, reference, &table, &column))
		return false;
	const struct context_table *owner =
	    &scan->usage->stems->context->tables[table];
	return account_claims(scan->account, owner->name,
	    whole ? NULL : owner->columns[column].name);
}

static bool
is_moment(const struct facts_literal *literal)
{
	return facts_is(literal->kind, "number") || literal->cast ||
	       (literal->text && isdigit((unsigned char)literal->text[0]));
}

/* Does the word ask for a literal of this kind, whatever its text? */
static bool
asks_for(const struct account_word *word, const struct facts_literal *literal)
{
	switch (word->as) {
	case ACCOUNT_DATE:
		return is_moment(literal);
	case ACCOUNT_NUMBER:
	case ACCOUNT_LIMIT:
	case ACCOUNT_COMPARISON:
		return facts_is(literal->kind, "number");
	case ACCOUNT_NEGATION:
		return !facts_is(literal->kind, "string");
	default:
		return false;
	}
}

static bool
says(const struct scan *scan, const struct token *token, int literal)
{
	struct arena *arena = scan->usage->stems->arena;
	const char *key = scan->usage->keys[literal];
	if (!key || !*token->folded)
		return false;
	if (token->kind == TOKEN_QUOTED)
		return strstr(key, token->folded) || strstr(token->folded, key);
	return text_words_hold(text_words(arena, key), token->folded) ||
	       (token->stem &&
		   text_words_hold(
		       text_words(arena, scan->usage->stemmed[literal]),
		       token->stem));
}

static bool
is_literal_claimed(const struct scan *scan, int literal)
{
	for (int i = 0; i < scan->account->word_count; i++) {
		const struct account_word *word = &scan->account->words[i];
		if (word->as == ACCOUNT_FILLER)
			continue;
		if (asks_for(word, &scan->facts->literals[literal]) ||
		    says(scan, &scan->question->tokens[word->from], literal))
			return true;
	}
	return false;
}

/* ---- what the lexicon claims ---- */

/* Are the columns and literals of the condition in the match's SQL, too? */
static bool
is_within(
    const struct scan *scan, const struct facts_predicate *predicate, int match)
{
	const char *expression = scan->usage->stems->link->matches[match].expr;
	for (int i = 0; i < predicate->column_count; i++) {
		const char *name =
		    scan->facts->columns[predicate->columns[i]].name;
		if (!name || !usage_expression_names(scan->usage, match, name))
			return false;
	}
	for (int i = 0; i < predicate->literal_count; i++) {
		const char *text =
		    scan->facts->literals[predicate->literals[i]].text;
		if (text && !strstr(expression, text))
			return false;
	}
	return predicate->column_count > 0;
}

static bool
is_defined(const struct scan *scan, const struct facts_predicate *predicate)
{
	const struct link_result *link = scan->usage->stems->link;
	for (int i = 0; link && i < link->count; i++)
		if (link->matches[i].expr && usage_holds(scan->usage, i) &&
		    is_within(scan, predicate, i))
			return true;
	return false;
}

/* ---- all of it ---- */

/* The condition on a subquery is claimed with a table inside it. */
static bool
is_claimed(const struct scan *scan, const struct facts_predicate *predicate)
{
	for (int i = 0; i < predicate->column_count; i++) {
		int reference = predicate->columns[i];
		bool inner =
		    scan->facts->columns[reference].select != predicate->select;
		if (is_column_claimed(scan, reference, inner))
			return true;
	}
	for (int i = 0; i < predicate->literal_count; i++)
		if (is_literal_claimed(scan, predicate->literals[i]))
			return true;
	return is_defined(scan, predicate);
}

static bool
is_added(const struct scan *scan, const struct facts_predicate *predicate)
{
	return (facts_is(predicate->clause, "where") ||
		   facts_is(predicate->clause, "having")) &&
	       !joins(scan->facts, predicate) &&
	       !is_derived(scan->facts, predicate) &&
	       !guards(scan->facts, predicate) && !is_claimed(scan, predicate);
}

static jv
text_of(const struct facts *facts, const struct facts_predicate *predicate)
{
	size_t length = predicate->span.end - predicate->span.start;
	return jv_string_sized(facts->sql + predicate->span.start,
	    (int)text_whole(
		facts->sql + predicate->span.start, length, ADDED_BYTES_MAX));
}

jv
added_member(const struct account *account, const struct question *question,
    const struct usage *usage)
{
	const struct facts *facts = usage->facts;
	const struct scan scan = {account, question, usage, facts};
	jv added = jv_array();
	int count = 0;
	for (int i = 0; i < facts->predicate_count && count < ADDED_MAX; i++) {
		const struct facts_predicate *predicate = &facts->predicates[i];
		if (!is_added(&scan, predicate))
			continue;
		added = jv_array_append(added, text_of(facts, predicate));
		count++;
	}
	return added;
}

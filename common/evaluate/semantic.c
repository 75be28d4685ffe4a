/* semantic.c - does a statement say what the question says? */
#include "evaluate/semantic.h"

#include "text/text.h"

#include <string.h>

struct check {
	struct findings *findings;
	const struct facts *facts;
	const struct semantic_question *asked;
	const char **keys; /* of all string literals, as text.h compares */
	struct arena *arena;
};

/* ---- shape ---- */

bool
semantic_aggregates(const struct facts *facts, const char *name)
{
	for (int i = 0; i < facts->function_count; i++) {
		const char *function = facts->functions[i].name;
		if (facts_is(function, name))
			return true;
		/* median is percentile_cont here */
		if (strcmp(name, "median") == 0 && function &&
		    strncmp(function, "percentile", 10) == 0)
			return true;
	}
	return false;
}

static bool
has_window(const struct facts *facts)
{
	for (int i = 0; i < facts->function_count; i++)
		if (facts->functions[i].over)
			return true;
	return false;
}

bool
semantic_groups(const struct facts *facts)
{
	for (int i = 0; i < facts->select_count; i++)
		if (facts->selects[i].group_count > 0 ||
		    facts->selects[i].distinct_on > 0)
			return true;
	return has_window(facts);
}

/* ---- both, not either ---- */

/* Where the tail of the question (a key) names the literal; NULL: nowhere. */
static const char *
named_in(const struct check *check, const char *tail, int index, size_t *length)
{
	const struct facts_literal *literal = &check->facts->literals[index];
	const char *key =
	    check->keys[index] ? check->keys[index] : literal->text;
	*length = key ? strlen(key) : 0;
	return *length > 0 ? strstr(tail, key) : NULL;
}

/* Does the tail say "both A and B", with nothing else before or between
 * them? */
static bool
are_both(const struct check *check, const char *tail, int one, int other)
{
	size_t length, further;
	const char *first = named_in(check, tail, one, &length);
	const char *second = named_in(check, tail, other, &further);
	if (!first || !second || second < first + length)
		return false;
	const char *before =
	    arena_strndup(check->arena, tail, (size_t)(first - tail));
	const char *between = arena_strndup(
	    check->arena, first + length, (size_t)(second - first) - length);
	return !strstr(before, "and ") && strstr(between, " and ") &&
	       !strstr(between, " or ");
}

/* Do both pick rows by the same column, so that no row meets both? */
static bool
exclude_each_other(const struct facts *facts, int one, int other)
{
	const struct facts_literal *left = &facts->literals[one];
	const struct facts_literal *right = &facts->literals[other];
	if (left->select < 0 || left->select != right->select ||
	    left->column < 0 || right->column < 0 ||
	    !facts_is(left->clause, "where") ||
	    !facts_is(right->clause, "where"))
		return false;
	bool equals =
	    (facts_is(left->operator, "=") || facts_is(left->operator, "IN")) &&
	    (facts_is(right->operator, "=") || facts_is(right->operator, "IN"));
	const struct facts_column *column = &facts->columns[left->column];
	const struct facts_column *same = &facts->columns[right->column];
	const struct facts_select *select = &facts->selects[left->select];
	return equals && column->relation == same->relation &&
	       facts_is(column->name, same->name) && !select->having &&
	       select->group_count == 0;
}

/* The literal that the question asks for together with this one; -1: none. */
static int
other_of_both(const struct check *check, const char *tail, int index)
{
	size_t length;
	if (!named_in(check, tail, index, &length))
		return -1;
	for (int i = 0; i < check->facts->literal_count; i++)
		if (exclude_each_other(check->facts, index, i) &&
		    are_both(check, tail, index, i))
			return i;
	return -1;
}

static void
check_both(const struct check *check)
{
	const struct facts_literal *literals = check->facts->literals;
	if (!check->asked->intent->both)
		return;
	const char *tail = text_key(check->arena, check->asked->intent->both);
	for (int i = 0; i < check->facts->literal_count; i++) {
		int other = other_of_both(check, tail, i);
		if (other < 0)
			continue;
		findings_add(check->findings, check->arena, "semantic.either",
		    FINDING_WARNING, 0,
		    "both '%.40s' and '%.40s' are asked for, and a row with "
		    "either will do",
		    literals[i].text, literals[other].text);
		return;
	}
}

/* ---- literals without a source ---- */

static bool
is_linked(const struct check *check, const char *key)
{
	const struct link_result *link = check->asked->link;
	for (int i = 0; link && i < link->count; i++) {
		const struct link_match *match = &link->matches[i];
		if (match->kind == LINK_VALUE && match->value &&
		    strcmp(text_key(check->arena, match->value), key) == 0)
			return true;
		if (match->expr &&
		    strstr(text_key(check->arena, match->expr), key))
			return true;
	}
	return false;
}

static bool
is_flag(const struct check *check, const struct facts_literal *literal)
{
	const struct context *context = check->asked->context;
	if (!context || literal->column < 0)
		return false;
	const struct facts_column *column =
	    &check->facts->columns[literal->column];
	if (column->relation < 0 || column->column < 0)
		return false;
	int table = check->facts->relations[column->relation].table;
	const struct context_column *known =
	    &context->tables[table].columns[column->column];
	return facts_is(known->flag_true, literal->text) ||
	       facts_is(known->flag_false, literal->text);
}

static bool
is_condition(const struct facts_literal *literal)
{
	return facts_is(literal->clause, "where") ||
	       facts_is(literal->clause, "having") ||
	       facts_is(literal->clause, "on");
}

static void
check_string(const struct check *check, int index)
{
	const struct facts_literal *literal = &check->facts->literals[index];
	const char *key = check->keys[index];
	if (!key || !*key || !is_condition(literal) || literal->column < 0)
		return;
	bool dated = check->asked->intent->dated && strlen(key) >= 4 &&
		     strspn(key, "0123456789 t") == strlen(key);
	const char *question =
	    text_key(check->arena, check->asked->question->text);
	const char *evidence = text_key(check->arena, check->asked->evidence);
	if (dated || strstr(question, key) || strstr(evidence, key) ||
	    is_linked(check, key) || is_flag(check, literal))
		return;
	findings_add(check->findings, check->arena, "semantic.literal_unasked",
	    FINDING_WARNING, 0, "nobody mentioned '%.80s'", literal->text);
}

void
semantic_check(struct findings *findings, const struct facts *facts,
    const struct semantic_question *asked, struct arena *arena)
{
	struct check check = {findings, facts, asked, NULL, arena};
	check.keys = arena_array(
	    arena, (size_t)facts->literal_count + 1, sizeof(*check.keys));
	for (int i = 0; i < facts->literal_count; i++)
		if (facts_is(facts->literals[i].kind, "string") &&
		    facts->literals[i].text)
			check.keys[i] =
			    text_key(arena, facts->literals[i].text);
	check_both(&check);
	for (int i = 0; i < facts->literal_count; i++)
		check_string(&check, i);
}

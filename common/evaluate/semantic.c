/* semantic.c - does a statement say what the question says? */
#include "evaluate/semantic.h"

#include "english/english.h"
#include "text/text.h"

#include <math.h>
#include <stdlib.h>
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

/* Is some select cut by a limit or ranked? */
static bool
cuts(const struct facts *facts)
{
	for (int i = 0; i < facts->select_count; i++)
		if (facts->selects[i].limited ||
		    facts->selects[i].distinct_on > 0)
			return true;
	return has_window(facts);
}

static bool
uses_order(const struct facts *facts, const char *aggregate)
{
	bool least = strcmp(aggregate, "min") == 0;
	for (int i = 0; i < facts->select_count; i++) {
		const struct facts_select *select = &facts->selects[i];
		for (int o = 0; o < select->order_count; o++)
			if (select->order[o].descending != least)
				return true;
	}
	return false;
}

static void
check_shape(const struct check *check)
{
	const struct intent *intent = check->asked->intent;
	const struct facts *facts = check->facts;
	if (intent->counts && !semantic_aggregates(facts, "count") &&
	    !semantic_aggregates(facts, "sum"))
		findings_add(check->findings, check->arena, "semantic.no_count",
		    FINDING_WARNING, 0, "a number of things is asked for");
	const char *aggregate = intent->aggregate;
	bool extreme = aggregate && (strcmp(aggregate, "min") == 0 ||
					strcmp(aggregate, "max") == 0);
	if (aggregate && !semantic_aggregates(facts, aggregate) &&
	    !(extreme && uses_order(facts, aggregate)) &&
	    !(strcmp(aggregate, "sum") == 0 &&
		semantic_aggregates(facts, "count")))
		findings_add(check->findings, check->arena,
		    "semantic.no_aggregate", FINDING_WARNING, 0,
		    "the question asks for %s", aggregate);
	if (intent->groups && !semantic_groups(facts) &&
	    (intent->counts || aggregate))
		findings_add(check->findings, check->arena, "semantic.no_group",
		    FINDING_WARNING, 0, "a row for each of something is asked");
	if (intent->top > 0 && !cuts(facts))
		findings_add(check->findings, check->arena, "semantic.no_limit",
		    FINDING_WARNING, 0, "%ld rows are asked for", intent->top);
}

/* ---- what the question says must be used ---- */

/* Is the key (folded words) inside one of the statement's strings? */
static bool
string_holds(const struct check *check, const char *key)
{
	for (int i = 0; i < check->facts->literal_count; i++)
		if (check->keys[i] && strstr(check->keys[i], key))
			return true;
	return false;
}

static bool
number_is_used(const struct check *check, double number)
{
	for (int i = 0; i < check->facts->literal_count; i++) {
		const struct facts_literal *literal =
		    &check->facts->literals[i];
		if (!facts_is(literal->kind, "number") || !literal->text)
			continue;
		double value = strtod(literal->text, NULL);
		/* the number itself, as a share of 100, or a number beside it:
		 * "after 1980" may be >= 1981 */
		if (fabs(value - number) < 1e-9 ||
		    fabs(value * 100 - number) < 1e-9 ||
		    (number > 1 && fabs(fabs(value - number) - 1) < 1e-9))
			return true;
	}
	return false;
}

static bool
has_date_literal(const struct facts *facts)
{
	for (int i = 0; i < facts->literal_count; i++) {
		const struct facts_literal *literal = &facts->literals[i];
		const char *text = literal->text ? literal->text : "";
		bool iso =
		    strlen(text) >= 10 && text[4] == '-' && text[7] == '-';
		if (iso || facts_is(literal->cast, "interval") ||
		    facts_is(literal->cast, "date"))
			return true;
	}
	return false;
}

static void
check_number(const struct check *check, const struct token *token)
{
	const char *digits = arena_printf(check->arena, "%.15g", token->number);
	if (number_is_used(check, token->number) ||
	    string_holds(check, digits) || string_holds(check, token->folded))
		return;
	/* "last 30 days" and "in 2024" have already become dates */
	if (check->asked->intent->dated && has_date_literal(check->facts))
		return;
	findings_add(check->findings, check->arena, "semantic.number_unused",
	    FINDING_WARNING, 0, "the statement does not use %s", token->text);
}

static void
check_date(const struct check *check, const struct token *token)
{
	/* a half-open range ends on the day after, so any date of the month is
	 * enough */
	const char *month =
	    arena_printf(check->arena, "%04d %02d", token->year, token->month);
	if (string_holds(check, month) ||
	    (token->day >= 28 && has_date_literal(check->facts)))
		return;
	findings_add(check->findings, check->arena, "semantic.date_unused",
	    FINDING_WARNING, 0, "the statement does not use %s", token->text);
}

/* "more than two", "between three and five": a word that is a bound. */
static double
bounding_word(const struct question *question, int at)
{
	if (at == 0 || question->tokens[at].kind != TOKEN_WORD ||
	    !english_is(question->tokens[at - 1].folded, ENGLISH_BOUND))
		return 0;
	const struct english_word *numeral =
	    english_find(question->tokens[at].folded, ENGLISH_NUMERAL);
	return numeral && numeral->number > 1 ? numeral->number : 0;
}

static void
check_used(const struct check *check)
{
	const struct question *question = check->asked->question;
	for (int i = 0; i < question->count; i++) {
		const struct token *token = &question->tokens[i];
		double bound = bounding_word(question, i);
		if (token->kind == TOKEN_NUMBER)
			check_number(check, token);
		else if (bound > 0 && !number_is_used(check, bound))
			findings_add(check->findings, check->arena,
			    "semantic.number_unused", FINDING_WARNING, 0,
			    "the statement does not use %s", token->text);
		else if (token->kind == TOKEN_DATE)
			check_date(check, token);
		else if (token->kind == TOKEN_QUOTED && *token->folded &&
			 !string_holds(check, token->folded))
			findings_add(check->findings, check->arena,
			    "semantic.value_unused", FINDING_WARNING, 0,
			    "the statement does not use '%s'", token->text);
	}
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
	check_shape(&check);
	check_used(&check);
	check_both(&check);
	for (int i = 0; i < facts->literal_count; i++)
		check_string(&check, i);
}

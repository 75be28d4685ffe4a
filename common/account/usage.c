/* usage.c - what a statement contains; see usage.h */
#include "account/usage.h"

#include "english/english.h"
#include "sql/tokens.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- the stems of names ---- */

void
name_stems_begin(struct name_stems *stems, const struct context *context,
    const struct link_result *link, struct text_stemmer *stemmer,
    struct arena *arena)
{
	size_t tables = context ? (size_t)context->table_count : 0;
	size_t matches = link ? (size_t)link->count : 0;
	*stems = (struct name_stems){.context = context,
	    .stemmer = stemmer,
	    .arena = arena,
	    .tables = arena_array(arena, tables + 1, sizeof(*stems->tables)),
	    .columns = arena_array(arena, tables + 1, sizeof(*stems->columns)),
	    .link = link,
	    .expressions =
		arena_array(arena, matches + 1, sizeof(*stems->expressions))};
}

static struct text_words
stemmed_words(struct name_stems *stems, const char *words)
{
	struct text_words parts = text_words(stems->arena, words);
	for (size_t i = 0; i < parts.count; i++)
		parts.word[i] =
		    text_stem(stems->stemmer, stems->arena, parts.word[i]);
	return parts;
}

static struct text_words
table_stems(struct name_stems *stems, int table)
{
	struct text_words *words = &stems->tables[table];
	if (words->count == 0)
		*words =
		    stemmed_words(stems, stems->context->tables[table].words);
	return *words;
}

static struct text_words
column_stems(struct name_stems *stems, int table, int column)
{
	const struct context_table *owner = &stems->context->tables[table];
	if (!stems->columns[table])
		stems->columns[table] = arena_array(stems->arena,
		    (size_t)owner->column_count + 1, sizeof(**stems->columns));
	struct text_words *words = &stems->columns[table][column];
	if (words->count == 0)
		*words = stemmed_words(stems, owner->columns[column].words);
	return *words;
}

/* The words of a match's SQL; those that are no columns match none. */
static struct text_words
expression_words(struct name_stems *stems, int match)
{
	struct text_words *words = &stems->expressions[match];
	struct sql_tokens tokens;
	if (words->count > 0)
		return *words;
	sql_tokens_read(
	    &tokens, stems->link->matches[match].expr, stems->arena);
	words->word =
	    arena_array(stems->arena, tokens.count + 1, sizeof(*words->word));
	for (size_t i = 0; i < tokens.count; i++)
		words->word[words->count++] = *tokens.items[i].word
						  ? tokens.items[i].word
						  : tokens.items[i].text;
	return *words;
}

/* ---- reading ---- */

static bool
is_one_of(const char *text, const char *const words[], size_t count)
{
	for (size_t i = 0; text && i < count; i++)
		if (strcmp(text, words[i]) == 0)
			return true;
	return false;
}

bool
usage_reference(
    const struct usage *usage, int reference, int *table, int *column)
{
	const struct facts *facts = usage->facts;
	if (!usage->stems->context || reference < 0 ||
	    reference >= facts->column_count)
		return false;
	const struct facts_column *read = &facts->columns[reference];
	if (read->relation < 0 || read->relation >= facts->relation_count)
		return false;
	*table = facts->relations[read->relation].table;
	*column = read->column;
	return *table >= 0 && *column >= 0;
}

bool
usage_keeps_rows(const struct usage *usage)
{
	const struct facts *facts = usage->facts;
	for (int i = 0; i < facts->join_count; i++)
		if (facts_is(facts->joins[i].type, "left") ||
		    facts_is(facts->joins[i].type, "full"))
			return true;
	return false;
}

bool
usage_pairs_rows(const struct usage *usage)
{
	const struct facts *facts = usage->facts;
	for (int i = 0; i < facts->relation_count; i++)
		for (int k = 0; k < i; k++)
			if (facts->relations[i].table >= 0 &&
			    facts->relations[i].table ==
				facts->relations[k].table &&
			    facts->relations[i].select ==
				facts->relations[k].select)
				return true;
	return false;
}

struct used_column *
usage_column(const struct usage *usage, int table, int column)
{
	for (int i = 0; i < usage->column_count; i++)
		if (usage->columns[i].table == table &&
		    usage->columns[i].column == column)
			return &usage->columns[i];
	return NULL;
}

const struct context_column *
usage_known(const struct usage *usage, int used)
{
	const struct used_column *column = &usage->columns[used];
	return &usage->stems->context->tables[column->table]
		    .columns[column->column];
}

bool
usage_is_status(const struct context_column *column)
{
	const char *last = strrchr(column->words, ' ');
	const struct english_word *content =
	    english_find(last ? last + 1 : column->words, ENGLISH_CONTENT);
	return content && strcmp(content->means, "status") == 0;
}

const char *
usage_column_name(const struct usage *usage, int table, int column)
{
	const struct context_table *owner =
	    &usage->stems->context->tables[table];
	return arena_printf(usage->stems->arena, "%s.%s", owner->name,
	    owner->columns[column].name);
}

static struct used_column *
use_column(struct usage *usage, int table, int column)
{
	struct used_column *used = usage_column(usage, table, column);
	if (used)
		return used;
	used = &usage->columns[usage->column_count++];
	*used = (struct used_column){table, column, true, false};
	return used;
}

static bool
joins_only(const struct facts *facts, int column)
{
	for (int i = 0; i < facts->equality_count; i++)
		if (facts->equalities[i].left == column ||
		    facts->equalities[i].right == column)
			return true;
	return facts_is(facts->columns[column].clause, "on");
}

static void
read_columns(struct usage *usage)
{
	const struct facts *facts = usage->facts;
	for (int i = 0; i < facts->column_count; i++) {
		const struct facts_column *reference = &facts->columns[i];
		int table, column;
		if (!usage_reference(usage, i, &table, &column))
			continue;
		struct used_column *used = use_column(usage, table, column);
		used->joins = used->joins && joins_only(facts, i);
		used->condition = used->condition ||
				  facts_is(reference->clause, "where") ||
				  facts_is(reference->clause, "having");
	}
}

/* Is the column more or less than another, and no key? */
static bool
is_sized(const struct usage *usage, int reference)
{
	int table, column;
	if (!usage_reference(usage, reference, &table, &column))
		return true;
	return context_can_rank(
	    &usage->stems->context->tables[table].columns[column]);
}

static void
read_outputs(struct usage *usage, const struct facts_select *top)
{
	usage->measures = top->set || top->output_count == 0;
	for (int i = 0; i < top->output_count; i++) {
		const struct facts_output *output = &top->outputs[i];
		usage->measures = usage->measures ||
				  !facts_is(output->kind, "column") ||
				  is_sized(usage, output->column);
	}
}

static bool
is_count(const struct facts_select *select, const struct facts_order *order)
{
	bool shown = order->output >= 0 && order->output < select->output_count;
	return facts_is(order->aggregate, "count") ||
	       (shown &&
		   facts_is(select->outputs[order->output].function, "count"));
}

/* An order of one row, the sum of all, picks nothing. */
static void
read_order(struct usage *usage, const struct facts_select *select)
{
	if (select->aggregate_only)
		return;
	for (int i = 0; i < select->order_count; i++) {
		const struct facts_order *order = &select->order[i];
		int by = facts_ordered_by(select, order);
		int table, column;
		bool dated =
		    usage_reference(usage, by, &table, &column) &&
		    usage->stems->context->tables[table].columns[column].class
			== COLUMN_DATE;
		bool picks = i == 0 && is_sized(usage, by);
		usage->picks = usage->picks || picks;
		usage->sizes =
		    usage->sizes || (picks && !is_count(select, order));
		usage->descends = usage->descends || order->descending || dated;
	}
}

static void
read_selects(struct usage *usage)
{
	const struct facts *facts = usage->facts;
	usage->nested = facts->select_count > 1;
	if (facts->select_count > 0)
		read_outputs(usage, &facts->selects[0]);
	for (int i = 0; i < facts->select_count; i++) {
		const struct facts_select *select = &facts->selects[i];
		usage->orders = usage->orders || (select->order_count > 0 &&
						     !select->aggregate_only);
		read_order(usage, select);
		usage->limits = usage->limits || select->limited;
		usage->groups = usage->groups || select->group_count > 0;
		usage->ranks = usage->ranks || select->distinct_on > 0;
		usage->distinct = usage->distinct || select->distinct;
		usage->combines = usage->combines || select->set;
		usage->negations += facts_is(select->set, "except");
		usage->conditions =
		    usage->conditions || select->where || select->having;
	}
}

static void
read_functions(struct usage *usage)
{
	static const char *const buckets[] = {
	    "date_trunc", "extract", "date_part", "to_char", "age"};
	const struct facts *facts = usage->facts;
	for (int i = 0; i < facts->function_count; i++) {
		const struct facts_function *function = &facts->functions[i];
		const char *name = function->name ? function->name : "";
		bool extreme =
		    strcmp(name, "max") == 0 || strcmp(name, "min") == 0;
		usage->ranks = usage->ranks || function->over;
		usage->distinct = usage->distinct || function->distinct;
		usage->conditions = usage->conditions || function->filter;
		usage->filters = usage->filters || function->filter;
		usage->buckets = usage->buckets ||
				 is_one_of(name, buckets, COUNT_OF(buckets));
		if (!facts_is(function->kind, "aggregate") && !function->over)
			continue;
		if (strcmp(name, "count") == 0)
			usage->counts = true;
		else if (strcmp(name, "sum") == 0)
			usage->sums = true;
		else if (strcmp(name, "avg") == 0)
			usage->averages = true;
		else if (extreme)
			usage->extremes = true;
		else
			usage->other_aggregates = true;
	}
}

/* Is no side of the comparison a constant? */
static bool
weighs(const struct facts *facts, const struct facts_operation *operation)
{
	return operation->column_count > 1 ||
	       (operation->literal_count == 0 && facts->select_count > 1);
}

/* A condition that only keeps what has no value out of the order denies nothing
 * that was said. */
static bool
serves_order(const struct usage *usage, const struct facts_operation *operation)
{
	const struct facts *facts = usage->facts;
	int table, column;
	if (!facts_is(operation->name, "IS NOT NULL") ||
	    operation->column_count != 1 ||
	    !usage_reference(usage, operation->columns[0], &table, &column))
		return false;
	const struct facts_select *select = &facts->selects[operation->select];
	int owner, key;
	/* the further keys only settle the order of equal rows */
	return select->order_count > 0 &&
	       usage_reference(usage,
		   facts_ordered_by(select, &select->order[0]), &owner, &key) &&
	       owner == table && key == column;
}

/* Does the statement say how long something is in hours or minutes?  Such a
 * division makes no mean. */
static bool
has_seconds(const struct facts *facts)
{
	for (int i = 0; i < facts->literal_count; i++)
		if (facts_is(facts->literals[i].text, "epoch"))
			return true;
	return false;
}

static void
read_operations(struct usage *usage)
{
	static const char *const negating[] = {"<>", "!=", "NOT IN", "NOT LIKE",
	    "NOT ILIKE", "NOT", "IS NULL", "IS NOT NULL", "IS DISTINCT FROM",
	    "!~", "!~*", "!~~", "!~~*", "NOT BETWEEN", "NOT SIMILAR TO"};
	static const char *const comparing[] = {
	    "<", "<=", ">", ">=", "BETWEEN", "NOT BETWEEN"};
	static const char *const matching[] = {"LIKE", "ILIKE", "NOT LIKE",
	    "NOT ILIKE", "~", "~*", "!~", "!~*", "^@", "SIMILAR TO"};
	const struct facts *facts = usage->facts;
	for (int i = 0; i < facts->operation_count; i++) {
		const char *name = facts->operations[i].name;
		usage->negations +=
		    is_one_of(name, negating, COUNT_OF(negating)) &&
		    !serves_order(usage, &facts->operations[i]);
		if (is_one_of(name, comparing, COUNT_OF(comparing))) {
			usage->compares = true;
			usage->weighs = usage->weighs ||
					weighs(facts, &facts->operations[i]);
		}
		usage->matches_text =
		    usage->matches_text ||
		    is_one_of(name, matching, COUNT_OF(matching));
		usage->divides = usage->divides || facts_is(name, "/");
		usage->subtracts = usage->subtracts || facts_is(name, "-");
		usage->multiplies = usage->multiplies || facts_is(name, "*");
	}
	usage->means =
	    usage->averages || (usage->divides && !has_seconds(facts));
}

static bool
is_date(const struct facts_literal *literal)
{
	const char *text = literal->text ? literal->text : "";
	bool iso = strlen(text) >= 10 && text[4] == '-' && text[7] == '-';
	return iso || facts_is(literal->cast, "interval") ||
	       facts_is(literal->cast, "date") ||
	       facts_is(literal->cast, "timestamp");
}

/* "HAVING count(*) = 0" and "active = false" deny. */
static bool
denies(const struct facts_literal *literal)
{
	bool false_value = facts_is(literal->kind, "boolean") &&
			   facts_is(literal->text, "false");
	bool zero = facts_is(literal->kind, "number") &&
		    facts_is(literal->text, "0") && literal->operator;
	return false_value || zero;
}

static void
read_literals(struct usage *usage)
{
	const struct facts *facts = usage->facts;
	struct arena *arena = usage->stems->arena;
	size_t room = (size_t)facts->literal_count + 1;
	usage->keys = arena_array(arena, room, sizeof(*usage->keys));
	usage->stemmed = arena_array(arena, room, sizeof(*usage->stemmed));
	for (int i = 0; i < facts->literal_count; i++) {
		const struct facts_literal *literal = &facts->literals[i];
		usage->dated = usage->dated || is_date(literal);
		usage->negations += denies(literal);
		if (!facts_is(literal->kind, "string") || !literal->text)
			continue;
		usage->keys[i] = text_key(arena, literal->text);
		usage->stemmed[i] = text_key_stemmed(
		    usage->stems->stemmer, arena, usage->keys[i]);
	}
}

/* How often the SQL of a match denies something. */
static int
negations_of(const struct text_words sql)
{
	int count = 0;
	for (size_t i = 0; i < sql.count; i++) {
		const char *behind = i + 1 < sql.count ? sql.word[i + 1] : "";
		bool not_null = strcmp(sql.word[i], "not") == 0 &&
				strcmp(behind, "null") == 0;
		count += !not_null && (strcmp(sql.word[i], "not") == 0 ||
					  strcmp(sql.word[i], "null") == 0 ||
					  strcmp(sql.word[i], "<>") == 0);
	}
	return count;
}

/* Has a match before this one the same SQL? */
static bool
is_repeated(const struct link_result *link, int match)
{
	for (int i = 0; i < match; i++)
		if (link->matches[i].expr &&
		    strcmp(link->matches[i].expr, link->matches[match].expr) ==
			0)
			return true;
	return false;
}

/* Does the statement deny more than the terms of the question do by
 * themselves?  "Unresolved tickets", closed_at IS NULL, are not yet "tickets
 * that nobody owns". */
static bool
denies_more(struct usage *usage)
{
	const struct link_result *link = usage->stems->link;
	int said = 0;
	for (int i = 0; link && i < link->count; i++)
		if (link->matches[i].expr && !is_repeated(link, i) &&
		    usage_holds(usage, i))
			said += negations_of(expression_words(usage->stems, i));
	return usage->negations > said;
}

void
usage_read(
    struct usage *usage, const struct facts *facts, struct name_stems *stems)
{
	const struct context *context = stems->context;
	size_t tables = context ? (size_t)context->table_count : 0;
	*usage = (struct usage){.facts = facts, .stems = stems};
	usage->tables =
	    arena_array(stems->arena, tables + 1, sizeof(*usage->tables));
	usage->columns = arena_array(stems->arena,
	    (size_t)facts->column_count + 1, sizeof(*usage->columns));
	for (int i = 0; context && i < facts->relation_count; i++)
		if (facts->relations[i].table >= 0)
			usage->tables[facts->relations[i].table] = true;
	read_columns(usage);
	read_selects(usage);
	read_functions(usage);
	read_operations(usage);
	read_literals(usage);
	usage->denies = denies_more(usage);
}

/* ---- asking ---- */

/* Are all columns of the expression that the context knows in the statement? */
static bool
holds_expression(const struct usage *usage, int match)
{
	struct name_stems *stems = usage->stems;
	struct text_words words = expression_words(stems, match);
	const struct context *context = stems->context;
	int known = 0;
	for (size_t w = 0; w < words.count; w++) {
		bool is_column = false;
		bool used = false;
		for (int t = 0; t < context->table_count; t++) {
			int column = context_find_column(
			    &context->tables[t], words.word[w]);
			is_column = is_column || column >= 0;
			used = used ||
			       (column >= 0 && usage_column(usage, t, column));
		}
		if (is_column && !used)
			return false;
		known += is_column;
	}
	return known > 0 || usage->tables[stems->link->matches[match].table];
}

/* Is the column denied: NOT is_active? */
static bool
is_denied(const struct usage *usage, int table, int column)
{
	const struct facts *facts = usage->facts;
	for (int i = 0; i < facts->operation_count; i++) {
		const struct facts_operation *operation = &facts->operations[i];
		int owner, denied;
		if (facts_is(operation->name, "NOT") &&
		    operation->column_count == 1 &&
		    usage_reference(
			usage, operation->columns[0], &owner, &denied) &&
		    owner == table && denied == column)
			return true;
	}
	return false;
}

/* Are rows in groups by the column? */
static bool
is_grouped_by(const struct usage *usage, int table, int column)
{
	const struct facts *facts = usage->facts;
	for (int s = 0; s < facts->select_count; s++)
		for (int g = 0; g < facts->selects[s].group_count; g++) {
			int owner, grouped;
			int reference = facts_grouped_by(
			    &facts->selects[s], &facts->selects[s].group[g]);
			if (reference >= 0 &&
			    usage_reference(
				usage, reference, &owner, &grouped) &&
			    owner == table && grouped == column)
				return true;
		}
	return false;
}

/* A flag is true or false without a literal, and each of them is a group. */
static bool
holds_flag(const struct usage *usage, const struct link_match *match)
{
	const struct used_column *used =
	    usage_column(usage, match->table, match->column);
	const struct context_column *column =
	    &usage->stems->context->tables[match->table].columns[match->column];
	if (column->class != COLUMN_BOOLEAN)
		return false;
	return used->condition
		   ? is_denied(usage, match->table, match->column) ==
			 facts_is(match->value, "false")
		   : is_grouped_by(usage, match->table, match->column);
}

static bool
holds_value(const struct usage *usage, const struct link_match *match)
{
	if (!usage_column(usage, match->table, match->column) || !match->value)
		return false;
	if (holds_flag(usage, match))
		return true;
	const char *key = text_key(usage->stems->arena, match->value);
	for (int i = 0; i < usage->facts->literal_count; i++) {
		const char *text = usage->facts->literals[i].text;
		if ((usage->keys[i] && strstr(usage->keys[i], key)) ||
		    facts_is(text, match->value))
			return true;
	}
	return false;
}

/* A metric is computed over rows: its columns alone, shown or compared row by
 * row, are none. */
static bool
holds_metric(const struct usage *usage, int match)
{
	const struct text_words words = expression_words(usage->stems, match);
	return (usage->counts || usage->sums || usage->averages ||
		   usage->extremes || usage->other_aggregates) &&
	       (usage->divides || !text_words_hold(words, "/"));
}

bool
usage_holds(const struct usage *usage, int match)
{
	const struct link_match *item = &usage->stems->link->matches[match];
	switch (item->kind) {
	case LINK_TABLE:
		return usage->tables[item->table];
	case LINK_COLUMN:
		return usage_column(usage, item->table, item->column);
	case LINK_VALUE:
		return holds_value(usage, item);
	default:
		return item->expr && holds_expression(usage, match) &&
		       (item->kind != LINK_METRIC ||
			   holds_metric(usage, match));
	}
}

bool
usage_expression_names(const struct usage *usage, int match, const char *column)
{
	const struct link_result *link = usage->stems->link;
	return link && match >= 0 && match < link->count &&
	       link->matches[match].expr &&
	       text_words_hold(expression_words(usage->stems, match), column);
}

const char *
usage_name(const struct usage *usage, const char *stem)
{
	struct name_stems *stems = usage->stems;
	const struct context *context = stems->context;
	for (int i = 0; i < usage->column_count; i++) {
		const struct used_column *used = &usage->columns[i];
		if (text_words_hold(
			column_stems(stems, used->table, used->column), stem))
			return usage_column_name(
			    usage, used->table, used->column);
	}
	for (int i = 0; context && i < context->table_count; i++)
		if (usage->tables[i] &&
		    text_words_hold(table_stems(stems, i), stem))
			return context->tables[i].name;
	return NULL;
}

int
usage_literal(const struct usage *usage, const char *key)
{
	for (int i = 0; *key && i < usage->facts->literal_count; i++)
		if (usage->keys[i] && (text_holds(usage->keys[i], key) ||
					  text_holds(usage->stemmed[i], key)))
			return i;
	return -1;
}

bool
usage_number(const struct usage *usage, double number)
{
	const double hair = 1e-9;
	for (int i = 0; i < usage->facts->literal_count; i++) {
		const struct facts_literal *literal =
		    &usage->facts->literals[i];
		if (!facts_is(literal->kind, "number") || !literal->text)
			continue;
		double value = strtod(literal->text, NULL);
		if (fabs(value - number) < hair ||
		    (fabs(value * 100 - number) < hair && literal->operator) ||
		    (number > 1 && fabs(fabs(value - number) - 1) < hair))
			return true;
	}
	return usage_limit(usage, (long)number);
}

bool
usage_limit(const struct usage *usage, long number)
{
	for (int i = 0; i < usage->facts->select_count; i++)
		if (usage->facts->selects[i].limited &&
		    usage->facts->selects[i].limit == number)
			return true;
	return false;
}

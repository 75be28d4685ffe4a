/* scan_things.c - place tables, columns and values; see scan.h */
#include <string.h>

#include "adjective.h"
#include "amount.h"
#include "predicate.h"
#include "scan.h"

static const struct context_table *
table_of(const struct scan *scan, int table)
{
	return &scan->request->context->tables[table];
}

static bool
is_measure(const struct scan *scan, int table, int column)
{
	const struct context_column *c = scan_column(scan, table, column);
	return (c->class == COLUMN_NUMBER || c->numeric_text) &&
	       !c->primary_key && c->parent_table < 0;
}

static bool
item_is(const struct item *item, const char *word)
{
	return item->kind == ITEM_CUE && strcmp(item->cue.word, word) == 0;
}

/* "customer orders", "order amount": the first word only says whose. */
static bool
modifies_next(const struct scan *scan, const struct item *item)
{
	const struct item *next = scan_item(scan, 1);
	if (next->from != item->to || next->kind == ITEM_CUE)
		return false;
	bool possessive =
	    scan->request->question->tokens[item->to - 1].possessive;
	switch (next->kind) {
	case ITEM_COLUMN:
		/* "employees earn more than": a verb, not their column */
		if (!possessive && scan_cue(scan, 2, CUE_COMPARE))
			return false;
		return possessive || next->match->table == item->match->table;
	case ITEM_EXPRESSION:
	case ITEM_METRIC:
	case ITEM_TABLE:
		return true;
	default:
		return false;
	}
}

/* Is the thing listed for output, not the owner of what is ("of singers")? */
static bool
stands_for_itself(const struct scan *scan)
{
	const struct item *before = scan_item(scan, -1);
	if (!scan->output)
		return false;
	if (before->kind == ITEM_NUMBER || before->kind == ITEM_VALUE ||
	    before->kind == ITEM_PERIOD || before->kind == ITEM_COLUMN)
		before = scan_item(scan, -2);
	if (before->kind == ITEM_END)
		return true;
	if (before->kind != ITEM_CUE)
		return false;
	switch (before->cue.kind) {
	case CUE_PLACE:
	case CUE_WITH:
	case CUE_WHOSE:
	case CUE_COMPARE:
		return false;
	default:
		return true;
	}
}

static bool
wants_count_of_table(const struct scan *scan)
{
	const char *word = scan->sketch->best.word;
	return strstr(word, "most") == word + strlen(word) - 4 ||
	       strcmp(word, "fewest") == 0 || strstr(word, "least") != NULL ||
	       strcmp(word, "highest") == 0 || strcmp(word, "lowest") == 0 ||
	       strcmp(word, "greatest") == 0;
}

void
scan_bind_best(struct scan *scan, struct term term)
{
	struct superlative *best = &scan->sketch->best;
	if (scan->pending_count) {
		term.aggregate = scan->pending[0];
		scan->pending_count = 0;
	}
	best->term = term;
	if (!best->compares || term.kind != TERM_COLUMN || term.aggregate ||
	    scan->last.table != term.table)
		return;
	scan->comparing = true;
	struct condition *condition = scan_condition(scan, scan->last);
	if (!condition)
		return;
	condition->kind = OPERAND_BEST;
	condition->right = term;
	condition->most = best->direction > 0;
	best->present = false;
}

static struct term
count_of(const struct scan *scan, int table)
{
	struct term term =
	    scan_term(TERM_ENTITY, table, -1, scan_item(scan, 0)->from);
	term.aggregate = AGGREGATE_COUNT;
	return term;
}

static bool
best_waits(const struct scan *scan)
{
	return scan->sketch->best.present &&
	       scan->sketch->best.term.kind == TERM_NONE;
}

/* "most concerts", "oldest singer", "most common type". */
static void
best_meets_table(struct scan *scan, int table)
{
	struct superlative *best = &scan->sketch->best;
	bool near = scan_item(scan, 0)->from - best->at <= 5;
	if (scan->pending_count) {
		bool counts = scan->pending[0] == AGGREGATE_COUNT;
		int measure =
		    counts ? -1 : amount_column(table_of(scan, table));
		scan_bind_best(scan, measure < 0 ? count_of(scan, table)
						 : scan_term(TERM_COLUMN, table,
						       measure, best->at));
		scan->pending_count = 0;
		scan_mention(scan, table, true);
		return;
	}
	struct adjective_column found =
	    adjective_find(scan->request->context, table, best->word);
	if (found.table >= 0 && near) {
		best->term = scan_term(
		    TERM_COLUMN, table, found.column, scan_item(scan, 0)->from);
		if (found.reversed)
			best->direction = -best->direction;
	} else if (best->common) {
		best->term = count_of(scan, -1);
	} else if (wants_count_of_table(scan) && near) {
		best->term = count_of(scan, table);
		scan_mention(scan, table, true);
		return;
	}
	if (stands_for_itself(scan))
		scan_show(scan, scan_term(TERM_ENTITY, table, -1,
				    scan_item(scan, 0)->from));
	scan_mention(scan, table, true);
}

static void
show_aggregates_of_table(struct scan *scan, int table)
{
	struct sketch *sketch = scan->sketch;
	for (int i = 0; i < scan->pending_count; i++) {
		enum aggregate aggregate = scan->pending[i];
		int measure = aggregate == AGGREGATE_COUNT
				  ? -1
				  : amount_column(table_of(scan, table));
		struct term term = measure < 0
				       ? count_of(scan, table)
				       : scan_term(TERM_COLUMN, table, measure,
					     scan_item(scan, 0)->from);
		term.aggregate = measure < 0 ? AGGREGATE_COUNT : aggregate;
		term.distinct = scan->distinct;
		if (scan->output)
			scan_show(scan, term);
		scan->last = term;
		scan->last_item = scan->at;
	}
	if (sketch->focus < 0 && scan->output)
		sketch->focus = table;
	scan->pending_count = 0;
	scan->distinct = false;
	scan_mention(scan, table, true);
}

static void
negate_table(struct scan *scan, int table)
{
	struct sketch *sketch = scan->sketch;
	if (sketch->absence_count < SKETCH_MAX_SCOPES) {
		sketch->absences[sketch->absence_count++] =
		    (struct absence){table, scan_item(scan, 0)->from};
		scan->scope = sketch->absence_count;
	}
}

static bool
mentioned(const struct sketch *sketch, int table)
{
	for (int i = 0; i < sketch->mentioned_count; i++)
		if (sketch->mentioned[i].table == table)
			return true;
	return false;
}

void
scan_table(struct scan *scan, const struct item *item)
{
	struct sketch *sketch = scan->sketch;
	int table = item->match->table;
	struct term entity = scan_term(TERM_ENTITY, table, -1, item->from);
	if (scan->last.kind == TERM_DURATION && scan->last.table == table &&
	    scan->last_item == scan->at - 1) {
		scan_mention(scan, table, true);
		return;
	}
	if (modifies_next(scan, item)) {
		scan_mention(scan, table,
		    scan_item(scan, 1)->kind == ITEM_COLUMN && !scan->ordering);
		return;
	}
	if (scan->ordering) {
		if (scan->pending_count)
			entity.aggregate = AGGREGATE_COUNT;
		scan->pending_count = 0;
		scan_order(scan, entity);
		scan->ordering = false;
	} else if (scan->grouping) {
		scan_group(scan, entity);
		scan_mention(scan, table, true);
		scan->grouping = scan_cue(scan, 1, CUE_AND);
	} else if (best_waits(scan)) {
		best_meets_table(scan, table);
	} else if (scan->negated && !scan->scope && !scan->spent &&
		   table != sketch->focus && !mentioned(sketch, table)) {
		negate_table(scan, table);
	} else if (scan->pending_count) {
		show_aggregates_of_table(scan, table);
	} else if (stands_for_itself(scan)) {
		scan_show(scan, entity);
		scan_mention(scan, table, true);
	} else if (!scan->scope) {
		scan_mention(scan, table, !scan->negated);
	}
}

/* ---- columns ---- */

static struct condition *
flag_condition(struct scan *scan, struct term term)
{
	struct condition *condition = scan_condition(scan, term);
	if (condition)
		condition->kind = OPERAND_TRUE;
	return condition;
}

static bool
is_flag(const struct context_column *column)
{
	return column->class == COLUMN_BOOLEAN || column->flag_true;
}

/* "official languages", "that are active": a property, not a thing shown. */
static bool
reads_as_flag(const struct scan *scan, const struct item *item)
{
	const struct context_column *column =
	    scan_column(scan, item->match->table, item->match->column);
	const struct item *next = scan_item(scan, 1);
	if (!is_flag(column) || scan->grouping || scan->ordering)
		return false;
	if (next->kind == ITEM_VALUE &&
	    next->match->column == item->match->column &&
	    next->match->table == item->match->table)
		return false;
	if (next->from == item->to &&
	    (next->kind == ITEM_TABLE ||
		(next->kind == ITEM_COLUMN &&
		    next->match->table == item->match->table)))
		return true;
	return !scan->output && !scan->pending_count &&
	       next->kind != ITEM_LITERAL && next->kind != ITEM_NUMBER;
}

/* "more than the average price": against the aggregate over all rows. */
static void
compare_with_aggregate(struct scan *scan, struct term term)
{
	enum aggregate aggregate =
	    scan->pending_count ? scan->pending[0] : AGGREGATE_AVERAGE;
	struct term left = term;
	if (scan->last_item >= 0 && scan->last.kind == TERM_COLUMN &&
	    scan->at - scan->last_item <= 5 && scan->last.table == term.table &&
	    is_measure(scan, scan->last.table, scan->last.column))
		left = scan->last;
	left.aggregate = AGGREGATE_NONE;
	struct condition *condition = scan_condition(scan, left);
	scan->pending_count = 0;
	if (!condition)
		return;
	condition->kind = OPERAND_TERM;
	condition->right = term;
	condition->right.aggregate = aggregate;
}

/* Counting keys or labels is counting rows. */
static bool
stands_for_row(const struct scan *scan, const struct term *term)
{
	const struct context_table *table = table_of(scan, term->table);
	const struct context_column *column = &table->columns[term->column];
	if (column->primary_key && table->primary_key_count == 1)
		return true;
	return table->label_count == 1 && table->label[0] == term->column &&
	       column->unique;
}

static struct term
aggregated(const struct scan *scan, struct term term, enum aggregate aggregate)
{
	term.aggregate = aggregate;
	term.distinct = scan->distinct;
	if (aggregate != AGGREGATE_COUNT)
		return term;
	if (stands_for_row(scan, &term) && !scan->distinct) {
		term.kind = TERM_ENTITY;
		term.column = -1;
	} else if (is_measure(scan, term.table, term.column) &&
		   !scan->distinct) {
		/* "how many cylinders": the number itself */
		term.aggregate =
		    scan->pending_total ? AGGREGATE_SUM : AGGREGATE_NONE;
		term.counted = true;
	} else {
		term.distinct = true;
	}
	return term;
}

static void
show_aggregates_of_column(struct scan *scan, struct term term)
{
	for (int i = 0; i < scan->pending_count; i++) {
		struct term one = aggregated(scan, term, scan->pending[i]);
		if (scan->output)
			scan_show(scan, one);
		scan->last = one;
	}
	scan->pending_count = 0;
	scan->distinct = false;
}

static bool
best_may_take(const struct scan *scan, const struct term *term)
{
	const struct context_column *column =
	    scan_column(scan, term->table, term->column);
	const struct superlative *best = &scan->sketch->best;
	if (term->at - best->at > 6 && !item_is(scan_item(scan, -1), "by"))
		return false;
	if (scan->pending_count)
		return true;
	if (is_measure(scan, term->table, term->column) ||
	    column->class == COLUMN_DATE || column->class == COLUMN_TIME)
		return true;
	/* "the most different versions", "most common type" */
	return true;
}

/* "top", "best": what by comes later in the question. */
static bool
waits_for_by(const char *word)
{
	static const char *const words[] = {
	    "top", "best", "bottom", "worst", "latest", "earliest"};
	for (size_t i = 0; i < COUNT_OF(words); i++)
		if (strcmp(word, words[i]) == 0)
			return true;
	return false;
}

/* The superlative is about this column: its value, or how often it comes. */
static void
best_meets_column(struct scan *scan, struct term term)
{
	struct superlative *best = &scan->sketch->best;
	const struct context_column *column =
	    scan_column(scan, term.table, term.column);
	bool rankable = is_measure(scan, term.table, term.column) ||
			column->class == COLUMN_DATE ||
			column->class == COLUMN_TIME;
	if (scan->pending_count && scan->pending[0] == AGGREGATE_COUNT) {
		scan->pending_count = 0;
		term = aggregated(scan, term, AGGREGATE_COUNT);
		if (!term.aggregate)
			term.aggregate = AGGREGATE_NONE;
		best->term = term;
		return;
	}
	if (!rankable && !best->common && waits_for_by(best->word)) {
		scan_show(scan, term);
		return;
	}
	if (best->common || !rankable) {
		bool adjective =
		    !best->common && adjective_find(scan->request->context,
					 term.table, best->word)
					     .table >= 0;
		if (!adjective) {
			best->term = count_of(scan, -1);
			best->common = true;
		}
		if (scan->output || best->common)
			scan_show(scan, term);
		return;
	}
	scan_bind_best(scan, term);
}

/* "written by Joseph": the column only says what the value is. */
static bool
names_value(const struct scan *scan, const struct item *item)
{
	const struct item *next = scan_item(scan, 1);
	if (next->kind == ITEM_CUE && next->cue.kind == CUE_PLACE)
		next = scan_item(scan, 2);
	if (next->from - item->to > 2 ||
	    scan->sketch->show_count == scan->sentence_shows)
		return false;
	return next->kind == ITEM_LITERAL ||
	       (next->kind == ITEM_VALUE &&
		   next->match->table == item->match->table &&
		   next->match->column == item->match->column);
}

static bool
shows_column(const struct scan *scan, const struct item *item)
{
	const struct item *before = scan_item(scan, -1);
	if (!scan->output || names_value(scan, item))
		return false;
	if (scan_cue(scan, 1, CUE_COMPARE) &&
	    scan->sketch->show_count > scan->sentence_shows)
		return false;
	/* "list cities of country": whose, not what */
	if (before->kind == ITEM_CUE && before->cue.kind == CUE_PLACE &&
	    strcmp(before->cue.word, "of") != 0 &&
	    strcmp(before->cue.word, "for") != 0 && scan->sketch->show_count)
		return false;
	return true;
}

/* Without a phone number, with an e-mail address. */
static bool
reads_as_presence(const struct scan *scan, const struct item *item)
{
	const struct item *next = scan_item(scan, 1);
	if (scan->output || scan->comparing || scan->liking ||
	    !scan_column(scan, item->match->table, item->match->column)
		 ->nullable)
		return false;
	if (next->kind != ITEM_END &&
	    !(next->kind == ITEM_CUE &&
		(next->cue.kind == CUE_STOP || next->cue.kind == CUE_AND ||
		    next->cue.kind == CUE_COMMA ||
		    next->cue.kind == CUE_ORDER)))
		return false;
	return scan->negated || scan_cue(scan, -1, CUE_WITH);
}

static void
require_presence(struct scan *scan, struct term term)
{
	bool absent = scan->negated;
	scan->negated = false;
	struct condition *condition = scan_condition(scan, term);
	if (!condition)
		return;
	condition->kind = OPERAND_NULL;
	condition->negated = !absent;
}

/* "total debits and credits": the second is added up as well. */
static bool
inherits_aggregate(const struct scan *scan, const struct item *item)
{
	const struct item *before = scan_item(scan, -1);
	const struct item *first = scan_item(scan, -2);
	return scan->output && scan->last_item == scan->at - 2 &&
	       scan->last.aggregate > AGGREGATE_COUNT &&
	       first->kind == ITEM_COLUMN && before->kind == ITEM_CUE &&
	       before->cue.kind == CUE_AND && before->from == first->to &&
	       before->to == item->from &&
	       is_measure(scan, item->match->table, item->match->column);
}

/* "by buyer": whoever the key points to, unless its number is asked for. */
static bool
points_to_entity(const struct scan *scan, const struct item *item)
{
	static const char *const words[] = {
	    "id", "ids", "code", "codes", "number", "numbers", "key", "no"};
	const struct context_column *column =
	    scan_column(scan, item->match->table, item->match->column);
	if (column->parent_table < 0 || column->class != COLUMN_NUMBER ||
	    !table_of(scan, column->parent_table)->label_count)
		return false;
	for (int at = item->from; at < item->to; at++)
		for (size_t i = 0; i < COUNT_OF(words); i++)
			if (strcmp(scan->request->question->tokens[at].folded,
				words[i]) == 0)
				return false;
	return true;
}

void
scan_column_item(struct scan *scan, const struct item *item)
{
	struct term term = scan_term(
	    TERM_COLUMN, item->match->table, item->match->column, item->from);
	if (points_to_entity(scan, item) &&
	    (scan->grouping || (scan->output && !scan->pending_count &&
				   !best_waits(scan) && !scan->ordering))) {
		const struct context_column *column =
		    scan_column(scan, term.table, term.column);
		term.kind = TERM_ENTITY;
		term.through = true;
		term.via = term.column;
		term.parent = column->parent_table;
		term.column = -1;
	}
	bool was_grouping = scan->grouping;
	if (scan->ordering) {
		scan_order(scan, term);
		scan->ordering =
		    scan_cue(scan, 1, CUE_AND) || scan_cue(scan, 1, CUE_COMMA);
	} else if (reads_as_flag(scan, item)) {
		flag_condition(scan, term);
	} else if (scan->grouping) {
		scan_group(scan, term);
		scan->grouping = scan_cue(scan, 1, CUE_AND);
	} else if (scan->comparing && scan->pending_count) {
		compare_with_aggregate(scan, term);
	} else if (best_waits(scan) && best_may_take(scan, &term)) {
		best_meets_column(scan, term);
	} else if (scan->pending_count) {
		show_aggregates_of_column(scan, term);
		term = scan->last;
	} else if (inherits_aggregate(scan, item)) {
		term.aggregate = scan->last.aggregate;
		scan_show(scan, term);
	} else if (reads_as_presence(scan, item)) {
		require_presence(scan, term);
	} else if (shows_column(scan, item)) {
		scan_show(scan, term);
	}
	if (!was_grouping) {
		scan->last = term;
		scan->last_item = scan->at;
	}
}

/* "unpaid invoices", "on leave": rows that meet a condition of the lexicon,
 * which name their table where nothing else does. */
static void
scan_predicate(struct scan *scan, const struct item *item, struct term term)
{
	const struct item *next = scan_item(scan, 1);
	bool named =
	    mentioned(scan->sketch, term.table) ||
	    (next->kind == ITEM_TABLE && next->match->table == term.table);
	if (!named)
		scan_table(scan, item);
	struct condition *condition = scan_condition(scan, term);
	if (condition)
		condition->kind = OPERAND_TRUE;
}

void
scan_expression(struct scan *scan, const struct item *item)
{
	bool metric = item->kind == ITEM_METRIC;
	struct term term = scan_term(metric ? TERM_METRIC : TERM_EXPRESSION,
	    item->match->table, -1, item->from);
	term.text = item->match->expr;
	term.name = metric ? item->match->name : NULL;
	if (!metric && predicate_is(term.text)) {
		scan_predicate(scan, item, term);
		return;
	}
	if (scan->ordering) {
		scan_order(scan, term);
	} else if (scan->grouping && !metric) {
		scan_group(scan, term);
		scan->grouping = scan_cue(scan, 1, CUE_AND);
	} else if (best_waits(scan)) {
		scan_bind_best(scan, term);
	} else if (scan->output) {
		if (!metric && scan->pending_count)
			term.aggregate = scan->pending[0];
		scan_show(scan, term);
	}
	/* A metric aggregates by itself: "total revenue" is the revenue. */
	scan->pending_count = 0;
	scan->last = term;
	scan->last_item = scan->at;
}

/* ---- values ---- */

/* The condition before, when it is on the same column and only and/or/comma
 * stand between. */
static struct condition *
listed_before(struct scan *scan, const struct item *item)
{
	struct sketch *sketch = scan->sketch;
	if (!sketch->condition_count)
		return NULL;
	struct condition *last =
	    &sketch->conditions[sketch->condition_count - 1];
	if (last->left.table != item->match->table ||
	    last->left.column != item->match->column ||
	    last->kind != OPERAND_TEXT)
		return NULL;
	for (int offset = -1;; offset--) {
		const struct item *before = scan_item(scan, offset);
		if (before->kind == ITEM_VALUE)
			return before->from == last->at ? last : NULL;
		if (before->kind != ITEM_CUE ||
		    (before->cue.kind != CUE_AND &&
			before->cue.kind != CUE_OR &&
			before->cue.kind != CUE_COMMA))
			return NULL;
	}
}

static void
compare_with_named(struct scan *scan, const struct item *item)
{
	struct sketch *sketch = scan->sketch;
	struct term left = scan->last;
	if (scan->last_item < 0 || left.kind != TERM_COLUMN) {
		int table = item->match->table;
		struct adjective_column found = adjective_find(
		    scan->request->context, table, scan->compare_word);
		if (found.table < 0) {
			sketch->unbound++;
			return;
		}
		left = scan_term(
		    TERM_COLUMN, found.table, found.column, item->from);
		if (found.reversed)
			scan->comparison = scan->comparison == COMPARE_MORE
					       ? COMPARE_LESS
					   : scan->comparison == COMPARE_LESS
					       ? COMPARE_MORE
					       : scan->comparison;
	}
	struct condition *condition = scan_condition(scan, left);
	if (!condition)
		return;
	condition->kind = OPERAND_NAMED;
	condition->text = item->match->value;
	condition->right = scan_term(
	    TERM_COLUMN, item->match->table, item->match->column, item->from);
	condition->right.aggregate =
	    scan->than_all ? (scan->than_direction > 0 ? AGGREGATE_MAXIMUM
						       : AGGREGATE_MINIMUM)
			   : AGGREGATE_MAXIMUM;
	scan->than_all = false;
}

void
scan_value(struct scan *scan, const struct item *item)
{
	struct term left = scan_term(
	    TERM_COLUMN, item->match->table, item->match->column, item->from);
	if (scan->comparing && scan->comparison != COMPARE_EQUAL &&
	    scan->comparison != COMPARE_UNEQUAL) {
		compare_with_named(scan, item);
		return;
	}
	struct condition *before = listed_before(scan, item);
	bool joined_by_and = before && !scan->or_next;
	struct condition *condition = scan_condition(scan, left);
	if (!condition)
		return;
	condition->text = item->match->value;
	condition->kind = OPERAND_TEXT;
	condition->role = role_before(scan->request->question, item->from);
	if (scan->liking) {
		condition->kind = OPERAND_PATTERN;
		condition->likeness = scan->likeness;
		scan->liking = false;
	}
	if (before) {
		condition->or_before = true;
		/* "both A and B": each in a row of its own */
		if (joined_by_and && scan_cue(scan, -1, CUE_AND)) {
			condition->apart = true;
			before->apart = true;
			condition->or_before = !scan->both;
		}
	}
	if (scan->sketch->show_count > scan->sentence_shows &&
	    scan_item(scan, 1)->kind != ITEM_TABLE)
		scan->output = scan->output && scan_cue(scan, -1, CUE_GROUP);
}

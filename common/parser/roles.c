/* roles.c - what every thing is there for; see roles.h, scan.h */
#include "roles.h"

#include <string.h>

#include "adjective.h"
#include "amount.h"
#include "duration.h"
#include "formula.h"
#include "scan.h"

const struct item *
scan_item(const struct scan *scan, int offset)
{
	static const struct item none = {.kind = ITEM_END, .from = -9};
	int at = scan->at + offset;
	return at >= 0 && at <= scan->items->count ? &scan->items->item[at]
						   : &none;
}

bool
scan_cue(const struct scan *scan, int offset, enum cue_kind kind)
{
	const struct item *item = scan_item(scan, offset);
	return item->kind == ITEM_CUE && item->cue.kind == kind;
}

const struct context_column *
scan_column(const struct scan *scan, int table, int column)
{
	return &scan->request->context->tables[table].columns[column];
}

struct term
scan_term(enum term_kind kind, int table, int column, int at)
{
	struct term term = {
	    .kind = kind, .table = table, .column = column, .at = at};
	return term;
}

static bool
term_same(const struct term *left, const struct term *right)
{
	return left->kind == right->kind && left->table == right->table &&
	       left->column == right->column &&
	       left->aggregate == right->aggregate &&
	       left->text == right->text && left->unit == right->unit;
}

void
scan_show(struct scan *scan, struct term term)
{
	struct sketch *sketch = scan->sketch;
	for (int i = scan->replacing ? scan->main_shows : 0;
	     i < sketch->show_count; i++)
		if (term_same(&sketch->shows[i], &term))
			return;
	if (sketch->show_count == SKETCH_MAX_SHOWS)
		return;
	sketch->shows[sketch->show_count++] = term;
	if (term.kind == TERM_ENTITY && sketch->focus < 0)
		sketch->focus = term.table;
}

struct condition *
scan_condition(struct scan *scan, struct term left)
{
	struct sketch *sketch = scan->sketch;
	if (sketch->condition_count == SKETCH_MAX_CONDITIONS)
		return NULL;
	struct condition *condition =
	    &sketch->conditions[sketch->condition_count++];
	*condition = (struct condition){.left = left,
	    .at = scan_item(scan, 0)->from,
	    .negated = scan->negated && !scan->scope,
	    .scope = scan->scope,
	    .comparison = scan->comparing ? scan->comparison : COMPARE_EQUAL,
	    .or_before = scan->or_next && sketch->condition_count > 1};
	scan->spent = scan->spent || condition->negated;
	scan->or_next = false;
	scan->comparing = false;
	return condition;
}

void
scan_group(struct scan *scan, struct term term)
{
	struct sketch *sketch = scan->sketch;
	for (int i = 0; i < sketch->group_count; i++)
		if (term_same(&sketch->groups[i], &term))
			return;
	if (sketch->group_count < SKETCH_MAX_GROUPS)
		sketch->groups[sketch->group_count++] = term;
}

void
scan_order(struct scan *scan, struct term term)
{
	struct sketch *sketch = scan->sketch;
	if (sketch->order_count == SKETCH_MAX_ORDERS)
		return;
	if (scan->pending_count) {
		term.aggregate = scan->pending[0];
		scan->pending_count = 0;
	}
	sketch->orders[sketch->order_count++] =
	    (struct order){.term = term, .descending = scan->direction > 0};
}

void
scan_mention(struct scan *scan, int table, bool needed)
{
	struct sketch *sketch = scan->sketch;
	for (int i = 0; i < sketch->mentioned_count; i++)
		if (sketch->mentioned[i].table == table) {
			sketch->mentioned[i].needed |= needed;
			return;
		}
	if (sketch->mentioned_count == SKETCH_MAX_MENTIONS)
		return;
	sketch->mentioned[sketch->mentioned_count++] = (struct mentioned){
	    .table = table, .at = scan_item(scan, 0)->from, .needed = needed};
}

void
scan_clear(struct scan *scan)
{
	scan->pending_count = 0;
	scan->pending_total = false;
	scan->comparing = false;
	scan->between = false;
	scan->lower = NULL;
	scan->grouping = scan->by = scan->ordering = false;
	scan->negated = false;
	scan->scope = 0;
	scan->or_next = scan->both = scan->liking = false;
	scan->distinct = false;
	scan->last_item = -99;
	scan->direction = 0;
}

/* ---- small words ---- */

/* "Note that ...", "Represent each quarter as ...": about the answer's form. */
static void
skip_aside(struct scan *scan)
{
	static const char *const words[] = {"note", "recall", "remember",
	    "consider", "assume", "represent", "use", "truncate", "round",
	    "ignore", "treat", "format", "make", "ensure", "please", "thanks",
	    "thank"};
	const struct question *question = scan->request->question;
	const struct item *stop = scan_item(scan, 0);
	if (stop->to >= question->count)
		return;
	const char *first = question->tokens[stop->to].folded;
	for (size_t i = 0; i < COUNT_OF(words); i++) {
		if (strcmp(first, words[i]) != 0)
			continue;
		while (scan->at + 1 < scan->items->count &&
		       !scan_cue(scan, 1, CUE_STOP))
			scan->at++;
		return;
	}
}

static void
hear_stop(struct scan *scan)
{
	scan_flush_comparison(scan);
	scan_clear(scan);
	scan->output = true;
	scan->sentence_shows = scan->sketch->show_count;
	skip_aside(scan);
	/* "Return the id and name." says again what comes out. */
	if (scan_cue(scan, 1, CUE_OUTPUT) && scan->sketch->show_count) {
		scan->replacing = true;
		scan->main_shows = scan->sketch->show_count;
	}
}

static bool
begins_phrase(const struct scan *scan)
{
	const struct item *before = scan_item(scan, -1);
	if (before->kind == ITEM_END)
		return true;
	if (before->kind != ITEM_CUE)
		return false;
	switch (before->cue.kind) {
	case CUE_AND:
	case CUE_COMMA:
	case CUE_STOP:
	case CUE_ALONG:
	case CUE_OUTPUT:
	case CUE_WHICH:
	case CUE_PRONOUN:
	case CUE_AGGREGATE:
	case CUE_BUT:
		return true;
	default:
		return false;
	}
}

/* A count with nothing behind it counts rows: "and the number". */
static bool
nothing_follows(const struct scan *scan)
{
	const struct item *next = scan_item(scan, 1);
	if (next->kind == ITEM_END)
		return true;
	return next->kind == ITEM_CUE &&
	       (next->cue.kind == CUE_STOP || next->cue.kind == CUE_COMMA ||
		   next->cue.kind == CUE_AND || next->cue.kind == CUE_GROUP ||
		   next->cue.kind == CUE_DIRECTION ||
		   next->cue.kind == CUE_ORDER);
}

static bool
superlative_at(const struct scan *scan, int offset)
{
	return scan_cue(scan, offset, CUE_SUPERLATIVE) ||
	       scan_cue(scan, offset, CUE_AGGREGATE);
}

/* "from the oldest to the youngest": items consumed, 0 when it is not that. */
static int
hear_span_direction(struct scan *scan, const struct cue *cue)
{
	struct sketch *sketch = scan->sketch;
	if (!scan_cue(scan, 1, CUE_PLACE) ||
	    !scan_cue(scan, 2, CUE_SUPERLATIVE) ||
	    strcmp(scan_item(scan, 1)->cue.word, "to") != 0)
		return 0;
	bool descending = cue->value > 0;
	if (sketch->order_count) {
		sketch->orders[sketch->order_count - 1].descending = descending;
		return 2;
	}
	int table = sketch->focus >= 0            ? sketch->focus
		    : sketch->mentioned_count > 0 ? sketch->mentioned[0].table
						  : -1;
	struct adjective_column found =
	    adjective_find(scan->request->context, table, cue->word);
	struct term term = scan->last;
	if (found.table >= 0)
		term = scan_term(TERM_COLUMN, found.table, found.column,
		    scan_item(scan, 0)->from);
	if (term.kind == TERM_NONE)
		return 2;
	scan->direction = descending != found.reversed ? 1 : -1;
	scan_order(scan, term);
	scan->direction = 0;
	return 2;
}

/* "highest and lowest price" are aggregates, not one row each. */
static bool
lists_aggregates(const struct scan *scan)
{
	if (scan->pending_count)
		return true;
	int offset = 1;
	while (scan_cue(scan, offset, CUE_COMMA) ||
	       scan_cue(scan, offset, CUE_AND))
		offset++;
	return offset > 1 && superlative_at(scan, offset);
}

static void
hear_superlative(struct scan *scan, const struct cue *cue)
{
	struct sketch *sketch = scan->sketch;
	int span = hear_span_direction(scan, cue);
	if (span) {
		scan->at += span;
		return;
	}
	if (cue->kind == CUE_SUPERLATIVE && lists_aggregates(scan) &&
	    scan->pending_count < SCAN_MAX_PENDING) {
		scan->pending[scan->pending_count++] =
		    cue->value > 0 ? AGGREGATE_MAXIMUM : AGGREGATE_MINIMUM;
		return;
	}
	if (scan->comparing && scan->pending_count < SCAN_MAX_PENDING &&
	    cue->kind == CUE_SUPERLATIVE &&
	    scan_item(scan, -1)->kind == ITEM_CUE) {
		/* "more than the lowest price" */
		scan->pending[scan->pending_count++] =
		    cue->value > 0 ? AGGREGATE_MAXIMUM : AGGREGATE_MINIMUM;
		return;
	}
	if (sketch->best.present && sketch->best.term.kind != TERM_NONE)
		return;
	long offset = scan_cue(scan, -1, CUE_ORDINAL)
			  ? scan_item(scan, -1)->cue.value - 1
			  : 0;
	/* "top 5 customers with the highest": one superlative. */
	long limit = scan->limit;
	if (!limit)
		limit = sketch->best.present ? sketch->best.limit : 1;
	sketch->best = (struct superlative){.present = true,
	    .direction = cue->value,
	    .limit = limit,
	    .offset = offset,
	    .word = cue->word,
	    .common = cue->kind == CUE_COMMON,
	    .asked =
		scan->output && !sketch->show_count && !sketch->mentioned_count,
	    .compares = scan->comparing && scan->last_item >= 0 &&
			scan->last.kind == TERM_COLUMN,
	    .at = scan_item(scan, 0)->from};
	scan->limit = 0;
	scan->grouping = false;
}

/* "how long does it take on average": said of what was shown last. */
static bool
averages_last(struct scan *scan)
{
	struct sketch *sketch = scan->sketch;
	if (!sketch->show_count)
		return false;
	struct term *last = &sketch->shows[sketch->show_count - 1];
	if (last->kind != TERM_DURATION || last->aggregate)
		return false;
	last->aggregate = AGGREGATE_AVERAGE;
	return true;
}

static void
hear_aggregate(struct scan *scan, const struct cue *cue)
{
	enum aggregate aggregate = (enum aggregate)cue->value;
	if (!scan->output && !scan->comparing && !begins_phrase(scan) &&
	    (aggregate == AGGREGATE_MAXIMUM ||
		aggregate == AGGREGATE_MINIMUM)) {
		struct cue best = *cue;
		best.kind = CUE_SUPERLATIVE;
		best.value = aggregate == AGGREGATE_MAXIMUM ? 1 : -1;
		hear_superlative(scan, &best);
		return;
	}
	if (begins_phrase(scan) && !scan->comparing && !scan->ordering)
		scan->output = true;
	if (aggregate == AGGREGATE_AVERAGE && averages_last(scan))
		return;
	if (scan_cue(scan, 1, CUE_AGGREGATE)) {
		enum aggregate next =
		    (enum aggregate)scan_item(scan, 1)->cue.value;
		/* "total average", "overall number of" */
		if (aggregate == AGGREGATE_SUM)
			return;
		if (aggregate == AGGREGATE_AVERAGE && next == AGGREGATE_COUNT) {
			if (scan_item(scan, 2)->kind == ITEM_TABLE) {
				scan->sketch->average_count = true;
				return;
			}
			/* "average number of shares" */
			scan->at++;
		}
	}
	/* "for different number of cylinders": a group by the number */
	if (scan->grouping && aggregate == AGGREGATE_COUNT &&
	    scan_item(scan, 1)->kind == ITEM_COLUMN)
		return;
	scan->grouping = false;
	scan->pending_total = strncmp(cue->word, "total", 5) == 0;
	if (aggregate == AGGREGATE_COUNT && nothing_follows(scan) &&
	    !scan->pending_count) {
		struct term rows =
		    scan_term(TERM_ENTITY, -1, -1, scan_item(scan, 0)->from);
		rows.aggregate = AGGREGATE_COUNT;
		if (scan->ordering)
			scan_order(scan, rows);
		else if (scan->sketch->best.present &&
			 scan->sketch->best.term.kind == TERM_NONE)
			scan_bind_best(scan, rows);
		else if (scan->output)
			scan_show(scan, rows);
		scan->last = rows;
		scan->last_item = scan->at;
		return;
	}
	if (scan->pending_count < SCAN_MAX_PENDING)
		scan->pending[scan->pending_count++] = aggregate;
}

static void
hear_negation(struct scan *scan, const struct cue *cue)
{
	scan->negated = true;
	scan->spent = false;
	/* "but not in 2024": what holds before does not after. */
	if (cue->value)
		scan->or_next = false;
	scan->scope = 0;
	if (scan->sketch->show_count)
		scan->output = false;
}

/* Is the word before a participle: produced by, written by? */
static bool
after_participle(const struct scan *scan)
{
	static const char *const endings[] = {"ed", "en", "ade", "ought"};
	int at = scan_item(scan, 0)->from - 1;
	if (at < 0)
		return false;
	const char *word = scan->request->question->tokens[at].folded;
	size_t length = strlen(word);
	for (size_t i = 0; i < COUNT_OF(endings); i++) {
		size_t size = strlen(endings[i]);
		if (length > size + 1 &&
		    strcmp(word + length - size, endings[i]) == 0)
			return true;
	}
	return false;
}

static void
hear_by(struct scan *scan)
{
	if (scan->sketch->best.present &&
	    scan->sketch->best.term.kind == TERM_NONE) {
		scan->sketch->best.by = true;
		return;
	}
	const struct item *next = scan_item(scan, 1);
	if (next->kind == ITEM_VALUE || next->kind == ITEM_LITERAL ||
	    after_participle(scan)) {
		scan->output = false;
		return;
	}
	scan->grouping = true;
	scan->by = true;
	scan->output = true;
}

static void
hear_place(struct scan *scan, const struct cue *cue)
{
	if (strcmp(cue->word, "of") == 0 || strcmp(cue->word, "for") == 0 ||
	    strcmp(cue->word, "to") == 0)
		return;
	if (scan->sketch->show_count > scan->sentence_shows)
		scan->output = false;
}

static void
hear_which(struct scan *scan, const struct cue *cue)
{
	bool begins = begins_phrase(scan);
	/* "the customers who", "the cars which" begin a condition. */
	if (!begins && (cue->value || strcmp(cue->word, "which") == 0) &&
	    scan->sketch->mentioned_count) {
		scan->output = false;
		return;
	}
	scan->output = true;
	scan->negated = false;
	scan->scope = 0;
	scan->sentence_shows = scan->sketch->show_count;
}

static void
hear_direction(struct scan *scan, const struct cue *cue)
{
	struct sketch *sketch = scan->sketch;
	size_t length = strlen(cue->word);
	bool names_key =
	    (length > 3 && strcmp(cue->word + length - 3, " of") == 0) ||
	    (length > 3 && strcmp(cue->word + length - 3, " by") == 0);
	if (names_key || scan_cue(scan, 1, CUE_ORDER) ||
	    scan_cue(scan, 1, CUE_BY)) {
		scan->ordering = true;
		scan->direction = cue->value;
		if (!names_key)
			scan->at++;
		return;
	}
	if (sketch->order_count) {
		sketch->orders[sketch->order_count - 1].descending =
		    cue->value > 0;
	} else if (scan->ordering) {
		scan->direction = cue->value;
	} else if (sketch->order_count < SKETCH_MAX_ORDERS &&
		   sketch->show_count) {
		/* "alphabetically": by what is shown */
		scan->direction = cue->value;
		scan_order(scan, sketch->shows[0]);
		scan->direction = 0;
	}
}

/* A number that follows says how many: "first 5", "last 3 orders". */
static void
hear_first(struct scan *scan, const struct cue *cue)
{
	struct sketch *sketch = scan->sketch;
	const struct item *next = scan_item(scan, 1);
	if (next->kind == ITEM_NUMBER || next->kind == ITEM_TABLE) {
		sketch->best = (struct superlative){.present = true,
		    .direction = cue->value,
		    .limit = 1,
		    .word = cue->value > 0 ? "latest" : "earliest",
		    .at = scan_item(scan, 0)->from};
		return;
	}
	/* "longest duration first": an order after all */
	if (sketch->best.present && sketch->best.term.kind != TERM_NONE &&
	    sketch->order_count < SKETCH_MAX_ORDERS) {
		sketch->orders[sketch->order_count++] = (struct order){
		    sketch->best.term, sketch->best.direction > 0};
		sketch->best.present = false;
	}
}

static void
hear_grain(struct scan *scan, const struct cue *cue)
{
	struct term grain =
	    scan_term(TERM_GRAIN, -1, -1, scan_item(scan, 0)->from);
	grain.unit = (enum calendar_unit)cue->value;
	scan_group(scan, grain);
	scan->grouping = false;
}

static void
hear_unit(struct scan *scan, const struct cue *cue)
{
	if (scan->grouping)
		hear_grain(scan, cue);
}

static void
hear_output(struct scan *scan)
{
	if (!begins_phrase(scan))
		return;
	scan->output = true;
	scan->negated = false;
	scan->scope = 0;
}

static void
hear_and(struct scan *scan)
{
	scan_flush_comparison(scan);
	if (scan->scope && scan_item(scan, 1)->kind == ITEM_CUE)
		scan->negated = false;
}

static void
hear_comma(struct scan *scan)
{
	scan_flush_comparison(scan);
	scan->grouping = false;
	/* ", what is", ", and how many": the next question word decides */
}

/* "including products that nobody ordered": those with none as well. */
static void
hear_including(struct scan *scan)
{
	const struct item *next = scan_item(scan, 1);
	if (next->kind != ITEM_TABLE && !scan_cue(scan, 1, CUE_WHOSE))
		return;
	scan->sketch->keep_empty = true;
	while (scan->at + 1 < scan->items->count &&
	       !scan_cue(scan, 1, CUE_STOP) && !scan_cue(scan, 1, CUE_COMMA))
		scan->at++;
}

/* Words that only change what is pending. */
static bool
hear_pending(struct scan *scan, const struct cue *cue)
{
	struct sketch *sketch = scan->sketch;
	switch (cue->kind) {
	case CUE_COMPARE:
		scan->comparing = true;
		scan->comparison = (enum comparison)cue->value;
		scan->compare_word = cue->word;
		return true;
	case CUE_BETWEEN:
		scan->between = true;
		return true;
	case CUE_LIKE:
		scan->liking = true;
		scan->likeness = (enum likeness)cue->value;
		return true;
	case CUE_GROUP:
		scan->grouping = true;
		scan->by = false;
		return true;
	case CUE_ORDER:
		scan->ordering = true;
		scan->direction = 0;
		return true;
	case CUE_DISTINCT:
		scan->distinct = true;
		if (!scan->pending_count)
			sketch->distinct = true;
		return true;
	case CUE_BOTH:
		scan->both = true;
		return true;
	case CUE_OR:
		scan->or_next = true;
		return true;
	case CUE_THAN_ALL:
		scan->than_all = true;
		scan->than_direction = cue->value;
		return true;
	case CUE_PERCENT:
		sketch->share = cue->value;
		return true;
	case CUE_RANK:
		sketch->rank = true;
		return true;
	case CUE_RUNNING:
		sketch->running = true;
		if (scan->pending_count < SCAN_MAX_PENDING)
			scan->pending[scan->pending_count++] = AGGREGATE_SUM;
		return true;
	case CUE_CHANGE:
		sketch->change = (enum calendar_unit)cue->value;
		return true;
	case CUE_ZERO:
		sketch->keep_empty = true;
		return true;
	case CUE_INCLUDING:
		hear_including(scan);
		return true;
	default:
		return false;
	}
}

/* A new list of things to show begins. */
static void
begin_output(struct scan *scan)
{
	scan->output = true;
	scan->negated = false;
	scan->scope = 0;
	scan->sentence_shows = scan->sketch->show_count;
}

/* "how old": the column of the adjective is shown. */
static void
hear_how(struct scan *scan, const struct cue *cue)
{
	int at = scan_item(scan, 0)->from;
	const struct item *next = scan_item(scan, 1);
	struct adjective_column found = {-1, -1, false, 0};
	begin_output(scan);
	/* The table may come after: "how old is the student". */
	if (scan->sketch->mentioned_count)
		found = adjective_near(
		    scan->request->context, scan->sketch, cue->word, at);
	else if (next->kind == ITEM_TABLE)
		found = adjective_find(
		    scan->request->context, next->match->table, cue->word);
	if (found.table >= 0)
		scan_show(scan,
		    scan_term(TERM_COLUMN, found.table, found.column, at));
}

/* Show the term, or order by it where a superlative waits. */
static void
place_measure(struct scan *scan, struct term term)
{
	if (scan->pending_count) {
		term.aggregate = scan->pending[0];
		scan->pending_count = 0;
	}
	if (scan->ordering)
		scan_order(scan, term);
	else if (scan->sketch->best.present &&
		 scan->sketch->best.term.kind == TERM_NONE)
		scan->sketch->best.term = term;
	else if (scan->output)
		scan_show(scan, term);
	scan->last = term;
	scan->last_item = scan->at;
}

/* The table named next, else one named before, that has a begin and an end. */
static void
hear_duration(struct scan *scan)
{
	struct duration best = {-1, -1, -1, 0};
	for (int i = 1; scan->at + i <= scan->items->count; i++) {
		const struct item *item = scan_item(scan, i);
		if (item->kind != ITEM_TABLE && item->kind != ITEM_COLUMN)
			continue;
		struct duration found =
		    duration_find(scan->request, item->match->table);
		if (found.score > best.score)
			best = found;
	}
	for (int i = 0; i < scan->sketch->mentioned_count; i++) {
		struct duration found = duration_find(
		    scan->request, scan->sketch->mentioned[i].table);
		if (found.score > best.score)
			best = found;
	}
	if (best.table < 0)
		return;
	if (scan_item(scan, 0)->cue.word[0] == 'h')
		begin_output(scan);
	struct term term =
	    scan_term(TERM_DURATION, best.table, -1, scan_item(scan, 0)->from);
	term.via = best.from;
	term.parent = best.to;
	scan_mention(scan, best.table, true);
	place_measure(scan, term);
	/* "time to close a ticket": the verb is no condition */
	const struct item *next = scan_item(scan, 1);
	if (next->kind == ITEM_VALUE && next->from == scan_item(scan, 0)->to)
		scan->last_item = ++scan->at;
}

static bool
ends_operand(const struct item *item)
{
	if (item->kind != ITEM_CUE)
		return item->kind == ITEM_END || item->kind == ITEM_PERIOD;
	switch (item->cue.kind) {
	case CUE_STOP:
	case CUE_COMMA:
	case CUE_GROUP:
	case CUE_BY:
	case CUE_OUTPUT:
	case CUE_WHICH:
		return true;
	default:
		return false;
	}
}

/* "ratio of A to B" */
static void
hear_ratio(struct scan *scan)
{
	bool between = strstr(scan_item(scan, 0)->cue.word, "between") != NULL;
	int middle = 0;
	int end = 1;
	while (!ends_operand(scan_item(scan, end))) {
		const struct item *item = scan_item(scan, end);
		bool link = between
				? item->cue.kind == CUE_AND
				: strcmp(item->cue.word ? item->cue.word : "",
				      "to") == 0;
		if (item->kind == ITEM_CUE && link && !middle)
			middle = end;
		end++;
	}
	if (!middle)
		return;
	int left[] = {scan_item(scan, 1)->from, scan_item(scan, middle)->from};
	int right[] = {scan_item(scan, middle)->to, scan_item(scan, end)->from};
	int root = formula_ratio(
	    scan->sketch, scan->items, scan->request, left, right);
	if (root < 0)
		return;
	scan_show(
	    scan, scan_term(TERM_FORMULA, -1, root, scan_item(scan, 0)->from));
	scan->at += end - 1;
}

/* A formula in parentheses, whole; true when the item was in one. */
static bool
read_formula(struct scan *scan, const struct item *item)
{
	int from, to;
	if (!formula_region(scan->request->question, item->from, &from, &to))
		return false;
	int root =
	    formula_read(scan->sketch, scan->items, scan->request, from, to);
	if (root < 0)
		return false;
	while (to < scan->request->question->count &&
	       scan_item(scan, 1)->kind != ITEM_END &&
	       scan_item(scan, 1)->from < to)
		scan->at++;
	scan->pending_count = 0;
	place_measure(scan, scan_term(TERM_FORMULA, -1, root, item->from));
	return true;
}

static void
hear_missing(struct scan *scan)
{
	if (scan->last_item < 0 || scan->last.kind != TERM_COLUMN)
		return;
	struct condition *condition = scan_condition(scan, scan->last);
	if (condition)
		condition->kind = OPERAND_NULL;
}

static void
hear(struct scan *scan, const struct item *item)
{
	const struct cue *cue = &item->cue;
	if (hear_pending(scan, cue))
		return;
	switch (cue->kind) {
	case CUE_STOP:
		hear_stop(scan);
		break;
	case CUE_AGGREGATE:
		hear_aggregate(scan, cue);
		break;
	case CUE_SUPERLATIVE:
	case CUE_COMMON:
		hear_superlative(scan, cue);
		break;
	case CUE_NEGATION:
		hear_negation(scan, cue);
		break;
	case CUE_BY:
		hear_by(scan);
		break;
	case CUE_PLACE:
		hear_place(scan, cue);
		break;
	case CUE_WITH:
	case CUE_WHOSE:
		if (scan->sketch->show_count || scan->sketch->mentioned_count)
			scan->output = false;
		break;
	case CUE_WHICH:
		hear_which(scan, cue);
		break;
	case CUE_OUTPUT:
		hear_output(scan);
		break;
	case CUE_PRONOUN:
	case CUE_ALONG:
		if (cue->kind == CUE_ALONG || begins_phrase(scan) ||
		    scan_cue(scan, -1, CUE_WITH))
			scan->output = true;
		break;
	case CUE_AND:
		hear_and(scan);
		break;
	case CUE_COMMA:
		hear_comma(scan);
		break;
	case CUE_BUT:
		scan->negated = false;
		scan->scope = 0;
		break;
	case CUE_DIRECTION:
		hear_direction(scan, cue);
		break;
	case CUE_FIRST:
		hear_first(scan, cue);
		break;
	case CUE_GRAIN:
		hear_grain(scan, cue);
		break;
	case CUE_UNIT:
		hear_unit(scan, cue);
		break;
	case CUE_MISSING:
		hear_missing(scan);
		break;
	case CUE_HOW_OLD:
		hear_how(scan, cue);
		break;
	case CUE_MUCH:
		begin_output(scan);
		break;
	case CUE_DURATION:
		hear_duration(scan);
		break;
	case CUE_RATIO:
		hear_ratio(scan);
		break;
	default:
		break;
	}
}

/* Does a verb before the item open the part of a sentence with conditions? */
static void
hear_verb(struct scan *scan, int from, int to)
{
	static const char *const verbs[] = {
	    "is", "are", "was", "were", "does", "do", "did", "can", "will"};
	if (scan->sketch->show_count == scan->sentence_shows)
		return;
	for (int at = from; at < to; at++)
		for (size_t i = 0; i < COUNT_OF(verbs); i++)
			if (strcmp(scan->request->question->tokens[at].folded,
				verbs[i]) == 0)
				scan->output = false;
}

static void
place(struct scan *scan, const struct item *item)
{
	switch (item->kind) {
	case ITEM_TABLE:
		scan_table(scan, item);
		break;
	case ITEM_COLUMN:
		scan_column_item(scan, item);
		break;
	case ITEM_VALUE:
		scan_value(scan, item);
		break;
	case ITEM_METRIC:
	case ITEM_EXPRESSION:
		scan_expression(scan, item);
		break;
	case ITEM_NUMBER:
		scan_number(scan, item);
		break;
	case ITEM_PERIOD:
		scan_period(scan, item);
		break;
	case ITEM_LITERAL:
		scan_literal(scan, item);
		break;
	case ITEM_CUE:
		hear(scan, item);
		break;
	case ITEM_END:
		break;
	}
}

/* What the last sentence lists replaces what the question itself showed. */
static void
replace_shows(struct scan *scan)
{
	struct sketch *sketch = scan->sketch;
	int extra = sketch->show_count - scan->main_shows;
	if (!scan->replacing || extra <= 0)
		return;
	struct term *shows = sketch->shows;
	struct term *later = shows + scan->main_shows;
	for (int i = 0; i < extra; i++) {
		bool bare_count =
		    later[i].aggregate == AGGREGATE_COUNT && later[i].table < 0;
		/* "Return the total count": of what the question counted. */
		for (int m = 0; m < scan->main_shows && bare_count; m++)
			if (shows[m].aggregate == AGGREGATE_COUNT) {
				later[i] = shows[m];
				break;
			}
		/* A column the question aggregates is not shown plain. */
		for (int m = 0; m < scan->main_shows; m++)
			if (shows[m].aggregate && !later[i].aggregate &&
			    later[i].kind == TERM_COLUMN &&
			    shows[m].table == later[i].table &&
			    shows[m].column == later[i].column)
				later[i] = shows[m];
	}
	memmove(shows, later, (size_t)extra * sizeof(*shows));
	sketch->show_count = extra;
}

/*
 * "spend the most with": the table of amounts that refers to the entity, the
 * one retrieved first; -1 when nothing is spent.
 */
static int
scan_spending(const struct scan *scan)
{
	static const char *const words[] = {"spend", "spends", "spent", "pay",
	    "paid", "buy", "bought", "earn", "earned", "sold", "sell"};
	const struct question *question = scan->request->question;
	const struct context *context = scan->request->context;
	int entity = scan->sketch->focus;
	bool spends = false;
	for (int at = 0; at < question->count; at++)
		for (size_t i = 0; i < COUNT_OF(words); i++)
			spends = spends || strcmp(question->tokens[at].folded,
					       words[i]) == 0;
	for (int t = 0; spends && t < context->table_count; t++)
		for (int i = 0; i < context->fk_count; i++)
			if (context->fks[i].from == t &&
			    context->fks[i].to == entity && t != entity &&
			    amount_column(&context->tables[t]) >= 0)
				return t;
	return -1;
}

/* A superlative that found nothing to be about takes what is there. */
static void
finish_best(struct scan *scan)
{
	struct sketch *sketch = scan->sketch;
	if (!sketch->best.present || sketch->best.term.kind != TERM_NONE)
		return;
	for (int i = sketch->show_count - 1; i >= 0; i--)
		if (sketch->shows[i].aggregate ||
		    sketch->shows[i].kind == TERM_METRIC) {
			sketch->best.term = sketch->shows[i];
			return;
		}
	int table = sketch->focus;
	struct adjective_column found =
	    adjective_find(scan->request->context, table, sketch->best.word);
	if (found.table >= 0) {
		sketch->best.term =
		    scan_term(TERM_COLUMN, found.table, found.column, 0);
		if (found.reversed)
			sketch->best.direction = -sketch->best.direction;
		return;
	}
	for (int i = 0; i < sketch->show_count; i++) {
		const struct term *term = &sketch->shows[i];
		if (term->kind == TERM_COLUMN &&
		    scan_column(scan, term->table, term->column)->class ==
			COLUMN_NUMBER) {
			sketch->best.term = *term;
			return;
		}
	}
	int spent = scan_spending(scan);
	if (spent >= 0) {
		sketch->best.term = scan_term(TERM_COLUMN, spent,
		    amount_column(&scan->request->context->tables[spent]), 0);
		sketch->best.term.aggregate = AGGREGATE_SUM;
		scan_mention(scan, spent, true);
		return;
	}
	bool counts = sketch->best.common ||
		      strstr(sketch->best.word, "most") ||
		      strstr(sketch->best.word, "fewest") ||
		      strstr(sketch->best.word, "least");
	if (counts && sketch->show_count) {
		sketch->best.term = scan_term(TERM_ENTITY, -1, -1, 0);
		sketch->best.term.aggregate = AGGREGATE_COUNT;
		return;
	}
	sketch->limit = sketch->best.limit;
	sketch->best.present = false;
	sketch->unbound++;
}

static bool
touches(const struct context *context, const struct sketch *sketch, int table)
{
	for (int i = 0; i < context->fk_count; i++)
		for (int m = 0; m < sketch->mentioned_count; m++)
			if ((context->fks[i].from == table &&
				context->fks[i].to ==
				    sketch->mentioned[m].table) ||
			    (context->fks[i].to == table &&
				context->fks[i].from ==
				    sketch->mentioned[m].table))
				return true;
	return false;
}

/* "Who has ..." without a noun asks for people: a table labelled by a first
 * and a last name. */
static void
find_person(struct scan *scan)
{
	struct sketch *sketch = scan->sketch;
	const struct context *context = scan->request->context;
	const struct question *question = scan->request->question;
	if (sketch->show_count || !question->count ||
	    strcmp(question->tokens[0].folded, "who") != 0)
		return;
	int found = -1;
	for (int t = 0; t < context->table_count; t++) {
		if (context->tables[t].label_count < 2 ||
		    context->tables[t].association)
			continue;
		bool near = touches(context, sketch, t);
		for (int m = 0; m < sketch->mentioned_count; m++)
			if (sketch->mentioned[m].table == t)
				return;
		if (found < 0 || (near && !touches(context, sketch, found)))
			found = t;
	}
	if (found >= 0) {
		sketch->focus = found;
		scan_show(scan, scan_term(TERM_ENTITY, found, -1, 0));
	}
}

static void
finish(struct scan *scan)
{
	struct sketch *sketch = scan->sketch;
	scan_flush_comparison(scan);
	replace_shows(scan);
	finish_best(scan);
	if (sketch->focus < 0)
		for (int i = 0; i < sketch->mentioned_count; i++)
			if (sketch->focus < 0)
				sketch->focus = sketch->mentioned[i].table;
	find_person(scan);
	if (sketch->show_count == 0 && sketch->group_count == 0 &&
	    sketch->focus >= 0 && !sketch->share)
		scan_show(scan, scan_term(TERM_ENTITY, sketch->focus, -1, 0));
}

void
roles_read(struct sketch *sketch, const struct items *items,
    const struct parser_request *request)
{
	struct scan scan = {.request = request,
	    .items = items,
	    .sketch = sketch,
	    .output = true,
	    .last_item = -99};
	*sketch = (struct sketch){.focus = -1};
	int spoken = 0;
	for (scan.at = 0; scan.at < items->count; scan.at++) {
		const struct item *item = &items->item[scan.at];
		if (items->whole && read_formula(&scan, item)) {
			spoken = items->item[scan.at].to;
			continue;
		}
		hear_verb(&scan, spoken, item->from);
		place(&scan, item);
		spoken = items->item[scan.at < items->count ? scan.at : 0].to;
	}
	finish(&scan);
}

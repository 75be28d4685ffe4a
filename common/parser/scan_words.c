/* scan_words.c - hear the small words; see scan.h */
#include "scan.h"

#include <string.h>

#include "adjective.h"

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
	    cue->kind == CUE_SUPERLATIVE && scan_cue(scan, -1, CUE_COMPARE)) {
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

/* "with the maximum price": in a condition it chooses a row. */
static bool
chooses_row(struct scan *scan, const struct cue *cue)
{
	bool up = cue->value == AGGREGATE_MAXIMUM;
	if (scan->output || scan->comparing || begins_phrase(scan) ||
	    (!up && cue->value != AGGREGATE_MINIMUM))
		return false;
	struct cue best = *cue;
	best.kind = CUE_SUPERLATIVE;
	best.value = up ? 1 : -1;
	hear_superlative(scan, &best);
	return true;
}

/*
 * Two aggregates in a row: "total average" is the average, "average number of
 * orders" one over a count, "average number of shares" that of a column.  True:
 * nothing more is to be heard of the first.
 */
static bool
hear_pair(struct scan *scan, enum aggregate aggregate)
{
	if (!scan_cue(scan, 1, CUE_AGGREGATE))
		return false;
	if (aggregate == AGGREGATE_SUM)
		return true;
	if (aggregate != AGGREGATE_AVERAGE ||
	    scan_item(scan, 1)->cue.value != AGGREGATE_COUNT)
		return false;
	if (scan_item(scan, 2)->kind == ITEM_TABLE) {
		scan->sketch->average_count = true;
		return true;
	}
	scan->at++;
	return false;
}

/* A count with nothing behind it. */
static void
count_rows(struct scan *scan)
{
	struct term rows =
	    scan_term(TERM_ENTITY, -1, -1, scan_item(scan, 0)->from);
	rows.aggregate = AGGREGATE_COUNT;
	if (scan->ordering)
		scan_order(scan, rows);
	else if (scan_best_waits(scan))
		scan_bind_best(scan, rows);
	else if (scan->output)
		scan_show(scan, rows);
	scan->last = rows;
	scan->last_item = scan->at;
}

static void
hear_aggregate(struct scan *scan, const struct cue *cue)
{
	enum aggregate aggregate = (enum aggregate)cue->value;
	bool counts = aggregate == AGGREGATE_COUNT;
	if (chooses_row(scan, cue))
		return;
	if (begins_phrase(scan) && !scan->comparing && !scan->ordering)
		scan->output = true;
	if ((aggregate == AGGREGATE_AVERAGE && averages_last(scan)) ||
	    hear_pair(scan, aggregate))
		return;
	/* "for different number of cylinders": a group by the number */
	if (scan->grouping && counts && scan_item(scan, 1)->kind == ITEM_COLUMN)
		return;
	scan->grouping = false;
	scan->pending_total = strncmp(cue->word, "total", 5) == 0;
	if (counts && nothing_follows(scan) && !scan->pending_count)
		count_rows(scan);
	else if (scan->pending_count < SCAN_MAX_PENDING)
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
void
scan_begin_output(struct scan *scan)
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
	scan_begin_output(scan);
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

static void
hear_missing(struct scan *scan)
{
	if (scan->last_item < 0 || scan->last.kind != TERM_COLUMN)
		return;
	struct condition *condition = scan_condition(scan, scan->last);
	if (condition)
		condition->kind = OPERAND_NULL;
}

/* Words that turn between listing things and naming conditions. */
static bool
hear_mode(struct scan *scan, const struct cue *cue)
{
	switch (cue->kind) {
	case CUE_PLACE:
		hear_place(scan, cue);
		return true;
	case CUE_WITH:
	case CUE_WHOSE:
		if (scan->sketch->show_count || scan->sketch->mentioned_count)
			scan->output = false;
		return true;
	case CUE_WHICH:
		hear_which(scan, cue);
		return true;
	case CUE_OUTPUT:
		hear_output(scan);
		return true;
	case CUE_PRONOUN:
		if (begins_phrase(scan) || scan_cue(scan, -1, CUE_WITH))
			scan->output = true;
		return true;
	case CUE_ALONG:
		scan->output = true;
		return true;
	case CUE_MUCH:
		scan_begin_output(scan);
		return true;
	case CUE_AND:
		hear_and(scan);
		return true;
	case CUE_COMMA:
		hear_comma(scan);
		return true;
	case CUE_BUT:
		scan->negated = false;
		scan->scope = 0;
		return true;
	default:
		return false;
	}
}

void
scan_hear(struct scan *scan, const struct item *item)
{
	const struct cue *cue = &item->cue;
	if (hear_pending(scan, cue) || hear_mode(scan, cue))
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
	case CUE_DURATION:
		scan_duration(scan);
		break;
	case CUE_RATIO:
		scan_ratio(scan);
		break;
	default:
		break;
	}
}

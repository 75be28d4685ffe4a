/* scan_things.c - place tables, columns and values; see scan.h */
#include "base/ends.h"
#include "context/name_part.h"
#include "english/english.h"
#include "parser/adjective.h"
#include "parser/amount.h"
#include "parser/bounds.h"
#include "parser/date_kind.h"
#include "parser/duration.h"
#include "parser/predicate.h"
#include "parser/scan.h"

#include <string.h>

const struct context_table *
scan_table_of(const struct scan *scan, int table)
{
	return &scan->request->context->tables[table];
}

bool
scan_is_measure(const struct scan *scan, int table, int column)
{
	const struct context_column *c = scan_column(scan, table, column);
	return (c->class == COLUMN_NUMBER || c->numeric_text) &&
	       !context_in_key(c);
}

bool
scan_adds_up(const struct scan *scan, int table, int column)
{
	return scan_is_measure(scan, table, column) &&
	       (amount_adds_up(scan_column(scan, table, column)->said) ||
		   amount_of_prices(scan_table_of(scan, table), column,
		       scan->request->arena));
}

/* "orchestras founded in 2002", "students advised by", "people hired per
 * month", "stores are open". */
static bool
reads_as_verb(const struct scan *scan, const struct item *item)
{
	const struct question *question = scan->request->question;
	const char *word = question->tokens[item->from].folded;
	if (item->to - item->from > 1 && english_is(word, ENGLISH_BE))
		return true;
	const char *last = question->tokens[item->to - 1].folded;
	/* "how many employees left in 2024", "which employees left" */
	if ((scan->pending_count || scan_cue(scan, -1, CUE_WHICH)) &&
	    english_participle(word) &&
	    scan_column(scan, item->match->table, item->match->column)->class ==
		COLUMN_DATE)
		return true;
	if (scan_is_verb_of_do(scan, item))
		return true;
	if (!english_past(word))
		return false;
	/* "songs composed by Ann", of a column composed_by */
	if (item->to - item->from == 2)
		return strcmp(last, "by") == 0;
	return item->to - item->from == 1 &&
	       (scan_cue(scan, 2, CUE_PLACE) || scan_cue(scan, 2, CUE_BY) ||
		   scan_cue(scan, 2, CUE_FIRST) ||
		   scan_cue(scan, 2, CUE_GROUP) ||
		   (scan_item(scan, 2)->kind == ITEM_NUMBER &&
		       scan_item(scan, 2)->from == item->to));
}

/* Is it "over 30", and not "over the last 6 months"? */
static bool
is_compared(const struct scan *scan, int offset)
{
	const struct item *next = scan_item(scan, offset + 1);
	return scan_cue(scan, offset, CUE_COMPARE) &&
	       !(next->kind == ITEM_PERIOD && next->period.relative);
}

/* "each lecturer teaches": is it a singular subject, and is the table behind it
 * its verb? */
static bool
is_subject(const struct scan *scan, const struct item *item)
{
	const struct item *next = scan_item(scan, 1);
	return scan->grouping && next->kind == ITEM_TABLE &&
	       next->from == item->to && !scan_plural(scan, item) &&
	       scan_plural(scan, next);
}

/* Is it the verb of such a subject? */
static bool
is_done(const struct scan *scan, const struct item *item)
{
	const struct sketch *sketch = scan->sketch;
	const struct item *before = scan_item(scan, -1);
	return before->kind == ITEM_TABLE && before->to == item->from &&
	       sketch->group_count > 0 &&
	       sketch->groups[sketch->group_count - 1].at == before->from &&
	       scan_plural(scan, item);
}

/* "dorms have amenities", "students play games": the words of a bridge are the
 * verb and the object of what it brings together. */
static bool
is_predicate_of(
    const struct scan *scan, const struct item *item, const struct item *next)
{
	return next->kind == ITEM_TABLE && next->to - next->from > 1 &&
	       scan_plural(scan, item) &&
	       scan->request->context->tables[next->match->table].association;
}

/* Is the item an amount that adds up? */
static bool
is_amount(const struct scan *scan, const struct item *item)
{
	return item->kind == ITEM_COLUMN &&
	       scan_adds_up(scan, item->match->table, item->match->column);
}

/* Does the item behind the amount only restrict it, or say again whose it is
 * ("sales tax invoiced")? */
static bool
restricts(
    const struct scan *scan, const struct item *amount, const struct item *item)
{
	switch (item->kind) {
	case ITEM_PERIOD:
	case ITEM_VALUE:
		return true;
	case ITEM_NUMBER:
		return scan_is_year(scan, item);
	case ITEM_TABLE:
		return item->match->table == amount->match->table;
	case ITEM_CUE:
		return item->cue.kind == CUE_PLACE ||
		       item->cue.kind == CUE_GROUP || item->cue.kind == CUE_BY;
	default:
		return false;
	}
}

bool
scan_says_which_amount(const struct scan *scan, const struct item *item)
{
	const struct question *question = scan->request->question;
	const struct item *amount = scan_item(scan, 1);
	bool begins = item->from == 0 || (scan_item(scan, -1)->from == 0 &&
					     scan_cue(scan, -1, CUE_AGGREGATE));
	return begins && is_amount(scan, amount) &&
	       amount->match->table != item->match->table &&
	       (!scan_plural(scan, item) ||
		   english_is(question->tokens[item->to - 1].folded,
		       ENGLISH_MONEY_ROWS)) &&
	       restricts(scan, amount, scan_item(scan, 2)) &&
	       scan_belongs(scan, amount->match->table, item->match->table);
}

/* "Net payroll", "overtime hours booked": the rows behind their amount are not
 * shown beside it. */
static bool
says_of_amount(const struct scan *scan, const struct item *item)
{
	const struct item *before = scan_item(scan, -1);
	const struct question *question = scan->request->question;
	return scan->output && before->to == item->from &&
	       is_amount(scan, before) &&
	       before->match->table == item->match->table &&
	       !scan_plural(scan, item) && scan->last_item == scan->at - 1 &&
	       !english_participle(question->tokens[before->from].folded);
}

/* "An average visit rating above 4": what an aggregate is of is no subject. */
static bool
is_aggregated(const struct scan *scan, const struct item *item)
{
	return scan_cue(scan, -1, CUE_AGGREGATE) &&
	       scan_item(scan, -1)->to == item->from && scan->pending_count &&
	       scan->pending[scan->pending_count - 1] != AGGREGATE_COUNT;
}

/*
 * "customer orders", "order amount": the first word only tells whose they are.
 */
static bool
modifies_next(const struct scan *scan, const struct item *item)
{
	const struct item *next = scan_item(scan, 1);
	if (next->from != item->to || next->kind == ITEM_CUE ||
	    is_subject(scan, item) || is_predicate_of(scan, item, next))
		return false;
	bool possessive =
	    scan->request->question->tokens[item->to - 1].possessive;
	switch (next->kind) {
	case ITEM_COLUMN:
		/* "employees earn more than": "earn" is a verb, not a column of
		 * theirs */
		if (!possessive && !is_aggregated(scan, item) &&
		    (is_compared(scan, 2) || scan_cue(scan, 2, CUE_BETWEEN) ||
			reads_as_verb(scan, next)))
			return false;
		return possessive || next->match->table == item->match->table ||
		       scan_says_which_amount(scan, item);
	case ITEM_EXPRESSION:
		/* "clients churned in ...": the condition is on the clients;
		 * "customers owe": the expression is the verb */
		return !predicate_is(next->match->expr) &&
		       (possessive || !scan_plural(scan, item));
	case ITEM_METRIC:
	case ITEM_TABLE:
		return true;
	default:
		return false;
	}
}

/* Does the item before rows say which of them: "web", "2024", "open", a state
 * of the lexicon? */
static bool
tells_which(const struct item *item)
{
	switch (item->kind) {
	case ITEM_NUMBER:
	case ITEM_VALUE:
	case ITEM_PERIOD:
	case ITEM_STATE:
		return true;
	case ITEM_EXPRESSION:
		return predicate_is(item->match->expr);
	default:
		return false;
	}
}

/* Is the thing itself listed, and not only the owner of the listed things ("of
 * singers")? */
static bool
stands_for_itself(const struct scan *scan)
{
	const struct item *before = scan_item(scan, -1);
	if (!scan->output)
		return false;
	/* "gold contract customers": the customers, of such a contract */
	bool told = before->kind == ITEM_TABLE &&
		    before->to == scan_item(scan, 0)->from;
	if (told)
		before = scan_item(scan, -2);
	if (told && before->kind == ITEM_CUE &&
	    before->cue.kind == CUE_SUPERLATIVE)
		return false;
	if (before->kind == ITEM_COLUMN)
		before = scan_item(scan, -2 - told);
	else if (tells_which(before))
		/* "2024 web orders": several words may say which ones */
		for (int back = 2 + told; tells_which(before); back++)
			before = scan_item(scan, -back);
	/* "the age of the oldest guest": shows the age, not the guest */
	else if (before->kind == ITEM_CUE &&
		 before->cue.kind == CUE_SUPERLATIVE &&
		 scan_item(scan, -3)->kind == ITEM_COLUMN &&
		 scan_cue(scan, -2, CUE_PLACE))
		return false;
	/* "the average price of its books", "how many days its trips took" */
	if (before->kind == ITEM_CUE && before->cue.kind == CUE_PRONOUN &&
	    (scan_cue(scan, -2, CUE_PLACE) ||
		scan_item(scan, -2)->kind == ITEM_COLUMN))
		return false;
	/* "per warehouse the product with ..." */
	else if (before->kind == ITEM_TABLE && !told &&
		 scan_cue(scan, -2, CUE_GROUP))
		return true;
	if (before->kind == ITEM_END)
		return true;
	if (before->kind != ITEM_CUE)
		return false;
	switch (before->cue.kind) {
	case CUE_PLACE: /* "a list of the books" */
		return strcmp(before->cue.word, "of") == 0 &&
		       scan_cue(scan, -2, CUE_OUTPUT) &&
		       scan_item(scan, -2)->to == before->from;
	case CUE_WHOSE:
	case CUE_COMPARE:
		return false;
	case CUE_WITH:
		return scan->sketch->show_count > 0;
	case CUE_AGGREGATE:
		/* "the phone number of the patient" is not a count */
		return scan->pending_count > 0;
	default:
		return true;
	}
}

static bool
wants_count_of_table(const struct scan *scan)
{
	const char *word = scan->sketch->best.word;
	return ends_with(word, "most") || strcmp(word, "fewest") == 0 ||
	       strstr(word, "least") || strcmp(word, "highest") == 0 ||
	       strcmp(word, "lowest") == 0 || strcmp(word, "greatest") == 0;
}

/* "Top 3 regions order value": right behind the things that are listed stands
 * what ranks them, as if "by" were between. */
static bool
ranks_behind(const struct scan *scan)
{
	const struct superlative *best = &scan->sketch->best;
	const struct item *listed = scan_item(scan, -1);
	return best->limit > 1 && scan->sketch->show_count > 0 &&
	       (listed->kind == ITEM_TABLE || listed->kind == ITEM_COLUMN) &&
	       listed->from > best->at &&
	       listed->to == scan_item(scan, 0)->from;
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
	best->by = best->by || ranks_behind(scan);
	if (best->word && adjective_turns(scan->request, &term, best->word))
		best->direction = -best->direction;
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

struct term
scan_count_of(const struct scan *scan, int table)
{
	struct term term =
	    scan_term(TERM_ENTITY, table, -1, scan_item(scan, 0)->from);
	term.aggregate = AGGREGATE_COUNT;
	return term;
}

bool
scan_best_waits(const struct scan *scan)
{
	return scan->sketch->best.present &&
	       scan->sketch->best.term.kind == TERM_NONE;
}

struct adjective_column
scan_dated_by(const struct scan *scan, int table)
{
	static const char *const words[] = {"latest", "most recent",
	    "most recently", "newest", "earliest", "last", "first"};
	const char *word = scan->sketch->best.word;
	const struct context_table *t = scan_table_of(scan, table);
	bool temporal = false;
	for (size_t i = 0; i < COUNT_OF(words); i++)
		temporal = temporal || strcmp(word, words[i]) == 0;
	struct adjective_column found = {-1, -1, false, 0};
	if (!temporal)
		return found;
	found = adjective_find(scan->request, table, word);
	if (found.table >= 0 && t->columns[found.column].class == COLUMN_DATE)
		return found;
	for (int c = 0; c < t->column_count; c++)
		if (t->columns[c].class == COLUMN_DATE &&
		    !date_kind_of_birth(&t->columns[c]))
			return (struct adjective_column){table, c, false, 1};
	return (struct adjective_column){-1, -1, false, 0};
}

/*
 * "average rating of each book", when ratings is a table: return its column of
 * money, else its only number column; -1 when the question means the rows
 * themselves.
 */
static int
measure_of_rows(const struct scan *scan, int table, enum aggregate aggregate)
{
	const struct context_table *t = scan_table_of(scan, table);
	int found = -1;
	int amount = amount_column(t);
	/* "total stock": of a word for no single thing, a quantity */
	int quantity =
	    aggregate == AGGREGATE_SUM && !scan_plural(scan, scan_item(scan, 0))
		? scan_quantity_of(scan, table, -1)
		: -1;
	if (quantity >= 0)
		return quantity;
	/* "total invoiced" is what they come to */
	const bool done = english_participle(
	    scan->request->question->tokens[scan_item(scan, 0)->to - 1].folded);
	if (aggregate == AGGREGATE_COUNT ||
	    (aggregate == AGGREGATE_SUM && !amount_is_of_row(t, amount) &&
		!(done && amount >= 0 && scan_adds_up(scan, table, amount))))
		return -1;
	if (amount >= 0 || aggregate == AGGREGATE_SUM)
		return amount;
	for (int c = 0; c < t->column_count; c++) {
		if (!scan_is_measure(scan, table, c) || part_is_year(t, c))
			continue;
		if (found >= 0)
			return -1;
		found = c;
	}
	return found;
}

/* "The most ordered parts", with orders that refer to parts: the parts are
 * ranked by their orders, and not counted. */
static bool
ranks_done(struct scan *scan, int table)
{
	const struct item *done = scan_item(scan, -1);
	const struct question *question = scan->request->question;
	if (done->kind != ITEM_TABLE || done->to != scan_item(scan, 0)->from ||
	    !english_participle(question->tokens[done->to - 1].folded) ||
	    !scan_belongs(scan, done->match->table, table))
		return false;
	scan_mention(scan, done->match->table, true);
	scan_show(
	    scan, scan_term(TERM_ENTITY, table, -1, scan_item(scan, 0)->from));
	scan_mention(scan, table, true);
	return true;
}

/* "The biggest stock", "most stock": of what is not counted in rows, their
 * quantity; -1: they are counted, or have none. */
static int
quantity_ranked(const struct scan *scan, int table)
{
	const struct superlative *best = &scan->sketch->best;
	const struct item *item = scan_item(scan, 0);
	return best->common || best->by || !scan->sketch->show_count ||
		       scan->sketch->focus == table || scan_plural(scan, item)
		   ? -1
		   : scan_quantity_of(scan, table, -1);
}

/* "The longest booking", "the shortest stays": where no column tells, the time
 * from their begin to their end ranks them. */
static bool
best_by_time(struct scan *scan, int table)
{
	struct superlative *best = &scan->sketch->best;
	if (strcmp(best->word, "longest") != 0 &&
	    strcmp(best->word, "shortest") != 0)
		return false;
	struct duration lasting = duration_find(
	    scan->request->question, scan->request->context, table);
	if (lasting.table < 0)
		return false;
	best->term =
	    scan_term(TERM_DURATION, table, -1, scan_item(scan, 0)->from);
	best->term.via = lasting.from;
	best->term.parent = lasting.to;
	return true;
}

/* "The most concerts", "the highest expenses": the number of the rows, or their
 * money. */
static void
best_by_rows(struct scan *scan, int table)
{
	struct superlative *best = &scan->sketch->best;
	struct term rows = scan_count_of(scan, table);
	best->term =
	    ends_with(best->word, "most") ? rows : scan_amount_of(scan, &rows);
	if (best->term.aggregate == AGGREGATE_SUM) {
		best->term.aggregate = AGGREGATE_NONE;
		best->by = true;
	}
	scan_mention(scan, table, true);
}

/* "The total of the latest invoice", "how much was the biggest payment": what
 * that one row came to.  Return true when it is that. */
static bool
amount_of_best(struct scan *scan, int table)
{
	struct superlative *best = &scan->sketch->best;
	const struct context_table *rows = scan_table_of(scan, table);
	const int amount = amount_column(rows);
	const bool total =
	    scan->pending_count == 1 && scan->pending[0] == AGGREGATE_SUM;
	if (amount < 0 || (!total && scan->much < 0) ||
	    (scan->pending_count && !total) || best->limit > 1 ||
	    scan_plural(scan, scan_item(scan, 0)))
		return false;
	struct adjective_column by = scan_dated_by(scan, table);
	if (by.table < 0)
		by = adjective_find(scan->request, table, best->word);
	const bool dated =
	    by.table >= 0 && rows->columns[by.column].class == COLUMN_DATE;
	if (!dated && !closed_words_say_size(scan->request->words,
			  scan->request->question, best->at, best->at + 1))
		return false;
	best->term = scan_term(TERM_COLUMN, table, dated ? by.column : amount,
	    scan_item(scan, 0)->from);
	if (dated && by.reversed)
		best->direction = -best->direction;
	scan->pending_count = 0;
	scan->much = -1;
	scan_show(scan,
	    scan_term(TERM_COLUMN, table, amount, scan_item(scan, 0)->from));
	scan_mention(scan, table, true);
	return true;
}

/* Settle a superlative at a table: "most concerts", "oldest singer", "most
 * common type". */
static void
best_meets_table(struct scan *scan, int table)
{
	struct superlative *best = &scan->sketch->best;
	bool near = scan_item(scan, 0)->from - best->at <= 5;
	if (near && amount_of_best(scan, table))
		return;
	if (!scan->pending_count && scan->output && ranks_done(scan, table))
		return;
	if (scan->pending_count) {
		int measure = measure_of_rows(scan, table, scan->pending[0]);
		scan_bind_best(scan, measure < 0 ? scan_count_of(scan, table)
						 : scan_term(TERM_COLUMN, table,
						       measure, best->at));
		scan->pending_count = 0;
		scan_mention(scan, table, true);
		return;
	}
	/* "top vendors by open bills": by their rows, or the money of these;
	 * "top sellers by sales", of a key of the sales */
	if (best->by &&
	    (scan->sketch->focus != table || scan->sketch->shows[0].through) &&
	    date_kind_of_event(scan_table_of(scan, table))) {
		struct term rows =
		    scan_term(TERM_ENTITY, table, -1, scan_item(scan, 0)->from);
		best->term = scan_amount_of(scan, &rows);
		scan_mention(scan, table, true);
		return;
	}
	struct adjective_column found =
	    adjective_find(scan->request, table, best->word);
	int quantity = found.table < 0 ? quantity_ranked(scan, table) : -1;
	if (found.table < 0)
		found = scan_dated_by(scan, table);
	if (near && quantity >= 0) {
		best->by = true; /* of all their rows */
		scan_bind_best(scan, scan_term(TERM_COLUMN, table, quantity,
					 scan_item(scan, 0)->from));
		scan_mention(scan, table, true);
		return;
	}
	if (found.table >= 0 && near) {
		best->term = scan_term(
		    TERM_COLUMN, table, found.column, scan_item(scan, 0)->from);
		if (found.reversed)
			best->direction = -best->direction;
	} else if (best->common) {
		best->term = scan_count_of(scan, -1);
	} else if (near && best_by_time(scan, table)) {
		scan_mention(scan, table, true);
	} else if (wants_count_of_table(scan) && near) {
		best_by_rows(scan, table);
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
		int measure = measure_of_rows(scan, table, aggregate);
		/* "the maximum size and the average of all ships" */
		if (aggregate != AGGREGATE_COUNT && scan->last_item >= 0 &&
		    scan->last.kind == TERM_COLUMN &&
		    scan->last.table == table &&
		    scan->last.aggregate > AGGREGATE_COUNT)
			measure = scan->last.column;
		struct term term = measure < 0
				       ? scan_count_of(scan, table)
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

void
scan_negate_table(struct scan *scan, int table)
{
	struct sketch *sketch = scan->sketch;
	if (sketch->absence_count < SKETCH_MAX_SCOPES) {
		sketch->absences[sketch->absence_count++] = (struct absence){
		    table, scan_item(scan, 0)->from, scan->leaving};
		scan->scope = sketch->absence_count;
	}
}

bool
scan_mentioned(const struct sketch *sketch, int table)
{
	for (int i = 0; i < sketch->mentioned_count; i++)
		if (sketch->mentioned[i].table == table)
			return true;
	return false;
}

/* "monthly gift totals" adds up the rows.  In "gift total amount" a column
 * follows, and in "orders total more than 50" the word is a verb. */
static bool
is_totalled(const struct scan *scan)
{
	const struct item *next = scan_item(scan, 1);
	const struct item *behind = scan_item(scan, 2);
	return next->cue.kind == CUE_AGGREGATE &&
	       strncmp(next->cue.word, "total", 5) == 0 &&
	       !strchr(next->cue.word, ' ') && behind->kind != ITEM_COLUMN &&
	       behind->kind != ITEM_TABLE && behind->kind != ITEM_NUMBER &&
	       !scan_cue(scan, 2, CUE_COMPARE) &&
	       !scan_cue(scan, 2, CUE_AGGREGATE);
}

/* "sales count", "customer signups": count the rows of the table. */
static bool
is_tallied(const struct scan *scan, const struct item *item)
{
	const struct item *next = scan_item(scan, 1);
	if (next->kind != ITEM_CUE || next->from != item->to)
		return false;
	return next->cue.kind == CUE_TALLY || is_totalled(scan) ||
	       (next->cue.kind == CUE_AGGREGATE &&
		   strncmp(next->cue.word, "count", 5) == 0 &&
		   scan_item(scan, 2)->kind != ITEM_COLUMN);
}

/* "Pieces per warehouse, approved orders only": they limit what is shown. */
static bool
limits_rows(const struct scan *scan, const struct item *item)
{
	const struct item *next = scan_item(scan, 1);
	return scan->sketch->show_count && next->kind == ITEM_CUE &&
	       next->from == item->to && next->to == next->from + 1 &&
	       english_is(next->cue.word, ENGLISH_RESTRICTION) &&
	       (scan_item(scan, 2)->kind == ITEM_END ||
		   scan_cue(scan, 2, CUE_STOP) || scan_cue(scan, 2, CUE_COMMA));
}

/* "The cities that our members come from", "the trades the roofers in Delft
 * know": the rows say whose they are. */
static bool
owns_last(const struct scan *scan, const struct item *item)
{
	const struct question *question = scan->request->question;
	const struct sketch *sketch = scan->sketch;
	const struct item *before = scan_item(scan, -1);
	const char *determiner = question_word_at(question, item->from - 1);
	int gap = item->from - before->to;
	return scan->output && sketch->show_count && !scan->pending_count &&
	       before->kind == ITEM_COLUMN &&
	       sketch->shows[sketch->show_count - 1].at == before->from &&
	       !sketch->shows[sketch->show_count - 1].aggregate &&
	       (english_is(determiner, ENGLISH_POSSESSIVE) ||
		   english_is(determiner, ENGLISH_ARTICLE)) &&
	       (gap == 1 ||
		   (gap == 2 && question_match(question, before->to, "that")));
}

/* "sales rank", "session duration": the table only tells which rank or duration
 * it is. */
static bool
says_of_what(const struct scan *scan, const struct item *item)
{
	const struct item *next = scan_item(scan, 1);
	return next->kind == ITEM_CUE && next->from == item->to &&
	       (next->cue.kind == CUE_RANK || next->cue.kind == CUE_DURATION);
}

/* "Order count and value": show the money of the counted rows, too. */
static void
tally_money(struct scan *scan, int table)
{
	const struct question *question = scan->request->question;
	int amount = amount_column(scan_table_of(scan, table));
	int at = scan_item(scan, 1)->to;
	const struct item *next = scan_item(scan, 3);
	if (amount < 0 || !scan->output || !scan_cue(scan, 2, CUE_AND) ||
	    at + 1 >= question->count ||
	    (!amount_is_whole(question->tokens[at + 1].folded) &&
		!english_is(question->tokens[at + 1].folded, ENGLISH_AMOUNT)) ||
	    (next->kind != ITEM_CUE && next->kind != ITEM_END &&
		next->from == at + 1))
		return;
	struct term money = scan_term(TERM_COLUMN, table, amount, at + 1);
	money.aggregate = AGGREGATE_SUM;
	scan_show(scan, money);
}

static void
tally(struct scan *scan, const struct item *item)
{
	bool totalled = is_totalled(scan);
	scan->pending_count = 0;
	scan->pending[scan->pending_count++] =
	    totalled ? AGGREGATE_SUM : AGGREGATE_COUNT;
	scan->grouping = false;
	if (scan->ordering && !totalled) {
		scan_order(scan, scan_count_of(scan, item->match->table));
		scan->ordering = false;
		scan->pending_count = 0;
	} else if (scan_best_waits(scan)) {
		best_meets_table(scan, item->match->table);
	} else {
		show_aggregates_of_table(scan, item->match->table);
		if (!totalled)
			tally_money(scan, item->match->table);
	}
	scan->at++;
}

/* "All the information about assignments": show every column while there is
 * room.  Show a key as it is, not the row that it points to. */
static void
show_everything(struct scan *scan, int table)
{
	int at = scan_item(scan, 0)->from;
	scan->everything = false;
	scan_mention(scan, table, true);
	if (scan->sketch->focus < 0)
		scan->sketch->focus = table;
	for (int c = 0; c < scan_table_of(scan, table)->column_count; c++)
		scan_show(scan, scan_term(TERM_COLUMN, table, c, at));
}

/*
 * "towns with pools but no pool over 25 m": require that no such row exists,
 * although the question has other rows of the table.  It shows them by a column
 * whose value several rows share.
 */
static bool
denies_rows(const struct scan *scan, const struct item *item)
{
	static const char *const words[] = {"no", "without", "without any"};
	const struct sketch *sketch = scan->sketch;
	const struct item *before = scan_item(scan, -1);
	if (before->kind != ITEM_CUE || before->cue.kind != CUE_NEGATION ||
	    sketch->show_count != 1 || sketch->shows[0].kind != TERM_COLUMN ||
	    sketch->shows[0].table != item->match->table ||
	    scan_column(scan, sketch->shows[0].table, sketch->shows[0].column)
		->unique)
		return false;
	for (size_t i = 0; i < COUNT_OF(words); i++)
		if (strcmp(before->cue.word, words[i]) == 0)
			return true;
	return false;
}

/* "... by number of enrollments?  Show the title and enrollments.": the plural
 * means the same count again. */
static bool
says_count_again(const struct scan *scan, const struct item *item)
{
	const struct term *best = &scan->sketch->best.term;
	return scan->replacing && scan->output && !scan->pending_count &&
	       scan->sketch->best.present && best->kind == TERM_ENTITY &&
	       best->aggregate == AGGREGATE_COUNT &&
	       best->table == item->match->table && scan_plural(scan, item);
}

/* "The method members use most often": the subject of a clause without "which",
 * right behind what it says something of. */
static bool
is_subject_of_clause(const struct scan *scan, const struct item *item)
{
	const struct item *before = scan_item(scan, -1);
	/* "climbers have most often": the verb may be a closed word */
	int best = scan_item(scan, 1)->from == item->to ? 2 : 1;
	return before->kind == ITEM_COLUMN && before->to == item->from &&
	       scan->output && scan_plural(scan, item) &&
	       scan_item(scan, best)->from == item->to + 1 &&
	       (scan_cue(scan, best, CUE_COMMON) ||
		   scan_cue(scan, best, CUE_SUPERLATIVE));
}

void
scan_table(struct scan *scan, const struct item *item)
{
	struct sketch *sketch = scan->sketch;
	int table = item->match->table;
	struct term entity = scan_term(TERM_ENTITY, table, -1, item->from);
	if (scan_own_average(scan, item) || scan_inner_table(scan, item) ||
	    scan_same(scan, item) || scan_every(scan, item))
		return;
	if (is_tallied(scan, item)) {
		tally(scan, item);
		return;
	}
	if (is_done(scan, item)) {
		scan_mention(scan, table, false);
		return;
	}
	if (says_of_what(scan, item) || says_of_amount(scan, item) ||
	    limits_rows(scan, item) || owns_last(scan, item) ||
	    is_subject_of_clause(scan, item)) {
		scan_mention(scan, table, true);
		return;
	}
	if (scan->last.kind == TERM_DURATION && scan->last.table == table &&
	    scan->last_item == scan->at - 1) {
		scan_mention(scan, table, true);
		return;
	}
	if (scan->everything) {
		show_everything(scan, table);
		return;
	}
	if (says_count_again(scan, item)) {
		scan_show(scan, scan_count_of(scan, table));
		return;
	}
	if (scan_run_out(scan, item))
		return;
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
	} else if (scan_best_waits(scan)) {
		best_meets_table(scan, table);
	} else if (scan->negated && !scan->scope && !scan->spent &&
		   ((table != sketch->focus &&
			!scan_mentioned(sketch, table)) ||
		       denies_rows(scan, item))) {
		scan_negate_table(scan, table);
	} else if (scan->pending_count) {
		show_aggregates_of_table(scan, table);
	} else if (stands_for_itself(scan)) {
		scan_show(scan, entity);
		scan_mention(scan, table, true);
	} else if (!scan->scope) {
		scan_mention(scan, table, !scan->negated);
	}
}

/*
 * scan_modes.c - words that begin a list of shows or the conditions
 *
 * "Show", "what" and a new sentence begin a list of things to show.  "With",
 * "whose" and a preposition behind such a list begin conditions.  See scan.h.
 */
#include "english/english.h"
#include "parser/amount.h"
#include "parser/scan_cues.h"

#include <string.h>

/* "Note that ...", "Represent each quarter as ...": skip a sentence about the
 * form of the answer. */
static void
skip_aside(struct scan *scan)
{
	static const char *const words[] = {"note", "recall", "remember",
	    "consider", "assume", "represent", "use", "truncate", "round",
	    "treat", "format", "make", "ensure", "thanks", "thank"};
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

/* "Show the name too.": the output sentence adds to the shows and does not
 * replace them. */
static bool
adds_to_output(const struct scan *scan)
{
	static const char *const words[] = {"too", "also", "well"};
	const struct question *question = scan->request->question;
	for (int at = scan_item(scan, 0)->to; at < question->count; at++) {
		if (question->tokens[at].sentence_start &&
		    at > scan_item(scan, 0)->to)
			return false;
		for (size_t i = 0; i < COUNT_OF(words); i++)
			if (strcmp(question->tokens[at].folded, words[i]) == 0)
				return true;
	}
	return false;
}

void
hear_stop(struct scan *scan)
{
	scan_flush_comparison(scan);
	scan_deny_use(scan);
	scan_clear(scan);
	scan->output = true;
	scan->sentence_shows = scan->sketch->show_count;
	skip_aside(scan);
	/* "Return the id and name." gives the shows again. */
	if (scan_cue(scan, 1, CUE_OUTPUT) && scan->sketch->show_count &&
	    !adds_to_output(scan)) {
		scan->replacing = true;
		scan->main_shows = scan->sketch->show_count;
		scan->main_at = scan_item(scan, 0)->to;
	}
}

bool
hear_phrase_begins(const struct scan *scan)
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

void
scan_count_nothing(struct scan *scan)
{
	while (scan->pending_count &&
	       scan->pending[scan->pending_count - 1] == AGGREGATE_COUNT)
		scan->pending_count--;
}

/* Begin a new list of things to show. */
void
scan_begin_output(struct scan *scan)
{
	scan->output = true;
	scan->negated = false;
	scan->scope = 0;
	scan->sentence_shows = scan->sketch->show_count;
}

static void
hear_place(struct scan *scan, const struct cue *cue)
{
	if (scan_hear_near(scan))
		return;
	if (strcmp(cue->word, "of") == 0 || strcmp(cue->word, "for") == 0 ||
	    strcmp(cue->word, "to") == 0)
		return;
	if (scan->sketch->show_count > scan->sentence_shows)
		scan->output = false;
}

static void
hear_which(struct scan *scan, const struct cue *cue)
{
	/* "tasks with who has them"; "the customers who", "the cars which"
	 * begin a condition. */
	bool begins = hear_phrase_begins(scan) || scan_cue(scan, -1, CUE_WITH);
	if (!begins && (cue->value || strcmp(cue->word, "which") == 0) &&
	    (scan->sketch->mentioned_count || scan->sketch->show_count)) {
		scan->output = false;
		return;
	}
	scan->output = true;
	scan->negated = false;
	scan->scope = 0;
	scan->sentence_shows = scan->sketch->show_count;
}

static void
hear_output(struct scan *scan, const struct cue *cue)
{
	/* "open tickets: number, priority" lists columns of the tickets */
	if (strcmp(cue->word, ":") == 0) {
		scan_begin_output(scan);
		return;
	}
	if (!hear_phrase_begins(scan))
		return;
	scan->output = true;
	scan->negated = false;
	scan->scope = 0;
}

/* "the player with the most goals and the name of his club": show the name,
 * too. */
static bool
lists_again(const struct scan *scan)
{
	const struct item *column = scan_item(scan, 1);
	const struct item *of = scan_item(scan, 2);
	int at = scan_cue(scan, 3, CUE_PRONOUN) ? 4 : 3;
	return !scan->output && !scan->scope && !scan->negated &&
	       column->kind == ITEM_COLUMN && of->kind == ITEM_CUE &&
	       of->cue.kind == CUE_PLACE && strcmp(of->cue.word, "of") == 0 &&
	       scan_item(scan, at)->kind == ITEM_TABLE &&
	       !scan_cue(scan, at + 1, CUE_COMPARE);
}

/* "hours on site and cost per van": what follows is a second measure of the
 * rows, which are in groups. */
static bool
lists_measure(const struct scan *scan)
{
	const struct sketch *sketch = scan->sketch;
	const struct item *column = scan_item(scan, 1);
	if (scan->output || scan->scope || scan->negated ||
	    !sketch->show_count || sketch->condition_count ||
	    column->kind != ITEM_COLUMN ||
	    (!scan_cue(scan, 2, CUE_GROUP) && !scan_cue(scan, 2, CUE_BY)))
		return false;
	const struct term *shown = &sketch->shows[sketch->show_count - 1];
	return shown->kind == TERM_COLUMN &&
	       shown->table == column->match->table &&
	       scan_is_measure(scan, shown->table, shown->column) &&
	       scan_is_measure(
		   scan, column->match->table, column->match->column);
}

/* "with a rent over 20, and the vendor's name": show a thing at the end of the
 * sentence, behind a comma and "and the". */
static bool
lists_at_end(const struct scan *scan)
{
	const struct question *question = scan->request->question;
	int the = scan_item(scan, 0)->to;
	int at = 1;
	if (scan->output || scan->scope || scan->negated ||
	    !scan_cue(scan, -1, CUE_COMMA) || the >= question->count ||
	    strcmp(question->tokens[the].folded, "the") != 0)
		return false;
	if (scan_item(scan, at)->kind == ITEM_TABLE &&
	    scan_item(scan, at + 1)->kind == ITEM_COLUMN &&
	    scan_item(scan, at + 1)->from == scan_item(scan, at)->to)
		at++;
	enum item_kind kind = scan_item(scan, at)->kind;
	return (kind == ITEM_COLUMN || kind == ITEM_TABLE) &&
	       (scan_item(scan, at + 1)->kind == ITEM_END ||
		   scan_cue(scan, at + 1, CUE_STOP));
}

/* "Not cancelled and over 5000", "not sold and weigh more than 10": the
 * negation has its object, and a bound of its own follows. */
static bool
bounds_next(const struct scan *scan)
{
	int at = 1 + (scan_item(scan, 1)->kind == ITEM_COLUMN ||
			 scan_item(scan, 1)->kind == ITEM_EVENT);
	return scan_cue(scan, at, CUE_COMPARE) ||
	       scan_cue(scan, at, CUE_BETWEEN);
}

static void
hear_and(struct scan *scan)
{
	scan_flush_comparison(scan);
	scan_close_inner(scan);
	if (lists_again(scan) || lists_at_end(scan) || lists_measure(scan))
		scan_begin_output(scan);
	if ((scan->scope && scan_item(scan, 1)->kind == ITEM_CUE) ||
	    (scan->spent && !scan->scope && bounds_next(scan)))
		scan->negated = false;
	scan_hear_those(scan);
}

static void
hear_comma(struct scan *scan)
{
	scan_flush_comparison(scan);
	scan_close_inner(scan);
	scan->grouping = false;
	/* "that nobody approved, total amount"; "excluding drafts, were paid"
	 */
	const struct question *question = scan->request->question;
	int next = scan_item(scan, 0)->to;
	if ((scan_item(scan, -1)->kind == ITEM_STATE &&
		scan_item(scan, 1)->kind != ITEM_STATE) ||
	    (scan->spent && next < question->count &&
		english_is(question->tokens[next].folded, ENGLISH_BE)))
		scan->negated = false;
	/*
	 * ", what is", ", and how many": the next question word begins a list
	 */
}

/* Does an order of the rows begin at the item: "largest first", "highest fare
 * first", "from the most to the least expensive", "sorted by"? */
static bool
begins_order(const struct scan *scan, int offset)
{
	enum { WORDS = 3 };
	if (scan_cue(scan, offset, CUE_ORDER) ||
	    scan_cue(scan, offset, CUE_DIRECTION))
		return true;
	bool span = scan_cue(scan, offset, CUE_PLACE);
	if (!scan_cue(scan, offset + span, CUE_SUPERLATIVE) &&
	    !scan_cue(scan, offset + span, CUE_COMMON))
		return false;
	for (int i = 1; i <= WORDS; i++)
		if (scan_cue(
			scan, offset + span + i, span ? CUE_PLACE : CUE_FIRST))
			return true;
	return false;
}

/* Do only further columns follow the first one, without a condition on them?
 * An order of the rows may end the list. */
static bool
lists_properties(const struct scan *scan, int offset)
{
	int columns = 1;
	bool joined = false;
	for (;; offset++) {
		const struct item *item = scan_item(scan, offset);
		if (item->kind == ITEM_END ||
		    (item->kind == ITEM_CUE && item->cue.kind == CUE_STOP))
			return columns > 1 && !joined;
		if (begins_order(scan, offset))
			return columns > 1;
		/* "size in hectares" */
		bool measured =
		    item->kind == ITEM_CUE && item->cue.kind == CUE_PLACE &&
		    strcmp(item->cue.word, "in") == 0 &&
		    scan_item(scan, offset + 1)->kind == ITEM_COLUMN;
		if (item->kind == ITEM_TABLE || measured)
			continue;
		if (item->kind == ITEM_COLUMN) {
			columns += joined;
			joined = false;
			continue;
		}
		if (item->kind != ITEM_CUE ||
		    (item->cue.kind != CUE_AND && item->cue.kind != CUE_COMMA))
			return false;
		joined = true;
	}
}

/* "people with the rating from their last review", "staff with name of
 * manager": show the column when the question has no value for it. */
static bool
shows_property(const struct scan *scan)
{
	const struct question *question = scan->request->question;
	const struct item *column = scan_item(scan, 1);
	const struct item *next = scan_item(scan, 2);
	int from = scan_item(scan, 0)->to;
	bool the = from < question->count &&
		   strcmp(question->tokens[from].folded, "the") == 0;
	if (column->kind != ITEM_COLUMN || column->from - from > the ||
	    strcmp(scan_item(scan, 0)->cue.word, "with") != 0)
		return false;
	/* "with the manager's name" */
	if (next->kind == ITEM_COLUMN && next->from == column->to &&
	    question->tokens[column->to - 1].possessive)
		next = scan_item(scan, 3);
	if (next->kind == ITEM_END)
		return the;
	if (next->kind != ITEM_CUE)
		return false;
	/*
	 * "with candidate name and offer date": a list of two columns to show
	 */
	if (next->cue.kind == CUE_COMMA || next->cue.kind == CUE_AND)
		return the || lists_properties(scan, 2);
	if (next->cue.kind == CUE_STOP)
		return the;
	return next->cue.kind == CUE_PLACE &&
	       (strcmp(next->cue.word, "of") == 0 ||
		   strcmp(next->cue.word, "from") == 0) &&
	       scan_item(scan, 3)->kind != ITEM_VALUE &&
	       scan_item(scan, 3)->kind != ITEM_NUMBER;
}

/* Has each of the listed rows one such row or value? */
static bool
is_had_by_each(const struct scan *scan, const struct item *item)
{
	const struct sketch *sketch = scan->sketch;
	int rows = sketch->show_count ? sketch->shows[0].table
				      : sketch->mentioned[0].table;
	if (item->kind != ITEM_TABLE && item->kind != ITEM_COLUMN)
		return false;
	int table = item->match->table;
	if (rows < 0 || scan_plural(scan, item))
		return false;
	if (table != rows)
		return scan_belongs(scan, rows, table);
	if (item->kind == ITEM_TABLE)
		return false;
	const struct context_column *column =
	    scan_column(scan, table, item->match->column);
	return !column->nullable && !column->unique;
}

/* Does the item follow the one before it, with "the" between them at most? */
static bool
follows(const struct scan *scan, int at)
{
	const struct question *question = scan->request->question;
	int from = scan_item(scan, at - 1)->to;
	int gap = scan_item(scan, at)->from - from;
	return gap == 0 || (gap == 1 && question_match(question, from, "the"));
}

/* "Rush orders with customer", "sprays with block code and field": what each of
 * the rows has bounds none of them, so a list of such things at the end is
 * shown. */
static bool
shows_what_each_has(const struct scan *scan)
{
	if (strcmp(scan_item(scan, 0)->cue.word, "with") != 0)
		return false;
	int at = 1;
	for (bool joined = true; joined;) {
		const struct item *item = scan_item(scan, at);
		const struct item *next = scan_item(scan, at + 1);
		if (!follows(scan, at))
			return false;
		/* "with the customer's name" */
		if (item->kind == ITEM_TABLE && next->kind == ITEM_COLUMN &&
		    next->from == item->to)
			at++, item = next;
		if (!is_had_by_each(scan, item))
			return false;
		joined = scan_cue(scan, ++at, CUE_COMMA);
		at += joined;
		if (scan_item(scan, at)->kind == ITEM_END ||
		    scan_cue(scan, at, CUE_STOP) || begins_order(scan, at))
			return true;
		const bool and = scan_cue(scan, at, CUE_AND);
		joined = joined || and;
		at += and;
	}
	return false;
}

/* "donors with at least 6 gifts, with the number of gifts", "clients with their
 * total": show a measure when there is no comparison. */
static bool
shows_measure(const struct scan *scan)
{
	enum { WORDS = 7 };
	int at = 1 + scan_cue(scan, 1, CUE_PRONOUN);
	const struct item *aggregate = scan_item(scan, at);
	if (strcmp(scan_item(scan, 0)->cue.word, "with") != 0 ||
	    aggregate->kind != ITEM_CUE ||
	    aggregate->cue.kind != CUE_AGGREGATE ||
	    aggregate->cue.value == AGGREGATE_MAXIMUM ||
	    aggregate->cue.value == AGGREGATE_MINIMUM)
		return false;
	while (++at <= WORDS) {
		const struct item *item = scan_item(scan, at);
		if (item->kind == ITEM_NUMBER || item->kind == ITEM_LITERAL)
			return false;
		if (item->kind == ITEM_END)
			return true;
		if (item->kind != ITEM_CUE)
			continue;
		switch (item->cue.kind) {
		case CUE_COMPARE:
		case CUE_BETWEEN:
		case CUE_POSTFIX:
		case CUE_THAN_ALL:
			return false;
		case CUE_STOP:
		case CUE_COMMA:
		case CUE_ORDER:
			return true;
		default:
			break;
		}
	}
	return true;
}

/* Is it said that the rows are not paid? */
static bool
says_unpaid(const struct scan *scan)
{
	for (int at = 0; at < scan_item(scan, 0)->from; at++)
		if (scan_says_unpaid(scan, at))
			return true;
	return false;
}

/* "Bills of May: how much per town": the money of the rows named before; what
 * is left to pay of unpaid ones.  Open ones that may be paid in part do not say
 * which of both. */
static bool
sums_rows_before(struct scan *scan)
{
	struct sketch *sketch = scan->sketch;
	struct term *rows = &sketch->shows[0];
	if (sketch->show_count != 1 || rows->kind != TERM_ENTITY ||
	    rows->aggregate || rows->through ||
	    !(scan_cue(scan, 1, CUE_GROUP) || scan_cue(scan, 1, CUE_BY)))
		return false;
	const struct context_table *table = scan_table_of(scan, rows->table);
	const char *rest = amount_left(table, scan->request->arena);
	bool unpaid = says_unpaid(scan);
	int amount = amount_column(table);
	if (amount < 0 || (rest && !unpaid && sketch->condition_count))
		return false;
	*rows = scan_term(TERM_COLUMN, rows->table, amount, rows->at);
	rows->aggregate = AGGREGATE_SUM;
	if (rest && unpaid) {
		rows->kind = TERM_EXPRESSION;
		rows->column = -1;
		rows->text = rest;
	}
	return true;
}

/* The people whose rows the table holds: its own, or those of the only key to
 * people; the table itself where it has none, or several. */
static int
owners_of(const struct context *context, int table)
{
	const struct context_table *rows = &context->tables[table];
	int found = -1;
	for (int c = 0; c < rows->column_count; c++) {
		int parent = rows->columns[c].parent_table;
		if (parent < 0 || parent == found ||
		    !context_is_of_people(&context->tables[parent]))
			continue;
		if (found >= 0)
			return table;
		found = parent;
	}
	return found < 0 || context_is_of_people(rows) ? table : found;
}

/* "Whose salary is the highest?" asks for people, where nothing stands before
 * it that the salary could be of. */
static void
hear_whose_it_is(struct scan *scan)
{
	const struct sketch *sketch = scan->sketch;
	const struct item *next = scan_item(scan, 1);
	if (next->kind != ITEM_COLUMN || sketch->show_count ||
	    sketch->mentioned_count || sketch->condition_count)
		return;
	scan_show(
	    scan, scan_term(TERM_ENTITY,
		      owners_of(scan->request->context, next->match->table), -1,
		      scan_item(scan, 0)->from));
}

/* Handle words that begin a list of shows or the conditions. */
bool
hear_mode(struct scan *scan, const struct cue *cue)
{
	switch (cue->kind) {
	case CUE_PLACE:
		hear_place(scan, cue);
		return true;
	case CUE_WITH:
	case CUE_WHOSE:
		/* "return only the names" */
		if (strcmp(cue->word, "only") == 0 &&
		    scan_cue(scan, -1, CUE_OUTPUT))
			return true;
		if (cue->kind == CUE_WHOSE && scan_hear_when(scan))
			return true;
		if (strcmp(cue->word, "whose") == 0)
			hear_whose_it_is(scan);
		/* "are not new and have more than 5", "nobody has that are
		 * open", "without drafts, have": the negation has its object,
		 * so it ends here */
		if (scan->spent && (scan_cue(scan, -1, CUE_AND) ||
				       scan_cue(scan, -1, CUE_COMMA) ||
				       cue->kind == CUE_WHOSE))
			scan->negated = false;
		if (scan->sketch->show_count || scan->sketch->mentioned_count)
			scan->output = shows_property(scan) ||
				       shows_what_each_has(scan) ||
				       shows_measure(scan);
		return true;
	case CUE_WHICH:
		hear_which(scan, cue);
		return true;
	case CUE_OUTPUT:
		hear_output(scan, cue);
		return true;
	case CUE_PRONOUN:
		if (hear_phrase_begins(scan) || scan_cue(scan, -1, CUE_WITH))
			scan->output = true;
		return true;
	case CUE_ALONG:
		scan->output = true;
		return true;
	case CUE_MUCH:
		if (sums_rows_before(scan))
			return true;
		scan->much = scan->sketch->show_count;
		scan_begin_output(scan);
		return true;
	case CUE_AND:
		hear_and(scan);
		return true;
	case CUE_COMMA:
		hear_comma(scan);
		return true;
	case CUE_BUT:
		scan_close_inner(scan);
		scan->negated = false;
		scan->scope = 0;
		return true;
	default:
		return false;
	}
}

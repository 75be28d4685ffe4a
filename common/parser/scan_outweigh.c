/*
 * scan_outweigh.c - "spent more than their budget"; see scan_outweigh.h
 */
#include "parser/scan_outweigh.h"

#include "context/name_part.h"
#include "english/english.h"
#include "parser/amount.h"
#include "parser/formula.h"
#include "parser/spent_money.h"
#include "question/spending_words.h"

#include <string.h>

/* How far the sides and the verb may stand from the comparison. */
enum { SIDE_TOKENS = 4, VERB_TOKENS = 3 };

/* The comparison in the items: "exceed" is one, "more ... than" holds the left
 * side. */
struct comparing {
	int from, to;   /* its tokens */
	int first, end; /* the items where the left side may stand */
	int next;       /* the item behind it */
	bool around;    /* "more expenses than" */
	enum comparison comparison;
};

static const struct item *
item_of(const struct scan *scan, int i)
{
	return i < 0 || i >= scan->items->count
		   ? &scan->items->item[scan->items->count]
		   : &scan->items->item[i];
}

static bool
is_side(const struct item *item)
{
	return item->kind == ITEM_TABLE || item->kind == ITEM_COLUMN;
}

static bool
compares_numbers(const char *word)
{
	static const char *const others[] = {"after", "before", "late", "earl",
	    "old", "new", "young", "recent", "since"};
	for (size_t i = 0; i < COUNT_OF(others); i++)
		if (strstr(word, others[i]))
			return false;
	return true;
}

/* "exceed", "more than", "over". */
static bool
compares_at(const struct scan *scan, int i, struct comparing *comparing)
{
	const struct item *item = item_of(scan, i);
	if (item->kind != ITEM_CUE || item->cue.kind != CUE_COMPARE ||
	    item->factor.kind || item->cue.value == COMPARE_EQUAL ||
	    item->cue.value == COMPARE_UNEQUAL ||
	    !compares_numbers(item->cue.word))
		return false;
	*comparing = (struct comparing){.from = item->from,
	    .to = item->to,
	    .first = i - 1,
	    .end = i,
	    .next = i + 1,
	    .comparison = (enum comparison)item->cue.value};
	return true;
}

/* "more expenses than", "fewer visits than": where "than" stands behind the
 * item. */
static bool
compares_around(const struct scan *scan, int i, struct comparing *comparing)
{
	const struct question *question = scan->request->question;
	const struct item *side = item_of(scan, i);
	int than = side->to;
	int more = side->from - 1;
	if (!is_side(side) || more < 0 || than >= question->count ||
	    strcmp(question->tokens[than].folded, "than") != 0)
		return false;
	const char *word = question->tokens[more].folded;
	bool less = strcmp(word, "less") == 0 || strcmp(word, "fewer") == 0;
	if (!less && strcmp(word, "more") != 0)
		return false;
	*comparing = (struct comparing){.from = more,
	    .to = than + 1,
	    .first = i,
	    .end = i + 1,
	    .next = i + 1,
	    .around = true,
	    .comparison = less ? COMPARE_LESS : COMPARE_MORE};
	return true;
}

/* "Their approved budget of 2024": what is said of a side bounds its rows. */
static bool
bounds_side(const struct item *item)
{
	return item->kind == ITEM_STATE || item->kind == ITEM_VALUE ||
	       item->kind == ITEM_PERIOD;
}

/* The thing behind the comparison: "their total budget", "the whole budget". */
static const struct item *
right_side(const struct scan *scan, const struct comparing *comparing)
{
	for (int i = comparing->next; i < scan->items->count; i++) {
		const struct item *item = item_of(scan, i);
		bool passed = bounds_side(item) ||
			      (item->kind == ITEM_CUE &&
				  (item->cue.kind == CUE_PRONOUN ||
				      (item->cue.kind == CUE_AGGREGATE &&
					  item->cue.value == AGGREGATE_SUM)));
		if (is_side(item) && item->from < comparing->to + SIDE_TOKENS)
			return item;
		if (!passed && item->from >= comparing->to)
			return NULL;
	}
	return NULL;
}

/* The rows that the item means: they refer to the thing that is listed, as
 * "their budget" does, although there may be other budgets. */
static int
rows_of(const struct scan *scan, const struct item *item, int listed)
{
	const struct context *context = scan->request->context;
	const char *stem = scan->request->question->tokens[item->to - 1].stem;
	int table = item->match->table;
	if (table == listed)
		return -1;
	if (context_refers(context, table, listed))
		return table;
	for (int t = 0; t < context->table_count; t++)
		if (t != listed && context_refers(context, t, listed) &&
		    part_in(context->tables[t].words, stem))
			return t;
	return -1;
}

/* The thing that is listed: the first that the rows on the right refer to. */
static int
listed_table(const struct scan *scan, int before, const struct item *right)
{
	for (int i = 0; i < scan->items->count; i++) {
		const struct item *item = item_of(scan, i);
		if (item->from < before && item->kind == ITEM_TABLE &&
		    rows_of(scan, right, item->match->table) >= 0)
			return item->match->table;
	}
	return -1;
}

/* The money that the item means: the column it names, else that of its rows. */
static int
money_of(const struct scan *scan, const struct item *item, int table)
{
	const struct context_table *rows = scan_table_of(scan, table);
	int column = item->match->column;
	if (item->kind != ITEM_COLUMN || item->match->table != table)
		return amount_column(rows);
	if (rows->columns[column].parent_table >= 0)
		return -1;
	return scan_is_measure(scan, table, column) ? column
						    : amount_column(rows);
}

/* Does a word before the comparison say that money was spent? */
static int
verb_of_spending(const struct scan *scan, int before)
{
	const struct question *question = scan->request->question;
	for (int at = before - 1; at >= 0 && at >= before - VERB_TOKENS; at--)
		if (spending_said(question->tokens[at].folded))
			return at;
	return -1;
}

/* The thing before the comparison, or inside of it. */
static const struct item *
left_side(const struct scan *scan, const struct comparing *comparing)
{
	const struct item *item = item_of(scan, comparing->first);
	bool near =
	    comparing->around || item->to + SIDE_TOKENS > comparing->from;
	return is_side(item) && near ? item : NULL;
}

static struct term
total_of(int table, int column, bool counted, int at)
{
	struct term term = scan_term(counted ? TERM_ENTITY : TERM_COLUMN, table,
	    counted ? -1 : column, at);
	term.aggregate = counted ? AGGREGATE_COUNT : AGGREGATE_SUM;
	return term;
}

static bool
is_planned(const struct scan *scan, int table)
{
	return spending_planned(scan_table_of(scan, table)->words);
}

/* "more visits than reviews": both are counted. */
static bool
is_counted(const struct scan *scan, const struct comparing *comparing,
    const struct item *left, const struct item *right, int of)
{
	return comparing->around && left->kind == ITEM_TABLE &&
	       right->kind == ITEM_TABLE && !is_planned(scan, of);
}

/* What is named on the left, else what was spent: "spent more than their
 * budget", "over budget".  Return its table; -1. */
static int
left_rows(const struct scan *scan, const struct comparing *comparing, int of,
    struct outweigh *outweigh, int *column)
{
	const struct item *left = left_side(scan, comparing);
	int listed = outweigh->listed;
	int verb = verb_of_spending(scan, comparing->from);
	bool named = left && verb < 0 &&
		     (left->kind != ITEM_TABLE || left->match->table != listed);
	outweigh->from = comparing->from;
	if (!named) {
		if (verb >= 0)
			outweigh->from = verb;
		return is_planned(scan, of) && !comparing->around
			   ? spent_on_rows(
				 scan->request->context, listed, column)
			   : -1;
	}
	int table = rows_of(scan, left, listed);
	if (table >= 0)
		*column = money_of(scan, left, table);
	if (!comparing->around)
		outweigh->from = left->from;
	return table;
}

/* Settle both sides.  Return false where they are no totals of one thing. */
static bool
settle(const struct scan *scan, const struct comparing *comparing,
    const struct item *right, struct outweigh *outweigh)
{
	int column = -1;
	outweigh->listed = listed_table(scan, comparing->from, right);
	int of =
	    outweigh->listed < 0 ? -1 : rows_of(scan, right, outweigh->listed);
	int table =
	    of < 0 ? -1 : left_rows(scan, comparing, of, outweigh, &column);
	if (table < 0 || table == of)
		return false;
	int money = money_of(scan, right, of);
	outweigh->counts = is_counted(
	    scan, comparing, item_of(scan, comparing->first), right, of);
	outweigh->left =
	    total_of(table, column, outweigh->counts, outweigh->from);
	outweigh->right = total_of(of, money, outweigh->counts, right->from);
	return outweigh->counts || (column >= 0 && money >= 0);
}

/* "over all years" bounds no total. */
static int
behind_all(const struct question *question, int to)
{
	return to + 2 < question->count &&
		       strcmp(question->tokens[to].folded, "over") == 0 &&
		       english_is(
			   question->tokens[to + 1].folded, ENGLISH_QUANTIFIER)
		   ? to + 3
		   : to;
}

/* "and by how much", "and by what amount". */
static void
find_much(const struct question *question, struct outweigh *outweigh)
{
	static const char *const asks[][2] = {
	    {"how", "much"}, {"what", "amount"}};
	for (int at = outweigh->to; at + 2 < question->count; at++)
		for (size_t i = 0; i < COUNT_OF(asks); i++) {
			const struct token *tokens = &question->tokens[at];
			if (strcmp(tokens[0].folded, "by") != 0 ||
			    strcmp(tokens[1].folded, asks[i][0]) != 0 ||
			    strcmp(tokens[2].folded, asks[i][1]) != 0)
				continue;
			outweigh->by_much = true;
			outweigh->much_from = at;
			outweigh->much_to = at + 3;
		}
}

/* "do not exceed": the negation right before the comparison is its own. */
static void
find_negation(const struct scan *scan, struct outweigh *outweigh, int compare)
{
	const struct item *before = item_of(scan, compare - 1);
	if (before->kind == ITEM_CUE && before->cue.kind == CUE_NEGATION &&
	    before->to > outweigh->from - 2)
		outweigh->negated = true;
	if (outweigh->negated && before->from < outweigh->from)
		outweigh->from = before->from;
}

void
scan_find_outweigh(const struct scan *scan, struct outweigh *outweigh)
{
	const struct question *question = scan->request->question;
	for (int i = 0; scan->items->whole && i < scan->items->count; i++) {
		struct comparing comparing;
		if (!compares_at(scan, i, &comparing) &&
		    !compares_around(scan, i, &comparing))
			continue;
		const struct item *right = right_side(scan, &comparing);
		*outweigh = (struct outweigh){.to = right ? right->to : 0,
		    .comparison = comparing.comparison};
		if (!right || !settle(scan, &comparing, right, outweigh))
			continue;
		outweigh->present = true;
		outweigh->to = behind_all(question, outweigh->to);
		find_negation(scan, outweigh, i);
		find_much(question, outweigh);
		return;
	}
	*outweigh = (struct outweigh){.present = false};
}

bool
scan_tells_outweigh(const struct outweigh *outweigh, const struct item *item)
{
	return outweigh->present && !bounds_side(item) &&
	       ((item->from >= outweigh->from && item->from < outweigh->to) ||
		   (outweigh->by_much && item->from >= outweigh->much_from &&
		       item->from < outweigh->much_to));
}

static int
add_total(struct sketch *sketch, const struct term *term, bool or_zero)
{
	if (sketch->formula_count == SKETCH_MAX_FORMULAS)
		return -1;
	sketch->formulas[sketch->formula_count] = (struct formula){
	    .kind = FORMULA_MEASURE, .term = *term, .or_zero = or_zero};
	return sketch->formula_count++;
}

/* "How many jobs spent more": they are listed first, and then counted. */
static bool
is_tally(const struct sketch *sketch)
{
	const struct term *shown = &sketch->shows[0];
	return sketch->show_count == 1 && shown->kind == TERM_ENTITY &&
	       shown->aggregate == AGGREGATE_COUNT;
}

/* "Show the job, the budget and the expenses": the totals are shown. */
static void
drop_sides(struct sketch *sketch)
{
	const struct outweigh *outweigh = &sketch->outweigh;
	int kept = 0;
	for (int i = 0; i < sketch->show_count; i++)
		if (sketch->shows[i].table != outweigh->left.table &&
		    sketch->shows[i].table != outweigh->right.table)
			sketch->shows[kept++] = sketch->shows[i];
	sketch->show_count = kept;
	kept = 0;
	for (int i = 0; i < sketch->mentioned_count; i++)
		if (sketch->mentioned[i].table != outweigh->left.table &&
		    sketch->mentioned[i].table != outweigh->right.table)
			sketch->mentioned[kept++] = sketch->mentioned[i];
	sketch->mentioned_count = kept;
}

static const char *
name_total(const struct scan *scan, const struct term *term)
{
	return arena_printf(scan->request->arena,
	    term->aggregate == AGGREGATE_COUNT ? "number_of_%s" : "total_%s",
	    scan_table_of(scan, term->table)->name);
}

void
scan_finish_outweigh(struct scan *scan)
{
	struct sketch *sketch = scan->sketch;
	struct outweigh *outweigh = &sketch->outweigh;
	if (!outweigh->present)
		return;
	drop_sides(sketch);
	outweigh->tally = is_tally(sketch);
	if (outweigh->tally)
		sketch->shows[0].aggregate = AGGREGATE_NONE;
	if (sketch->show_count == 0)
		scan_show(
		    scan, scan_term(TERM_ENTITY, outweigh->listed, -1, 0));
	int left = add_total(sketch, &outweigh->left, true);
	int right = add_total(sketch, &outweigh->right, outweigh->counts);
	struct term one = scan_term(TERM_FORMULA, -1, left, outweigh->from);
	struct term other = scan_term(TERM_FORMULA, -1, right, outweigh->from);
	scan->scope = 0;
	scan->negated = false;
	struct condition *condition =
	    left < 0 || right < 0 ? NULL : scan_condition(scan, one);
	if (!condition) {
		sketch->unbound++;
		return;
	}
	condition->kind = OPERAND_FIGURE;
	condition->comparison = outweigh->comparison;
	condition->negated = outweigh->negated;
	condition->right = other;
	other.name = name_total(scan, &outweigh->right);
	one.name = name_total(scan, &outweigh->left);
	scan_show(scan, other);
	scan_show(scan, one);
	int difference =
	    outweigh->by_much ? formula_binary(sketch, '-', left, right) : -1;
	if (difference < 0)
		return;
	one.column = difference;
	one.name = "difference";
	scan_show(scan, one);
}

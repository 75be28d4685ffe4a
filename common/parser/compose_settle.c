/*
 * compose_settle.c - makes a sketch consistent before the joins; see composer.h
 */
#include "context/name_part.h"
#include "parser/amount.h"
#include "parser/compose_names.h"
#include "parser/compose_sums.h"
#include "parser/compose_windows.h"
#include "parser/date_kind.h"

#include <string.h>
#include <strings.h>

static void
drop_show(struct sketch *sketch, int at)
{
	sketch->show_count--;
	memmove(&sketch->shows[at], &sketch->shows[at + 1],
	    (size_t)(sketch->show_count - at) * sizeof(sketch->shows[0]));
}

/* "revenue by region": add up a measure under a group.  How it varies is said
 * by the mean. */
static void
aggregate_measures(struct composer *composer)
{
	struct sketch *sketch = &composer->sketch;
	for (int i = 0; i < sketch->show_count; i++) {
		struct term *term = &sketch->shows[i];
		if (composer_is_measure(composer, term))
			term->aggregate =
			    sketch->varies ||
				    part_is_averaged(
					composer_column(composer, term)->name)
				? AGGREGATE_AVERAGE
				: AGGREGATE_SUM;
		else if (term->kind == TERM_ENTITY && !term->aggregate)
			term->aggregate = AGGREGATE_COUNT;
	}
}

/* Is every output a column of a group's own row, or of the one row that it
 * refers to? */
static bool
shows_of_groups(const struct composer *composer)
{
	const struct sketch *sketch = &composer->sketch;
	for (int i = 0; i < sketch->show_count; i++) {
		bool own = false;
		for (int g = 0; g < sketch->group_count; g++)
			own = own || (!sketch->groups[g].through &&
					 sketch->shows[i].table >= 0 &&
					 composer_leads_to(composer,
					     sketch->groups[g].table,
					     sketch->shows[i].table));
		if (!own)
			return false;
	}
	return true;
}

static void
show_first(struct sketch *sketch, struct term term)
{
	if (sketch->show_count == SKETCH_MAX_SHOWS)
		return;
	memmove(&sketch->shows[1], &sketch->shows[0],
	    (size_t)sketch->show_count * sizeof(sketch->shows[0]));
	sketch->shows[0] = term;
	sketch->show_count++;
}

/* "For each ship show the type" also shows the ship.  "the type of each ship"
 * shows only types, but "the sponsor of each player" is another player. */
static void
show_leading_group(struct sketch *sketch)
{
	const struct term *group = &sketch->groups[0];
	bool other =
	    sketch->shows[0].through && sketch->shows[0].table == group->table;
	if (sketch->group_count != 1 ||
	    (group->at >= sketch->shows[0].at && !other))
		return;
	for (int i = 0; i < sketch->show_count; i++)
		if (sketch->shows[i].kind == TERM_ENTITY &&
		    !sketch->shows[i].through &&
		    sketch->shows[i].table == group->table)
			return;
	show_first(sketch, *group);
}

/* "For each region show the population and the number of customers", "how many
 * reps has each region, and what is its target?": show the region, because its
 * population does not identify it. */
static void
name_leading_group(struct composer *composer)
{
	struct sketch *sketch = &composer->sketch;
	const struct term *group = &sketch->groups[0];
	bool plain = false;
	if (sketch->group_count != 1 || group->kind != TERM_ENTITY ||
	    group->through || sketch->best.present ||
	    !composer_count_aggregates(sketch) || !sketch->show_count)
		return;
	for (int i = 0; i < sketch->show_count; i++) {
		const struct term *term = &sketch->shows[i];
		if (term->table != group->table || composer_aggregates(term))
			continue;
		if (term->kind != TERM_COLUMN || group->at >= term->at ||
		    composer_is_key_or_label(composer, term))
			return;
		plain = true;
	}
	if (plain)
		show_first(sketch, *group);
}

/* "The salary of each employee" does not say whose it is, as the name does. */
static bool
shows_measures_only(const struct composer *composer)
{
	const struct sketch *sketch = &composer->sketch;
	const struct term *group = &sketch->groups[0];
	bool only = sketch->group_count == 1 && !group->through;
	for (int i = 0; only && i < sketch->show_count; i++) {
		const struct term *term = &sketch->shows[i];
		only =
		    term->kind == TERM_COLUMN && term->table == group->table &&
		    composer_column(composer, term)->class == COLUMN_NUMBER &&
		    !composer_is_key_or_label(composer, term);
	}
	return only;
}

/* Groups without an aggregate: "the name of each employee" lists rows. */
static void
settle_groups(struct composer *composer)
{
	struct sketch *sketch = &composer->sketch;
	if (!sketch->group_count || composer_count_aggregates(sketch) ||
	    sketch->best.present)
		return;
	bool entities = true;
	for (int g = 0; g < sketch->group_count; g++)
		entities = entities && sketch->groups[g].kind == TERM_ENTITY;
	if (sketch->show_count && entities && shows_of_groups(composer)) {
		for (int g = 0; g < sketch->group_count; g++)
			if (sketch->focus < 0)
				sketch->focus = sketch->groups[g].table;
		if (shows_measures_only(composer))
			show_first(sketch, sketch->groups[0]);
		else
			show_leading_group(sketch);
		sketch->group_count = 0;
		return;
	}
	if (!sketch->show_count && sketch->condition_count == 0 && entities) {
		sketch->shows[sketch->show_count++] = sketch->groups[0];
		sketch->group_count = 0;
		return;
	}
	aggregate_measures(composer);
	if (composer_count_aggregates(sketch))
		return;
	/* Without an aggregate, the groups are columns like the others. */
	for (int g = 0; g < sketch->group_count; g++)
		if (sketch->show_count < SKETCH_MAX_SHOWS)
			sketch->shows[sketch->show_count++] = sketch->groups[g];
	sketch->group_count = 0;
}

/* Does the question show nothing but the superlative's own column? */
static bool
only_best_asked(const struct sketch *sketch)
{
	for (int i = 0; i < sketch->show_count; i++)
		if (!(sketch->shows[i].kind == TERM_COLUMN &&
			sketch->shows[i].table == sketch->best.term.table &&
			sketch->shows[i].column == sketch->best.term.column &&
			!sketch->shows[i].aggregate))
			return false;
	return true;
}

static bool
shows_entity(const struct sketch *sketch)
{
	for (int i = 0; i < sketch->show_count; i++)
		if (sketch->shows[i].kind == TERM_ENTITY)
			return true;
	return false;
}

/* "When did the first payment happen?" asks for the date that ranks the rows,
 * and not for the row. */
static void
show_ranking_date(struct composer *composer)
{
	struct sketch *sketch = &composer->sketch;
	const struct superlative *best = &sketch->best;
	const struct question *question = composer->request->question;
	const struct closed_word *word =
	    question->count ? closed_words_get(composer->request->words,
				  question->tokens[0].folded, CLOSED_QUESTION)
			    : NULL;
	if (!word || strcmp(word->phrase, "when") != 0 || !best->present ||
	    best->term.kind != TERM_COLUMN || best->limit != 1 ||
	    composer_column(composer, &best->term)->class != COLUMN_DATE)
		return;
	for (int i = 0; i < sketch->show_count; i++)
		if (sketch->shows[i].kind != TERM_ENTITY ||
		    sketch->shows[i].aggregate ||
		    sketch->shows[i].table != best->term.table)
			return;
	sketch->shows[0] = best->term;
	sketch->show_count = 1;
}

/* "the highest salary [in each department]": show MAX, and not a row. */
static void
settle_best(struct composer *composer)
{
	struct sketch *sketch = &composer->sketch;
	struct superlative *best = &sketch->best;
	if (!best->present || best->term.kind != TERM_COLUMN ||
	    best->term.aggregate || best->limit != 1)
		return;
	/* "the second highest salary": show that row's salary, not MAX */
	if (best->offset) {
		if (best->asked && !sketch->group_count && !sketch->show_count)
			sketch->shows[sketch->show_count++] = best->term;
		return;
	}
	if (!only_best_asked(sketch)) {
		if (best->asked && !sketch->group_count &&
		    !shows_entity(sketch))
			show_first(sketch, best->term);
		best->per_group = sketch->group_count > 0 &&
				  !composer_count_aggregates(sketch);
		return;
	}
	struct term term = best->term;
	term.aggregate =
	    best->direction > 0 ? AGGREGATE_MAXIMUM : AGGREGATE_MINIMUM;
	sketch->shows[0] = term;
	sketch->show_count = 1;
	best->present = false;
}

/*
 * "the patients in the ward with the most beds": show all patients of the ward,
 * not only the first.  The table with the most is not the shown table.
 */
static void
filter_by_best_parent(struct composer *composer)
{
	struct sketch *sketch = &composer->sketch;
	struct superlative *best = &sketch->best;
	if (!best->present || best->term.aggregate || sketch->group_count ||
	    best->term.kind != TERM_COLUMN || best->limit != 1 ||
	    best->offset || best->per_group || sketch->condition_count ||
	    sketch->order_count || !sketch->show_count)
		return;
	for (int i = 0; i < sketch->show_count; i++)
		if (sketch->shows[i].table < 0 || sketch->shows[i].aggregate ||
		    sketch->shows[i].table == best->term.table ||
		    composer_leads_to(
			composer, best->term.table, sketch->shows[i].table))
			return;
	struct condition *condition = &sketch->conditions[0];
	*condition = (struct condition){
	    .left = best->term, .kind = OPERAND_TERM, .right = best->term};
	condition->right.aggregate =
	    best->direction > 0 ? AGGREGATE_MAXIMUM : AGGREGATE_MINIMUM;
	sketch->condition_count = 1;
	best->present = false;
}

/* "shipped the most weight", "brought in the least money" mean a sum over rows.
 * "has the most power" means a value in one row. */
static bool
says_most(const struct composer *composer)
{
	static const char *const words[] = {"most", "least", "fewest"};
	static const char *const having[] = {
	    "has", "have", "had", "having", "with", "which", "whose", "and"};
	const struct superlative *best = &composer->sketch.best;
	const struct question *question = composer->request->question;
	bool most = false;
	int verb = best->at - 1;
	for (size_t i = 0; best->word && i < COUNT_OF(words); i++)
		most = most || strcmp(best->word, words[i]) == 0;
	if (!most || best->common)
		return false;
	verb -= verb > 0 && strcmp(question->tokens[verb].folded, "the") == 0;
	if (verb < 1 || question->tokens[verb].kind != TOKEN_WORD)
		return false;
	for (size_t i = 0; i < COUNT_OF(having); i++)
		if (strcmp(question->tokens[verb].folded, having[i]) == 0)
			return false;
	return true;
}

/* "The two devices with the most falls": has a value of the column many rows?
 */
static bool
repeats_in_rows(const struct composer *composer, const struct term *shown)
{
	const struct context_column *column = composer_column(composer, shown);
	return shown->kind == TERM_COLUMN && column && column->distinct > 0 &&
	       !column->unique && column->class == COLUMN_TEXT &&
	       composer->context->tables[shown->table].rows >
		   2 * (double)column->distinct;
}

/* Has one row of the shown term many rows of the measure? */
static bool
has_many(const struct composer *composer, const struct term *shown,
    const struct term *measure)
{
	int pair[] = {shown->table, measure->table};
	struct graph_tree tree;
	/* "top sellers by amount": many rows point to one seller */
	if (pair[0] == pair[1])
		return shown->through;
	if (graph_trees(composer->graph, pair[0], pair, 2, &tree, 1) < 1)
		return false;
	bool many = false;
	for (int j = 0; j < tree.join_count; j++)
		many = many || tree.joins[j].many;
	return many;
}

/* "Who spent the most hours? First name, last name, hours": the measure itself,
 * which is shown beside what it ranks. */
static bool
is_shown_measure(const struct composer *composer, const struct term *shown,
    const struct term *measure)
{
	const struct sketch *sketch = &composer->sketch;
	return sketch->show_count > 1 && shown->kind == TERM_COLUMN &&
	       !shown->aggregate && shown->table == measure->table &&
	       shown->column == measure->column &&
	       (sketch->focus != measure->table || says_most(composer) ||
		   repeats_in_rows(composer, &sketch->shows[0]));
}

/* Has each shown row many rows of the measure? */
static bool
is_of_many(const struct composer *composer, const struct term *measure)
{
	const struct sketch *sketch = &composer->sketch;
	bool many = false;
	if (!composer_is_measure(composer, measure))
		return false;
	for (int i = 0; i < sketch->show_count; i++) {
		const struct term *shown = &sketch->shows[i];
		if (shown->aggregate || shown->table < 0 ||
		    is_shown_measure(composer, shown, measure))
			continue;
		many = has_many(composer, shown, measure);
		if (!many)
			return false;
	}
	return many;
}

/* Are values of the measure's own rows shown, which have many rows each? */
static bool
is_of_values(const struct composer *composer, const struct term *measure)
{
	const struct sketch *sketch = &composer->sketch;
	bool many = false;
	if (!composer_is_measure(composer, measure))
		return false;
	for (int i = 0; i < sketch->show_count; i++) {
		const struct term *shown = &sketch->shows[i];
		if (shown->aggregate ||
		    is_shown_measure(composer, shown, measure))
			continue;
		many = shown->table == measure->table && !shown->through &&
		       repeats_in_rows(composer, shown);
		if (!many)
			return false;
	}
	return many;
}

/* "Top vendors by open bills": their number, or what they add up to. */
static void
rank_by_money(struct composer *composer)
{
	struct superlative *best = &composer->sketch.best;
	if (!best->present || !best->by || best->term.kind != TERM_ENTITY ||
	    best->term.table < 0)
		return;
	int amount =
	    amount_column(&composer->context->tables[best->term.table]);
	if (amount < 0 || !composer_goes(composer, COMPOSE_OTHER_SUM))
		return;
	best->term.kind = TERM_COLUMN;
	best->term.column = amount;
	best->term.aggregate = AGGREGATE_SUM;
}

/* Do the words behind the superlative name the amount itself, and not a row
 * that has it: "the highest order value", not "the highest order"? */
static bool
names_amount(const struct composer *composer, const char *name)
{
	enum { WORDS_BEHIND = 3 };
	const struct question *question = composer->request->question;
	int from = composer->sketch.best.at + 1;
	for (int at = from;
	     at < from + WORDS_BEHIND && !question_is_border(question, at);
	     at++)
		if (amount_is_whole(question->tokens[at].folded) ||
		    part_in(name, question->tokens[at].stem))
			return true;
	return false;
}

/* The table that is named last before the token; -1: none. */
static int
table_before(const struct sketch *sketch, int at)
{
	const struct mentioned *last = NULL;
	for (int i = 0; i < sketch->mentioned_count; i++)
		if (sketch->mentioned[i].at < at &&
		    (!last || sketch->mentioned[i].at > last->at))
			last = &sketch->mentioned[i];
	return last ? last->table : -1;
}

/* "For each region the client with the highest order value", "the client with
 * the most pieces", where no single row has them ("people on the job with the
 * most hours"): money and quantities of many rows are added up. */
static bool
is_best_of_rows(const struct composer *composer, const char *name)
{
	const struct sketch *sketch = &composer->sketch;
	const struct superlative *best = &sketch->best;
	if (!amount_adds_up(name) || best->common || !best->word ||
	    table_before(sketch, best->at) == best->term.table)
		return false;
	return strcmp(best->word, "most") == 0 ||
	       (sketch->group_count && names_amount(composer, name));
}

/* "top customers by amount": add up the amounts of each customer.  A list of
 * several things has each of them once, so it is ranked by all their rows. */
static void
sum_best(struct composer *composer)
{
	struct superlative *best = &composer->sketch.best;
	rank_by_money(composer);
	/* "the highest costs in total" */
	struct term measure = best->term;
	bool total =
	    measure.kind == TERM_COLUMN && measure.aggregate == AGGREGATE_SUM;
	if (total)
		measure.aggregate = AGGREGATE_NONE;
	if (!best->present || !(is_of_many(composer, &measure) ||
				  is_of_values(composer, &measure)))
		return;
	const char *name = composer_column(composer, &best->term)->said;
	bool several = best->limit > 1 && !part_is_averaged(name);
	bool sum = total || best->by || several || says_most(composer) ||
		   is_best_of_rows(composer, name);
	if (!total && (sum || amount_adds_up(name)) &&
	    composer_goes(composer, COMPOSE_OTHER_SUM))
		sum = !sum;
	if (!sum)
		return;
	for (int i = 0; i < composer->sketch.show_count; i++) {
		struct term *shown = &composer->sketch.shows[i];
		if (is_shown_measure(composer, shown, &measure))
			shown->aggregate = AGGREGATE_SUM;
	}
	best->term.aggregate = AGGREGATE_SUM;
}

/* Does the question list rows, and not some of their columns? */
static bool
lists_entities(const struct sketch *sketch)
{
	for (int i = 0; i < sketch->show_count; i++)
		if (sketch->shows[i].kind != TERM_ENTITY ||
		    sketch->shows[i].aggregate)
			return false;
	return sketch->show_count > 0;
}

bool
composer_adds_up_of_many(
    const struct composer *composer, const struct term *term)
{
	const struct sketch *sketch = &composer->sketch;
	bool many = false;
	if (term->kind == TERM_EXPRESSION)
		for (int i = 0; i < sketch->show_count; i++)
			many = many ||
			       (sketch->shows[i].table >= 0 &&
				   has_many(composer, &sketch->shows[i], term));
	return many ||
	       (is_of_many(composer, term) &&
		   amount_adds_up(composer_column(composer, term)->said));
}

/* Does it list rows of one kind, beside figures? */
static bool
lists_one_entity(const struct sketch *sketch)
{
	int rows = 0, figures = 0;
	for (int i = 0; i < sketch->show_count; i++)
		if (sketch->shows[i].aggregate)
			figures++;
		else if (sketch->shows[i].kind == TERM_ENTITY)
			rows++;
	return rows == 1 && figures > 0 && rows + figures == sketch->show_count;
}

/* "Who took more than 30 days", "customers who paid more than 5000": all their
 * days and payments together.  A list of them shows how much that is. */
static void
sum_bounds(struct composer *composer)
{
	struct sketch *sketch = &composer->sketch;
	bool list = lists_entities(sketch) && !sketch->best.present;
	for (int i = 0; i < sketch->condition_count; i++) {
		struct condition *condition = &sketch->conditions[i];
		if (condition->kind != OPERAND_NUMBER || condition->scope ||
		    !condition->left.counted ||
		    !composer_adds_up_of_many(composer, &condition->left) ||
		    composer_goes(composer, COMPOSE_OTHER_SUM))
			continue;
		condition->left.aggregate = AGGREGATE_SUM;
		if (list && sketch->show_count < SKETCH_MAX_SHOWS)
			sketch->shows[sketch->show_count++] = condition->left;
	}
}

/* "Which sales have a total above 400": rows are asked for, and no sum. */
static bool
asks_which(const struct composer *composer, const struct term *term)
{
	enum { BACK = 4 };
	const struct question *question = composer->request->question;
	for (int at = term->at - 1; at >= 0 && at >= term->at - BACK; at--)
		if (question_match(question, at, "which"))
			return true;
	return false;
}

/* "Travel expenses this year", "the value of the quotes sent": what is listed
 * may be meant as one sum. */
static void
sum_list(struct composer *composer)
{
	struct sketch *sketch = &composer->sketch;
	struct term term = sketch->shows[0];
	if (sketch->show_count != 1 || !sketch->condition_count ||
	    sketch->group_count || sketch->best.present ||
	    sketch->order_count || sketch->distinct || sketch->whether ||
	    term.aggregate || term.through)
		return;
	bool event = term.kind == TERM_ENTITY && term.table >= 0 &&
		     date_kind_of_event(&composer->context->tables[term.table]);
	if (event) {
		const struct context_table *table =
		    &composer->context->tables[term.table];
		int amount = amount_column(table);
		if (asks_which(composer, &term) || amount < 0 ||
		    !part_of_class(table->columns[amount].said, ENGLISH_MONEY))
			return;
		term.kind = TERM_COLUMN;
		term.column = amount;
	}
	bool adds = composer_is_measure(composer, &term) &&
		    amount_adds_up(composer_column(composer, &term)->said);
	if (adds)
		term.aggregate = AGGREGATE_SUM;
	if ((event || adds) && composer_goes(composer, COMPOSE_OTHER_SUM))
		sketch->shows[0] = term;
}

/* "With more than 20 staff and an average wage over 500": a figure that bounds
 * the groups is shown beside another one. */
static void
show_bounds(struct composer *composer)
{
	struct sketch *sketch = &composer->sketch;
	if (sketch->best.present || !lists_one_entity(sketch))
		return;
	for (int i = 0; i < sketch->condition_count; i++) {
		const struct condition *condition = &sketch->conditions[i];
		bool shown = condition->kind != OPERAND_NUMBER ||
			     !composer_is_having(composer, condition);
		for (int s = 0; s < sketch->show_count && !shown; s++)
			shown =
			    sketch->shows[s].aggregate ==
				condition->left.aggregate &&
			    sketch->shows[s].column == condition->left.column;
		if (!shown && sketch->show_count < SKETCH_MAX_SHOWS)
			sketch->shows[sketch->show_count++] = condition->left;
	}
}

/* MAX beside plain columns, without a group, means the row that has the
 * maximum. */
static void
settle_maximum(struct composer *composer)
{
	struct sketch *sketch = &composer->sketch;
	if (sketch->group_count || sketch->best.present ||
	    composer_count_aggregates(sketch) != 1 || sketch->show_count < 2)
		return;
	for (int i = 0; i < sketch->show_count; i++) {
		struct term *term = &sketch->shows[i];
		if (term->aggregate != AGGREGATE_MAXIMUM &&
		    term->aggregate != AGGREGATE_MINIMUM)
			continue;
		sketch->best =
		    (struct superlative){.present = true, .limit = 1};
		sketch->best.direction =
		    term->aggregate == AGGREGATE_MAXIMUM ? 1 : -1;
		term->aggregate = AGGREGATE_NONE;
		sketch->best.term = *term;
		return;
	}
}

/* "Count and amount of voided bills", "add up their amounts": is the term the
 * amount of the counted rows? */
static bool
is_amount_of_counted(const struct composer *composer, const struct term *term)
{
	const struct sketch *sketch = &composer->sketch;
	const struct term *first = &sketch->shows[0];
	int table = first->table >= 0 ? first->table : sketch->focus;
	return first->aggregate == AGGREGATE_COUNT && !term->aggregate &&
	       term->kind == TERM_COLUMN && term->table == table &&
	       amount_column(&composer->context->tables[term->table]) ==
		   term->column;
}

/* Drop a plain column behind an aggregate, when the question has no group. */
static void
drop_strays(struct composer *composer)
{
	struct sketch *sketch = &composer->sketch;
	for (int i = 1; i < sketch->show_count; i++)
		if (is_amount_of_counted(composer, &sketch->shows[i]))
			sketch->shows[i].aggregate = AGGREGATE_SUM;
	if (sketch->group_count || sketch->best.present ||
	    !composer_count_aggregates(sketch) || sketch->order_count)
		return;
	bool seen = false;
	for (int i = 0; i < sketch->show_count; i++) {
		seen = seen || composer_aggregates(&sketch->shows[i]);
		if (seen && !composer_aggregates(&sketch->shows[i]))
			drop_show(sketch, i--);
	}
}

/* Do not show an entity's label when the question shows its columns. */
static void
drop_named_entities(struct composer *composer)
{
	struct sketch *sketch = &composer->sketch;
	for (int i = 0; i < sketch->show_count; i++) {
		if (sketch->shows[i].kind != TERM_ENTITY ||
		    sketch->shows[i].aggregate || sketch->shows[i].through ||
		    sketch->shows[i].named)
			continue;
		for (int k = 0; k < sketch->show_count; k++)
			if (k != i && sketch->shows[k].kind == TERM_COLUMN &&
			    !sketch->shows[k].aggregate &&
			    sketch->shows[k].table == sketch->shows[i].table &&
			    composer_is_key_or_label(
				composer, &sketch->shows[k])) {
				drop_show(sketch, i--);
				break;
			}
	}
}

/* "top 5 customers by revenue", "the vendor with the longest lead time": show
 * what ranks them, too. */
static void
show_best_measure(struct composer *composer)
{
	struct sketch *sketch = &composer->sketch;
	const struct superlative *best = &sketch->best;
	bool list =
	    best->by && best->limit > 1 && composer_aggregates(&best->term);
	if (!best->present || best->term.kind == TERM_NONE || best->per_group ||
	    !sketch->show_count || sketch->show_count == SKETCH_MAX_SHOWS ||
	    (!list && !lists_entities(sketch)))
		return;
	for (int i = 0; i < sketch->show_count; i++)
		if (composer_aggregates(&sketch->shows[i]))
			return;
	sketch->shows[sketch->show_count++] = best->term;
}

/* Is it a count of rows of the table, or of the rows that are asked for? */
static bool
counts_rows_of(const struct term *term, int table)
{
	return term->aggregate == AGGREGATE_COUNT &&
	       term->kind == TERM_ENTITY && !term->through &&
	       (term->table < 0 || term->table == table);
}

/* The table of which each line is one row, because its rows or its key are
 * shown beside their count, and nothing else is measured; -1: there is none. */
static int
counted_one_by_one(const struct composer *composer)
{
	const struct sketch *sketch = &composer->sketch;
	int table = -1;
	int counts = 0;
	for (int i = 0; i < sketch->show_count; i++) {
		const struct term *term = &sketch->shows[i];
		if (term->aggregate)
			continue;
		if (term->through || term->table < 0 ||
		    (table >= 0 && term->table != table))
			return -1;
		if (term->kind == TERM_ENTITY ||
		    (term->kind == TERM_COLUMN &&
			context_is_key(&composer->context->tables[term->table],
			    term->column)))
			table = term->table;
	}
	for (int i = 0; i < sketch->show_count; i++) {
		const struct term *term = &sketch->shows[i];
		counts += counts_rows_of(term, table);
		if (composer_aggregates(term) && term->table != table &&
		    !counts_rows_of(term, table))
			return -1;
	}
	for (int i = 0; i < sketch->condition_count; i++)
		if (composer_is_having(composer, &sketch->conditions[i]))
			return -1;
	return counts ? table : -1;
}

/* Is the count's word rather one of a name: "flight number, origin"? */
static bool
is_identifier(const struct composer *composer, const struct term *count)
{
	const struct question *question = composer->request->question;
	return count->at < question->count &&
	       english_is(
		   question->tokens[count->at].folded, ENGLISH_IDENTIFIER);
}

/* "Bins without a label, how many", "A count is enough": one row each would be
 * counted.  The rows are counted together, unless several of their columns are
 * asked for, or a name of them ends in a number. */
static void
settle_row_counts(struct composer *composer)
{
	struct sketch *sketch = &composer->sketch;
	if (sketch->group_count || sketch->best.present || sketch->share)
		return;
	int table = counted_one_by_one(composer);
	if (table < 0)
		return;
	int listed = 0;
	bool named = false;
	for (int i = 0; i < sketch->show_count; i++) {
		const struct term *term = &sketch->shows[i];
		listed += !term->aggregate;
		named = named || (counts_rows_of(term, table) &&
				     is_identifier(composer, term));
	}
	for (int i = 0; i < sketch->show_count; i++) {
		const struct term *term = &sketch->shows[i];
		if (listed > 1 || named ? counts_rows_of(term, table)
					: !term->aggregate)
			drop_show(sketch, i--);
	}
}

static bool
condition_same(const struct condition *left, const struct condition *right)
{
	if (left->kind != right->kind || left->scope != right->scope ||
	    left->inner != right->inner || left->negated != right->negated ||
	    left->whole != right->whole ||
	    left->comparison != right->comparison ||
	    left->left.table != right->left.table ||
	    left->left.column != right->left.column ||
	    left->left.aggregate != right->left.aggregate)
		return false;
	switch (left->kind) {
	case OPERAND_TEXT:
	case OPERAND_NUMBER:
		return strcmp(left->text, right->text) == 0;
	case OPERAND_PERIOD:
		return left->period.has_from == right->period.has_from &&
		       left->period.has_to == right->period.has_to &&
		       left->period.from == right->period.from &&
		       left->period.to == right->period.to;
	case OPERAND_TRUE:
	case OPERAND_NULL:
		return true;
	default:
		return false;
	}
}

/* Keep a condition once, even if the question has it twice. */
static void
drop_repeated(struct composer *composer)
{
	struct sketch *sketch = &composer->sketch;
	int kept = 0;
	for (int i = 0; i < sketch->condition_count; i++) {
		bool repeated = false;
		for (int k = 0; k < kept; k++)
			repeated =
			    repeated || condition_same(&sketch->conditions[k],
					    &sketch->conditions[i]);
		if (!repeated)
			sketch->conditions[kept++] = sketch->conditions[i];
	}
	sketch->condition_count = kept;
}

void
composer_settle(struct composer *composer)
{
	composer_settle_filters(composer);
	composer_settle_latest(composer);
	sum_best(composer);
	sum_bounds(composer);
	composer_sum_compared(composer);
	sum_list(composer);
	show_bounds(composer);
	composer_find_dates(composer);
	composer_deny_periods(composer);
	composer_settle_periods(composer);
	composer_leave_out(composer);
	drop_repeated(composer);
	composer_sum_counted(composer);
	composer_sum_totals(composer);
	composer_sum_what_is_left(composer);
	show_ranking_date(composer);
	settle_best(composer);
	settle_maximum(composer);
	filter_by_best_parent(composer);
	composer_settle_within(composer);
	composer_sum_lines(composer);
	show_best_measure(composer);
	name_leading_group(composer);
	settle_groups(composer);
	composer_name_connected(composer);
	drop_named_entities(composer);
	settle_row_counts(composer);
	drop_strays(composer);
}

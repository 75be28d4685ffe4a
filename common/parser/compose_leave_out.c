/*
 * compose_leave_out.c - rows that are left out of those that take part; see
 * composer.h
 *
 * "Clients who ordered card in May, leaving out cancelled orders" means orders
 * that are not cancelled, and no clients who never cancelled.  Where the orders
 * have no other part ("clients, except those with cancelled orders"), such a
 * client is left out himself.
 *
 * Several tables may have a state of that name: cards summed up by client,
 * "leaving out cancelled orders", are of orders for cards, whatever else can be
 * cancelled or is called an order.
 */
#include "english/english.h"
#include "parser/composer.h"

/* Has the question another part for the table's rows than the condition, and
 * those in its scope: a condition, a figure, or a word that names them? */
static bool
takes_part(
    const struct composer *composer, int table, const struct condition *but)
{
	const struct sketch *sketch = &composer->sketch;
	for (int i = 0; i < sketch->condition_count; i++) {
		const struct condition *condition = &sketch->conditions[i];
		if (condition->left.table == table && !condition->leaves &&
		    condition != but &&
		    (!but->scope || condition->scope != but->scope))
			return true;
	}
	return sketch_needs(sketch, table) ||
	       sketch_measures(sketch, composer->context, table);
}

/* Return the only condition of the absence, when it is a state of its rows;
 * NULL when there is another one. */
static struct condition *
only_state(struct sketch *sketch, int scope)
{
	struct condition *only = NULL;
	for (int i = 0; i < sketch->condition_count; i++) {
		struct condition *condition = &sketch->conditions[i];
		if (condition->scope != scope)
			continue;
		if (only ||
		    condition->left.table !=
			sketch->absences[scope - 1].table ||
		    condition->left.aggregate ||
		    (condition->kind != OPERAND_TEXT &&
			condition->kind != OPERAND_TRUE))
			return NULL;
		only = condition;
	}
	return only;
}

/* Is the table among the meanings of the words [from, to)? */
static bool
is_meant(const struct link_result *link, int table, int from, int to)
{
	for (int i = 0; i < link->count; i++)
		if (link->matches[i].kind == LINK_TABLE &&
		    link->matches[i].table == table &&
		    link->matches[i].from == from && link->matches[i].to == to)
			return true;
	return false;
}

/* "Cancelled orders": may the noun behind the state be the other table, too? */
static bool
shares_noun(
    const struct link_result *link, int table, const struct link_match *state)
{
	for (int i = 0; i < link->count; i++) {
		const struct link_match *noun = &link->matches[i];
		if (noun->kind == LINK_TABLE && noun->table == table &&
		    noun->from == state->to)
			return is_meant(
			    link, state->table, noun->from, noun->to);
	}
	return true;
}

/* Return the state that the link takes the condition's word for, after the last
 * one; NULL when there is none of another table. */
static const struct link_match *
next_state(const struct link_result *link, const struct condition *condition,
    const struct link_match *last)
{
	const struct link_match *end = link->matches + link->count;
	for (const struct link_match *state = last ? last + 1 : link->matches;
	     state < end; state++)
		if (state->from == condition->at &&
		    state->table != condition->left.table &&
		    (state->kind == LINK_VALUE ||
			state->kind == LINK_EXPRESSION))
			return state;
	return NULL;
}

static void
turn_to(struct condition *condition, const struct link_match *state)
{
	bool value = state->kind == LINK_VALUE;
	condition->left =
	    (struct term){.kind = value ? TERM_COLUMN : TERM_EXPRESSION,
		.table = state->table,
		.column = value ? state->column : -1,
		.text = value ? NULL : state->expr,
		.at = condition->at};
	condition->kind = value ? OPERAND_TEXT : OPERAND_TRUE;
	condition->text = state->value;
}

/* Let the state be of rows that take part, or that are measured, when its own
 * rows do not, and those have a state of the name.  "Without cancellations" may
 * be said of anything else, and only turns to what is measured. */
static bool
turn_to_part(struct composer *composer, struct condition *condition, bool said)
{
	const struct link_result *link = composer->request->link;
	const struct link_match *state = NULL;
	while ((state = next_state(link, condition, state))) {
		bool part = said ? takes_part(composer, state->table, condition)
				 : sketch_measures(&composer->sketch,
				       composer->context, state->table);
		if (!part || !shares_noun(link, condition->left.table, state))
			continue;
		turn_to(condition, state);
		return true;
	}
	return false;
}

/* Are there only articles between the words of the two conditions? */
static bool
stand_together(const struct composer *composer, const struct condition *one,
    const struct condition *other)
{
	const struct question *question = composer->request->question;
	int at = one->at + 1;
	while (at < other->at && english_is(question->tokens[at].folded,
				     ENGLISH_LIGHT_DETERMINER))
		at++;
	return at == other->at;
}

/* "Never completed the safety course", where orders are completed, too: the
 * state is of the rows that belong to the course. */
static void
turn_to_next(struct composer *composer, struct condition *one,
    const struct condition *other)
{
	int table = other->left.table;
	const struct link_match *state = NULL;
	if (one->scope || other->scope || !other->negated ||
	    other->kind != OPERAND_TEXT || other->or_before ||
	    one->left.table == table ||
	    composer_leads_to(composer, one->left.table, table) ||
	    composer_leads_to(composer, table, one->left.table) ||
	    !stand_together(composer, one, other))
		return;
	while ((state = next_state(composer->request->link, one, state)))
		if (composer_leads_to(composer, state->table, table)) {
			turn_to(one, state);
			return;
		}
}

/* "Sales by month, voided ones excluded", where bills are voided and sales are
 * not: the ones are none of the rows that the question shows, nor what each of
 * these has one of.  A noun behind the state says which they are. */
static bool
is_of_others(const struct composer *composer, const struct condition *condition)
{
	const struct sketch *sketch = &composer->sketch;
	const struct link_result *link = composer->request->link;
	int table = condition->left.table;
	for (int i = 0; i < sketch->show_count; i++)
		if (sketch->shows[i].table >= 0 &&
		    composer_leads_to(composer, sketch->shows[i].table, table))
			return false;
	for (int i = 0; i < link->count; i++)
		if (link->matches[i].from == condition->at &&
		    link->matches[i].table == table)
			return !is_meant(link, table, link->matches[i].to,
			    link->matches[i].to + 1);
	return false;
}

/* Does the state leave rows out of those that take part, as is said, or as it
 * must be meant? */
static bool
leaves_out(struct composer *composer, struct condition *condition, bool said)
{
	int table = condition->left.table;
	if (takes_part(composer, table, condition))
		return said;
	return table != composer->sketch.focus &&
	       turn_to_part(composer, condition, said);
}

void
composer_leave_out(struct composer *composer)
{
	struct sketch *sketch = &composer->sketch;
	for (int scope = 1; scope <= sketch->absence_count; scope++) {
		struct absence *absence = &sketch->absences[scope - 1];
		struct condition *only = only_state(sketch, scope);
		if (!only || absence->table == sketch->focus)
			continue;
		bool part = leaves_out(composer, only, absence->leaves);
		if (!part && absence->leaves && is_of_others(composer, only)) {
			absence->table = -1;
			only->scope = CONDITION_PLACED;
			composer->unbound++;
		}
		if (!part)
			continue;
		/* let it be the rows that take part and are not so */
		absence->table = -1;
		only->scope = 0;
		only->negated = only->leaves = true;
	}
	for (int i = 0; i < sketch->condition_count; i++) {
		struct condition *condition = &sketch->conditions[i];
		bool state = condition->negated && !condition->scope &&
			     (condition->kind == OPERAND_TEXT ||
				 condition->kind == OPERAND_TRUE);
		if (state && i + 1 < sketch->condition_count)
			turn_to_next(composer, condition, condition + 1);
		condition->leaves =
		    condition->negated &&
		    (state ? leaves_out(composer, condition, condition->leaves)
			   : condition->leaves &&
				 takes_part(composer, condition->left.table,
				     condition));
		if (condition->leaves)
			composer->left_out = condition->at + 1;
	}
}

void
composer_leave_out_of(struct composer *composer, struct block *inner)
{
	const struct sketch *sketch = &composer->sketch;
	for (int i = 0; i < sketch->condition_count; i++) {
		const struct condition *out = &sketch->conditions[i];
		if (!out->leaves ||
		    !block_source(inner, composer_home(composer, out)))
			continue;
		struct filter *filter =
		    composer_condition(composer, inner, out);
		if (filter)
			block_and(&inner->where, filter, composer->arena);
	}
}

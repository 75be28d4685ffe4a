/* compose_periods.c - the period that is a group and is spoken of again; see
 * composer.h */
#include "english/english.h"
#include "parser/composer.h"

/* The group by a unit of time; NULL: there is not exactly one. */
static const struct term *
grain_of(const struct sketch *sketch)
{
	const struct term *found = NULL;
	for (int i = 0; i < sketch->group_count; i++) {
		if (sketch->groups[i].kind != TERM_GRAIN)
			continue;
		if (found)
			return NULL;
		found = &sketch->groups[i];
	}
	return found;
}

/* Is it a date of which the question says no more than "date"? */
static bool
says_date_alone(const struct composer *composer, const struct term *term)
{
	const struct question *question = composer->request->question;
	const struct context_column *column = composer_column(composer, term);
	return term->kind == TERM_COLUMN && !term->aggregate && column &&
	       column->class == COLUMN_DATE && term->at >= 0 &&
	       term->at < question->count &&
	       english_is(
		   question->tokens[term->at].folded, ENGLISH_DATE_NOUN) &&
	       !question_match(question, term->at + 1, "of");
}

void
composer_settle_periods(struct composer *composer)
{
	struct sketch *sketch = &composer->sketch;
	const struct term *grain = grain_of(sketch);
	int shown = 0;
	if (!grain)
		return;
	for (int i = 0; i < sketch->show_count; i++)
		if (!says_date_alone(composer, &sketch->shows[i]))
			sketch->shows[shown++] = sketch->shows[i];
	sketch->show_count = shown;
	for (int i = 0; i < sketch->order_count; i++)
		if (says_date_alone(composer, &sketch->orders[i].term))
			sketch->orders[i].term = *grain;
}

/*
 * scan_asked.c - "when", "where" and "who" ask for a column; see scan.h
 *
 * "When was the bridge opened?", "Where is the Plaza?", "Who composed the
 * anthem?": these questions name no column.  The question word gives the kind
 * of column, and the verb chooses one column of that kind.
 */
#include "base/ends.h"
#include "context/name_part.h"
#include "english/english.h"
#include "parser/date_kind.h"
#include "parser/doer_key.h"
#include "parser/scan_cues.h"
#include "question/date_verb.h"

#include <string.h>
#include <strings.h>

enum { STEM_LENGTH = 3 }; /* shorter stems are in too many names */

struct asked {
	const char *word; /* when, where, who */
	const struct text_words *columns;
	bool when, who;
};

/* Return the score of a column as the answer; 0 when it is none. */
static double
kind_of_answer(
    const struct scan *scan, const struct asked *asked, int table, int column)
{
	const struct context_table *owner = scan_table_of(scan, table);
	const struct context_column *c = &owner->columns[column];
	/* when the row was entered is not when it took place */
	if (asked->when && c->class == COLUMN_DATE)
		return date_kind_of_entry(c) && date_kind_start(owner) >= 0
			   ? .95
			   : 1;
	if (asked->when && part_is_year(owner, column))
		return .9;
	if (c->class != COLUMN_TEXT && c->parent_table < 0)
		return 0;
	if (asked->who)
		return .1;
	for (size_t i = 0; i < asked->columns->count; i++)
		if (part_in(c->said, asked->columns->word[i]))
			return .8 - .05 * (double)i;
	return 0;
}

/* Count the question's words that are in the column's name: "composed" in
 * composed_by.  Words of tables and of values do not count. */
static int
words_in_name(const struct scan *scan, const char *name)
{
	const struct question *question = scan->request->question;
	int found = 0;
	for (int at = 1; at < question->count; at++) {
		const struct token *token = &question->tokens[at];
		bool named = token->kind != TOKEN_WORD ||
			     closed_words_hold(scan->request->words,
				 token->folded, CLOSED_STOP);
		for (int i = 0; i < scan->items->count && !named; i++) {
			const struct item *item = &scan->items->item[i];
			named = item->from <= at && at < item->to &&
				(item->kind == ITEM_TABLE ||
				    item->kind == ITEM_VALUE);
		}
		if (!named && strlen(token->stem) >= STEM_LENGTH)
			found += part_in(name, token->stem);
	}
	return found;
}

static bool
find_answer(
    const struct scan *scan, const struct asked *asked, int table, int *column)
{
	const struct context_table *owner = scan_table_of(scan, table);
	double best = 0;
	for (int c = 0; c < owner->column_count; c++) {
		double score = kind_of_answer(scan, asked, table, c);
		int words = words_in_name(scan, owner->columns[c].said);
		if (score == 0 || (asked->who && words == 0))
			continue;
		score += words;
		if (score > best) {
			best = score;
			*column = c;
		}
	}
	return best > 0;
}

/* Find the tables that may have the answer's column, the likeliest first. */
static int
asked_tables(const struct sketch *sketch, int tables[SKETCH_MAX_MENTIONS])
{
	int count = 0;
	for (int i = 0; i < sketch->show_count; i++)
		if (count < SKETCH_MAX_MENTIONS && sketch->shows[i].table >= 0)
			tables[count++] = sketch->shows[i].table;
	for (int i = 0; i < sketch->condition_count; i++)
		if (count < SKETCH_MAX_MENTIONS &&
		    sketch->conditions[i].kind == OPERAND_TEXT &&
		    sketch->conditions[i].left.table >= 0)
			tables[count++] = sketch->conditions[i].left.table;
	return count;
}

/* "The latest order", "the largest payment": does a column of the rows choose
 * them? */
static bool
is_best_row(const struct scan *scan)
{
	const struct sketch *sketch = scan->sketch;
	const struct term *term = &sketch->best.term;
	return term->kind == TERM_COLUMN && !term->aggregate &&
	       (scan_column(scan, term->table, term->column)->class ==
		       COLUMN_DATE ||
		   (sketch->show_count == 1 &&
		       sketch->shows[0].table == term->table));
}

/* Is a row of a bridge ranked: who sells something at the lowest price? */
static bool
is_best_pair(const struct scan *scan)
{
	const struct sketch *sketch = scan->sketch;
	return sketch->show_count == 1 && sketch->shows[0].table >= 0 &&
	       sketch->best.term.table == sketch->shows[0].table &&
	       scan_table_of(scan, sketch->shows[0].table)->association;
}

/* Does the question show only rows of tables so far? */
static bool
only_entities(const struct scan *scan, bool who)
{
	const struct sketch *sketch = scan->sketch;
	if (sketch->group_count || sketch->share ||
	    (sketch->best.present &&
		!(who && (is_best_row(scan) || is_best_pair(scan)))))
		return false;
	for (int i = 0; i < sketch->show_count; i++)
		if (sketch->shows[i].aggregate ||
		    sketch->shows[i].kind != TERM_ENTITY ||
		    (sketch->shows[i].through && sketch->show_count > 1))
			return false;
	return true;
}

/* "When did Acme last pay": of many dates the one that the word before the verb
 * means, or that begins the column's name ("last counted"). */
static enum aggregate
which_date(const struct scan *scan, int verb)
{
	for (int at = verb - 1; at <= verb; at++) {
		const char *word =
		    question_word_at(scan->request->question, at);
		if (strcmp(word, "last") == 0)
			return AGGREGATE_MAXIMUM;
		if (strcmp(word, "first") == 0)
			return AGGREGATE_MINIMUM;
	}
	return AGGREGATE_NONE;
}

/* "When was it opened": show only the column that the verb named. */
static bool
shows_answer(struct scan *scan, const struct asked *asked)
{
	struct sketch *sketch = scan->sketch;
	for (int i = 0; i < sketch->show_count; i++) {
		struct term term = sketch->shows[i];
		if (term.kind != TERM_COLUMN || term.aggregate ||
		    kind_of_answer(scan, asked, term.table, term.column) <= .1)
			continue;
		if (asked->when)
			term.aggregate = which_date(scan, term.at);
		sketch->shows[0] = term;
		sketch->show_count = 1;
		return true;
	}
	return false;
}

/* "they", "it": return the table of the entity that was shown last; -1 when
 * there is none. */
static int
shown_last(const struct sketch *sketch)
{
	for (int i = sketch->show_count - 1; i >= 0; i--)
		if (sketch->shows[i].kind == TERM_ENTITY &&
		    !sketch->shows[i].aggregate)
			return sketch->shows[i].table;
	return -1;
}

bool
scan_hear_when(struct scan *scan)
{
	static const char *const pronouns[] = {"they", "it", "he", "she"};
	const struct question *question = scan->request->question;
	const struct item *when = scan_item(scan, 0);
	int table = shown_last(scan->sketch);
	bool them = false;
	int end = scan_item(scan, 1)->to;
	if (table < 0 || strcmp(when->cue.word, "when") != 0 ||
	    !hear_phrase_begins(scan))
		return false;
	for (size_t i = 0; i < COUNT_OF(pronouns); i++)
		for (int at = when->to;
		     at < when->to + 2 && at < question->count; at++)
			them = them || strcmp(question->tokens[at].folded,
					   pronouns[i]) == 0;
	int column = -1;
	for (int at = when->to;
	     them && column < 0 && at < end && at < question->count; at++)
		column =
		    date_verb_column(question, at, scan_table_of(scan, table));
	if (column < 0)
		return false;
	scan_begin_output(scan);
	scan_show(scan, scan_term(TERM_COLUMN, table, column, when->from));
	/* the verb has no further meaning */
	if (scan_item(scan, 1)->kind == ITEM_COLUMN)
		scan->at++;
	return true;
}

/* Are its rows people, or parties such as customers? */
static bool
acts_itself(const struct context_table *table)
{
	const char *last = strrchr(table->words, ' ');
	return context_is_of_people(table) ||
	       (!table->association &&
		   part_of_class(last ? last : table->words, ENGLISH_PARTY));
}

/* How likely is who acts behind a key of the rows: a person before a party, and
 * anyone before one of an act beside it, such as created_by, or of a longer
 * name, such as bank account; 0: nobody.  Who does something to us is none of
 * our people. */
static int
actor_behind(
    const struct context *context, const struct context_column *key, bool to_us)
{
	if (key->parent_table < 0)
		return 0;
	const struct context_table *to = &context->tables[key->parent_table];
	const bool people = context_is_of_people(to);
	if (!to->label_count || !acts_itself(to) || (people && to_us))
		return 0;
	const bool far =
	    ends_with(key->words, " by") || (!people && strchr(to->words, ' '));
	return (far ? 1 : 3) + (to->label_count > 1);
}

/* "Who made the latest order": who acts in the rows, as the only likeliest key
 * of theirs tells; -1: nobody. */
static int
actor_of(const struct context *context, int table, bool to_us)
{
	const struct context_table *rows = &context->tables[table];
	int best = 0, found = -1;
	if (acts_itself(rows))
		return -1;
	for (int c = 0; c < rows->column_count; c++) {
		int likely = actor_behind(context, &rows->columns[c], to_us);
		if (likely < best || !likely)
			continue;
		found = likely > best ? c : -1;
		best = likely;
	}
	return found;
}

/* "Who logged the most hours": the people to whom the figure's rows belong; -1.
 */
static int
people_behind(const struct scan *scan, const struct term *figure)
{
	const struct context *context = scan->request->context;
	int key = scan_adds_up(scan, figure->table, figure->column)
		      ? actor_of(context, figure->table, false)
		      : -1;
	return key < 0
		   ? -1
		   : context->tables[figure->table].columns[key].parent_table;
}

/* "Who left in May", "who earns the most", also in each group: the date or the
 * figure is of people, and these are asked for. */
static bool
asks_people(struct scan *scan)
{
	struct sketch *sketch = scan->sketch;
	struct superlative *best = &sketch->best;
	bool bare = !sketch->show_count && best->present;
	struct term shown = bare ? best->term : sketch->shows[0];
	if ((!bare && sketch->show_count != 1) ||
	    (sketch->group_count && !best->present) ||
	    shown.kind != TERM_COLUMN || shown.aggregate)
		return false;
	const struct context_table *table = scan_table_of(scan, shown.table);
	const struct context_column *column = &table->columns[shown.column];
	bool ranks = best->present && best->term.table == shown.table &&
		     best->term.column == shown.column;
	int people = context_is_of_people(table) ? shown.table
		     : ranks                     ? people_behind(scan, &shown)
						 : -1;
	if (people < 0 || column->parent_table >= 0 ||
	    (best->present ? !ranks : column->class != COLUMN_DATE))
		return false;
	sketch->shows[0] = scan_term(TERM_ENTITY, people, -1, shown.at);
	sketch->show_count = 1;
	sketch->focus = people;
	scan_mention(scan, people, true);
	best->asked = false;
	return true;
}

/* "Who approved it", of approved_by: the key that the verb behind "who" names,
 * which then says nothing else; -1. */
static int
doer_column(struct scan *scan, int table)
{
	const struct question *question = scan->request->question;
	struct sketch *sketch = scan->sketch;
	if (question->count < 2)
		return -1;
	const struct context_table *rows = scan_table_of(scan, table);
	int key = doer_key_of_act(rows, question->tokens[1].folded);
	for (int i = sketch->condition_count - 1; key >= 0 && i >= 0; i--) {
		struct condition *condition = &sketch->conditions[i];
		if (condition->at != 1 || condition->kind != OPERAND_TEXT)
			continue;
		sketch->condition_count--;
		memmove(condition, condition + 1,
		    (size_t)(sketch->condition_count - i) * sizeof(*condition));
	}
	return key;
}

/* "Who sent us the largest payment" */
static bool
is_to_us(const struct question *question)
{
	return question->count > 2 &&
	       strcmp(question->tokens[2].folded, "us") == 0;
}

/* "Who covers the northern region": the people that the only bridge between
 * such rows and people leads to; -1. */
static int
bridged_people(const struct context *context, int table)
{
	int found = -1;
	if (acts_itself(&context->tables[table]))
		return -1;
	for (int t = 0; t < context->table_count; t++) {
		const struct context_table *bridge = &context->tables[t];
		if (t == table || !context_refers(context, t, table) ||
		    !context_is_bridge(bridge))
			continue;
		int key = actor_of(context, t, false);
		if (key < 0)
			continue;
		if (found >= 0)
			return -1;
		found = bridge->columns[key].parent_table;
	}
	return found;
}

/* "Who is staffed on more than one site": a bridge has one row for each site,
 * so its people themselves are listed. */
static void
show_people(struct scan *scan, int people)
{
	scan->sketch->show_count = 0;
	scan->sketch->focus = people;
	scan_show(scan, scan_term(TERM_ENTITY, people, -1, 0));
	scan_mention(scan, people, true);
}

static void
show_row_of(struct scan *scan, int table, int column)
{
	struct term term = scan_term(TERM_COLUMN, table, column, 0);
	const struct context_column *found = scan_column(scan, table, column);
	if (found->parent_table >= 0 &&
	    scan_table_of(scan, found->parent_table)->label_count) {
		term.kind = TERM_ENTITY;
		term.through = true;
		term.via = column;
		term.parent = found->parent_table;
		term.column = -1;
	}
	scan->sketch->show_count = 0;
	scan->sketch->focus = table;
	scan_show(scan, term);
	scan_mention(scan, table, true);
}

/* The question word that the question begins with, or "who" behind its frame:
 * "for each team, who ...".  NULL: there is none. */
static const struct closed_word *
asking_word(const struct scan *scan)
{
	const struct question *question = scan->request->question;
	const struct closed_words *words = scan->request->words;
	const struct closed_word *word =
	    question->count ? closed_words_get(words,
				  question->tokens[0].folded, CLOSED_QUESTION)
			    : NULL;
	for (int i = 1; !word && i < scan->items->count; i++) {
		const struct item *item = &scan->items->item[i];
		const struct item *before = item - 1;
		if (item->kind == ITEM_CUE && item->cue.kind == CUE_WHICH &&
		    strcmp(item->cue.word, "who") == 0 &&
		    before->kind == ITEM_CUE &&
		    (before->cue.kind == CUE_COMMA ||
			before->cue.kind == CUE_OUTPUT))
			word = closed_words_get(words, "who", CLOSED_QUESTION);
	}
	return word;
}

/* Do the rows refer to what is grouped, if anything is? */
static bool
fits_groups(const struct scan *scan, int table)
{
	const struct sketch *sketch = scan->sketch;
	for (int i = 0; i < sketch->group_count; i++)
		if (sketch->groups[i].table != table &&
		    !context_refers(
			scan->request->context, table, sketch->groups[i].table))
			return false;
	return true;
}

struct adjective_column
scan_ranked_people(struct scan *scan)
{
	struct sketch *sketch = scan->sketch;
	const struct context *context = scan->request->context;
	const struct closed_word *word = asking_word(scan);
	const struct adjective_column none = {-1, -1, false, 0};
	struct adjective_column found = none;
	if (!word || strcmp(word->phrase, "who") != 0)
		return none;
	for (int t = 0; t < context->table_count; t++) {
		struct adjective_column one =
		    context_is_of_people(&context->tables[t]) &&
			    fits_groups(scan, t)
			? adjective_find(scan->request, t, sketch->best.word)
			: none;
		if (one.table < 0)
			continue;
		if (found.table >= 0)
			return none;
		found = one;
	}
	if (found.table >= 0)
		show_people(scan, found.table);
	return found;
}

/* "Who works in", "who is on": where they are, and nothing that they do. */
static bool
works_there(const struct question *question)
{
	const char *verb = question_word_at(question, 1);
	return (english_is(verb, ENGLISH_BE) ||
		   english_is(verb, ENGLISH_WORKING)) &&
	       english_is(question_word_at(question, 2), ENGLISH_PREPOSITION);
}

/* The only people who refer to the table, as to their department; -1. */
static int
members_of(const struct context *context, int table)
{
	int found = -1;
	for (int t = 0; t < context->table_count; t++) {
		if (t == table || !context_is_of_people(&context->tables[t]) ||
		    !context_refers(context, t, table))
			continue;
		if (found >= 0)
			return -1;
		found = t;
	}
	return found;
}

/* Does the key of the table lead to people in a role, such as its chief? */
static bool
is_role(const struct scan *scan, int table, int column)
{
	const struct context_column *key = scan_column(scan, table, column);
	return part_is_role(
	    key, scan_table_of(scan, key->parent_table), scan->request->arena);
}

/* "When did Ada borrow a book", "when did Acme last pay": show the dates of
 * what the verb means, or the last one.  Return false when no verb does. */
static bool
dates_event(struct scan *scan, const struct asked *asked)
{
	const struct events *events = &scan->request->events;
	int column = -1;
	if (!asked->when || events->count != 1 ||
	    !find_answer(scan, asked, events->event[0].table, &column))
		return false;
	const struct event *event = &events->event[0];
	struct term date =
	    scan_term(TERM_COLUMN, event->table, column, event->at);
	date.aggregate = which_date(scan, event->at);
	scan->sketch->show_count = 0;
	scan_show(scan, date);
	return true;
}

void
scan_finish_asked(struct scan *scan)
{
	struct sketch *sketch = scan->sketch;
	const struct closed_word *word = asking_word(scan);
	if (!word || !word->columns.count)
		return;
	struct asked asked = {.word = word->phrase,
	    .columns = &word->columns,
	    .when = strcmp(word->phrase, "when") == 0,
	    .who = strcmp(word->phrase, "who") == 0};
	if (!sketch->group_count && !sketch->best.present && !asked.who &&
	    shows_answer(scan, &asked))
		return;
	if ((asked.who && asks_people(scan)) ||
	    !only_entities(scan, asked.who) || dates_event(scan, &asked))
		return;
	int tables[SKETCH_MAX_MENTIONS];
	int count = asked_tables(sketch, tables);
	/* "who is the youngest employee" */
	if (sketch->best.present && count &&
	    acts_itself(scan_table_of(scan, tables[0])))
		return;
	for (int i = 0; i < count; i++) {
		int column = asked.who ? doer_column(scan, tables[i]) : -1;
		if (column < 0 &&
		    !find_answer(scan, &asked, tables[i], &column))
			continue;
		show_row_of(scan, tables[i], column);
		return;
	}
	if (!asked.who || !count)
		return;
	int column = actor_of(scan->request->context, tables[0],
	    is_to_us(scan->request->question));
	int people = bridged_people(scan->request->context, tables[0]);
	/* "who works in Sales", "on Alma": those who belong there, and not who
	 * runs it */
	const bool role = column >= 0 && is_role(scan, tables[0], column);
	const int members = role && works_there(scan->request->question)
				? members_of(scan->request->context, tables[0])
				: -1;
	if (members >= 0)
		people = members;
	if (people >= 0 && (column < 0 || role))
		show_people(scan, people);
	else if (column >= 0)
		show_row_of(scan, tables[0], column);
}

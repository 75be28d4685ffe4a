/* adjective.c - the column that an adjective is about; see adjective.h */
#include "parser/adjective.h"

#include "context/name_part.h"
#include "parser/date_kind.h"

#include <string.h>

/* A longer word is not an adjective. */
enum { WORD_SIZE = 32 };

/* A column word's score is lower than that of the word before it, by this much;
 * set by hand: only the order matters.  The last words have the least. */
#define RANK_COST .08
#define RANK_LEAST .01

static const struct closed_word *
adjective_at(const struct closed_words *words, const char *at, size_t size)
{
	char word[WORD_SIZE];
	if (size == 0 || size >= sizeof(word))
		return NULL;
	memcpy(word, at, size);
	word[size] = '\0';
	const struct closed_word *adjective =
	    closed_words_get(words, word, CLOSED_ADJECTIVE);
	return adjective ? adjective
			 : closed_words_get(words, word, CLOSED_VERB);
}

/*
 * Return the first adjective of the phrase, or NULL when it has none.  In
 * "highest paid" it is the second, which says what is high.
 */
static const struct closed_word *
adjective_in(const struct closed_words *words, const char *phrase)
{
	for (const char *at = phrase; *at;) {
		size_t size = strcspn(at, " ");
		const char *next = at + size + strspn(at + size, " ");
		const struct closed_word *adjective =
		    adjective_at(words, at, size);
		if (adjective) {
			const struct closed_word *other =
			    adjective_at(words, next, strcspn(next, " "));
			return other && !*(next + strcspn(next, " "))
				   ? other
				   : adjective;
		}
		at = next;
	}
	return NULL;
}

/* Is the word a part of the column's own name? */
static bool
name_holds(const char *name, const char *word, size_t length)
{
	for (const char *at = name; *at; at++) {
		size_t i = 0;
		while (i < length && at[i] && (at[i] | 32) == word[i])
			i++;
		bool starts = at == name || at[-1] == '_' || at[-1] == ' ' ||
			      (*at >= 'A' && *at <= 'Z');
		bool ends = !(at[i] >= 'a' && at[i] <= 'z');
		if (i == length && starts && ends)
			return true;
	}
	return false;
}

/* The newest employee was not born last: a date of birth ranks only where the
 * word is one of birth. */
static bool
is_birth_alone(const struct context_column *column, const char *word)
{
	return part_of_class(column->said, ENGLISH_BIRTH) &&
	       !part_of_class(word, ENGLISH_BIRTH);
}

/* Return the better of `best` and a column whose name contains the word. */
static struct adjective_column
better_column(const struct context *context, int table, const char *word,
    struct adjective_column best, double score)
{
	const struct context_table *t = &context->tables[table];
	if (score <= best.score)
		return best;
	for (int c = 0; c < t->column_count; c++)
		if (context_can_rank(&t->columns[c]) &&
		    !is_birth_alone(&t->columns[c], word) &&
		    (name_holds(t->columns[c].name, word, strlen(word)) ||
			name_holds(t->columns[c].words, word, strlen(word))))
			return (struct adjective_column){
			    table, c, false, score};
	return best;
}

static double
rank_score(size_t rank)
{
	double score = 1 - RANK_COST * (double)rank;
	return score < RANK_LEAST ? RANK_LEAST : score;
}

/* The oldest things, whose only date is when they began; not people, who are
 * older.  A date of things that refer to nothing says so, whatever it is
 * called. */
static struct adjective_column
begun(const struct context *context, int table)
{
	const struct context_table *t = &context->tables[table];
	struct adjective_column found = {-1, -1, false, 0};
	for (int c = 0; c < t->column_count; c++) {
		if (t->columns[c].class != COLUMN_DATE)
			continue;
		bool begins =
		    part_of_class(t->columns[c].said, ENGLISH_DATE_BEGINS) ||
		    (!date_kind_of_event(t) &&
			!date_kind_of_birth(&t->columns[c]) &&
			!part_of_class(t->columns[c].said, ENGLISH_DATE_LATER));
		if (found.table >= 0 || context_is_of_people(t) || !begins)
			return (struct adjective_column){-1, -1, false, 0};
		found = (struct adjective_column){table, c, true, RANK_LEAST};
	}
	return found;
}

/* The newest rows, where no date is called so: by when they began, else by the
 * first date that does not come later. */
static struct adjective_column
dated(const struct context *context, int table)
{
	const struct context_table *t = &context->tables[table];
	int found = -1;
	for (int c = 0; c < t->column_count; c++) {
		const struct context_column *column = &t->columns[c];
		if (column->class != COLUMN_DATE || date_kind_of_birth(column))
			continue;
		if (part_of_class(column->said, ENGLISH_DATE_BEGINS))
			return (struct adjective_column){
			    table, c, false, RANK_LEAST};
		if (found < 0 &&
		    !part_of_class(column->said, ENGLISH_DATE_LATER))
			found = c;
	}
	return (struct adjective_column){
	    found < 0 ? -1 : table, found, false, RANK_LEAST};
}

struct adjective_column
adjective_find(
    const struct parser_request *request, int table, const char *phrase)
{
	struct adjective_column best = {-1, -1, false, 0};
	const struct closed_word *adjective =
	    adjective_in(request->words, phrase);
	if (!adjective || table < 0)
		return best;
	const struct text_words *columns = &adjective->columns;
	const struct text_words *reversed = &adjective->reversed;
	for (size_t i = 0; i < columns->count; i++)
		best = better_column(request->context, table, columns->word[i],
		    best, rank_score(i));
	if (best.table >= 0)
		return best;
	for (size_t i = 0; i < reversed->count; i++)
		best = better_column(request->context, table, reversed->word[i],
		    best, rank_score(columns->count + 1 + i));
	best.reversed = best.table >= 0;
	if (best.table < 0 && part_in_any("age", columns))
		return begun(request->context, table);
	if (best.table < 0 && part_in_any("date", columns))
		return dated(request->context, table);
	return best;
}

struct adjective_column
adjective_of_time(
    const struct parser_request *request, int table, const char *phrase)
{
	const struct closed_word *adjective =
	    adjective_in(request->words, phrase);
	const bool age = adjective && part_in_any("age", &adjective->columns);
	if (!adjective || (!age && !part_in_any("date", &adjective->columns)) ||
	    (age && context_is_of_people(&request->context->tables[table])))
		return (struct adjective_column){-1, -1, false, 0};
	struct adjective_column found = dated(request->context, table);
	found.reversed = age;
	return found;
}

bool
adjective_turns(const struct parser_request *request, const struct term *term,
    const char *phrase)
{
	const struct closed_word *adjective =
	    adjective_in(request->words, phrase);
	const char *name = term->name;
	bool dated = false;
	if (!name && term->kind == TERM_COLUMN) {
		const struct context_column *column =
		    &request->context->tables[term->table]
			 .columns[term->column];
		name = column->said;
		dated =
		    column->class == COLUMN_DATE || part_holds_years(column);
	}
	if (term->kind == TERM_DURATION)
		name = "duration";
	/* what is older has an earlier date, whatever its name */
	return adjective && name &&
	       (part_in_any(name, &adjective->reversed) ||
		   (dated && part_in_any("age", &adjective->columns)));
}

static bool
joined(const struct context *context, int left, int right)
{
	for (int i = 0; i < context->fk_count; i++)
		if ((context->fks[i].from == left &&
			context->fks[i].to == right) ||
		    (context->fks[i].from == right &&
			context->fks[i].to == left))
			return true;
	return false;
}

static struct adjective_column
adjective_beside(const struct parser_request *request,
    const struct sketch *sketch, const char *phrase)
{
	const struct context *context = request->context;
	struct adjective_column best = {-1, -1, false, 0};
	for (int t = 0; t < context->table_count; t++) {
		bool near =
		    sketch->focus >= 0 && joined(context, sketch->focus, t);
		for (int i = 0; i < sketch->mentioned_count; i++)
			near = near ||
			       joined(context, sketch->mentioned[i].table, t);
		struct adjective_column found =
		    adjective_find(request, t, phrase);
		found.score -= near ? .35 : .7;
		if (found.table >= 0 && found.score > best.score)
			best = found;
	}
	return best;
}

struct adjective_column
adjective_near(const struct parser_request *request,
    const struct sketch *sketch, const char *phrase, int at)
{
	struct adjective_column best = {-1, -1, false, 0};
	int nearest = -1;
	for (int i = 0; i < sketch->mentioned_count; i++) {
		const struct mentioned *mention = &sketch->mentioned[i];
		if (mention->at > at || mention->at < nearest)
			continue;
		struct adjective_column found =
		    adjective_find(request, mention->table, phrase);
		if (found.table < 0)
			continue;
		best = found;
		nearest = mention->at;
	}
	if (best.table < 0)
		best = adjective_find(request, sketch->focus, phrase);
	return best.table < 0 ? adjective_beside(request, sketch, phrase)
			      : best;
}

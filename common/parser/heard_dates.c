/* heard_dates.c - what is kept of date columns; see heard_dates.h */
#include "parser/heard_dates.h"

#include "parser/date_kind.h"
#include "question/date_verb.h"

/* What is kept is one more than the value; 0: not asked yet. */
struct heard_dates {
	const struct question *question;
	const struct context *context;
	struct arena *arena;
	int *first;           /* by table: the number of its first column */
	int columns;          /* of all tables */
	unsigned char **name; /* by token, then by column; NULL: not asked */
	unsigned char *special;
};

struct heard_dates *
heard_dates_new(const struct question *question, const struct context *context,
    struct arena *arena)
{
	struct heard_dates *words = arena_alloc(arena, sizeof(*words));
	*words = (struct heard_dates){
	    .question = question, .context = context, .arena = arena};
	words->first = arena_array(
	    arena, (size_t)context->table_count, sizeof(*words->first));
	for (int t = 0; t < context->table_count; t++) {
		words->first[t] = words->columns;
		words->columns += context->tables[t].column_count;
	}
	words->name =
	    arena_array(arena, (size_t)question->count, sizeof(*words->name));
	words->special = arena_alloc(arena, (size_t)words->columns);
	return words;
}

int
heard_dates_name(struct heard_dates *words, int token, int table, int column)
{
	unsigned char **row = &words->name[token];
	if (!*row)
		*row = arena_alloc(words->arena, (size_t)words->columns);
	unsigned char *kept = &(*row)[words->first[table] + column];
	if (!*kept)
		*kept = (unsigned char)(1 + date_verb_names(
						&words->question->tokens[token],
						words->context->tables[table]
						    .columns[column]
						    .said));
	return *kept - 1;
}

bool
heard_dates_special(struct heard_dates *words, int table, int column)
{
	unsigned char *kept = &words->special[words->first[table] + column];
	if (!*kept)
		*kept = (unsigned char)(1 + date_kind_is_special(
						&words->context->tables[table],
						column));
	return *kept > 1;
}

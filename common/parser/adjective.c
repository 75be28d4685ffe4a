/* adjective.c - the column that an adjective is about; see adjective.h */
#include "adjective.h"

#include <string.h>

/* Column words in order of fitness; those behind the bar are reversed. */
struct adjective {
	const char *forms;
	const char *columns;
};

static const struct adjective adjectives[] = {
    {"old older oldest", "age | birth born dob founded opened year"},
    {"young younger youngest", "age | birth born dob founded opened year"},
    {"heavy heavier heaviest light lighter lightest", "weight mass"},
    {"tall taller tallest", "height elevation altitude"},
    {"high higher highest low lower lowest",
	"height elevation altitude price score amount"},
    {"long longer longest short shorter shortest",
	"length duration distance time height"},
    {"large larger largest big bigger biggest small smaller smallest",
	"area size population capacity surface amount total"},
    {"expensive cheap cheaper cheapest costliest priciest",
	"price cost rate charge amount"},
    {"fast faster fastest slow slower slowest", "speed time"},
    {"late later latest new newer newest recent recently early earlier "
     "earliest",
	"date time timestamp created year"},
    {"populous populated crowded", "population"},
    {"rich richest poor poorest", "income salary wealth worth gnp gdp"},
    {"experienced", "experience years"},
    {"popular", "popularity rating score votes"},
    {"best better worst", "rating score rank grade"},
    {"earn earns earned earning paid", "salary wage income pay earnings"},
    {"cost costs costing worth", "price cost amount value"},
    {"weigh weighs weighed weighing", "weight"},
    {"last lasts lasted lasting", "duration length"},
    {"hired", "hire"},
};

static bool
list_holds(const char *list, const char *word, size_t length)
{
	for (const char *at = list; *at;) {
		size_t size = strcspn(at, " ");
		if (size == length && strncmp(at, word, length) == 0)
			return true;
		at += size;
		at += strspn(at, " ");
	}
	return false;
}

static const struct adjective *
adjective_in(const char *phrase)
{
	for (const char *at = phrase; *at;) {
		size_t size = strcspn(at, " ");
		for (size_t i = 0; i < COUNT_OF(adjectives); i++)
			if (list_holds(adjectives[i].forms, at, size))
				return &adjectives[i];
		at += size;
		at += strspn(at, " ");
	}
	return NULL;
}

static bool
rankable(const struct context_column *column)
{
	if (column->primary_key || column->parent_table >= 0)
		return false;
	return column->class == COLUMN_NUMBER || column->class == COLUMN_DATE ||
	       column->class == COLUMN_TIME || column->numeric_text;
}

/* Does the column's name hold the word as a part of its own? */
static bool
name_holds(const char *name, const char *word, size_t length)
{
	for (const char *at = name; *at; at++) {
		size_t i = 0;
		while (i < length && at[i] && (at[i] | 32) == word[i])
			i++;
		bool starts =
		    at == name || at[-1] == '_' || (*at >= 'A' && *at <= 'Z');
		bool ends = !(at[i] >= 'a' && at[i] <= 'z');
		if (i == length && starts && ends)
			return true;
	}
	return false;
}

struct adjective_column
adjective_find(const struct context *context, int table, const char *phrase)
{
	struct adjective_column best = {-1, -1, false, 0};
	const struct adjective *adjective = adjective_in(phrase);
	if (!adjective || table < 0)
		return best;
	bool reversed = false;
	int rank = 0;
	for (const char *word = adjective->columns; *word; rank++) {
		size_t size = strcspn(word, " ");
		reversed = reversed || *word == '|';
		for (int c = 0; c < context->tables[table].column_count; c++) {
			const struct context_column *column =
			    &context->tables[table].columns[c];
			double score = 1 - .08 * rank;
			if (rankable(column) &&
			    name_holds(column->name, word, size) &&
			    score > best.score)
				best = (struct adjective_column){
				    table, c, reversed, score};
		}
		word += size;
		word += strspn(word, " ");
	}
	return best;
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
adjective_beside(const struct context *context, const struct sketch *sketch,
    const char *phrase)
{
	struct adjective_column best = {-1, -1, false, 0};
	for (int t = 0; t < context->table_count; t++) {
		bool near =
		    sketch->focus >= 0 && joined(context, sketch->focus, t);
		for (int i = 0; i < sketch->mentioned_count; i++)
			near = near ||
			       joined(context, sketch->mentioned[i].table, t);
		struct adjective_column found =
		    adjective_find(context, t, phrase);
		found.score -= near ? .35 : .7;
		if (found.table >= 0 && found.score > best.score)
			best = found;
	}
	return best;
}

struct adjective_column
adjective_near(const struct context *context, const struct sketch *sketch,
    const char *phrase, int at)
{
	struct adjective_column best = {-1, -1, false, 0};
	int nearest = -1;
	for (int i = 0; i < sketch->mentioned_count; i++) {
		const struct mentioned *mention = &sketch->mentioned[i];
		if (mention->at > at || mention->at < nearest)
			continue;
		struct adjective_column found =
		    adjective_find(context, mention->table, phrase);
		if (found.table < 0)
			continue;
		best = found;
		nearest = mention->at;
	}
	if (best.table < 0)
		best = adjective_find(context, sketch->focus, phrase);
	return best.table < 0 ? adjective_beside(context, sketch, phrase)
			      : best;
}

/* similar.c - finds the known name that a wrong name may mean */
#include "context/similar.h"

#include "names/names.h"
#include "text/text.h"

#include <stdlib.h>
#include <string.h>

/* A lower score means nothing. */
#define LEAST_SCORE 0.3
#define SPELLING_WEIGHT 0.95

/* Folded parts of a name in the singular. */
static struct text_words
parts_of(const char *name, struct arena *arena)
{
	struct text_words parts = names_parts(arena, name);
	for (size_t i = 0; i < parts.count; i++)
		parts.word[i] = text_singular(arena, parts.word[i]);
	return parts;
}

static size_t
count_common(struct text_words left, struct text_words right)
{
	size_t common = 0;
	for (size_t i = 0; i < left.count; i++)
		common += text_words_hold(right, left.word[i]);
	return common;
}

static const char *
closed_up(struct text_words parts, struct arena *arena)
{
	const char *text = "";
	for (size_t i = 0; i < parts.count; i++)
		text = arena_printf(arena, "%s%s", text, parts.word[i]);
	return text;
}

static double
likeness(const char *left, const char *right)
{
	size_t longest =
	    strlen(left) > strlen(right) ? strlen(left) : strlen(right);
	if (longest == 0)
		return 0;
	size_t distance = text_distance(left, right, longest);
	return distance > longest ? 0 : 1 - (double)distance / (double)longest;
}

struct similar_pair
similar_names(const char *wrong, const char *known, struct arena *arena)
{
	struct text_words left = parts_of(wrong, arena);
	struct text_words right = parts_of(known, arena);
	const char *one = closed_up(left, arena);
	const char *other = closed_up(right, arena);
	if (*one && strcmp(one, other) == 0)
		return (struct similar_pair){1, true, true};
	size_t common = count_common(left, right);
	size_t all = left.count + right.count - common;
	double share = all > 0 ? (double)common / (double)all : 0;
	bool contained =
	    common > 0 && (common == left.count || common == right.count);
	if (contained)
		return (struct similar_pair){0.7 + 0.3 * share, false, true};
	double spelling = likeness(one, other);
	double best = share > spelling ? share : spelling;
	return (struct similar_pair){SPELLING_WEIGHT * best, false, false};
}

/* ---- risk pairs ---- */

static bool
part_in_one_only(
    struct text_words has, struct text_words lacks, const char *word)
{
	return text_words_hold(has, word) && !text_words_hold(lacks, word);
}

const char *
similar_risk(const char *risks, const char *wrong, const char *known,
    struct arena *arena)
{
	struct text_words left = parts_of(wrong, arena);
	struct text_words right = parts_of(known, arena);
	const char *pair = risks ? risks : "";
	while (*pair) {
		size_t length = strcspn(pair, ",");
		const char *text = arena_strndup(arena, pair, length);
		const char *colon = strchr(text, ':');
		pair += length + (pair[length] == ',');
		if (!colon)
			continue;
		const char *one =
		    arena_strndup(arena, text, (size_t)(colon - text));
		const char *other = colon + 1;
		if ((part_in_one_only(left, right, one) &&
			part_in_one_only(right, left, other)) ||
		    (part_in_one_only(left, right, other) &&
			part_in_one_only(right, left, one)))
			return text;
	}
	return NULL;
}

/* ---- among the columns of some tables ---- */

static int
by_score(const void *left, const void *right)
{
	const struct similar_column *one = left;
	const struct similar_column *other = right;
	if (one->pair.score != other->pair.score)
		return one->pair.score < other->pair.score ? 1 : -1;
	if (one->table != other->table)
		return one->table - other->table;
	return one->column - other->column;
}

struct similar_pair
similar_to_column(const struct similar_wrong *wrong,
    const struct context_column *column, struct arena *arena)
{
	struct similar_pair name =
	    similar_names(wrong->name, column->name, arena);
	struct similar_pair words =
	    similar_names(wrong->words, column->words, arena);
	return words.score > name.score ? words : name;
}

/* The risk pair of the names, or of their words; NULL: none. */
static const char *
column_risk(const char *risks, const struct similar_wrong *wrong,
    const struct context_column *column, struct arena *arena)
{
	const char *risk =
	    similar_risk(risks, wrong->name, column->name, arena);
	return risk ? risk
		    : similar_risk(risks, wrong->words, column->words, arena);
}

struct similar_columns
similar_columns(const struct context *context, const int tables[],
    int table_count, const struct similar_wrong *wrong, int limit,
    const char *risks, struct arena *arena)
{
	struct similar_columns found = {NULL, 0};
	size_t room = 1;
	for (int i = 0; i < table_count; i++)
		room += (size_t)context->tables[tables[i]].column_count;
	found.items = arena_array(arena, room, sizeof(*found.items));
	for (int i = 0; i < table_count; i++) {
		const struct context_table *table = &context->tables[tables[i]];
		for (int c = 0; c < table->column_count && c < limit; c++) {
			const struct context_column *column =
			    &table->columns[c];
			struct similar_pair pair =
			    similar_to_column(wrong, column, arena);
			if (pair.score <= LEAST_SCORE)
				continue;
			found.items[found.count++] =
			    (struct similar_column){tables[i], c, pair,
				column_risk(risks, wrong, column, arena)};
		}
	}
	qsort(found.items, (size_t)found.count, sizeof(*found.items), by_score);
	return found;
}

int
similar_table(const struct context *context, const char *wrong, double least,
    double apart, struct arena *arena)
{
	int best = -1;
	double best_score = 0;
	double next_score = 0;
	for (int i = 0; i < context->table_count; i++) {
		double score =
		    similar_names(wrong, context->tables[i].name, arena).score;
		if (score > best_score) {
			next_score = best_score;
			best_score = score;
			best = i;
		} else if (score > next_score) {
			next_score = score;
		}
	}
	bool clear = best_score - next_score >= apart || best_score == 1;
	return best_score >= least && clear ? best : -1;
}

/* match.c - compares an answer's result with the gold's; see match.h */
#include "grade/match.h"

#include <stdint.h>
#include <string.h>

struct search {
	struct grade_pairing pairing;
	/* columns of the answer that hold a gold's column, as bits */
	uint64_t fits[GRADE_MAX_COLUMNS];
	int first[GRADE_MAX_COLUMNS]; /* first column that holds the same */
	uint64_t used;
	bool (*same)(const struct grade_pairing *pairing);
	struct arena scratch; /* of one comparison */
	long budget;
};

static bool
try_rows(struct search *search)
{
	bool same = search->same(&search->pairing);
	arena_reset(&search->scratch);
	return same;
}

/* ---- columns ---- */

static bool
same_texts(const struct grade_table *table, int left, int right)
{
	for (int row = 0; row < table->rows; row++) {
		const char *one = grade_table_cell(table, row, left)->text;
		const char *other = grade_table_cell(table, row, right)->text;
		if (one != other && (!one || !other || strcmp(one, other) != 0))
			return false;
	}
	return table->text[left] == table->text[right];
}

static void
find_equal_columns(struct search *search)
{
	const struct grade_table *answer = search->pairing.answer;
	for (int i = 0; i < answer->columns; i++) {
		int first = 0;
		while (first < i && (search->first[first] != first ||
					!same_texts(answer, first, i)))
			first++;
		search->first[i] = first;
	}
}

/* Each column of the gold needs a column of the answer with the same values.
 * Return -1 when all have one, else the gold's column that has none. */
static int
find_fitting_columns(struct search *search)
{
	struct grade_pairing *pairing = &search->pairing;
	for (int i = 0; i < pairing->gold->table.columns; i++) {
		for (int o = 0; o < pairing->answer->columns; o++) {
			int first = search->first[o];
			pairing->count = 0;
			grade_pairing_add(pairing, i, o);
			bool fits = first < o ? search->fits[i] >> first & 1
					      : try_rows(search);
			search->fits[i] |= (uint64_t)fits << o;
		}
		if (!search->fits[i])
			return i;
	}
	return -1;
}

/* ---- the choice ---- */

/* Was a column of the same content tried for this gold column? */
static bool
tried(const struct search *search, uint64_t tries, int column)
{
	for (int i = 0; i < column; i++)
		if (tries >> i & 1 && search->first[i] == search->first[column])
			return true;
	return false;
}

/* Try the column in the same place first: most answers agree there. */
static int
candidate_at(int place, int preferred)
{
	if (place == 0)
		return preferred;
	return place <= preferred ? place - 1 : place;
}

/* Choose a column for the gold's column `at`, then for those behind it.  The
 * recursion is as deep as the gold has columns. */
static bool
choose(struct search *search, int at)
{
	struct grade_pairing *pairing = &search->pairing;
	int columns = pairing->answer->columns;
	uint64_t tries = 0;
	if (at == pairing->gold->table.columns)
		return true;
	for (int place = 0; place < columns; place++) {
		int column =
		    candidate_at(place, at < columns ? at : columns - 1);
		uint64_t bit = (uint64_t)1 << column;
		if (!(search->fits[at] & bit) || search->used & bit ||
		    tried(search, tries, column))
			continue;
		tries |= bit;
		pairing->count = at;
		grade_pairing_add(pairing, at, column);
		if (at > 0 && !try_rows(search))
			continue;
		search->used |= bit;
		if (choose(search, at + 1))
			return true;
		search->used &= ~bit;
	}
	return false;
}

/* ---- the whole ---- */

static void
begin(struct search *search, const struct grade_gold *gold,
    const struct grade_table *answer)
{
	*search = (struct search){
	    .pairing = {.gold = gold, .answer = answer},
	    .same = grade_rows_same,
	    .budget = GRADE_BUDGET,
	};
	search->pairing.budget = &search->budget;
	search->pairing.arena = &search->scratch;
	find_equal_columns(search);
}

static void
settle(struct grade_match *match, const struct search *search)
{
	const struct grade_pairing *pairing = &search->pairing;
	int columns = pairing->gold->table.columns;
	memcpy(match->columns, pairing->answer_columns,
	    (size_t)columns * sizeof(match->columns[0]));
	match->column_count = columns;
	match->grade =
	    pairing->answer->columns == columns ? GRADE_EXACT : GRADE_LENIENT;
}

/* Compare the counts of rows and columns.  Return false when they decide the
 * match. */
static bool
counts_fit(struct grade_match *match, const struct grade_gold *gold,
    const struct grade_table *answer, struct arena *arena)
{
	if (answer->cut)
		match->why = "the result is too large to compare";
	else if (answer->columns < gold->table.columns)
		match->why = arena_printf(arena, "%d columns, the gold has %d",
		    answer->columns, gold->table.columns);
	else if (answer->rows != gold->answers &&
		 answer->rows != gold->table.rows)
		match->why = arena_printf(arena, "%d rows, the gold has %d",
		    answer->rows, gold->answers);
	return !match->why;
}

/* Would the rows match in another order? */
static bool
fits_unordered(const struct grade_gold *gold, const struct grade_table *answer)
{
	struct search search;
	begin(&search, gold, answer);
	search.same = grade_rows_same_set;
	bool fits = find_fitting_columns(&search) < 0 && choose(&search, 0);
	arena_release(&search.scratch);
	return fits;
}

static void
explain(struct grade_match *match, const struct search *search, int missing,
    struct arena *arena)
{
	const struct grade_gold *gold = search->pairing.gold;
	if (gold->ordered && fits_unordered(gold, search->pairing.answer)) {
		match->misordered = true;
		match->why = "the order differs";
	} else if (search->budget < 0) {
		match->why = "the result is too large to compare";
	} else if (missing >= 0) {
		match->why =
		    arena_printf(arena, "no column holds the gold's %s",
			gold->table.names[missing]);
	} else {
		match->why = "the rows differ";
	}
}

void
grade_match(struct grade_match *match, const struct grade_gold *gold,
    const struct grade_table *answer, struct arena *arena)
{
	struct search search;
	*match = (struct grade_match){.grade = GRADE_WRONG};
	if (!counts_fit(match, gold, answer, arena))
		return;
	begin(&search, gold, answer);
	int missing = find_fitting_columns(&search);
	if (missing < 0 && choose(&search, 0))
		settle(match, &search);
	else
		explain(match, &search, missing, arena);
	arena_release(&search.scratch);
}

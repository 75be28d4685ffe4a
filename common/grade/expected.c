/* expected.c - runs a gold statement and reads its ties; see expected.h */
#include "grade/expected.h"

#include "grade/ties.h"

static bool
read_table(struct grade_table *table, struct sets *sets, int set,
    const char *sql, struct arena *arena, jv *problem)
{
	jv result = sets_run(sets, set, sql, problem);
	if (!jv_is_valid(result))
		return false;
	bool good = grade_table_read(table, &result, arena) && !table->cut;
	jv_free(result);
	if (!good)
		*problem = problem_new(
		    "db.too_large", "the gold gives more than can be compared");
	return good;
}

/* The number of rows up to the end of the tie of the k-th row; -1: the
 * statement cannot be asked for it. */
static int
rows_with_ties(
    struct sets *sets, int set, const char *sql, long k, struct arena *arena)
{
	long limit = 0;
	jv problem = jv_invalid();
	struct grade_table table;
	const char *text = ties_text(sql, k, &limit, arena);
	int rows = -1;
	if (text && read_table(&table, sets, set, text, arena, &problem))
		rows = table.rows;
	jv_free(problem);
	return rows;
}

/* How many rows stand before the tie that ends at the last row.  The tie begins
 * at the least k whose tie ends there. */
static int
rows_before_tie(struct sets *sets, int set, const char *sql, int limit,
    int last, struct arena *arena)
{
	int low = 1, high = limit;
	while (low < high) {
		int middle = low + (high - low) / 2;
		if (rows_with_ties(sets, set, sql, middle, arena) == last)
			high = middle;
		else
			low = middle + 1;
	}
	return low - 1;
}

bool
expected_read(struct grade_gold *gold, struct sets *sets, int set,
    const char *sql, struct arena *arena, jv *problem)
{
	long limit = 0;
	jv trouble = jv_invalid();
	*gold = (struct grade_gold){.ordered = false};
	if (!read_table(&gold->table, sets, set, sql, arena, problem))
		return false;
	int rows = gold->table.rows;
	gold->sure = gold->answers = rows;
	const char *text = ties_text(sql, 1, &limit, arena);
	if (!text || limit < 1 || limit != rows)
		return true;
	struct grade_table tied;
	text = ties_text(sql, limit, &limit, arena);
	if (text && read_table(&tied, sets, set, text, arena, &trouble) &&
	    tied.rows > rows) {
		gold->table = tied;
		gold->sure =
		    rows_before_tie(sets, set, sql, rows, tied.rows, arena);
	}
	jv_free(trouble);
	return true;
}

void
expected_find_ties(struct grade_gold *gold, struct sets *sets, int set,
    const char *sql, struct arena *arena)
{
	int rows = gold->table.rows;
	int *ends = arena_array(arena, (size_t)rows + 1, sizeof(*ends));
	int runs = 0;
	for (int start = 0; start < rows;) {
		int end = start == gold->sure ? rows : start + 1;
		if (start < gold->sure && runs++ < EXPECTED_MOST_TIES) {
			int found =
			    rows_with_ties(sets, set, sql, start + 1L, arena);
			end = found > start && found <= rows ? found : end;
		}
		for (; start < end; start++)
			ends[start] = end;
	}
	gold->tie_end = ends;
}

/* test-grade.c - results that are the same and results that are not */
#include "grade/match.h"
#include "grade/ties.h"
#include "tap.h"

#include <stdlib.h>
#include <string.h>

/*
 * A table in one line.  `types` has a letter for each column (n number, t text,
 * d date, b boolean).  ';' separates rows, ',' separates cells, - is null, and
 * ~ is an empty text.
 */
static struct grade_table
table_of(const char *types, const char *text, struct arena *arena)
{
	int columns = (int)strlen(types);
	int rows = *text ? 1 : 0;
	for (const char *at = text; *at; at++)
		rows += *at == ';';
	struct grade_table table = {.columns = columns, .rows = rows};
	size_t cells = (size_t)(rows * columns) + 1;
	table.cells = arena_array(arena, cells, sizeof(*table.cells));
	table.names = arena_array(arena, cells, sizeof(*table.names));
	table.text =
	    arena_array(arena, (size_t)columns + 1, sizeof(*table.text));
	for (int i = 0; i < columns; i++) {
		table.names[i] = "column";
		table.text[i] = types[i] == 't';
	}
	for (int i = 0; i < rows * columns; i++) {
		size_t length = strcspn(text, ",;");
		const char *cell = arena_strndup(arena, text, length);
		if (strcmp(cell, "~") == 0)
			cell = "";
		table.cells[i] =
		    cell_read(strcmp(cell, "-") == 0 ? NULL : cell, arena);
		text += length + (text[length] != '\0');
	}
	return table;
}

struct pair {
	const char *what;
	const char *gold_types, *gold;
	const char *types, *answer;
	enum grade wanted;
	bool ordered;
};

static void
check_pairs(const struct pair *pairs, size_t count)
{
	struct arena arena = {0};
	for (size_t i = 0; i < count; i++) {
		const struct pair *pair = &pairs[i];
		struct grade_gold gold = {
		    .table = table_of(pair->gold_types, pair->gold, &arena),
		    .ordered = pair->ordered,
		};
		gold.sure = gold.answers = gold.table.rows;
		struct grade_table answer =
		    table_of(pair->types, pair->answer, &arena);
		struct grade_match match;
		grade_match(&match, &gold, &answer, &arena);
		ok(match.grade == pair->wanted, pair->what);
		if (match.grade == GRADE_WRONG)
			ok(match.why && *match.why, "says why");
	}
	arena_release(&arena);
}

static void
test_rows(void)
{
	static const struct pair pairs[] = {
	    {"the same", "nt", "1,a;2,b", "nt", "1,a;2,b", GRADE_EXACT, false},
	    {"any order", "nt", "1,a;2,b", "nt", "2,b;1,a", GRADE_EXACT, false},
	    {"crossed", "nt", "1,a;2,b", "nt", "1,b;2,a", GRADE_WRONG, false},
	    {"a row too few", "n", "1;2", "n", "1", GRADE_WRONG, false},
	    {"a row twice", "n", "1;2", "n", "1;2;2", GRADE_WRONG, false},
	    {"another repeats", "n", "1;1;2", "n", "1;2;2", GRADE_WRONG, false},
	    {"the same repeats", "n", "1;1;2", "n", "2;1;1", GRADE_EXACT,
		false},
	    {"empty and empty", "n", "", "n", "", GRADE_EXACT, false},
	    {"empty and wider", "n", "", "nt", "", GRADE_LENIENT, false},
	    {"empty and narrower", "nn", "", "n", "", GRADE_WRONG, false},
	    {"empty and not", "n", "", "n", "1", GRADE_WRONG, false},
	    {"not and empty", "n", "1", "n", "", GRADE_WRONG, false},
	};
	check_pairs(pairs, COUNT_OF(pairs));
}

static void
test_columns(void)
{
	static const struct pair pairs[] = {
	    {"columns change places", "nt", "1,a;2,b", "tn", "a,1;b,2",
		GRADE_EXACT, false},
	    {"a column more", "t", "a;b", "nt", "1,a;2,b", GRADE_LENIENT,
		false},
	    {"a column less", "nt", "1,a;2,b", "t", "a;b", GRADE_WRONG, false},
	    {"one stands for two", "nn", "1,1;2,2", "n", "1;2", GRADE_WRONG,
		false},
	    {"one of two is another", "nn", "1,1;2,2", "nt", "1,x;2,y",
		GRADE_WRONG, false},
	    {"two equal columns", "nn", "1,1;2,2", "nn", "2,2;1,1", GRADE_EXACT,
		false},
	    {"the same apart, not together", "nn", "1,1;2,2", "nn", "1,2;2,1",
		GRADE_WRONG, false},
	    {"crossed columns", "nn", "1,2;2,1", "nn", "2,1;1,2", GRADE_EXACT,
		false},
	    {"three alike, one way", "nnn", "1,2,3;2,3,1;3,1,2", "nnn",
		"3,1,2;1,2,3;2,3,1", GRADE_EXACT, false},
	    {"three alike, no way", "nnn", "1,2,3;2,3,1;3,1,2", "nnn",
		"1,1,1;2,2,2;3,3,3", GRADE_WRONG, false},
	};
	check_pairs(pairs, COUNT_OF(pairs));
}

static void
test_values(void)
{
	static const struct pair pairs[] = {
	    {"1.0 is 1", "n", "1.0", "n", "1", GRADE_EXACT, false},
	    {"1e3 is 1000", "n", "1e3", "n", "1000.00", GRADE_EXACT, false},
	    {"a millionth", "n", "1.0000001", "n", "1", GRADE_EXACT, false},
	    {"a thousandth", "n", "1.001", "n", "1.0", GRADE_WRONG, false},
	    {"whole ones exactly", "n", "10000001", "n", "10000002",
		GRADE_WRONG, false},
	    {"beyond 64 bits", "n", "99999999999999999999999", "n",
		"99999999999999999999998", GRADE_WRONG, false},
	    {"rounded to two", "n", "85.8793715", "n", "85.88", GRADE_EXACT,
		false},
	    {"rounded by the gold", "n", "85.88", "n", "85.8793715",
		GRADE_EXACT, false},
	    {"rounded wrongly", "n", "85.8793715", "n", "85.87", GRADE_WRONG,
		false},
	    {"rounded to one", "n", "85.8793715", "n", "85.9", GRADE_WRONG,
		false},
	    {"rounded to none", "n", "85.8793715", "n", "86", GRADE_WRONG,
		false},
	    {"next to nothing", "n", "0", "n", "0.001", GRADE_WRONG, false},
	    {"minus zero", "n", "0", "n", "-0", GRADE_EXACT, false},
	    {"a number as text", "t", "2024", "n", "2024", GRADE_EXACT, false},
	    {"a padded month", "t", "01", "n", "1", GRADE_EXACT, false},
	    {"texts are exact", "t", "01", "t", "1", GRADE_WRONG, false},
	    {"case counts", "t", "abc", "t", "ABC", GRADE_WRONG, false},
	    {"blanks count", "t", "abc", "t", "abc ", GRADE_WRONG, false},
	    {"null is null", "t", "-", "n", "-", GRADE_EXACT, false},
	    {"null is not empty", "t", "-;x", "t", "~;x", GRADE_WRONG, false},
	    {"null is not zero", "n", "-", "n", "0", GRADE_WRONG, false},
	    {"nulls in a column", "nt", "-,a;1,b", "nt", "1,a;-,b", GRADE_WRONG,
		false},
	    {"a date is its midnight", "d", "2024-01-01", "d",
		"2024-01-01 00:00:00+00", GRADE_EXACT, false},
	    {"zeros of seconds", "d", "2024-01-01 10:00:00", "d",
		"2024-01-01 10:00:00.000", GRADE_EXACT, false},
	    {"another hour", "d", "2024-01-01", "d", "2024-01-01 01:00:00",
		GRADE_WRONG, false},
	    {"another zone", "d", "2024-01-01 00:00:00+00", "d",
		"2024-01-01 00:00:00+02", GRADE_WRONG, false},
	    {"intervals by length", "d", "2 days 05:03:00", "d",
		"1 day 29:03:00", GRADE_EXACT, false},
	    {"a day is no month", "d", "1 day", "d", "1 mon", GRADE_WRONG,
		false},
	    {"a year of months", "d", "1 year 2 mons", "d", "14 mons",
		GRADE_EXACT, false},
	    {"back in time", "d", "-00:30:00", "d", "00:30:00", GRADE_WRONG,
		false},
	    {"true is not false", "b", "t", "b", "f", GRADE_WRONG, false},
	};
	check_pairs(pairs, COUNT_OF(pairs));
}

/* Values that are nearly equal sort either way, and a rounded value may match
 * two others.  Each value must find its partner. */
static void
test_near_values(void)
{
	static const struct pair pairs[] = {
	    {"sorted apart", "nn", "1.0000001,1;1.0,2", "nn", "1.0,1;1.0,2",
		GRADE_EXACT, false},
	    {"one stands for two", "n", "0.124;0.125", "n", "0.13;0.12",
		GRADE_EXACT, false},
	    {"two of them do", "n", "0.125;0.125;0.122", "n", "0.12;0.13;0.13",
		GRADE_EXACT, false},
	    {"too many of one", "n", "0.124;0.124;0.126", "n", "0.12;0.13;0.13",
		GRADE_WRONG, false},
	};
	check_pairs(pairs, COUNT_OF(pairs));
}

static void
test_order(void)
{
	static const struct pair pairs[] = {
	    {"not asked for", "n", "1;2;3", "n", "3;1;2", GRADE_EXACT, false},
	    {"asked for", "n", "1;2;3", "n", "1;2;3", GRADE_EXACT, true},
	    {"violated", "n", "1;2;3", "n", "3;1;2", GRADE_WRONG, true},
	    {"kept beside another column", "n", "1;2;3", "nn", "9,1;8,2;7,3",
		GRADE_LENIENT, true},
	    {"columns by their order", "nn", "1,3;2,2;3,1", "nn", "3,1;2,2;1,3",
		GRADE_EXACT, true},
	};
	check_pairs(pairs, COUNT_OF(pairs));
}

/* ---- ties ---- */

struct tied {
	const char *what;
	const char *gold; /* with all rows that tie for the last places */
	int sure, answers;
	bool ordered;
	const char *answer;
	enum grade wanted;
};

static void
test_ties(void)
{
	/* names; the second and the third tie for the last of two places */
	static const struct tied pairs[] = {
	    {"the one", "a;b;c", 1, 2, false, "a;b", GRADE_EXACT},
	    {"the other", "a;b;c", 1, 2, false, "c;a", GRADE_EXACT},
	    {"all that tie", "a;b;c", 1, 2, false, "a;b;c", GRADE_EXACT},
	    {"without the first", "a;b;c", 1, 2, false, "b;c", GRADE_WRONG},
	    {"somebody else", "a;b;c", 1, 2, false, "a;d", GRADE_WRONG},
	    {"too few", "a;b;c", 1, 2, false, "a", GRADE_WRONG},
	    {"in order", "a;b;c", 1, 2, true, "a;c", GRADE_EXACT},
	    {"out of order", "a;b;c", 1, 2, true, "c;a", GRADE_WRONG},
	    {"all of them, tied ones last", "a;b;c", 1, 2, true, "a;c;b",
		GRADE_EXACT},
	    {"nothing but a tie", "a;b;c", 0, 1, true, "b", GRADE_EXACT},
	    {"the same name above and in the tie", "a;a;c", 1, 2, false, "c;a",
		GRADE_EXACT},
	    {"the same name twice", "a;a;c", 1, 2, false, "a;a", GRADE_EXACT},
	    {"not the tied one twice", "a;a;c", 1, 2, false, "c;c",
		GRADE_WRONG},
	};
	struct arena arena = {0};
	for (size_t i = 0; i < COUNT_OF(pairs); i++) {
		struct grade_gold gold = {
		    .table = table_of("t", pairs[i].gold, &arena),
		    .sure = pairs[i].sure,
		    .answers = pairs[i].answers,
		    .ordered = pairs[i].ordered,
		};
		struct grade_table answer =
		    table_of("t", pairs[i].answer, &arena);
		struct grade_match match;
		grade_match(&match, &gold, &answer, &arena);
		ok(match.grade == pairs[i].wanted, pairs[i].what);
	}
	arena_release(&arena);
}

/* Ties in the middle of an ordered result. */
static void
test_inner_ties(void)
{
	static const int ends[] = {1, 3, 3, 4};
	struct arena arena = {0};
	struct grade_gold gold = {
	    .table = table_of("t", "a;b;c;d", &arena),
	    .sure = 4,
	    .answers = 4,
	    .ordered = true,
	    .tie_end = ends,
	};
	struct grade_table swapped = table_of("t", "a;c;b;d", &arena);
	struct grade_table wrong = table_of("t", "b;a;c;d", &arena);
	struct grade_match match;
	grade_match(&match, &gold, &swapped, &arena);
	ok(match.grade == GRADE_EXACT, "tied rows may change places");
	grade_match(&match, &gold, &wrong, &arena);
	ok(match.grade == GRADE_WRONG && match.misordered,
	    "others may not, and that is all that is wrong");
	arena_release(&arena);
}

static void
test_ties_text(void)
{
	struct arena arena = {0};
	static const char *const untouched[] = {"SELECT a FROM t",
	    "SELECT a FROM t LIMIT 5",
	    "SELECT a FROM (SELECT a FROM t ORDER BY a LIMIT 5) AS s",
	    "SELECT a FROM t ORDER BY a LIMIT ALL",
	    "SELECT 'ORDER BY a LIMIT 5'"};
	long limit = 0;
	is(ties_text("SELECT a FROM t ORDER BY b LIMIT 5", 3, &limit, &arena),
	    "SELECT a FROM t ORDER BY b FETCH FIRST 3 ROWS WITH TIES",
	    "a limit becomes one with ties");
	ok(limit == 5, "and is told");
	is(ties_text("SELECT a FROM t ORDER BY b limit 5 OFFSET 2;", 5, &limit,
	       &arena),
	    "SELECT a FROM t ORDER BY b FETCH FIRST 5 ROWS WITH TIES OFFSET 2;",
	    "an offset stays");
	is(ties_text("SELECT a FROM t ORDER BY (SELECT b LIMIT 1)", 2, &limit,
	       &arena),
	    "SELECT a FROM t ORDER BY (SELECT b LIMIT 1) FETCH FIRST 2 ROWS "
	    "WITH TIES",
	    "an order without a limit gets one");
	ok(limit == 0, "which was not there");
	for (size_t i = 0; i < COUNT_OF(untouched); i++)
		ok(!ties_text(untouched[i], 1, &limit, &arena), untouched[i]);
	arena_release(&arena);
}

/* ---- hostile sizes ---- */

/* Sixty columns have the same hundred values, each in another order.  Only a
 * search without bounds would try all combinations. */
static void
test_bounded(void)
{
	enum { COLUMNS = 60, ROWS = 100 };
	struct arena arena = {0};
	char types[COLUMNS + 1] = {0};
	memset(types, 'n', COLUMNS);
	struct grade_table tables[2];
	for (int t = 0; t < 2; t++) {
		tables[t] = table_of(types, "", &arena);
		tables[t].rows = ROWS;
		tables[t].cells = arena_array(
		    &arena, (size_t)ROWS * COLUMNS, sizeof(*tables[t].cells));
		for (int i = 0; i < ROWS * COLUMNS; i++)
			tables[t].cells[i] =
			    cell_read(arena_printf(&arena, "%d",
					  (i / COLUMNS) *
					      (i % COLUMNS + 1 + t * 60) % 101),
				&arena);
	}
	struct grade_gold gold = {
	    .table = tables[0], .sure = ROWS, .answers = ROWS};
	struct grade_match match;
	grade_match(&match, &gold, &tables[1], &arena);
	ok(match.grade == GRADE_WRONG, "a hostile table ends as wrong");
	grade_match(&match, &gold, &tables[0], &arena);
	ok(match.grade == GRADE_EXACT, "and as right where it is");
	arena_release(&arena);
}

int
main(void)
{
	test_rows();
	test_columns();
	test_values();
	test_near_values();
	test_order();
	test_ties();
	test_inner_ties();
	test_ties_text();
	test_bounded();
	return tap_done();
}

/*
 * draw - draw random meanings and print those that have a statement
 *
 * usage: draw SEED COUNT < CONTEXT
 *
 * Reads a record's member `context`, draws COUNT queries over its tables, and
 * prints {"meaning", "sql"} of each that compiles.  The same seed draws the
 * same queries.
 */
#include "given.h"
#include "meaning/compile.h"
#include "meaning/written.h"
#include "parser/emit.h"
#include "record/record.h"

enum { DEEPEST = 4, TRIES = 20 };

struct drawer {
	struct context context;
	struct arena arena;
	uint64_t random;
};

static unsigned
roll(struct drawer *drawer, unsigned sides)
{
	drawer->random =
	    drawer->random * 6364136223846793005U + 1442695040888963407U;
	return (unsigned)(drawer->random >> 33) % sides;
}

static const struct meaning *
form(struct drawer *drawer, enum meaning_op op, const struct meaning *one,
    const struct meaning *two)
{
	const struct meaning *list[2] = {one, two};
	int count = 2 - !two - !one;
	for (int i = 0; i < count; i++)
		if (!list[i])
			return NULL;
	return meaning_form(op, list, count, &drawer->context, &drawer->arena);
}

static enum meaning_op
between(struct drawer *drawer, enum meaning_op first, enum meaning_op last)
{
	return (enum meaning_op)(
	    first + roll(drawer, (unsigned)(last - first + 1)));
}

/* ---- leaves ---- */

static const struct meaning *
table(struct drawer *drawer)
{
	unsigned count = (unsigned)drawer->context.table_count;
	return meaning_table((int)roll(drawer, count), &drawer->arena);
}

static const struct meaning *
column(struct drawer *drawer)
{
	int of = table(drawer)->table;
	unsigned count = (unsigned)drawer->context.tables[of].column_count;
	return meaning_column(of, (int)roll(drawer, count), &drawer->arena);
}

static const struct meaning *
text(struct drawer *drawer, const char *const *texts, unsigned count)
{
	return meaning_leaf(
	    MEANING_TEXT, texts[roll(drawer, count)], &drawer->arena);
}

static const struct meaning *
number(struct drawer *drawer)
{
	static const char *const numbers[] = {"0", "1", "3", "-2.5", "1990"};
	return meaning_leaf(MEANING_NUMBER,
	    numbers[roll(drawer, COUNT_OF(numbers))], &drawer->arena);
}

static const struct meaning *
day(struct drawer *drawer)
{
	static const char *const days[] = {
	    "2021-01-01", "2022-01-01", "2022-06-15", ""};
	return text(drawer, days, roll(drawer, 4) ? 3 : 4);
}

static const struct meaning *
word(struct drawer *drawer)
{
	static const char *const words[] = {"jazz", "it's 5%", "", "7"};
	return text(drawer, words, COUNT_OF(words));
}

/* ---- forms ---- */

static const struct meaning *condition(struct drawer *drawer, int depth);
static const struct meaning *measure(struct drawer *drawer, int depth);

static const struct meaning *
rows(struct drawer *drawer, int depth)
{
	const struct meaning *all = table(drawer);
	const struct meaning *some =
	    depth < DEEPEST && roll(drawer, 3) == 0
		? form(drawer, MEANING_WITH, all, condition(drawer, depth + 1))
		: NULL;
	return some ? some : all;
}

static const struct meaning *
value(struct drawer *drawer, int depth)
{
	static const char *const parts[] = {"year", "month", "dow"};
	switch (roll(drawer, 8)) {
	case 0:
		return form(drawer, between(drawer, MEANING_PART, MEANING_SPAN),
		    text(drawer, parts, COUNT_OF(parts)), column(drawer));
	case 1:
		return form(drawer, MEANING_EACH, rows(drawer, depth), NULL);
	case 2:
		return form(drawer,
		    between(drawer, MEANING_PLUS, MEANING_TIMES),
		    column(drawer), column(drawer));
	case 3:
		return roll(drawer, 2) ? number(drawer) : word(drawer);
	default:
		return column(drawer);
	}
}

static const struct meaning *
measure(struct drawer *drawer, int depth)
{
	switch (roll(drawer, depth < DEEPEST ? 9 : 5)) {
	case 0:
	case 1:
	case 2:
		return form(drawer, MEANING_COUNT, rows(drawer, depth), NULL);
	case 3:
	case 4:
		return form(drawer,
		    between(drawer, MEANING_KINDS, MEANING_MAXIMUM),
		    value(drawer, depth), NULL);
	case 5:
		return form(drawer, MEANING_ONLY, measure(drawer, depth + 1),
		    condition(drawer, depth + 1));
	case 6:
		return form(drawer, MEANING_SHARE, condition(drawer, depth + 1),
		    rows(drawer, depth));
	case 7:
		return form(drawer,
		    between(drawer, MEANING_RATIO, MEANING_PERCENT),
		    measure(drawer, depth + 1), measure(drawer, depth + 1));
	default:
		return form(drawer,
		    between(drawer, MEANING_PLUS, MEANING_TIMES),
		    measure(drawer, depth + 1), measure(drawer, depth + 1));
	}
}

static const struct meaning *
operand(struct drawer *drawer, int depth)
{
	switch (roll(drawer, 6)) {
	case 0:
		return form(drawer, MEANING_DATE, day(drawer), NULL);
	case 1:
		return form(drawer, MEANING_PERIOD, day(drawer), day(drawer));
	case 2:
		return measure(drawer, depth);
	case 3:
		return word(drawer);
	case 4:
		return column(drawer);
	default:
		return number(drawer);
	}
}

static const struct meaning *
comparison(struct drawer *drawer, int depth)
{
	enum meaning_op op = between(drawer, MEANING_EQUAL, MEANING_MISSING);
	const struct meaning *left =
	    roll(drawer, 3) ? value(drawer, depth) : measure(drawer, depth);
	if (op == MEANING_MISSING)
		return form(drawer, op, left, NULL);
	if (op == MEANING_IN)
		return form(drawer, op, left,
		    form(drawer, MEANING_PERIOD, day(drawer), day(drawer)));
	return form(drawer, op, left,
	    op >= MEANING_STARTS ? word(drawer) : operand(drawer, depth));
}

static const struct meaning *
condition(struct drawer *drawer, int depth)
{
	const struct meaning *made = NULL;
	for (int i = 0; i < TRIES && !made; i++)
		switch (roll(drawer, depth < DEEPEST ? 8 : 4)) {
		case 4:
			made = form(drawer, MEANING_NOT,
			    condition(drawer, depth + 1), NULL);
			break;
		case 5:
			made = form(drawer,
			    between(drawer, MEANING_AND, MEANING_BOTH),
			    condition(drawer, depth + 1),
			    condition(drawer, depth + 1));
			break;
		case 6:
			made = form(
			    drawer, MEANING_HAS, rows(drawer, depth + 1), NULL);
			break;
		default:
			made = comparison(drawer, depth + 1);
		}
	return made;
}

static const struct meaning *
shown(struct drawer *drawer)
{
	return roll(drawer, 3) ? value(drawer, 0) : measure(drawer, 0);
}

static const struct meaning *
part(struct drawer *drawer)
{
	switch (roll(drawer, 10)) {
	case 9:
		return form(drawer, MEANING_TOP, number(drawer), shown(drawer));
	case 0:
	case 1:
		return form(drawer, MEANING_WHERE, condition(drawer, 0), NULL);
	case 2:
		return form(drawer, MEANING_BY, shown(drawer), NULL);
	case 3:
	case 4:
		return form(drawer, between(drawer, MEANING_ASC, MEANING_DESC),
		    roll(drawer, 4)
			? shown(drawer)
			: meaning_form(
			      between(drawer, MEANING_FIRST, MEANING_MEASURED),
			      NULL, 0, &drawer->context, &drawer->arena),
		    NULL);
	case 5:
		return form(drawer, MEANING_LIMIT, number(drawer), NULL);
	case 6:
		return meaning_form(MEANING_DISTINCT, NULL, 0, &drawer->context,
		    &drawer->arena);
	case 7:
		return form(drawer, MEANING_ALL, rows(drawer, 0), NULL);
	default:
		return form(drawer, MEANING_ABOUT, rows(drawer, 0), NULL);
	}
}

static const struct meaning *
query(struct drawer *drawer)
{
	const struct meaning *made = NULL;
	for (int i = 0; i < TRIES && !made; i++)
		made = form(drawer, MEANING_QUERY,
		    form(drawer, MEANING_SHOW, shown(drawer),
			roll(drawer, 2) ? shown(drawer) : NULL),
		    NULL);
	for (unsigned more = roll(drawer, 4); made && more > 0; more--) {
		const struct meaning *longer =
		    form(drawer, MEANING_QUERY, made, part(drawer));
		made = longer ? longer : made;
	}
	return made;
}

static void
print(struct drawer *drawer, const struct meaning *drawn)
{
	struct graph graph;
	struct meaning_block compiled;
	graph_init(&graph, &drawer->context, &drawer->arena);
	const char *sql =
	    meaning_compile(&compiled, drawn, &graph, &drawer->arena)
		? emit_block(compiled.block, &drawer->context, &drawer->arena)
		: NULL;
	if (!sql)
		return;
	jv line = record_with_text(jv_object(), "meaning",
	    meaning_write(drawn, &drawer->context, &drawer->arena));
	line = jv_dump_string(record_with_text(line, "sql", sql), 0);
	puts(jv_string_value(line));
	jv_free(line);
}

int
main(int argc, char **argv)
{
	struct drawer drawer = {0};
	char *line = NULL;
	size_t size = 0;
	if (argc != 3 || getline(&line, &size, stdin) < 0)
		return 2;
	given_context(&drawer.context, line, &drawer.arena);
	drawer.random = strtoull(argv[1], NULL, 10);
	for (long left = strtol(argv[2], NULL, 10); left > 0; left--) {
		const struct meaning *drawn = query(&drawer);
		if (drawn)
			print(&drawer, drawn);
	}
	free(line);
	arena_release(&drawer.arena);
	return 0;
}

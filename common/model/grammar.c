/* grammar.c - GBNF from a context; see grammar.h */
#include "grammar.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sql_quote.h"

enum { MAX_VALUES = 32 };

/* What a column can stand for in the grammar. */
enum family {
	FAMILY_NUMBER,
	FAMILY_TEXT,
	FAMILY_DATE,
	FAMILY_FLAG,
	FAMILY_OTHER,
	FAMILY_COUNT,
};

static const char *const family_rules[] = {"num", "txt", "dat", "flag", "oth"};

struct writer {
	const struct graph *graph;
	const struct context *context; /* the graph's */
	const char *const *aliases;
	const struct link_result *link;
	FILE *out;
	struct arena *arena;
	const struct grammar_form *form;
	bool **taken; /* by table and column: it takes part */
};

/* One way to write a rule; it needs columns of the families whose bits are
 * set, or a key, and goes where the schema has none. */
struct alternative {
	const char *rule;
	const char *text;
	unsigned needs;
};

#define NUMBER (1U << FAMILY_NUMBER)
#define TEXT (1U << FAMILY_TEXT)
#define DATE (1U << FAMILY_DATE)
#define FLAG (1U << FAMILY_FLAG)
#define OTHER (1U << FAMILY_OTHER)
#define JOIN (1U << FAMILY_COUNT)

/* What does not depend on the schema, alternatives of a rule together.
 * Repetitions are bounded and none is recursive; `inner` is a SELECT that
 * holds no further one. */
static const struct alternative alternatives[] = {
    {"statement",
	"\"SELECT \" (\"DISTINCT \")? item (\", \" item){0,7} from where? "
	"group? having? order? limit?",
	0},
    {"item", "value (\" AS \" [a-z] [a-z0-9_]{0,30})?", 0},
    {"value", "aggregate ratio?", 0},
    {"value", "\"ROUND(\" aggregate ratio? \", \" [0-4] \")\"", 0},
    {"value", "part", DATE},
    {"value", "col", 0},
    {"aggregate", "count \"*)\"", 0},
    {"aggregate", "count (\"DISTINCT \")? col \")\"", 0},
    {"aggregate", "count \"CASE WHEN \" simple \" THEN 1 END)\"", 0},
    {"aggregate", "(sum | extreme) amount \")\"", NUMBER},
    {"aggregate", "extreme dat \")\"", DATE},
    {"aggregate", "extreme txt \")\"", TEXT},
    {"count", "\"COUNT(\" | \"count(\"", 0},
    {"sum", "\"SUM(\" | \"AVG(\" | \"sum(\" | \"avg(\"", NUMBER},
    {"extreme", "\"MIN(\" | \"MAX(\" | \"min(\" | \"max(\"", 0},
    {"amount", "num (\" \" [-+*/] \" \" num)?", NUMBER},
    {"amount", "\"CASE WHEN \" simple \" THEN \" (num | [0-9]) \" ELSE 0 END\"",
	NUMBER},
    {"ratio", "(\" * 100\" (\".0\")?)? \" / \" divisor", 0},
    {"divisor", "aggregate", 0},
    {"divisor", "\"NULLIF(\" aggregate \", 0)\"", 0},
    {"part", "trunc", DATE},
    {"part", "field", DATE},
    {"trunc",
	"\"DATE_TRUNC('\" (\"year\" | \"quarter\" | \"month\" | \"week\" | "
	"\"day\") \"', \" dat \")\"",
	DATE},
    {"field",
	"\"EXTRACT(\" (\"YEAR\" | \"QUARTER\" | \"MONTH\" | \"DOW\") \" FROM "
	"\" dat \")\"",
	DATE},
    {"from", "gap \"FROM \" table", 0},
    {"from", "gap \"FROM \" table (gap (\"LEFT \")? \"JOIN \" join){1,5}",
	JOIN},
    {"gap", "[ \\n]", 0},
    {"where",
	"gap \"WHERE \" condition (gap (\"AND \" | \"OR \") condition){0,5}",
	0},
    {"condition", "simple", 0},
    {"condition", "col \" \" (\"NOT \")? \"IN (\" inner \")\"", 0},
    {"condition", "num comparison \"(\" inner \")\"", NUMBER},
    {"simple", "num comparison (number | num)", NUMBER},
    {"simple", "num \" BETWEEN \" number \" AND \" number", NUMBER},
    {"simple", "num \" IN (\" number (\", \" number){0,9} \")\"", NUMBER},
    {"simple",
	"txt (\" = \" | \" <> \" | \" != \" | \" LIKE \" | \" ILIKE \") text",
	TEXT},
    {"simple", "txt (\" = \" | \" <> \" | \" != \") txt", TEXT},
    {"simple", "txt \" IN (\" text (\", \" text){0,9} \")\"", TEXT},
    {"simple", "dat comparison (date | dat | trunc)", DATE},
    {"simple", "dat \" BETWEEN \" date \" AND \" date", DATE},
    {"simple", "trunc comparison (date | trunc)", DATE},
    {"simple", "field comparison (number | field)", DATE},
    {"simple", "(\"NOT \")? flag", FLAG},
    {"simple",
	"flag (\" = \" | \" IS \") (\"TRUE\" | \"FALSE\" | \"true\" | "
	"\"false\")",
	FLAG},
    {"simple", "oth comparison (text | oth)", OTHER},
    {"simple", "col \" IS \" (\"NOT \")? \"NULL\"", 0},
    {"inner",
	"\"SELECT \" (aggregate | col) from (gap \"WHERE \" simple "
	"(gap \"AND \" simple){0,3})?",
	0},
    {"group", "gap \"GROUP BY \" key (\", \" key){0,5}", 0},
    {"key", "part", DATE},
    {"key", "col", 0},
    {"having",
	"gap \"HAVING \" aggregate comparison (number | \"(\" inner \")\")", 0},
    {"order",
	"gap \"ORDER BY \" value direction? (\", \" value direction?){0,3}", 0},
    {"direction", "\" DESC\" | \" ASC\" | \" DESC NULLS LAST\"", 0},
    {"limit", "gap \"LIMIT \" [1-9] [0-9]{0,2}", 0},
    {"comparison",
	"\" = \" | \" <> \" | \" != \" | \" >= \" | \" <= \" | \" > \" | \" < "
	"\"",
	0},
    {"number", "(\"-\")? [0-9]{1,12} (\".\" [0-9]{1,6})?", 0},
    {"date", "(\"DATE \")? \"'\" day (\" \" time)? \"'\"", 0},
    {"date",
	"\"CURRENT_DATE\" (\" - INTERVAL '\" [1-9] [0-9]{0,2} unit \"'\")?", 0},
    {"day", "[0-9]{4} \"-\" [0-1] [0-9] \"-\" [0-3] [0-9]", 0},
    {"time", "[0-2] [0-9] \":\" [0-5] [0-9] (\":\" [0-5] [0-9])?", 0},
    {"unit", "(\" day\" | \" week\" | \" month\" | \" year\") \"s\"?", 0},
    {"col", "num", NUMBER},
    {"col", "txt", TEXT},
    {"col", "dat", DATE},
    {"col", "flag", FLAG},
    {"col", "oth", OTHER},
};

static enum family
family_of(const struct context_column *column)
{
	switch (column->class) {
	case COLUMN_NUMBER:
		return FAMILY_NUMBER;
	case COLUMN_DATE:
		return FAMILY_DATE;
	case COLUMN_BOOLEAN:
		return FAMILY_FLAG;
	case COLUMN_TEXT:
		return FAMILY_TEXT;
	case COLUMN_TIME:
	case COLUMN_OTHER:
		break;
	}
	return FAMILY_OTHER;
}

static void
write_escaped(const char *text, FILE *out)
{
	for (; *text; text++) {
		unsigned char byte = (unsigned char)*text;
		if (byte == '"' || byte == '\\')
			fprintf(out, "\\%c", byte);
		else if (byte < 0x20 || byte == 0x7F)
			fprintf(out, "\\x%02X", byte);
		else
			putc(byte, out);
	}
}

/* A literal of GBNF: the text and what follows it. */
static void
write_literal(const char *text, const char *more, FILE *out)
{
	putc('"', out);
	write_escaped(text, out);
	fprintf(out, "%s\"", more);
}

/* ---- columns ---- */

static bool
is_linked(const struct writer *writer, int table, int column)
{
	const struct link_result *link = writer->link;
	for (int i = 0; link && i < link->count; i++)
		if (link->matches[i].table == table &&
		    link->matches[i].column == column)
			return true;
	return false;
}

/* 0: taken first. */
static int
rank_of(const struct writer *writer, int table, int column)
{
	const struct context_table *owner = &writer->context->tables[table];
	const struct context_column *item = &owner->columns[column];
	return !is_linked(writer, table, column) && !item->primary_key &&
	       item->parent_table < 0 && !context_is_label(owner, column);
}

/* Mark those of the table that take part. */
static void
take_columns(struct writer *writer, int table)
{
	const struct context_table *owner = &writer->context->tables[table];
	int left = GRAMMAR_MAX_COLUMNS;
	bool *taken = arena_array(
	    writer->arena, (size_t)owner->column_count + 1, sizeof(*taken));
	for (int rank = 0; rank <= 1; rank++)
		for (int i = 0; i < owner->column_count && left > 0; i++)
			if (!taken[i] && rank_of(writer, table, i) == rank) {
				taken[i] = true;
				left--;
			}
	writer->taken[table] = taken;
}

/* Does a table before this one have a column of that name and family? */
static bool
is_said(
    const struct writer *writer, int table, const char *sql, enum family family)
{
	for (int i = 0; i < table; i++) {
		const struct context_table *owner = &writer->context->tables[i];
		for (int j = 0; j < owner->column_count; j++)
			if (writer->taken[i][j] &&
			    family_of(&owner->columns[j]) == family &&
			    strcmp(owner->columns[j].sql, sql) == 0)
				return true;
	}
	return false;
}

/*
 * The columns of one table and family behind their common prefix, so that few
 * parallel parses live: "o." ("id" | "total"); without a prefix those that no
 * table before it has.  `lead` comes first; true: there is one.
 */
static bool
write_columns(const struct writer *writer, int table, enum family family,
    const char *prefix, const char *lead)
{
	const struct context_table *owner = &writer->context->tables[table];
	bool any = false;
	for (int i = 0; i < owner->column_count; i++) {
		const struct context_column *column = &owner->columns[i];
		if (!writer->taken[table][i] || family_of(column) != family ||
		    (!*prefix && is_said(writer, table, column->sql, family)))
			continue;
		fputs(any ? " | " : lead, writer->out);
		if (!any && *prefix)
			fprintf(writer->out, "\"%s.\" ", prefix);
		if (!any)
			putc('(', writer->out);
		write_literal(column->sql, "", writer->out);
		any = true;
	}
	if (any)
		putc(')', writer->out);
	return any;
}

/* True: some column of the family takes part, and its rule is written. */
static bool
write_family(const struct writer *writer, enum family family)
{
	const char *head =
	    arena_printf(writer->arena, "%s ::= ", family_rules[family]);
	int count = writer->context->table_count;
	bool any = false;
	for (int i = 0; i < count; i++)
		any |= write_columns(
		    writer, i, family, writer->aliases[i], any ? " | " : head);
	for (int i = 0; any && i < count; i++)
		(void)write_columns(writer, i, family, "", " | ");
	if (any)
		putc('\n', writer->out);
	return any;
}

/* ---- tables, joins and literals ---- */

static const char *
table_text(const struct writer *writer, int table)
{
	return arena_printf(writer->arena, "%s %s",
	    writer->context->tables[table].sql, writer->aliases[table]);
}

static void
write_tables(const struct writer *writer)
{
	fputs("table ::= ", writer->out);
	for (int i = 0; i < writer->context->table_count; i++) {
		fputs(i > 0 ? " | " : "", writer->out);
		write_literal(table_text(writer, i), "", writer->out);
	}
	putc('\n', writer->out);
}

/* The table and the keys by which it is joined: "orders o ON "
 * ("b.id = o.buyer_id" | ...).  True: there is one. */
static bool
write_joins_to(const struct writer *writer, int right, const char *lead)
{
	const struct context *context = writer->context;
	bool any = false;
	for (int i = 0; i < context->fk_count; i++) {
		const struct context_fk *fk = &context->fks[i];
		if (fk->from == fk->to ||
		    (fk->from != right && fk->to != right))
			continue;
		const struct graph_join join = {.fk = i,
		    .left = fk->from == right ? fk->to : fk->from,
		    .right = right,
		    .to_parent = fk->to == right};
		fputs(any ? " | " : lead, writer->out);
		if (!any) {
			write_literal(
			    table_text(writer, right), " ON ", writer->out);
			fputs(" (", writer->out);
		}
		write_literal(graph_condition(writer->graph, &join,
				  writer->aliases[join.left],
				  writer->aliases[right], writer->arena),
		    "", writer->out);
		any = true;
	}
	if (any)
		putc(')', writer->out);
	return any;
}

/* True: some table is joined to another. */
static bool
write_joins(const struct writer *writer)
{
	bool any = false;
	for (int i = 0; i < writer->context->table_count; i++)
		any |= write_joins_to(writer, i, any ? " | " : "join ::= ");
	if (any)
		putc('\n', writer->out);
	return any;
}

static bool
is_repeated(const struct link_result *link, int index)
{
	for (int i = 0; i < index; i++)
		if (link->matches[i].kind == LINK_VALUE &&
		    strcmp(link->matches[i].value,
			link->matches[index].value) == 0)
			return true;
	return false;
}

static void
write_literals(const struct writer *writer)
{
	const struct link_result *link = writer->link;
	int left = writer->form->hide_values ? 0 : MAX_VALUES;
	fputs("text ::= ", writer->out);
	for (int i = 0; link && i < link->count && left > 0; i++) {
		if (link->matches[i].kind != LINK_VALUE || is_repeated(link, i))
			continue;
		write_literal(
		    sql_quote_string(link->matches[i].value, writer->arena), "",
		    writer->out);
		fputs(" | ", writer->out);
		left--;
	}
	fputs("\"'\" [^'\\n\\\\]{1,40} \"'\"\n", writer->out);
}

/* The rules, less the alternatives that need what there is not. */
static void
write_alternatives(unsigned families, FILE *out)
{
	const char *rule = "";
	for (size_t i = 0; i < COUNT_OF(alternatives); i++) {
		const struct alternative *way = &alternatives[i];
		if ((way->needs & families) != way->needs)
			continue;
		if (strcmp(way->rule, rule) == 0)
			fprintf(out, " | %s", way->text);
		else
			fprintf(out, "%s%s ::= %s", i > 0 ? "\n" : "",
			    way->rule, way->text);
		rule = way->rule;
	}
	putc('\n', out);
}

/* What the text is: the statement alone, or in a fence as chat models write
 * it.  The semicolon is theirs, too: where it may not be written, a small model
 * does not end the statement but goes on with a clause that nobody asked for.
 */
static void
write_root(const struct grammar_form *form, FILE *out)
{
	fputs("root ::= ", out);
	if (form->fenced)
		fputs("\"" GRAMMAR_FENCE
		      "sql\\n\" statement \";\"? \"\\n" GRAMMAR_FENCE "\"\n",
		    out);
	else
		fputs("statement \";\"?\n", out);
}

const char *
grammar_write(const struct graph *graph, const char *const *aliases,
    const struct link_result *link, const struct grammar_form *form,
    struct arena *arena)
{
	const struct context *context = graph->context;
	char *text = NULL;
	size_t length = 0;
	unsigned families = 0;
	struct writer writer = {
	    .graph = graph,
	    .context = context,
	    .aliases = aliases,
	    .link = link,
	    .out = open_memstream(&text, &length),
	    .arena = arena,
	    .form = form,
	};
	if (!writer.out)
		return NULL;
	writer.taken = arena_array(
	    arena, (size_t)context->table_count + 1, sizeof(*writer.taken));
	for (int i = 0; i < context->table_count; i++)
		take_columns(&writer, i);
	write_root(form, writer.out);
	for (int family = 0; family < FAMILY_COUNT; family++)
		if (write_family(&writer, (enum family)family))
			families |= 1U << family;
	bool any = families != 0;
	if (write_joins(&writer))
		families |= JOIN;
	write_alternatives(families, writer.out);
	write_tables(&writer);
	write_literals(&writer);
	fclose(writer.out);
	const char *grammar = any ? arena_strndup(arena, text, length) : NULL;
	free(text);
	return grammar;
}

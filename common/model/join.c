/* join.c - lists of tables become joins; see join.h */
#include "join.h"

#include <string.h>

#include "sql_quote.h"
#include "sql_tokens.h"

/* Tables in the order in which they were met, each once. */
struct met {
	int tables[GRAPH_MAX_TABLES];
	int count;
};

/* One SELECT of the statement; tokens [first, end). */
struct level {
	size_t first;
	size_t end;
	size_t list;     /* behind FROM */
	size_t list_end; /* behind the last table of the list */
	struct met listed;
	struct met used;
	bool counts; /* COUNT(*) stands in it */
};

struct completion {
	struct sql_tokens tokens;
	struct graph *graph;
	struct arena *arena;
};

static bool
has_met(const struct met *met, int table)
{
	for (int i = 0; i < met->count; i++)
		if (met->tables[i] == table)
			return true;
	return false;
}

static void
meet(struct met *met, int table)
{
	if (table >= 0 && met->count < GRAPH_MAX_TABLES && !has_met(met, table))
		met->tables[met->count++] = table;
}

static int
table_at(const struct completion *completion, size_t at)
{
	const char *name =
	    sql_token_name(&completion->tokens.items[at], completion->arena);
	return name ? context_find_table(completion->graph->context, name) : -1;
}

/* Behind an inner SELECT in brackets, or `at` where none begins. */
static size_t
past_inner(const struct completion *completion, size_t at)
{
	const struct sql_tokens *tokens = &completion->tokens;
	if (!sql_token_is(tokens, at, "(") ||
	    !sql_token_is_word(tokens, at + 1, "select"))
		return at;
	return sql_tokens_close(tokens, at);
}

static bool
ends_list(const struct sql_tokens *tokens, size_t at)
{
	static const char *const words[] = {
	    "where", "group", "having", "order", "limit"};
	for (size_t i = 0; i < COUNT_OF(words); i++)
		if (sql_token_is_word(tokens, at, words[i]))
			return true;
	return sql_token_is(tokens, at, ")") || sql_token_is(tokens, at, ";");
}

/* The list behind the FROM at `at`; false: it is something else. */
static bool
read_list(const struct completion *completion, struct level *level, size_t at)
{
	const struct sql_tokens *tokens = &completion->tokens;
	level->list = at + 1;
	for (at = level->list; at < level->end; at += 2) {
		int table = table_at(completion, at);
		if (table < 0)
			return false;
		meet(&level->listed, table);
		level->list_end = at + 1;
		if (at + 1 >= level->end || ends_list(tokens, at + 1))
			return true;
		if (!sql_token_is(tokens, at + 1, ","))
			return false;
	}
	return false;
}

/* The SELECT at `first`: its end, its list, the tables it names. */
static bool
read_level(
    const struct completion *completion, struct level *level, size_t first)
{
	const struct sql_tokens *tokens = &completion->tokens;
	*level = (struct level){.first = first, .end = tokens->count};
	if (first > 0 && sql_token_is(tokens, first - 1, "("))
		level->end = sql_tokens_close(tokens, first - 1);
	int depth = 0;
	bool found = false;
	for (size_t at = first; at < level->end; at++) {
		size_t past = past_inner(completion, at);
		if (past != at) {
			at = past;
			continue;
		}
		if (sql_token_is(tokens, at, "("))
			depth++;
		else if (sql_token_is(tokens, at, ")"))
			depth--;
		else if (sql_token_is(tokens, at + 1, "."))
			meet(&level->used, table_at(completion, at));
		if (sql_token_is_word(tokens, at, "count") &&
		    sql_token_is(tokens, at + 2, "*"))
			level->counts = true;
		if (depth > 0 || !sql_token_is_word(tokens, at, "from"))
			continue;
		if (found || !read_list(completion, level, at))
			return false;
		found = true;
		at = level->list_end - 1;
	}
	return found;
}

/* The tables to be joined, the root first. */
static struct met
needed_tables(const struct level *level)
{
	struct met needed = {0};
	for (int i = 0; i < level->listed.count; i++) {
		int table = level->listed.tables[i];
		if (has_met(&level->used, table) ||
		    (i == 0 && (level->counts || level->used.count == 0)))
			meet(&needed, table);
	}
	for (int i = 0; i < level->used.count; i++)
		meet(&needed, level->used.tables[i]);
	return needed;
}

/* How a FROM names the table so that its columns are NAME.COLUMN. */
static const char *
from_item(const struct completion *completion, int table)
{
	const struct context_table *item =
	    &completion->graph->context->tables[table];
	const char *name = sql_quote_name(item->name, completion->arena);
	if (strcmp(name, item->sql) == 0)
		return name;
	return arena_printf(completion->arena, "%s AS %s", item->sql, name);
}

static const char *
joined(const struct completion *completion, const struct graph_tree *tree)
{
	struct arena *arena = completion->arena;
	const struct context_table *tables = completion->graph->context->tables;
	const char *text = from_item(completion, tree->tables[0]);
	for (int i = 0; i < tree->join_count; i++) {
		const struct graph_join *join = &tree->joins[i];
		const char *left =
		    sql_quote_name(tables[join->left].name, arena);
		const char *right =
		    sql_quote_name(tables[join->right].name, arena);
		text = arena_printf(arena, "%s\nJOIN %s ON %s", text,
		    from_item(completion, join->right),
		    graph_condition(
			completion->graph, join, left, right, arena));
	}
	return text;
}

static bool
complete_level(struct completion *completion, size_t first)
{
	struct level level;
	struct graph_tree tree;
	if (!read_level(completion, &level, first))
		return false;
	struct met needed = needed_tables(&level);
	if (graph_trees(completion->graph, needed.tables[0], needed.tables,
		needed.count, &tree, 1) == 0)
		return false;
	sql_tokens_splice(&completion->tokens, level.list, level.list_end,
	    joined(completion, &tree));
	return true;
}

const char *
join_complete(const char *sql, struct graph *graph, struct arena *arena)
{
	struct completion completion = {.graph = graph, .arena = arena};
	bool any = false;
	sql_tokens_read(&completion.tokens, sql, arena);
	/* From the last, so that an outer SELECT is read after its inner ones
	 * have their final length. */
	for (size_t at = completion.tokens.count; at-- > 0;) {
		if (!sql_token_is_word(&completion.tokens, at, "select"))
			continue;
		if (!complete_level(&completion, at))
			return NULL;
		any = true;
	}
	return any ? sql_tokens_text(
			 &completion.tokens, 0, completion.tokens.count)
		   : NULL;
}

/* forgotten_join.c - adds missing tables to a FROM; see forgotten_join.h */
#include "model/forgotten_join.h"

#include "sql/tokens.h"

#include <float.h>
#include <string.h>

enum { MAX_BARE = 64 };

/* Tables in the order of their first use, each once. */
struct met {
	int tables[GRAPH_MAX_TABLES];
	int count;
};

/* A column without its table, and the table that it is read as. */
struct bare {
	size_t at;
	int table;
};

/* One SELECT of the statement; tokens [first, end). */
struct level {
	size_t first;
	size_t end;
	size_t from;     /* behind FROM */
	size_t from_end; /* behind its last join */
	struct met tables;
	struct bare bare[MAX_BARE];
	int bare_count;
	bool ordered; /* behind ORDER BY, where outputs have names */
	bool lacking; /* uses a table that FROM lacks or joins later */
	bool outer;   /* has an outer join */
};

struct completion {
	struct sql_tokens tokens;
	struct graph *graph;
	const char *const *aliases;
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

/* Return the table whose alias the token is; -1 when it is no alias. */
static int
table_at(const struct completion *completion, size_t at)
{
	if (at >= completion->tokens.count)
		return -1;
	const char *name =
	    sql_token_name(&completion->tokens.items[at], completion->arena);
	int count = completion->graph->table_count;
	for (int i = 0; name && i < count; i++)
		if (strcmp(completion->aliases[i], name) == 0)
			return i;
	return -1;
}

/* ---- FROM ---- */

static bool
ends_from(const struct sql_tokens *tokens, size_t at)
{
	static const char *const words[] = {
	    "where", "group", "having", "order", "limit"};
	for (size_t i = 0; i < COUNT_OF(words); i++)
		if (sql_token_is_word(tokens, at, words[i]))
			return true;
	return at >= tokens->count || sql_token_is(tokens, at, ")") ||
	       sql_token_is(tokens, at, ";");
}

/* A column of the table is used (-1: of no table): note whether FROM has the
 * table. */
static void
use(struct level *level, int table)
{
	level->lacking |= table >= 0 && !has_met(&level->tables, table);
	meet(&level->tables, table);
}

/* Read TABLE ALIAS, which becomes one of the level's tables.  Return the token
 * behind it; 0 when it is no table. */
static size_t
read_table(const struct completion *completion, struct level *level, size_t at)
{
	const struct sql_tokens *tokens = &completion->tokens;
	while (sql_token_is(tokens, at + 1, "."))
		at += 2;
	at += sql_token_is_word(tokens, at + 1, "as") ? 2 : 1;
	int table = table_at(completion, at);
	if (table < 0)
		return 0;
	level->lacking |= has_met(&level->tables, table);
	meet(&level->tables, table);
	return at + 1;
}

/* Read the condition of a join, up to the next join or FROM's end. */
static size_t
read_condition(
    const struct completion *completion, struct level *level, size_t at)
{
	const struct sql_tokens *tokens = &completion->tokens;
	while (!ends_from(tokens, at) &&
	       !sql_token_is_word(tokens, at, "join") &&
	       !sql_token_is_word(tokens, at, "left")) {
		if (sql_token_is(tokens, at + 1, "."))
			use(level, table_at(completion, at));
		at++;
	}
	return at;
}

/* Read the FROM at `at`.  Return false when it is not in the grammar's
 * language. */
static bool
read_from(const struct completion *completion, struct level *level, size_t at)
{
	const struct sql_tokens *tokens = &completion->tokens;
	level->from = at + 1;
	at = read_table(completion, level, level->from);
	while (at > 0 && !ends_from(tokens, at)) {
		if (sql_token_is_word(tokens, at, "left")) {
			level->outer = true;
			at++;
		}
		if (!sql_token_is_word(tokens, at, "join"))
			return false;
		at = read_table(completion, level, at + 1);
		if (at == 0 || !sql_token_is_word(tokens, at, "on"))
			return false;
		at = read_condition(completion, level, at + 1);
	}
	level->from_end = at;
	return at > 0;
}

/* ---- columns ---- */

/* Return the token behind an inner SELECT in brackets, or `at` when none begins
 * there. */
static size_t
past_inner(const struct completion *completion, size_t at)
{
	const struct sql_tokens *tokens = &completion->tokens;
	if (!sql_token_is(tokens, at, "(") ||
	    !sql_token_is_word(tokens, at + 1, "select"))
		return at;
	return sql_tokens_close(tokens, at);
}

/* Return a table that has the column: one of the level, else the nearest; -1
 * when no table has it. */
static int
owner_of(const struct completion *completion, const struct level *level,
    const char *column)
{
	const struct context *context = completion->graph->context;
	int owner = -1;
	double nearest = DBL_MAX;
	for (int i = 0; i < level->tables.count; i++)
		if (context_find_column(
			&context->tables[level->tables.tables[i]], column) >= 0)
			return level->tables.tables[i];
	for (int i = 0; i < completion->graph->table_count; i++) {
		double distance = graph_distance(
		    completion->graph, level->tables.tables[0], i);
		if (context_find_column(&context->tables[i], column) >= 0 &&
		    distance < nearest) {
			owner = i;
			nearest = distance;
		}
	}
	return owner;
}

/* May the token be a column without its table?  The name of an output, a
 * function, or the part that EXTRACT takes is none. */
static bool
stands_alone(const struct sql_tokens *tokens, size_t at)
{
	if (sql_token_is(tokens, at + 1, "(") ||
	    sql_token_is(tokens, at + 1, "."))
		return false;
	if (at == 0)
		return true;
	return !sql_token_is(tokens, at - 1, ".") &&
	       !sql_token_is_word(tokens, at - 1, "as") &&
	       !(at > 1 && sql_token_is_word(tokens, at - 2, "extract"));
}

/* Is it the name of one of the level's outputs? */
static bool
is_output(const struct completion *completion, const struct level *level,
    const char *name)
{
	const struct sql_tokens *tokens = &completion->tokens;
	for (size_t at = level->first + 1; at < level->from; at++) {
		const char *output =
		    sql_token_is_word(tokens, at - 1, "as")
			? sql_token_name(&tokens->items[at], completion->arena)
			: NULL;
		if (output && strcmp(output, name) == 0)
			return true;
	}
	return false;
}

static void
read_column(const struct completion *completion, struct level *level, size_t at)
{
	const struct sql_tokens *tokens = &completion->tokens;
	if (sql_token_is(tokens, at + 1, ".")) {
		use(level, table_at(completion, at));
		return;
	}
	if (!stands_alone(tokens, at) || level->bare_count == MAX_BARE)
		return;
	const char *name =
	    sql_token_name(&tokens->items[at], completion->arena);
	if (!name || (level->ordered && is_output(completion, level, name)))
		return;
	int owner = owner_of(completion, level, name);
	if (owner < 0)
		return;
	level->bare[level->bare_count++] = (struct bare){at, owner};
	use(level, owner);
}

/* Return the place of the level's own FROM, or the level's end when it has
 * none. */
static size_t
find_from(const struct completion *completion, const struct level *level)
{
	const struct sql_tokens *tokens = &completion->tokens;
	int depth = 0;
	for (size_t at = level->first; at < level->end; at++) {
		size_t past = past_inner(completion, at);
		if (past != at) {
			at = past;
			continue;
		}
		depth += sql_token_is(tokens, at, "(");
		depth -= sql_token_is(tokens, at, ")");
		if (depth == 0 && sql_token_is_word(tokens, at, "from"))
			return at;
	}
	return level->end;
}

/* Read the SELECT at `first`: its end, its FROM, the tables that it uses.
 * Return false when it is not in the grammar's language: another SELECT without
 * brackets is not, whose FROM would be taken for this one's. */
static bool
read_level(
    const struct completion *completion, struct level *level, size_t first)
{
	const struct sql_tokens *tokens = &completion->tokens;
	*level = (struct level){.first = first, .end = tokens->count};
	if (first > 0 && sql_token_is(tokens, first - 1, "("))
		level->end = sql_tokens_close(tokens, first - 1);
	size_t from = find_from(completion, level);
	if (from == level->end || !read_from(completion, level, from))
		return false;
	for (size_t at = first + 1; at < level->end; at++) {
		size_t past = past_inner(completion, at);
		if (at == from)
			at = level->from_end - 1;
		else if (past != at)
			at = past;
		else if (sql_token_is_word(tokens, at, "select"))
			return false;
		else if (sql_token_is_word(tokens, at, "order"))
			level->ordered = true;
		else
			read_column(completion, level, at);
	}
	return true;
}

/* ---- the verb ---- */

static bool
complete_level(struct completion *completion, size_t first)
{
	struct level level;
	struct graph_tree tree;
	if (!read_level(completion, &level, first))
		return false;
	for (int i = 0; level.tables.count > 1 && i < level.bare_count; i++) {
		struct sql_token *token =
		    &completion->tokens.items[level.bare[i].at];
		token->text = arena_printf(completion->arena, "%s.%s",
		    completion->aliases[level.bare[i].table], token->text);
	}
	if (!level.lacking)
		return true;
	if (level.outer ||
	    graph_trees(completion->graph, level.tables.tables[0],
		level.tables.tables, level.tables.count, &tree, 1) == 0)
		return false;
	sql_tokens_splice(&completion->tokens, level.from, level.from_end,
	    graph_from(completion->graph, &tree, completion->aliases, "\n",
		completion->arena));
	return true;
}

const char *
join_complete(const char *sql, struct graph *graph, const char *const *aliases,
    struct arena *arena)
{
	struct completion completion = {
	    .graph = graph, .aliases = aliases, .arena = arena};
	bool any = false;
	sql_tokens_read(&completion.tokens, sql, arena);
	/* Go from the last SELECT to the first, so that an outer one is read
	 * when its inner ones have their final length. */
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

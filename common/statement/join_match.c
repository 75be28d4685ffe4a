/* join_match.c - compares a statement's joins with the planner's */
#include "statement/join_match.h"

#include "record/record.h"
#include "sql/tokens.h"

#include <string.h>

static const char *
pair_of(const char *left, const char *right, struct arena *arena)
{
	bool swap = strcmp(left, right) > 0;
	return arena_printf(
	    arena, "%s=%s", swap ? right : left, swap ? left : right);
}

static void
add_pair(struct join_match *known, const char *pair, struct arena *arena)
{
	/* The array doubles when it is full; it lies in the arena. */
	int count = known->count;
	if ((count & (count - 1)) == 0) {
		const char **pairs = arena_array(
		    arena, (size_t)(count ? count * 2 : 1), sizeof(*pairs));
		if (count > 0)
			memcpy(pairs, known->pairs,
			    (size_t)count * sizeof(*pairs));
		known->pairs = pairs;
	}
	known->pairs[known->count++] = pair;
}

static bool
holds(const struct join_match *known, const char *pair)
{
	for (int i = 0; i < known->count; i++)
		if (strcmp(known->pairs[i], pair) == 0)
			return true;
	return false;
}

/* ---- skeletons: "orders o JOIN customers c ON o.customer_id = c.id" ---- */

struct skeleton {
	const struct sql_tokens *tokens;
	struct arena *arena;
};

static const char *
name_at(const struct skeleton *skeleton, size_t at)
{
	if (at >= skeleton->tokens->count)
		return NULL;
	return sql_token_name(&skeleton->tokens->items[at], skeleton->arena);
}

/* The table that an alias stands for: the name in front of it. */
static const char *
table_of(const struct skeleton *skeleton, const char *alias)
{
	const struct sql_tokens *tokens = skeleton->tokens;
	for (size_t at = 0; at < tokens->count; at++) {
		bool begins = at == 0 ||
			      sql_token_is_word(tokens, at - 1, "join") ||
			      sql_token_is_word(tokens, at - 1, "from") ||
			      sql_token_is(tokens, at - 1, ",");
		if (!begins)
			continue;
		size_t name = at;
		while (sql_token_is(tokens, name + 1, "."))
			name += 2;
		const char *table = name_at(skeleton, name);
		size_t next = name + 1;
		if (sql_token_is_word(tokens, next, "as"))
			next++;
		const char *given = name_at(skeleton, next);
		if (table && ((given && strcmp(given, alias) == 0) ||
				 strcmp(table, alias) == 0))
			return table;
	}
	return alias;
}

/* Read `alias . column` at `at` as table.column; NULL for anything else. */
static const char *
column_at(const struct skeleton *skeleton, size_t at)
{
	const char *alias = name_at(skeleton, at);
	const char *column = name_at(skeleton, at + 2);
	if (!alias || !column || !sql_token_is(skeleton->tokens, at + 1, "."))
		return NULL;
	return arena_printf(
	    skeleton->arena, "%s.%s", table_of(skeleton, alias), column);
}

static void
read_skeleton(struct join_match *known, const char *from, struct arena *arena)
{
	struct sql_tokens tokens;
	sql_tokens_read(&tokens, from, arena);
	const struct skeleton skeleton = {&tokens, arena};
	for (size_t at = 3; at < tokens.count; at++) {
		if (!sql_token_is(&tokens, at, "="))
			continue;
		const char *left = column_at(&skeleton, at - 3);
		const char *right = column_at(&skeleton, at + 1);
		if (left && right)
			add_pair(known, pair_of(left, right, arena), arena);
	}
}

/* Read all keys, or only those of tables to themselves. */
static void
read_keys(struct join_match *known, const struct context *context,
    bool own_alone, struct arena *arena)
{
	for (int i = 0; i < context->fk_count; i++) {
		const struct context_fk *fk = &context->fks[i];
		if (own_alone && fk->from != fk->to)
			continue;
		const struct context_table *from = &context->tables[fk->from];
		const struct context_table *to = &context->tables[fk->to];
		for (int c = 0; c < fk->column_count; c++)
			add_pair(known,
			    pair_of(arena_printf(arena, "%s.%s", from->name,
					from->columns[fk->columns[c]].name),
				arena_printf(arena, "%s.%s", to->name,
				    to->columns[fk->references[c]].name),
				arena),
			    arena);
	}
}

void
join_match_read(struct join_match *known, const jv *plan,
    const struct context *context, struct arena *arena)
{
	*known = (struct join_match){.count = 0};
	jv skeletons = record_member(plan, "skeletons");
	if (jv_get_kind(skeletons) == JV_KIND_ARRAY) {
		int count = jv_array_length(jv_copy(skeletons));
		for (int i = 0; i < count; i++) {
			jv item = jv_array_get(jv_copy(skeletons), i);
			const char *from =
			    record_member_text(&item, "from", arena);
			if (from)
				read_skeleton(known, from, arena);
			jv_free(item);
		}
	}
	jv_free(skeletons);
	/* No skeleton joins a table to itself. */
	if (context)
		read_keys(known, context, known->count > 0, arena);
}

/* ---- the statement's own ---- */

/* table.column of a reference; NULL when its table is not in the context. */
static const char *
real_column(const struct facts *facts, const struct context *context, int index,
    struct arena *arena)
{
	const struct facts_column *column = &facts->columns[index];
	if (!context || column->relation < 0)
		return NULL;
	int table = facts->relations[column->relation].table;
	if (table < 0 || !column->name)
		return NULL;
	const char *name = context->tables[table].name;
	return arena_printf(arena, "%s.%s", name, column->name);
}

double
join_match_share(const struct join_match *known, const struct facts *facts,
    const struct context *context, struct arena *arena)
{
	int joins = 0;
	int matched = 0;
	for (int i = 0; i < facts->equality_count; i++) {
		const struct facts_equality *equality = &facts->equalities[i];
		if (equality->left < 0 || equality->right < 0)
			continue;
		const char *left =
		    real_column(facts, context, equality->left, arena);
		const char *right =
		    real_column(facts, context, equality->right, arena);
		if (!left || !right)
			continue;
		joins++;
		matched += holds(known, pair_of(left, right, arena));
	}
	return joins == 0 ? 1.0 : (double)matched / joins;
}

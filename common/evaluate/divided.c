/* divided.c - statements where several schemas have the same tables; see
 * divided.h */
#include "evaluate/divided.h"

#include "account/account.h"
#include "base/problem.h"
#include "sql/quote.h"

#include <string.h>

static bool
is_table(const struct facts_relation *relation)
{
	return facts_is(relation->kind, "table") && relation->name;
}

/* The table that the relation is; NULL: none that is known. */
static const struct catalog_table *
table_of(const struct divided *divided, const struct facts_relation *relation)
{
	return divided->catalog && is_table(relation)
		   ? catalog_meant(
			 divided->catalog, relation->schema, relation->name)
		   : NULL;
}

/* The division that the relation is of; NULL: of none that was asked for. */
static const char *
division_of(
    const struct divided *divided, const struct facts_relation *relation)
{
	const struct text_words *schemas = &divided->scope->schemas;
	const struct catalog_table *table = table_of(divided, relation);
	for (size_t i = 0; table && i < schemas->count; i++)
		if (strcmp(schemas->word[i], table->schema) == 0)
			return schemas->word[i];
	return NULL;
}

/* How many of the divisions does the statement read?  `*first` is one of
 * them. */
static size_t
count_divisions(const struct divided *divided, const struct facts *facts,
    const char **first)
{
	const struct text_words *schemas = &divided->scope->schemas;
	size_t count = 0;
	*first = NULL;
	for (size_t s = 0; s < schemas->count; s++)
		for (int i = 0; i < facts->relation_count; i++) {
			const char *name =
			    division_of(divided, &facts->relations[i]);
			if (name != schemas->word[s])
				continue;
			*first = *first ? *first : name;
			count++;
			break;
		}
	return count;
}

static void
fail(const struct divided *divided, struct candidate *candidate,
    const char *message)
{
	candidate_fail(candidate, "evaluate",
	    problem_with_text(problem_new("sql.scope", "%s", message), "hint",
		"name the division that is meant in the question"),
	    divided->arena);
}

bool
divided_is_part(const struct divided *divided, const struct facts *facts)
{
	const char *first;
	return divided->scope->kind == SCOPE_EACH &&
	       count_divisions(divided, facts, &first) == 1;
}

/* ---- the same statement for another division ---- */

/* The place of the schema's name before the relation's; false: it is not
 * written there. */
static bool
schema_at(const struct divided *divided, const struct facts_relation *relation,
    const char *sql, const char *quoted)
{
	size_t length = strlen(quoted);
	return division_of(divided, relation) &&
	       strncmp(sql + relation->span.start, quoted, length) == 0 &&
	       sql[relation->span.start + length] == '.';
}

static int
next_relation(const struct facts *facts, size_t from)
{
	int next = -1;
	for (int i = 0; i < facts->relation_count; i++)
		if (is_table(&facts->relations[i]) &&
		    facts->relations[i].span.start >= from &&
		    (next < 0 || facts->relations[i].span.start <
				     facts->relations[next].span.start))
			next = i;
	return next;
}

/* The statement, up to its end, of `schema` in place of `from`. */
static const char *
written_for(const struct divided *divided, const struct facts *facts,
    const char *sql, const char *from, const char *schema)
{
	struct arena *arena = divided->arena;
	const char *quoted = sql_quote_name(from, arena);
	const char *text = "";
	size_t done = 0;
	for (int i = next_relation(facts, 0); i >= 0;) {
		const struct facts_relation *relation = &facts->relations[i];
		size_t start = relation->span.start;
		if (schema_at(divided, relation, sql, quoted)) {
			text = arena_printf(arena, "%s%.*s%s", text,
			    (int)(start - done), sql + done,
			    sql_quote_name(schema, arena));
			done = start + strlen(quoted);
		}
		i = next_relation(facts, start + 1);
	}
	return arena_printf(
	    arena, "%s%.*s", text, (int)(facts->end - done), sql + done);
}

/* Does the statement write the schema of each table that divisions have? */
static bool
names_schemas(const struct divided *divided, const struct facts *facts,
    const char *sql, const char *from)
{
	const char *quoted = sql_quote_name(from, divided->arena);
	for (int i = 0; i < facts->relation_count; i++)
		if (division_of(divided, &facts->relations[i]) &&
		    !schema_at(divided, &facts->relations[i], sql, quoted))
			return false;
	return true;
}

/* ---- put together again ---- */

/* The aggregate that makes one figure of those of the divisions; NULL: none. */
static const char *
whole_of(const struct facts_output *output)
{
	static const struct {
		const char *part;
		const char *whole;
	} aggregates[] = {
	    {"count", "sum"}, {"sum", "sum"}, {"min", "min"}, {"max", "max"}};
	for (size_t i = 0; output->function && i < COUNT_OF(aggregates); i++)
		if (facts_is(output->function, aggregates[i].part))
			return aggregates[i].whole;
	return NULL;
}

static bool
counts_different(const struct facts *facts)
{
	for (int i = 0; i < facts->function_count; i++)
		if (facts->functions[i].select == 0 &&
		    facts->functions[i].distinct)
			return true;
	return false;
}

/* Is each output a figure that can be put together, or what they are grouped
 * by? */
static bool
can_be_together(const struct facts *facts)
{
	const struct facts_select *top = &facts->selects[0];
	int keys = 0;
	if (top->set || top->having || top->limited || top->distinct ||
	    top->output_count == 0 || counts_different(facts))
		return false;
	for (int i = 0; i < top->output_count; i++) {
		const struct facts_output *output = &top->outputs[i];
		if (facts_is(output->kind, "aggregate") && !output->windowed &&
		    whole_of(output))
			continue;
		if (output->aggregated || output->windowed ||
		    facts_is(output->kind, "star"))
			return false;
		keys++;
	}
	return keys == top->group_count && keys < top->output_count;
}

static const char *
output_name(const struct facts_output *output, const struct divided *divided)
{
	const char *name = output->name ? output->name : output->function;
	return sql_quote_name(name ? name : "figure", divided->arena);
}

/* The order of the statement, by the places of its outputs. */
static const char *
order_of(const struct divided *divided, const struct facts_select *top)
{
	struct arena *arena = divided->arena;
	const char *order = "";
	for (int i = 0; i < top->order_count; i++) {
		if (top->order[i].output < 0)
			return "1";
		order = arena_printf(arena, "%s%s%d%s", order,
		    i > 0 ? ", " : "", top->order[i].output + 1,
		    top->order[i].descending ? " DESC NULLS LAST" : "");
	}
	return *order ? order : "1";
}

/* One statement of the parts, whose columns are f1, f2, ... */
static const char *
together(const struct divided *divided, const struct facts_select *top,
    const char *parts)
{
	struct arena *arena = divided->arena;
	const char *outputs = "";
	const char *names = "";
	const char *groups = "";
	for (int i = 0; i < top->output_count; i++) {
		const struct facts_output *output = &top->outputs[i];
		const char *whole = whole_of(output);
		bool key = !output->aggregated;
		const char *comma = i > 0 ? ", " : "";
		outputs =
		    key ? arena_printf(arena, "%s%spart.f%d AS %s", outputs,
			      comma, i + 1, output_name(output, divided))
			: arena_printf(arena, "%s%s%s(part.f%d) AS %s", outputs,
			      comma, whole, i + 1,
			      output_name(output, divided));
		names = arena_printf(arena, "%s%sf%d", names, comma, i + 1);
		if (key)
			groups = arena_printf(arena, "%s%spart.f%d", groups,
			    *groups ? ", " : "", i + 1);
	}
	const char *sql = arena_printf(
	    arena, "SELECT %s\nFROM (%s) AS part (%s)", outputs, parts, names);
	return *groups ? arena_printf(arena, "%s\nGROUP BY %s\nORDER BY %s",
			     sql, groups, order_of(divided, top))
		       : sql;
}

/* The statement of each division, one behind the other. */
static const char *
parts_of(const struct divided *divided, const struct facts *facts,
    const char *sql, const char *from, bool named)
{
	struct arena *arena = divided->arena;
	const struct text_words *schemas = &divided->scope->schemas;
	const char *parts = "";
	for (size_t i = 0; i < schemas->count; i++) {
		const char *own =
		    written_for(divided, facts, sql, from, schemas->word[i]);
		const char *joint = i > 0 ? "\nUNION ALL\n" : "";
		parts =
		    named ? arena_printf(arena,
				"%s%sSELECT %s%s, part.* FROM (%s) AS part",
				parts, joint,
				sql_quote_string(schemas->word[i], arena),
				i > 0 ? "" : " AS division", own)
			  : arena_printf(arena, "%s%s(%s)", parts, joint, own);
	}
	return parts;
}

static const char *
ordered(const struct divided *divided, const struct facts_select *top,
    const char *sql)
{
	const struct scope *scope = divided->scope;
	struct arena *arena = divided->arena;
	bool ranked = scope->put == SCOPE_MOST || scope->put == SCOPE_LEAST;
	if (!ranked)
		return top->order_count == 0 && !top->limited
			   ? arena_printf(arena, "%s\nORDER BY 1", sql)
			   : sql;
	sql = arena_printf(arena, "%s\nORDER BY 2 %s NULLS LAST, 1", sql,
	    scope->put == SCOPE_MOST ? "DESC" : "ASC");
	return scope->first > 0
		   ? arena_printf(arena, "%s\nLIMIT %d", sql, scope->first)
		   : sql;
}

static const char *
reading_behind(const struct scope *scope, struct arena *arena)
{
	size_t count = scope->schemas.count;
	const char *end = scope->put == SCOPE_MOST ? "most" : "least";
	if (scope->put != SCOPE_TOGETHER && scope->first == 1)
		return arena_printf(
		    arena, "the one of %zu divisions with the %s", count, end);
	switch (scope->put) {
	case SCOPE_TOGETHER:
		return arena_printf(arena, "all %zu divisions together", count);
	case SCOPE_MOST:
	case SCOPE_LEAST:
		return scope->first > 0
			   ? arena_printf(arena,
				 "the %d of %zu divisions with the %s",
				 scope->first, count, end)
			   : arena_printf(arena,
				 "for each of %zu divisions, the %s first",
				 count, end);
	default:
		return arena_printf(arena, "for each of %zu divisions", count);
	}
}

void
divided_spread(const struct divided *divided, const struct facts *facts,
    struct candidate *candidate)
{
	struct arena *arena = divided->arena;
	struct scope scope = *divided->scope;
	const struct facts_select *top = &facts->selects[0];
	const char *from;
	(void)count_divisions(divided, facts, &from);
	if (!names_schemas(divided, facts, candidate->sql, from)) {
		fail(divided, candidate,
		    "the statement cannot be written for each division");
		return;
	}
	if (scope.put == SCOPE_TOGETHER && !can_be_together(facts)) {
		candidate->put_off = true;
		scope.put = SCOPE_APART;
	}
	if ((scope.put == SCOPE_MOST || scope.put == SCOPE_LEAST) &&
	    (!top->aggregate_only || top->output_count != 1)) {
		fail(divided, candidate,
		    "divisions can be compared by one figure of each only");
		return;
	}
	const char *sql = parts_of(
	    divided, facts, candidate->sql, from, scope.put != SCOPE_TOGETHER);
	sql = scope.put == SCOPE_TOGETHER ? together(divided, top, sql)
					  : ordered(divided, top, sql);
	bool few =
	    top->aggregate_only &&
	    (scope.first > 0 || (long)scope.schemas.count <= divided->max_rows);
	if (!few) {
		sql = arena_printf(
		    arena, "%s\nLIMIT %ld", sql, divided->max_rows + 1);
		candidate_set(candidate, "limit_added", jv_true());
	}
	candidate_rewrite(candidate, sql, arena);
	candidate->reading = arena_printf(arena, "%s%s%s", candidate->reading,
	    *candidate->reading ? "; " : "", reading_behind(&scope, arena));
	candidate_set(candidate, "reading", jv_string(candidate->reading));
}

/* ---- what may be read ---- */

void
divided_check(const struct divided *divided, const struct facts *facts,
    struct candidate *candidate)
{
	const struct scope *scope = divided->scope;
	const char *first;
	if (!divided->catalog || scope->kind == SCOPE_NONE)
		return;
	for (int i = 0; i < facts->relation_count; i++) {
		const struct catalog_table *table =
		    table_of(divided, &facts->relations[i]);
		if (!table ||
		    !catalog_is_outside(divided->catalog, scope, table))
			continue;
		fail(divided, candidate,
		    arena_printf(divided->arena,
			"the statement reads %s.%s, which is another "
			"division's",
			table->schema, table->name));
		return;
	}
	size_t read = count_divisions(divided, facts, &first);
	if (scope->kind == SCOPE_EACH && read > 1 &&
	    read < scope->schemas.count)
		fail(divided, candidate,
		    "the statement reads some of the divisions only");
}

/* ---- the words that were used up ---- */

static jv
with_scope(jv word, const struct scope *scope, struct arena *arena)
{
	word = jv_object_delete(word, jv_string("read"));
	word = record_with_text(word, "as", account_as_name(ACCOUNT_SCOPE));
	return record_with_text(
	    word, "where", text_join(arena, scope->schemas));
}

jv
divided_words(
    const struct divided *divided, const struct record *record, jv words)
{
	const struct scope *scope = divided->scope;
	const char *question = record_text(record, "question", divided->arena);
	if (scope->word_count == 0 || !question)
		return words;
	jv member = scope_member(scope, question);
	jv own = record_member_array(&member, "words");
	int count = jv_array_length(jv_copy(own));
	int next = 0;
	jv all = jv_array();
	jv_array_foreach(words, i, word)
	{
		int at = record_member_integer(&word, "at", 0);
		while (next < count) {
			jv part = jv_array_get(jv_copy(own), next);
			bool before =
			    record_member_integer(&part, "at", 0) < at;
			if (!before) {
				jv_free(part);
				break;
			}
			all = jv_array_append(
			    all, with_scope(part, scope, divided->arena));
			next++;
		}
		all = jv_array_append(all, word);
	}
	for (; next < count; next++)
		all = jv_array_append(
		    all, with_scope(jv_array_get(jv_copy(own), next), scope,
			     divided->arena));
	jv_free(words);
	jv_free(own);
	jv_free(member);
	return all;
}

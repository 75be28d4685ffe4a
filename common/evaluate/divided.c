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

void
divided_spread(const struct divided *divided, const struct facts *facts,
    struct candidate *candidate)
{
	struct arena *arena = divided->arena;
	const struct text_words *schemas = &divided->scope->schemas;
	const struct facts_select *top = &facts->selects[0];
	const char *from;
	const char *sql = "";
	(void)count_divisions(divided, facts, &from);
	if (!names_schemas(divided, facts, candidate->sql, from)) {
		fail(divided, candidate,
		    "the statement cannot be written for each division");
		return;
	}
	for (size_t i = 0; i < schemas->count; i++)
		sql = arena_printf(arena,
		    "%s%sSELECT %s%s, part.* FROM (%s) AS part", sql,
		    i > 0 ? "\nUNION ALL\n" : "",
		    sql_quote_string(schemas->word[i], arena),
		    i > 0 ? "" : " AS division",
		    written_for(divided, facts, candidate->sql, from,
			schemas->word[i]));
	if (top->order_count == 0 && !top->limited)
		sql = arena_printf(arena, "%s\nORDER BY 1", sql);
	if (!top->aggregate_only || (long)schemas->count > divided->max_rows) {
		sql = arena_printf(
		    arena, "%s\nLIMIT %ld", sql, divided->max_rows + 1);
		candidate_set(candidate, "limit_added", jv_true());
	}
	candidate_rewrite(candidate, sql, arena);
	candidate->reading = arena_printf(arena,
	    "%s%sfor each of %zu divisions", candidate->reading,
	    *candidate->reading ? "; " : "", schemas->count);
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

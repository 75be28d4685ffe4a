/* select_clauses.c - a statement as the parts of its clauses; see
 * select_clauses.h */
#include "follow/select_clauses.h"

#include "context/table_alias.h"
#include "sql/tokens.h"

#include <stdlib.h>
#include <string.h>

/* Where the clauses stand: the tokens behind their words. */
enum clause_name {
	AT_SELECT,
	AT_FROM,
	AT_WHERE,
	AT_GROUP,
	AT_HAVING,
	AT_ORDER,
	AT_LIMIT,
	CLAUSES
};

struct bounds {
	size_t from[CLAUSES], to[CLAUSES]; /* both 0: there is none */
};

static const struct {
	const char *word, *second;
} clause_words[CLAUSES] = {{"select", NULL}, {"from", NULL}, {"where", NULL},
    {"group", "by"}, {"having", NULL}, {"order", "by"}, {"limit", NULL}};

/* The clause whose words stand here, outside of brackets; CLAUSES: none. */
static enum clause_name
clause_at(const struct sql_tokens *tokens, size_t at)
{
	/* IS DISTINCT FROM */
	if (at > 0 && sql_token_is_word(tokens, at - 1, "distinct"))
		return CLAUSES;
	for (int i = 0; i < CLAUSES; i++)
		if (sql_token_is_word(tokens, at, clause_words[i].word) &&
		    (!clause_words[i].second ||
			sql_token_is_word(
			    tokens, at + 1, clause_words[i].second)))
			return (enum clause_name)i;
	return CLAUSES;
}

/* Return false when the clauses do not stand in the order of a SELECT. */
static bool
find_bounds(struct bounds *bounds, const struct sql_tokens *tokens)
{
	int last = -1;
	*bounds = (struct bounds){0};
	for (size_t at = 0; at < tokens->count; at++) {
		if (sql_token_is(tokens, at, "("))
			at = sql_tokens_close(tokens, at);
		enum clause_name name = clause_at(tokens, at);
		if (name == CLAUSES)
			continue;
		if ((int)name <= last || (last < 0 && at > 0))
			return false;
		if (last >= 0)
			bounds->to[last] = at;
		last = (int)name;
		at += clause_words[name].second ? 1 : 0;
		bounds->from[name] = at + 1;
	}
	size_t end = tokens->count;
	while (end > 0 && sql_token_is(tokens, end - 1, ";"))
		end--;
	if (last >= 0)
		bounds->to[last] = end;
	return last >= AT_FROM && bounds->from[AT_FROM] > 0;
}

/* ---- the parts of a clause ---- */

bool
clause_add(struct clause *clause, const char *text, const char *edited)
{
	if (clause->count == CLAUSE_MAX_PARTS)
		return false;
	clause->parts[clause->count++] =
	    (struct clause_part){.text = text, .fact = -1, .edited = edited};
	return true;
}

void
clause_remove(struct clause *clause, int at)
{
	for (int i = at; i + 1 < clause->count; i++)
		clause->parts[i] = clause->parts[i + 1];
	clause->count--;
}

/* Cut the clause at its commas; each part is the fact of its place. */
static bool
split_commas(struct clause *clause, const struct sql_tokens *tokens,
    size_t from, size_t to)
{
	size_t begin = from;
	for (size_t at = from; at <= to && from < to; at++) {
		if (at < to && sql_token_is(tokens, at, "("))
			at = sql_tokens_close(tokens, at);
		if (at < to && !sql_token_is(tokens, at, ","))
			continue;
		int fact = clause->count;
		if (!clause_add(clause,
			sql_tokens_text(tokens, begin, at < to ? at : to),
			NULL))
			return false;
		clause->parts[fact].fact = fact;
		begin = at + 1;
	}
	return true;
}

/* A condition that others can be added to: OR binds less than AND. */
static const char *
enclosed(const char *text, struct arena *arena)
{
	struct sql_tokens tokens;
	sql_tokens_read(&tokens, text, arena);
	for (size_t at = 0; at < tokens.count; at++) {
		if (sql_token_is(&tokens, at, "("))
			at = sql_tokens_close(&tokens, at);
		if (sql_token_is_word(&tokens, at, "or"))
			return arena_printf(arena, "(%s)", text);
	}
	return text;
}

/* The ANDed parts of WHERE or HAVING. */
static bool
take_predicates(
    struct clause *clause, const struct clauses *clauses, const char *name)
{
	const struct facts *facts = &clauses->facts;
	for (int i = 0; i < facts->predicate_count; i++) {
		const struct facts_predicate *predicate = &facts->predicates[i];
		if (predicate->select != 0 ||
		    !facts_is(predicate->clause, name))
			continue;
		if (predicate->span.end <= predicate->span.start ||
		    !clause_add(clause,
			enclosed(
			    arena_strndup(clauses->arena,
				facts->sql + predicate->span.start,
				predicate->span.end - predicate->span.start),
			    clauses->arena),
			NULL))
			return false;
		clause->parts[clause->count - 1].fact = i;
	}
	return true;
}

/* Return NULL, or what of FROM is not read. */
static const char *
take_relations(struct clauses *clauses)
{
	const struct facts *facts = &clauses->facts;
	bool aliased = false;
	for (int i = 0; i < facts->relation_count; i++) {
		const struct facts_relation *relation = &facts->relations[i];
		if (relation->select != 0)
			continue;
		bool table = facts_is(relation->kind, "table");
		if (clauses->relation_count == CLAUSE_MAX_RELATIONS)
			return "it reads too many tables";
		if (table && relation->table < 0)
			return "a table of it is not in the context";
		aliased = aliased || relation->aliased;
		clauses->relations[clauses->relation_count++] =
		    (struct clause_relation){
			table ? relation->table : -1, relation->alias, i};
	}
	clauses->bare = clauses->relation_count == 1 && !aliased;
	return clauses->relation_count > 0 ? NULL : "it reads no table";
}

/* Cut what the facts do not tell apart. */
static bool
take_clauses(struct clauses *clauses, const struct bounds *bounds,
    const struct sql_tokens *tokens)
{
	size_t outputs = bounds->from[AT_SELECT] + clauses->distinct;
	clauses->from =
	    sql_tokens_text(tokens, bounds->from[AT_FROM], bounds->to[AT_FROM]);
	return split_commas(
		   &clauses->outputs, tokens, outputs, bounds->to[AT_SELECT]) &&
	       split_commas(&clauses->group, tokens, bounds->from[AT_GROUP],
		   bounds->to[AT_GROUP]) &&
	       split_commas(&clauses->order, tokens, bounds->from[AT_ORDER],
		   bounds->to[AT_ORDER]) &&
	       take_predicates(&clauses->where, clauses, "where") &&
	       take_predicates(&clauses->having, clauses, "having");
}

const char *
clauses_read(struct clauses *clauses, const struct clauses_source *source,
    const char *sql)
{
	struct gate_facts told = {.arena = source->arena};
	struct sql_tokens tokens;
	struct bounds bounds;
	*clauses = (struct clauses){
	    .context = source->context, .arena = source->arena};
	jv_free(gate_check(source->gate, sql, strlen(sql), NULL, &told));
	if (!facts_read(&clauses->facts, told.tree, sql, source->context,
		source->arena) ||
	    clauses->facts.select_count == 0)
		return "it does not parse";
	const struct facts_select *top = &clauses->facts.selects[0];
	sql_tokens_read(&tokens, sql, source->arena);
	if (top->set || top->values || top->distinct_on ||
	    !find_bounds(&bounds, &tokens))
		return "it is not one plain SELECT";
	clauses->distinct = top->distinct;
	clauses->given = top->limited ? top->limit : 0;
	if (clauses->given < 0 ||
	    (bounds.from[AT_LIMIT] &&
		bounds.to[AT_LIMIT] - bounds.from[AT_LIMIT] != 1))
		return "its LIMIT is no plain number";
	if (clauses->given == source->safety_limit)
		clauses->given = 0;
	clauses->limit = clauses->given;
	const char *what = take_relations(clauses);
	if (what)
		return what;
	if (!take_clauses(clauses, &bounds, &tokens) ||
	    clauses->outputs.count != top->output_count)
		return "it has more parts than are read";
	return NULL;
}

/* ---- aliases ---- */

/* A text that goes into a place of the statement. */
struct insertion {
	size_t at, to; /* what it replaces */
	const char *text;
};

static int
compare_insertions(const void *left, const void *right)
{
	const struct insertion *one = left, *other = right;
	return one->at < other->at ? -1 : one->at > other->at;
}

static const char *
with_insertions(
    const struct clauses *clauses, struct insertion *list, int count)
{
	const char *sql = clauses->facts.sql;
	const char *text = "";
	size_t at = 0;
	qsort(list, (size_t)count, sizeof(*list), compare_insertions);
	for (int i = 0; i < count; i++) {
		text = arena_printf(clauses->arena, "%s%.*s%s", text,
		    (int)(list[i].at - at), sql + at, list[i].text);
		at = list[i].to;
	}
	return arena_printf(clauses->arena, "%s%s", text, sql + at);
}

const char *
clauses_qualified(const struct clauses *clauses)
{
	const struct facts *facts = &clauses->facts;
	const struct clause_relation *only = &clauses->relations[0];
	const struct facts_relation *relation = &facts->relations[only->fact];
	int count = 0;
	struct insertion *list = arena_array(
	    clauses->arena, (size_t)facts->column_count + 1, sizeof(*list));
	if (!clauses->bare || relation->span.end == 0)
		return facts->sql;
	const char *alias =
	    table_alias_unused(table_initials(relation->name, clauses->arena),
		NULL, 0, clauses->arena);
	list[count++] = (struct insertion){relation->span.end,
	    relation->span.end, arena_printf(clauses->arena, " AS %s", alias)};
	for (int i = 0; i < facts->column_count; i++) {
		const struct facts_column *column = &facts->columns[i];
		if (column->relation != only->fact || column->star ||
		    column->name_span.end == 0)
			continue;
		list[count++] = (struct insertion){column->span.start,
		    column->name_span.start,
		    arena_printf(clauses->arena, "%s.", alias)};
	}
	return with_insertions(clauses, list, count);
}

/* ---- the text ---- */

static const char *
print_parts(const char *text, const char *word, const char *between,
    const struct clause *clause, struct arena *arena)
{
	for (int i = 0; i < clause->count; i++)
		text = arena_printf(arena, "%s%s%s", text,
		    i == 0 ? word : between, clause->parts[i].text);
	return text;
}

const char *
clauses_print(const struct clauses *clauses)
{
	struct arena *arena = clauses->arena;
	const char *text =
	    print_parts("", clauses->distinct ? "SELECT DISTINCT " : "SELECT ",
		", ", &clauses->outputs, arena);
	text = arena_printf(arena, "%s\nFROM %s", text, clauses->from);
	text =
	    print_parts(text, "\nWHERE ", "\n  AND ", &clauses->where, arena);
	text = print_parts(text, "\nGROUP BY ", ", ", &clauses->group, arena);
	text = print_parts(text, "\nHAVING ", " AND ", &clauses->having, arena);
	text = print_parts(text, "\nORDER BY ", ", ", &clauses->order, arena);
	if (clauses->limit > 0)
		text =
		    arena_printf(arena, "%s\nLIMIT %ld", text, clauses->limit);
	return text;
}

const struct facts_predicate *
clauses_predicate(const struct clauses *clauses, const struct clause_part *part)
{
	return part->fact < 0 ? NULL : &clauses->facts.predicates[part->fact];
}

const char *
clause_expression(const char *text, struct arena *arena)
{
	static const char *const ends[] = {"as", "asc", "desc"};
	struct sql_tokens tokens;
	sql_tokens_read(&tokens, text, arena);
	for (size_t at = 0; at < tokens.count; at++) {
		if (sql_token_is(&tokens, at, "("))
			at = sql_tokens_close(&tokens, at);
		for (size_t i = 0; at > 0 && i < COUNT_OF(ends); i++)
			if (sql_token_is_word(&tokens, at, ends[i]))
				return sql_tokens_text(&tokens, 0, at);
	}
	return text;
}

int
clauses_measure(const struct clauses *clauses)
{
	for (int i = clauses->outputs.count - 1; i >= 0; i--) {
		const struct clause_part *part = &clauses->outputs.parts[i];
		if (part->fact < 0 ? part->measures
				   : clauses->facts.selects[0]
					 .outputs[part->fact]
					 .aggregated)
			return i;
	}
	return -1;
}

/* divisions.c - which division a question is about; see divisions.h */
#include "retrieve/divisions.h"

#include "base/problem.h"
#include "retrieve/division_words.h"
#include "sql/table_names.h"

#include <string.h>

enum { NAMES_TOLD = 40 }; /* in a hint */

/* ---- what is said outside of the question ---- */

static struct text_words
add_name(struct text_words names, const char *name, struct arena *arena)
{
	const char **word = arena_array(arena, names.count + 2, sizeof(*word));
	for (size_t i = 0; i < names.count; i++)
		word[i] = names.word[i];
	word[names.count] = name;
	return text_words_hold(names, name)
		   ? names
		   : (struct text_words){word, names.count + 1};
}

/* The names of a text, separated by commas. */
static struct text_words
split_names(const char *text, struct arena *arena)
{
	struct text_words names = {0};
	while (*text != '\0') {
		text += strspn(text, ", \t");
		size_t length = strcspn(text, ",");
		size_t kept = length;
		while (kept > 0 && strchr(" \t", text[kept - 1]))
			kept--;
		if (kept > 0)
			names = add_name(
			    names, arena_strndup(arena, text, kept), arena);
		text += length;
	}
	return names;
}

/* The names of the record's `scope`, a text or an array of texts. */
static struct text_words
record_names(const struct record *record, struct arena *arena)
{
	struct text_words names = {0};
	jv member = record_get(record, "scope");
	if (jv_get_kind(member) == JV_KIND_STRING)
		names = split_names(
		    arena_strdup(arena, jv_string_value(member)), arena);
	int count = record_array_length(&member);
	for (int i = 0; i < count; i++) {
		jv name = jv_array_get(jv_copy(member), i);
		names = add_name(names,
		    jv_get_kind(name) == JV_KIND_STRING
			? arena_strdup(arena, jv_string_value(name))
			: "",
		    arena);
		jv_free(name);
	}
	jv_free(member);
	return names;
}

static bool
refuse(
    const char *name, struct text_words known, struct arena *arena, jv *problem)
{
	const char *list = "";
	for (size_t i = 0; i < known.count && i < NAMES_TOLD; i++)
		list = arena_printf(
		    arena, "%s%s%s", list, i > 0 ? ", " : "", known.word[i]);
	*problem = problem_with_text(
	    problem_new("input.scope", "there is no division '%s'", name),
	    "hint",
	    known.count == 0
		? "the index knows of no tables that several schemas have"
		: arena_printf(arena, "name one of %s%s, or * for all", list,
		      known.count > NAMES_TOLD ? ", ..." : ""));
	return false;
}

static bool
take_names(struct scope *scope, struct text_words names, const char *by,
    const struct division_names *known, struct arena *arena, jv *problem)
{
	for (size_t i = 0; i < names.count; i++) {
		if (strcmp(names.word[i], "*") == 0 && known->all.count > 0) {
			scope_set(scope, known->all, by);
			return true;
		}
		if (!text_words_hold(known->named, names.word[i]))
			return refuse(
			    names.word[i], known->named, arena, problem);
	}
	scope_set(scope, names, by);
	return true;
}

/* The division whose tables the statement before reads; NULL: none, or
 * several. */
static const char *
previous_division(
    const struct divisions_asked *asked, const struct division_names *known)
{
	jv previous = record_get(asked->record, "previous");
	const char *sql = record_member_text(&previous, "sql", asked->arena);
	jv_free(previous);
	if (!sql)
		return NULL;
	struct text_words tables = sql_tables(sql, asked->arena);
	const char *found = NULL;
	for (size_t i = 0; i < tables.count; i++) {
		const char *dot = strchr(tables.word[i], '.');
		const char *name =
		    dot ? arena_strndup(asked->arena, tables.word[i],
			      (size_t)(dot - tables.word[i]))
			: NULL;
		if (!name || !text_words_hold(known->named, name))
			continue;
		if (found && strcmp(found, name) != 0)
			return NULL;
		found = name;
	}
	return found;
}

static struct text_words
one_name(const char *name, struct arena *arena)
{
	return add_name((struct text_words){0}, name, arena);
}

bool
divisions_settle(
    struct scope *scope, const struct divisions_asked *asked, jv *problem)
{
	struct arena *arena = asked->arena;
	const struct division_names known =
	    division_words_names(asked->whole, arena);
	struct text_words said = record_names(asked->record, arena);
	const char *by = said.count > 0 ? "record" : "option";
	*scope = (struct scope){.kind = SCOPE_NONE};
	if (said.count == 0 && asked->option)
		said = split_names(asked->option, arena);
	if (said.count > 0 &&
	    !take_names(scope, said, by, &known, arena, problem))
		return false;
	if (known.named.count == 0)
		return true;
	if (!division_words_read(
		scope, asked->whole, &known, asked->record, arena, problem))
		return false;
	const char *name = previous_division(asked, &known);
	if (scope->kind != SCOPE_NONE) {
		if (name && scope->schemas.count > 0 &&
		    strcmp(name, scope->schemas.word[0]) != 0)
			scope->from = name;
		return true;
	}
	if (name) {
		scope_set(scope, one_name(name, arena), "previous");
		return true;
	}
	name = catalog_path_division(asked->whole);
	if (name)
		scope_set(scope, one_name(name, arena), "search_path");
	else
		scope->kind = SCOPE_OPEN;
	return true;
}

/* ---- an open scope, once the tables are known ---- */

/* Of the best score: below it, a table of a division that the question does not
 * need does not make it a question about a division. */
static const double weighty = .5;

static bool
is_wanted(const struct retrieval *retrieval, int at)
{
	const struct retrieve_table *table = &retrieval->tables[at];
	return table->needed || table->meant ||
	       (table->score > 0 &&
		   table->score >= weighty * retrieval->tables[0].score);
}

static bool
is_open(const struct catalog *catalog, const struct retrieve_table *chosen)
{
	return catalog_stands_for_others(
	    catalog, &catalog->tables[chosen->place]);
}

/* The only division of which the question wants a table that no other has; with
 * `needed`, one that it cannot do without. */
static const char *
lone_division(const struct catalog *catalog, const struct retrieval *retrieval,
    bool needed)
{
	const char *found = NULL;
	for (int i = 0; i < retrieval->count; i++) {
		const struct retrieve_table *chosen = &retrieval->tables[i];
		const struct catalog_table *table =
		    &catalog->tables[chosen->place];
		if (table->placed || !table->of_division ||
		    (needed ? !chosen->needed : !is_wanted(retrieval, i)))
			continue;
		if (found && strcmp(found, table->schema) != 0)
			return NULL;
		found = table->schema;
	}
	return found;
}

/* Add the schemas that have a table of this name. */
static struct text_words
add_places(struct text_words names, const struct catalog *whole,
    const char *name, struct arena *arena)
{
	for (int i = 0; i < whole->table_count; i++)
		if (whole->tables[i].placed &&
		    strcmp(whole->tables[i].name, name) == 0)
			names = add_name(names, whole->tables[i].schema, arena);
	return names;
}

static void
leave_out_places(const struct catalog *catalog, struct retrieval *retrieval)
{
	int kept = 0;
	for (int i = 0; i < retrieval->count; i++)
		if (!is_open(catalog, &retrieval->tables[i]))
			retrieval->tables[kept++] = retrieval->tables[i];
	retrieval->count = kept;
}

bool
divisions_close(struct scope *scope, struct catalog *whole,
    struct retrieval *retrieval, struct arena *arena)
{
	const struct catalog *catalog = catalog_of_scope(whole, scope);
	struct text_words places = {0};
	if (scope->kind != SCOPE_OPEN)
		return false;
	for (int i = 0; i < retrieval->count; i++)
		if (is_wanted(retrieval, i) &&
		    is_open(catalog, &retrieval->tables[i]))
			places = add_places(places, whole,
			    catalog->tables[retrieval->tables[i].place].name,
			    arena);
	const char *lone = lone_division(catalog, retrieval, places.count > 0);
	if (lone) {
		scope_set(scope, one_name(lone, arena), "table");
		return true;
	}
	if (places.count == 0)
		leave_out_places(catalog, retrieval);
	scope->kind = places.count > 0 ? SCOPE_OPEN : SCOPE_SHARED;
	scope->schemas = places;
	return false;
}

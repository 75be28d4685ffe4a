/* witness.c - a second opinion on an allowed statement; see witness.h */
#include "witness.h"

#include "fuzz.h"
#include "sql/tokens.h"

#include <ctype.h>
#include <jv.h>
#include <pg_query.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_NAMES = 8 };

static struct {
	char *functions, *known, *types, *operators;
	char objection[512];
} witness;

/* A walk over JSON text.  Strings keep their escapes. */
struct walk {
	const char *at;
	const char *whole;
	const char *objection;
};

struct names {
	char *name[MAX_NAMES];
	size_t count; /* the number of all, also of those not kept */
};

void
witness_open(void)
{
	witness.functions = fuzz_file("common/data/functions.allow");
	witness.known = fuzz_file("common/data/functions.known");
	witness.types = fuzz_file("common/data/types.allow");
	witness.operators = fuzz_file("common/data/operators.allow");
}

/* Does a line of the list begin with the name? */
static bool
listed(const char *list, const char *name)
{
	size_t length = strlen(name);
	const char *at = list;
	while (length > 0 && (at = strstr(at, name))) {
		bool starts = at == list || at[-1] == '\n';
		if (starts && (at[length] == '\t' || at[length] == '\n'))
			return true;
		at += length;
	}
	return false;
}

static const char *
object(const char *what, const char *name)
{
	snprintf(witness.objection, sizeof(witness.objection), "%s %.400s",
	    what, name);
	return witness.objection;
}

/* The place behind the string that begins here. */
static const char *
string_end(const char *at)
{
	for (at++; *at && *at != '"'; at++)
		if (*at == '\\' && at[1])
			at++;
	return *at ? at + 1 : at;
}

/* The string's text; the caller frees it. */
static char *
unescaped(const char *from, const char *end)
{
	jv value = jv_parse_sized(from, (int)(end - from));
	char *text = jv_get_kind(value) == JV_KIND_STRING
			 ? xstrdup(jv_string_value(value))
			 : xstrdup("?");
	jv_free(value);
	return text;
}

static bool
key_is(const char *from, const char *end, const char *key)
{
	size_t length = strlen(key);
	return (size_t)(end - from) == length + 2 &&
	       memcmp(from + 1, key, length) == 0;
}

static void
names_release(struct names *names)
{
	for (size_t i = 0; i < names->count && i < MAX_NAMES; i++)
		free(names->name[i]);
}

/* The strings of the list that begins here: [{"String":{"sval":"a"}}, ...]. */
static struct names
read_names(const char *at)
{
	struct names names = {0};
	size_t depth = 0;
	do {
		if (*at == '[' || *at == '{')
			depth++;
		else if (*at == ']' || *at == '}')
			depth--;
		if (*at != '"') {
			at++;
			continue;
		}
		const char *end = string_end(at);
		if (*end != ':') {
			if (names.count < MAX_NAMES)
				names.name[names.count] = unescaped(at, end);
			names.count++;
		}
		at = end;
	} while (*at && depth > 0);
	return names;
}

/* Is the name on the list, and written bare or with pg_catalog? */
static const char *
check_listed(const struct names *names, const char *list, const char *what)
{
	if (names->count == 0 || names->count > 2)
		return object(what, "of no or many parts");
	const char *last = names->name[names->count - 1];
	if (names->count == 2 && strcmp(names->name[0], "pg_catalog") != 0)
		return object(what, names->name[0]);
	return listed(list, last) ? NULL : object(what, last);
}

/* Does the text occur as a name that is no reference and no call? */
static bool
named_elsewhere(const char *json, const char *name)
{
	for (const char *at = json; *at;) {
		if (*at != '"') {
			at++;
			continue;
		}
		const char *end = string_end(at);
		bool skip =
		    key_is(at, end, "fields") || key_is(at, end, "funcname");
		if (*end == ':' && skip) {
			at = strchr(end, ']');
			continue;
		}
		bool same = false;
		if (*end != ':') {
			char *text = unescaped(at, end);
			same = strcmp(text, name) == 0;
			free(text);
		}
		if (same)
			return true;
		at = end;
	}
	return false;
}

/* The parser writes BETWEEN in the place of an operator; it means >= and <=. */
static const char *
check_operator(const struct names *names)
{
	static const char *const words[] = {"BETWEEN", "NOT BETWEEN",
	    "BETWEEN SYMMETRIC", "NOT BETWEEN SYMMETRIC"};
	for (size_t i = 0; i < COUNT_OF(words); i++)
		if (names->count == 1 && strcmp(names->name[0], words[i]) == 0)
			return NULL;
	return check_listed(names, witness.operators, "operator");
}

/* `a.b` calls b(a) if a has no column b. */
static const char *
check_reference(const struct names *names, const char *json)
{
	if (names->count < 2 || names->count > MAX_NAMES)
		return NULL;
	const char *last = names->name[names->count - 1];
	if (!listed(witness.known, last) || listed(witness.functions, last) ||
	    named_elsewhere(json, last))
		return NULL;
	/* columns of the fixture whose names are functions too */
	return strcmp(last, "name") == 0 ? NULL : object("reference", last);
}

static const char *
check_node(const char *from, const char *end)
{
	static const char *const forbidden[] = {"intoClause", "lockingClause",
	    "ParamRef", "CurrentOfExpr", "SetToDefault", "MultiAssignRef",
	    "XmlExpr", "RangeTableFunc"};
	for (size_t i = 0; i < COUNT_OF(forbidden); i++)
		if (key_is(from, end, forbidden[i]))
			return object("node", forbidden[i]);
	bool statement = end - from > 6 && isupper((unsigned char)from[1]) &&
			 memcmp(end - 5, "Stmt\"", 5) == 0;
	if (statement && !key_is(from, end, "SelectStmt") &&
	    !key_is(from, end, "RawStmt"))
		return object("statement", "that is no SELECT");
	return NULL;
}

/* Check the value behind the key [from, end); the value begins at `value`. */
static const char *
check_key(
    const char *json, const char *from, const char *end, const char *value)
{
	const char *wrong = check_node(from, end);
	if (wrong || *value != '[')
		return wrong;
	struct names names = read_names(value);
	if (key_is(from, end, "funcname"))
		wrong = check_listed(&names, witness.functions, "function");
	else if (key_is(from, end, "name") || key_is(from, end, "useOp") ||
		 key_is(from, end, "operName"))
		wrong = check_operator(&names);
	else if (key_is(from, end, "names"))
		wrong = check_listed(&names, witness.types, "type");
	else if (key_is(from, end, "fields"))
		wrong = check_reference(&names, json);
	else if (key_is(from, end, "indirection") &&
		 strncmp(value, "[{\"String\"", 10) == 0)
		wrong = object("attribute", "of a value");
	names_release(&names);
	return wrong;
}

static const char *
read_tree(const char *json)
{
	const char *wrong = NULL;
	size_t statements = 0;
	for (const char *at = json; *at && !wrong;) {
		if (*at != '"') {
			at++;
			continue;
		}
		const char *end = string_end(at);
		if (*end == ':') {
			statements += key_is(at, end, "stmt");
			wrong = check_key(json, at, end, end + 1);
		}
		at = end;
	}
	if (!wrong && statements != 1)
		wrong = object("statements", "are not one");
	return wrong;
}

/*
 * Behind NOT, WITH and NULLS the parser takes a comment for the word that it
 * looks ahead to; the server does not.  So this joins our own tokens without
 * the comments.  Two strings on two lines stay one string.
 */
static char *
without_comments(const char *sql, struct arena *arena)
{
	struct sql_tokens tokens;
	sql_tokens_read(&tokens, sql, arena);
	for (size_t i = 0; i < tokens.count; i++)
		if (*tokens.items[i].before)
			tokens.items[i].before = "\n";
	tokens.after = "";
	return sql_tokens_text(&tokens, 0, tokens.count);
}

const char *
witness_objection(const char *sql)
{
	struct arena arena = {0};
	PgQueryParseResult result = pg_query_parse(sql);
	if (result.error) {
		pg_query_free_parse_result(result);
		result = pg_query_parse(without_comments(sql, &arena));
	}
	arena_release(&arena);
	const char *wrong = result.error
				? object("syntax:", result.error->message)
				: read_tree(result.parse_tree);
	pg_query_free_parse_result(result);
	return wrong;
}

bool
witness_sees_select(const char *sql)
{
	static const char start[] = "\"stmts\":[{\"stmt\":{\"SelectStmt\":";
	PgQueryParseResult result = pg_query_parse(sql);
	bool sees = !result.error && strstr(result.parse_tree, start);
	pg_query_free_parse_result(result);
	return sees;
}

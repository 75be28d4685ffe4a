/* quote.c - names and texts as SQL writes them; see quote.h */
#include "sql/quote.h"

#include "base/json.h"
#include "text/character.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/*
 * PostgreSQL 15's keywords that are not unreserved (pg_get_keywords, catcode
 * other than U): quote_ident quotes exactly these.  Sorted.
 */
static const char *const keywords[] = {"all", "analyse", "analyze", "and",
    "any", "array", "as", "asc", "asymmetric", "authorization", "between",
    "bigint", "binary", "bit", "boolean", "both", "case", "cast", "char",
    "character", "check", "coalesce", "collate", "collation", "column",
    "concurrently", "constraint", "create", "cross", "current_catalog",
    "current_date", "current_role", "current_schema", "current_time",
    "current_timestamp", "current_user", "dec", "decimal", "default",
    "deferrable", "desc", "distinct", "do", "else", "end", "except", "exists",
    "extract", "false", "fetch", "float", "for", "foreign", "freeze", "from",
    "full", "grant", "greatest", "group", "grouping", "having", "ilike", "in",
    "initially", "inner", "inout", "int", "integer", "intersect", "interval",
    "into", "is", "isnull", "join", "lateral", "leading", "least", "left",
    "like", "limit", "localtime", "localtimestamp", "national", "natural",
    "nchar", "none", "normalize", "not", "notnull", "null", "nullif", "numeric",
    "offset", "on", "only", "or", "order", "out", "outer", "overlaps",
    "overlay", "placing", "position", "precision", "primary", "real",
    "references", "returning", "right", "row", "select", "session_user",
    "setof", "similar", "smallint", "some", "substring", "symmetric", "table",
    "tablesample", "then", "time", "timestamp", "to", "trailing", "treat",
    "trim", "true", "union", "unique", "user", "using", "values", "varchar",
    "variadic", "verbose", "when", "where", "window", "with", "xmlattributes",
    "xmlconcat", "xmlelement", "xmlexists", "xmlforest", "xmlnamespaces",
    "xmlparse", "xmlpi", "xmlroot", "xmlserialize", "xmltable"};

static int
compare_keyword(const void *key, const void *element)
{
	return strcmp(key, *(const char *const *)element);
}

bool
sql_quote_needed(const char *name)
{
	if (!(*name >= 'a' && *name <= 'z') && *name != '_')
		return true;
	for (const char *c = name; *c; c++)
		if (!(*c >= 'a' && *c <= 'z') && !(*c >= '0' && *c <= '9') &&
		    *c != '_')
			return true;
	return bsearch(name, keywords, COUNT_OF(keywords), sizeof(*keywords),
	    compare_keyword);
}

/* Put `text` between two of `mark`, with an `escape` before each character that
 * is in `special`. */
static const char *
quote(const char *text, char mark, const char *special, char escape,
    struct arena *arena)
{
	char *quoted = arena_alloc(arena, 2 * strlen(text) + 3);
	char *out = quoted;
	*out++ = mark;
	for (; *text; text++) {
		if (strchr(special, *text))
			*out++ = escape;
		*out++ = *text;
	}
	*out++ = mark;
	*out = '\0';
	return quoted;
}

const char *
sql_quote_name(const char *name, struct arena *arena)
{
	return sql_quote_needed(name) ? sql_quote_identifier(name, arena)
				      : arena_strdup(arena, name);
}

const char *
sql_quote_identifier(const char *name, struct arena *arena)
{
	return quote(name, '"', "\"", '"', arena);
}

const char *
sql_quote_string(const char *text, struct arena *arena)
{
	return quote(text, '\'', "'", '\'', arena);
}

const char *
sql_quote_literal(const char *text, struct arena *arena)
{
	if (!strchr(text, '\\'))
		return sql_quote_string(text, arena);
	return arena_printf(
	    arena, " E%s", quote(text, '\'', "'\\", '\\', arena));
}

/* Broken UTF-8 counts, too. */
static bool
holds_what_acts(const char *text)
{
	const char *end = text + strlen(text);
	for (size_t length; *text; text += length) {
		length = json_utf8_length(text, (size_t)(end - text));
		if (length == 0 ||
		    character_acts(json_utf8_point(text, length)))
			return true;
	}
	return false;
}

const char *
sql_quote_shown(const char *text, char mark, struct arena *arena)
{
	const char *end = text + strlen(text);
	bool plain = !holds_what_acts(text);
	/* The longest escape, \+01F468, stands for four bytes; \NNNN for one.
	 */
	char *quoted = arena_alloc(arena, strlen(text) * 5 + sizeof("U&''"));
	char *out = quoted;
	if (!plain) {
		*out++ = 'U';
		*out++ = '&';
	}
	*out++ = mark;
	for (size_t length; *text; text += length) {
		length = json_utf8_length(text, (size_t)(end - text));
		if (length == 0)
			break;
		unsigned long point = json_utf8_point(text, length);
		if (character_acts(point)) {
			out += snprintf(out, 6, "\\%04lX", point);
			continue;
		}
		if (*text == mark || (*text == '\\' && !plain))
			*out++ = *text;
		memcpy(out, text, length);
		out += length;
	}
	*out++ = mark;
	*out = '\0';
	return quoted;
}

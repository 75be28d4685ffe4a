/* context_quote.c - names as SQL writes them; see context.h */
#include <stdlib.h>
#include <string.h>

#include "context.h"

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

static bool
is_plain_name(const char *name)
{
	if (!(*name >= 'a' && *name <= 'z') && *name != '_')
		return false;
	for (const char *c = name; *c; c++)
		if (!(*c >= 'a' && *c <= 'z') && !(*c >= '0' && *c <= '9') &&
		    *c != '_')
			return false;
	return !bsearch(name, keywords, COUNT_OF(keywords), sizeof(*keywords),
	    compare_keyword);
}

const char *
context_quote(const char *name, struct arena *arena)
{
	if (is_plain_name(name))
		return arena_strdup(arena, name);
	char *quoted = arena_alloc(arena, strlen(name) * 2 + 3);
	char *out = quoted;
	*out++ = '"';
	for (const char *c = name; *c; c++) {
		if (*c == '"')
			*out++ = '"';
		*out++ = *c;
	}
	*out++ = '"';
	*out = '\0';
	return quoted;
}

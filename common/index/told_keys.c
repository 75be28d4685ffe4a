/* told_keys.c - keys that comments spell; see told_keys.h */
#include "index/told_keys.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

/* A name as a comment spells it: tech.tech_id, or emp_id alone. */
struct spelled {
	const char *table; /* NULL: the column alone */
	size_t table_length;
	const char *column;
	size_t column_length;
};

static bool
in_name(char letter)
{
	return isalnum((unsigned char)letter) || letter == '_';
}

static bool
is_name(const char *name, const char *text, size_t length)
{
	return strlen(name) == length && strncasecmp(name, text, length) == 0;
}

/* Read the next name that can be a column's: "table.column", "table(column)",
 * or a name of several parts, in brackets.  Return NULL behind the last. */
static const char *
next_spelled(const char *text, struct spelled *spelled)
{
	char before = '\0';
	while (*text) {
		size_t length = 0;
		while (in_name(text[length]))
			length++;
		if (length == 0) {
			before = *text++;
			continue;
		}
		const char *end = text + length;
		size_t behind = 0;
		while (*end && in_name(end[1 + behind]))
			behind++;
		bool bracket = before == '(' && *end == ')';
		if ((*end == '.' || *end == '(') && behind > 0) {
			*spelled =
			    (struct spelled){text, length, end + 1, behind};
			return end;
		}
		if (bracket && memchr(text, '_', length)) {
			*spelled = (struct spelled){NULL, 0, text, length};
			return end;
		}
		text = end;
		before = '\0';
	}
	return NULL;
}

/* Return how many unique columns of the schema have that name. */
static int
find_spelled(const struct introspect *schema, const char *in,
    const struct spelled *spelled, int *to, int *reference)
{
	int found = 0;
	for (int t = 0; t < schema->table_count; t++) {
		const struct introspect_table *table = &schema->tables[t];
		if (strcmp(table->schema, in) != 0 ||
		    (spelled->table && !is_name(table->name, spelled->table,
					   spelled->table_length)))
			continue;
		for (int c = 0; c < table->column_count; c++) {
			if (!table->columns[c].unique ||
			    !is_name(table->columns[c].name, spelled->column,
				spelled->column_length))
				continue;
			*to = t;
			*reference = c;
			found++;
		}
	}
	return found;
}

bool
told_key_find(const struct introspect *schema, int from, int column, int *to,
    int *reference)
{
	const struct introspect_table *table = &schema->tables[from];
	const char *comment = table->columns[column].comment;
	struct spelled spelled;
	for (const char *at = comment; at && (at = next_spelled(at, &spelled));)
		if (find_spelled(
			schema, table->schema, &spelled, to, reference) == 1 &&
		    (*to != from || *reference != column))
			return true;
	return false;
}

/* objects.c - a result as JSON objects; see present/export.h */
#include "base/json.h"
#include "present/export.h"
#include "text/character.h"

#include <string.h>

/* Print JSON text with every character escaped that acts on a terminal: the
 * value stays the same. */
static void
print_escaped(FILE *file, const char *text)
{
	size_t left = strlen(text);
	while (left > 0) {
		size_t length = json_utf8_length(text, left);
		unsigned long point =
		    length ? json_utf8_point(text, length) : 0;
		length = length ? length : 1;
		if (point > 0x7F && character_acts(point))
			fprintf(file, "\\u%04lx", point);
		else
			fwrite(text, 1, length, file);
		text += length;
		left -= length;
	}
}

static void
print_string(FILE *file, const char *text)
{
	jv dumped = jv_dump_string(jv_string(text), 0);
	print_escaped(file, jv_string_value(dumped));
	jv_free(dumped);
}

/* Is it a number of JSON's grammar (RFC 8259, 6)?  PostgreSQL writes such ones,
 * but for NaN and Infinity; a record may hold anything. */
static bool
is_json_number(const char *text)
{
	text += *text == '-';
	size_t whole = strspn(text, "0123456789");
	if (whole == 0 || (whole > 1 && *text == '0'))
		return false;
	text += whole;
	if (*text == '.') {
		size_t digits = strspn(text + 1, "0123456789");
		if (digits == 0)
			return false;
		text += digits + 1;
	}
	if (*text == 'e' || *text == 'E') {
		text++;
		text += *text == '+' || *text == '-';
		size_t digits = strspn(text, "0123456789");
		if (digits == 0)
			return false;
		text += digits;
	}
	return !*text;
}

static void
print_value(FILE *file, const struct grid_column *head, const char *text)
{
	if (!text)
		fputs("null", file);
	else if (grid_is_number(head->kind) && is_json_number(text))
		fputs(text, file);
	else if (head->kind == GRID_FLAG && strcmp(text, "t") == 0)
		fputs("true", file);
	else if (head->kind == GRID_FLAG && strcmp(text, "f") == 0)
		fputs("false", file);
	else
		print_string(file, text);
}

static bool
is_taken(const char **keys, int count, const char *name)
{
	for (int i = 0; i < count; i++)
		if (strcmp(keys[i], name) == 0)
			return true;
	return false;
}

/* The columns' names, each once: x, x_2, x_3. */
static const char **
object_keys(const struct grid *grid, struct arena *arena)
{
	const char **keys =
	    arena_array(arena, (size_t)grid->columns, sizeof(*keys));
	for (int c = 0; c < grid->columns; c++) {
		const char *name = grid->heads[c].name;
		const char *key = name;
		for (int next = 2; is_taken(keys, c, key); next++)
			key = arena_printf(arena, "%s_%d", name, next);
		keys[c] = key;
	}
	return keys;
}

void
export_objects(enum export_format format, FILE *file, const struct grid *grid,
    struct arena *arena)
{
	bool array = format == EXPORT_JSON;
	const char **keys = object_keys(grid, arena);
	if (array)
		fputs("[", file);
	for (int r = 0; r < grid->rows; r++) {
		if (array)
			fputs(r > 0 ? ",\n " : "\n ", file);
		fputc('{', file);
		for (int c = 0; c < grid->columns; c++) {
			if (c > 0)
				fputc(',', file);
			print_string(file, keys[c]);
			fputc(':', file);
			print_value(
			    file, &grid->heads[c], grid_cell(grid, r, c));
		}
		fputs(array ? "}" : "}\n", file);
	}
	if (array)
		fputs(grid->rows > 0 ? "\n]\n" : "]\n", file);
}

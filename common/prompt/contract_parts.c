/* contract_parts.c - splits the schema contract into its parts; see
 * contract_parts.h */
#include "prompt/contract_parts.h"

#include <string.h>

static const char *const headings[PART_COUNT] = {
    [PART_REQUIRED] = "### Required Tables",
    [PART_COLUMNS] = "### Allowed Columns",
    [PART_VALUES] = "### Value Hints",
    [PART_DEFINITIONS] = "### Definitions",
    [PART_COLUMN_WARNING] = "### Column Warnings",
    [PART_TABLE_WARNING] = "### Table Warnings",
};

static int
part_of(const char *line)
{
	for (int i = 0; i < PART_COUNT; i++)
		if (strncmp(line, headings[i], strlen(headings[i])) == 0)
			return i;
	return -1;
}

void
parts_read(struct parts *parts, const char *contract, struct arena *arena)
{
	for (int i = 0; i < PART_COUNT; i++)
		parts->lines[i] = "";
	for (const char *at = contract; *at;) {
		int part = part_of(at);
		const char *lines = strchr(at, '\n');
		if (!lines)
			return;
		lines++;
		const char *next = strstr(lines - 1, "\n### ");
		size_t length =
		    next ? (size_t)(next + 1 - lines) : strlen(lines);
		if (part >= 0)
			parts->lines[part] =
			    arena_strndup(arena, lines, length);
		at = lines + length;
	}
}

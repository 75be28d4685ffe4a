/* printer.c - writes the pieces of a statement; see printer.h */
#include "translation/printer.h"

#include "gate/node_rules.h"

#include <stdio.h>
#include <string.h>

/* Four times what the gate lets pass: NULLs in ORDER BY are written twice. */
enum { MAX_TEXT = 64 * 1024 };
/* A chain of operators is as deep as it is long. */
enum { MAX_DEPTH = 200 };

bool
refuse(struct printer *printer, int location, const char *what)
{
	struct statement *statement = printer->statement;
	gate_refuse(&statement->refusal, "sql.untranslatable",
	    statement_position(statement, location), "%s cannot be said in %s",
	    what, printer->mysql ? "MySQL" : "SQLite");
	printer->failed = true;
	return false;
}

bool
refuse_in_sqlite(struct printer *printer, int location, const char *what)
{
	return printer->mysql || refuse(printer, location, what);
}

bool
go_deeper(struct printer *printer)
{
	if (printer->failed)
		return false;
	if (printer->depth >= MAX_DEPTH)
		return refuse(printer, -1, "so deep a statement");
	printer->depth++;
	return true;
}

void
put(struct printer *printer, const char *text)
{
	size_t length = strlen(text);
	if (printer->failed)
		return;
	if (printer->length + length >= MAX_TEXT) {
		refuse(printer, -1, "so long a statement");
		return;
	}
	if (!printer->text)
		printer->text =
		    arena_alloc(printer->statement->arena, MAX_TEXT);
	memcpy(printer->text + printer->length, text, length + 1);
	printer->length += length;
}

void
put_either(struct printer *printer, const char *mysql, const char *sqlite)
{
	put(printer, printer->mysql ? mysql : sqlite);
}

/* Put the text in quotes that are doubled in it. */
static void
put_quoted(struct printer *printer, const char *text, char quote)
{
	char mark[] = {quote, '\0'};
	put(printer, mark);
	for (const char *at = text; *at; at++) {
		char letter[] = {*at, '\0'};
		if (*at == quote)
			put(printer, mark);
		put(printer, letter);
	}
	put(printer, mark);
}

void
put_name(struct printer *printer, const char *name)
{
	put_quoted(printer, name, '`');
}

/* Whether a backslash escapes is a setting of MySQL's, so a text that has one
 * is written as its bytes. */
void
put_string(struct printer *printer, const char *text)
{
	if (!printer->mysql || !strchr(text, '\\')) {
		put_quoted(printer, text, '\'');
		return;
	}
	put(printer, "_utf8mb4 X'");
	for (const char *at = text; *at; at++) {
		char byte[3];
		snprintf(byte, sizeof(byte), "%02X", (unsigned char)*at);
		put(printer, byte);
	}
	put(printer, "'");
}

void
put_number(struct printer *printer, long number)
{
	char text[32];
	snprintf(text, sizeof(text), "%ld", number);
	put(printer, text);
}

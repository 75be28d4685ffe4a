/* variant.c - changes the blanks and the case of a statement; see variant.h */
#include "variant.h"

#include "sql/tokens.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

unsigned
variant_roll(unsigned long *random, unsigned sides)
{
	/* Knuth's MMIX generator; the high bits are the random ones. */
	*random = *random * 6364136223846793005UL + 1442695040888963407UL;
	return (unsigned)(*random >> 33) % sides;
}

static const char *
blank(unsigned long *random)
{
	static const char *const blanks[] = {" ", "\n", "\t\r\n", " /* c */ ",
	    " -- ; DROP TABLE t\n", "/* a /* b */ ' */", "  "};
	return blanks[variant_roll(random, COUNT_OF(blanks))];
}

/* Can a blank or a comment stand between two tokens that touch? */
static bool
is_mark(const struct sql_token *token)
{
	return token->kind == SQL_MARK && strchr("(),", token->text[0]);
}

/* Blanks beyond ASCII are letters to PostgreSQL. */
static bool
is_strange(const char *blanks)
{
	while (*blanks && (unsigned char)*blanks < 0x80)
		blanks++;
	return *blanks;
}

static void
put_word(FILE *file, const char *word, unsigned long *random)
{
	unsigned how = variant_roll(random, 3);
	for (const char *p = word; *p; p++) {
		bool upper = how == 1 || (how == 2 && variant_roll(random, 2));
		bool ascii = (unsigned char)*p < 0x80;
		fputc(upper && ascii ? toupper((unsigned char)*p) : *p, file);
	}
}

/* A word that a quote follows is the prefix of a literal. */
static bool
is_prefix(const struct sql_tokens *tokens, size_t at)
{
	return at + 1 < tokens->count && !*tokens->items[at + 1].before &&
	       strchr("'\"&$", tokens->items[at + 1].text[0]);
}

char *
variant_of(const char *sql, unsigned long *random, struct arena *arena)
{
	char *text = NULL;
	size_t size = 0;
	struct sql_tokens tokens;
	FILE *file = open_memstream(&text, &size);
	sql_tokens_read(&tokens, sql, arena);
	for (size_t i = 0; i < tokens.count; i++) {
		const struct sql_token *token = &tokens.items[i];
		const struct sql_token *before = i ? token - 1 : token;
		bool strings =
		    before->kind == SQL_STRING && token->kind == SQL_STRING;
		if (strings || is_strange(token->before))
			fputs(token->before, file);
		else if (*token->before || is_mark(token) || is_mark(before))
			fputs(blank(random), file);
		if (token->kind == SQL_WORD && !is_prefix(&tokens, i))
			put_word(file, token->text, random);
		else
			fputs(token->text, file);
	}
	fputs(tokens.after, file);
	fclose(file);
	char *kept = arena_strndup(arena, text, size);
	free(text);
	return kept;
}

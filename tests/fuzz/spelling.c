/* spelling.c - changes the spelling of names and numbers; see spelling.h */
#include "spelling.h"

#include "sql/tokens.h"
#include "variant.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct speller {
	const struct sql_tokens *tokens;
	const struct sorted_file *functions;
	unsigned long *random;
};

static bool
is_one_of(const char *word, const char *words)
{
	size_t length = strlen(word);
	for (const char *at = words; length > 0 && (at = strstr(at, word));
	     at++) {
		if ((at == words || at[-1] == ' ') &&
		    (at[length] == ' ' || at[length] == '\0'))
			return true;
	}
	return false;
}

/* The token at a distance; beyond the ends it is an empty mark. */
static const struct sql_token *
token_at(const struct speller *speller, size_t at, int distance)
{
	static const struct sql_token none = {
	    .kind = SQL_MARK, .before = "", .text = "", .word = ""};
	long place = (long)at + distance;
	return place >= 0 && (size_t)place < speller->tokens->count
		   ? &speller->tokens->items[place]
		   : &none;
}

static bool
is_text(const struct sql_token *token, const char *text)
{
	return strcmp(token->text, text) == 0;
}

/* The text of a quoted name whose letters need no quotes; else NULL. */
static const char *
plain_name(const struct sql_token *token, struct arena *arena)
{
	size_t length = strlen(token->text);
	if (token->kind != SQL_NAME || token->open || length < 3 ||
	    token->text[0] != '"')
		return NULL;
	const char *name = arena_strndup(arena, token->text + 1, length - 2);
	bool plain =
	    strspn(name, "0123456789") == 0 &&
	    strspn(name, "abcdefghijklmnopqrstuvwxyz_0123456789") == length - 2;
	return plain ? name : NULL;
}

/* Is the name that of a call?  Calls whose arguments have their own grammar do
 * not count, because a quoted name does not have that grammar. */
static bool
is_called(const struct speller *speller, size_t at, const char *name)
{
	static const char special[] =
	    "extract overlay position substring trim normalize timestamp time "
	    "interval overlaps xmlelement xmlforest xmlparse xmlroot xmlpi "
	    "xmlserialize xmlexists bit char varchar numeric coalesce nullif "
	    "greatest least grouping cube rollup row values exists any all "
	    "some "
	    "in if collation current_date current_time current_timestamp "
	    "localtime localtimestamp current_schema";
	size_t length;
	return is_text(token_at(speller, at, 1), "(") &&
	       !is_text(token_at(speller, at, -1), "::") &&
	       !is_one_of(name, special) &&
	       (sorted_file_find(speller->functions, name, &length) ||
		   strncmp(name, "pg_", 3) == 0);
}

static bool
is_prefix(const struct speller *speller, size_t at)
{
	const struct sql_token *next = token_at(speller, at, 1);
	return *next->text && !*next->before && strchr("'\"&$", next->text[0]);
}

static bool
is_ascii(const char *text)
{
	while (*text && (unsigned char)*text < 0x80)
		text++;
	return *text == '\0';
}

/* The name that the token stands for, in the case that it is looked up by.
 * NULL when its spelling must not change. */
static const char *
name_of(const struct speller *speller, size_t at, struct arena *arena)
{
	const struct sql_token *token = token_at(speller, at, 0);
	bool behind_dot = is_text(token_at(speller, at, -1), ".");
	bool before_dot = is_text(token_at(speller, at, 1), ".");
	const char *name =
	    token->kind == SQL_WORD ? token->word : plain_name(token, arena);
	if (!name || !*name || !is_ascii(name) || is_prefix(speller, at) ||
	    is_text(token_at(speller, at, -1), "&"))
		return NULL;
	bool bare_may_go = token->kind == SQL_WORD && before_dot;
	return behind_dot || bare_may_go || is_called(speller, at, name) ? name
									 : NULL;
}

static void
put_name(FILE *file, const char *name, unsigned how)
{
	if (how == 0)
		fputs(name, file);
	else if (how == 1)
		fprintf(file, "\"%s\"", name);
	else if (!name[1])
		fprintf(file, "U&\"\\%04x\"", (unsigned char)name[0]);
	else
		fprintf(file, "U&\"\\%04x\\+%06x%s\"", (unsigned char)name[0],
		    (unsigned char)name[1], name + 2);
}

/* Is it a number, but not the precision of a type? */
static bool
is_free_number(const struct speller *speller, size_t at)
{
	const struct sql_token *before = token_at(speller, at, -1);
	return token_at(speller, at, 0)->kind == SQL_NUMBER &&
	       !(is_text(before, "(") &&
		   token_at(speller, at, -2)->kind == SQL_WORD &&
		   is_text(token_at(speller, at, 1), ")"));
}

/* Does t.c stand where only an expression can begin, and does it end there? */
static bool
starts_column(const struct speller *speller, size_t at)
{
	const struct sql_token *before = token_at(speller, at, -1);
	const struct sql_token *behind = token_at(speller, at, 3);
	return token_at(speller, at, 0)->kind == SQL_WORD &&
	       is_text(token_at(speller, at, 1), ".") &&
	       token_at(speller, at, 2)->kind == SQL_WORD &&
	       is_one_of(before->word,
		   "select where and or by when then else having") &&
	       !strchr(".([", behind->text[0] ? behind->text[0] : ' ') &&
	       behind->kind != SQL_STRING;
}

char *
spelling_of(const char *sql, const struct sorted_file *functions,
    unsigned long *random, struct arena *arena)
{
	char *text = NULL;
	size_t size = 0;
	size_t closing = 0; /* the token that the parenthesis closes before */
	struct sql_tokens tokens;
	FILE *file = open_memstream(&text, &size);
	sql_tokens_read(&tokens, sql, arena);
	struct speller speller = {&tokens, functions, random};
	const struct sql_token *first = token_at(&speller, 0, 0);
	/* utility statements accept only constants */
	bool wraps = is_one_of(first->word, "select with values table") ||
		     is_text(first, "(");
	for (size_t i = 0; i < tokens.count; i++) {
		const char *name = name_of(&speller, i, arena);
		bool opens =
		    wraps && variant_roll(random, 2) == 0 &&
		    (is_free_number(&speller, i) || starts_column(&speller, i));
		if (closing > 0 && closing == i)
			fputc(')', file);
		fputs(tokens.items[i].before, file);
		if (opens) {
			fputs(" (", file);
			closing =
			    i + (tokens.items[i].kind == SQL_NUMBER ? 1 : 3);
		}
		if (name)
			put_name(file, name, variant_roll(random, 3));
		else
			fputs(tokens.items[i].text, file);
	}
	if (closing > 0 && closing == tokens.count)
		fputc(')', file);
	fputs(tokens.after, file);
	fclose(file);
	char *kept = arena_strndup(arena, text, size);
	free(text);
	return kept;
}

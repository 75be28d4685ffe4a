/*
 * key_choice.c - which of two keys the words before a value mean; see
 * key_choice.h
 */
#include "parser/key_choice.h"

#include <ctype.h>
#include <string.h>

struct role_words {
	const char *heard;   /* stems of question words */
	const char *columns; /* parts of column names */
};

/* In the order of enum role.  A role and its opposite are neighbours. */
static const struct role_words roles[] = {
    {"", ""},
    {"from depart leave leaves leaving left sourc origin start begin",
	"source src origin from depart dep start begin"},
    {"to into arriv land lands landed landing destin end target reach",
	"dest arriv arr target to end"},
    {"sent send sender made paid", "sender send from payer"},
    {"receiv receiver recipient", "receiver recv recipient payee to"},
    {"winner won win", "winner win"},
    {"loser lost lose", "loser lose lost"},
    {"home", "home"},
    {"away visit", "away visit guest"},
    {"ship deliv", "ship deliv"},
    {"bill invoic", "bill invoic"},
};

static enum role
opposite(enum role role)
{
	if (role == ROLE_NONE)
		return ROLE_NONE;
	return (enum role)(role % 2 ? role + 1 : role - 1);
}

/* Does the word begin with one of the list ("departing", "depart")? */
static bool
begins(const char *word, const char *list)
{
	for (const char *at = list; *at;) {
		size_t size = strcspn(at, " ");
		bool whole = size <= 4;
		if (strncmp(word, at, size) == 0 && (!whole || !word[size]))
			return true;
		at += size;
		at += strspn(at, " ");
	}
	return false;
}

enum role
role_before(const struct question *question, int at)
{
	/* "from" and "to" are right before the value; verbs may be farther
	 * away. */
	for (int back = 1; back <= 4 && back <= at; back++) {
		const struct token *token = &question->tokens[at - back];
		if (token->kind == TOKEN_PUNCTUATION ||
		    strcmp(token->folded, "and") == 0)
			break;
		for (int r = 1; r < (int)COUNT_OF(roles); r++)
			if (begins(token->folded, roles[r].heard))
				return (enum role)r;
	}
	return ROLE_NONE;
}

static bool
name_has(const char *name, const char *list)
{
	for (const char *part = list; *part;) {
		size_t size = strcspn(part, " ");
		for (const char *at = name; *at; at++) {
			size_t i = 0;
			while (i < size && at[i] &&
			       tolower((unsigned char)at[i]) == part[i])
				i++;
			bool starts = at == name ||
				      !isalpha((unsigned char)at[-1]) ||
				      isupper((unsigned char)*at);
			if (i == size && starts &&
			    (size > 3 || !isalpha((unsigned char)at[i]) ||
				isupper((unsigned char)at[i]) ||
				(size == 3 && at == name)))
				return true;
		}
		part += size;
		part += strspn(part, " ");
	}
	return false;
}

int
role_of_column(enum role role, const char *column)
{
	if (role == ROLE_NONE)
		return 0;
	if (name_has(column, roles[role].columns))
		return 1;
	return name_has(column, roles[opposite(role)].columns) ? -1 : 0;
}

int
role_fit(const struct question *question, int at, const char *column)
{
	return role_of_column(role_before(question, at), column);
}

bool
role_heard(const struct question *question, int at, const char *column)
{
	for (int back = 1; back <= 4 && back <= at; back++)
		for (size_t r = 1; r < COUNT_OF(roles); r++)
			if (begins(question->tokens[at - back].folded,
				roles[r].heard) &&
			    name_has(column, roles[r].columns))
				return true;
	return false;
}

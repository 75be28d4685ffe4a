/* lexer.c - finds the end of each token of SQL text; see lexer.h */
#include "sql/lexer.h"

#include <ctype.h>
#include <string.h>

static char
char_at(const struct sql_lexer *lexer, size_t offset)
{
	size_t at = lexer->at + offset;
	return at < lexer->length ? lexer->text[at] : '\0';
}

static bool
looking_at(const struct sql_lexer *lexer, const char *text)
{
	const char *here = lexer->text + lexer->at;
	return *here == *text && strncmp(here, text, strlen(text)) == 0;
}

/* Without the locale's tables, which a call finds for each character. */
static bool
begins_word(char c)
{
	return (unsigned char)((c | ' ') - 'a') < 26 || c == '_' ||
	       (unsigned char)c > 127;
}

static bool
continues_word(char c)
{
	return begins_word(c) || (unsigned char)(c - '0') < 10 || c == '$';
}

/* ---- blanks and comments ---- */

/* Blanks that people paste and PostgreSQL refuses: no-break space, zero-width
 * space, byte order mark. */
static size_t
unicode_blank(const struct sql_lexer *lexer)
{
	static const char *const blanks[] = {
	    "\xC2\xA0", "\xE2\x80\x8B", "\xEF\xBB\xBF"};
	if ((unsigned char)char_at(lexer, 0) < 128)
		return 0;
	for (size_t i = 0; i < COUNT_OF(blanks); i++)
		if (looking_at(lexer, blanks[i]))
			return strlen(blanks[i]);
	return 0;
}

/* Block comments nest in PostgreSQL. */
static bool
skip_block_comment(struct sql_lexer *lexer)
{
	size_t depth = 0;
	while (lexer->at < lexer->length) {
		if (looking_at(lexer, "/*")) {
			depth++;
			lexer->at += 2;
		} else if (looking_at(lexer, "*/")) {
			lexer->at += 2;
			if (--depth == 0)
				return true;
		} else {
			lexer->at++;
		}
	}
	return false;
}

bool
sql_lexer_skip(struct sql_lexer *lexer)
{
	while (lexer->at < lexer->length) {
		size_t wide = unicode_blank(lexer);
		if (wide > 0) {
			lexer->at += wide;
		} else if (isspace((unsigned char)char_at(lexer, 0))) {
			lexer->at++;
		} else if (looking_at(lexer, "--")) {
			while (lexer->at < lexer->length &&
			       char_at(lexer, 0) != '\n')
				lexer->at++;
		} else if (looking_at(lexer, "/*")) {
			if (!skip_block_comment(lexer))
				return false;
		} else {
			break;
		}
	}
	return true;
}

/* ---- tokens ---- */

/* Scan from the opening quote on; a doubled quote stands for itself. */
static void
scan_quoted(struct sql_lexer *lexer, char quote, bool escapes)
{
	lexer->at++;
	while (lexer->at < lexer->length) {
		char c = char_at(lexer, 0);
		if (c == '\\' && escapes) {
			lexer->at += lexer->at + 1 < lexer->length ? 2 : 1;
		} else if (c == quote && char_at(lexer, 1) == quote) {
			lexer->at += 2;
		} else if (c == quote) {
			lexer->at++;
			return;
		} else {
			lexer->at++;
		}
	}
	lexer->open = true;
}

/* Scan $tag$ .. $tag$. Return false when no such quote begins here. */
static bool
scan_dollar_string(struct sql_lexer *lexer)
{
	size_t tag = 1;
	if (isdigit((unsigned char)char_at(lexer, 1)))
		return false;
	while (
	    char_at(lexer, tag) != '$' && continues_word(char_at(lexer, tag)))
		tag++;
	if (char_at(lexer, tag) != '$')
		return false;
	tag++;
	const char *opening = lexer->text + lexer->at;
	lexer->at += tag;
	while (lexer->length - lexer->at >= tag) {
		if (memcmp(lexer->text + lexer->at, opening, tag) == 0) {
			lexer->at += tag;
			return true;
		}
		lexer->at++;
	}
	lexer->at = lexer->length;
	lexer->open = true;
	return true;
}

static enum sql_token_kind
scan_dollar(struct sql_lexer *lexer)
{
	if (scan_dollar_string(lexer))
		return SQL_STRING;
	lexer->at++;
	if (!isdigit((unsigned char)char_at(lexer, 0)))
		return SQL_MARK;
	while (isdigit((unsigned char)char_at(lexer, 0)))
		lexer->at++;
	return SQL_PARAMETER;
}

static void
scan_digits(struct sql_lexer *lexer)
{
	while (isdigit((unsigned char)char_at(lexer, 0)))
		lexer->at++;
}

static void
scan_number(struct sql_lexer *lexer)
{
	scan_digits(lexer);
	/* In a slice, 1..5 is 1 and 5, not 1.  and .5 */
	if (char_at(lexer, 0) == '.' && char_at(lexer, 1) != '.') {
		lexer->at++;
		scan_digits(lexer);
	}
	char c = char_at(lexer, 0);
	if (c != 'e' && c != 'E')
		return;
	size_t sign = char_at(lexer, 1) == '+' || char_at(lexer, 1) == '-';
	if (!isdigit((unsigned char)char_at(lexer, 1 + sign)))
		return;
	lexer->at += 1 + sign;
	scan_digits(lexer);
}

/* An operator of several characters ends in + or - only if it holds one of ~ !
 * @ # % ^ & | ? (PostgreSQL, "Lexical Structure: Operators"). */
static void
scan_operator(struct sql_lexer *lexer)
{
	size_t start = lexer->at;
	bool special = false;
	while (lexer->at < lexer->length) {
		char c = char_at(lexer, 0);
		if (!strchr("+-*/<>=~!@#%^&|?", c) || looking_at(lexer, "--") ||
		    looking_at(lexer, "/*"))
			break;
		special = special || strchr("~!@#%^&|?", c);
		lexer->at++;
	}
	while (lexer->at > start + 1 && !special &&
	       strchr("+-", lexer->text[lexer->at - 1]))
		lexer->at--;
}

/* ‘..’ or “..”; U+2018 U+2019 U+201C U+201D */
static bool
scan_curly(struct sql_lexer *lexer)
{
	if (char_at(lexer, 0) != '\xE2')
		return false;
	bool single = looking_at(lexer, "\xE2\x80\x98") ||
		      looking_at(lexer, "\xE2\x80\x99");
	bool pair = looking_at(lexer, "\xE2\x80\x9C") ||
		    looking_at(lexer, "\xE2\x80\x9D");
	if (!single && !pair)
		return false;
	const char *closing = single ? "\xE2\x80\x99" : "\xE2\x80\x9D";
	lexer->at += 3;
	const char *end = strstr(lexer->text + lexer->at, closing);
	lexer->open = !end;
	lexer->at = end ? (size_t)(end - lexer->text) + 3 : lexer->length;
	return true;
}

/* Scan a word, or the string that the word is a prefix of. */
static enum sql_token_kind
scan_word(struct sql_lexer *lexer)
{
	char first = char_at(lexer, 0);
	char second = char_at(lexer, 1);
	if (second == '\'' && strchr("eEnNbBxX", first)) {
		lexer->at++;
		scan_quoted(lexer, '\'', strchr("eE", first));
		return SQL_STRING;
	}
	if (strchr("uU", first) && second == '&' &&
	    (char_at(lexer, 2) == '\'' || char_at(lexer, 2) == '"')) {
		char quote = char_at(lexer, 2);
		lexer->at += 2;
		scan_quoted(lexer, quote, false);
		return quote == '"' ? SQL_NAME : SQL_STRING;
	}
	for (char c = first; continues_word(c) &&
			     ((unsigned char)c < 128 || !unicode_blank(lexer));
	     c = char_at(lexer, 0))
		lexer->at++;
	return SQL_WORD;
}

enum sql_token_kind
sql_lexer_scan(struct sql_lexer *lexer)
{
	char c = char_at(lexer, 0);
	lexer->open = false;
	if (scan_curly(lexer))
		return SQL_CURLY;
	if (begins_word(c))
		return scan_word(lexer);
	bool follows_dot = lexer->at > 0 && lexer->text[lexer->at - 1] == '.';
	if (isdigit((unsigned char)c) ||
	    (c == '.' && !follows_dot &&
		isdigit((unsigned char)char_at(lexer, 1)))) {
		scan_number(lexer);
		return SQL_NUMBER;
	}
	if (c == '\'') {
		scan_quoted(lexer, c, lexer->quoting == SQL_ESCAPED);
		return SQL_STRING;
	}
	if (c == '"' || c == '`') {
		scan_quoted(lexer, c, false);
		return c == '"' ? SQL_NAME : SQL_BACKTICK;
	}
	if (c == '$')
		return scan_dollar(lexer);
	if (looking_at(lexer, "::") || looking_at(lexer, ":=")) {
		lexer->at += 2;
		return SQL_OPERATOR;
	}
	if (strchr("+-*/<>=~!@#%^&|?", c)) {
		scan_operator(lexer);
		return SQL_OPERATOR;
	}
	lexer->at++;
	return SQL_MARK;
}

/* extract.c - finds the statement in a model's reply; see extract.h */
#include "model/extract.h"

#include "sql/tokens.h"

#include <ctype.h>
#include <jv.h>
#include <string.h>
#include <strings.h>

static const char *const sql_keys[] = {
    "sql_query", "sql", "query", "statement", "SQL"};
static const char *const reason_keys[] = {
    "explanation", "reasoning", "reading", "reason"};

static const char *
skip_blanks(const char *text)
{
	return text + strspn(text, " \t\r\n");
}

/* Return the text without blanks and semicolons at its ends. */
static const char *
trimmed(const char *text, size_t length, struct arena *arena)
{
	size_t from = 0;
	while (from < length && strchr(" \t\r\n", text[from]))
		from++;
	while (length > from && strchr(" \t\r\n;", text[length - 1]))
		length--;
	return arena_strndup(arena, text + from, length - from);
}

static bool
is_word_end(char byte)
{
	return !isalnum((unsigned char)byte) && byte != '_';
}

static bool
begins_with_word(const char *text, const char *word)
{
	size_t length = strlen(word);
	return strncasecmp(text, word, length) == 0 &&
	       is_word_end(text[length]);
}

/* Does the text begin a query?  Comments may precede it, and parentheses may
 * enclose it. */
static bool
begins_query(const char *text)
{
	for (;;) {
		text = skip_blanks(text);
		if (text[0] == '(')
			text++;
		else if (text[0] == '-' && text[1] == '-')
			text += strcspn(text, "\n");
		else
			return begins_with_word(text, "select") ||
			       begins_with_word(text, "with");
	}
}

/* ---- thoughts ---- */

static const char *
find_fold(const char *text, const char *part)
{
	size_t length = strlen(part);
	int first = tolower((unsigned char)*part);
	for (; *text; text++)
		if (tolower((unsigned char)*text) == first &&
		    strncasecmp(text, part, length) == 0)
			return text;
	return NULL;
}

/*
 * Return the text behind the thoughts.  Only a closing mark counts: a server
 * may have removed the opening one, and thoughts that never end have no answer.
 */
static const char *
behind_thoughts(const char *text)
{
	static const char *const names[] = {"think", "thinking", "thought",
	    "reasoning", "reflection", "scratchpad"};
	for (size_t i = 0; i < COUNT_OF(names); i++) {
		char closing[32] = "</";
		char opening[32] = "<";
		strncat(closing, names[i], sizeof(closing) - 4);
		strncat(closing, ">", 2);
		strncat(opening, names[i], sizeof(opening) - 3);
		strncat(opening, ">", 2);
		const char *found;
		while ((found = find_fold(text, closing)))
			text = found + strlen(closing);
		if ((found = find_fold(text, opening)) &&
		    skip_blanks(text) == found)
			return "";
	}
	return text;
}

/* ---- an object ---- */

/* Return the length of the object at `text`; 0 when the object does not end. */
static size_t
object_length(const char *text)
{
	size_t depth = 0;
	bool quoted = false;
	for (size_t i = 0; text[i]; i++) {
		if (quoted && text[i] == '\\' && text[i + 1])
			i++;
		else if (text[i] == '"')
			quoted = !quoted;
		else if (!quoted && text[i] == '{')
			depth++;
		else if (!quoted && text[i] == '}' && --depth == 0)
			return i + 1;
	}
	return 0;
}

/* Return a string without a NUL in the arena; NULL for any other value, which
 * this takes. */
static const char *
whole_text(jv value, struct arena *arena)
{
	const char *text = NULL;
	if (jv_get_kind(value) == JV_KIND_STRING &&
	    strlen(jv_string_value(value)) ==
		(size_t)jv_string_length_bytes(jv_copy(value)))
		text = arena_strdup(arena, jv_string_value(value));
	jv_free(value);
	return text;
}

static const char *
first_member(const jv *object, const char *const keys[], size_t count,
    struct arena *arena)
{
	for (size_t i = 0; i < count; i++) {
		const char *text =
		    whole_text(record_member(object, keys[i]), arena);
		if (text)
			return text;
	}
	return NULL;
}

static bool take_sql(
    struct extract *extract, const char *text, struct arena *arena);

static bool
take_object(struct extract *extract, const char *text, size_t length,
    struct arena *arena)
{
	jv object = record_object(text, length);
	const char *sql =
	    first_member(&object, sql_keys, COUNT_OF(sql_keys), arena);
	const char *why =
	    first_member(&object, reason_keys, COUNT_OF(reason_keys), arena);
	jv_free(object);
	if (sql || !extract->explanation)
		extract->explanation = why;
	extract->declined |= sql && !*skip_blanks(sql);
	return sql && take_sql(extract, sql, arena);
}

/* Return the text of the string that opens at `quote`; NULL when it does not
 * end. */
static const char *
string_at(const char *quote, struct arena *arena)
{
	size_t end = 1;
	while (quote[end] && quote[end] != '"')
		end += quote[end] == '\\' && quote[end + 1] ? 2 : 1;
	if (!quote[end])
		return NULL;
	/* JSON allows no plain line break in a string, but models write
	 * them. */
	char *copy = arena_alloc(arena, end * 2 + 2);
	size_t used = 0;
	for (size_t i = 0; i <= end; i++) {
		if (quote[i] == '\n' || quote[i] == '\t') {
			copy[used++] = '\\';
			copy[used++] = quote[i] == '\n' ? 'n' : 't';
		} else if (quote[i] != '\r') {
			copy[used++] = quote[i];
		}
	}
	return whole_text(jv_parse_sized(copy, (int)used), arena);
}

/* Find the string behind "key": anywhere in a text that is no complete
 * object. */
static const char *
loose_member(const char *text, const char *key, struct arena *arena)
{
	const char *quoted = arena_printf(arena, "\"%s\"", key);
	const char *found = strstr(text, quoted);
	if (!found)
		return NULL;
	found = skip_blanks(found + strlen(quoted));
	if (*found != ':')
		return NULL;
	found = skip_blanks(found + 1);
	return *found == '"' ? string_at(found, arena) : NULL;
}

static bool
take_loose(struct extract *extract, const char *text, struct arena *arena)
{
	const char *sql = NULL;
	for (size_t i = 0; i < COUNT_OF(sql_keys) && !sql; i++)
		sql = loose_member(text, sql_keys[i], arena);
	for (size_t i = 0; i < COUNT_OF(reason_keys) && !extract->explanation;
	     i++)
		extract->explanation =
		    loose_member(text, reason_keys[i], arena);
	return sql && take_sql(extract, sql, arena);
}

/* Does the text look like such an object, complete or not? */
static bool
has_key(const char *text, struct arena *arena)
{
	for (size_t i = 0; i < COUNT_OF(sql_keys); i++)
		if (strstr(text, arena_printf(arena, "\"%s\"", sql_keys[i])))
			return true;
	return false;
}

/* The most attempts to read an object.  Each may read the whole text. */
enum { MAX_OBJECTS = 32 };

static bool
find_object(struct extract *extract, const char *text, struct arena *arena)
{
	int tries = 0;
	for (const char *at = strchr(text, '{'); at && tries < MAX_OBJECTS;
	     at = strchr(at + 1, '{'), tries++) {
		size_t length = object_length(at);
		if (length > 0 && take_object(extract, at, length, arena))
			return true;
	}
	return take_loose(extract, text, arena);
}

/* ---- a fence ---- */

static const char *
behind_line(const char *text)
{
	text += strcspn(text, "\n");
	return *text ? text + 1 : text;
}

/* Find the text of the last fence that begins a query.  A fence without an end
 * counts, because a stop text removes the end, but not in a text that was
 * cut. */
static bool
find_fence(
    struct extract *extract, const char *text, bool cut, struct arena *arena)
{
	const char *best = NULL;
	size_t best_length = 0;
	for (const char *fence = strstr(text, "```"); fence;) {
		const char *inside = behind_line(fence + 3);
		/* ```SELECT 1``` */
		if (begins_query(fence + 3))
			inside = fence + 3;
		const char *end = strstr(inside, "```");
		if (begins_query(inside) && (end || !cut)) {
			best = inside;
			best_length =
			    end ? (size_t)(end - inside) : strlen(inside);
		}
		fence = end ? strstr(end + 3, "```") : NULL;
	}
	if (!best)
		return false;
	extract->sql = trimmed(best, best_length, arena);
	return true;
}

/* ---- plain text ---- */

/* Does the text continue a statement behind a blank line? */
static bool
goes_on(const char *text)
{
	static const char *const words[] = {"select", "from", "where", "join",
	    "left", "right", "full", "inner", "cross", "on", "and", "or",
	    "group", "having", "order", "limit", "offset", "fetch", "union",
	    "intersect", "except", "window"};
	text = skip_blanks(text);
	if (strchr("(),-/", *text))
		return true;
	for (size_t i = 0; i < COUNT_OF(words); i++)
		if (begins_with_word(text, words[i]))
			return true;
	return false;
}

/* Is there a blank line before this token? */
static bool
behind_blank_line(const struct sql_token *token)
{
	const char *line = strchr(token->before, '\n');
	while (line) {
		const char *next = line + 1 + strspn(line + 1, " \t\r");
		if (*next == '\n')
			return true;
		line = strchr(line + 1, '\n');
	}
	return false;
}

/* Return the number of bytes of the statement that begins at `text`. */
static size_t
statement_length(const char *text, bool *ended, struct arena *arena)
{
	struct sql_tokens tokens;
	int depth = 0;
	sql_tokens_read(&tokens, text, arena);
	*ended = true;
	for (size_t i = 0; i < tokens.count; i++) {
		const struct sql_token *token = &tokens.items[i];
		bool mark = token->kind == SQL_MARK;
		if (depth <= 0 && i > 0 && behind_blank_line(token) &&
		    !goes_on(text + token->start))
			return token->start;
		if (mark && *token->text == ';')
			return token->start;
		if (mark && *token->text == '(')
			depth++;
		if (mark && *token->text == ')')
			depth--;
	}
	*ended = false;
	return strlen(text);
}

static bool
find_plain(
    struct extract *extract, const char *text, bool cut, struct arena *arena)
{
	for (; *text; text = behind_line(text)) {
		bool ended = false;
		const char *line = text + strspn(text, " \t\r");
		/* "With this data ..." is prose. */
		bool query =
		    begins_with_word(line, "select") ||
		    (begins_with_word(line, "with") && strchr(line, '(') &&
			find_fold(line, "select"));
		if (!query)
			continue;
		size_t length = statement_length(line, &ended, arena);
		if (!ended && cut)
			return false;
		extract->sql = trimmed(line, length, arena);
		return *extract->sql != '\0';
	}
	return false;
}

/* Take the statement from a member's text, perhaps out of a fence. */
static bool
take_sql(struct extract *extract, const char *text, struct arena *arena)
{
	if (strstr(text, "```") && find_fence(extract, text, false, arena))
		return true;
	extract->sql = trimmed(text, strlen(text), arena);
	return *extract->sql != '\0';
}

static bool
find_statement(
    struct extract *extract, const char *text, bool cut, struct arena *arena)
{
	/* A text that looks like an object is read only as one: half an object
	 * is no statement. */
	if (has_key(text, arena))
		return find_object(extract, text, arena);
	if (find_fence(extract, text, cut, arena) ||
	    find_plain(extract, text, cut, arena))
		return true;
	const char *said = trimmed(text, strlen(text), arena);
	extract->explanation = *said ? said : NULL;
	return false;
}

bool
extract_statement(
    struct extract *extract, const char *text, bool cut, struct arena *arena)
{
	*extract = (struct extract){0};
	text = behind_thoughts(text);
	extract->too_long = strlen(text) > EXTRACT_MAX_BYTES;
	if (extract->too_long || !find_statement(extract, text, cut, arena))
		return false;
	extract->too_long = strlen(extract->sql) > RECORD_MAX_SQL_BYTES;
	return !extract->too_long;
}

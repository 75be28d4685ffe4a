/* tokens.c - SQL text as tokens; see tokens.h */
#include "sql/tokens.h"

#include "sql/lexer.h"
#include "text/text.h"

#include <string.h>

/* What a statement's tokens take with their blanks, in the mean; and how many
 * places are made at once for them. */
enum { BYTES_PER_TOKEN = 6, FEW_TOKENS = 512 };

static void
reserve(struct sql_tokens *tokens, size_t wanted)
{
	if (wanted <= tokens->capacity)
		return;
	size_t capacity = wanted * 2 + 32;
	struct sql_token *items =
	    arena_array(tokens->arena, capacity, sizeof(*items));
	if (tokens->count > 0)
		memcpy(items, tokens->items, tokens->count * sizeof(*items));
	tokens->items = items;
	tokens->capacity = capacity;
}

/* Most blanks are none or one. */
static const char *
blanks(struct arena *arena, const char *text, size_t length)
{
	if (length == 0)
		return "";
	return length == 1 && *text == ' ' ? " "
					   : arena_strndup(arena, text, length);
}

static const char *
lower(struct arena *arena, const char *text)
{
	for (const char *at = text; *at; at++)
		if (*at >= 'A' && *at <= 'Z')
			return text_lower(arena, text);
	return text;
}

void
sql_tokens_read_as(struct sql_tokens *tokens, const char *sql,
    enum sql_quoting quoting, struct arena *arena)
{
	struct sql_lexer lexer = {
	    .text = sql, .length = strlen(sql), .quoting = quoting};
	*tokens = (struct sql_tokens){.arena = arena};
	reserve(tokens, lexer.length / BYTES_PER_TOKEN < FEW_TOKENS
			    ? lexer.length / BYTES_PER_TOKEN
			    : FEW_TOKENS);
	for (;;) {
		size_t blank = lexer.at;
		tokens->open_comment = !sql_lexer_skip(&lexer);
		const char *before =
		    blanks(arena, sql + blank, lexer.at - blank);
		if (lexer.at >= lexer.length) {
			tokens->after = before;
			return;
		}
		size_t start = lexer.at;
		enum sql_token_kind kind = sql_lexer_scan(&lexer);
		const char *text =
		    arena_strndup(arena, sql + start, lexer.at - start);
		reserve(tokens, tokens->count + 1);
		tokens->items[tokens->count++] =
		    (struct sql_token){.kind = kind,
			.before = before,
			.text = text,
			.word = kind == SQL_WORD ? lower(arena, text) : "",
			.start = start,
			.end = lexer.at,
			.open = lexer.open};
	}
}

void
sql_tokens_read(struct sql_tokens *tokens, const char *sql, struct arena *arena)
{
	sql_tokens_read_as(tokens, sql, SQL_STANDARD, arena);
}

char *
sql_tokens_text(const struct sql_tokens *tokens, size_t from, size_t to)
{
	size_t size = 1 + strlen(tokens->after);
	for (size_t i = from; i < to; i++)
		size += strlen(tokens->items[i].before) +
			strlen(tokens->items[i].text);
	char *text = arena_alloc(tokens->arena, size);
	char *end = text;
	for (size_t i = from; i < to; i++) {
		const char *before = tokens->items[i].before;
		if (i > from || from == 0)
			end = stpcpy(end, before);
		end = stpcpy(end, tokens->items[i].text);
	}
	if (from == 0 && to == tokens->count)
		stpcpy(end, tokens->after);
	return text;
}

/* Do the two tokens need a blank between them?  Behind a parenthesis the blank
 * only helps the reader. */
static bool
would_merge(const struct sql_token *left, const struct sql_token *right)
{
	static const enum sql_token_kind wordy[] = {
	    SQL_WORD, SQL_NUMBER, SQL_PARAMETER, SQL_STRING};
	bool ends = false;
	bool begins = false;
	for (size_t i = 0; i < COUNT_OF(wordy); i++) {
		ends = ends || left->kind == wordy[i];
		begins = begins || right->kind == wordy[i];
	}
	/* A typographic quote behind a letter is a letter, too. */
	begins = begins || right->kind == SQL_CURLY;
	bool operators =
	    left->kind == SQL_OPERATOR && right->kind == SQL_OPERATOR;
	bool behind_parenthesis =
	    left->text[0] == ')' && right->kind == SQL_WORD;
	return (ends && begins) || operators || behind_parenthesis;
}

static void
keep_apart(struct sql_tokens *tokens, size_t at)
{
	if (at == 0 || at >= tokens->count)
		return;
	struct sql_token *token = &tokens->items[at];
	if (!*token->before && would_merge(token - 1, token))
		token->before = " ";
}

/* Is it a mark with no blank in front of it? */
static bool
is_tight(const struct sql_token *token)
{
	return token->kind == SQL_MARK && strchr("),;", token->text[0]);
}

/* Give the blanks of a removed token to the token behind it. */
static void
inherit_blanks(struct sql_tokens *tokens, size_t at, const char *before)
{
	if (at >= tokens->count || *tokens->items[at].before)
		return;
	if (!is_tight(&tokens->items[at]))
		tokens->items[at].before = before;
}

size_t
sql_tokens_splice(
    struct sql_tokens *tokens, size_t from, size_t to, const char *text)
{
	struct sql_tokens new;
	const char *before =
	    from < tokens->count ? tokens->items[from].before : tokens->after;
	sql_tokens_read(&new, text, tokens->arena);
	for (size_t i = 0; i < new.count; i++)
		new.items[i].start = new.items[i].end = 0;
	size_t tail = tokens->count - to;
	reserve(tokens, from + new.count + tail + 1);
	memmove(tokens->items + from + new.count, tokens->items + to,
	    tail * sizeof(*tokens->items));
	if (new.count > 0)
		memcpy(tokens->items + from, new.items,
		    new.count * sizeof(*tokens->items));
	tokens->count = from + new.count + tail;
	if (new.count == 0) {
		inherit_blanks(tokens, from, before);
	} else {
		bool added = from == to && from > 0 && !*before &&
			     !is_tight(&new.items[0]);
		if (from == to && is_tight(&new.items[0]))
			before = "";
		tokens->items[from].before = added ? " " : before;
		keep_apart(tokens, from);
	}
	keep_apart(tokens, from + new.count);
	return new.count;
}

bool
sql_token_is_word(const struct sql_tokens *tokens, size_t at, const char *word)
{
	return at < tokens->count && tokens->items[at].kind == SQL_WORD &&
	       *tokens->items[at].word == *word &&
	       strcmp(tokens->items[at].word, word) == 0;
}

bool
sql_token_is(const struct sql_tokens *tokens, size_t at, const char *text)
{
	if (at >= tokens->count)
		return false;
	const struct sql_token *token = &tokens->items[at];
	return (token->kind == SQL_OPERATOR || token->kind == SQL_MARK) &&
	       *token->text == *text && strcmp(token->text, text) == 0;
}

size_t
sql_tokens_close(const struct sql_tokens *tokens, size_t open)
{
	size_t depth = 0;
	for (size_t i = open; i < tokens->count; i++) {
		const struct sql_token *token = &tokens->items[i];
		if (token->kind != SQL_MARK)
			continue;
		if (strchr("([{", token->text[0]))
			depth++;
		else if (strchr(")]}", token->text[0]) && --depth == 0)
			return i;
	}
	return tokens->count;
}

/* The text between the quotes; a doubled `quote` becomes one. */
static const char *
unquote(const char *text, char quote, struct arena *arena)
{
	char *plain = arena_strdup(arena, text + 1);
	char *out = plain;
	for (const char *c = plain; *c; c++) {
		if (*c == quote && c[1] != quote)
			break;
		if (*c == quote)
			c++;
		*out++ = *c;
	}
	*out = '\0';
	return plain;
}

const char *
sql_token_name(const struct sql_token *token, struct arena *arena)
{
	if (token->kind == SQL_WORD)
		return token->word;
	if (token->kind == SQL_NAME && token->text[0] == '"')
		return unquote(token->text, '"', arena);
	if (token->kind == SQL_BACKTICK)
		return unquote(token->text, '`', arena);
	return NULL;
}

const char *
sql_token_string(const struct sql_token *token, struct arena *arena)
{
	if (token->kind != SQL_STRING || token->open)
		return NULL;
	if (token->text[0] == '\'')
		return unquote(token->text, '\'', arena);
	if (token->text[0] != '$')
		return NULL;
	size_t tag = (size_t)(strchr(token->text + 1, '$') - token->text) + 1;
	return arena_strndup(
	    arena, token->text + tag, strlen(token->text) - 2 * tag);
}

const char *
sql_tokens_name(const struct sql_tokens *tokens, size_t *at)
{
	const char *name = NULL;
	while (*at < tokens->count) {
		const char *part =
		    sql_token_name(&tokens->items[*at], tokens->arena);
		if (!part)
			return name;
		name = name ? arena_printf(tokens->arena, "%s.%s", name, part)
			    : part;
		*at += 1;
		if (!sql_token_is(tokens, *at, "."))
			return name;
		*at += 1;
	}
	return name;
}

/* parse.c - PostgreSQL's parser and scanner; only this file includes
 * pg_query.h */
#include "gate/statement.h"

#include <pg_query.h>
#include <string.h>

static void *
arena_allocate(void *arena, size_t size)
{
	return arena_alloc(arena, size);
}

/* The arena frees everything at once, so there is nothing to do here. */
static void
arena_ignore(void *arena, void *memory)
{
	(void)arena;
	(void)memory;
}

static ProtobufCAllocator
arena_allocator(struct arena *arena)
{
	return (ProtobufCAllocator){
	    .alloc = arena_allocate,
	    .free = arena_ignore,
	    .allocator_data = arena,
	};
}

static void
count_characters(struct statement *statement)
{
	uint32_t *before = arena_array(
	    statement->arena, statement->length + 1, sizeof(*before));
	uint32_t count = 0;
	for (size_t i = 0; i < statement->length; i++) {
		before[i] = count;
		unsigned char next = (unsigned char)statement->sql[i + 1];
		if ((next & 0xC0) != 0x80)
			count++;
	}
	before[statement->length] = count;
	statement->characters = before;
}

size_t
statement_position(const struct statement *statement, long byte)
{
	if (byte < 0)
		return 0;
	size_t at = (size_t)byte;
	if (at > statement->length)
		at = statement->length;
	return statement->characters[at] + (size_t)1;
}

size_t
statement_token_at(const struct statement *statement, size_t byte)
{
	size_t low = 0;
	size_t high = statement->token_count;
	while (low < high) {
		size_t middle = low + (high - low) / 2;
		if (statement->tokens[middle].start < byte)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

/* The byte where a character starts; libpg_query counts these from 1. */
static size_t
byte_of_character(const char *text, int character)
{
	size_t byte = 0;
	for (int seen = 1; text[byte] && seen < character; seen++) {
		byte++;
		while (((unsigned char)text[byte] & 0xC0) == 0x80)
			byte++;
	}
	return byte;
}

static bool
refuse_syntax(
    struct statement *statement, const char *text, const PgQueryError *error)
{
	struct gate_refusal *refusal = &statement->refusal;
	size_t position = 0;
	if (error->cursorpos > 0)
		position = statement_position(
		    statement, (long)byte_of_character(text, error->cursorpos));
	if (strstr(error->message, "memory exhausted") ||
	    strstr(error->message, "stack depth"))
		return gate_refuse(refusal, "sql.too_deep", position,
		    "the statement nests too deep");
	gate_refuse(refusal, "sql.syntax", position, "%s", error->message);
	refusal->sqlstate = "42601";
	return false;
}

static bool
is_comment(const PgQuery__ScanToken *token)
{
	return token->token == PG_QUERY__TOKEN__SQL_COMMENT ||
	       token->token == PG_QUERY__TOKEN__C_COMMENT;
}

/* The scanner's tokens of a text; NULL when it has none. */
static const PgQuery__ScanResult *
scan(const struct statement *statement, const char *text)
{
	PgQueryScanResult result = pg_query_scan(text);
	PgQuery__ScanResult *tokens = NULL;
	if (!result.error) {
		ProtobufCAllocator allocator =
		    arena_allocator(statement->arena);
		tokens = pg_query__scan_result__unpack(&allocator,
		    result.pbuf.len, (const uint8_t *)result.pbuf.data);
	}
	pg_query_free_scan_result(result);
	for (size_t i = 0; tokens && i < tokens->n_tokens; i++) {
		const PgQuery__ScanToken *token = tokens->tokens[i];
		if (token->start < 0 || token->end < token->start ||
		    (size_t)token->end > statement->length)
			return NULL;
	}
	return tokens;
}

/* Are the tokens the same, places included, when comments are left out? */
static bool
same_tokens(const PgQuery__ScanResult *with, const PgQuery__ScanResult *without)
{
	size_t place = 0;
	for (size_t i = 0; i < with->n_tokens; i++) {
		const PgQuery__ScanToken *left = with->tokens[i];
		if (is_comment(left))
			continue;
		if (place >= without->n_tokens)
			return false;
		const PgQuery__ScanToken *right = without->tokens[place++];
		if (left->token != right->token ||
		    left->start != right->start || left->end != right->end)
			return false;
	}
	return place == without->n_tokens;
}

/*
 * The text to parse: the statement with blanks in place of its comments.
 * Behind NOT, WITH and NULLS libpg_query's parser takes a comment for the word
 * it looks ahead to, and calls the statement broken; the server does not.
 * PostgreSQL's own scanner says what is a comment, and scanning the copy must
 * give the same tokens at the same places.  The server's parser sees only
 * tokens, so it reads the statement as it was judged.  If the tokens differ,
 * the statement is parsed as it stands: 'a' and 'b' on two lines with a comment
 * between them would become one constant.
 */
static const char *
text_to_parse(
    const struct statement *statement, const PgQuery__ScanResult *tokens)
{
	char *copy = NULL;
	for (size_t i = 0; tokens && i < tokens->n_tokens; i++) {
		const PgQuery__ScanToken *token = tokens->tokens[i];
		if (!is_comment(token))
			continue;
		if (!copy)
			copy = arena_strndup(statement->arena, statement->sql,
			    statement->length);
		memset(copy + token->start, ' ',
		    (size_t)(token->end - token->start));
	}
	if (!copy)
		return statement->sql;
	const PgQuery__ScanResult *again = scan(statement, copy);
	return again && same_tokens(tokens, again) ? copy : statement->sql;
}

static void
keep_tokens(struct statement *statement, const PgQuery__ScanResult *scanned)
{
	struct statement_token *tokens =
	    arena_array(statement->arena, scanned->n_tokens, sizeof(*tokens));
	size_t count = 0;
	for (size_t i = 0; i < scanned->n_tokens; i++) {
		const PgQuery__ScanToken *token = scanned->tokens[i];
		if (is_comment(token) ||
		    token->token == PG_QUERY__TOKEN__ASCII_59)
			continue;
		tokens[count++] = (struct statement_token){
		    .start = (size_t)token->start,
		    .end = (size_t)token->end,
		    .kind = (int)token->token,
		};
	}
	statement->tokens = tokens;
	statement->token_count = count;
}

/* The node's name for a message: SelectStmt, CreateExtensionStmt. */
static const char *
node_name(const PgQuery__Node *node)
{
	const ProtobufCMessage *inner = tree_inner(node);
	return inner ? inner->descriptor->short_name : "nothing";
}

/* libpg_query's location of a statement includes the blanks and comments before
 * it; return the place of its first token. */
static size_t
first_token(const struct statement *statement, int location)
{
	size_t byte = location > 0 ? (size_t)location : 0;
	size_t token = statement_token_at(statement, byte);
	if (token < statement->token_count)
		byte = statement->tokens[token].start;
	return statement_position(statement, (long)byte);
}

static bool
take_select(struct statement *statement, const PgQuery__ParseResult *tree)
{
	struct gate_refusal *refusal = &statement->refusal;
	if (tree->n_stmts == 0)
		return gate_refuse(
		    refusal, "sql.empty", 0, "there is no statement");
	if (tree->n_stmts > 1)
		return gate_refuse(refusal, "sql.multiple_statements",
		    first_token(statement, tree->stmts[1]->stmt_location),
		    "only one statement is allowed");
	const PgQuery__Node *node = tree->stmts[0]->stmt;
	if (!node || node->node_case != PG_QUERY__NODE__NODE_SELECT_STMT)
		return gate_refuse(refusal, "sql.not_select",
		    first_token(statement, tree->stmts[0]->stmt_location),
		    "only SELECT is allowed, this is a %s", node_name(node));
	statement->select = node->select_stmt;
	return true;
}

static bool
parse_text(struct statement *statement, const char *text)
{
	PgQueryProtobufParseResult result = pg_query_parse_protobuf(text);
	bool parsed = false;
	if (result.error) {
		parsed = refuse_syntax(statement, text, result.error);
	} else {
		ProtobufCAllocator allocator =
		    arena_allocator(statement->arena);
		const PgQuery__ParseResult *tree =
		    pg_query__parse_result__unpack(&allocator,
			result.parse_tree.len,
			(const uint8_t *)result.parse_tree.data);
		parsed = tree ? take_select(statement, tree)
			      : gate_refuse(&statement->refusal, "sql.gate", 0,
				    "the parser's tree cannot be read");
	}
	pg_query_free_protobuf_parse_result(result);
	return parsed;
}

bool
statement_parse(struct statement *statement)
{
	count_characters(statement);
	const PgQuery__ScanResult *tokens = scan(statement, statement->sql);
	if (tokens)
		keep_tokens(statement, tokens);
	if (!parse_text(statement, text_to_parse(statement, tokens)))
		return false;
	return tokens || gate_refuse(&statement->refusal, "sql.gate", 0,
			     "the scanner cannot read what the parser could");
}

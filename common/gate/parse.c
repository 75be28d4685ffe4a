/* parse.c - PostgreSQL's own parser and scanner; the only user of pg_query.h */
#include <pg_query.h>
#include <string.h>

#include "statement.h"

static void *
arena_allocate(void *arena, size_t size)
{
	return arena_alloc(arena, size);
}

/* The arena forgets everything at once. */
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

static bool
refuse_syntax(struct statement *statement, const PgQueryError *error)
{
	struct gate_refusal *refusal = &statement->refusal;
	size_t position = error->cursorpos > 0 ? (size_t)error->cursorpos : 0;
	if (strstr(error->message, "memory exhausted") ||
	    strstr(error->message, "stack depth"))
		return gate_refuse(refusal, "sql.too_deep", position,
		    "the statement nests too deep");
	gate_refuse(refusal, "sql.syntax", position, "%s", error->message);
	refusal->sqlstate = "42601";
	return false;
}

static bool
keep_tokens(struct statement *statement, const PgQuery__ScanResult *scan)
{
	struct statement_token *tokens =
	    arena_array(statement->arena, scan->n_tokens, sizeof(*tokens));
	size_t count = 0;
	for (size_t i = 0; i < scan->n_tokens; i++) {
		const PgQuery__ScanToken *token = scan->tokens[i];
		if (token->token == PG_QUERY__TOKEN__SQL_COMMENT ||
		    token->token == PG_QUERY__TOKEN__C_COMMENT ||
		    token->token == PG_QUERY__TOKEN__ASCII_59)
			continue;
		if (token->start < 0 || token->end < token->start ||
		    (size_t)token->end > statement->length)
			return false;
		tokens[count++] = (struct statement_token){
		    .start = (size_t)token->start,
		    .end = (size_t)token->end,
		    .kind = (int)token->token,
		};
	}
	statement->tokens = tokens;
	statement->token_count = count;
	return true;
}

static bool
scan_tokens(struct statement *statement)
{
	PgQueryScanResult result = pg_query_scan(statement->sql);
	bool kept = false;
	if (!result.error) {
		ProtobufCAllocator allocator =
		    arena_allocator(statement->arena);
		PgQuery__ScanResult *scan =
		    pg_query__scan_result__unpack(&allocator, result.pbuf.len,
			(const uint8_t *)result.pbuf.data);
		kept = scan && keep_tokens(statement, scan);
	}
	pg_query_free_scan_result(result);
	if (!kept)
		return gate_refuse(&statement->refusal, "sql.gate", 0,
		    "the scanner cannot read what the parser could");
	return true;
}

/* A name for people: SelectStmt, CreateExtensionStmt. */
static const char *
node_name(const PgQuery__Node *node)
{
	const ProtobufCMessage *inner = tree_inner(node);
	return inner ? inner->descriptor->short_name : "nothing";
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
		    statement_position(
			statement, tree->stmts[1]->stmt_location),
		    "only one statement is allowed");
	const PgQuery__Node *node = tree->stmts[0]->stmt;
	if (!node || node->node_case != PG_QUERY__NODE__NODE_SELECT_STMT)
		return gate_refuse(refusal, "sql.not_select",
		    statement_position(
			statement, tree->stmts[0]->stmt_location),
		    "only SELECT is allowed, this is a %s", node_name(node));
	statement->select = node->select_stmt;
	return true;
}

bool
statement_parse(struct statement *statement)
{
	count_characters(statement);
	PgQueryProtobufParseResult result =
	    pg_query_parse_protobuf(statement->sql);
	bool parsed = false;
	if (result.error) {
		parsed = refuse_syntax(statement, result.error);
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
	return parsed && scan_tokens(statement);
}

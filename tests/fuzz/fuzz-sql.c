/*
 * fuzz-sql.c - any text as SQL of any dialect: tokens, rules, identity
 *
 * Promises:
 *
 *	all tokens together are the text, byte for byte
 *	the rules give the same text when they are applied again
 *	their output lexes: no quote is open that was closed before
 *	a SELECT of PostgreSQL's in ASCII is one afterwards
 *	the identity of a text is the identity of its identity
 *	joins that were put in (model/forgotten_join.h) need no more of them
 */
#include "context/table_alias.h"
#include "dialect/dialect.h"
#include "fuzz.h"
#include "model/forgotten_join.h"
#include "sql/identity.h"
#include "sql/tokens.h"
#include "witness.h"

#include <stdlib.h>
#include <string.h>

static const char columns[] =
    "{\"tables\": ["
    "{\"name\": \"t\", \"columns\": [\"id int PK\", \"hired date\", "
    "\"fired date\", \"due date\", \"seen timestamp\", \"active bool\"]}, "
    "{\"name\": \"u\", \"columns\": [\"id int PK\", \"t_id int FK->t.id\"]}, "
    "{\"name\": \"v\", \"columns\": [\"u_id int FK->u.id\", \"note text\"]}], "
    "\"fks\": ["
    "{\"from\": \"u\", \"columns\": [\"t_id\"], \"to\": \"t\", "
    "\"references\": [\"id\"], \"cost\": 1, \"declared\": true}, "
    "{\"from\": \"v\", \"columns\": [\"u_id\"], \"to\": \"u\", "
    "\"references\": [\"id\"], \"cost\": 1, \"declared\": true}]}";

static struct {
	struct arena arena;
	struct context context;
	struct graph graph;
	const char *const *aliases;
} world;

static bool
is_open(const struct sql_tokens *tokens)
{
	return tokens->open_comment ||
	       (tokens->count > 0 && tokens->items[tokens->count - 1].open);
}

/*
 * The rules take blanks, quotes and dashes beyond ASCII for their ASCII forms.
 * For PostgreSQL they are letters of a name, as ` is a letter of an operator.
 */
static bool
is_plain(const char *text)
{
	while (*text && *text != '`' && (unsigned char)*text < 0x80)
		text++;
	return !*text;
}

static void
check_tokens(const struct sql_tokens *tokens, const char *sql)
{
	size_t at = 0;
	const char *text = sql_tokens_text(tokens, 0, tokens->count);
	fuzz_holds(
	    strcmp(text, sql) == 0, "all tokens are the text", sql, text);
	for (size_t i = 0; i < tokens->count; i++) {
		const struct sql_token *token = &tokens->items[i];
		fuzz_holds(token->start == at + strlen(token->before) &&
			       token->end == token->start + strlen(token->text),
		    "tokens follow each other", sql, token->text);
		fuzz_holds(
		    token->end > token->start, "a token has text", sql, NULL);
		fuzz_holds(sql_tokens_close(tokens, i) <= tokens->count,
		    "a bracket closes in the text", sql, NULL);
		at = token->end;
	}
}

static void
check_rules(const char *sql, bool open, struct arena *arena)
{
	struct dialect_options options = {
	    .context = &world.context, .scope_prefix = "div_"};
	struct dialect_result result = dialect_normalize(sql, &options, arena);
	struct dialect_result again =
	    dialect_normalize(result.sql, &options, arena);
	fuzz_holds(strcmp(result.sql, again.sql) == 0, "once is enough",
	    result.sql, again.sql);
	struct sql_tokens tokens;
	sql_tokens_read(&tokens, result.sql, arena);
	check_tokens(&tokens, result.sql);
	/* the quotes may be outside of a fence */
	fuzz_holds(open || strstr(sql, "```") || !is_open(&tokens),
	    "no quote is opened", sql, result.sql);
	if (is_plain(sql) && strcmp(sql, result.sql) != 0 &&
	    witness_sees_select(sql))
		fuzz_holds(witness_sees_select(result.sql),
		    "PostgreSQL's own stays PostgreSQL's", sql, result.sql);
}

static void
check_joins(const char *sql, struct arena *arena)
{
	const char *joined =
	    join_complete(sql, &world.graph, world.aliases, arena);
	if (!joined)
		return;
	const char *again =
	    join_complete(joined, &world.graph, world.aliases, arena);
	fuzz_holds(again && strcmp(joined, again) == 0, "joins are put in once",
	    joined, again);
}

int
LLVMFuzzerInitialize(int *argc, char ***argv)
{
	(void)argc;
	fuzz_enlarge_stack(*argv);
	jv problem = jv_null();
	char *text = arena_strdup(&world.arena, columns);
	if (!context_read(&world.context,
		json_read(&world.arena, text, strlen(text)), &world.arena,
		&problem))
		exit(2);
	static const int tables[] = {0, 1, 2};
	graph_init(&world.graph, &world.context, &world.arena);
	world.aliases = table_aliases(&world.context, tables, 3, &world.arena);
	return 0;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct arena arena = {0};
	struct sql_tokens tokens;
	char *text = fuzz_text(data, size);
	if (text) {
		sql_tokens_read(&tokens, text, &arena);
		check_tokens(&tokens, text);
		if (fuzz_is_utf8(text)) { /* as every text of a record is */
			check_rules(text, is_open(&tokens), &arena);
			check_joins(text, &arena);
		}
		const char *identity = sql_identity(text, &arena);
		fuzz_holds(
		    strcmp(identity, sql_identity(identity, &arena)) == 0,
		    "an identity is its own", text, identity);
	}
	free(text);
	arena_release(&arena);
	return 0;
}

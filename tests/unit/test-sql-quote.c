/* test-sql-quote.c - names and texts are quoted as SQL and read back */
#include "sql/quote.h"
#include "sql/tokens.h"
#include "tap.h"

static struct arena arena;

/* Parts that a name or text is made of. */
static const char *const odd[] = {"plain", "Mixed Case", "order", "_", "1st",
    "a.b", "it's", "\"", "''", "a\\'b", "--", "/*", "$1", "$$", ";", " ", "x\n",
    "\xC3\xB6\xC3\x9F", ""};

static void
names(void)
{
	is(sql_quote_name("order_date", &arena), "order_date", "a plain name");
	is(sql_quote_name("order", &arena), "\"order\"", "a keyword");
	is(sql_quote_name("Name", &arena), "\"Name\"", "upper case");
	is(sql_quote_name("1st", &arena), "\"1st\"", "a digit first");
	is(sql_quote_name("", &arena), "\"\"", "no name at all");
	is(sql_quote_name("name", &arena), "name", "an unreserved keyword");
	is(sql_quote_identifier("name", &arena), "\"name\"", "always");
	is(sql_quote_identifier("a\"b", &arena), "\"a\"\"b\"", "its quote");
}

static void
texts(void)
{
	is(sql_quote_string("it's", &arena), "'it''s'", "a text");
	is(sql_quote_string("a\\b", &arena), "'a\\b'", "a backslash stays");
	is(sql_quote_literal("it's", &arena), "'it''s'", "under any setting");
	is(sql_quote_literal("a\\'b", &arena), " E'a\\\\\\'b'",
	    "a backslash under any setting");
}

/* A quoted text must be one token that means the original text. */
static void
read_back(void)
{
	for (size_t i = 0; i < COUNT_OF(odd); i++) {
		struct sql_tokens tokens;
		sql_tokens_read(
		    &tokens, sql_quote_name(odd[i], &arena), &arena);
		ok(tokens.count == 1, "a name is one token");
		is(sql_token_name(&tokens.items[0], &arena), odd[i], odd[i]);
		sql_tokens_read(
		    &tokens, sql_quote_string(odd[i], &arena), &arena);
		ok(tokens.count == 1, "a text is one token");
		is(sql_token_string(&tokens.items[0], &arena), odd[i], odd[i]);
	}
}

static void
shown(void)
{
	is(sql_quote_shown("a \"b", '"', &arena), "\"a \"\"b\"",
	    "an identifier doubles its quote");
	is(sql_quote_shown("it's \\ \"", '\'', &arena), "'it''s \\ \"'",
	    "a literal doubles its own, a backslash stays");
	is(sql_quote_shown("a\x1B\\\"\n", '"', &arena),
	    "U&\"a\\001B\\\\\"\"\\000A\"",
	    "what acts on a terminal is escaped, a backslash then too");
	is(sql_quote_shown("x\xE2\x80\xAE\xC3\xA9", '\'', &arena),
	    "U&'x\\202E\xC3\xA9'", "so is what turns the direction");
	is(sql_quote_shown("", '"', &arena), "\"\"", "nothing");
	is(sql_quote_shown("a\xFF"
			   "b",
	       '\'', &arena),
	    "U&'a'", "it ends where it is no UTF-8");
}

int
main(void)
{
	names();
	texts();
	read_back();
	shown();
	arena_release(&arena);
	return tap_done();
}

/* test-sql-tokens.c - lexing, splicing and identity of statements */
#include "sql/identity.h"
#include "sql/tokens.h"
#include "tap.h"

#include <stdio.h>
#include <string.h>

static void
check(const char *what, const char *got, const char *wanted)
{
	is(got, wanted, what);
}

/* One letter for each token: w n b s c # p o m, in upper case when it is not
 * closed. */
static const char *
shape(const char *sql, struct arena *arena)
{
	struct sql_tokens tokens;
	sql_tokens_read(&tokens, sql, arena);
	char *letters = arena_alloc(arena, tokens.count + 1);
	for (size_t i = 0; i < tokens.count; i++) {
		char letter = "wnbsc#pom"[tokens.items[i].kind];
		if (tokens.items[i].open)
			letter = (char)(letter - 'a' + 'A');
		letters[i] = letter;
	}
	return letters;
}

static void
check_kinds(struct arena *arena)
{
	check("select", shape("SELECT a.b, 1.5e3 FROM t", arena), "wwmwm#ww");
	check("strings", shape("'a''b' E'a\\'b' U&'x' N'y' $q$ ' $q$", arena),
	    "sssss");
	check("names", shape("\"a\"\"b\" `c d` U&\"x\" e", arena), "nbnw");
	check("comments", shape("a -- b 'c\n/* d /* e */ ' */ f", arena), "ww");
	check("open string", shape("a = 'b c", arena), "woS");
	check("open name", shape("\"a", arena), "N");
	check("operators", shape("a<=-1 || b::int<>c", arena), "woo#owowow");
	check("slice", shape("a[1..5]", arena), "wm#mm#m");
	check("parameter", shape("$1 + $x", arena), "pomw");
	check("curly quotes", shape("a = \xE2\x80\x98x y\xE2\x80\x99", arena),
	    "woc");
	check("no-break space",
	    shape("a\xC2\xA0=\xC2\xA0"
		  "b",
		arena),
	    "wow");
	check("empty", shape("", arena), "");
	check("exponent without digits", shape("1e+ 2", arena), "#wo#");
}

static const char *
round_trip(const char *sql, struct arena *arena)
{
	struct sql_tokens tokens;
	sql_tokens_read(&tokens, sql, arena);
	return sql_tokens_text(&tokens, 0, tokens.count);
}

static const char *
spliced(const char *sql, size_t from, size_t to, const char *text,
    struct arena *arena)
{
	struct sql_tokens tokens;
	sql_tokens_read(&tokens, sql, arena);
	sql_tokens_splice(&tokens, from, to, text);
	return sql_tokens_text(&tokens, 0, tokens.count);
}

static void
check_texts(struct arena *arena)
{
	static const char *const texts[] = {
	    "  SELECT\t'a' /* b */ FROM x -- end\n", "SELECT 1;", "", "/* open",
	    "'open", "$$a$$b$1", "\xFF\xC2"};
	for (size_t i = 0; i < COUNT_OF(texts); i++)
		check("round trip", round_trip(texts[i], arena), texts[i]);
	check("replace", spliced("a  b c", 1, 2, "x + y", arena), "a  x + y c");
	check("remove", spliced("a b c", 1, 2, "", arena), "a c");
	check("append", spliced("a", 1, 1, "LIMIT 5", arena), "a LIMIT 5");
	check("into nothing", spliced("", 0, 0, "", arena), "");
}

static void
check_names(struct arena *arena)
{
	struct sql_tokens tokens;
	sql_tokens_read(
	    &tokens, "OrderS \"A\"\"b\" `c``d` 'it''s' $x$'$x$ (a[)", arena);
	check("word", sql_token_name(&tokens.items[0], arena), "orders");
	check("quoted", sql_token_name(&tokens.items[1], arena), "A\"b");
	check("backtick", sql_token_name(&tokens.items[2], arena), "c`d");
	check("string", sql_token_string(&tokens.items[3], arena), "it's");
	check("dollar", sql_token_string(&tokens.items[4], arena), "'");
	check("unbalanced",
	    sql_tokens_close(&tokens, 5) == tokens.count ? "none" : "some",
	    "none");
}

static void
check_same(const char *left, const char *right, const char *wanted,
    struct arena *arena)
{
	const char *one = sql_identity(left, arena);
	const char *other = sql_identity(right, arena);
	check(left, strcmp(one, other) == 0 ? "same" : "different", wanted);
}

static void
check_identity(struct arena *arena)
{
	check_same("SELECT a FROM t", "select  A\nfrom T ;", "same", arena);
	check_same(
	    "SELECT \"a\" FROM t AS x", "SELECT a FROM t x", "same", arena);
	check_same(
	    "SELECT \"A\" FROM t", "SELECT a FROM t", "different", arena);
	check_same("SELECT 1", "SELECT 2", "different", arena);
	check_same("SELECT 'a'", "SELECT 'A'", "different", arena);
	check_same("a JOIN b ORDER BY c", "a INNER JOIN b ORDER BY c ASC",
	    "same", arena);
	check_same("ORDER BY c", "ORDER BY c DESC", "different", arena);
	check_same("a /* c */ != b", "a <> b -- d", "same", arena);
	check_same("LIMIT 1", "LIMIT 5", "different", arena);
	check_same("SELECT a; asc;", "SELECT a", "same", arena);
	check_same("SELECT \"asc\"", "SELECT", "different", arena);
	check_same("a \"inner\" join b", "a join b", "different", arena);
	const char *identity = sql_identity("SELECT \"as\" as b; asc", arena);
	check(identity, sql_identity(identity, arena), identity);
}

int
main(void)
{
	struct arena arena = {0};
	check_kinds(&arena);
	check_texts(&arena);
	check_names(&arena);
	check_identity(&arena);
	arena_release(&arena);
	return tap_done();
}

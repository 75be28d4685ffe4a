/*
 * test-gate-metamorphic.c - what means the same gets the same verdict
 *
 * Every judged statement of tests/safety, with comments, blanks, letter case
 * and outer parentheses changed at random (a fixed seed), must keep verdict and
 * code.
 */
#include <ctype.h>
#include <stdlib.h>

#include "gate.h"
#include "record.h"
#include "relations.h"
#include "sql_tokens.h"
#include "tap.h"

enum { VARIANTS = 8, MAX_BYTES = 8000 };

static struct gate gate;
static struct relation_list list;
static struct gate_relations relations;
static unsigned long random_state = 20241231;

/* Knuth's MMIX generator; the high bits are the random ones. */
static unsigned
roll(unsigned sides)
{
	random_state =
	    random_state * 6364136223846793005UL + 1442695040888963407UL;
	return (unsigned)(random_state >> 33) % sides;
}

static const char *
blank(void)
{
	static const char *const blanks[] = {" ", "\n", "\t\r\n", " /* c */ ",
	    " -- ; DROP TABLE t\n", "/* a /* b */ ' */", "  "};
	return blanks[roll(COUNT_OF(blanks))];
}

/* May something stand between two tokens that touch? */
static bool
is_mark(const struct sql_token *token)
{
	return token->kind == SQL_MARK && strchr("(),", token->text[0]);
}

static void
put_word(FILE *file, const char *word)
{
	unsigned how = roll(3);
	for (const char *p = word; *p; p++) {
		bool upper = how == 1 || (how == 2 && roll(2));
		bool ascii = (unsigned char)*p < 0x80;
		fputc(upper && ascii ? toupper((unsigned char)*p) : *p, file);
	}
}

/* A word that a quote follows is the prefix of a literal. */
static bool
is_prefix(const struct sql_tokens *tokens, size_t at)
{
	return at + 1 < tokens->count && !*tokens->items[at + 1].before &&
	       strchr("'\"&$", tokens->items[at + 1].text[0]);
}

static char *
variant(const char *sql, struct arena *arena)
{
	char *text = NULL;
	size_t size = 0;
	struct sql_tokens tokens;
	FILE *file = open_memstream(&text, &size);
	sql_tokens_read(&tokens, sql, arena);
	for (size_t i = 0; i < tokens.count; i++) {
		const struct sql_token *token = &tokens.items[i];
		const struct sql_token *before = i ? token - 1 : token;
		bool strings =
		    before->kind == SQL_STRING && token->kind == SQL_STRING;
		if (strings)
			fputs(token->before, file);
		else if (*token->before || is_mark(token) || is_mark(before))
			fputs(blank(), file);
		if (token->kind == SQL_WORD && !is_prefix(&tokens, i))
			put_word(file, token->text);
		else
			fputs(token->text, file);
	}
	fputs(tokens.after, file);
	fclose(file);
	return text;
}

static const char *
verdict(const char *sql, struct arena *arena)
{
	jv check = gate_check(&gate, sql, strlen(sql), &relations, NULL);
	const char *code = record_member_flag(&check, "allowed")
			       ? "allowed"
			       : record_member_text(&check, "code", arena);
	jv_free(check);
	return code;
}

static void
vary(const char *id, const char *sql, struct arena *arena)
{
	const char *wanted = verdict(sql, arena);
	bool same = true;
	for (int i = 0; same && i < VARIANTS; i++) {
		char *changed = variant(sql, arena);
		const char *got = verdict(changed, arena);
		same = strcmp(got, wanted) == 0;
		if (!same)
			printf("# %s, not %s: %s\n", got, wanted, changed);
		free(changed);
	}
	ok(same, arena_printf(arena, "%s keeps its verdict", id));
	if (strcmp(wanted, "allowed") != 0 || strchr(sql, ';'))
		return;
	is(verdict(arena_printf(arena, "((%s\n))", sql), arena), "allowed",
	    arena_printf(arena, "%s in parentheses", id));
}

static void
vary_line(const char *line, size_t length)
{
	struct arena arena = {0};
	jv entry = jv_parse_sized(line, (int)length);
	jv sql = record_member(&entry, "sql");
	const char *id = record_member_text(&entry, "id", &arena);
	const char *text = jv_get_kind(sql) == JV_KIND_STRING
			       ? arena_strdup(&arena, jv_string_value(sql))
			       : "";
	bool whole = strlen(text) == (size_t)jv_string_length_bytes(sql);
	/* Text of that size changes its verdict by growing; broken text has no
	 * tokens to speak of. */
	if (id && whole && strlen(text) < MAX_BYTES &&
	    !strstr(id, "malformed") && !strstr(id, "bytes"))
		vary(id, text, &arena);
	jv_free(entry);
	arena_release(&arena);
}

static void
vary_file(const char *name)
{
	const char *root = getenv("SUITE_ROOT");
	char path[4096];
	snprintf(
	    path, sizeof(path), "%s/tests/safety/%s", root ? root : ".", name);
	FILE *file = fopen(path, "re");
	char *line = NULL;
	size_t size = 0;
	ssize_t length = 0;
	ok(file != NULL, name);
	while (file && (length = getline(&line, &size, file)) >= 0)
		vary_line(line, (size_t)length);
	if (file)
		fclose(file);
	free(line);
}

int
main(void)
{
	struct config config;
	char error[256];
	jv problem = jv_invalid();
	ok(config_init(&config, error, sizeof(error)) &&
		gate_open(&gate, &config, &problem),
	    "the gate opens");
	list.entries = jv_parse(
	    "[{\"name\":\"customers\",\"columns\":[\"id\",\"name\",\"email\","
	    "\"country\",\"region\",\"created_at\",\"tags\",\"meta\"]},"
	    "{\"name\":\"products\",\"columns\":[\"id\",\"name\",\"category\","
	    "\"price\"]},{\"name\":\"orders\",\"columns\":[\"id\","
	    "\"customer_id\",\"status\",\"amount\",\"created_at\","
	    "\"shipped_at\"]},{\"name\":\"order_items\",\"columns\":["
	    "\"order_id\",\"product_id\",\"qty\",\"price\"]}]");
	relations = relation_list_gate(&list);
	vary_file("cases.ndjson");
	vary_file("more-cases.ndjson");
	ok(tap.run > 500, "they were judged");
	relation_list_release(&list);
	gate_close(&gate);
	config_release(&config);
	return tap_done();
}

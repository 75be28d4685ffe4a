/* mutate.c - makes statements of other statements; see mutate.h */
#include "mutate.h"

#include "../fuzz/variant.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Statements grow by mutation.  The gate refuses longer ones unread. */
enum {
	MAX_CHANGES = 4,
	MAX_PIECE = 24,
	MAX_SEEDS = 20000,
	MAX_LEARNT = 600,
};

struct work {
	struct mutator *mutator;
	struct arena *arena;
	struct sql_tokens tokens;
};

static unsigned
roll(struct mutator *mutator, size_t sides)
{
	return variant_roll(&mutator->random, (unsigned)sides);
}

#define PICK(work, list) ((list)[roll((work)->mutator, COUNT_OF(list))])

static const char *
pick(struct mutator *mutator, const struct word_list *list)
{
	return list->word[roll(mutator, list->count)];
}

/* THE POOL */

static const char *const names[] = {"id", "name", "amount", "status", "meta",
    "tags", "created_at", "customer_id", "price", "qty", "salary", "payload",
    "customers", "orders", "products", "order_items", "employees", "events",
    "v_revenue", "\"Order Log\"", "\"Select\"", "\"delete\"", "secrets",
    "audit_log", "tenant_data", "app_seq", "pg_class", "pg_authid",
    "pg_stat_activity", "pg_settings", "information_schema", "pg_catalog",
    "ctid", "xmin", "tableoid", "trap", "lo_creat", "c", "o", "q", "x",
    "current_user", "session_user", "CURRENT_DATE", "DEFAULT", "*", "NULL"};

static const char *const literals[] = {"0", "1", "-1", "42",
    "9223372036854775807", "1e300", "0.5", "''", "'x'", "'c'", "'app_seq'",
    "'secrets'", "'{1,2}'", "'{\"a\":1}'", "'2024-01-31'", "'1 day'",
    "'canary/x'", "'select 1'", "'DELETE FROM audit_log'", "'work_mem'",
    "E'\\x41'", "U&'\\0041'", "B'101'", "$$x$$", "TRUE", "NULL", "ARRAY[1, 2]",
    "ROW(1, 'x')", "$1", "INTERVAL '1' DAY", "DATE '2024-02-29'",
    "'new'::order_status"};

static const char *const operators[] = {"+", "-", "*", "/", "%", "||", "=",
    "<>", "<", ">=", "AND", "OR", "IS DISTINCT FROM", "LIKE", "NOT ILIKE", "~",
    "@>", "->", "->>", "#>>", "?", "<%%>", "OPERATOR(public.<%%>)",
    "OPERATOR(pg_catalog.+)", "<->", "@@", "^", "&&", "|/", "AT TIME ZONE",
    "COLLATE", "IN", "SIMILAR TO", "BETWEEN SYMMETRIC 1 AND", "USING"};

static const char *const types[] = {"text", "int", "int8", "numeric", "date",
    "timestamptz", "interval", "jsonb", "text[]", "bool", "trapdom", "trapped",
    "customers", "regclass", "regproc", "regprocedure", "xml", "oid", "name",
    "order_status", "pg_catalog.int4", "public.trapdom", "tsvector", "bytea",
    "char(10)", "varchar", "money", "inet", "record", "cstring", "money[]"};

static const char *const wraps[] = {"SELECT * FROM (@) q",
    "WITH q AS (@) SELECT * FROM q", "WITH q AS MATERIALIZED (@) TABLE q",
    "(@) UNION ALL (@)", "(@) EXCEPT (SELECT 1)", "SELECT ARRAY(@)",
    "SELECT EXISTS (@)", "SELECT 1 WHERE 1 IN (@)",
    "SELECT count(*) FROM customers c, LATERAL (@) q",
    "WITH RECURSIVE q AS (@) SELECT q FROM q", "SELECT (SELECT q FROM (@) q)",
    "SELECT CASE WHEN EXISTS (@) THEN 1 END", "VALUES ((@))", "@; @",
    "EXPLAIN ANALYZE @", "CREATE TABLE t AS @", "COPY (@) TO 'canary/x'",
    "WITH q AS (DELETE FROM order_items RETURNING *) @", "PREPARE p AS @",
    "DECLARE c CURSOR WITH HOLD FOR @", "SELECT * FROM ROWS FROM (@) q"};

static const char *const tails[] = {" WHERE #", " AND #", " OR #",
    " ORDER BY #", " GROUP BY #", " HAVING #", " LIMIT #", " OFFSET #",
    " LIMIT (SELECT #)", " FOR UPDATE", " FOR SHARE SKIP LOCKED",
    " FETCH FIRST 2 ROWS WITH TIES", " WINDOW w AS (ORDER BY #)",
    " UNION SELECT #", " INTO t", " JOIN customers c2 ON #", ", LATERAL #",
    " CROSS JOIN ROWS FROM (#, #) r", " TABLESAMPLE bernoulli(#)",
    " FILTER (WHERE #)", " OVER (PARTITION BY #)", " WITHIN GROUP (ORDER BY #)",
    " ORDER BY 1 USING <%%>", " AS a(b, c)", "; COMMIT; SELECT #"};

/* A call in one of the forms that a gate may overlook. */
static const char *
spelled(struct work *work, const char *name, const char *arguments)
{
	struct arena *arena = work->arena;
	switch (roll(work->mutator, 8)) {
	case 0:
		return arena_printf(
		    arena, "pg_catalog.%s(%s)", name, arguments);
	case 1:
		return arena_printf(arena, "\"%s\"(%s)", name, arguments);
	case 2:
		return arena_printf(arena, "(%s).%s", arguments, name);
	case 3:
		return arena_printf(arena, "customers.%s", name);
	case 4:
		return arena_printf(arena, "U&\"\\%04x%s\"(%s)",
		    (unsigned char)name[0], name + 1, arguments);
	case 5:
		return arena_printf(
		    arena, "%s /* ' */ -- x\n(%s)", name, arguments);
	case 6:
		return arena_printf(arena, "public.%s(%s)", name, arguments);
	default:
		return arena_printf(arena, "%s(%s)", name, arguments);
	}
}

static const char *
any_call(struct work *work)
{
	struct mutator *mutator = work->mutator;
	unsigned kind = roll(mutator, 8);
	if (kind == 0) { /* unchanged, or with another spelling */
		const char *call = pick(mutator, &mutator->forbidden);
		const char *open = strchr(call, '(');
		size_t length = strlen(call);
		if (!open)
			return call;
		return spelled(work,
		    arena_strndup(work->arena, call, (size_t)(open - call)),
		    arena_strndup(work->arena, open + 1,
			length - (size_t)(open - call) - 2));
	}
	const char *name = kind < 3 ? pick(mutator, &mutator->functions)
				    : pick(mutator, &mutator->allowed);
	const char *arguments = "";
	for (unsigned count = roll(mutator, 4); count > 0; count--)
		arguments = arena_printf(work->arena, "%s%s%s", arguments,
		    *arguments ? ", " : "",
		    roll(mutator, 2) ? PICK(work, names)
				     : PICK(work, literals));
	return spelled(work, name, arguments);
}

static const char *
any_operand(struct work *work)
{
	switch (roll(work->mutator, 5)) {
	case 0:
		return PICK(work, names);
	case 1:
		return PICK(work, literals);
	case 2:
		return arena_printf(work->arena, "%s::%s", PICK(work, literals),
		    PICK(work, types));
	case 3:
		return arena_printf(work->arena, "(%s %s %s)",
		    PICK(work, names), PICK(work, operators),
		    PICK(work, literals));
	default:
		return any_call(work);
	}
}

/* THE CHANGES */

static bool
is_operand(const struct sql_token *token)
{
	return token->kind == SQL_WORD || token->kind == SQL_NAME ||
	       token->kind == SQL_STRING || token->kind == SQL_NUMBER;
}

/* A token of a kind, searched from a random one on; count when there is
 * none. */
static size_t
find(struct work *work, bool (*fits)(const struct sql_token *token))
{
	const struct sql_tokens *tokens = &work->tokens;
	size_t from = roll(work->mutator, tokens->count);
	for (size_t i = 0; i < tokens->count; i++) {
		size_t at = (from + i) % tokens->count;
		if (fits(&tokens->items[at]))
			return at;
	}
	return tokens->count;
}

static bool
is_operator(const struct sql_token *token)
{
	return token->kind == SQL_OPERATOR;
}

static void
splice(struct work *work, size_t from, size_t to, const char *text)
{
	sql_tokens_splice(
	    &work->tokens, from, to, arena_printf(work->arena, " %s ", text));
}

static void
change_operand(struct work *work)
{
	size_t at = find(work, is_operand);
	if (at < work->tokens.count)
		splice(work, at, at + 1, any_operand(work));
}

/* name(...) becomes other(...) */
static void
change_function(struct work *work)
{
	struct mutator *mutator = work->mutator;
	size_t at = find(work, is_operand);
	while (at + 1 < work->tokens.count &&
	       !(is_operand(&work->tokens.items[at]) &&
		   sql_token_is(&work->tokens, at + 1, "(")))
		at++;
	if (at + 1 >= work->tokens.count)
		return;
	const char *name = roll(mutator, 2) ? pick(mutator, &mutator->functions)
					    : pick(mutator, &mutator->allowed);
	splice(work, at, at + 1, name);
}

static void
change_operator(struct work *work)
{
	size_t at = find(work, is_operator);
	if (at < work->tokens.count)
		splice(work, at, at + 1, PICK(work, operators));
}

/* Put something behind an operand: a cast, an attribute, a subscript, a
 * clause. */
static void
add_behind(struct work *work)
{
	size_t at = find(work, is_operand) + 1;
	const char *added = PICK(work, tails);
	switch (roll(work->mutator, 4)) {
	case 0:
		added = arena_printf(work->arena, "::%s", PICK(work, types));
		break;
	case 1:
		added = arena_printf(work->arena, ".%s",
		    roll(work->mutator, 2)
			? PICK(work, names)
			: pick(work->mutator, &work->mutator->functions));
		break;
	case 2:
		added = arena_printf(work->arena, "%s %s",
		    PICK(work, operators), any_operand(work));
		break;
	default:
		break;
	}
	if (at <= work->tokens.count && !strchr(added, '#'))
		splice(work, at, at, added);
}

static void
add_schema(struct work *work)
{
	static const char *const schemas[] = {"pg_catalog.", "public.",
	    "information_schema.", "q.", "app.public."};
	size_t at = find(work, is_operand);
	if (at < work->tokens.count)
		splice(work, at, at, PICK(work, schemas));
}

/* Replace a balanced piece of ours by one of another statement. */
static void
take_piece(struct work *work)
{
	struct mutator *mutator = work->mutator;
	struct sql_tokens donor;
	sql_tokens_read(&donor,
	    pick(
		mutator, roll(mutator, 2) ? &mutator->seeds : &mutator->donors),
	    work->arena);
	if (donor.count == 0)
		return;
	size_t from = roll(mutator, donor.count);
	size_t to = from + 1 + roll(mutator, MAX_PIECE);
	if (sql_token_is(&donor, from, "("))
		to = sql_tokens_close(&donor, from) + 1;
	if (to > donor.count)
		to = donor.count;
	size_t at = roll(mutator, work->tokens.count);
	size_t end = at + roll(mutator, 3);
	if (sql_token_is(&work->tokens, at, "("))
		end = sql_tokens_close(&work->tokens, at) + 1;
	if (end > work->tokens.count)
		end = work->tokens.count;
	splice(work, at, end, sql_tokens_text(&donor, from, to));
}

static void
drop_token(struct work *work)
{
	size_t at = roll(work->mutator, work->tokens.count);
	splice(work, at, at + 1, "");
}

/* Fill in the template: the statement for each @, an operand for each #. */
static const char *
filled(struct work *work, const char *template, const char *statement)
{
	char *text = NULL;
	size_t size = 0;
	FILE *file = open_memstream(&text, &size);
	for (const char *c = template; *c; c++) {
		if (*c == '@')
			fputs(statement, file);
		else if (*c == '#')
			fputs(any_operand(work), file);
		else
			putc(*c, file);
	}
	fclose(file);
	char *kept = arena_strndup(work->arena, text, size);
	free(text);
	return kept;
}

static void
change_whole(struct work *work)
{
	const char *statement =
	    sql_tokens_text(&work->tokens, 0, work->tokens.count);
	const char *changed =
	    roll(work->mutator, 2)
		? filled(work, PICK(work, wraps), statement)
		: arena_printf(work->arena, "%s%s", statement,
		      filled(work, PICK(work, tails), statement));
	sql_tokens_read(&work->tokens, changed, work->arena);
}

char *
mutator_next(struct mutator *mutator, struct arena *arena)
{
	static void (*const changes[])(struct work * work) = {change_operand,
	    change_operand, change_function, change_operator, add_behind,
	    add_schema, take_piece, take_piece, drop_token, change_whole};
	struct work work = {.mutator = mutator, .arena = arena};
	sql_tokens_read(&work.tokens, pick(mutator, &mutator->seeds), arena);
	unsigned count =
	    1 + (roll(mutator, 2) ? roll(mutator, MAX_CHANGES) : 0);
	for (unsigned i = 0; i < count && work.tokens.count > 0; i++)
		changes[roll(mutator, COUNT_OF(changes))](&work);
	return sql_tokens_text(&work.tokens, 0, work.tokens.count);
}

void
mutator_learn(struct mutator *mutator, const char *sql)
{
	if (mutator->seeds.count < MAX_SEEDS && strlen(sql) < MAX_LEARNT)
		mutator_add(mutator, &mutator->seeds, sql);
}

/* THE LISTS */

void
mutator_add(struct mutator *mutator, struct word_list *list, const char *word)
{
	list->word = xgrow(
	    list->word, list->count, &list->capacity, sizeof(*list->word));
	list->word[list->count++] = arena_strdup(&mutator->arena, word);
}

/* Read the lines of a file up to a tab, without comments.  With `whole`, the
 * text behind the tab is kept as the arguments of a call. */
static bool
read_list(struct mutator *mutator, struct word_list *list, const char *path,
    bool whole)
{
	FILE *file = fopen(path, "re");
	char *line = NULL;
	size_t size = 0;
	while (file && getline(&line, &size, file) > 0) {
		line[strcspn(line, "\n")] = '\0';
		size_t end = strcspn(line, "\t");
		if (!*line || strncmp(line, "# ", 2) == 0)
			continue;
		const char *word = arena_strndup(&mutator->arena, line, end);
		if (whole && line[end])
			word = arena_printf(
			    &mutator->arena, "%s(%s)", word, line + end + 1);
		mutator_add(mutator, list, word);
	}
	free(line);
	if (file)
		fclose(file);
	return list->count > 0;
}

bool
mutator_open(struct mutator *mutator, const char *root, unsigned long random)
{
	*mutator = (struct mutator){.random = random};
	struct arena *arena = &mutator->arena;
	static const char *const more[] = {"trap('x')", "trap_agg(name)",
	    "lo_creat(-1)", "lo_put(1, 0, 'x')", "txid_current()",
	    "pg_advisory_lock(1)", "dblink_connect('dbname=postgres')",
	    "dblink_exec('dbname=postgres', 'select 1')", "pg_reload_conf()",
	    "pg_switch_wal()", "pg_stat_reset()", "lo_export(1, 'canary/x')",
	    "pg_export_snapshot()", "cursor_to_xml('c', 1, true, true, '')",
	    "ts_stat('select lo_creat(1)')", "pg_notify('c', name)",
	    "set_config('app.tenant', 'b', false)", "note('x')",
	    "currval('app_seq')"};
	for (size_t i = 0; i < COUNT_OF(more); i++)
		mutator_add(mutator, &mutator->forbidden, more[i]);
	return read_list(mutator, &mutator->allowed,
		   arena_printf(arena, "%s/common/data/functions.allow", root),
		   false) &&
	       read_list(mutator, &mutator->functions,
		   arena_printf(arena, "%s/common/data/functions.known", root),
		   false) &&
	       read_list(mutator, &mutator->forbidden,
		   arena_printf(arena, "%s/tests/safety/forbidden.txt", root),
		   true);
}

void
mutator_close(struct mutator *mutator)
{
	struct word_list *lists[] = {&mutator->seeds, &mutator->donors,
	    &mutator->allowed, &mutator->forbidden, &mutator->functions};
	for (size_t i = 0; i < COUNT_OF(lists); i++)
		free(lists[i]->word);
	arena_release(&mutator->arena);
	*mutator = (struct mutator){0};
}

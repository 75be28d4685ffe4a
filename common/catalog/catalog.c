/* catalog.c - opens the index and keeps it current; see catalog.h */
#include "catalog/catalog.h"

#include "catalog/asker.h"
#include "catalog/load.h"
#include "index/home.h"
#include "index/narrowed.h"
#include "index/store.h"

#include <stdlib.h>
#include <string.h>

void
catalog_open(
    struct catalog *catalog, const struct config *config, const char *program)
{
	struct arena arena = {0};
	struct index_home home = index_home(config, &arena);
	*catalog = (struct catalog){.generation = -1, .hint = home.hint};
	db_init(&catalog->db, home.dsn, program);
	arena_release(&arena);
	catalog->db.timeout_ms =
	    (int)config_integer(config, "lookup_timeout_ms");
	catalog->db.passing = !config_flag(config, "keep_connections");
	catalog->db.wait_ms = (int)config_integer(config, "wait_db_ms");
	if (config_flag(config, "replicas"))
		catalog->db.hosts = DB_HOSTS_SPREAD;
	catalog->stemmer = text_stemmer_open();
	catalog->asker = asker_open(config, program);
}

static void
forget(struct catalog *catalog)
{
	catalog_forget_divisions(catalog);
	dictionary_release(&catalog->by_key);
	dictionary_release(&catalog->by_name);
	dictionary_release(&catalog->by_id);
	dictionary_release(&catalog->synonyms);
	dictionary_release(&catalog->metrics);
	dictionary_release(&catalog->types);
	if (catalog->narrowed)
		narrowed_release(catalog->narrowed);
	free(catalog->narrowed);
	arena_release(&catalog->arena);
	struct catalog empty = {.db = catalog->db,
	    .asker = catalog->asker,
	    .hint = catalog->hint,
	    .stemmer = catalog->stemmer,
	    .bare = catalog->bare,
	    .generation = -1};
	*catalog = empty;
}

void
catalog_close(struct catalog *catalog)
{
	forget(catalog);
	text_stemmer_free(catalog->stemmer);
	asker_free(catalog->asker);
	db_release(&catalog->db);
}

/* A missing schema or table, or one without the right to read, means: no
 * index. */
static void
explain_missing(jv *problem)
{
	const char *code = problem_code(problem);
	if (strcmp(code, "sql.unknown_relation") != 0 &&
	    strcmp(code, "sql.invalid") != 0)
		return;
	jv_free(*problem);
	*problem = problem_with_text(problem_new("config.index_missing",
					 "the database has no nl2sql index"),
	    "hint",
	    "run 'nl2sql index' (NL2SQL_INDEX_DSN says where the index is, "
	    "when it is not in the database asked)");
}

struct db_result *
catalog_query(struct catalog *catalog, const char *sql, int count,
    const char *const parameters[], jv *problem)
{
	struct db *db = catalog->whole ? &catalog->whole->db : &catalog->db;
	struct db_result *rows = db_query(db, sql, count, parameters, problem);
	if (!rows)
		explain_missing(problem);
	return rows;
}

static void
explain_unreachable(jv *problem, const char *hint)
{
	if (hint && strcmp(problem_code(problem), "db.unreachable") == 0)
		*problem = problem_with_text(*problem, "hint", hint);
}

/* What there is now.  An index that was dropped and made anew has another
 * table, and begins with the first generation again. */
struct state {
	long generation;
	const char *made;
};

static bool
read_state(struct catalog *catalog, struct state *state, struct arena *arena,
    jv *problem)
{
	struct db_result *rows = catalog_query(catalog,
	    "SELECT g.value, format.value, "
	    "pg_catalog.concat(g.tableoid, ' ', made.value) "
	    "FROM nl2sql.meta g "
	    "LEFT JOIN nl2sql.meta format ON format.key = 'format' "
	    "LEFT JOIN nl2sql.meta made ON made.key = 'fingerprint' "
	    "WHERE g.key = 'generation'",
	    0, NULL, problem);
	if (!rows) {
		explain_unreachable(problem, catalog->hint);
		return false;
	}
	bool fits = db_rows(rows) == 1 &&
		    strcmp(db_value(rows, 0, 1), INDEX_STORE_FORMAT) == 0;
	if (fits)
		*state = (struct state){
		    .generation = strtol(db_value(rows, 0, 0), NULL, 10),
		    .made = arena_strdup(arena, db_value(rows, 0, 2))};
	else
		*problem = problem_with_text(
		    problem_new("config.index_version",
			"the index was made by another version"),
		    "hint", "run 'nl2sql index' again");
	db_result_free(rows);
	return fits;
}

/* BEGIN or ROLLBACK; db_execute has no deadline. */
static bool
run(struct catalog *catalog, const char *sql, jv *problem)
{
	struct db_result *done = db_query(&catalog->db, sql, 0, NULL, problem);
	db_result_free(done);
	return done;
}

/* Load all in one snapshot, so that names and keys have one generation. */
static bool
load_whole(struct catalog *catalog, jv *problem)
{
	forget(catalog);
	if (!run(catalog, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
		problem))
		return false;
	bool done = catalog_load(catalog, problem);
	jv ignored = jv_invalid();
	if (!run(catalog, "ROLLBACK", &ignored))
		jv_free(ignored);
	if (!done)
		forget(catalog);
	return done;
}

static bool
is_loaded(const struct catalog *catalog, const struct state *state)
{
	return catalog->loaded && state->generation == catalog->generation &&
	       strcmp(state->made, catalog->made) == 0;
}

static bool
load(struct catalog *catalog, const struct state *state, jv *problem)
{
	bool done = load_whole(catalog, problem);
	if (!done && db_came_back(&catalog->db, problem)) {
		jv_free(*problem);
		*problem = jv_invalid();
		done = load_whole(catalog, problem);
	}
	if (!done)
		return false;
	catalog->generation = state->generation;
	catalog->made = arena_strdup(&catalog->arena, state->made);
	catalog->loaded = true;
	return true;
}

/* May the role read what it could when the index was loaded?  It is asked again
 * after a while. */
static bool
check_rights(struct catalog *catalog, bool *same, jv *problem)
{
	*same = true;
	if (!asker_is_old(catalog->asker))
		return true;
	if (!asker_read(catalog->asker, &catalog->db, catalog->role, problem))
		return false;
	*same = strcmp(asker_digest(catalog->asker), catalog->rights) == 0;
	return true;
}

static bool
renew(struct catalog *catalog, const struct state *state, jv *problem)
{
	bool same = false;
	if (is_loaded(catalog, state) && !check_rights(catalog, &same, problem))
		return false;
	return same || load(catalog, state, problem);
}

bool
catalog_refresh(struct catalog *catalog, jv *problem)
{
	struct arena arena = {0};
	struct state state;
	bool done = read_state(catalog, &state, &arena, problem) &&
		    renew(catalog, &state, problem);
	arena_release(&arena);
	return done;
}

jv
catalog_stamp(const struct catalog *catalog)
{
	jv stamp = jv_object();
	stamp = jv_object_set(stamp, jv_string("generation"),
	    jv_number((double)catalog->generation));
	return jv_object_set(
	    stamp, jv_string("fingerprint"), jv_string(catalog->fingerprint));
}

int
catalog_find(const struct catalog *catalog, const char *key)
{
	const struct catalog_table *table =
	    dictionary_get(&catalog->by_key, key);
	if (!table)
		table = dictionary_get(&catalog->by_name, key);
	return !table ? -1 : (int)(table - catalog->tables);
}

bool
catalog_is_kind(
    const struct catalog_table *table, const struct catalog_table *general)
{
	size_t own = table->stems.count;
	size_t shared = general->stems.count;
	if (shared == 0 || own <= shared)
		return false;
	for (size_t i = 1; i <= shared; i++)
		if (strcmp(table->stems.word[own - i],
			general->stems.word[shared - i]) != 0)
			return false;
	return true;
}

int
catalog_find_column(const struct catalog_table *table, const char *name)
{
	for (int i = 0; i < table->column_count; i++)
		if (strcmp(table->columns[i].name, name) == 0)
			return i;
	return -1;
}

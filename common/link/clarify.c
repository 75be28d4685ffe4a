/* clarify.c - what a person answers; see clarify.h */
#include "link/clarify.h"

#include "base/problem.h"
#include "question/question.h"
#include "record/meant.h"
#include "statement/candidate.h"

#include <string.h>

enum { TOLD = 12 }; /* names in a hint */

/* What the answers are held against. */
struct asked {
	struct record *record;
	struct catalog *whole;
	struct catalog *catalog; /* of any division: all have the same names */
	struct arena *arena;
};

bool
clarify_given(const struct record *record)
{
	return record_has(record, "answers");
}

static jv
refuse(const char *message, const char *hint)
{
	return problem_with_text(
	    problem_new("input.answers", "%s", message), "hint", hint);
}

/* ---- a reading ---- */

/* Return the record's candidate with this statement as its generator wrote it;
 * a new one of a person when the record holds none any more. */
static jv
candidate_of(const struct record *record, const jv *reading, const char *sql,
    struct arena *arena)
{
	jv candidates = record_get(record, "candidates");
	int count = record_array_length(&candidates);
	jv found = jv_invalid();
	for (int i = 0; i < count && !jv_is_valid(found); i++) {
		jv candidate = jv_array_get(jv_copy(candidates), i);
		const char *text = record_member_text(&candidate, "sql", arena);
		if (text && strcmp(text, sql) == 0)
			found = candidate;
		else
			jv_free(candidate);
	}
	jv_free(candidates);
	if (jv_is_valid(found))
		return jv_object_delete(
		    candidate_as_generated(found), jv_string("repairs"));
	found = record_with_text(jv_object(), "sql", sql);
	found = record_with_text(found, "origin", "person");
	return record_with_text(
	    found, "reading", record_member_text(reading, "text", arena));
}

static bool
take_reading(const struct asked *asked, const jv *answer, jv *problem)
{
	int number = record_member_integer(answer, "reading", 0);
	jv verdict = record_get(asked->record, "verdict");
	jv readings = record_member_array(&verdict, "readings");
	int count = jv_array_length(jv_copy(readings));
	bool there = number >= 1 && number <= count;
	jv reading =
	    there ? jv_array_get(jv_copy(readings), number - 1) : jv_invalid();
	const char *sql = record_member_text(&reading, "sql", asked->arena);
	const char *scope = record_member_text(&reading, "scope", asked->arena);
	if (scope)
		record_set(asked->record, "scope", jv_string(scope));
	else if (sql)
		meant_keep_reading(asked->record,
		    candidate_of(asked->record, &reading, sql, asked->arena));
	else if (count == 0)
		*problem =
		    refuse("there is no reading to take: the question was "
			   "not asked back",
			"ask it without an answer");
	else
		*problem = refuse("the answer takes none of the readings",
		    arena_printf(asked->arena,
			"take one by its number, from 1 to %d", count));
	jv_free(reading);
	jv_free(readings);
	jv_free(verdict);
	return sql || scope;
}

/* ---- a division ---- */

static bool
take_scope(const struct asked *asked, const jv *answer, jv *problem)
{
	const char *name = record_member_text(answer, "scope", asked->arena);
	struct text_words known = catalog_divisions(asked->whole, asked->arena);
	if (name && text_words_hold(known, name)) {
		record_set(asked->record, "scope", jv_string(name));
		return true;
	}
	*problem = refuse("the answer names no division",
	    "answer with {\"scope\": NAME}, a schema that has the same tables "
	    "as others");
	return false;
}

/* ---- what a word means ---- */

static const char *
with_name(const char *list, const char *name, struct arena *arena)
{
	return arena_printf(arena, "%s%s%s", list, *list ? ", " : "", name);
}

/* The tables whose names are most like the text, the nearest ones. */
static const char *
near_tables(const struct asked *asked, const char *text)
{
	const struct catalog *catalog = asked->catalog;
	const char *list = "";
	size_t limit = strlen(text) / 2 + 1;
	size_t least = limit;
	for (int pass = 0; pass < 2; pass++)
		for (int i = 0, told = 0;
		     i < catalog->table_count && told < TOLD; i++) {
			const char *key = catalog->tables[i].key;
			size_t far = text_distance(text, key, limit);
			if (pass == 0 && far < least)
				least = far;
			else if (pass == 1 && far <= least && far <= limit) {
				list = with_name(list, key, asked->arena);
				told++;
			}
		}
	return list;
}

static bool
refuse_table(const struct asked *asked, const char *means, jv *problem)
{
	struct arena *arena = asked->arena;
	const char *dot = strrchr(means, '.');
	const char *table =
	    dot ? arena_strndup(arena, means, (size_t)(dot - means)) : means;
	const char *near = near_tables(asked, table);
	*problem = refuse(
	    arena_printf(arena, "'%s' is no table, column or metric", means),
	    arena_printf(arena,
		"name a table, a column as TABLE.COLUMN or a metric of the "
		"lexicon%s%s",
		*near ? "; near it: " : "", near));
	return false;
}

static bool
refuse_column(const struct asked *asked, const struct catalog_table *table,
    const char *column, jv *problem)
{
	const char *list = "";
	for (int i = 0; i < table->column_count && i < TOLD; i++)
		list = with_name(list, table->columns[i].name, asked->arena);
	*problem =
	    refuse(arena_printf(asked->arena, "table %s has no column '%s'",
		       table->key, column),
		arena_printf(asked->arena, "its columns: %s%s", list,
		    table->column_count > TOLD ? ", ..." : ""));
	return false;
}

/* The metric of the lexicon with this name, or these words; NULL: none. */
static const struct catalog_metric *
find_metric(const struct asked *asked, const char *name)
{
	const char *key = text_key(asked->arena, name);
	const struct catalog_metric *first = catalog_metrics(asked->catalog,
	    text_key_stemmed(asked->catalog->stemmer, asked->arena, key));
	for (const struct catalog_metric *metric = first; metric;
	     metric = metric->next)
		if (strcmp(metric->name, name) == 0)
			return metric;
	return first;
}

/* Set the column behind the last dot of `means`. */
static bool
resolve_column(const struct asked *asked, const char *means,
    struct meant_word *word, jv *problem)
{
	const char *dot = strrchr(means, '.');
	int place = !dot ? -1
			 : catalog_find(asked->catalog,
			       arena_strndup(
				   asked->arena, means, (size_t)(dot - means)));
	if (place < 0)
		return refuse_table(asked, means, problem);
	if (!catalog_columns(asked->catalog, &place, 1, problem))
		return false;
	const struct catalog_table *table = asked->catalog->tables + place;
	if (catalog_find_column(table, dot + 1) < 0)
		return refuse_column(asked, table, dot + 1, problem);
	word->table = table->key;
	word->column = dot + 1;
	return true;
}

static bool
resolve(const struct asked *asked, const char *means, struct meant_word *word,
    jv *problem)
{
	int place = catalog_find(asked->catalog, means);
	if (place >= 0 && !word->value) {
		word->table = asked->catalog->tables[place].key;
		return true;
	}
	if (place >= 0) {
		*problem = refuse("a value is of a column, not of a table",
		    "name the column as TABLE.COLUMN");
		return false;
	}
	const struct catalog_metric *metric =
	    word->value ? NULL : find_metric(asked, means);
	if (!metric)
		return resolve_column(asked, means, word, problem);
	word->table = asked->catalog->tables[metric->table].key;
	word->metric = metric->name;
	word->expr = metric->expr;
	return true;
}

/* Does the question say the word? */
static bool
is_asked(const struct asked *asked, const char *word, jv *problem)
{
	const char *text = record_text(asked->record, "question", asked->arena);
	struct question question;
	int at, to;
	question_read(&question, text ? text : "", asked->arena);
	if (question_find_text(&question, word, 0, &at, &to, asked->arena))
		return true;
	*problem = refuse(
	    arena_printf(asked->arena, "the question does not say '%s'", word),
	    "answer with a word or phrase as it stands in the question");
	return false;
}

static bool
take_word(const struct asked *asked, const jv *answer, jv *problem)
{
	struct meant_word word = {
	    .word = record_member_text(answer, "word", asked->arena),
	    .value = record_member_text(answer, "value", asked->arena)};
	const char *means = record_member_text(answer, "means", asked->arena);
	jv value = record_member(answer, "value");
	bool odd = jv_is_valid(value) && !word.value;
	jv_free(value);
	if (!word.word || !means || odd) {
		*problem = refuse("an answer is not of the form that is asked",
		    "answer with {\"reading\": 2}, or with {\"word\": WORD, "
		    "\"means\": TABLE.COLUMN}, all of it texts, and "
		    "\"value\" beside it for a value of that column");
		return false;
	}
	if (!is_asked(asked, word.word, problem) ||
	    !resolve(asked, means, &word, problem))
		return false;
	if (meant_keep_word(asked->record, &word))
		return true;
	*problem = refuse("too many words are answered",
	    "say it with a question that needs fewer");
	return false;
}

/* ---- all of them ---- */

static bool
take_one(const struct asked *asked, const jv *answer, jv *problem)
{
	if (record_member_exists(answer, "reading"))
		return take_reading(asked, answer, problem);
	return record_member_exists(answer, "scope")
		   ? take_scope(asked, answer, problem)
		   : take_word(asked, answer, problem);
}

/* The bytes of a member, to be put back; NULL: there is none. */
static const char *
keep(const struct record *record, const char *key, struct arena *arena)
{
	const char *bytes = record_bytes(record, key);
	return bytes ? arena_strdup(arena, bytes) : NULL;
}

static void
put_back(struct record *record, const char *key, const char *before)
{
	if (before)
		record_set_bytes(record, key, before, strlen(before));
	else
		record_delete(record, key);
}

bool
clarify_take(struct record *record, struct catalog *catalog,
    struct arena *arena, jv *problem)
{
	const struct asked asked = {
	    record, catalog, catalog_division(catalog, NULL), arena};
	const char *meant = keep(record, "meant", arena);
	const char *scope = keep(record, "scope", arena);
	jv answers = record_get(record, "answers");
	if (jv_get_kind(answers) != JV_KIND_ARRAY)
		answers = jv_array_append(jv_array(), answers);
	int count = jv_array_length(jv_copy(answers));
	bool taken = count > 0 && count <= MEANT_MAX_WORDS;
	if (!taken)
		*problem = refuse(
		    "the member answers holds no answer, or too many",
		    "answer with an object, or with an array of at most 16");
	for (int i = 0; taken && i < count; i++) {
		jv answer = jv_array_get(jv_copy(answers), i);
		taken = take_one(&asked, &answer, problem);
		jv_free(answer);
	}
	jv_free(answers);
	if (!taken) {
		put_back(record, "meant", meant);
		put_back(record, "scope", scope);
		return false;
	}
	record_delete(record, "answers");
	record_rewind(record, "route");
	return true;
}

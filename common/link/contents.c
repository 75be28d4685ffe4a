/* contents.c - what the database holds; see contents.h */
#include "link/contents.h"

#include "linked/link_score.h"
#include "question/overview.h"
#include "record/verdict.h"

#include <string.h>

/* Verified questions about the subject. */
enum { EXAMPLES_MAX = 5 };

struct contents {
	struct linker *linker;
	const struct catalog *catalog;
	const struct links *links;
	const struct context *context;
	struct arena *arena;
	const char *subject; /* its key; "" when there is none */
	bool *chosen;        /* tables of the subject, by place */
	int chosen_count;
	bool by_module; /* the subject is a module */
	jv columns, rows;
	int row_count;
};

/* ---- the subject ---- */

static void
choose(struct contents *contents, int place)
{
	if (place < 0 || contents->chosen[place])
		return;
	contents->chosen[place] = true;
	contents->chosen_count++;
}

/* Does the match say all of the subject, but for articles before it? */
static bool
says_subject(const struct overview *overview, const struct link_match *match)
{
	return match->from <= overview->from && match->to >= overview->to &&
	       match->score >= LINK_SCORE_SYNONYM &&
	       (match->kind == LINK_TABLE || match->kind == LINK_METRIC);
}

static void
choose_module(struct contents *contents)
{
	const struct catalog *catalog = contents->catalog;
	for (int m = 0; m < catalog->module_count; m++)
		if (strcmp(text_key(contents->arena, catalog->modules[m].name),
			contents->subject) == 0)
			for (int t = 0; t < catalog->table_count; t++)
				if (strcmp(catalog->tables[t].module,
					catalog->modules[m].name) == 0)
					choose(contents, t);
	contents->by_module = contents->chosen_count > 0;
}

/* Choose the tables that the question is about.  Return false when its subject
 * names none. */
static bool
choose_tables(struct contents *contents, const struct overview *overview)
{
	const struct found *found = &contents->links->found;
	if (*contents->subject == '\0') {
		for (int t = 0; t < contents->catalog->table_count; t++)
			choose(contents, t);
		return contents->chosen_count > 0;
	}
	if (overview->kind != OVERVIEW_COLUMNS)
		choose_module(contents);
	for (int i = 0; i < found->count && !contents->by_module; i++) {
		const struct link_match *match = &found->matches[i];
		if (says_subject(overview, match))
			choose(contents,
			    catalog_find(contents->catalog,
				contents->context->tables[match->table].name));
	}
	return contents->chosen_count > 0;
}

/* ---- rows ---- */

static void
add_columns(struct contents *contents, const char *name, const char *type)
{
	jv column = record_with_text(jv_object(), "name", name);
	column = record_with_text(column, "type", type);
	contents->columns = jv_array_append(contents->columns, column);
}

static jv
cell(const char *text)
{
	return text && *text ? jv_string(text) : jv_null();
}

static void
add_row(struct contents *contents, const char *const cells[], int count)
{
	jv row = jv_array();
	for (int i = 0; i < count; i++)
		row = jv_array_append(row, cell(cells[i]));
	if (contents->row_count++ < CONTENTS_MAX)
		contents->rows = jv_array_append(contents->rows, row);
	else
		jv_free(row);
}

static void
tell_tables(struct contents *contents)
{
	const struct catalog *catalog = contents->catalog;
	add_columns(contents, "table", "text");
	add_columns(contents, "module", "text");
	add_columns(contents, "rows", "bigint");
	add_columns(contents, "description", "text");
	for (int t = 0; t < catalog->table_count; t++) {
		const struct catalog_table *table = &catalog->tables[t];
		const char *rows = NULL;
		if (table->rows >= 0 && !catalog_stands_for_others(
					    contents->linker->catalog, table))
			rows =
			    arena_printf(contents->arena, "%.0f", table->rows);
		const char *const cells[] = {
		    table->key, table->module, rows, table->comment};
		if (contents->chosen[t])
			add_row(contents, cells, COUNT_OF(cells));
	}
}

/* "primary key", "customers.customer_id" of a foreign key; "" for others. */
static const char *
key_text(const struct contents *contents, int place,
    const struct catalog_column *column)
{
	const struct catalog *catalog = contents->catalog;
	for (int i = 0; i < catalog->fk_count; i++) {
		const struct catalog_fk *key = &catalog->fks[i];
		if (key->from == place && key->columns.count == 1 &&
		    strcmp(key->columns.word[0], column->name) == 0)
			return arena_printf(contents->arena, "%s.%s",
			    catalog->tables[key->to].key,
			    key->references.word[0]);
	}
	return column->primary_key ? "primary key" : "";
}

static void
tell_columns(struct contents *contents)
{
	const struct catalog *catalog = contents->catalog;
	add_columns(contents, "table", "text");
	add_columns(contents, "column", "text");
	add_columns(contents, "type", "text");
	add_columns(contents, "key", "text");
	add_columns(contents, "description", "text");
	for (int t = 0; t < catalog->table_count; t++) {
		const struct catalog_table *table = &catalog->tables[t];
		for (int c = 0; contents->chosen[t] && c < table->column_count;
		     c++) {
			const struct catalog_column *column =
			    &table->columns[c];
			const char *const cells[] = {table->key, column->name,
			    column->type, key_text(contents, t, column),
			    column->comment};
			add_row(contents, cells, COUNT_OF(cells));
		}
	}
}

static void
tell(struct contents *contents, const char *kind, const char *name,
    const char *description)
{
	const char *const cells[] = {kind, name, description};
	add_row(contents, cells, COUNT_OF(cells));
}

static struct text_words
subject_stems(const struct contents *contents)
{
	struct text_stemmer *stemmer = lexis_stemmer(contents->linker->lexis);
	struct text_words words =
	    text_words(contents->arena, contents->subject);
	for (size_t i = 0; i < words.count; i++)
		words.word[i] =
		    text_stem(stemmer, contents->arena, words.word[i]);
	return words;
}

/* Verified questions about the subject. */
static bool
tell_examples(struct contents *contents, jv *problem)
{
	struct catalog_example *examples = NULL;
	int count = 0;
	struct text_words stems = subject_stems(contents);
	if (!catalog_examples(contents->linker->catalog, stems, EXAMPLES_MAX,
		contents->arena, &examples, &count, problem))
		return false;
	for (int i = 0; i < count; i++)
		tell(contents, "question", examples[i].question,
		    examples[i].kept ? examples[i].kept : "");
	return true;
}

static void
tell_metrics(struct contents *contents)
{
	const struct catalog *catalog = contents->catalog;
	for (int m = catalog->metric_count - 1; m >= 0; m--) {
		const struct catalog_metric *metric = &catalog->metric_list[m];
		bool again = m + 1 < catalog->metric_count &&
			     strcmp(metric->name, metric[1].name) == 0;
		if (contents->chosen[metric->table] && !again)
			tell(contents, "metric", metric->name, metric->expr);
	}
}

/* The columns of one table, the tables of a module or the database. */
static void
tell_names(struct contents *contents)
{
	const struct catalog *catalog = contents->catalog;
	for (int t = 0; t < catalog->table_count; t++) {
		const struct catalog_table *table = &catalog->tables[t];
		if (!contents->chosen[t])
			continue;
		tell(contents, "table", table->key, table->comment);
		for (int c = 0;
		     contents->chosen_count == 1 && c < table->column_count;
		     c++)
			tell(contents, "column", table->columns[c].name,
			    table->columns[c].comment);
	}
}

static bool
tell_questions(struct contents *contents, jv *problem)
{
	const struct catalog *catalog = contents->catalog;
	bool whole = *contents->subject == '\0' && catalog->module_count > 0;
	add_columns(contents, "kind", "text");
	add_columns(contents, "name", "text");
	add_columns(contents, "description", "text");
	if (!tell_examples(contents, problem))
		return false;
	tell_metrics(contents);
	for (int m = 0; whole && m < catalog->module_count; m++)
		tell(contents, "module", catalog->modules[m].name,
		    text_join(contents->arena, catalog->modules[m].keywords));
	if (!whole)
		tell_names(contents);
	return true;
}

/* ---- the answer ---- */

/* Make sure that the columns of the chosen tables are in memory, where they
 * are told. */
static bool
load_columns(
    struct contents *contents, const struct overview *overview, jv *problem)
{
	struct catalog *catalog = contents->linker->catalog;
	int *places = arena_array(
	    contents->arena, (size_t)catalog->table_count + 1, sizeof(*places));
	int count = 0;
	for (int t = 0; t < catalog->table_count; t++)
		if (contents->chosen[t])
			places[count++] = t;
	if (overview->kind != OVERVIEW_COLUMNS && count != 1)
		return true;
	return catalog_columns(catalog, places, count, problem);
}

static bool
tell_kind(struct contents *contents, enum overview_kind kind, jv *problem)
{
	if (kind == OVERVIEW_QUESTIONS)
		return tell_questions(contents, problem);
	if (kind == OVERVIEW_COLUMNS)
		tell_columns(contents);
	else
		tell_tables(contents);
	return true;
}

static jv
result_of(const struct contents *contents)
{
	bool cut = contents->row_count > CONTENTS_MAX;
	int count = cut ? CONTENTS_MAX : contents->row_count;
	jv result = jv_object_set(
	    jv_object(), jv_string("columns"), jv_copy(contents->columns));
	result =
	    jv_object_set(result, jv_string("rows"), jv_copy(contents->rows));
	result =
	    jv_object_set(result, jv_string("row_count"), jv_number(count));
	if (cut) {
		jv truncated = record_with_text(jv_object(), "by", "rows");
		truncated = jv_object_set(
		    truncated, jv_string("at"), jv_number(CONTENTS_MAX));
		result =
		    jv_object_set(result, jv_string("truncated"), truncated);
	}
	return record_with_text(result, "source", "index");
}

/* Mark the tokens that name a table or a metric. */
static const bool *
named_marks(const struct links *links, struct arena *arena)
{
	bool *marks =
	    arena_array(arena, (size_t)links->question.count + 1, sizeof(bool));
	for (int i = 0; i < links->found.count; i++) {
		const struct link_match *match = &links->found.matches[i];
		if (match->score < LINK_SCORE_SYNONYM ||
		    (match->kind != LINK_TABLE && match->kind != LINK_METRIC))
			continue;
		for (int at = match->from; at < match->to; at++)
			marks[at] = true;
	}
	return marks;
}

bool
contents_answer(struct record *record, struct linker *linker,
    const struct links *links, const struct context *context,
    struct arena *arena, jv *problem)
{
	struct overview overview = overview_read(
	    &links->question, linker->closed, named_marks(links, arena));
	struct contents contents = {.linker = linker,
	    .catalog = linker->catalog,
	    .links = links,
	    .context = context,
	    .arena = arena,
	    .subject = ""};
	if (overview.kind == OVERVIEW_NONE)
		return true;
	if (overview.to > overview.from)
		contents.subject =
		    text_key(arena, question_phrase(&links->question,
					overview.from, overview.to, arena));
	contents.chosen = arena_array(
	    arena, (size_t)linker->catalog->table_count + 1, sizeof(bool));
	if (!choose_tables(&contents, &overview))
		return true;
	if (!load_columns(&contents, &overview, problem))
		return false;
	contents.columns = jv_array();
	contents.rows = jv_array();
	bool good = tell_kind(&contents, overview.kind, problem);
	if (good) {
		record_set(record, "result", result_of(&contents));
		verdict_answered(record);
	}
	jv_free(contents.columns);
	jv_free(contents.rows);
	return good;
}

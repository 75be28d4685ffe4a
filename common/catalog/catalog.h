/*
 * catalog.h - the index for stages; only this module reads it
 *
 * A catalog connects at its first use and keeps the names of tables, their
 * foreign keys and the lexicon in memory (some hundred bytes a table); columns
 * are read when they are first needed, and kept; values and postings are looked
 * up for each question.  catalog_refresh is called once for every record and
 * drops everything when the index has a new generation.  No statement takes
 * longer than the option lookup_timeout_ms; a session that is silent for that
 * long is replaced.
 *
 *	struct catalog catalog;
 *	catalog_open(&catalog, &stage.config, stage.program);
 *	if (!catalog_refresh(&catalog, &problem))
 *		...		config.index_missing, db.unreachable, ...
 *	int place = catalog_find(&catalog, "employees");
 *	if (!catalog_columns(&catalog, &place, 1, &problem))
 *		...
 *	catalog_close(&catalog);
 *
 * Pointers into a catalog are lent until the next catalog_refresh.  A "place"
 * is the index of a table in catalog.tables, which is sorted by schema and
 * name.
 *
 * Where another role asks than the one that the index was read as, the catalog
 * is that of an index which this role would have made (asker.h, narrowed.h in
 * index/): tables and columns that it may not read are in no answer here, and
 * change none.
 *
 * Bodies that have no header of their own:
 *
 *	gate_view.c		the gate's view of the index
 *	narrowed_words.c	words of a narrowed index
 *	rights.c		what the asking role may read
 *	scoped.c		the tables of one division
 *	question_lookup.c	words and examples of one question
 *	stored_values.c		stored values that a question may mean
 */
#ifndef NL2SQL_CATALOG_CATALOG_H
#define NL2SQL_CATALOG_CATALOG_H

#include "base/config.h"
#include "context/context.h"
#include "db/db.h"
#include "names/dictionary.h"
#include "record/scope.h"
#include "text/text.h"

struct asker;
struct gate_relations;
struct narrowed;

struct catalog_column {
	int position;
	const char *name;
	const char *sql;     /* as SQL writes it */
	const char *type;    /* short */
	const char *mschema; /* the column in a context packet */
	const char *gloss;
	const char *comment; /* "" when there is none */
	enum column_class class;
	bool primary_key, unique, nullable, numeric_text;
	struct text_words words;
	struct text_words stems;    /* of the words, in their order */
	struct text_words synonyms; /* further stems to find it by */
	const char *flag_true;      /* NULL: no flag */
	const char *flag_false;
	long distinct;       /* -1: unknown */
	const char *minimum; /* NULL: unknown */
	const char *maximum;
	bool values_complete; /* every value can be found by catalog_values */
};

struct catalog_table {
	int id;
	const char *key; /* its name in records */
	const char *schema;
	const char *name;
	const char *sql;
	const char *kind;
	const char *module;  /* "" when there is none */
	const char *comment; /* "" when there is none */
	double rows;
	double length; /* for BM25 */
	bool association;
	bool placed; /* other schemas have it, too (index/table_places.h) */
	bool of_division; /* its schema is one of several such */
	bool divided;     /* placed, and one of its places is of a division */
	bool guarded;     /* the role is shown no values (index/readable.h) */
	int degree;       /* foreign keys from and to it */
	struct text_words words;
	struct text_words stems;
	struct text_words label; /* columns */
	/* NULL until catalog_columns. */
	struct catalog_column *columns;
	int column_count;
};

struct catalog_fk {
	int from, to; /* places */
	struct text_words columns;
	struct text_words references;
	bool declared;
	double confidence;
	double cost;
};

struct catalog_module {
	const char *name;
	struct text_words keywords;
	struct text_words stems; /* of each keyword, which may be a phrase */
	bool from_lexicon;
};

/* A phrase for a table, a column or an expression on a row of a table. */
struct catalog_synonym {
	const char *words;
	const char *stemmed;
	int table;
	const char *column;           /* NULL: the table itself */
	const char *expr;             /* NULL: none */
	struct catalog_synonym *next; /* of the same stems */
};

/* Words of the lexicon for a division. */
struct catalog_division_name {
	const char *words;
	const char *schema;
};

struct catalog_metric {
	const char *name;
	const char *words;
	const char *stemmed;
	const char *expr;
	int table;
	struct catalog_metric *next; /* of the same stems */
};

struct catalog_confusable {
	int table;
	struct text_words triggers;
	struct text_words stems; /* of each trigger */
	const char *advice;
};

/* The vectors of the index; see index/kept_vectors.h. */
struct catalog_vectors {
	const char *signature; /* of the embedder; NULL: there are none */
	int dimension;
	const char *schema; /* of the extension vector; NULL: exact search */
	/* In memory after the first search: `count` vectors, one after another.
	 * Those of tables and columns are there only for an exact search. */
	bool loaded;
	float *values;
	int *tables;    /* place, -1: of a module */
	int *positions; /* of a column, 0: the table's own; or the module */
	int count;
};

struct catalog {
	struct asker *asker;       /* of the whole */
	struct narrowed *narrowed; /* what the asking role may read of the
				      index, shared with divisions; NULL: all */
	struct catalog *whole;     /* of a division's; NULL: it is the whole */
	const char *division;      /* of a division's: NULL: any */
	const char *own_ids;       /* of a division's tables, as an array: the
				      parameter of look-ups that keep to them */
	struct dictionary divisions;   /* name -> struct catalog */
	struct catalog *next_division; /* the one made before */
	struct db db;
	const char *hint; /* when the index cannot be reached; may be NULL */
	struct text_stemmer *stemmer;
	struct arena arena;
	bool bare; /* set after catalog_open: tables, columns and types, which
		      the gate's view has, and neither keys nor words */
	bool loaded;
	long generation;
	const char *made; /* tells it from another index of that generation */
	const char *fingerprint;
	const char *database;
	const char *role;   /* that the index was read as */
	const char *rights; /* the asking role's, as asker_digest has them */
	double mean_length; /* of tables, for BM25 */
	struct text_words search_path;

	struct catalog_table *tables;
	int table_count;
	struct catalog_fk *fks;
	int fk_count;
	struct catalog_module *modules;
	int module_count;
	struct catalog_synonym *synonym_list; /* the last one first */
	int synonym_count;
	struct catalog_division_name *division_names;
	int division_name_count;
	struct catalog_metric *metric_list; /* the last one first */
	int metric_count;
	struct catalog_confusable *confusables;
	int confusable_count;
	struct dictionary by_key;   /* struct catalog_table */
	struct dictionary by_name;  /* "schema.name" -> catalog_table */
	struct dictionary by_id;    /* id as text -> catalog_table */
	struct dictionary synonyms; /* stemmed -> struct catalog_synonym */
	struct dictionary metrics;  /* stemmed -> struct catalog_metric */
	struct dictionary types;    /* "schema.name" and "name" */
	struct catalog_vectors vectors;
};

/* Set up the catalog.  This does not connect yet. */
void catalog_open(
    struct catalog *catalog, const struct config *config, const char *program);
void catalog_close(struct catalog *catalog);

/*
 * Check whether the index in memory is still current, and read its names if
 * not.  Return false with `*problem` set to config.index_missing,
 * config.index_version or the server's problem.
 */
MUST_USE bool catalog_refresh(struct catalog *catalog, jv *problem);

/* The record's `index` member: {generation, fingerprint}. */
MUST_USE jv catalog_stamp(const struct catalog *catalog);

/* Place of a table by key, or by schema.name; -1 when there is none. */
int catalog_find(const struct catalog *catalog, const char *key);
/* Does the name end in all words of the other, behind words of its own? */
bool catalog_is_kind(
    const struct catalog_table *table, const struct catalog_table *general);

/* One kind beside a general table is mixed up with it; a database of modules
 * has one kind in each, and more than so many. */
enum { CATALOG_KINDS_FEW = 3 };

/* ---- divisions: the same tables in several schemas ---- */

/* The schemas whose tables have places elsewhere, by name. */
MUST_USE struct text_words catalog_divisions(
    const struct catalog *catalog, struct arena *arena);

/* The only division on the role's search_path; NULL: none, or several. */
MUST_USE const char *catalog_path_division(const struct catalog *catalog);

/* Does the table stand for those of several divisions, in the catalog of none
 * in particular?  Its rows and values are those of one of them then. */
MUST_USE bool catalog_stands_for_others(
    const struct catalog *catalog, const struct catalog_table *table);

/*
 * The catalog of one division: its tables, and those that no division has,
 * under their bare names.  NULL stands for no division in particular: a table
 * that has places in several is there once, from the search_path or else from
 * the first of them.  Where no place is a division's (two schemas have a
 * customers, and nothing else in common) each is there, as tables of one name
 * are, with the keys of its schema.  It is the catalog itself where there are
 * no divisions, else made at its first use, and lent until the next
 * catalog_refresh, which takes the whole.
 */
MUST_USE struct catalog *catalog_division(
    struct catalog *whole, const char *schema);

/* The same for a record's scope. */
MUST_USE struct catalog *catalog_of_scope(
    struct catalog *whole, const struct scope *scope);

/* The table that a statement of the role names, by the search_path where
 * `schema` is NULL; NULL: none. */
MUST_USE const struct catalog_table *catalog_meant(
    const struct catalog *catalog, const char *schema, const char *name);

/* Is the table of a division that the scope leaves out? */
MUST_USE bool catalog_is_outside(const struct catalog *catalog,
    const struct scope *scope, const struct catalog_table *table);

/* Return -1 when there is no such column, or the columns are not in memory. */
int catalog_find_column(const struct catalog_table *table, const char *name);

/* Make sure that the columns of these tables are in memory: one statement, or
 * none. */
MUST_USE bool catalog_columns(
    struct catalog *catalog, const int places[], int count, jv *problem);

/* ---- look-ups of one question; results live in the arena given ---- */

struct catalog_posting {
	const char *stem;
	int table;
	double weight;
	int tables; /* how many tables have the stem */
};

MUST_USE bool catalog_postings(struct catalog *catalog, struct text_words stems,
    struct arena *arena, struct catalog_posting **postings, int *count,
    jv *problem);

/*
 * Find stems of the index that share the first three letters with one of these.
 * This is for words that no table has: a typing error, another ending.  One
 * statement.
 */
MUST_USE bool catalog_near_stems(struct catalog *catalog,
    struct text_words stems, struct arena *arena, struct text_words *near,
    jv *problem);

enum catalog_value_match {
	CATALOG_VALUE_EXACT, /* the key is equal */
	CATALOG_VALUE_STEM,  /* the stemmed key is equal */
	CATALOG_VALUE_NEAR,  /* the trigrams are similar */
};

struct catalog_value {
	const char *span; /* the key that was looked up */
	int table;
	int position;       /* attnum of the column */
	const char *column; /* its name */
	const char *value;  /* as stored */
	enum catalog_value_match match;
	int of_span; /* catalog_values: values that the span has in all, of
			which this search may give fewer */
};

struct catalog_value_search {
	struct text_words keys;    /* spans of the question, by text_key */
	struct text_words stemmed; /* the same by text_key_stemmed */
	const int *places;         /* the tables that are searched; NULL: all */
	int place_count;
};

struct catalog_values {
	struct catalog_value *value;
	int count;
	int left_out; /* found beyond the limit */
};

/*
 * Find stored values that are equal to a span, exact ones first.  There are at
 * most 2,000.  Where there are more, spans share the places: a word that is a
 * value of thousands of columns takes only what others leave.  One statement.
 */
MUST_USE bool catalog_values(struct catalog *catalog,
    const struct catalog_value_search *search, struct arena *arena,
    struct catalog_values *found, jv *problem);

/* Find the stored values of one column that are similar to a key, or any values
 * when the key is NULL.  This is for a message about an empty result. */
MUST_USE bool catalog_column_values(struct catalog *catalog, int table,
    int position, const char *key, int limit, struct arena *arena,
    const char ***values, int *count, jv *problem);

/* Find all values of these tables' text columns that have at most `most`
 * values, by table, column and value.  One statement. */
MUST_USE bool catalog_few_values(struct catalog *catalog, const int places[],
    int count, int most, struct arena *arena, struct catalog_value **values,
    int *value_count, jv *problem);

/*
 * Find values of these tables that contain one of the keys as words, or that
 * begin like it and have its length (for a typing error; compare with
 * text_distance).  `span` is the key.  At most 600 rows; one statement of a
 * millisecond.
 */
MUST_USE bool catalog_like_values(struct catalog *catalog, const int places[],
    int count, struct text_words keys, struct arena *arena,
    struct catalog_value **values, int *value_count, jv *problem);

/* The first of the entries with these stems ("sale order"), or NULL. */
const struct catalog_synonym *catalog_synonyms(
    const struct catalog *catalog, const char *stemmed);
const struct catalog_metric *catalog_metrics(
    const struct catalog *catalog, const char *stemmed);

/* Texts are NULL where the index has none. */
struct catalog_example {
	const char *question;
	const char *sql;
	double score;       /* share of stems in common, 0 to 1 */
	const char *record; /* id of the answer, or of the lexicon's line */
	const char *owner;
	const char *kept;  /* the day when its owner found it right */
	const char *asked; /* the day on which it was asked */
};

/*
 * Find verified questions like this one, the most similar first.  Examples that
 * are stale (a table or column that they read is gone or has another type),
 * whose statement the gate did not read, or that somebody found wrong are not
 * among them.
 */
MUST_USE bool catalog_examples(struct catalog *catalog, struct text_words stems,
    int limit, struct arena *arena, struct catalog_example **examples,
    int *count, jv *problem);

/* A table whose own vector, or a column's, is similar to the given one. */
struct catalog_similar {
	int table;
	int position; /* attnum of the column; 0: the table itself */
	double score; /* cosine */
};

/*
 * Find the most similar tables: at most `limit`, the best first, each with a
 * score of at least `least`.  When `modules` is not NULL, it gets the cosine of
 * each module by place (-1: the module has no vector).  `vector` has
 * catalog->vectors.dimension numbers and length 1.  This takes one statement
 * the first time, and one for each question when the index has the extension
 * vector.  Return false with `*problem` set when the server fails.
 */
MUST_USE bool catalog_similar(struct catalog *catalog, const float *vector,
    int limit, double least, struct arena *arena,
    struct catalog_similar **similar, int *count, double *modules, jv *problem);

/* Set up the gate's view: the relations, columns and types of the index. */
void catalog_relations(
    struct catalog *catalog, struct gate_relations *relations);
/* The same for who calls catalog_refresh himself, for every record: a dozen
 * judgements of one record then ask the index once for its state. */
void catalog_loaded_relations(
    struct catalog *catalog, struct gate_relations *relations);

#endif

/*
 * introspect.h - reads what a role may see of a database into structures
 *
 * introspect_read asks the system catalogues for every table, view,
 * materialized view, partitioned parent and foreign table that the connected
 * role may SELECT, column privileges included.  It leaves out system schemas,
 * relations of extensions, partitions, temporary tables, the index itself and
 * what is kept of a source.  It takes seven statements at most for any number
 * of tables.
 *
 * Other modules fill in the facts of a column (measure.h) and everything
 * derived (words, inferred keys, labels: describe.h).  All of it lives in one
 * arena.  Tables are sorted by schema and name, byte by byte, and so is
 * everything that follows from their order.
 */
#ifndef NL2SQL_INDEX_INTROSPECT_H
#define NL2SQL_INDEX_INTROSPECT_H

#include "context/context.h"
#include "db/db.h"
#include "text/text.h"

enum {
	KEY_COLUMNS_MAX = 8, /* wider keys are left out; no join needs them */
	LABEL_COLUMNS_MAX = 4
};

struct key {
	int columns[KEY_COLUMNS_MAX]; /* places in introspect_table.columns */
	int count;
};

/* Measured on rows; see measure.h. */
struct column_facts {
	long distinct;       /* -1: unknown */
	long nulls;          /* -1: unknown */
	const char *minimum; /* NULL: unknown or not kept */
	const char *maximum;
	bool numeric_text;
	const char *date_format; /* of dates stored as text; else NULL */
	bool values_complete;    /* the index has every value */
};

struct introspect_column {
	int position; /* attnum */
	const char *name;
	const char *sql;       /* as SQL writes it */
	const char *type;      /* short: int, numeric, text, text[], ... */
	const char *full_type; /* as the server formats it */
	const char *comment;   /* NULL: none */
	enum column_class class;
	bool primary_key; /* alone or as one of several */
	bool unique;      /* alone, declared */
	bool nullable;
	bool array;
	bool comparable;     /* the type has =, so DISTINCT works */
	bool ordered;        /* min() and max() work */
	bool refers;         /* it is part of a foreign key */
	bool secret;         /* its values are never read */
	const char **labels; /* of an enum */
	size_t label_count;

	struct column_facts facts;

	struct text_words words;    /* natural words, expanded */
	struct text_words parts;    /* of the whole name, unexpanded */
	struct text_words stems;    /* of the words */
	struct text_words synonyms; /* further stems */
	const char *gloss;
	const char *mschema;
	const char *flag_true;
	const char *flag_false;
};

struct introspect_table {
	const char *oid;
	const char *schema;
	const char *name;
	const char *key;  /* the name, or schema.name if several have it */
	const char *sql;  /* with its schema if search_path does not find it */
	const char *kind; /* table, view, materialized view, ... */
	const char *comment; /* NULL: none */
	double estimate;     /* reltuples; < 0: unknown */
	bool samples;        /* TABLESAMPLE works */
	struct introspect_column *columns;
	int column_count;
	struct key primary_key; /* count 0: none */
	const char *structure;  /* digest */
	const char *content;    /* evidence that rows changed; "": none */

	bool changed; /* structure or content differs from the index */
	double rows;  /* counted, or the estimate if the table is long */
	const char *values_digest;
	long value_count; /* that the index keeps */

	struct text_words words;
	struct text_words stems;
	size_t name_prefix;   /* bytes of its name that all tables share */
	size_t column_prefix; /* bytes that all its columns share */
	const char *module;   /* NULL: none */
	int label[LABEL_COLUMNS_MAX];
	int label_count;
	bool association;
	int fk_first; /* its own foreign keys, after introspect_sort_fks */
	int fk_count;
	int degree; /* foreign keys from and to it */
	double length;
	bool placed;      /* other schemas have it, too; see table_places.h */
	bool of_division; /* its schema is one */
};

struct introspect_fk {
	int from, to; /* places in introspect.tables */
	struct key columns, references;
	bool declared;
	double confidence;
	double cost;
	const char *evidence;
};

struct introspect_type {
	const char *schema;
	const char *name;
};

struct introspect {
	struct arena arena;
	struct introspect_table *tables;
	int table_count;
	struct introspect_fk *fks;
	size_t fk_count;
	size_t fk_capacity;
	const char *
	    *search_path; /* the schemas where the role's names are searched */
	size_t search_path_count;
	struct introspect_type *types; /* enums and domains */
	size_t type_count;
};

/* Read the schema.  Return false with `*problem` set on failure.  The caller
 * must release `schema` in any case. */
MUST_USE bool introspect_read(
    struct introspect *schema, struct db *target, jv *problem);
void introspect_release(struct introspect *schema);

/* The place of a table or column, -1 when there is none. */
int introspect_find_table(
    const struct introspect *schema, const char *name_space, const char *name);
/* Find a table by key, or by schema.name. */
int introspect_find_key(const struct introspect *schema, const char *key);
int introspect_find_column(
    const struct introspect_table *table, const char *name);

/* Append a foreign key. */
void introspect_add_fk(struct introspect *schema, struct introspect_fk fk);

/* Sort by table and columns, drop duplicates, and set fk_first and fk_count of
 * every table. */
void introspect_sort_fks(struct introspect *schema);

#endif

/*
 * context.h - the tables a question is about, from a record's `context`
 *
 * Retrieve writes the member; link, plan, generate, evaluate and repair read it
 * here and need no index.  The member looks like this (docs/records.md):
 *
 *	{"tables": [{"name", "schema", "sql"?, "module"?, "score", "sources",
 *	             "rows", "label": [columns], "association"?, "comment"?,
 *	             "words"?, "column_words"?: {"qty": "quantity"},
 *	             "columns": ["order_id int PK", ...]}],
 *	 "fks": [{"from", "columns", "to", "references", "cost", "declared"}],
 *	 "recall": {...}, "cut": [names]}
 *
 * `words` and `column_words` give the natural words of names (names.h), if they
 * are not simply the parts between the underscores.
 *
 * `name` is the table's key within the record.  `sql` is its name in a
 * statement; the member is present only if that is not the quoted name (a
 * schema that the role's search_path does not find).  A column is its M-Schema
 * text,
 *
 *	NAME TYPE [PK] [UNIQUE] [FK->table.column] [NULL] [FLAG(true|false)]
 *	    [NUMERIC] [DISTINCT(n)] [RANGE(min..max)]
 *
 * so that `name (columns joined by ", ")` is the M-Schema line for a model and
 * there is no second copy.  NAME is quoted as SQL quotes it.
 */
#ifndef NL2SQL_CONTEXT_CONTEXT_H
#define NL2SQL_CONTEXT_CONTEXT_H

#include "base/json_tree.h"
#include "base/memory.h"

#include <jv.h>
#include <stdbool.h>

enum column_class {
	COLUMN_NUMBER,
	COLUMN_DATE, /* date and timestamps */
	COLUMN_TIME, /* time of day, intervals */
	COLUMN_BOOLEAN,
	COLUMN_TEXT, /* enums included */
	COLUMN_OTHER,
};

struct context_column {
	const char *name;  /* unquoted */
	const char *words; /* natural words of it, folded: "first name" */
	const char *said;  /* name and words, to search both */
	const char *sql;   /* as SQL writes it */
	const char *type;  /* "int", "numeric", "timestamptz", ... */
	enum column_class class;
	bool primary_key; /* alone or as one of several */
	bool unique;
	bool nullable;
	bool numeric_text; /* text whose values parse as numbers */
	/* of a date that is stored as text, as to_date reads it; else NULL.
	 * Its type and class are those of a date. */
	const char *date_format;
	const char *flag_true; /* of a two-valued column; else NULL */
	const char *flag_false;
	const char *minimum; /* of numbers and dates; NULL when unknown */
	const char *maximum;
	long distinct; /* number of distinct values; 0 when unknown or many */
	bool refers;   /* an FK, also of a target outside the context */
	int parent_table;  /* its target, -1 when that is none or outside */
	int parent_column; /* the same */
};

struct context_table {
	const char *name;
	const char *words; /* natural words of it, folded: "order lines" */
	const char *schema;
	const char *sql;
	const char *module; /* "" when there is none */
	bool routed; /* `sources` has it: the question names its module */
	const char *comment; /* "" when there is none */
	double score;
	double rows; /* estimate */
	bool association;
	struct context_column *columns;
	int column_count;
	int label[4]; /* columns that stand for a row, in order */
	int label_count;
	int primary_key[8];
	int primary_key_count;
};

/* A table with more foreign keys, from and to it, is a hub: everything is
 * connected through employees, so that a way through it says little.  Option
 * hub_keys has it where it may be set. */
enum { CONTEXT_HUB_KEYS = 8 };

struct context_fk {
	int from, to; /* tables */
	int columns[8], references[8];
	int column_count;
	/* 1.0 declared, more when inferred (index/infer_keys.h) */
	double cost;
	bool declared;
};

struct context {
	struct context_table *tables;
	int table_count;
	struct context_fk *fks; /* both ends are in the context */
	int fk_count;
	const struct told_value *told; /* told_values.h; NULL: none */
	int told_count;
};

/* Read the member.  Return false with `*problem` set to input.member.
 * Everything lives in the arena. */
MUST_USE bool context_read(struct context *context,
    const struct json_node *member, struct arena *arena, jv *problem);

/* Indexes by name; -1 when there is none. */
int context_find_table(const struct context *context, const char *name);
int context_find_column(const struct context_table *table, const char *name);

/* Does a key of `from` refer to `to`?  Both are indexes of tables. */
MUST_USE bool context_refers(const struct context *context, int from, int to);

/* The most keys from the rows of a verb to who did it: payments of invoices of
 * orders of customers. */
enum { CONTEXT_MAX_STEPS = 3 };

/* Do keys lead from `from` to `to` in so many steps at most?  `always`: by keys
 * of one column that is never null, so that each row leads there. */
MUST_USE bool context_leads_to(
    const struct context *context, int from, int to, int steps, bool always);

/* Are the rows people?  They are called by several columns, a first and a last
 * name and no keys, or by a full name, and are no bridge. */
MUST_USE bool context_is_of_people(const struct context_table *table);

/* Are the rows told by the keys of others alone, with or without a date beside
 * them? */
MUST_USE bool context_is_bridge(const struct context_table *table);

/* Has the table a column of dates? */
MUST_USE bool context_has_date(const struct context_table *table);

/* The column that is the whole primary key of its table.  -1 when there is no
 * primary key or it has several columns. */
MUST_USE int context_sole_key(const struct context_table *table);

/* Does a value of the column occur in at most one row: is it unique, or alone a
 * key? */
MUST_USE bool context_is_key(const struct context_table *table, int column);

/* The column as SQL writes it beside those of other tables: `orders.total`,
 * `"Order"."netTotal"`; in the arena. */
MUST_USE const char *context_column_sql(
    const struct context_table *table, int column, struct arena *arena);

/* Is the column one of those that name a row? */
MUST_USE bool context_is_label(const struct context_table *table, int column);

/* Are its values more or less than others: numbers, texts that are numbers,
 * dates or times? */
MUST_USE bool context_has_size(const struct context_column *column);

/* Is it of a key, its own table's or one that refers to another? */
MUST_USE bool context_in_key(const struct context_column *column);

/* Has it a size, and is of no key: can its values be the most or the least? */
MUST_USE bool context_can_rank(const struct context_column *column);

/* The class of a type's short SQL name. */
enum column_class context_type_class(const char *type);

/* The M-Schema text of all tables, one per line, for prompts and people.
 * context_read must have accepted `member`. */
const char *context_mschema(const jv *member, struct arena *arena);

#endif

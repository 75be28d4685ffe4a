/*
 * outline.h - what the index knows of tables, for people and programs to read
 *
 *	{"database"?: name,
 *	 "tables": [{"name", "sql", "kind", "module"?, "comment"?, "rows"?,
 *	    "columns": [{"name", "type", "primary_key"?, "references"?,
 *	        "nullable"?, "comment"?, "values"?}],
 *	    "referenced_by"?: [name]}],
 *	 "modules"?: [{"name", "keywords"}],
 *	 "metrics"?: [{"name", "table", "expr"}],
 *	 "synonyms"?: [{"words", "table", "column"?, "expr"?}],
 *	 "confusables"?: [{"table", "triggers", "advice"?}],
 *	 "cut"?: number}
 *
 * Names are the index's keys, which statements and records use.  An outline of
 * all has names, types and keys of tables only, and all that the lexicon says.
 * `values` are stored values of columns that have few; the option no_values
 * leaves them out.  `cut` says how many tables there is no room for.
 */
#ifndef NL2SQL_CATALOG_OUTLINE_H
#define NL2SQL_CATALOG_OUTLINE_H

#include "catalog/catalog.h"

#include <jv.h>

struct outline_wish {
	const char *about; /* words of what it is to be about; NULL: anything */
	const char *table; /* one table by its name; NULL: any */
	bool values;       /* with stored values */
};

/*
 * Return the outline.  Invalid with `*problem`: the index failed, or has no
 * table of that name (outline.unknown).  Words that nothing in the index knows
 * give no tables.
 */
MUST_USE jv outline_of(struct catalog *catalog, const struct outline_wish *wish,
    struct arena *arena, jv *problem);

#endif

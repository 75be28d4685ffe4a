/*
 * refresh.h - reads the tables that the index does not know yet
 *
 * A table is read again when its structure differs from the remembered one,
 * when the evidence of its rows (introspect.h) differs, or when there is no
 * such evidence (a foreign table).  For the other tables the index has the
 * measurements.
 */
#ifndef NL2SQL_INDEX_REFRESH_H
#define NL2SQL_INDEX_REFRESH_H

#include "base/config.h"
#include "index/store.h"

/* Why a table is read again, or that it is gone. */
enum index_drift {
	INDEX_SAME,
	INDEX_NEW,
	INDEX_STRUCTURE,
	INDEX_ROWS,
};

MUST_USE enum index_drift index_read_drift(
    const struct index_store *store, const struct introspect_table *table);

struct index_reading {
	struct introspect *schema;
	struct db *target;
	const struct index_store *store;
	struct measure_limits limits;
	long values_total; /* values kept of all columns; labels of enums on top
			    */
	long kept_share;   /* the share of the run that made the index */
	bool all;          /* read every table again */
	/* Called after each table; this and `warn` may be NULL. */
	void (*progress)(void *context, int done, int all);
	/* Called for a table that could not be read. */
	void (*warn)(void *context, const char *table, const jv *problem);
	void *context;

	long share; /* values kept of one column: limits.column_values, or less
		       where the columns have more than values_total */
	struct arena arena; /* of the values */
	struct index_values *values;
	size_t value_count;
	size_t value_capacity;
	long values_kept;
	long tables_read;
};

/*
 * Set `changed`, facts and values_digest of every table, and collect the values
 * of the changed ones.  Return false with `*problem` set when the server fails.
 */
MUST_USE bool index_read(struct index_reading *reading, jv *problem);
void index_read_release(struct index_reading *reading);

#endif

/* drift.c - compares a database with its index; see drift.h */
#include "index/drift.h"

#include "index/refresh.h"

static const char *const words[] = {[INDEX_SAME] = NULL,
    [INDEX_NEW] = "new",
    [INDEX_STRUCTURE] = "structure",
    [INDEX_ROWS] = "rows"};

int
index_check(struct index_store *store, const struct introspect *schema,
    index_check_tell *tell, void *context)
{
	int drifted = 0;
	for (int i = 0; i < schema->table_count; i++) {
		const struct introspect_table *table = &schema->tables[i];
		struct index_source *old = index_store_source(store, table);
		const char *drift = words[index_read_drift(store, table)];
		if (old)
			old->seen = true;
		drifted += drift ? 1 : 0;
		if (drift && tell)
			tell(context, table->key, drift);
	}
	for (size_t i = 0; i < store->source_count; i++) {
		const struct index_source *source = &store->sources[i];
		drifted += !source->seen;
		if (!source->seen && tell)
			tell(context, source->name, "gone");
	}
	return drifted;
}

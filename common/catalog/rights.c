/* rights.c - keeps a catalog to what the asking role may read; see load.h */
#include "catalog/asker.h"
#include "catalog/load.h"
#include "index/narrowed.h"

#include <stdlib.h>

static void
take_narrowed(struct catalog *catalog)
{
	const struct narrowed *narrowed = catalog->narrowed;
	catalog->mean_length = strtod(narrowed->mean_length, NULL);
	catalog->search_path.word = db_parse_array(&catalog->arena,
	    narrowed->search_path, &catalog->search_path.count);
	catalog->own_ids = narrowed->open_ids;
	/* The index's search by pgvector would leave places to tables that the
	 * role may not read. */
	catalog->vectors.schema = NULL;
}

bool
catalog_narrow(struct catalog *catalog, jv *problem)
{
	bool whole = false;
	struct asker *asker = catalog->asker;
	if (!asker_read(asker, &catalog->db, catalog->role, problem))
		return false;
	catalog->rights = arena_strdup(&catalog->arena, asker_digest(asker));
	if (!asker->differs)
		return true;
	const struct narrowed_making making = {.index = &catalog->db,
	    .readable = &asker->readable,
	    .config = asker->config,
	    .stemmer = catalog->stemmer,
	    .guarded_values =
		config_flag(asker->config, "row_security_values")};
	if (!narrowed_not_needed(&making, &whole, problem))
		return false;
	if (whole)
		return true;
	catalog->narrowed = xcalloc(1, sizeof(*catalog->narrowed));
	if (!narrowed_make(catalog->narrowed, &making, problem))
		return false;
	take_narrowed(catalog);
	return true;
}

void
catalog_mark_guarded(struct catalog *catalog)
{
	struct arena scratch = {0};
	size_t count = 0;
	const char **ids =
	    db_parse_array(&scratch, catalog->narrowed->guarded_ids, &count);
	for (size_t i = 0; i < count; i++) {
		int place = catalog_place(catalog, ids[i]);
		if (place >= 0)
			catalog->tables[place].guarded = true;
	}
	arena_release(&scratch);
}

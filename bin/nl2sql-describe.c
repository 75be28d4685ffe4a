/*
 * nl2sql-describe - tell what the index knows of the database, as a filter
 *
 * reads	about, table; a line that is no record is what it is about
 * writes	schema {tables, modules?, metrics?, cut?} (catalog/outline.h)
 * codes	outline.unknown; config.*, db.* of the index
 * leaves alone	settled records and those that have a schema
 */
#include "catalog/outline.h"
#include "stage/stage.h"

static const struct stage_spec spec = {
    .name = "describe",
    .member = "schema",
    .summary = "tell what the index knows of the database",
    .takes_text = true,
    .text_member = "about",
};

static void
describe(struct catalog *catalog, struct stage *stage)
{
	jv problem = jv_invalid();
	struct outline_wish wish = {
	    .about = record_text(&stage->record, "about", &stage->arena),
	    .table = record_text(&stage->record, "table", &stage->arena),
	    .values = !config_flag(&stage->config, "no_values")};
	jv schema = catalog_refresh(catalog, &problem)
			? outline_of(catalog, &wish, &stage->arena, &problem)
			: jv_invalid();
	if (jv_is_valid(schema))
		record_set(&stage->record, "schema", schema);
	else
		stage_fail(stage, problem);
}

int
main(int argc, char **argv)
{
	struct stage stage;
	struct catalog catalog;
	stage_open(&stage, &spec, argc, argv);
	catalog_open(&catalog, &stage.config, stage.program);
	while (stage_next(&stage)) {
		describe(&catalog, &stage);
		stage_done(&stage);
		if (!stage_ended(&stage))
			db_rest(&catalog.db);
	}
	catalog_close(&catalog);
	return stage_close(&stage);
}

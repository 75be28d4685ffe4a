/*
 * nl2sql-translate - write the chosen statement in another dialect
 *
 * Reads:  chosen.sql, context
 * Writes: translation {dialect, sql} or {dialect, problem}
 * Errors: none; the problem is sql.untranslatable, or what the gate says of
 *         chosen.sql, and the answer stands all the same
 *
 * It leaves alone records without a chosen statement, and all where no dialect
 * is set.  It works on settled records, too, and again where a statement may
 * have been edited since: somebody runs the statement in the other engine by
 * hand, and nothing is run here.
 */
#include "stage/stage.h"
#include "translation/translation.h"

#include <string.h>

static bool
has_statement(const struct record *record)
{
	return record_has(record, "chosen");
}

static const struct stage_spec spec = {
    .name = "translate",
    .summary = "write the chosen statement in another dialect",
    .wants = has_statement,
    .reopens = has_statement,
};

struct translator {
	struct gate gate;
	bool opened;
	struct context context;
};

static bool
make_ready(struct translator *translator, struct stage *stage, jv *problem)
{
	if (!translator->opened &&
	    !gate_open(&translator->gate, &stage->config, problem))
		return false;
	translator->opened = true;
	translator->context = (struct context){0};
	return !record_has(&stage->record, "context") ||
	       context_read(&translator->context,
		   record_tree(&stage->record, "context", &stage->arena),
		   &stage->arena, problem);
}

/* Put the statement, or why there is none, into the record. */
static void
translate(struct translator *translator, struct stage *stage,
    const char *dialect, const jv *statement)
{
	struct translation_wish wish = {.dialect = strcmp(dialect, "mysql") == 0
						       ? TRANSLATION_MYSQL
						       : TRANSLATION_SQLITE,
	    .context = &translator->context};
	const char *sql = NULL;
	jv check = translation_of(&translator->gate, &wish,
	    jv_string_value(*statement),
	    (size_t)jv_string_length_bytes(jv_copy(*statement)), &sql,
	    &stage->arena);
	jv translation = record_with_text(jv_object(), "dialect", dialect);
	translation = sql ? record_with_text(translation, "sql", sql)
			  : jv_object_set(translation, jv_string("problem"),
				gate_problem(&check));
	jv_free(check);
	record_set(&stage->record, "translation", translation);
}

static void
serve(struct translator *translator, struct stage *stage)
{
	const char *dialect = config_text(&stage->config, "dialect");
	jv problem = jv_invalid();
	jv chosen = record_get(&stage->record, "chosen");
	jv sql = record_member(&chosen, "sql");
	jv_free(chosen);
	if (jv_get_kind(sql) == JV_KIND_STRING &&
	    strcmp(dialect, "none") != 0) {
		if (make_ready(translator, stage, &problem))
			translate(translator, stage, dialect, &sql);
		else
			stage_fail(stage, problem);
	}
	jv_free(sql);
}

int
main(int argc, char **argv)
{
	struct stage stage;
	struct translator translator = {.opened = false};
	stage_open(&stage, &spec, argc, argv);
	while (stage_next(&stage)) {
		serve(&translator, &stage);
		stage_done(&stage);
	}
	if (translator.opened)
		gate_close(&translator.gate);
	return stage_close(&stage);
}

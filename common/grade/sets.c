/* sets.c - the data sets that answers run on; see sets.h */
#include "grade/sets.h"

#include "grade/result_table.h"
#include "record/record.h"

#include <string.h>

void
sets_init(struct sets *sets, const struct config *config, struct gate *gate,
    const char *program)
{
	const char *second = config_text(config, "second_dsn");
	*sets = (struct sets){
	    .count = second && *second ? 2 : 1,
	    .gate = gate,
	    .limits = execute_limits(config),
	    .kept = {jv_object(), jv_object()},
	};
	sets->limits.max_rows = SETS_MAX_ROWS;
	sets->limits.max_bytes = SETS_MAX_BYTES;
	sets->limits.max_columns = GRADE_MAX_COLUMNS;
	for (int i = 0; i < sets->count; i++)
		execute_init(&sets->executes[i], config, gate, NULL, program);
	if (sets->count < 2)
		return;
	db_release(&sets->executes[1].db);
	db_init(&sets->executes[1].db, second, program);
	db_set_role(&sets->executes[1].db, config_text(config, "role"));
}

void
sets_release(struct sets *sets)
{
	for (int i = 0; i < sets->count; i++)
		execute_release(&sets->executes[i]);
	for (int i = 0; i < SETS_MOST; i++)
		jv_free(sets->kept[i]);
	*sets = (struct sets){.kept = {jv_null(), jv_null()}};
}

static long
cells_of(const jv *result)
{
	jv columns = record_member(result, "columns");
	long width = record_array_length(&columns);
	jv_free(columns);
	return (long)record_member_number(result, "row_count", 0) * width + 1;
}

static void
keep(struct sets *sets, int set, const char *sql, const jv *result)
{
	long cells = cells_of(result);
	if (cells > SETS_KEPT_CELLS)
		return;
	if (sets->kept_cells + cells > SETS_KEPT_CELLS) {
		for (int i = 0; i < SETS_MOST; i++) {
			jv_free(sets->kept[i]);
			sets->kept[i] = jv_object();
		}
		sets->kept_cells = 0;
	}
	sets->kept_cells += cells;
	sets->kept[set] =
	    jv_object_set(sets->kept[set], jv_string(sql), jv_copy(*result));
}

jv
sets_run(struct sets *sets, int set, const char *sql, jv *problem)
{
	jv result = jv_object_get(jv_copy(sets->kept[set]), jv_string(sql));
	if (jv_is_valid(result))
		return result;
	jv_free(result);
	struct execute_answer answer;
	if (!execute_rows(&sets->executes[set], sql, strlen(sql), &sets->limits,
		&answer, problem))
		return jv_invalid();
	result = jv_parse_sized(answer.text, (int)answer.length);
	execute_answer_release(&answer);
	keep(sets, set, sql, &result);
	return result;
}

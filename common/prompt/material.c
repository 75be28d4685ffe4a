/* material.c - makes the texts of a record for a prompt; see material.h */
#include "prompt/material.h"

#include "base/problem.h"
#include "linked/link_result.h"
#include "prompt/day_ranges.h"
#include "prompt/template.h"
#include "question/relative.h"
#include "text/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- reading the record ---- */

/* Return the columns that stand for a row ("first_name, last_name"), or "". */
static const char *
label_of(const struct context_table *table, struct arena *arena)
{
	const char *text = "";
	for (int i = 0; i < table->label_count; i++)
		text = arena_printf(arena, "%s%s%s", text, i > 0 ? ", " : "",
		    table->columns[table->label[i]].sql);
	return text;
}

/* Return the required tables, each with its label.  A question about customers
 * wants their names, and no word of it makes link find them. */
static const char *
with_labels(
    const struct context *context, const char *lines, struct arena *arena)
{
	const char *text = "";
	while (*lines) {
		size_t length = strcspn(lines, "\n");
		const char *line = arena_strndup(arena, lines, length);
		const char *label = "";
		for (int t = 0; t < context->table_count; t++)
			if (strncmp(line, "- ", 2) == 0 &&
			    strcmp(context->tables[t].sql, line + 2) == 0)
				label = label_of(&context->tables[t], arena);
		text = arena_printf(arena, "%s%s%s%s\n", text, line,
		    *label ? ": a row is called by " : "", label);
		lines += length + (lines[length] == '\n');
	}
	return text;
}

/* Return a text member, or any other value as JSON; "" when it is absent. */
static const char *
text_of(const struct record *record, const char *key, struct arena *arena)
{
	jv value = record_get(record, key);
	const char *text = "";
	if (jv_get_kind(value) == JV_KIND_STRING)
		text = arena_strdup(arena, jv_string_value(value));
	else if (jv_is_valid(value) && jv_get_kind(value) != JV_KIND_NULL) {
		jv dumped = jv_dump_string(jv_copy(value), JV_PRINT_SORTED);
		text = arena_strdup(arena, jv_string_value(dumped));
		jv_free(dumped);
	}
	jv_free(value);
	return text;
}

static void
read_skeletons(struct material *material, const jv *plan)
{
	struct arena *arena = material->job->arena;
	jv rows = record_member(plan, "skeletons");
	int count = record_array_length(&rows);
	int most = material->job->preset->skeletons;
	for (int i = 0; i < count && material->skeleton_count < most; i++) {
		jv row = jv_array_get(jv_copy(rows), i);
		const char *from = record_member_text(&row, "from", arena);
		jv_free(row);
		if (from)
			material->skeletons[material->skeleton_count++] = from;
	}
	jv_free(rows);
}

static bool
read_context(struct material *material, struct link_result *link, jv *problem)
{
	static const struct json_node nothing = {.kind = JSON_OBJECT};
	const struct record *record = material->job->record;
	struct arena *arena = material->job->arena;
	const struct json_node *member = record_tree(record, "link", arena);
	return context_read(&material->context,
		   record_tree(record, "context", arena), arena, problem) &&
	       link_read(link,
		   member && member->kind == JSON_OBJECT ? member : &nothing,
		   &material->context, arena, problem);
}

/* Collect the texts that are in the prompt even when values are hidden: none of
 * them may hold the prefix of the placeholders. */
static bool
open_values(struct material *material, const char *contract, jv *problem)
{
	const struct prompt_job *job = material->job;
	jv packet = record_get(job->record, "context");
	const char *texts[] = {material->question, material->evidence, contract,
	    context_mschema(&packet, job->arena), job->draft ? job->draft : ""};
	jv_free(packet);
	bool good = values_open(&material->values,
	    config_flag(job->config, "no_values"), texts, COUNT_OF(texts),
	    job->arena);
	if (!good)
		*problem = problem_new("input.member",
		    "the question holds every placeholder that could stand "
		    "for a stored value");
	return good;
}

static void
conceal(struct material *material, const jv *link)
{
	struct values *values = &material->values;
	material->question =
	    values_conceal_question(values, material->question, link);
	material->evidence =
	    values_conceal_question(values, material->evidence, link);
	for (int i = 0; i < PART_COUNT; i++)
		material->parts.lines[i] =
		    values_conceal_text(values, material->parts.lines[i]);
	for (int i = 0; i < material->examples.count; i++) {
		material->examples.items[i].sql =
		    values_conceal_sql(values, material->examples.items[i].sql);
		material->examples.items[i].question = values_conceal_known(
		    values, material->examples.items[i].question);
	}
	material->hint = values_conceal_sql(values, material->hint);
	material->hint_reading =
	    values_conceal_known(values, material->hint_reading);
}

static bool
counts_from_today(const struct prompt_job *job, const char *text)
{
	struct question question;
	question_read(&question, text, job->arena);
	return relative_holds(&question, job->words);
}

/* Return the date when the question depends on it.  A model that gets a date
 * uses it. */
static const char *
today_of(const struct material *material)
{
	const struct prompt_job *job = material->job;
	const char *now = text_of(job->record, "now", job->arena);
	if (job->words && !*material->day_ranges &&
	    !counts_from_today(job, material->question) &&
	    !counts_from_today(job, material->evidence))
		return "";
	return arena_strndup(job->arena, now, text_prefix(now, 10));
}

/* Return the days of the relative periods of the question and the evidence. */
static const char *
day_ranges_of(const struct material *material)
{
	struct arena *arena = material->job->arena;
	const char *now = text_of(material->job->record, "now", arena);
	return arena_printf(arena, "%s%s",
	    day_ranges_text(material->question, now, arena),
	    day_ranges_text(material->evidence, now, arena));
}

static void
read_settings(struct material *material)
{
	const struct prompt_job *job = material->job;
	bool hinted = config_flag(job->config, "parser_hint") && job->draft;
	material->day_ranges = day_ranges_of(material);
	material->today = today_of(material);
	material->style = (struct schema_style){job->preset->style,
	    job->preset->facts, job->preset->ranges, job->preset->comments};
	material->hint = hinted ? job->draft : "";
	material->hint_reading = hinted && job->reading ? job->reading : "";
	if (config_flag(job->config, "prompt_pruning"))
		shown_prune(&material->shown,
		    (int)config_integer(job->config, "pruned_columns"));
}

/* Return "- table" for each table that the plan requires, because the plan
 * chose among the meanings; the contract's `lines` when there is no plan. */
static const char *
required_tables(const struct context *context, const jv *plan,
    const char *lines, struct arena *arena)
{
	const char *text = "";
	jv names = record_member(plan, "required");
	int count = record_array_length(&names);
	for (int i = 0; i < count; i++) {
		jv name = jv_array_get(jv_copy(names), i);
		int table =
		    jv_get_kind(name) == JV_KIND_STRING
			? context_find_table(context, jv_string_value(name))
			: -1;
		if (table >= 0)
			text = arena_printf(arena, "%s- %s\n", text,
			    context->tables[table].sql);
		jv_free(name);
	}
	jv_free(names);
	return *text ? text : lines;
}

static int
wanted_examples(const struct prompt_job *job)
{
	long wanted = config_integer(job->config, "prompt_examples");
	return wanted >= 0 ? (int)wanted : job->preset->examples;
}

bool
material_open(
    struct material *material, const struct prompt_job *job, jv *problem)
{
	struct arena *arena = job->arena;
	struct link_result link;
	*material = (struct material){.job = job,
	    .delta = "",
	    .question = record_text(job->record, "question", arena),
	    .evidence = text_of(job->record, "evidence", arena)};
	if (!material->question) {
		*problem = problem_new("input.member",
		    "member \"question\" is missing or no text");
		return false;
	}
	jv member = record_get(job->record, "link");
	jv plan = record_get(job->record, "plan");
	if (jv_get_kind(member) != JV_KIND_OBJECT) {
		jv_free(member);
		member = jv_object();
	}
	const char *contract = record_member_text(&member, "contract", arena);
	bool good = read_context(material, &link, problem) &&
		    open_values(material, contract ? contract : "", problem);
	if (good) {
		shown_open(
		    &material->shown, &material->context, &link, &plan, arena);
		read_skeletons(material, &plan);
		parts_read(&material->parts, contract ? contract : "", arena);
		material->parts.lines[PART_REQUIRED] =
		    with_labels(&material->context,
			required_tables(&material->context, &plan,
			    material->parts.lines[PART_REQUIRED], arena),
			arena);
		examples_choose(&material->examples, &member, job->draft,
		    wanted_examples(job), arena);
		read_settings(material);
		conceal(material, &member);
	}
	jv_free(member);
	jv_free(plan);
	return good;
}

/* ---- places ---- */

struct example_places {
	const char *question, *sql;
};

static const char *
example_value(void *context, const char *name)
{
	const struct example_places *places = context;
	if (strcmp(name, "example_question") == 0)
		return places->question;
	return strcmp(name, "example_sql") == 0 ? places->sql : NULL;
}

/* Put a question on one line: on several lines it would look like several
 * questions. */
static const char *
flat(const char *text, struct arena *arena)
{
	char *copy = arena_strdup(arena, text);
	for (char *c = copy; *c; c++)
		if ((unsigned char)*c < ' ')
			*c = ' ';
	return copy;
}

static const char *
examples_text(struct material *material)
{
	struct arena *arena = material->job->arena;
	const struct preset_section *section =
	    preset_section(material->job->preset, "examples");
	const char *text = "";
	if (!section || !section->item)
		return text;
	for (int i = material->examples.count - 1; i >= 0; i--) {
		struct example_places places = {
		    flat(material->examples.items[i].question, arena),
		    material->examples.items[i].sql};
		text = arena_printf(arena, "%s%s", text,
		    template_fill(
			section->item, example_value, &places, arena));
	}
	return text;
}

static const char *
joins_text(const struct material *material)
{
	struct arena *arena = material->job->arena;
	const char *text = "";
	for (int i = 0; i < material->skeleton_count; i++)
		text = arena_printf(
		    arena, "%sFROM %s\n", text, material->skeletons[i]);
	return text;
}

static const char *
schema_of(struct material *material)
{
	if (!material->schema)
		material->schema = schema_text(
		    &material->shown, material->style, &material->values);
	return material->schema;
}

const char *
material_text(struct material *material, const char *place)
{
	static const char *const parts[PART_COUNT] = {
	    [PART_REQUIRED] = "required",
	    [PART_COLUMNS] = "columns",
	    [PART_VALUES] = "values",
	    [PART_DEFINITIONS] = "definitions",
	    [PART_COLUMN_WARNING] = "column_warnings",
	    [PART_TABLE_WARNING] = "table_warnings",
	};
	const struct {
		const char *name;
		const char *text;
	} texts[] = {
	    {"question", material->question},
	    {"evidence", material->evidence},
	    {"today", material->today},
	    {"day_ranges", material->day_ranges},
	    {"hint", material->hint},
	    {"hint_reading", material->hint_reading},
	};
	for (size_t i = 0; i < COUNT_OF(texts); i++)
		if (strcmp(texts[i].name, place) == 0)
			return texts[i].text;
	for (int i = 0; i < PART_COUNT; i++)
		if (strcmp(parts[i], place) == 0)
			return material->parts.lines[i];
	if (strcmp(place, "schema") == 0)
		return schema_of(material);
	if (strcmp(place, "delta") == 0) {
		material->delta_placed = true;
		return material->delta;
	}
	if (strcmp(place, "keys") == 0)
		return schema_keys(&material->shown, material->job->arena);
	if (strcmp(place, "joins") == 0)
		return joins_text(material);
	return strcmp(place, "examples") == 0 ? examples_text(material) : NULL;
}

/* ---- cutting ---- */

/* Make the text empty.  Return 1 when it was not empty before. */
static int
drop(const char **text)
{
	if (!**text)
		return 0;
	*text = "";
	return 1;
}

static int
drop_flag(bool *flag)
{
	int had = *flag;
	*flag = false;
	return had;
}

static int
cut_schema(struct material *material, enum preset_cut kind, const char **name)
{
	material->schema = NULL;
	if (kind == PRESET_CUT_FACTS)
		return drop_flag(&material->style.facts);
	if (kind == PRESET_CUT_COMMENTS)
		return drop_flag(&material->style.comments);
	if (kind == PRESET_CUT_COLUMNS)
		return shown_hide_columns(&material->shown);
	int table = shown_hide_table(&material->shown);
	if (table >= 0)
		*name = material->context.tables[table].name;
	return table >= 0;
}

int
material_cut(struct material *material, enum preset_cut kind, const char **name)
{
	const char **lines = material->parts.lines;
	switch (kind) {
	case PRESET_CUT_EXAMPLES:
		return material->examples.count > 0 &&
		       material->examples.count-- > 0;
	case PRESET_CUT_SKELETONS: /* the best one stays */
		return material->skeleton_count > 1 &&
		       material->skeleton_count-- > 1;
	case PRESET_CUT_WARNINGS:
		return drop(&lines[PART_COLUMN_WARNING]) +
		       drop(&lines[PART_TABLE_WARNING]);
	case PRESET_CUT_VALUES:
		return drop(&lines[PART_VALUES]);
	case PRESET_CUT_DEFINITIONS:
		return drop(&lines[PART_DEFINITIONS]);
	case PRESET_CUT_HINT:
		return drop(&material->hint) + drop(&material->hint_reading);
	case PRESET_CUT_FACTS:
	case PRESET_CUT_COMMENTS:
	case PRESET_CUT_COLUMNS:
	case PRESET_CUT_TABLES:
		return cut_schema(material, kind, name);
	case PRESET_CUT_COUNT:
		break;
	}
	return 0;
}

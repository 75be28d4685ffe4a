/* prompt.c - writes the prompt for a question; see prompt.h */
#include "prompt/prompt.h"

#include "base/problem.h"
#include "prompt/delta.h"
#include "prompt/material.h"
#include "prompt/template.h"

#include <stdlib.h>
#include <string.h>

/* The tokens that a chat template puts around a message. */
enum { TOKENS_OF_ROLE = 4 };

/* Sections may hold sections.  A preset that nests deeper holds a section
 * inside itself. */
enum { MAX_DEPTH = 4 };

struct build {
	const struct prompt_job *job;
	struct prompt *prompt;
	struct material material;
	const char *unknown; /* a place without a text */
};

/* A text whose places are being filled. */
struct fill {
	struct build *build;
	const char *section; /* the section; NULL: a message */
	int depth;
	int places, filled; /* all places, and those that had a text */
};

/* ---- texts ---- */

static template_value value_of;

/* Is the section on?  An option switches some sections on. */
static bool
is_on(const struct build *build, const char *section)
{
	static const char *const switches[][2] = {
	    {"skeleton", "skeleton_first"}, {"decompose", "decompose"}};
	for (size_t i = 0; i < COUNT_OF(switches); i++)
		if (strcmp(section, switches[i][0]) == 0)
			return config_flag(build->job->config, switches[i][1]);
	return true;
}

/* Return a section with its heading; "" when none of its places has a text. */
static const char *
section_text(
    struct build *build, const struct preset_section *section, int depth)
{
	struct fill fill = {
	    .build = build, .section = section->name, .depth = depth};
	if (!section->text || !is_on(build, section->name))
		return "";
	const char *text =
	    template_fill(section->text, value_of, &fill, build->job->arena);
	return fill.places > 0 && fill.filled == 0 ? "" : text;
}

static const char *
value_of(void *context, const char *name)
{
	struct fill *fill = context;
	struct build *build = fill->build;
	const struct preset_section *section =
	    preset_section(build->job->preset, name);
	const char *text = NULL;
	bool own = fill->section && strcmp(fill->section, name) == 0;
	if (section && !own && fill->depth < MAX_DEPTH)
		text = section_text(build, section, fill->depth + 1);
	else
		text = material_text(&build->material, name);
	if (!text)
		build->unknown = name;
	fill->places++;
	fill->filled += text && *text;
	return text;
}

static void
fill_messages(struct build *build)
{
	const struct preset *preset = build->job->preset;
	struct prompt *prompt = build->prompt;
	size_t bytes = 0;
	for (int i = 0; i < preset->message_count; i++) {
		struct fill fill = {.build = build};
		prompt->messages[i].role = preset->messages[i].role;
		prompt->messages[i].text =
		    template_fill(preset->messages[i].text, value_of, &fill,
			build->job->arena);
		bytes += strlen(prompt->messages[i].text);
	}
	prompt->message_count = preset->message_count;
	prompt->tokens = (int)((double)bytes / preset->bytes_per_token) +
			 TOKENS_OF_ROLE * preset->message_count;
}

/* ---- the budget ---- */

/* Add to the count of a kind in the record's list of cuts. */
static jv
note_cut(jv cut, enum preset_cut kind, int count, const char *name)
{
	int last = jv_array_length(jv_copy(cut)) - 1;
	jv what = jv_string(preset_cut_name(kind));
	jv entry = last >= 0 ? jv_array_get(jv_copy(cut), last) : jv_null();
	jv known = record_member(&entry, "what");
	bool same = jv_get_kind(known) == JV_KIND_STRING &&
		    jv_equal(jv_copy(known), jv_copy(what));
	jv_free(known);
	if (!same) {
		jv_free(entry);
		entry = jv_object_set(jv_object(), jv_string("what"), what);
		last++;
	} else {
		jv_free(what);
	}
	double before = record_member_number(&entry, "count", 0);
	entry =
	    jv_object_set(entry, jv_string("count"), jv_number(before + count));
	if (name) {
		jv names = record_member(&entry, "names");
		if (jv_get_kind(names) != JV_KIND_ARRAY) {
			jv_free(names);
			names = jv_array();
		}
		entry = jv_object_set(entry, jv_string("names"),
		    jv_array_append(names, jv_string(name)));
	}
	return jv_array_set(cut, last, entry);
}

static int
budget_of(const struct prompt_job *job)
{
	long tokens = config_integer(job->config, "prompt_tokens");
	return tokens > 0 ? (int)tokens : job->preset->budget;
}

static void
keep_to_budget(struct build *build)
{
	const struct preset *preset = build->job->preset;
	int budget = build->prompt->budget;
	fill_messages(build);
	for (int i = 0; i < preset->cut_count; i++) {
		while (build->prompt->tokens > budget) {
			const char *name = NULL;
			int count = material_cut(
			    &build->material, preset->cuts[i], &name);
			if (count == 0)
				break;
			build->prompt->cut = note_cut(
			    build->prompt->cut, preset->cuts[i], count, name);
			fill_messages(build);
		}
	}
}

/* ---- a repair ---- */

/* Append the delta to the last message of the user, because no text has a place
 * for it. */
static void
append_delta(struct build *build)
{
	struct prompt *prompt = build->prompt;
	for (int i = prompt->message_count - 1; i >= 0; i--) {
		struct model_message *message = &prompt->messages[i];
		if (strcmp(message->role, "user") != 0)
			continue;
		message->text = arena_printf(build->job->arena, "%s\n%s",
		    message->text, build->material.delta);
		return;
	}
}

/* Fill the same texts again, with the delta in its place. */
static void
add_delta(struct build *build)
{
	build->material.delta = delta_text(
	    build->job->delta, build->job->preset, &build->material.values);
	fill_messages(build);
	if (!build->material.delta_placed)
		append_delta(build);
}

/* ---- the whole ---- */

static const char *
reply_schema(const struct prompt_job *job)
{
	const struct preset *preset = job->preset;
	if (config_flag(job->config, "skeleton_first") &&
	    preset->skeleton_reply)
		return preset->skeleton_reply;
	return preset->reply;
}

bool
prompt_build(const struct prompt_job *job, struct prompt *prompt, jv *problem)
{
	struct build build = {.job = job, .prompt = prompt};
	*prompt = (struct prompt){.version = job->preset->version,
	    .schema = reply_schema(job),
	    .budget = budget_of(job),
	    .cut = jv_array()};
	if (!material_open(&build.material, job, problem))
		return false;
	keep_to_budget(&build);
	if (job->delta)
		add_delta(&build);
	prompt->values = build.material.values;
	if (!build.unknown)
		return true;
	*problem = problem_new("config.data",
	    "nothing fills the place '%s' in the texts of preset '%s'",
	    build.unknown, job->preset->name);
	return false;
}

void
prompt_release(struct prompt *prompt)
{
	jv_free(prompt->cut);
	prompt->cut = jv_null();
}

jv
prompt_member(const struct prompt *prompt)
{
	jv member = jv_object_set(
	    jv_object(), jv_string("version"), jv_string(prompt->version));
	member = jv_object_set(
	    member, jv_string("tokens"), jv_number(prompt->tokens));
	return jv_object_set(member, jv_string("cut"), jv_copy(prompt->cut));
}

const char *
prompt_restore_sql(
    const struct prompt *prompt, const char *sql, struct arena *arena)
{
	return values_restore_sql(&prompt->values, sql, arena);
}

const char *
prompt_restore_text(
    const struct prompt *prompt, const char *text, struct arena *arena)
{
	return values_restore_text(&prompt->values, text, arena);
}

const char *
prompt_text(const struct prompt *prompt, struct arena *arena)
{
	char *text = NULL;
	size_t length = 0;
	FILE *file = open_memstream(&text, &length);
	if (!file)
		return "";
	for (int i = 0; i < prompt->message_count; i++) {
		const char *words = prompt->messages[i].text;
		size_t size = strlen(words);
		fprintf(file, "=== %s\n%s%s", prompt->messages[i].role, words,
		    size > 0 && words[size - 1] == '\n' ? "" : "\n");
	}
	fclose(file);
	const char *copy = arena_strndup(arena, text, length);
	free(text);
	return copy;
}

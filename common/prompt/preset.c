/* preset.c - reads how to ask one model, from a data file; see preset.h */
#include "prompt/preset.h"

#include "base/digest.h"
#include "base/problem.h"
#include "record/data_file.h"
#include "record/record.h"

#include <stdlib.h>
#include <string.h>

/* The time for a question's requests, in milliseconds, when the preset gives
 * none: twice the usual limit of one request (model_timeout_ms). */
enum { USUAL_BUDGET_MS = 120000 };

struct reader {
	struct preset *preset;
	const struct config *config;
	const char *folder; /* of a preset by path; NULL */
	struct digest digest;
	jv document;
	jv *problem;
};

static const char *const cut_names[PRESET_CUT_COUNT] = {
    [PRESET_CUT_EXAMPLES] = "examples",
    [PRESET_CUT_SKELETONS] = "skeletons",
    [PRESET_CUT_FACTS] = "facts",
    [PRESET_CUT_COMMENTS] = "comments",
    [PRESET_CUT_COLUMNS] = "columns",
    [PRESET_CUT_TABLES] = "tables",
    [PRESET_CUT_WARNINGS] = "warnings",
    [PRESET_CUT_VALUES] = "values",
    [PRESET_CUT_DEFINITIONS] = "definitions",
    [PRESET_CUT_HINT] = "hint",
};

const char *
preset_cut_name(enum preset_cut cut)
{
	return cut_names[cut];
}

static const char *const delta_names[PRESET_DELTA_COUNT] = {
    [PRESET_DELTA_QUERY] = "query",
    [PRESET_DELTA_POSTGRES] = "postgres",
    [PRESET_DELTA_CROSS_TABLE] = "cross-table",
    [PRESET_DELTA_PHANTOM_COLUMN] = "phantom-column",
    [PRESET_DELTA_WHITELIST] = "whitelist",
    [PRESET_DELTA_CANDIDATES] = "candidates",
    [PRESET_DELTA_VALIDATOR] = "validator",
    [PRESET_DELTA_SEMANTIC] = "semantic",
    [PRESET_DELTA_CHOOSE] = "choose",
};

/* Report that the member is missing or wrong.  Always return false. */
static bool
reject(const struct reader *reader, const char *member)
{
	*reader->problem = problem_new("config.data",
	    "the preset '%s' has no usable '%s'", reader->preset->name, member);
	return false;
}

static jv
member(const struct reader *reader, const char *key)
{
	return record_member(&reader->document, key);
}

static const char *
text_member(struct reader *reader, const char *key)
{
	return record_member_text(
	    &reader->document, key, &reader->preset->arena);
}

/* ---- the files that a preset names ---- */

/* Is this a plain file name?  It may not leave its folder. */
static bool
is_plain_name(const char *name)
{
	return *name && *name != '.' &&
	       strspn(name,
		   "abcdefghijklmnopqrstuvwxyz"
		   "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-") == strlen(name);
}

static const char *
read_file(struct reader *reader, const char *name)
{
	struct arena *arena = &reader->preset->arena;
	bool beside = reader->folder && strncmp(name, "./", 2) == 0;
	const char *text = NULL;
	if (!is_plain_name(beside ? name + 2 : name))
		reject(reader, "file");
	else if (beside)
		text = data_file_text_at(
		    arena_printf(arena, "%s/%s", reader->folder, name + 2),
		    arena, reader->problem);
	else
		text = data_file_text(reader->config,
		    arena_printf(arena, "prompts/%s", name), arena,
		    reader->problem);
	if (text)
		digest_text(&reader->digest, text);
	return text;
}

/* Read the file that an object's member names; `*text` stays NULL when it has
 * none. */
static bool
read_named(
    struct reader *reader, const jv *object, const char *key, const char **text)
{
	const char *name =
	    record_member_text(object, key, &reader->preset->arena);
	*text = name ? read_file(reader, name) : NULL;
	return !name || *text;
}

/* ---- messages and sections ---- */

static bool
is_role(const char *role)
{
	return strcmp(role, "system") == 0 || strcmp(role, "user") == 0 ||
	       strcmp(role, "assistant") == 0;
}

static bool
read_message(struct reader *reader, const jv *object)
{
	struct preset *preset = reader->preset;
	struct preset_message *message =
	    &preset->messages[preset->message_count];
	message->role = record_member_text(object, "role", &preset->arena);
	if (!message->role || !is_role(message->role))
		return reject(reader, "messages");
	if (!read_named(reader, object, "file", &message->text))
		return false;
	preset->message_count++;
	return message->text || reject(reader, "messages");
}

static bool
read_messages(struct reader *reader)
{
	jv list = member(reader, "messages");
	bool good = jv_get_kind(list) == JV_KIND_ARRAY;
	int count = good ? jv_array_length(jv_copy(list)) : 0;
	good = count > 0 && count <= PRESET_MAX_MESSAGES;
	if (!good)
		reject(reader, "messages");
	for (int i = 0; i < count && good; i++) {
		jv object = jv_array_get(jv_copy(list), i);
		good = read_message(reader, &object);
		jv_free(object);
	}
	jv_free(list);
	return good;
}

static bool
read_section(struct reader *reader, const jv *object)
{
	struct preset *preset = reader->preset;
	struct preset_section *section =
	    &preset->sections[preset->section_count++];
	section->name = record_member_text(object, "name", &preset->arena);
	if (!section->name)
		return reject(reader, "sections");
	if (!read_named(reader, object, "file", &section->text) ||
	    !read_named(reader, object, "item", &section->item))
		return false;
	return true;
}

static bool
read_sections(struct reader *reader)
{
	jv list = member(reader, "sections");
	bool good = jv_get_kind(list) == JV_KIND_ARRAY;
	int count = good ? jv_array_length(jv_copy(list)) : 0;
	good = good && count <= PRESET_MAX_SECTIONS;
	if (!good)
		reject(reader, "sections");
	for (int i = 0; i < count && good; i++) {
		jv object = jv_array_get(jv_copy(list), i);
		good = read_section(reader, &object);
		jv_free(object);
	}
	jv_free(list);
	return good;
}

const struct preset_section *
preset_section(const struct preset *preset, const char *name)
{
	for (int i = 0; i < preset->section_count; i++)
		if (strcmp(preset->sections[i].name, name) == 0)
			return &preset->sections[i];
	return NULL;
}

/* ---- settings ---- */

/* Return the place of a text in a list of words; -1 when it is not there. */
static int
word_place(const char *text, const char *const words[], int count)
{
	for (int i = 0; text && i < count; i++)
		if (strcmp(words[i], text) == 0)
			return i;
	return -1;
}

static bool
read_style(struct reader *reader)
{
	static const char *const styles[] = {"mschema", "blocks", "ddl"};
	static const char *const outputs[] = {"sql", "fence", "json"};
	struct preset *preset = reader->preset;
	jv schema = member(reader, "schema");
	int style = word_place(
	    record_member_text(&schema, "style", &preset->arena), styles, 3);
	preset->facts = record_member_flag(&schema, "facts");
	preset->ranges = record_member_flag(&schema, "ranges");
	preset->comments = record_member_flag(&schema, "comments");
	jv_free(schema);
	if (style < 0)
		return reject(reader, "schema");
	preset->style = (enum preset_style)style;
	preset->grammar = record_member_flag(&reader->document, "grammar");
	int output = word_place(text_member(reader, "output"), outputs, 3);
	if (output < 0)
		return reject(reader, "output");
	preset->output = (enum preset_output)output;
	return true;
}

/* Read the JSON schema of the reply from its file, as compact text. */
static bool
read_reply(struct reader *reader, const char *key, const char **reply)
{
	const char *text = NULL;
	if (!read_named(reader, &reader->document, key, &text))
		return false;
	if (!text)
		return true;
	jv schema = jv_parse(text);
	bool good = jv_get_kind(schema) == JV_KIND_OBJECT;
	if (good) {
		jv compact = jv_dump_string(jv_copy(schema), 0);
		*reply = arena_strdup(
		    &reader->preset->arena, jv_string_value(compact));
		jv_free(compact);
	}
	jv_free(schema);
	return good || reject(reader, key);
}

/* Read a number of the document, within its bounds. */
static bool
read_number(struct reader *reader, const char *key, double low, double high,
    double *number)
{
	*number = record_member_number(&reader->document, key, low - 1);
	return (*number >= low && *number <= high) || reject(reader, key);
}

static bool
is_unsaid(const struct reader *reader, const char *key)
{
	jv value = member(reader, key);
	jv_kind kind = jv_get_kind(value);
	jv_free(value);
	return kind == JV_KIND_NULL || kind == JV_KIND_INVALID;
}

static bool
read_numbers(struct reader *reader)
{
	struct preset *preset = reader->preset;
	double max_tokens = 0;
	double budget = 0;
	double budget_ms = USUAL_BUDGET_MS;
	double examples = 0;
	double skeletons = 0;
	bool good =
	    (is_unsaid(reader, "budget_ms") ||
		read_number(reader, "budget_ms", 10, 3600000, &budget_ms)) &&
	    read_number(reader, "temperature", 0, 2, &preset->temperature) &&
	    read_number(reader, "top_p", 0, 1, &preset->top_p) &&
	    read_number(reader, "max_tokens", 16, 65536, &max_tokens) &&
	    read_number(reader, "budget", 256, 1000000, &budget) &&
	    read_number(
		reader, "bytes_per_token", 1, 8, &preset->bytes_per_token) &&
	    read_number(reader, "examples", 0, 16, &examples) &&
	    read_number(reader, "skeletons", 0, 4, &skeletons);
	preset->max_tokens = (int)max_tokens;
	preset->budget = (int)budget;
	preset->budget_ms = (int)budget_ms;
	preset->examples = (int)examples;
	preset->skeletons = (int)skeletons;
	return good;
}

/* Read the strings of an array into the arena.  Return -1 when it is no array
 * of strings, or is too long. */
static int
read_texts(struct reader *reader, const char *key, const char **texts, int room)
{
	jv list = member(reader, key);
	bool good = jv_get_kind(list) == JV_KIND_ARRAY;
	int count = good ? jv_array_length(jv_copy(list)) : -1;
	if (count > room)
		count = -1;
	for (int i = 0; i < count; i++) {
		jv text = jv_array_get(jv_copy(list), i);
		bool is_text = jv_get_kind(text) == JV_KIND_STRING;
		texts[i] = is_text ? arena_strdup(&reader->preset->arena,
					 jv_string_value(text))
				   : "";
		jv_free(text);
	}
	jv_free(list);
	return count;
}

static bool
read_lists(struct reader *reader)
{
	struct preset *preset = reader->preset;
	const char *cuts[PRESET_MAX_CUTS];
	preset->stop_count =
	    read_texts(reader, "stops", preset->stops, PRESET_MAX_STOPS);
	if (preset->stop_count < 0)
		return reject(reader, "stops");
	preset->cut_count = read_texts(reader, "cut", cuts, PRESET_MAX_CUTS);
	if (preset->cut_count < 0)
		return reject(reader, "cut");
	for (int i = 0; i < preset->cut_count; i++) {
		int cut = word_place(cuts[i], cut_names, PRESET_CUT_COUNT);
		if (cut < 0)
			return reject(reader, "cut");
		preset->cuts[i] = (enum preset_cut)cut;
	}
	return true;
}

/* The texts are the same for all presets, so that a preset does not have to
 * define repairs. */
static bool
read_deltas(struct reader *reader)
{
	struct preset *preset = reader->preset;
	for (int i = 0; i < PRESET_DELTA_COUNT; i++) {
		const char *name = arena_printf(
		    &preset->arena, "delta-%s.txt", delta_names[i]);
		preset->deltas[i] = read_file(reader, name);
		if (!preset->deltas[i])
			return false;
	}
	return true;
}

/* ---- the whole ---- */

static bool
read_document(struct reader *reader)
{
	struct preset *preset = reader->preset;
	bool good =
	    read_messages(reader) && read_sections(reader) &&
	    read_style(reader) && read_reply(reader, "reply", &preset->reply) &&
	    read_reply(reader, "skeleton_reply", &preset->skeleton_reply) &&
	    read_numbers(reader) && read_lists(reader) && read_deltas(reader);
	if (!good)
		return false;
	if ((preset->output == PRESET_JSON) != !!preset->reply)
		return reject(reader, "reply");
	const char *sum = digest_text_of(&reader->digest, &preset->arena);
	preset->version =
	    arena_printf(&preset->arena, "%s-%.12s", preset->name, sum);
	return true;
}

/* Return the text of the preset's file, and keep its name and folder. */
static const char *
find_preset(struct reader *reader, const char *name)
{
	struct arena *arena = &reader->preset->arena;
	const char *slash = strrchr(name, '/');
	if (slash) {
		size_t length = strcspn(slash + 1, ".");
		reader->folder =
		    arena_strndup(arena, name, (size_t)(slash - name));
		reader->preset->name = arena_strndup(arena, slash + 1, length);
		return data_file_text_at(name, arena, reader->problem);
	}
	reader->preset->name = arena_strdup(arena, name);
	const char *file = arena_printf(arena, "presets/%s.json", name);
	if (is_plain_name(name) && data_file_find(reader->config, file, arena))
		return data_file_text(
		    reader->config, file, arena, reader->problem);
	*reader->problem =
	    problem_with_text(problem_new("config.option",
				  "option 'preset' names no preset '%s'", name),
		"hint", "docs/prompts.md lists them and says how to add one");
	return NULL;
}

struct preset *
preset_open(const struct config *config, const char *name, jv *problem)
{
	struct preset *preset = xcalloc(1, sizeof(*preset));
	struct reader reader = {.preset = preset,
	    .config = config,
	    .digest = digest_start(),
	    .problem = problem};
	const char *text = find_preset(&reader, name);
	bool good = false;
	if (text) {
		digest_text(&reader.digest, text);
		reader.document = jv_parse(text);
		good = jv_get_kind(reader.document) == JV_KIND_OBJECT
			   ? read_document(&reader)
			   : reject(&reader, "object");
		jv_free(reader.document);
	}
	if (good)
		return preset;
	preset_free(preset);
	return NULL;
}

void
preset_free(struct preset *preset)
{
	if (!preset)
		return;
	arena_release(&preset->arena);
	free(preset);
}

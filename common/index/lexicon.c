/* lexicon.c - reads the files in which a user explains a database; see
 * lexicon.h */
#include "index/lexicon.h"

#include "base/problem.h"
#include "record/record.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum {
	LINE_BYTES_MAX = 65536,
	ENTRIES_MAX = 100000,
	FILE_BYTES_MAX = 16777216
};

enum field_type { FIELD_TEXT, FIELD_TEXTS };

/* The member of struct lexicon_entry that a field is stored in. */
enum field_place {
	PLACE_NAME,
	PLACE_TABLE,
	PLACE_COLUMN,
	PLACE_TEXT,
	PLACE_QUESTION,
	PLACE_OWNER,
	PLACE_DATE,
	PLACE_WHY,
	PLACE_SCHEMA,
	PLACE_WORDS,
	PLACE_TABLES
};

struct field {
	const char *name;
	enum field_type type;
	enum field_place place;
	bool required;
};

enum { FIELDS_MAX = 6 };

struct form {
	const char *file;
	struct field fields[FIELDS_MAX]; /* a NULL name ends them */
};

static const struct form forms[LEXICON_KINDS] = {
    [LEXICON_MODULES] = {"modules.ndjson",
	{{"name", FIELD_TEXT, PLACE_NAME, true},
	    {"keywords", FIELD_TEXTS, PLACE_WORDS, true},
	    {"tables", FIELD_TEXTS, PLACE_TABLES, true},
	    {"why", FIELD_TEXT, PLACE_WHY, false}}},
    [LEXICON_SYNONYMS] = {"synonyms.ndjson",
	{{"words", FIELD_TEXTS, PLACE_WORDS, true},
	    {"table", FIELD_TEXT, PLACE_TABLE, false},
	    {"schema", FIELD_TEXT, PLACE_SCHEMA, false},
	    {"column", FIELD_TEXT, PLACE_COLUMN, false},
	    {"expr", FIELD_TEXT, PLACE_TEXT, false},
	    {"why", FIELD_TEXT, PLACE_WHY, false}}},
    [LEXICON_METRICS] = {"metrics.ndjson",
	{{"name", FIELD_TEXT, PLACE_NAME, true},
	    {"words", FIELD_TEXTS, PLACE_WORDS, true},
	    {"expr", FIELD_TEXT, PLACE_TEXT, true},
	    {"table", FIELD_TEXT, PLACE_TABLE, true},
	    {"why", FIELD_TEXT, PLACE_WHY, false}}},
    [LEXICON_CONFUSABLES] = {"confusables.ndjson",
	{{"table", FIELD_TEXT, PLACE_TABLE, true},
	    {"triggers", FIELD_TEXTS, PLACE_WORDS, true},
	    {"advice", FIELD_TEXT, PLACE_TEXT, true},
	    {"why", FIELD_TEXT, PLACE_WHY, false}}},
    [LEXICON_ABBREVIATIONS] = {"abbreviations.ndjson",
	{{"short", FIELD_TEXT, PLACE_NAME, true},
	    {"long", FIELD_TEXT, PLACE_TEXT, true},
	    {"why", FIELD_TEXT, PLACE_WHY, false}}},
    [LEXICON_EXAMPLES] = {"examples.ndjson",
	{{"question", FIELD_TEXT, PLACE_QUESTION, true},
	    {"sql", FIELD_TEXT, PLACE_TEXT, true},
	    {"id", FIELD_TEXT, PLACE_NAME, false},
	    {"owner", FIELD_TEXT, PLACE_OWNER, false},
	    {"date", FIELD_TEXT, PLACE_DATE, false},
	    {"why", FIELD_TEXT, PLACE_WHY, false}}},
};

const char *
lexicon_file(enum lexicon_kind kind)
{
	return forms[kind].file;
}

struct reading {
	struct lexicon *lexicon;
	const char *path;
	size_t line;
	jv *problem;
};

static bool
refuse(struct reading *reading, const char *why, const char *member)
{
	*reading->problem = problem_new("config.lexicon", "%s:%zu: %s%s%s%s",
	    reading->path, reading->line, why, !member ? "" : " '",
	    !member ? "" : member, !member ? "" : "'");
	return false;
}

static const char **
text_place(struct lexicon_entry *entry, enum field_place place)
{
	switch (place) {
	case PLACE_NAME:
		return &entry->name;
	case PLACE_TABLE:
		return &entry->table;
	case PLACE_COLUMN:
		return &entry->column;
	case PLACE_QUESTION:
		return &entry->question;
	case PLACE_OWNER:
		return &entry->owner;
	case PLACE_DATE:
		return &entry->date;
	case PLACE_WHY:
		return &entry->why;
	case PLACE_SCHEMA:
		return &entry->schema;
	default:
		return &entry->text;
	}
}

static bool
take_text(struct reading *reading, const struct field *field, const jv *value,
    const char **text)
{
	if (jv_get_kind(*value) != JV_KIND_STRING)
		return refuse(reading, "no text in member", field->name);
	*text = arena_strdup(&reading->lexicon->arena, jv_string_value(*value));
	if ((*text)[strspn(*text, " \t")] == '\0')
		return refuse(reading, "nothing in member", field->name);
	return true;
}

static bool
take_texts(struct reading *reading, const struct field *field, const jv *value,
    struct text_words *texts)
{
	struct arena *arena = &reading->lexicon->arena;
	bool list = jv_get_kind(*value) == JV_KIND_ARRAY;
	int count = list ? jv_array_length(jv_copy(*value)) : 1;
	texts->word = arena_array(arena, (size_t)count + 1, sizeof(char *));
	for (int i = 0; i < count; i++) {
		jv item =
		    list ? jv_array_get(jv_copy(*value), i) : jv_copy(*value);
		bool taken = take_text(
		    reading, field, &item, &texts->word[texts->count]);
		jv_free(item);
		if (!taken)
			return false;
		texts->count++;
	}
	if (texts->count == 0)
		return refuse(reading, "nothing in member", field->name);
	return true;
}

static bool
take_field(struct reading *reading, const struct field *field, const jv *object,
    struct lexicon_entry *entry)
{
	jv value = record_member(object, field->name);
	jv_kind kind = jv_get_kind(value);
	bool taken = true;
	if (kind == JV_KIND_INVALID)
		taken = !field->required ||
			refuse(reading, "missing member", field->name);
	else if (field->type == FIELD_TEXT)
		taken = take_text(
		    reading, field, &value, text_place(entry, field->place));
	else
		taken = take_texts(reading, field, &value,
		    field->place == PLACE_TABLES ? &entry->tables
						 : &entry->words);
	jv_free(value);
	return taken;
}

static bool
only_known_members(
    struct reading *reading, const struct form *form, const jv *object)
{
	bool known = true;
	jv keys = jv_keys(jv_copy(*object));
	int count = jv_array_length(jv_copy(keys));
	for (int i = 0; known && i < count; i++) {
		jv key = jv_array_get(jv_copy(keys), i);
		known = false;
		for (int j = 0; j < FIELDS_MAX; j++)
			if (form->fields[j].name &&
			    strcmp(form->fields[j].name,
				jv_string_value(key)) == 0)
				known = true;
		if (!known)
			(void)refuse(
			    reading, "unknown member", jv_string_value(key));
		jv_free(key);
	}
	jv_free(keys);
	return known;
}

/* Does a synonym name a table, or else a schema and nothing of a table? */
static bool
names_one(const struct lexicon_entry *entry)
{
	bool of_table = entry->table || entry->column || entry->text;
	return entry->schema ? !of_table : (bool)entry->table;
}

static bool
take_object(struct reading *reading, const jv *object, enum lexicon_kind kind)
{
	const struct form *form = &forms[kind];
	struct lexicon *lexicon = reading->lexicon;
	struct lexicon_entry entry = {.kind = kind, .line = reading->line};
	if (!jv_is_valid(*object))
		return refuse(reading, "not one JSON object", NULL);
	if (!only_known_members(reading, form, object))
		return false;
	for (int i = 0; i < FIELDS_MAX; i++)
		if (form->fields[i].name &&
		    !take_field(reading, &form->fields[i], object, &entry))
			return false;
	if (kind == LEXICON_SYNONYMS && !names_one(&entry))
		return refuse(reading,
		    "a table is named, or a schema alone: one of both", NULL);
	if (lexicon->count == ENTRIES_MAX)
		return refuse(reading, "more entries than 100000", NULL);
	lexicon->entries = xgrow(lexicon->entries, lexicon->count,
	    &lexicon->capacity, sizeof(*lexicon->entries));
	lexicon->entries[lexicon->count++] = entry;
	return true;
}

/* Append a line to what is kept of the file. */
static bool
keep_line(struct reading *reading, FILE *kept, const jv *object)
{
	if (jv_is_valid(*object)) {
		jv text = jv_dump_string(jv_copy(*object), 0);
		fputs(jv_string_value(text), kept);
		jv_free(text);
	}
	fputc('\n', kept);
	return ftell(kept) <= FILE_BYTES_MAX ||
	       refuse(reading, "more than 16 MiB", NULL);
}

static bool
is_blank(const char *line)
{
	return line[strspn(line, " \t\r\n")] == '\0';
}

static bool
take_line(struct reading *reading, FILE *kept, const char *line,
    enum lexicon_kind kind)
{
	jv object = record_object(line, strlen(line));
	bool whole = (is_blank(line) || take_object(reading, &object, kind)) &&
		     keep_line(reading, kept, &object);
	jv_free(object);
	return whole;
}

static bool
take_lines(
    struct reading *reading, FILE *file, FILE *kept, enum lexicon_kind kind)
{
	char *line = NULL;
	size_t capacity = 0;
	ssize_t length = 0;
	bool whole = true;
	while (whole && (length = getline(&line, &capacity, file)) > 0) {
		reading->line++;
		if (length > LINE_BYTES_MAX)
			whole = refuse(reading, "longer than 64 KiB", NULL);
		else if (strlen(line) != (size_t)length)
			whole = refuse(reading, "a NUL byte", NULL);
		else
			whole = take_line(reading, kept, line, kind);
	}
	if (whole && ferror(file))
		whole = refuse(reading, strerror(errno), NULL);
	free(line);
	return whole;
}

/* Read one file's lines, and keep them. */
static bool
take_file(
    struct lexicon *lexicon, FILE *file, struct reading *reading, int kind)
{
	char *text = NULL;
	size_t size = 0;
	FILE *kept = open_memstream(&text, &size);
	bool whole =
	    kept ? take_lines(reading, file, kept, (enum lexicon_kind)kind)
		 : refuse(reading, strerror(errno), NULL);
	if (kept)
		fclose(kept);
	if (whole)
		lexicon->texts[kind] = arena_strdup(&lexicon->arena, text);
	free(text);
	return whole;
}

static bool
read_file(struct lexicon *lexicon, const char *folder, int kind, jv *problem)
{
	struct reading reading = {.lexicon = lexicon, .problem = problem};
	reading.path =
	    arena_printf(&lexicon->arena, "%s/%s", folder, forms[kind].file);
	FILE *file = fopen(reading.path, "r");
	if (!file && errno == ENOENT)
		return true;
	if (!file) {
		*problem = problem_new("config.lexicon", "cannot open '%s': %s",
		    reading.path, strerror(errno));
		return false;
	}
	bool whole = take_file(lexicon, file, &reading, kind);
	fclose(file);
	return whole;
}

static void
start(struct lexicon *lexicon)
{
	*lexicon = (struct lexicon){0};
	for (int kind = 0; kind < LEXICON_KINDS; kind++)
		lexicon->texts[kind] = "";
}

bool
lexicon_read(struct lexicon *lexicon, const char *folder, jv *problem)
{
	start(lexicon);
	if (!folder || *folder == '\0')
		return true;
	struct stat status;
	if (stat(folder, &status) != 0 || !S_ISDIR(status.st_mode)) {
		*problem =
		    problem_new("config.lexicon", "'%s' is no folder", folder);
		return false;
	}
	for (int kind = 0; kind < LEXICON_KINDS; kind++)
		if (!read_file(lexicon, folder, kind, problem))
			return false;
	return true;
}

bool
lexicon_read_texts(struct lexicon *lexicon,
    const char *const texts[LEXICON_KINDS], jv *problem)
{
	bool whole = true;
	start(lexicon);
	for (int kind = 0; whole && kind < LEXICON_KINDS; kind++) {
		struct reading reading = {.lexicon = lexicon,
		    .path = forms[kind].file,
		    .problem = problem};
		if (!texts[kind] || texts[kind][0] == '\0')
			continue;
		char *text = xstrdup(texts[kind]);
		FILE *file = fmemopen(text, strlen(text), "r");
		whole = file ? take_file(lexicon, file, &reading, kind)
			     : refuse(&reading, strerror(errno), NULL);
		if (file)
			fclose(file);
		free(text);
	}
	return whole;
}

void
lexicon_release(struct lexicon *lexicon)
{
	free(lexicon->entries);
	arena_release(&lexicon->arena);
	*lexicon = (struct lexicon){0};
}

void
lexicon_teach(const struct lexicon *lexicon, struct names *names)
{
	for (size_t i = 0; i < lexicon->count; i++)
		if (lexicon->entries[i].kind == LEXICON_ABBREVIATIONS)
			names_add_abbreviation(names, lexicon->entries[i].name,
			    lexicon->entries[i].text);
}

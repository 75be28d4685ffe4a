/* asked.c - answers that were given, kept as files; see asked.h */
#include "asked/asked.h"

#include "asked/folder.h"
#include "asked/uuid.h"
#include "base/problem.h"
#include "base/state_folder.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
	ID_LENGTH = ASKED_ID_BYTES - 1,
	SHORTEST_PREFIX = 4,
	OWNER_BYTES = 64,
};

/* ---- ids ---- */

void
asked_new_id(const struct asked *asked, char id[ASKED_ID_BYTES])
{
	struct folder_names names = {0};
	bool some = asked && asked->keep > 0 &&
		    folder_list(asked->folder, &names) && names.count > 0;
	uuid_new(id, some ? names.items[0] : "");
	folder_names_release(&names);
}

/* The record's id where it is a UUID, else a new one. */
static void
id_of(const struct asked *asked, const struct record *record,
    char id[ASKED_ID_BYTES])
{
	const char *bytes = record_bytes(record, "id");
	if (bytes && strlen(bytes) == ID_LENGTH + 2 && bytes[0] == '"' &&
	    uuid_begins(bytes + 1, ID_LENGTH))
		snprintf(id, ASKED_ID_BYTES, "%.*s", ID_LENGTH, bytes + 1);
	else
		asked_new_id(asked, id);
}

/* ---- the folder ---- */

static bool
is_owner_name(const char *name)
{
	size_t length = strspn(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
				     "abcdefghijklmnopqrstuvwxyz"
				     "0123456789-_.@");
	return length > 0 && length < OWNER_BYTES && name[length] == '\0' &&
	       name[0] != '.';
}

bool
asked_open(struct asked *asked, const struct config *config, const char *owner,
    jv *problem)
{
	struct arena arena = {0};
	const char *state = state_folder(&arena);
	*asked = (struct asked){.keep = config_integer(config, "keep_answers"),
	    .max_line = (size_t)config_integer(config, "max_line")};
	if (owner && !is_owner_name(owner))
		*problem = problem_new("asked.folder",
		    "'%.64s' is no name that a folder may have", owner);
	else if (!state)
		*problem = problem_with_text(
		    problem_new(
			"asked.folder", "there is no place to keep answers in"),
		    "hint", "set HOME or XDG_STATE_HOME");
	else
		asked->folder = xstrdup(arena_printf(&arena, "%s/asked%s%s",
		    state, owner ? "/" : "", owner ? owner : ""));
	arena_release(&arena);
	return asked->folder;
}

void
asked_close(struct asked *asked)
{
	free(asked->folder);
	asked->folder = NULL;
}

/* ---- keep ---- */

/* The record as it is kept: with the id that its file has. */
static char *
kept_line(const struct record *record, const char *id, size_t *length)
{
	struct record copy = {0};
	record_copy(&copy, record);
	record_set(&copy, "id", jv_string(id));
	char *line = record_line(&copy, length);
	record_release(&copy);
	line[(*length)++] = '\n'; /* where its NUL stood */
	return line;
}

/* Remove the oldest beyond those that stay. */
static void
forget(const struct asked *asked)
{
	struct folder_names names;
	if (!folder_list(asked->folder, &names))
		return;
	for (size_t i = (size_t)asked->keep; i < names.count; i++)
		folder_remove(asked->folder, names.items[i]);
	folder_names_release(&names);
}

bool
asked_keep(const struct asked *asked, const struct record *record,
    char id[ASKED_ID_BYTES], jv *problem)
{
	size_t length;
	id_of(asked, record, id);
	if (asked->keep == 0)
		return true;
	char *line = kept_line(record, id, &length);
	bool kept = folder_write(asked->folder, id, line, length, problem);
	free(line);
	if (kept)
		forget(asked);
	return kept;
}

/* ---- find ---- */

static const char *
only_name(const struct folder_names *names, const char *prefix, jv *problem)
{
	const char *found = NULL;
	int count = 0;
	for (size_t i = 0; i < names->count; i++) {
		if (strncmp(names->items[i], prefix, strlen(prefix)) != 0)
			continue;
		found = names->items[i];
		count++;
	}
	if (count == 1)
		return found;
	*problem =
	    count == 0
		? problem_new("asked.unknown",
		      "there is no answer %s among the last %zu", prefix,
		      names->count)
		: problem_new("asked.ambiguous",
		      "'%s' begins the ids of %d answers; write more of it",
		      prefix, count);
	return NULL;
}

char *
asked_find(
    const struct asked *asked, const char *prefix, size_t *length, jv *problem)
{
	struct folder_names names = {0};
	size_t size = strlen(prefix);
	if (size < SHORTEST_PREFIX || !uuid_begins(prefix, size)) {
		*problem = problem_new(
		    "asked.id", "'%.40s' is no id of an answer", prefix);
		return NULL;
	}
	/* a folder that is not there has no answers */
	if (!folder_list(asked->folder, &names))
		names.count = 0;
	const char *name = only_name(&names, prefix, problem);
	char *line = name ? folder_read(asked->folder, name, asked->max_line,
				length, problem)
			  : NULL;
	folder_names_release(&names);
	return line;
}

/* ---- list ---- */

/* When the id was made, as ISO 8601; invalid: it does not say. */
static jv
time_of(const char *id)
{
	char text[32];
	struct tm parts;
	time_t seconds = (time_t)(uuid_ms(id) / 1000);
	if (!gmtime_r(&seconds, &parts) ||
	    strftime(text, sizeof(text), "%Y-%m-%dT%H:%M:%SZ", &parts) == 0)
		return jv_invalid();
	return jv_string(text);
}

/* Takes the value, which may be none. */
static jv
with_text(jv entry, const char *key, jv value)
{
	if (jv_get_kind(value) == JV_KIND_STRING)
		return jv_object_set(entry, jv_string(key), value);
	jv_free(value);
	return entry;
}

static bool
is_in(const jv *list, const jv *text)
{
	bool found = false;
	jv_array_foreach(*list, i, other)
	{
		found = jv_equal(other, jv_copy(*text)) || found;
	}
	return found;
}

/* Append the texts of an array member that the list does not have. */
static jv
with_texts(jv list, const jv *object, const char *member)
{
	jv texts = record_member_array(object, member);
	jv_array_foreach(texts, i, text)
	{
		if (jv_get_kind(text) == JV_KIND_STRING && !is_in(&list, &text))
			list = jv_array_append(list, jv_copy(text));
		jv_free(text);
	}
	jv_free(texts);
	return list;
}

static jv
with_list(jv entry, const char *key, jv list)
{
	if (record_array_length(&list) > 0)
		return jv_object_set(entry, jv_string(key), list);
	jv_free(list);
	return entry;
}

/* What helps to find out which words are missing. */
static jv
with_words(
    jv entry, const struct record *record, const jv *verdict, const jv *chosen)
{
	jv link = record_get(record, "link");
	jv meant = record_get(record, "meant");
	jv words = with_texts(jv_array(), verdict, "unexplained");
	words = with_texts(words, verdict, "unused");
	words = with_texts(words, chosen, "unused");
	entry = with_list(entry, "words", words);
	entry = with_list(entry, "meant", record_member_array(&meant, "words"));
	entry =
	    with_list(entry, "nearest", record_member_array(&link, "nearest"));
	jv_free(link);
	jv_free(meant);
	return entry;
}

static jv
entry_of(const char *id, const struct record *record)
{
	jv entry = record_with_text(jv_object(), "id", id);
	jv verdict = record_get(record, "verdict");
	jv chosen = record_get(record, "chosen");
	jv error = record_get(record, "error");
	jv at = time_of(id);
	if (jv_is_valid(at))
		entry = jv_object_set(entry, jv_string("at"), at);
	entry = jv_object_set(
	    entry, jv_string("question"), record_get(record, "question"));
	entry = with_text(entry, "database", record_get(record, "database"));
	entry = with_text(entry, "status", record_member(&verdict, "status"));
	entry = with_text(entry, "band", record_member(&chosen, "band"));
	entry = with_text(entry, "code", record_member(&error, "code"));
	entry = with_words(entry, record, &verdict, &chosen);
	jv_free(verdict);
	jv_free(chosen);
	jv_free(error);
	return entry;
}

/* The entry of one file; invalid: it holds no record with a question. */
static jv
read_entry(const struct asked *asked, const char *id)
{
	struct record record = {0};
	size_t length = 0;
	jv problem = jv_invalid();
	jv entry = jv_invalid();
	char *line =
	    folder_read(asked->folder, id, asked->max_line, &length, &problem);
	if (line && record_parse(&record, line, length, 1, &problem) &&
	    record_has(&record, "question"))
		entry = entry_of(id, &record);
	record_release(&record);
	jv_free(problem);
	free(line);
	return entry;
}

jv
asked_list(const struct asked *asked, int most)
{
	struct folder_names names = {0};
	jv list = jv_array();
	int count = 0;
	if (!folder_list(asked->folder, &names))
		return list;
	for (size_t i = 0; i < names.count && count < most; i++) {
		jv entry = read_entry(asked, names.items[i]);
		if (!jv_is_valid(entry))
			continue;
		list = jv_array_append(list, entry);
		count++;
	}
	folder_names_release(&names);
	return list;
}

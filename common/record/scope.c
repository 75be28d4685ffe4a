/* scope.c - which division a question is about; see scope.h */
#include "record/scope.h"

#include <string.h>

static const char *const kind_names[SCOPE_KINDS] = {
    [SCOPE_NONE] = "none",
    [SCOPE_ONE] = "one",
    [SCOPE_EACH] = "each",
    [SCOPE_OPEN] = "open",
    [SCOPE_SHARED] = "shared",
};

static const char *const put_names[SCOPE_PUTS] = {
    [SCOPE_APART] = "apart",
    [SCOPE_TOGETHER] = "together",
    [SCOPE_MOST] = "most",
    [SCOPE_LEAST] = "least",
};

static enum scope_put
put_of(const char *name)
{
	for (int put = 0; name && put < SCOPE_PUTS; put++)
		if (strcmp(put_names[put], name) == 0)
			return (enum scope_put)put;
	return SCOPE_APART;
}

static enum scope_kind
kind_of(const char *name)
{
	for (int kind = 0; name && kind < SCOPE_KINDS; kind++)
		if (strcmp(kind_names[kind], name) == 0)
			return (enum scope_kind)kind;
	return SCOPE_NONE;
}

void
scope_set(struct scope *scope, struct text_words schemas, const char *by)
{
	scope->kind = schemas.count == 1 ? SCOPE_ONE : SCOPE_EACH;
	scope->schemas = schemas;
	scope->by = by;
}

/* The byte of the character `number`, from 0. */
static size_t
byte_of(const char *text, int number)
{
	return text_prefix(text, number < 0 ? 0 : (size_t)number);
}

static void
read_words(struct scope *scope, const jv *member, const char *question,
    struct arena *arena)
{
	jv words = record_member_array(member, "words");
	jv_array_foreach(words, i, word)
	{
		int at = record_member_integer(&word, "at", 0);
		int to = record_member_integer(&word, "to", 0);
		const char *read = record_member_text(&word, "read", arena);
		jv_free(word);
		if (at < 1 || to < at || scope->word_count == SCOPE_WORDS_MAX)
			continue;
		scope->words[scope->word_count++] = (struct scope_words){
		    byte_of(question, at - 1), byte_of(question, to), read};
	}
	jv_free(words);
}

static struct text_words
read_schemas(const jv *member, struct arena *arena)
{
	jv names = record_member_array(member, "schemas");
	int count = jv_array_length(jv_copy(names));
	struct text_words schemas = {
	    .word = arena_array(arena, (size_t)count + 1, sizeof(char *))};
	jv_array_foreach(names, i, name)
	{
		if (jv_get_kind(name) == JV_KIND_STRING)
			schemas.word[schemas.count++] =
			    arena_strdup(arena, jv_string_value(name));
		jv_free(name);
	}
	jv_free(names);
	return schemas;
}

struct scope
scope_read(const struct record *record, struct arena *arena)
{
	struct scope scope = {.kind = SCOPE_NONE};
	/* Most databases have no divisions: parse nothing for them. */
	const char *bytes = record_bytes(record, "context");
	if (!bytes || !strstr(bytes, "\"scope\""))
		return scope;
	jv context = record_get(record, "context");
	jv member = record_member(&context, "scope");
	jv_free(context);
	const char *question = record_text(record, "question", arena);
	scope.kind = kind_of(record_member_text(&member, "kind", arena));
	if (scope.kind != SCOPE_NONE) {
		scope.schemas = read_schemas(&member, arena);
		scope.by = record_member_text(&member, "by", arena);
		scope.put = put_of(record_member_text(&member, "put", arena));
		scope.first = record_member_integer(&member, "first", 0);
		scope.from = record_member_text(&member, "from", arena);
		read_words(&scope, &member, question ? question : "", arena);
	}
	jv_free(member);
	return scope;
}

jv
scope_member(const struct scope *scope, const char *question)
{
	jv words = jv_array();
	for (int i = 0; i < scope->word_count; i++) {
		const struct scope_words *part = &scope->words[i];
		jv word = record_with_number(jv_object(), "at",
		    (double)text_characters(question, part->start) + 1);
		word = record_with_number(
		    word, "to", (double)text_characters(question, part->end));
		word = jv_object_set(word, jv_string("word"),
		    jv_string_sized(question + part->start,
			(int)(part->end - part->start)));
		if (part->read)
			word = record_with_text(word, "read", part->read);
		words = jv_array_append(words, word);
	}
	jv member =
	    record_with_text(jv_object(), "kind", kind_names[scope->kind]);
	member = jv_object_set(
	    member, jv_string("schemas"), record_texts(scope->schemas));
	if (scope->by)
		member = record_with_text(member, "by", scope->by);
	if (scope->put != SCOPE_APART)
		member = record_with_text(member, "put", put_names[scope->put]);
	if (scope->first > 0)
		member =
		    record_with_number(member, "first", (double)scope->first);
	if (scope->from)
		member = record_with_text(member, "from", scope->from);
	return jv_object_set(member, jv_string("words"), words);
}

const char *
scope_blank(
    const struct scope *scope, const char *question, struct arena *arena)
{
	const char *text = question;
	/* From the last one to the first, so that the offsets stay right. */
	for (int i = scope->word_count - 1; i >= 0; i--) {
		const struct scope_words *part = &scope->words[i];
		size_t blanks = text_characters(question, part->end) -
				text_characters(question, part->start);
		const char *read = part->read ? part->read : "";
		if (strlen(read) >= blanks)
			read = "";
		text = arena_printf(arena, "%.*s%-*s%s", (int)part->start, text,
		    (int)blanks, read, text + part->end);
	}
	return text;
}

const char *
scope_question(const struct record *record, struct arena *arena)
{
	const char *question = record_text(record, "question", arena);
	if (!question)
		return NULL;
	const struct scope scope = scope_read(record, arena);
	return scope_blank(&scope, question, arena);
}

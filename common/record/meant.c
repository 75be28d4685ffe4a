/* meant.c - what a person said that they mean; see meant.h */
#include "record/meant.h"

#include <string.h>

static struct meant_word
read_word(const jv *entry, struct arena *arena)
{
	return (struct meant_word){
	    .word = record_member_text(entry, "word", arena),
	    .table = record_member_text(entry, "table", arena),
	    .column = record_member_text(entry, "column", arena),
	    .value = record_member_text(entry, "value", arena),
	    .metric = record_member_text(entry, "metric", arena),
	    .expr = record_member_text(entry, "expr", arena),
	};
}

struct meant_words
meant_words(const struct record *record, struct arena *arena)
{
	struct meant_words words = {
	    .items = arena_array(arena, MEANT_MAX_WORDS, sizeof(*words.items))};
	jv meant = record_get(record, "meant");
	jv list = record_member_array(&meant, "words");
	int count = jv_array_length(jv_copy(list));
	for (int i = 0; i < count && words.count < MEANT_MAX_WORDS; i++) {
		jv entry = jv_array_get(jv_copy(list), i);
		struct meant_word word = read_word(&entry, arena);
		jv_free(entry);
		if (word.word && word.table)
			words.items[words.count++] = word;
	}
	jv_free(list);
	jv_free(meant);
	return words;
}

jv
meant_reading(const struct record *record)
{
	jv meant = record_get(record, "meant");
	jv reading = record_member(&meant, "reading");
	jv_free(meant);
	if (jv_get_kind(reading) == JV_KIND_OBJECT)
		return reading;
	jv_free(reading);
	return jv_invalid();
}

/* The member as an object, whatever the record holds. */
static jv
member_of(const struct record *record)
{
	jv meant = record_get(record, "meant");
	if (jv_get_kind(meant) == JV_KIND_OBJECT)
		return meant;
	jv_free(meant);
	return jv_object();
}

void
meant_keep_reading(struct record *record, jv candidate)
{
	candidate = jv_object_set(candidate, jv_string("picked"), jv_true());
	record_set(record, "meant",
	    jv_object_set(member_of(record), jv_string("reading"), candidate));
}

static jv
write_word(const struct meant_word *word)
{
	jv entry = record_with_text(jv_object(), "word", word->word);
	entry = record_with_text(entry, "table", word->table);
	entry = record_with_text(entry, "column", word->column);
	entry = record_with_text(entry, "value", word->value);
	entry = record_with_text(entry, "metric", word->metric);
	return record_with_text(entry, "expr", word->expr);
}

bool
meant_keep_word(struct record *record, const struct meant_word *word)
{
	struct arena arena = {0};
	struct meant_words known = meant_words(record, &arena);
	jv list = jv_array();
	for (int i = 0; i < known.count; i++)
		if (strcmp(known.items[i].word, word->word) != 0)
			list =
			    jv_array_append(list, write_word(known.items + i));
	list = jv_array_append(list, write_word(word));
	arena_release(&arena);
	if (jv_array_length(jv_copy(list)) > MEANT_MAX_WORDS) {
		jv_free(list);
		return false;
	}
	jv meant = jv_object_delete(member_of(record), jv_string("reading"));
	record_set(
	    record, "meant", jv_object_set(meant, jv_string("words"), list));
	return true;
}

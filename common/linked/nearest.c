/* nearest.c - the names nearest to words of a question; see nearest.h */
#include "linked/nearest.h"

#include "record/record.h"

static bool
read_name(struct nearest_name *name, const jv *row, struct arena *arena)
{
	name->kind = record_member_text(row, "kind", arena);
	name->name = record_member_text(row, "name", arena);
	name->in = record_member_text(row, "in", arena);
	return name->kind && name->name;
}

static bool
read_word(struct nearest_word *word, const jv *row, struct arena *arena)
{
	jv names = record_member_array(row, "names");
	int count = record_array_length(&names);
	word->word = record_member_text(row, "word", arena);
	word->taken = record_member_flag(row, "taken");
	word->count = 0;
	for (int i = 0; i < count && word->count < NEAREST_NAMES_MAX; i++) {
		jv name = jv_array_get(jv_copy(names), i);
		if (read_name(&word->names[word->count], &name, arena))
			word->count++;
		jv_free(name);
	}
	jv_free(names);
	return word->word && word->count > 0;
}

void
nearest_read(struct nearest *nearest, const jv *link, struct arena *arena)
{
	jv rows = record_member_array(link, "nearest");
	int count = record_array_length(&rows);
	nearest->count = 0;
	for (int i = 0; i < count && nearest->count < NEAREST_WORDS_MAX; i++) {
		jv row = jv_array_get(jv_copy(rows), i);
		if (read_word(&nearest->words[nearest->count], &row, arena))
			nearest->count++;
		jv_free(row);
	}
	jv_free(rows);
}

/* "California (customers.state)", "customers (table)" */
static const char *
told_name(const struct nearest_name *name, struct arena *arena)
{
	return arena_printf(
	    arena, "%s (%s)", name->name, name->in ? name->in : name->kind);
}

static const char *
told_names(const struct nearest_word *word, struct arena *arena)
{
	const char *text = "";
	for (int i = 0; i < word->count; i++) {
		const char *before = i == 0                 ? ""
				     : i + 1 == word->count ? " or "
							    : ", ";
		text = arena_printf(arena, "%s%s%s", text, before,
		    told_name(&word->names[i], arena));
	}
	return text;
}

const char *
nearest_question(const struct nearest *nearest, struct arena *arena)
{
	const char *text = "";
	for (int i = 0; i < nearest->count; i++) {
		const struct nearest_word *word = &nearest->words[i];
		if (!word->taken)
			text = arena_printf(arena,
			    "%s%sfor '%s', did you mean %s?", text,
			    *text ? " " : "", word->word,
			    told_names(word, arena));
	}
	return text;
}

const char *
nearest_taken(const struct nearest *nearest, struct arena *arena)
{
	const char *text = "";
	for (int i = 0; i < nearest->count; i++) {
		const struct nearest_word *word = &nearest->words[i];
		if (word->taken)
			text = arena_printf(arena, "%s%s'%s' as %s", text,
			    *text ? ", " : "read ", word->word,
			    told_name(&word->names[0], arena));
	}
	return text;
}

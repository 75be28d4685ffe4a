/* nearest.c - the names nearest to words of a question; see nearest.h */
#include "linked/nearest.h"

static bool
read_name(struct nearest_name *name, const struct json_node *row)
{
	name->kind = json_member_text(row, "kind");
	name->name = json_member_text(row, "name");
	name->in = json_member_text(row, "in");
	return name->kind && name->name;
}

static bool
read_word(struct nearest_word *word, const struct json_node *row)
{
	size_t count = 0;
	const struct json_node *name = json_member_list(row, "names", &count);
	word->word = json_member_text(row, "word");
	word->taken = json_member_flag(row, "taken");
	word->count = 0;
	for (; name && word->count < NEAREST_NAMES_MAX; name = name->next)
		if (read_name(&word->names[word->count], name))
			word->count++;
	return word->word && word->count > 0;
}

void
nearest_read(struct nearest *nearest, const struct json_node *link)
{
	size_t count = 0;
	const struct json_node *row = json_member_list(link, "nearest", &count);
	nearest->count = 0;
	for (; row && nearest->count < NEAREST_WORDS_MAX; row = row->next)
		if (read_word(&nearest->words[nearest->count], row))
			nearest->count++;
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

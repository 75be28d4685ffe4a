/* phrasing.c - reads how people ask on; see phrasing.h */
#include "follow/phrasing.h"

#include "record/data_file.h"

#include <stdlib.h>
#include <string.h>

struct wording_class {
	const char *name;
	struct text_words phrases;
	struct wording_class *next;
};

static const char *const edit_names[FOLLOW_KINDS] = {"on", "period", "shift",
    "keep", "drop", "bound", "group", "grain", "top", "first", "order", "size",
    "age", "reverse", "share", "show", "measure", "other", "count", "list"};

static const char *const slot_names[] = {
    "", "number", "period", "unit", "value", "column", "aggregate", "compare"};

const char *
wording_edit_name(enum follow_edit_kind kind)
{
	return edit_names[kind];
}

/* Return the place of the name; -1 when it is none of them. */
static int
place_of(const char *name, const char *const *names, int count)
{
	for (int i = 0; i < count; i++)
		if (strcmp(names[i], name) == 0)
			return i;
	return -1;
}

static const struct text_words *
find_class(const struct wordings *wordings, const char *name)
{
	for (const struct wording_class *at = wordings->classes; at;
	     at = at->next)
		if (strcmp(at->name, name) == 0)
			return &at->phrases;
	return NULL;
}

static bool
add_class(struct wordings *wordings, const struct data_line *line)
{
	struct wording_class *made =
	    arena_alloc(&wordings->arena, sizeof(*made));
	*made = (struct wording_class){
	    .name = data_line_text(line, "words", &wordings->arena),
	    .phrases = data_line_words(line, "are", &wordings->arena),
	    .next = wordings->classes};
	wordings->classes = made;
	return made->name && made->phrases.count > 0;
}

/* A word of a pattern is a class of its own. */
static const struct text_words *
one_word(const char *word, struct arena *arena)
{
	struct text_words *words = arena_alloc(arena, sizeof(*words));
	*words = (struct text_words){
	    .word = arena_array(arena, 1, sizeof(*words->word)), .count = 1};
	words->word[0] = word;
	return words;
}

static bool
read_element(const struct wordings *wordings, struct wording_element *element,
    char *text, struct arena *arena)
{
	size_t length = strlen(text);
	*element = (struct wording_element){
	    .optional = length > 1 && text[length - 1] == '?'};
	if (element->optional)
		text[length - 1] = '\0';
	if (*text == '$') {
		int slot =
		    place_of(text + 1, slot_names, (int)COUNT_OF(slot_names));
		element->slot = slot > 0 ? (enum wording_slot)slot : SLOT_NONE;
		return slot > 0;
	}
	element->phrases = *text == '@' ? find_class(wordings, text + 1)
					: one_word(text, arena);
	return element->phrases;
}

static bool
add_pattern(struct wordings *wordings, const struct wording_pattern *shape,
    const char *says)
{
	struct wording_pattern *pattern = &wordings->patterns[wordings->count];
	char *rest = NULL;
	if (wordings->count == WORDING_MAX_PATTERNS)
		return false;
	*pattern = *shape;
	for (char *word =
		 strtok_r(arena_strdup(&wordings->arena, says), " ", &rest);
	     word; word = strtok_r(NULL, " ", &rest)) {
		if (pattern->count == WORDING_MAX_ELEMENTS ||
		    !read_element(wordings,
			&pattern->elements[pattern->count++], word,
			&wordings->arena))
			return false;
	}
	wordings->count++;
	return pattern->count > 0;
}

static bool
add_edit(struct wordings *wordings, const struct data_line *line)
{
	struct arena *arena = &wordings->arena;
	const char *name = data_line_text(line, "edit", arena);
	const char *means = data_line_text(line, "means", arena);
	int kind = name ? place_of(name, edit_names, FOLLOW_KINDS) : -1;
	struct wording_pattern shape = {
	    .behind = data_line_flag(line, "behind"),
	    .direction = !means                       ? 0
			 : strcmp(means, "desc") == 0 ? 1
						      : -1};
	struct text_words says = data_line_texts(line, "says", arena);
	bool good = kind >= 0 && says.count > 0;
	for (size_t i = 0; good && i < says.count; i++) {
		shape.kind = (enum follow_edit_kind)kind;
		good = add_pattern(wordings, &shape, says.word[i]);
	}
	return good;
}

static bool
read_file(struct wordings *wordings, const struct config *config, jv *problem)
{
	struct data_file file;
	struct data_line line;
	if (!data_file_open(&file, config, "followups.ndjson", problem))
		return false;
	while (data_file_next(&file, &line))
		if (data_line_has(&line, "words") ? !add_class(wordings, &line)
						  : !add_edit(wordings, &line))
			data_file_reject(&file);
	return data_file_close(&file, problem);
}

struct wordings *
wordings_open(const struct config *config, jv *problem)
{
	static const struct text_words none = {0};
	struct wordings *made = xcalloc(1, sizeof(*made));
	if (!read_file(made, config, problem)) {
		wordings_free(made);
		return NULL;
	}
	const struct text_words *openers = find_class(made, "opener");
	const struct text_words *markers = find_class(made, "marker");
	const struct text_words *fillers = find_class(made, "filler");
	const struct text_words *joining = find_class(made, "joining");
	made->joining = joining ? joining : &none;
	made->openers = openers ? openers : &none;
	made->markers = markers ? markers : &none;
	made->fillers = fillers ? fillers : &none;
	return made;
}

void
wordings_free(struct wordings *wordings)
{
	if (!wordings)
		return;
	struct arena arena = wordings->arena;
	free(wordings);
	arena_release(&arena);
}

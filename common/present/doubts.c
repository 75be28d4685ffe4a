/* doubts.c - why a statement may be wrong, in plain English; see doubts.h */
#include "present/doubts.h"

#include "present/fields.h"

#include <string.h>

enum { REASONS_MAX = 3, DOUBTS_MAX = 8 };

/* ---- what words ask for ---- */

/* A kind of obligation, and what is so when it is not met. */
static const struct {
	const char *kind;
	const char *told;
} duties[] = {
    {"negation", "nothing is excluded"},
    {"ratio", "nothing is divided"},
    {"change", "nothing is compared with what came before"},
    {"average", "nothing is averaged"},
    {"total", "nothing is added up"},
    {"amount", "it only counts rows"},
    {"count", "nothing is counted"},
    {"extreme", "nothing is picked as the first or the last"},
    {"comparison", "nothing is compared"},
    {"likeness", "no text is searched"},
    {"group", "there is no row for each"},
    {"order", "nothing is sorted"},
    {"distinct", "repeated rows are kept"},
    {"both", "nothing is combined"},
    {"only", "nothing limits the rows"},
    {"state", "no condition holds this state"},
    {"period", "no condition holds this time"},
    {"number", "this number stands nowhere"},
    {"quoted", "this text stands nowhere"},
    {"current", "those who have left are among them"},
    {"evidence", "what was said of it was not understood"},
    {"answer", "no column says it"},
    {"unit", "nothing is converted"},
    {"restriction", "no condition holds it"},
};

static const char *
told_of(const char *kind)
{
	for (size_t i = 0; i < COUNT_OF(duties); i++)
		if (strcmp(duties[i].kind, kind) == 0)
			return duties[i].told;
	return "nothing is done";
}

static void
print_unmet(FILE *file, const jv *object, const char *key, const char *indent,
    struct arena *arena)
{
	int count = field_count(object, key);
	for (int i = 0; i < count && i < DOUBTS_MAX; i++) {
		jv duty = field_element(object, key, i);
		const char *word = field_text(&duty, "word", arena);
		const char *kind = field_text(&duty, "kind", arena);
		if (word && kind)
			fprintf(file, "%smissing: %s, as \"%s\" asks\n", indent,
			    told_of(kind), word);
		jv_free(duty);
	}
}

/* The words of a candidate that are not used, joined. */
static const char *
unused_words(const jv *candidate, struct arena *arena)
{
	const char *list = "";
	int count = field_count(candidate, "words");
	for (int i = 0; i < count; i++) {
		jv word = field_element(candidate, "words", i);
		const char *as = field_text(&word, "as", arena);
		const char *text = field_text(&word, "word", arena);
		if (as && text && strcmp(as, "unused") == 0)
			list = arena_printf(
			    arena, "%s%s%s", list, *list ? ", " : "", text);
		jv_free(word);
	}
	return list;
}

static void
print_added(
    FILE *file, const jv *object, const char *indent, struct arena *arena)
{
	int count = field_count(object, "added");
	for (int i = 0; i < count && i < DOUBTS_MAX; i++) {
		jv condition = field_element(object, "added", i);
		const char *text = field_scalar(&condition, arena);
		if (text)
			fprintf(file, "%sadded: %s\n", indent, text);
		jv_free(condition);
	}
}

static void
print_taken_over(
    FILE *file, const jv *object, const char *indent, struct arena *arena)
{
	int count = field_count(object, "taken_over");
	for (int i = 0; i < count; i++) {
		jv part = field_element(object, "taken_over", i);
		const char *text = field_scalar(&part, arena);
		if (text)
			fprintf(file, "%staken over: %s\n", indent, text);
		jv_free(part);
	}
}

void
doubts_print(
    FILE *file, const jv *object, const char *indent, struct arena *arena)
{
	const char *words = field_list(object, "unused", arena);
	if (!*words)
		words = unused_words(object, arena);
	if (*words)
		fprintf(file, "%snot used: %s\n", indent, words);
	print_taken_over(file, object, indent, arena);
	print_added(file, object, indent, arena);
	print_unmet(file, object, "unmet", indent, arena);
	print_unmet(file, object, "obligations", indent, arena);
}

/* ---- why it is not sure ---- */

/* What a feature of at least this size says; the most telling first. */
static const struct {
	const char *feature;
	double from;
	const char *told;
} reasons[] = {
    {"empty", 1, "it finds nothing"},
    {"missing_value", 1, "a value is not stored in its column"},
    {"lone_rows", 1, "it sums up groups of one row"},
    {"no_measure", 1, "it takes a key for a measure, or a measure for a key"},
    {"parser_differs", .1, "another generator finds other rows"},
    {"model_differs", .1, "another generator finds other rows"},
    {"opposed", .5, "a second opinion finds other rows"},
    {"behind", .02, "another reading fits the words better"},
    {"close", .3, "another reading is nearly as likely"},
    {"guesses", .3, "how the tables belong together is a guess"},
    {"attempts", 1, "it is not the first statement that was tried"},
    {"mended", 1, "a wrong name in it was mended"},
    {"few_outputs", 1, "more than one thing may be asked for"},
    {"unfit", .3, "a word fits only a part of the name that it stands for"},
    {"part_value", 1, "a word is only a part of the value that it stands for"},
    {"rivals", .5, "a word has several meanings"},
    {"unasked_group", 1, "no word asks for groups"},
    {"unasked_total", 1, "no word asks for a total"},
    {"unasked_output", 1, "no word asks for a column that it shows"},
    {"unasked_distinct", 1, "no word asks to leave out what repeats"},
    {"constant_output", 1, "a column is the same in every row"},
    {"model", 1, "a language model wrote it"},
    {"nested", 1, "it takes several steps"},
    {"tables_3", 1, "it joins three tables or more"},
    {"tables_2", 1, "it joins tables"},
};

const char *
doubts_reasons(const jv *candidate, struct arena *arena)
{
	jv features = record_member(candidate, "features");
	const char *list = "";
	const char *last = "";
	int told = 0;
	for (size_t i = 0; i < COUNT_OF(reasons) && told < REASONS_MAX; i++) {
		double value =
		    record_member_number(&features, reasons[i].feature, 0);
		if (value < reasons[i].from ||
		    strcmp(last, reasons[i].told) == 0)
			continue;
		list = arena_printf(arena, "%s%s%s", list, told > 0 ? "; " : "",
		    reasons[i].told);
		last = reasons[i].told;
		told++;
	}
	jv_free(features);
	return list;
}

const char *
doubts_band(const jv *chosen, struct arena *arena)
{
	const char *band = field_text(chosen, "band", arena);
	return band && strcmp(band, "guess") == 0 ? "a guess" : band;
}

/* buckets.c - a list of labels, each with its condition; see reader.h */
#include "context/name_part.h"
#include "definition/reader.h"

#include <string.h>

enum { BUCKETS_MAX = 8, LABEL_MAX_WORDS = 3 };

static const struct piece_sql nothing = {0};

struct bucket {
	const char *label;     /* as SQL */
	const char *condition; /* NULL: all other rows */
	bool aggregate;
};

static bool
ends_label(const char *word)
{
	const struct english_word *end = english_find(word, ENGLISH_NAME_END);
	return end && *end->means;
}

/* A label: quoted text, a number, or a few words; NULL: there is none. */
static const char *
read_label(struct reader *reader)
{
	const struct token *token = reader_token(reader);
	if (token->kind == TOKEN_QUOTED && !strpbrk(token->text, "'\\")) {
		reader->at++;
		return arena_printf(reader->arena, "'%s'", token->text);
	}
	int from = reader->at;
	for (; reader->at - from < LABEL_MAX_WORDS; reader->at++) {
		token = reader_token(reader);
		if (token->kind != TOKEN_WORD || ends_label(token->folded))
			break;
	}
	return reader->at > from ? arena_printf(reader->arena, "'%s'",
				       question_phrase(reader->text, from,
					   reader->at, reader->arena))
				 : NULL;
}

static void
pass_parting(struct reader *reader)
{
	while (reader_take(reader, ",") || reader_take(reader, "and") ||
	       reader_take(reader, ";") || reader_take(reader, "or"))
		;
}

static bool
take_arrow(struct reader *reader)
{
	int before = reader->at;
	if ((reader_take(reader, "-") && reader_take(reader, ">")) ||
	    (reader_take(reader, "=") && reader_take(reader, ">")))
		return true;
	reader->at = before;
	return reader_take(reader, "=>") || reader_take(reader, ":") ||
	       reader_take(reader, "=") || reader_take(reader, "then") ||
	       reader_take_word(reader, ENGLISH_BE);
}

/* "otherwise small", "small otherwise", "'small' for less than 30" */
static bool
read_label_first(struct reader *reader, struct bucket *bucket)
{
	*bucket = (struct bucket){NULL, NULL, false};
	if (reader_take_word(reader, ENGLISH_OTHERWISE)) {
		reader_take(reader, ",");
		return (bucket->label = read_label(reader));
	}
	if (!(bucket->label = read_label(reader)))
		return false;
	if (reader_take_word(reader, ENGLISH_OTHERWISE))
		return true;
	/* "silver over 3000" */
	if (!reader_take_word(reader, ENGLISH_RESTRICTS) && !reader->subject)
		return false;
	struct piece_sql piece = reader_condition(reader);
	bucket->condition = piece.condition ? piece.sql : NULL;
	bucket->aggregate = piece.aggregate;
	return bucket->condition;
}

/* "under 40 -> 'young'", "otherwise 'old'" */
static bool
read_condition_first(struct reader *reader, struct bucket *bucket)
{
	*bucket = (struct bucket){NULL, NULL, false};
	if (!reader_take_word(reader, ENGLISH_OTHERWISE)) {
		reader_take(reader, "if");
		reader_take(reader, "when");
		struct piece_sql piece = reader_condition(reader);
		bucket->condition = piece.condition ? piece.sql : NULL;
		bucket->aggregate = piece.aggregate;
		if (!bucket->condition || !take_arrow(reader))
			return false;
	} else {
		(void)take_arrow(reader);
	}
	return (bucket->label = read_label(reader));
}

/* "under 30", "30 to 44": the bounds are the label, too. */
static bool
read_bare(struct reader *reader, struct bucket *bucket)
{
	int from = reader->at;
	*bucket = (struct bucket){NULL, NULL, false};
	if (reader_take_word(reader, ENGLISH_OTHERWISE)) {
		bucket->label = read_label(reader);
		return bucket->label;
	}
	struct piece_sql piece = reader_comparison(reader);
	if (!piece.condition)
		return false;
	bucket->condition = piece.sql;
	bucket->aggregate = piece.aggregate;
	bucket->label = arena_printf(reader->arena, "'%s'",
	    question_phrase(reader->text, from, reader->at, reader->arena));
	return !strchr(bucket->label + 1, '\'') ||
	       strchr(bucket->label + 1, '\'')[1] == '\0';
}

static int
read_list(struct reader *reader, struct bucket buckets[BUCKETS_MAX],
    bool (*read)(struct reader *, struct bucket *))
{
	int count = 0;
	int from = reader->at;
	while (!reader_done(reader) && count < BUCKETS_MAX) {
		int before = reader->at;
		if (!read(reader, &buckets[count]) || reader->at == before) {
			reader->at = from;
			return 0;
		}
		count++;
		/* "silver over 5000" compares the same value as "gold" */
		if (!reader->subject) {
			reader->subject = reader->left.sql;
			reader->subject_type = reader->left.type;
			reader->subject_aggregate = reader->left.aggregate;
			reader->subject_table = reader->table;
		}
		if (!buckets[count - 1].condition)
			break;
		pass_parting(reader);
	}
	return count;
}

/* CASE WHEN .. THEN .. [ELSE ..] END, as typed */
static int
read_case(struct reader *reader, struct bucket buckets[BUCKETS_MAX],
    enum reader_type *type)
{
	int count = 0;
	while (count < BUCKETS_MAX) {
		struct bucket *bucket = &buckets[count];
		*bucket = (struct bucket){NULL, NULL, false};
		if (reader_take(reader, "end"))
			return count;
		if (reader_take(reader, "when")) {
			struct piece_sql piece = reader_condition(reader);
			bucket->condition = piece.condition ? piece.sql : NULL;
			bucket->aggregate = piece.aggregate;
			if (!bucket->condition || !reader_take(reader, "then"))
				return 0;
		} else if (!reader_take(reader, "else")) {
			return 0;
		}
		struct piece_sql value = reader_sum(reader);
		if (!value.sql || value.condition || value.aggregate)
			return 0;
		*type = value.type;
		bucket->label = value.sql;
		count++;
	}
	return 0;
}

/* Take "based on the birth date:" or "by weight:" in front of a list. */
static bool
take_basis(struct reader *reader, struct piece_sql *subject)
{
	int before = reader->at;
	if (reader_take_word(reader, ENGLISH_BASIS)) {
		*subject = reader_sum(reader);
		if (subject->sql && !subject->condition &&
		    (reader_take(reader, ":") || reader_take(reader, ",") ||
			reader_take(reader, "as") || reader_take(reader, "-")))
			return true;
	}
	reader->at = before;
	return false;
}

static void
set_subject(struct reader *reader, struct piece_sql subject, bool age)
{
	/* for a date of birth: the age in years */
	if (subject.type == TYPE_DATE &&
	    (age || part_of_class(subject.sql, ENGLISH_BIRTH))) {
		subject.sql = reader_age(reader, subject.sql);
		subject.type = TYPE_NUMBER;
	}
	reader->subject = subject.sql;
	reader->subject_type = subject.type;
	reader->subject_aggregate = subject.aggregate;
	reader->subject_table = reader->last_table;
}

/*
 * Find the value that the bounds of the list compare, by the words in front of
 * the list or by the term ("weight class", "age group").  An age is counted
 * from a date of birth to the day of asking.
 */
void
reader_subject(struct reader *reader, const char *term)
{
	struct piece_sql basis;
	struct question words;
	int table, column;
	if (reader->subject)
		return;
	question_read(&words, term, reader->arena);
	int to = words.count;
	while (to > 1 &&
	       (english_is(words.tokens[to - 1].stem, ENGLISH_CLASS_NOUN) ||
		   english_is(words.tokens[to - 1].folded, ENGLISH_CLASS_NOUN)))
		to--;
	bool age = to > 0 && strcmp(words.tokens[to - 1].folded, "age") == 0;
	if (take_basis(reader, &basis))
		set_subject(reader, basis, age);
	else if (words.count && phrases_column(reader->phrases, &words, 0, to,
				    &table, &column))
		set_subject(reader, reader_column(reader, table, column), age);
	else if (age && reader_birth(reader, &basis))
		set_subject(reader, basis, true);
}

/* Write conditions and labels as CASE; an empty piece when there are none. */
static struct piece_sql
case_of(struct reader *reader, const struct bucket *buckets, int count,
    enum reader_type type)
{
	const char *sql = "CASE";
	bool aggregate = false;
	if (count < 1 || (count == 1 && !buckets[0].condition))
		return nothing;
	for (int i = 0; i < count; i++) {
		aggregate = aggregate || buckets[i].aggregate;
		sql = buckets[i].condition
			  ? arena_printf(reader->arena, "%s WHEN %s THEN %s",
				sql, buckets[i].condition, buckets[i].label)
			  : arena_printf(reader->arena, "%s ELSE %s", sql,
				buckets[i].label);
	}
	return (struct piece_sql){
	    .sql = arena_printf(reader->arena, "%s END", sql),
	    .type = type,
	    .aggregate = aggregate,
	    .column = true};
}

struct piece_sql
reader_case(struct reader *reader)
{
	struct bucket buckets[BUCKETS_MAX];
	enum reader_type type = TYPE_OTHER;
	if (!reader_take(reader, "case"))
		return nothing;
	int count = read_case(reader, buckets, &type);
	return case_of(reader, buckets, count, type);
}

struct piece_sql
reader_buckets(struct reader *reader, const char *term)
{
	struct bucket buckets[BUCKETS_MAX];
	reader_subject(reader, term);
	int count = read_list(reader, buckets, read_label_first);
	if (count < 2)
		count = read_list(reader, buckets, read_condition_first);
	if (count < 2 && reader->subject)
		count = read_list(reader, buckets, read_bare);
	reader->subject = NULL;
	return count < 2 ? nothing : case_of(reader, buckets, count, TYPE_TEXT);
}

/* result.c - receives the rows of a statement; see result.h */
#include "execute/result.h"

#include "base/hash.h"
#include "text/text.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

void
execute_sink_init(struct execute_sink *sink, enum execute_sink_kind kind,
    const struct execute_limits *limits)
{
	*sink = (struct execute_sink){
	    .kind = kind,
	    .limits = limits,
	    .columns = jv_array(),
	    .all_null = true,
	    .all_zero = true,
	};
	rows_text_init(&sink->rows, limits->max_bytes);
}

void
execute_sink_release(struct execute_sink *sink)
{
	jv_free(sink->columns);
	free(sink->value);
	rows_text_release(&sink->rows);
	sink->columns = jv_invalid();
	sink->value = NULL;
}

void
execute_sink_reset(struct execute_sink *sink)
{
	execute_sink_release(sink);
	execute_sink_init(sink, sink->kind, sink->limits);
}

static void
cut(struct execute_sink *sink, enum execute_cut by)
{
	sink->cuts |= 1U << by;
}

/* ---- rows ---- */

/* The length of a value that is kept: at most max_cell. */
static size_t
kept_length(
    const struct execute_sink *sink, const struct db_row *row, int column)
{
	size_t length = row->lengths[column];
	size_t limit = sink->limits->max_cell;
	return length <= limit ? length
			       : text_whole(row->values[column], length, limit);
}

/* What one row adds to the facts about the result. */
struct row_facts {
	bool fits;
	bool all_null;
	bool cell_cut;
};

static struct row_facts
write_row(struct execute_sink *sink, const struct db_row *row, int count)
{
	struct row_facts facts = {.fits = true, .all_null = true};
	rows_text_open(&sink->rows);
	for (int i = 0; facts.fits && i < count; i++) {
		const char *value = row->values[i];
		size_t kept = value ? kept_length(sink, row, i) : 0;
		facts.all_null = facts.all_null && !value;
		facts.cell_cut = facts.cell_cut || kept < row->lengths[i];
		facts.fits = rows_text_value(&sink->rows, value, kept);
	}
	facts.fits = rows_text_close(&sink->rows, facts.fits);
	return facts;
}

static bool
keep_row(struct execute_sink *sink, const struct db_row *row)
{
	const struct execute_limits *limits = sink->limits;
	int count =
	    row->count < limits->max_columns ? row->count : limits->max_columns;
	if (sink->row_count == limits->max_rows) {
		cut(sink, EXECUTE_CUT_ROWS);
		return false;
	}
	struct row_facts facts = write_row(sink, row, count);
	if (!facts.fits) {
		cut(sink, EXECUTE_CUT_BYTES);
		return false;
	}
	if (count < row->count)
		cut(sink, EXECUTE_CUT_COLUMNS);
	if (facts.cell_cut)
		cut(sink, EXECUTE_CUT_CELL);
	sink->all_null = sink->all_null && facts.all_null;
	sink->row_count++;
	return true;
}

/* Keep only the first value. */
static bool
keep_value(struct execute_sink *sink, const struct db_row *row)
{
	if (sink->row_count == sink->limits->max_rows)
		return false;
	if (sink->row_count++ > 0)
		return true;
	if (row->count > 0 && row->values[0])
		sink->value =
		    xstrndup(row->values[0], kept_length(sink, row, 0));
	return false;
}

/* ---- digests ---- */

/* The finalizer of MurmurHash3: every bit of the input moves every bit. */
static uint64_t
mix(uint64_t value)
{
	value ^= value >> 33;
	value *= 0xff51afd7ed558ccdULL;
	value ^= value >> 33;
	value *= 0xc4ceb9fe1a85ec53ULL;
	return value ^ (value >> 33);
}

/* The two halves of a digest start with different values. */
static const uint64_t seeds[2] = {0, 0x9e3779b97f4a7c15ULL};

/* FNV-1a, 64 bit, of both halves at once: neither depends on the other. */
static void
add_hash(const char *text, size_t length, uint64_t sums[2])
{
	uint64_t first = HASH_START ^ seeds[0];
	uint64_t second = HASH_START ^ seeds[1];
	for (size_t i = 0; i < length; i++) {
		first = hash_byte(first, (unsigned char)text[i]);
		second = hash_byte(second, (unsigned char)text[i]);
	}
	sums[0] += mix(first);
	sums[1] += mix(second);
}

/* The length of a plain decimal number without trailing zeros of its
 * fraction. */
static size_t
significant_length(const char *text, size_t length)
{
	size_t at = length > 0 && text[0] == '-' ? 1 : 0;
	size_t point = 0;
	size_t digits = 0;
	for (size_t i = at; i < length; i++) {
		if (text[i] == '.' && point == 0)
			point = i;
		else if (isdigit((unsigned char)text[i]))
			digits++;
		else
			return length;
	}
	if (point == 0 || digits == 0)
		return length;
	while (text[length - 1] == '0')
		length--;
	return text[length - 1] == '.' ? length - 1 : length;
}

/* Is the text the number 0, in any scale? */
static bool
is_zero(const char *text, size_t length)
{
	return length > 0 && text[0] == '0' && strspn(text, "0.") == length;
}

static bool
digest_row(struct execute_sink *sink, const struct db_row *row)
{
	uint64_t row_sums[2] = {0, 0}; /* sums: columns in any order */
	if (sink->row_count == sink->limits->max_rows) {
		cut(sink, EXECUTE_CUT_ROWS);
		return false;
	}
	sink->row_count++;
	for (int i = 0; i < row->count; i++) {
		const char *text = row->values[i];
		uint64_t sums[2] = {0, 0};
		if (text) {
			add_hash(text,
			    significant_length(text, row->lengths[i]), sums);
			sink->all_null = false;
			sink->all_zero =
			    sink->all_zero && is_zero(text, row->lengths[i]);
		} else {
			sums[0] += mix(seeds[0] + 1);
			sums[1] += mix(seeds[1] + 1);
		}
		for (int half = 0; half < 2; half++)
			row_sums[half] += sums[half];
		if (i < EXECUTE_COLUMN_DIGESTS)
			sink->column_digests[i] += mix(sums[0]);
	}
	for (int half = 0; half < 2; half++)
		sink->digest[half] += mix(row_sums[half] ^ seeds[half]);
	return true;
}

bool
execute_sink_row(struct execute_sink *sink, const struct db_row *row)
{
	switch (sink->kind) {
	case EXECUTE_SINK_ROWS:
		return keep_row(sink, row);
	case EXECUTE_SINK_DIGEST:
		return digest_row(sink, row);
	default:
		return keep_value(sink, row);
	}
}

void
execute_sink_columns(struct execute_sink *sink, jv columns)
{
	jv_free(sink->columns);
	sink->columns = columns;
}

static jv
kept_columns(struct execute_sink *sink)
{
	int limit = sink->limits->max_columns;
	if (jv_array_length(jv_copy(sink->columns)) <= limit)
		return jv_copy(sink->columns);
	/* Columns are also left out when the result has no row. */
	cut(sink, EXECUTE_CUT_COLUMNS);
	return jv_array_slice(jv_copy(sink->columns), 0, limit);
}

/* {by, at, also?}: the cuts in the order of enum execute_cut. */
static jv
cuts_member(const struct execute_sink *sink)
{
	const struct execute_limits *limits = sink->limits;
	const struct {
		const char *by;
		double at;
	} kinds[] = {
	    [EXECUTE_CUT_ROWS] = {"rows", (double)limits->max_rows},
	    [EXECUTE_CUT_BYTES] = {"bytes", (double)limits->max_bytes},
	    [EXECUTE_CUT_COLUMNS] = {"columns", (double)limits->max_columns},
	    [EXECUTE_CUT_CELL] = {"cell", (double)limits->max_cell},
	};
	jv all = jv_array();
	for (size_t i = 0; i < COUNT_OF(kinds); i++) {
		if (!(sink->cuts & 1U << i))
			continue;
		jv one = jv_object_set(
		    jv_object(), jv_string("by"), jv_string(kinds[i].by));
		all = jv_array_append(all, jv_object_set(one, jv_string("at"),
					       jv_number(kinds[i].at)));
	}
	jv first = jv_array_get(jv_copy(all), 0);
	int count = jv_array_length(jv_copy(all));
	if (count > 1)
		first = jv_object_set(first, jv_string("also"),
		    jv_array_slice(jv_copy(all), 1, count));
	jv_free(all);
	return first;
}

void
execute_sink_answer(struct execute_sink *sink, struct execute_answer *answer)
{
	int columns = jv_array_length(jv_copy(sink->columns));
	jv head = jv_object_set(
	    jv_object(), jv_string("columns"), kept_columns(sink));
	jv tail = jv_object_set(jv_object(), jv_string("row_count"),
	    jv_number((double)sink->row_count));
	if (sink->cuts)
		tail = jv_object_set(
		    tail, jv_string("truncated"), cuts_member(sink));
	rows_text_end(&sink->rows);
	*answer = (struct execute_answer){
	    .empty = sink->row_count == 0 ||
		     (sink->row_count == 1 && columns > 0 && sink->all_null),
	};
	execute_answer_make(answer, head, &sink->rows, tail);
}

/* The digest of each column, in hexadecimal, with a space between them. */
static jv
column_digests(const struct execute_sink *sink, int columns)
{
	jv text = jv_string("");
	for (int i = 0; i < columns; i++)
		text = jv_string_concat(
		    text, jv_string_fmt("%s%016" PRIx64, i > 0 ? " " : "",
			      mix(sink->column_digests[i])));
	return text;
}

jv
execute_sink_digest(const struct execute_sink *sink)
{
	int columns = jv_array_length(jv_copy(sink->columns));
	jv result = jv_object_set(jv_object(), jv_string("digest"),
	    jv_string_fmt("%016" PRIx64 "%016" PRIx64,
		mix(sink->digest[0] + (uint64_t)columns),
		mix(sink->digest[1] + (uint64_t)columns)));
	result = jv_object_set(
	    result, jv_string("row_count"), jv_number((double)sink->row_count));
	result =
	    jv_object_set(result, jv_string("columns"), jv_number(columns));
	if (columns <= EXECUTE_COLUMN_DIGESTS)
		result = jv_object_set(result, jv_string("column_digests"),
		    column_digests(sink, columns));
	result = jv_object_set(result, jv_string("all_null"),
	    sink->all_null ? jv_true() : jv_false());
	result = jv_object_set(result, jv_string("all_zero"),
	    sink->all_zero ? jv_true() : jv_false());
	if (sink->cuts)
		result =
		    jv_object_set(result, jv_string("truncated"), jv_true());
	return result;
}

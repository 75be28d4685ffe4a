/* execute_result.c - where the rows of a statement go; see execute_result.h */
#include "execute_result.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "text.h"

void
execute_sink_init(struct execute_sink *sink, enum execute_sink_kind kind,
    const struct execute_limits *limits)
{
	*sink = (struct execute_sink){
	    .kind = kind,
	    .limits = limits,
	    .columns = jv_array(),
	    .rows = jv_array(),
	    .bytes = strlen("[]"),
	    .all_null = true,
	};
}

void
execute_sink_reset(struct execute_sink *sink)
{
	jv_free(sink->columns);
	jv_free(sink->rows);
	execute_sink_init(sink, sink->kind, sink->limits);
}

static void
cut(struct execute_sink *sink, enum execute_cut by)
{
	sink->cuts |= 1U << by;
}

/* ---- rows ---- */

/* Bytes of the text as a JSON string, as libjq writes it. */
static size_t
json_length(const char *text, size_t length)
{
	size_t bytes = 2;
	for (size_t i = 0; i < length; i++) {
		unsigned char byte = (unsigned char)text[i];
		if (byte && strchr("\"\\\b\t\r\n\f", byte))
			bytes += 2;
		else if (byte < 0x20 || byte == 0x7F)
			bytes += 6;
		else
			bytes += 1;
	}
	return bytes;
}

/* A value as it is kept: cut to max_cell. */
static size_t
kept_length(
    const struct execute_sink *sink, const struct db_row *row, int column)
{
	return text_whole(
	    row->values[column], row->lengths[column], sink->limits->max_cell);
}

/* Bytes of the row's JSON. */
static size_t
row_bytes(const struct execute_sink *sink, const struct db_row *row, int count)
{
	size_t bytes = strlen("[]") + (size_t)(count > 0 ? count - 1 : 0);
	for (int i = 0; i < count; i++)
		bytes += row->values[i] ? json_length(row->values[i],
					      kept_length(sink, row, i))
					: strlen("null");
	return bytes;
}

static jv
keep_cell(struct execute_sink *sink, const struct db_row *row, int column)
{
	if (!row->values[column])
		return jv_null();
	size_t kept = kept_length(sink, row, column);
	sink->all_null = false;
	if (kept < row->lengths[column])
		cut(sink, EXECUTE_CUT_CELL);
	return jv_string_sized(row->values[column], (int)kept);
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
	size_t bytes = sink->bytes + row_bytes(sink, row, count) +
		       (sink->row_count > 0 ? strlen(",") : 0);
	if (bytes > limits->max_bytes) {
		cut(sink, EXECUTE_CUT_BYTES);
		return false;
	}
	if (count < row->count)
		cut(sink, EXECUTE_CUT_COLUMNS);
	jv cells = jv_array();
	for (int i = 0; i < count; i++)
		cells = jv_array_append(cells, keep_cell(sink, row, i));
	sink->bytes = bytes;
	sink->row_count++;
	sink->rows = jv_array_append(sink->rows, cells);
	return true;
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

/* FNV-1a, 64 bit. */
static uint64_t
hash_bytes(const char *text, size_t length, uint64_t seed)
{
	uint64_t hash = 14695981039346656037ULL ^ seed;
	for (size_t i = 0; i < length; i++)
		hash = (hash ^ (unsigned char)text[i]) * 1099511628211ULL;
	return mix(hash);
}

/* Length of a plain decimal number without trailing zeros of its fraction. */
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

static bool
digest_row(struct execute_sink *sink, const struct db_row *row)
{
	static const uint64_t seeds[2] = {0, 0x9e3779b97f4a7c15ULL};
	if (sink->row_count == sink->limits->max_rows) {
		cut(sink, EXECUTE_CUT_ROWS);
		return false;
	}
	sink->row_count++;
	for (int half = 0; half < 2; half++) {
		uint64_t sum = 0; /* a sum: columns in any order */
		for (int i = 0; i < row->count; i++) {
			const char *text = row->values[i];
			sum +=
			    text
				? hash_bytes(text,
				      significant_length(text, row->lengths[i]),
				      seeds[half])
				: mix(seeds[half] + 1);
		}
		sink->digest[half] += mix(sum ^ seeds[half]);
	}
	for (int i = 0; i < row->count; i++) {
		if (row->values[i])
			sink->all_null = false;
	}
	return true;
}

bool
execute_sink_row(struct execute_sink *sink, const struct db_row *row)
{
	return sink->kind == EXECUTE_SINK_ROWS ? keep_row(sink, row)
					       : digest_row(sink, row);
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
	/* Columns are left out also where there was no row to cut. */
	cut(sink, EXECUTE_CUT_COLUMNS);
	return jv_array_slice(jv_copy(sink->columns), 0, limit);
}

/* {by, at, also?}: the cuts in their order. */
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

static jv
finish_rows(struct execute_sink *sink)
{
	jv result = jv_object_set(
	    jv_object(), jv_string("columns"), kept_columns(sink));
	result = jv_object_set(result, jv_string("rows"), jv_copy(sink->rows));
	result = jv_object_set(
	    result, jv_string("row_count"), jv_number((double)sink->row_count));
	if (!sink->cuts)
		return result;
	return jv_object_set(result, jv_string("truncated"), cuts_member(sink));
}

static jv
finish_digest(struct execute_sink *sink)
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
	result = jv_object_set(result, jv_string("all_null"),
	    sink->all_null ? jv_true() : jv_false());
	if (sink->cuts)
		result =
		    jv_object_set(result, jv_string("truncated"), jv_true());
	return result;
}

jv
execute_sink_finish(struct execute_sink *sink)
{
	jv result = sink->kind == EXECUTE_SINK_ROWS ? finish_rows(sink)
						    : finish_digest(sink);
	jv_free(sink->columns);
	jv_free(sink->rows);
	sink->columns = jv_null();
	sink->rows = jv_null();
	return result;
}

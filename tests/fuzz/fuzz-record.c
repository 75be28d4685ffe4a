/*
 * fuzz-record.c - lines of any bytes, in any pieces: lines, json, record
 *
 * The input arrives through a socket that keeps the boundaries of messages, so
 * that each read gets one piece, cut at random.  Promises:
 *
 *	the same lines come out however the input is cut
 *	a line is a record, or a problem input.* with a byte offset inside it
 *	what the scan accepts, libjq reads, member by member, and as a tree
 *	a record that is written and read again is the same, byte for byte
 */
#include "base/lines.h"
#include "base/problem.h"
#include "fuzz.h"
#include "record/record.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/* More bytes would not fit the socket at once. */
enum { MAX_INPUT = 49152, MAX_PIECES = 24 };

struct output {
	char *text;
	size_t length;
	FILE *file;
};

/* Some limits are short, so that lines go over them. */
static size_t
limit_of(uint32_t hash)
{
	static const size_t limits[] = {16, 200, 65536, 65536};
	return limits[hash % COUNT_OF(limits)];
}

/* A descriptor to read `data` from, in `pieces` pieces; the caller closes
 * it. */
static int
send_pieces(const uint8_t *data, size_t size, unsigned pieces, uint32_t hash)
{
	int ends[2];
	if (socketpair(AF_UNIX, SOCK_SEQPACKET, 0, ends) != 0)
		abort();
	while (size > 0) {
		hash = hash * 1664525U + 1013904223U;
		size_t piece = pieces > 1 ? 1 + (hash >> 8) % size : size;
		pieces -= pieces > 1;
		if (send(ends[1], data, piece, MSG_DONTWAIT) != (ssize_t)piece)
			abort();
		data += piece;
		size -= piece;
	}
	close(ends[1]);
	return ends[0];
}

static void
check_members(const struct record *record, const char *line)
{
	struct arena arena = {0};
	for (size_t i = 0; i < record->count; i++) {
		const struct record_member *member = &record->members[i];
		jv value = record_get(record, member->key);
		fuzz_holds(jv_is_valid(value), "libjq reads every member", line,
		    member->bytes);
		const struct json_node *tree =
		    record_tree(record, member->key, &arena);
		fuzz_holds(tree && jv_equal(json_value(tree), value),
		    "as a tree it is the same", line, member->bytes);
		fuzz_holds(record_bytes(record, member->key) == member->bytes,
		    "a member is found by its key", line, member->key);
	}
	arena_release(&arena);
}

static struct output
written(const struct record *record)
{
	struct output output = {0};
	output.file = open_memstream(&output.text, &output.length);
	if (!output.file || !record_write(record, output.file))
		abort();
	fclose(output.file);
	return output;
}

static bool
same_members(const struct record *left, const struct record *right)
{
	bool same = left->count == right->count;
	for (size_t i = 0; same && i < left->count; i++) {
		const struct record_member *a = &left->members[i];
		const struct record_member *b = &right->members[i];
		same = strcmp(a->key, b->key) == 0 && a->length == b->length &&
		       memcmp(a->bytes, b->bytes, a->length) == 0;
	}
	return same;
}

/* Print and read again, copy, and change: the members must stay the same. */
static void
check_round_trip(const struct record *record, const char *line)
{
	struct record again = {0};
	jv problem = jv_invalid();
	struct output first = written(record);
	char *exact = fuzz_exact(first.text, first.length - 1);
	fuzz_holds(record_parse(&again, exact, first.length - 1, 1, &problem),
	    "what was written can be read", line, first.text);
	fuzz_holds(same_members(record, &again),
	    "written and read again is the same", line, first.text);
	free(exact);
	free(first.text);
	record_release(&again);
	record_copy(&again, record);
	fuzz_holds(
	    same_members(record, &again), "a copy is the same", line, NULL);
	record_set(&again, "generation", jv_string(line));
	record_rewind(&again, "route");
	fuzz_holds(!record_has(&again, "generation"),
	    "a rewound record has no later members", line, NULL);
	record_release(&again);
}

/* The offset that a problem names lies in the line, or right behind it. */
static void
check_problem(jv problem, size_t length, const char *line)
{
	struct arena arena = {0};
	const char *code = problem_code(&problem);
	const char *detail = record_member_text(&problem, "detail", &arena);
	fuzz_holds(strncmp(code, "input.", 6) == 0,
	    "a broken line is a problem of the input", line, code);
	const char *at = detail ? strstr(detail, "byte ") : NULL;
	fuzz_holds(at && strtoul(at + 5, NULL, 10) <= length,
	    "a problem names a byte of the line", line, detail);
	arena_release(&arena);
	jv_free(problem);
}

static void
check_line(const char *text, size_t length, size_t number)
{
	struct record record = {0};
	jv problem = jv_invalid();
	char *exact = fuzz_exact(text, length);
	char *line = xstrndup(text, length);
	if (record_parse(&record, exact, length, number, &problem)) {
		check_members(&record, line);
		check_round_trip(&record, line);
	} else {
		fuzz_holds(record.count == 0, "a broken line is no record",
		    line, NULL);
		check_problem(problem, length, line);
	}
	record_release(&record);
	free(line);
	free(exact);
}

/* All lines as one text: status and bytes.  With `check` each line is
 * checked. */
static struct output
read_lines(int descriptor, size_t limit, bool check)
{
	struct line_reader reader;
	struct output seen = {0};
	char *text = NULL;
	size_t length = 0;
	enum line_status status;
	seen.file = open_memstream(&seen.text, &seen.length);
	line_reader_init(&reader, descriptor, limit);
	while (
	    (status = line_reader_next(&reader, &text, &length)) != LINE_END) {
		fuzz_holds(status != LINE_ERROR, "the input can be read",
		    strerror(errno), NULL);
		fprintf(seen.file, "%d %zu ", (int)status, reader.number);
		if (status != LINE_OK)
			continue;
		fuzz_holds(
		    length <= limit, "no line is over the limit", NULL, NULL);
		fwrite(text, 1, length, seen.file);
		putc('\n', seen.file);
		if (check)
			check_line(text, length, reader.number);
	}
	line_reader_release(&reader);
	fclose(seen.file);
	close(descriptor);
	return seen;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	if (size > MAX_INPUT)
		return 0;
	uint32_t hash = fuzz_hash(data, size);
	size_t limit = limit_of(hash);
	struct output whole =
	    read_lines(send_pieces(data, size, 1, hash), limit, true);
	struct output pieces =
	    read_lines(send_pieces(data, size, MAX_PIECES, hash), limit, false);
	fuzz_holds(whole.length == pieces.length &&
		       memcmp(whole.text, pieces.text, whole.length) == 0,
	    "lines do not depend on how they arrive", whole.text, pieces.text);
	free(whole.text);
	free(pieces.text);
	return 0;
}

/*
 * nl2sql-diff - say at which stage two records, or two runs, differ
 *
 * Reads two files of NDJSON and matches their records by id: the first of an id
 * with the first, the second with the second.  Two files of one record each
 * need no equal ids.  Prints a line for each question: the first stage that
 * differs, and what it wrote differently (record_diff.h).
 *
 * It keeps in memory the ids and places of the lines of both files, and two
 * records at a time.  So the inputs must be files, not pipes.
 */
#include "base/command_line.h"
#include "base/log.h"
#include "base/problem.h"
#include "statement/record_diff.h"
#include "text/display.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char program[] = "nl2sql-diff";

/* diff has its own exit codes: 1 is "they differ". */
enum { EXIT_DIFFERENT = 1, EXIT_TROUBLE = 2 };

/* The limit of lines in a file; their index takes at most 40 MB. */
enum { MOST_LINES = 1000000 };

enum { OPTION_JSON, OPTION_BRIEF };

static const struct command_line_option options[] = {
    [OPTION_JSON] = {"json", NULL, "a line of JSON for each question"},
    [OPTION_BRIEF] = {"brief", NULL, "only what differs"},
    {0},
};

static const struct command_line command_line = {
    .program = program,
    .summary = "say at which stage two records, or two runs, part",
    .usage = {"[OPTIONS] A B"},
    .options = options,
    .arguments = 2,
    .takes = "it takes two files",
    .unwritten = EXIT_TROUBLE,
};

struct form {
	bool json, brief;
};

struct line_place {
	off_t start;
	size_t length;
};

/* A file of records, with the places of its lines. */
struct run {
	const char *path;
	int file;
	size_t max_line;
	struct line_place *lines;
	size_t count, capacity;
	jv places; /* of the lines by key: id and occurrence */
	jv keys;   /* line by line */
	jv uses;   /* occurrences of each id so far */
};

static void
take_option(void *context, int place, const char *argument)
{
	struct form *form = context;
	(void)argument;
	if (place == OPTION_JSON)
		form->json = true;
	else
		form->brief = true;
}

/* ---- a file of records ---- */

static void
add_line(struct run *run, off_t start, off_t end)
{
	if (end == start)
		return;
	if (run->count == MOST_LINES)
		log_die(EXIT_TROUBLE, program, "'%s' has over %d lines",
		    run->path, MOST_LINES);
	if ((size_t)(end - start) > run->max_line)
		log_die(EXIT_TROUBLE, program,
		    "'%s': line %zu is longer than %zu bytes (NL2SQL_MAX_LINE)",
		    run->path, run->count + 1, run->max_line);
	run->lines =
	    xgrow(run->lines, run->count, &run->capacity, sizeof(*run->lines));
	run->lines[run->count++] =
	    (struct line_place){start, (size_t)(end - start)};
}

static void
find_lines(struct run *run)
{
	static const size_t size = 65536;
	char *buffer = xmalloc(size);
	off_t at = 0, start = 0;
	for (;;) {
		ssize_t got = pread(run->file, buffer, size, at);
		if (got < 0 && errno == EINTR)
			continue;
		if (got < 0)
			log_die(EXIT_TROUBLE, program, "cannot read '%s': %s",
			    run->path, strerror(errno));
		if (got == 0)
			break;
		for (ssize_t i = 0; i < got; i++) {
			if (buffer[i] != '\n')
				continue;
			add_line(run, start, at + i);
			start = at + i + 1;
		}
		at += got;
	}
	add_line(run, start, at);
	free(buffer);
}

static void
read_line(const struct run *run, size_t line, struct record *record)
{
	size_t length = run->lines[line].length;
	char *text = xmalloc(length + 1);
	size_t have = 0;
	jv problem = jv_invalid();
	while (have < length) {
		ssize_t got = pread(run->file, text + have, length - have,
		    run->lines[line].start + (off_t)have);
		if (got < 0 && errno == EINTR)
			continue;
		if (got <= 0)
			log_die(EXIT_TROUBLE, program,
			    "cannot read '%s' again: it changed", run->path);
		have += (size_t)got;
	}
	if (!record_parse(record, text, length, line + 1, &problem))
		log_die(EXIT_TROUBLE, program, "'%s': line %zu: %s", run->path,
		    line + 1, problem_message(&problem));
	free(text);
}

/* The id and, from its second occurrence on, the number of the occurrence.  A
 * record without an id has the number of its line. */
static jv
key_of(struct run *run, const struct record *record, size_t line)
{
	const char *bytes = record_bytes(record, "id");
	jv id = bytes ? jv_string(bytes) : jv_string_fmt("\"%zu\"", line + 1);
	int use =
	    1 + (int)record_member_number(&run->uses, jv_string_value(id), 0);
	run->uses = jv_object_set(run->uses, jv_copy(id), jv_number(use));
	if (use == 1)
		return id;
	jv key = jv_string_fmt("%s #%d", jv_string_value(id), use);
	jv_free(id);
	return key;
}

static void
open_run(struct run *run, const char *path, size_t max_line)
{
	*run = (struct run){.path = path,
	    .file = open(path, O_RDONLY | O_CLOEXEC),
	    .max_line = max_line,
	    .places = jv_object(),
	    .keys = jv_array(),
	    .uses = jv_object()};
	if (run->file < 0)
		log_die(EXIT_TROUBLE, program, "cannot open '%s': %s", path,
		    strerror(errno));
	if (lseek(run->file, 0, SEEK_CUR) < 0)
		log_die(EXIT_TROUBLE, program,
		    "'%s' is a pipe: it must be a file, which is read twice",
		    path);
	find_lines(run);
	struct record record = {0};
	for (size_t line = 0; line < run->count; line++) {
		read_line(run, line, &record);
		jv key = key_of(run, &record, line);
		run->keys = jv_array_append(run->keys, jv_copy(key));
		run->places =
		    jv_object_set(run->places, key, jv_number((double)line));
	}
	record_release(&record);
}

static void
close_run(struct run *run)
{
	close(run->file);
	free(run->lines);
	jv_free(run->places);
	jv_free(run->keys);
	jv_free(run->uses);
}

/* The line of a key; -1 when the file does not have it. */
static long
line_of(const struct run *run, const jv *key)
{
	return (long)record_member_number(
	    &run->places, jv_string_value(*key), -1);
}

/* ---- one question ---- */

static jv
status_of(const struct record *record)
{
	jv verdict = record_get(record, "verdict");
	jv status = record_member(&verdict, "status");
	jv_free(verdict);
	if (jv_is_valid(status))
		return status;
	jv_free(status);
	return jv_null();
}

static jv
add_record(jv line, const char *key, const struct record *record)
{
	return jv_object_set(line, jv_string(key), status_of(record));
}

static jv
line_for(const struct record *left, const struct record *right,
    const struct record_diff *diff)
{
	jv question = record_get(left, "question");
	jv line =
	    jv_object_set(jv_object(), jv_string("id"), record_get(left, "id"));
	if (!jv_is_valid(question)) {
		jv_free(question);
		question = jv_null();
	}
	line = jv_object_set(line, jv_string("question"), question);
	line = jv_object_set(
	    line, jv_string("same"), diff->stage ? jv_false() : jv_true());
	line = jv_object_set(line, jv_string("stage"),
	    diff->stage ? jv_string(diff->stage) : jv_null());
	line = jv_object_set(line, jv_string("count"), jv_number(diff->count));
	line =
	    jv_object_set(line, jv_string("differences"), jv_copy(diff->told));
	line = jv_object_set(line, jv_string("same_index"),
	    diff->same_index ? jv_true() : jv_false());
	line = add_record(line, "status_a", left);
	return add_record(line, "status_b", right);
}

static void
print_json(jv line)
{
	jv text = jv_dump_string(line, 0);
	puts(jv_string_value(text));
	jv_free(text);
}

/* A key as people write it: a string has no quotes. */
static const char *
name_of(const jv *key, struct arena *arena)
{
	const char *text = jv_string_value(*key);
	const char *quote = *text == '"' ? strrchr(text, '"') : NULL;
	if (quote && quote > text)
		text = arena_printf(arena, "%.*s%s", (int)(quote - text - 1),
		    text + 1, quote + 1);
	return display_safe(arena, text);
}

/* "id: parts at link: .link.columns[2].score is 0.9 and 0.8, and 3 more" */
static void
print_text(const jv *key, const struct record_diff *diff, struct arena *arena)
{
	const char *name = name_of(key, arena);
	if (!diff->stage) {
		printf("%s: same\n", name);
		return;
	}
	jv first = jv_array_get(jv_copy(diff->told), 0);
	const char *path = record_member_text(&first, "path", arena);
	const char *left = record_member_text(&first, "a", arena);
	const char *right = record_member_text(&first, "b", arena);
	printf("%s: parts at %s: %s is %s and %s", name, diff->stage,
	    display_safe(arena, path ? path : ""),
	    display_safe(arena, left ? left : "not there"),
	    display_safe(arena, right ? right : "not there"));
	if (diff->count > 1)
		printf(", and %d more", diff->count - 1);
	puts(diff->same_index ? "" : " (another index)");
	jv_free(first);
}

/* Compare two records.  Return true when they are the same. */
static bool
compare(const struct form *form, const jv *key, const struct record *left,
    const struct record *right)
{
	struct arena arena = {0};
	struct record_diff diff;
	record_diff(&diff, left, right, &arena);
	bool same = !diff.stage;
	if (!same || !form->brief) {
		if (form->json)
			print_json(line_for(left, right, &diff));
		else
			print_text(key, &diff, &arena);
	}
	jv_free(diff.told);
	arena_release(&arena);
	return same;
}

static void
print_alone(const struct form *form, const jv *key, const char *path)
{
	struct arena arena = {0};
	if (form->json) {
		jv line =
		    jv_object_set(jv_object(), jv_string("id"), jv_copy(*key));
		line = jv_object_set(line, jv_string("same"), jv_false());
		print_json(
		    jv_object_set(line, jv_string("only_in"), jv_string(path)));
	} else {
		printf("%s: only in %s\n", name_of(key, &arena),
		    display_safe(&arena, path));
	}
	arena_release(&arena);
}

/* Compare every question of the first file.  Return how many differ. */
static size_t
compare_all(
    const struct form *form, const struct run *left, const struct run *right)
{
	struct record one = {0}, other = {0};
	size_t different = 0;
	bool single = left->count == 1 && right->count == 1;
	for (size_t i = 0; i < left->count; i++) {
		jv key = jv_array_get(jv_copy(left->keys), (int)i);
		long line = single ? 0 : line_of(right, &key);
		if (line < 0) {
			print_alone(form, &key, left->path);
			different++;
		} else {
			read_line(left, i, &one);
			read_line(right, (size_t)line, &other);
			different += !compare(form, &key, &one, &other);
		}
		jv_free(key);
	}
	for (size_t i = 0; !single && i < right->count; i++) {
		jv key = jv_array_get(jv_copy(right->keys), (int)i);
		if (line_of(left, &key) < 0) {
			print_alone(form, &key, right->path);
			different++;
		}
		jv_free(key);
	}
	record_release(&one);
	record_release(&other);
	return different;
}

int
main(int argc, char **argv)
{
	struct form form = {.json = false};
	struct config config;
	struct run runs[2];
	char **paths = command_line_read(
	    &command_line, &config, argc, argv, take_option, &form);
	size_t max_line = (size_t)config_integer(&config, "max_line");
	for (int i = 0; i < 2; i++)
		open_run(&runs[i], paths[i], max_line);
	size_t different = compare_all(&form, &runs[0], &runs[1]);
	for (int i = 0; i < 2; i++)
		close_run(&runs[i]);
	config_release(&config);
	if (fflush(stdout) != 0 || ferror(stdout)) {
		log_warn(program, "cannot write: %s", strerror(errno));
		return EXIT_TROUBLE;
	}
	return different > 0 ? EXIT_DIFFERENT : 0;
}

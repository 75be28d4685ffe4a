/* test-data-file.c - the lines of a data file */
#include "given.h"
#include "record/data_file.h"
#include "tap.h"

#include <string.h>
#include <unistd.h>

static char folder[] = "/tmp/test-data-file.XXXXXX";

/* Write the file of that name in the folder that `data` names. */
static void
write_file(struct config *config, const char *name, const char *text)
{
	char path[sizeof(folder) + 16];
	char error[64];
	snprintf(path, sizeof(path), "%s/%s", folder, name);
	FILE *file = fopen(path, "w");
	if (file) {
		fputs(text, file);
		fclose(file);
	}
	ok(config_set(config, "data", folder, error, sizeof(error)), name);
}

static void
check_members(struct config *config)
{
	struct data_file file;
	struct data_line line;
	struct arena arena = {0};
	jv problem = jv_invalid();
	write_file(config, "a.ndjson",
	    "\n{\"text\": \"a \\\"b\\\" \\u00e9\", \"number\": -1.5, \"flag\": "
	    "true,"
	    " \"words\": [ \"Two  Words\", 7, [\"inside\"], "
	    "\"\\u00c9t\\u00e9\" ],"
	    " \"none\": [ ]}\r\n{}");
	ok(data_file_open(&file, config, "a.ndjson", &problem) &&
		data_file_next(&file, &line),
	    "it has a line");
	is(data_line_text(&line, "text", &arena), "a \"b\" \303\251",
	    "escapes are read");
	ok(!data_line_text(&line, "number", &arena) &&
		!data_line_text(&line, "tex", &arena),
	    "what is no text is none");
	ok(data_line_number(&line, "number", 0) < -1.4, "a number");
	ok(data_line_number(&line, "text", 3) > 2.9, "no number");
	ok(data_line_flag(&line, "flag") && !data_line_flag(&line, "text"),
	    "a flag");
	ok(data_line_has(&line, "none") && !data_line_has(&line, "inside"),
	    "a member");
	is(text_join(&arena, data_line_words(&line, "words", &arena)),
	    "two  words ete", "words are folded");
	is(text_join(&arena, data_line_texts(&line, "words", &arena)),
	    "Two  Words \303\211t\303\251", "texts are not");
	ok(data_line_words(&line, "none", &arena).count == 0 &&
		data_line_words(&line, "text", &arena).count == 0,
	    "no words");
	ok(data_file_next(&file, &line) && line.scan->count == 0,
	    "an object may be empty");
	ok(!data_file_next(&file, &line) && data_file_close(&file, &problem),
	    "the end");
	arena_release(&arena);
}

static void
check_broken(struct config *config)
{
	static const char *const broken[] = {"{\"a\":1}\n[1]\n",
	    "{\"a\":1}\n{\"a\":[1,}\n", "{\"a\":1}\n{\"a\":1,\"a\":2}\n"};
	for (size_t i = 0; i < COUNT_OF(broken); i++) {
		struct data_file file;
		struct data_line line;
		jv problem = jv_invalid();
		write_file(config, "b.ndjson", broken[i]);
		ok(data_file_open(&file, config, "b.ndjson", &problem) &&
			data_file_next(&file, &line) &&
			!data_file_next(&file, &line),
		    "the line before is read");
		ok(!data_file_close(&file, &problem) &&
			strstr(problem_message(&problem), "line 2"),
		    "the broken one is told");
		jv_free(problem);
	}
}

static void
remove_files(void)
{
	static const char *const names[] = {"a.ndjson", "b.ndjson"};
	for (size_t i = 0; i < COUNT_OF(names); i++) {
		char path[sizeof(folder) + 16];
		snprintf(path, sizeof(path), "%s/%s", folder, names[i]);
		unlink(path);
	}
	rmdir(folder);
}

int
main(void)
{
	struct config config;
	given_config(&config);
	given_or_bail(mkdtemp(folder), "a folder", jv_invalid());
	check_members(&config);
	check_broken(&config);
	remove_files();
	config_release(&config);
	return tap_done();
}

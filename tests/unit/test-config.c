/* test-config.c - options: table, environment, ranges */
#include "base/config.h"
#include "tap.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static struct config config;
static char error[512];

static bool
sets(const char *name, const char *value)
{
	return config_set(&config, name, value, error, sizeof(error));
}

static void
ranges_are_kept(void)
{
	ok(config_init(&config, error, sizeof(error)), "defaults fit");
	ok(config_integer(&config, "max_rows") == 1000, "a default");
	ok(sets("max_rows", "5") && config_integer(&config, "max_rows") == 5,
	    "a new value");
	ok(!sets("max_rows", "0"), "below the range");
	ok(!sets("max_rows", "1.5"), "no integer");
	ok(!sets("max_rows", "5x"), "trailing text");
	ok(!sets("max_rows", ""), "nothing");
	ok(config_integer(&config, "max_rows") == 5,
	    "a refusal changes nothing");
	ok(!sets("no_such_option", "1"), "an unknown name");
	is(error, "there is no option 'no_such_option'", "says which");
	ok(sets("allow_superuser", "yes") &&
		config_flag(&config, "allow_superuser"),
	    "a flag in words");
	ok(!sets("allow_superuser", "maybe"), "a flag that is none");
	config_release(&config);
}

static void
environment_wins_over_default(void)
{
	setenv("NL2SQL_MAX_ROWS", "7", 1);
	ok(config_init(&config, error, sizeof(error)) &&
		config_integer(&config, "max_rows") == 7,
	    "the variable counts");
	config_release(&config);
	setenv("NL2SQL_MAX_ROWS", "many", 1);
	ok(!config_init(&config, error, sizeof(error)), "a bad variable");
	config_release(&config);
	unsetenv("NL2SQL_MAX_ROWS");
}

/* ---- files ---- */

static char folder[] = "/tmp/nl2sql-config.XXXXXX";
static char path[64];

/* Write the file, and read it; false with `error`. */
static bool
reads(struct config_file *file, const char *text)
{
	FILE *made = fopen(path, "w");
	*file = (struct config_file){0};
	if (!made || fputs(text, made) < 0 || fclose(made) != 0)
		return false;
	return config_file_read(file, path, error, sizeof(error));
}

static void
files_are_read(void)
{
	struct config_file file;
	ok(reads(&file, "# a comment\n\n max_rows\t=  5 \r\n"
			"embed_query_prefix = \"query: \"\n"
			"[db sales]\ndsn=host=x dbname=y # z\n[db  empty ]"),
	    "a file is read");
	ok(file.count == 3 && file.database_count == 2, "its settings");
	is(file.settings[0].value, "5", "blanks are cut");
	ok(file.settings[0].line == 3 && !file.settings[0].section, "where");
	is(file.settings[1].value, "query: ", "quotes keep blanks");
	is(file.settings[2].value, "host=x dbname=y # z", "a whole line");
	is(file.settings[2].section, "sales", "a section");
	is(config_file_database(&file, "empty"), "empty", "an empty one");
	is(config_file_near_database(&file, "sale"), "sales", "a near one");
	ok(!config_file_near_database(&file, "inventory"), "none is near");
	config_file_release(&file);
}

/* The second file counts over the first, as the user's over the machine's. */
static void
the_later_file_counts(void)
{
	struct config_file file;
	ok(reads(&file, "max_rows = 5\n[db a]\nmax_rows = 6\n"), "one file");
	ok(config_file_read(&file, path, error, sizeof(error)), "again");
	ok(file.count == 4 && file.database_count == 1,
	    "a name may stand in both, a section is one");
	ok(strstr(file.paths, " and "), "both are named");
	config_file_release(&file);
}

static void
faults_are_told(void)
{
	static const struct {
		const char *text, *told;
	} faults[] = {
	    {"\nmax_row = 5", ":2: there is no option 'max_row'; did you mean "
			      "'max_rows'?"},
	    {"max_rows = 0", ":1: option 'max_rows' takes a number from 1 to "
			     "1000000, not '0'"},
	    {"max_rows 5", ":1: a line is NAME = VALUE"},
	    {"max_rows = 5\nmax_rows = 5", ":2: 'max_rows' is set in line 1"},
	    {"[sales]", ":1: a section is [db NAME]"},
	    {"[db a b]", ":1: a section is [db NAME]"},
	    {"[dbsales]", ":1: a section is [db NAME]"},
	    {"[db", ":1: a section is [db NAME]"},
	    {"[db a]\ndb = b", ":2: 'db' stands before"},
	    {"dsn = host=a password=b", ":1: a password does not belong"},
	    {"model_url = http://u:p@h", ":1: a password does not belong"},
	    {"k = 1\x1b[2J", ":1: a control character"},
	};
	for (size_t i = 0; i < COUNT_OF(faults); i++) {
		struct config_file file;
		ok(!reads(&file, faults[i].text), faults[i].told);
		const char *told = strstr(error, faults[i].told);
		ok(told && strncmp(error, path, strlen(path)) == 0, error);
		ok(!strstr(error, "=b") && !strstr(error, ":p@"), "no secret");
		config_file_release(&file);
	}
}

static void
the_origin_is_known(void)
{
	struct arena arena = {0};
	struct config_file file;
	ok(reads(&file, "db = b\nmax_rows = 5\nindex_dsn = service=top\n"
			"[db a]\ndsn = service=a\nmax_rows = 6\nk = 2\n"
			"[db b]\ndsn = service=b\n"),
	    "a file is there");
	config_file_release(&file);
	setenv("NL2SQL_CONFIG", path, 1);
	setenv("NL2SQL_MAX_BYTES", "4096", 1);
	ok(config_init(&config, error, sizeof(error)), "it is used");
	int max_rows = config_place("max_rows", error, sizeof(error));
	is(config_text(&config, "dsn"), "service=b", "the file's database");
	ok(!config_text(&config, "index_dsn"), "no other's index");
	ok(config_integer(&config, "max_rows") == 5, "what counts for all");
	ok(sets("db", "a"), "the command line names another");
	is(config_text(&config, "dsn"), "service=a", "it is that one");
	ok(config_integer(&config, "max_rows") == 6, "its own limit");
	is(strrchr(config_origin_text(&config, max_rows, &arena), ':'),
	    ":6 [db a]", "where that is from");
	ok(config_integer(&config, "max_bytes") == 4096, "a variable");
	ok(sets("max_rows", "7") && sets("db", "b"), "and back");
	ok(config_integer(&config, "max_rows") == 7, "the command line stays");
	ok(config_integer(&config, "k") == 0, "nothing is left of the other");
	ok(!sets("db", "c"), "there is no such database");
	config_release(&config);
	arena_release(&arena);
	unsetenv("NL2SQL_MAX_BYTES");
	setenv("NL2SQL_CONFIG", "/dev/null", 1);
}

static void
passwords_are_seen(void)
{
	static const char *const with[] = {"host=a password=b",
	    "password = 'x'", "postgresql://u:p@h/d",
	    "postgresql://u@h/d?password=p", "postgres://h/d?x=1&password=p",
	    "postgresql://u@h/d?p%61ss%77ord=p",
	    "postgresql:///d?%70assword=", "host='a'password=b",
	    "host=a\rpassword\f=b", "sslpassword=k"};
	static const char *const without[] = {"", "host=a user=b",
	    "postgresql://u@h:5432/d", "passfile=/x",
	    "application_name=password", "postgresql://u@h/d?p%6passwor=%64",
	    "postgresql://u@h/d?mypassword=x", "postgresql:///d?%",
	    "postgresql:///d?host=/a:b"};
	for (size_t i = 0; i < COUNT_OF(with); i++)
		ok(config_has_password(with[i]), with[i]);
	for (size_t i = 0; i < COUNT_OF(without); i++)
		ok(!config_has_password(without[i]), without[i]);
}

static void
the_table_is_sound(void)
{
	for (int i = 0; config_options[i].name; i++) {
		const struct config_option *option = &config_options[i];
		char variable[128] = "NL2SQL_";
		size_t at = strlen(variable);
		for (const char *c = option->name; *c; c++)
			variable[at++] =
			    (char)(*c >= 'a' && *c <= 'z' ? *c - 32 : *c);
		variable[at] = '\0';
		is(option->variable, variable, "the variable follows the name");
		ok(option->help && option->stages, "help and readers");
		ok(option->type != CONFIG_CHOICE || option->range,
		    "a choice has a range");
	}
}

int
main(void)
{
	setenv("NL2SQL_CONFIG", "/dev/null", 1);
	if (!mkdtemp(folder))
		return 1;
	snprintf(path, sizeof(path), "%s/config", folder);
	ranges_are_kept();
	environment_wins_over_default();
	passwords_are_seen();
	the_table_is_sound();
	files_are_read();
	the_later_file_counts();
	faults_are_told();
	the_origin_is_known();
	unlink(path);
	rmdir(folder);
	return tap_done();
}

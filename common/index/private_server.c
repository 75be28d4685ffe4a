/* private_server.c - starts the user's own server; see private_server.h */
#include "index/private_server.h"

#include "base/digest.h"
#include "base/installed.h"
#include "db/db.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
	NAME_BYTES = 40, /* of the database's name; it has at most 63 */
	DIGEST_DIGITS = 8,
	LINE_BYTES = 1024
};

static const char *
data_folder(struct arena *arena)
{
	const char *data = getenv("XDG_DATA_HOME");
	const char *home = getenv("HOME");
	if (data && *data == '/')
		return arena_printf(arena, "%s/nl2sql/server", data);
	return arena_printf(
	    arena, "%s/.local/share/nl2sql/server", !home ? "" : home);
}

_Noreturn static void
run_script(const char *script, const char *folder, int output)
{
	char *copies[] = {xstrdup(script), xstrdup("start"),
	    xstrdup("--durable"), xstrdup(folder), NULL};
	dup2(output, STDOUT_FILENO);
	close(output);
	execv(script, copies);
	_exit(127);
}

/* Run the script and return its first line of output; NULL when it failed. */
static const char *
start(const char *script, const char *folder, struct arena *arena)
{
	int ends[2];
	if (pipe(ends) != 0)
		return NULL;
	pid_t child = fork();
	if (child == 0) {
		close(ends[0]);
		run_script(script, folder, ends[1]);
	}
	close(ends[1]);
	char line[LINE_BYTES] = "";
	FILE *output = fdopen(ends[0], "r");
	bool told = output && child > 0 && fgets(line, sizeof(line), output);
	if (output)
		fclose(output);
	int status = 0;
	if (child > 0)
		while (waitpid(child, &status, 0) < 0 && errno == EINTR)
			;
	line[strcspn(line, "\n")] = '\0';
	if (!told || !WIFEXITED(status) || WEXITSTATUS(status) != 0)
		return NULL;
	return arena_strdup(arena, line);
}

/* ---- notes of what was indexed ---- */

/* The file that names the index database of this connection. */
static const char *
note_path(const char *dsn, struct arena *arena)
{
	struct digest digest = digest_start();
	digest_text(&digest, db_target(dsn, arena));
	return arena_printf(arena, "%s/indexes/%s", data_folder(arena),
	    digest_text_of(&digest, arena));
}

static bool
write_note(const char *dsn, const char *name, struct arena *arena, jv *problem)
{
	const char *path = note_path(dsn, arena);
	const char *folder =
	    arena_strndup(arena, path, (size_t)(strrchr(path, '/') - path));
	bool made = mkdir(folder, 0700) == 0 || errno == EEXIST;
	FILE *file = made ? fopen(path, "w") : NULL;
	bool written = file && fprintf(file, "%s\n", name) > 0;
	if (file && fclose(file) != 0)
		written = false;
	if (!written)
		*problem = problem_new("config.data", "cannot write '%s': %s",
		    path, strerror(errno));
	return written;
}

/* The first line of a file, in the arena; NULL when there is none. */
static const char *
read_line(const char *path, struct arena *arena)
{
	char line[LINE_BYTES] = "";
	FILE *file = fopen(path, "r");
	bool told = file && fgets(line, sizeof(line), file);
	if (file)
		fclose(file);
	line[strcspn(line, "\n")] = '\0';
	return told && *line ? arena_strdup(arena, line) : NULL;
}

/* The server's connection string with another database. */
static const char *
with_database(const char *server, const char *name, struct arena *arena)
{
	const char *rest = strstr(server, " dbname=");
	size_t length = !rest ? strlen(server) : (size_t)(rest - server);
	return arena_printf(arena, "%.*s dbname=%s", (int)length, server, name);
}

const char *
private_server_find(const char *dsn, struct arena *arena)
{
	const char *name = read_line(note_path(dsn, arena), arena);
	const char *server =
	    !name ? NULL
		  : read_line(
			arena_printf(arena, "%s/conninfo", data_folder(arena)),
			arena);
	return server ? with_database(server, name, arena) : NULL;
}

/* ---- making it ---- */

/* index_sales_1a2b3c4d: letters, digits and '_' only. */
static const char *
index_name(const char *database, const char *dsn, struct arena *arena)
{
	struct digest digest = digest_start();
	digest_text(&digest, dsn);
	char plain[NAME_BYTES + 1];
	size_t length = 0;
	for (; length < NAME_BYTES && database[length] != '\0'; length++) {
		unsigned char byte = (unsigned char)database[length];
		plain[length] = isalnum(byte) ? (char)tolower(byte) : '_';
	}
	plain[length] = '\0';
	return arena_printf(arena, "index_%s_%.*s", plain, DIGEST_DIGITS,
	    digest_text_of(&digest, arena));
}

static bool
make_database(const char *server, const char *name, const char *program,
    struct arena *arena, jv *problem)
{
	struct db db;
	db_init(&db, server, program);
	const char *parameters[] = {name};
	struct db_result *rows = db_query(&db,
	    "SELECT FROM pg_catalog.pg_database WHERE datname = $1", 1,
	    parameters, problem);
	bool done = rows;
	if (done && db_rows(rows) == 0)
		done = db_execute(&db,
		    arena_printf(arena, "CREATE DATABASE %s", name), problem);
	db_result_free(rows);
	db_release(&db);
	return done;
}

const char *
private_server_open(const char *database, const char *dsn, const char *program,
    struct arena *arena, jv *problem)
{
	const char *script = installed_script("server", arena);
	if (!script) {
		*problem = problem_new("config.data",
		    "the script that starts a private server is missing");
		return NULL;
	}
	const char *server = start(script, data_folder(arena), arena);
	if (!server) {
		*problem = problem_new(
		    "db.unreachable", "the private server did not start");
		return NULL;
	}
	const char *name = index_name(database, dsn, arena);
	if (!make_database(server, name, program, arena, problem) ||
	    !write_note(dsn, name, arena, problem))
		return NULL;
	return with_database(server, name, arena);
}

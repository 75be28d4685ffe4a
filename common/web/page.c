/* page.c - the files of the page; see route.h */
#include "base/ends.h"
#include "base/problem.h"
#include "record/data_file.h"
#include "web/route.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The editor is Debian's libjs-codemirror; only these of its files are served.
 */
static const char editor_folder[] = "/usr/share/javascript/codemirror";
static const char *const editor_files[] = {"codemirror.js", "codemirror.css",
    "mode/sql/sql.js", "addon/hint/show-hint.js", "addon/hint/show-hint.css",
    "addon/hint/sql-hint.js", "addon/edit/matchbrackets.js",
    "addon/edit/closebrackets.js"};

/* The largest file that is served. */
enum { FILE_MAX = 4 << 20 };

static const struct {
	const char *end, *type;
} types[] = {{".html", "text/html; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"}, {".svg", "image/svg+xml"}};

static const char *
type_of(const char *name)
{
	for (size_t i = 0; i < COUNT_OF(types); i++)
		if (ends_with(name, types[i].end))
			return types[i].type;
	return NULL;
}

static void
not_found(struct http_request *request)
{
	respond_problem(
	    request, problem_new("web.not_found", "there is nothing here"));
}

static void
give_file(struct http_request *request, const char *path, const char *type)
{
	static const char *const headers[] = {
	    "Cache-Control", "no-cache", NULL};
	FILE *file = path && type ? fopen(path, "r") : NULL;
	char *bytes = xmalloc(FILE_MAX);
	size_t length = file ? fread(bytes, 1, FILE_MAX, file) : 0;
	if (length > 0 && length < FILE_MAX)
		http_reply(request, &(struct http_answer){.status = 200,
					.type = type,
					.bytes = bytes,
					.length = length,
					.headers = headers});
	else
		not_found(request);
	if (file)
		fclose(file);
	free(bytes);
}

static void
give_own_file(const struct visit *visit, const char *name)
{
	struct arena arena = {0};
	const char *path = data_file_find(
	    visit->web->config, arena_printf(&arena, "web/%s", name), &arena);
	give_file(visit->request, path, type_of(name));
	arena_release(&arena);
}

void
route_page(const struct visit *visit)
{
	give_own_file(visit, "index.html");
}

/* Some browsers ask for it at its old place, whatever the page names. */
void
route_icon(const struct visit *visit)
{
	give_own_file(visit, "icon.svg");
}

/* A plain name: no folder, and nothing that begins with a dot. */
static bool
is_file_name(const char *name)
{
	static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789-_.";
	return *name && *name != '.' && strlen(name) < 64 &&
	       name[strspn(name, letters)] == '\0';
}

void
route_page_file(const struct visit *visit)
{
	if (is_file_name(visit->rest))
		give_own_file(visit, visit->rest);
	else
		not_found(visit->request);
}

void
route_editor_file(const struct visit *visit)
{
	struct arena arena = {0};
	const char *path = NULL;
	for (size_t i = 0; i < COUNT_OF(editor_files); i++)
		if (strcmp(visit->rest, editor_files[i]) == 0)
			path = arena_printf(
			    &arena, "%s/%s", editor_folder, editor_files[i]);
	give_file(visit->request, path, type_of(visit->rest));
	arena_release(&arena);
}

void
page_for_strangers(struct http_request *request)
{
	static const char page[] =
	    "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\">"
	    "<title>nl2sql</title><main><h1>nl2sql</h1>"
	    "<p>Open the address that <code>nl2sql-web</code> printed when it "
	    "was started: it ends in <code>/?token=</code> and a long number. "
	    "Another start has another number.</p></main></html>";
	http_reply(request, &(struct http_answer){.status = 401,
				.type = "text/html; charset=utf-8",
				.bytes = page,
				.length = strlen(page),
				.headers = response_private});
}

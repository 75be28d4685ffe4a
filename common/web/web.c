/* web.c - routes and the loop's part of the server; see web.h */
#include "web/web.h"

#include "base/problem.h"
#include "web/route.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { BODY_BYTES = 64 << 10, REQUEST_MS = 10000 };

/* Nothing but what this server has. */
static const char content_policy[] =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' "
    "data:; connect-src 'self'; form-action 'none'; base-uri 'none'; "
    "frame-ancestors 'none'";

/* What every answer says. */
static const char *const always[] = {"Content-Security-Policy", content_policy,
    "X-Content-Type-Options", "nosniff", "X-Frame-Options", "DENY",
    "Referrer-Policy", "no-referrer", "Cross-Origin-Opener-Policy",
    "same-origin", "Cross-Origin-Resource-Policy", "same-origin",
    "Permissions-Policy", "camera=(), microphone=(), geolocation=()", NULL};

static const struct route {
	const char *method;
	const char *path; /* one that ends in / has more behind it */
	enum purpose purpose;
	void (*serve)(const struct visit *visit);
} routes[] = {
    {"GET", "/", PURPOSE_PAGE, route_page},
    {"GET", "/favicon.ico", PURPOSE_READ, route_icon},
    {"GET", "/page/", PURPOSE_READ, route_page_file},
    {"GET", "/lib/codemirror/", PURPOSE_READ, route_editor_file},
    {"GET", "/api/state", PURPOSE_READ, route_state},
    {"POST", "/api/propose", PURPOSE_ACT, route_propose},
    {"POST", "/api/run", PURPOSE_ACT, route_run},
    {"POST", "/api/check", PURPOSE_ACT, route_check},
    {"GET", "/api/schema", PURPOSE_READ, route_schema},
    {"GET", "/api/answers", PURPOSE_READ, route_answers},
    {"GET", "/api/answers/", PURPOSE_READ, route_answer},
    {"POST", "/api/answers/", PURPOSE_ACT, route_answer},
    {"POST", "/mcp", PURPOSE_MCP, route_mcp_post},
    {"DELETE", "/mcp", PURPOSE_MCP, route_mcp_delete},
};

/* ---- requests ---- */

/* What is behind the route's path; NULL: it is another's. */
static const char *
rest_of(const struct route *route, const char *path)
{
	size_t length = strlen(route->path);
	bool whole = length == 1 || route->path[length - 1] != '/';
	if (strncmp(route->path, path, length) != 0 ||
	    (whole && path[length] != '\0'))
		return NULL;
	return path + length;
}

/* The route; NULL with `*problem` (web.not_found, web.method).  Who may know
 * which is decided by `*purpose`. */
static const struct route *
route_of(const struct http_request *request, enum purpose *purpose, jv *problem)
{
	bool known = false;
	*purpose = PURPOSE_READ;
	for (size_t i = 0; i < COUNT_OF(routes); i++) {
		if (!rest_of(&routes[i], http_path(request)))
			continue;
		*purpose = routes[i].purpose;
		if (strcmp(routes[i].method, http_method(request)) == 0)
			return &routes[i];
		known = true;
	}
	*problem = known
		       ? problem_new("web.method", "not with this method")
		       : problem_new("web.not_found", "there is nothing here");
	return NULL;
}

/* The token of the address becomes a cookie, and leaves the address.  A page of
 * ours leads on and not a status: behind a redirect from elsewhere a browser
 * would keep a cookie that is SameSite=Strict back. */
static void
let_in(const struct web *web, struct http_request *request)
{
	static const char page[] =
	    "<!doctype html><html lang=\"en\">"
	    "<meta charset=\"utf-8\"><title>nl2sql</title>"
	    "<p><a href=\"/\">nl2sql</a></p></html>";
	struct arena arena = {0};
	const char *headers[] = {"Refresh", "0; url=/", "Set-Cookie",
	    arena_printf(&arena, "%s=%s; Path=/; HttpOnly; SameSite=Strict",
		web->admission.cookie_name, web->admission.cookie),
	    "Cache-Control", "no-store", NULL};
	http_reply(request, &(struct http_answer){.status = 200,
				.type = "text/html; charset=utf-8",
				.bytes = page,
				.length = strlen(page),
				.headers = headers});
	arena_release(&arena);
}

static void
refuse(struct http_request *request, const struct route *route, jv problem)
{
	bool session = strcmp(problem_code(&problem), "web.session") == 0;
	if (route && route->purpose == PURPOSE_PAGE && session) {
		jv_free(problem);
		page_for_strangers(request);
	} else {
		respond_problem(request, problem);
	}
}

static void
handle(void *context, struct http_request *request)
{
	struct web *web = context;
	jv problem = jv_invalid();
	jv unknown = jv_invalid();
	enum purpose purpose;
	const struct route *route = route_of(request, &purpose, &unknown);
	struct user *user = admit(&web->admission, request, purpose, &problem);
	bool comes =
	    !user && route && route->purpose == PURPOSE_PAGE &&
	    strcmp(problem_code(&problem), "web.session") == 0 &&
	    admission_token_is(&web->admission, http_query(request, "token"));
	if (comes) {
		jv_free(problem);
		let_in(web, request);
	} else if (!user) {
		refuse(request, route, problem);
	} else if (!route) {
		respond_problem(request, jv_copy(unknown));
	} else {
		route->serve(&(struct visit){.web = web,
		    .request = request,
		    .user = user,
		    .rest = rest_of(route, http_path(request))});
	}
	jv_free(unknown);
}

/* ---- open and close ---- */

static bool
open_parts(struct web *web, jv *problem)
{
	const struct config *config = web->config;
	if (!listener_open(
		&web->listener, config_text(config, "web_listen"), problem) ||
	    !admission_open(&web->admission, config, &web->listener, problem))
		return false;
	web->httpd =
	    httpd_new(&(struct httpd_setup){.socket = web->listener.socket,
		.connections = (int)config_integer(config, "web_connections"),
		.request_ms = REQUEST_MS,
		.body_bytes = BODY_BYTES,
		.always = always,
		.handle = handle,
		.context = web});
	if (!web->httpd)
		*problem = problem_new(
		    "web.listen", "cannot serve at '%s'", web->listener.place);
	return web->httpd;
}

struct web *
web_open(const struct config *config, struct pool *pool, jv *problem)
{
	struct web *web = xcalloc(1, sizeof(*web));
	web->config = config;
	web->pool = pool;
	web->mcp = streamable_new(config, pool);
	if (open_parts(web, problem))
		return web;
	web_close(web);
	return NULL;
}

void
web_close(struct web *web)
{
	if (web->httpd)
		httpd_free(web->httpd);
	visit_forget_all(web);
	streamable_free(web->mcp);
	admission_close(&web->admission);
	listener_close(&web->listener);
	free(web);
}

const char *
web_address(const struct web *web, struct arena *arena)
{
	const char *place =
	    web->listener.local ? "localhost" : web->listener.place;
	return web->admission.user_header
		   ? arena_printf(arena, "http://%s/", place)
		   : arena_printf(arena, "http://%s/?token=%s", place,
			 web->admission.token);
}

/* ---- the loop ---- */

int
web_polls(const struct web *web)
{
	return httpd_polls(web->httpd) + pool_polls(web->pool);
}

int
web_poll(const struct web *web, struct pollfd *polls)
{
	int count = httpd_poll(web->httpd, polls);
	return count + pool_poll(web->pool, polls + count);
}

int
web_timeout_ms(const struct web *web)
{
	int httpd = httpd_timeout_ms(web->httpd);
	int pool = pool_timeout_ms(web->pool);
	return httpd < 0 ? pool : pool < 0 || httpd < pool ? httpd : pool;
}

void
web_run(struct web *web)
{
	httpd_run(web->httpd);
	pool_run(web->pool);
	streamable_run(web->mcp);
}

/* admission.c - which requests are served; see admission.h */
#include "web/admission.h"

#include "base/clock.h"
#include "base/problem.h"

#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

static const char secret_header[] = "X-Nl2sql-Secret";

enum { TOKEN_BYTES = 32, TOKEN_MIN = 16, HTTP_PORT = 80 };

/* ---- secrets ---- */

static void
make_secret(char text[TOKEN_MAX + 1])
{
	unsigned char random[TOKEN_BYTES];
	/* up to 256 bytes it gives all or fails (getentropy(3)) */
	if (getentropy(random, sizeof(random)) != 0)
		abort();
	for (size_t i = 0; i < sizeof(random); i++)
		snprintf(text + 2 * i, 3, "%02x", random[i]);
}

/* Read the first line of a file that not everybody may read. */
static bool
read_secret(const char *path, char text[TOKEN_MAX + 1], jv *problem)
{
	struct stat status;
	char line[TOKEN_MAX + 2] = "";
	FILE *file = fopen(path, "r");
	bool read = file && fstat(fileno(file), &status) == 0 &&
		    fgets(line, sizeof(line), file);
	if (file)
		fclose(file);
	size_t length = strcspn(line, "\r\n");
	line[length] = '\0';
	if (read && status.st_mode & S_IROTH) {
		*problem = problem_with_text(
		    problem_new("config.data", "everybody may read '%s'", path),
		    "hint", "chmod 600 it");
		return false;
	}
	for (size_t i = 0; i < length; i++)
		read = read && isgraph((unsigned char)line[i]);
	if (!read || length < TOKEN_MIN || length > TOKEN_MAX) {
		*problem = problem_new("config.data",
		    "'%s' has no secret: a line of %d to %d characters without "
		    "blanks",
		    path, TOKEN_MIN, TOKEN_MAX);
		return false;
	}
	memcpy(text, line, length + 1);
	return true;
}

/* In a time that does not tell how much of it is right. */
static bool
same_secret(const char *secret, const char *text)
{
	size_t length = strlen(secret);
	unsigned different = 0;
	if (!text || length == 0 || strlen(text) != length)
		return false;
	for (size_t i = 0; i < length; i++)
		different |= (unsigned char)secret[i] ^ (unsigned char)text[i];
	return different == 0;
}

bool
admission_token_is(const struct admission *admission, const char *text)
{
	return same_secret(admission->token, text);
}

/* ---- open ---- */

static bool
read_secrets(
    struct admission *admission, const struct config *config, jv *problem)
{
	const char *token = config_text(config, "web_token_file");
	const char *secret = config_text(config, "web_secret_file");
	make_secret(admission->token);
	make_secret(admission->cookie);
	return (!token || read_secret(token, admission->token, problem)) &&
	       (!secret || read_secret(secret, admission->secret, problem));
}

/* A name that anybody could send in a header is no name. */
static bool
proxy_is_safe(const struct admission *admission, const char *list, jv *problem)
{
	bool header = admission->user_header;
	bool listed = list;
	if (header != listed)
		*problem = problem_new("config.option",
		    "web_user_header and web_users belong together");
	else if (header && !admission->listener->local && !*admission->secret)
		*problem = problem_with_text(
		    problem_new("config.option",
			"anybody could name a user in %s here",
			admission->user_header),
		    "hint", "listen at a Unix socket, or set web_secret_file");
	else
		return true;
	return false;
}

bool
admission_open(struct admission *admission, const struct config *config,
    const struct listener *listener, jv *problem)
{
	const char *list = config_text(config, "web_users");
	*admission = (struct admission){.listener = listener,
	    .user_header = config_text(config, "web_user_header"),
	    .names = config_text(config, "web_host"),
	    .rate = (double)config_integer(config, "web_rate")};
	snprintf(admission->cookie_name, sizeof(admission->cookie_name),
	    "nl2sql-%d", listener->port);
	return read_secrets(admission, config, problem) &&
	       proxy_is_safe(admission, list, problem) &&
	       users_open(&admission->users, config, list, problem);
}

void
admission_close(struct admission *admission)
{
	users_close(&admission->users);
}

/* ---- whose page it was ---- */

/* The length of a host's name without its port. */
static size_t
name_length(const char *host)
{
	const char *end = *host == '[' ? strchr(host, ']') : NULL;
	return end ? (size_t)(end + 1 - host) : strcspn(host, ":");
}

/* ":8642" and nothing behind it; -1: it is none */
static long
port_of(const char *text)
{
	if (!*text)
		return HTTP_PORT;
	size_t digits = strspn(text + 1, "0123456789");
	bool whole = *text == ':' && digits > 0 && text[1 + digits] == '\0';
	return whole ? strtol(text + 1, NULL, 10) : -1;
}

static bool
same_host(const char *host, const char *name, size_t length)
{
	bool with_port = name_length(name) < length;
	size_t compared = with_port ? strlen(host) : name_length(host);
	return compared == length && strncasecmp(host, name, length) == 0 &&
	       port_of(host + name_length(host)) > 0;
}

static bool
is_listed(const char *host, const char *names)
{
	while (names && *names) {
		size_t length = strcspn(names, ",");
		if (length > 0 && same_host(host, names, length))
			return true;
		names += length + (names[length] == ',');
	}
	return false;
}

/* "localhost:8642" and so on */
static bool
is_loopback(const struct admission *admission, const char *host)
{
	static const char *const names[] = {"localhost", "127.0.0.1", "[::1]"};
	size_t length = name_length(host);
	long port = port_of(host + length);
	for (size_t i = 0; i < COUNT_OF(names); i++)
		if (strlen(names[i]) == length &&
		    strncasecmp(host, names[i], length) == 0)
			return port > 0 &&
			       (admission->listener->local ||
				   port == admission->listener->port);
	return false;
}

static bool
host_is_ours(const struct admission *admission, const char *host)
{
	return is_loopback(admission, host) ||
	       is_listed(host, admission->names) ||
	       strcasecmp(host, admission->listener->place) == 0;
}

static bool
origin_is_ours(const struct admission *admission, const char *origin)
{
	size_t scheme = strncmp(origin, "https://", 8) == 0  ? 8
			: strncmp(origin, "http://", 7) == 0 ? 7
							     : 0;
	return scheme > 0 && host_is_ours(admission, origin + scheme);
}

static bool
came_from_us(const struct admission *admission,
    const struct http_request *request, enum purpose purpose)
{
	const char *origin = http_header(request, "Origin");
	const char *site = http_header(request, "Sec-Fetch-Site");
	bool own_site = !site || strcmp(site, "same-origin") == 0;
	if (origin && !origin_is_ours(admission, origin))
		return false;
	if (purpose == PURPOSE_MCP)
		return own_site;
	if (purpose == PURPOSE_ACT)
		return own_site && (origin || site);
	return purpose == PURPOSE_PAGE || own_site || strcmp(site, "none") == 0;
}

/* Browsers send forms of other pages as anything but JSON. */
static bool
is_json(const struct http_request *request)
{
	static const char json[] = "application/json";
	const char *type = http_header(request, "Content-Type");
	return type && strncasecmp(type, json, strlen(json)) == 0 &&
	       (type[strlen(json)] == '\0' || strchr("; ", type[strlen(json)]));
}

/* ---- who it is ---- */

/* Look for NAME=VALUE among those of the header. */
static bool
has_cookie(const struct admission *admission, const char *cookies)
{
	char value[TOKEN_MAX + 1];
	size_t name = strlen(admission->cookie_name);
	while (cookies && *cookies) {
		cookies += strspn(cookies, "; ");
		size_t length = strcspn(cookies, ";");
		bool named =
		    length > name && cookies[name] == '=' &&
		    strncmp(cookies, admission->cookie_name, name) == 0;
		if (named && length - name - 1 <= TOKEN_MAX) {
			snprintf(value, sizeof(value), "%.*s",
			    (int)(length - name - 1), cookies + name + 1);
			if (same_secret(admission->cookie, value))
				return true;
		}
		cookies += length;
	}
	return false;
}

static bool
has_bearer(
    const struct admission *admission, const struct http_request *request)
{
	static const char scheme[] = "Bearer ";
	const char *header = http_header(request, "Authorization");
	return header && strncasecmp(header, scheme, strlen(scheme)) == 0 &&
	       admission_token_is(admission, header + strlen(scheme));
}

static struct user *
named_user(const struct admission *admission,
    const struct http_request *request, jv *problem)
{
	const char *name = http_header(request, admission->user_header);
	if (*admission->secret && !same_secret(admission->secret,
				      http_header(request, secret_header))) {
		*problem = problem_new("web.session",
		    "this server is asked through its proxy only");
		return NULL;
	}
	struct user *user = name ? users_find(&admission->users, name) : NULL;
	if (!user)
		*problem = problem_with_text(
		    problem_new(
			"web.user", "this server does not answer this user"),
		    "hint", "whoever runs it has the list of users");
	return user;
}

static struct user *
visitor(struct admission *admission, const struct http_request *request,
    enum purpose purpose, jv *problem)
{
	if (admission->user_header)
		return named_user(admission, request, problem);
	if (purpose == PURPOSE_MCP
		? has_bearer(admission, request)
		: has_cookie(admission, http_header(request, "Cookie")))
		return &admission->users.items[0];
	*problem = problem_with_text(problem_new("web.session", "who are you?"),
	    "hint",
	    purpose == PURPOSE_MCP
		? "send Authorization: Bearer with the token"
		: "open the address that nl2sql-web printed");
	return NULL;
}

/* ---- how often ---- */

static bool
is_within_rate(const struct admission *admission, struct user *user)
{
	double now = clock_ms();
	double most = admission->rate * RATE_BURST;
	double more = (now - user->seen_ms) / 1000 * admission->rate;
	user->allowance =
	    user->seen_ms > 0 ? fmin(most, user->allowance + more) : most;
	user->seen_ms = now;
	if (user->allowance < 1)
		return false;
	user->allowance--;
	return true;
}

struct user *
admit(struct admission *admission, const struct http_request *request,
    enum purpose purpose, jv *problem)
{
	const char *host = http_header(request, "Host");
	struct user *user = NULL;
	if (!host || !host_is_ours(admission, host))
		*problem = problem_with_text(
		    problem_new(
			"web.host", "this server does not go by this name"),
		    "hint", "web_host names what it is called");
	else if (!came_from_us(admission, request, purpose))
		*problem = problem_new(
		    "web.origin", "another page may not ask this server");
	else
		user = visitor(admission, request, purpose, problem);
	if (!is_within_rate(admission, user ? user : &admission->stranger)) {
		jv_free(*problem);
		*problem = problem_with_text(
		    problem_new("web.rate", "too many requests at once"),
		    "hint",
		    "send it again in a second; web_rate says how many");
		return NULL;
	}
	if (user && strcmp(http_method(request), "POST") == 0 &&
	    !is_json(request)) {
		*problem = problem_new(
		    "web.type", "the body must be application/json");
		return NULL;
	}
	return user;
}

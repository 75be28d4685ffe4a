/*
 * admission.h - which requests are served, and for whom
 *
 * A browser asks on behalf of any page that it shows, so a request must show
 * that our own page made it:
 *
 * - Host is a name of this server (a page of another name that was made to lead
 *   here, DNS rebinding, has its own name there).
 * - Origin, where there is one, is ours; a request that changes anything or
 *   makes the database work has one, or Sec-Fetch-Site says same-origin, and
 *   its body is application/json (CSRF).
 * - The cookie is there, which only a visitor who has the token got; /mcp has
 *   the token as its bearer token.  Or a trusted proxy says who the user is,
 *   and the list has that user.
 *
 * A proxy is trusted on a Unix socket, which only those may use whom its
 * permissions let, or with the secret of a file in its own header.  Each user
 * may make web_rate requests a second, and RATE_BURST times as many at once.
 */
#ifndef NL2SQL_WEB_ADMISSION_H
#define NL2SQL_WEB_ADMISSION_H

#include "web/httpd.h"
#include "web/listener.h"
#include "web/users.h"

#include <jv.h>

/* A page with its parts makes a dozen requests. */
enum { RATE_BURST = 10 };

enum { TOKEN_MAX = 256 };

struct admission {
	struct users users;
	const char *user_header; /* NULL: no proxy names users */
	const char *names;       /* further names of this server, by commas */
	const struct listener *listener;
	char token[TOKEN_MAX + 1];
	char secret[TOKEN_MAX + 1]; /* of the proxy; "": none */
	char cookie[TOKEN_MAX + 1];
	char cookie_name[32];
	double rate;
	struct user stranger; /* who was not admitted, all together */
};

/* What a request is for. */
enum purpose {
	PURPOSE_PAGE, /* to see the page; a link of elsewhere may lead there */
	PURPOSE_READ,
	PURPOSE_ACT, /* to change something, or to make the database work */
	PURPOSE_MCP,
};

/* Read the options and the files that they name, and make the token.  `config`
 * and `listener` are lent.  Return false with `*problem` (config.option,
 * config.data, asked.folder). */
MUST_USE bool admission_open(struct admission *admission,
    const struct config *config, const struct listener *listener, jv *problem);
void admission_close(struct admission *admission);

/* Return the user, or NULL with `*problem`: web.host, web.origin, web.session,
 * web.user, web.rate, web.type. */
MUST_USE struct user *admit(struct admission *admission,
    const struct http_request *request, enum purpose purpose, jv *problem);

/* Is this the token? */
MUST_USE bool admission_token_is(
    const struct admission *admission, const char *text);

#endif

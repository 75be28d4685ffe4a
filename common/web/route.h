/*
 * route.h - what the routes share: the server, a visit, what it asks
 *
 * Bodies without a header of their own: visit.c asks the pool, page.c,
 * propose.c, database.c, history.c and download.c are the routes.
 */
#ifndef NL2SQL_WEB_ROUTE_H
#define NL2SQL_WEB_ROUTE_H

#include "record/record.h"
#include "web/admission.h"
#include "web/response.h"
#include "web/streamable.h"
#include "web/web.h"

struct web {
	const struct config *config;
	struct pool *pool;
	struct httpd *httpd;
	struct listener listener;
	struct admission admission;
	struct streamable *mcp;
	struct asking *askings; /* under way */
};

/* A request that was admitted. */
struct visit {
	struct web *web;
	struct http_request *request;
	struct user *user;
	const char *rest;     /* of the path, behind the route's own */
	const char *database; /* to ask; NULL: the server's own, nameless */
};

/*
 * A record that a pipeline has for a request.  It lives until the pool has told
 * of it, also when the client has left.
 */
struct asking {
	struct visit visit; /* its request is NULL when the client has left */
	long ticket;
	bool streams;
	/* Answer with what came back. */
	void (*done)(struct asking *asking, struct record *record);
	struct asking *next, **place; /* in the list of all */
};

/*
 * Hand the record to a pipeline of the script; takes the record.  With
 * `streams` the answer is a stream of events, progress and problems included;
 * `done` ends it.  Else `done` replies.
 */
void visit_ask(const struct visit *visit, const char *script, jv record,
    bool streams, void (*done)(struct asking *asking, struct record *record));

/* Forget all that is under way; the pool must not tell of it any more. */
void visit_forget_all(struct web *web);

/* Return the visit to the database that the member of a body or of a kept
 * record says, and true; false with `*problem` (web.database). */
MUST_USE bool visit_choose(const struct visit *visit, const jv *object,
    struct visit *there, jv *problem);

/* Return the record as a value. */
MUST_USE jv record_value(const struct record *record);

/* Return a number of the query within its limits. */
MUST_USE int visit_number(const struct visit *visit, const char *name,
    int fallback, int low, int high);

/* ---- the routes, one function each ---- */

/* page.c */
void route_page(const struct visit *visit);
void route_icon(const struct visit *visit);
void route_page_file(const struct visit *visit);
void route_editor_file(const struct visit *visit);
/* The page for who has no session yet. */
void page_for_strangers(struct http_request *request);

/* questions.c */
void route_propose(const struct visit *visit);
void route_run(const struct visit *visit);

/* lookups.c */
void route_state(const struct visit *visit);
void route_check(const struct visit *visit);
void route_schema(const struct visit *visit);

/* history.c */
void route_answers(const struct visit *visit);
void route_answer(const struct visit *visit);

/* download.c */
void give_rows(const struct visit *visit, const struct record *record);
void give_chart(const struct visit *visit, const struct record *record);

#endif

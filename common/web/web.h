/*
 * web.h - the page, and what it asks: routes over the pool of pipelines
 *
 *	struct web *web = web_open(&config, pool, &problem);
 *	puts(web_address(web, &arena));
 *	for (;;) {
 *		int count = web_poll(web, polls);
 *		poll(polls, count, web_timeout_ms(web));
 *		web_run(web);
 *	}
 *	web_close(web);
 *
 * docs/web.md lists the routes.  A question, a check and a look at the schema
 * are records that pipelines answer (pipes/pool.h); what was answered is kept
 * as files (asked/asked.h).  Nothing else is remembered.
 */
#ifndef NL2SQL_WEB_WEB_H
#define NL2SQL_WEB_WEB_H

#include "base/config.h"
#include "pipes/pool.h"

#include <jv.h>
#include <poll.h>

struct web;

/* Both are lent.  Return NULL with `*problem`: web.listen, config.*,
 * asked.folder. */
MUST_USE struct web *web_open(
    const struct config *config, struct pool *pool, jv *problem);
/* Before pool_free; the pool may not run any more. */
void web_close(struct web *web);

/* Return where a person opens it, the token included, in the arena. */
MUST_USE const char *web_address(const struct web *web, struct arena *arena);

/* As those of pool.h; those of the pool are among them. */
MUST_USE int web_polls(const struct web *web);
int web_poll(const struct web *web, struct pollfd *polls);
MUST_USE int web_timeout_ms(const struct web *web);
void web_run(struct web *web);

#endif

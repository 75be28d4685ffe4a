/*
 * streamable.h - the Model Context Protocol over HTTP (Streamable HTTP)
 *
 * A POST carries one message.  A request is answered by a stream of events: its
 * progress, what its person is asked, and at last its answer; anything else by
 * 202.  A client that closes the stream cancels its request.
 *
 * Revision 2026-07-28 needs no more.  The older ones begin with initialize,
 * whose answer names a session in Mcp-Session-Id; DELETE ends it.  Sessions are
 * few (SESSIONS_MAX) and end when they were idle for an hour, and the client
 * then begins anew.  There is no stream for what belongs to no request (GET).
 */
#ifndef NL2SQL_WEB_STREAMABLE_H
#define NL2SQL_WEB_STREAMABLE_H

#include "base/config.h"
#include "pipes/pool.h"

struct streamable;
struct visit;

MUST_USE struct streamable *streamable_new(
    const struct config *config, struct pool *pool);

/* Free what ended; once a turn, behind the pool's. */
void streamable_run(struct streamable *mcp);

/* Forget everything, when no request is open and the pool runs no more. */
void streamable_free(struct streamable *mcp);

/* The routes of /mcp. */
void route_mcp_post(const struct visit *visit);
void route_mcp_delete(const struct visit *visit);

#endif

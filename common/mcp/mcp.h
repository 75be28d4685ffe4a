/*
 * mcp.h - the Model Context Protocol, whatever carries its messages
 *
 * A client's model sees tools that ask the database; every question goes
 * through the pool of pipelines (pipes/pool.h).  Revisions 2025-06-18 and
 * 2025-11-25 begin with a handshake; 2026-07-28 has none, and each request says
 * its revision and what the client can do.
 *
 *	struct mcp_server server;
 *	if (!mcp_server_open(&server, &setup, &problem))
 *		...
 *	struct mcp_session *session =
 *	    mcp_session_new(&server, send_message, context);
 *	mcp_receive(session, text, length);	each message
 *	pool_run(pool);				answers are sent from here
 *	mcp_session_free(session);
 *	mcp_server_close(&server);
 *
 * Requests are answered as they are done, by their id.  What the client's model
 * is shown leaves the house: with no_values no rows are given, and the egress
 * log has a line for each answer (model/egress.h).
 *
 * Nothing is written, unless the option mcp_owner names somebody: then the tool
 * nl_confirm keeps answers as right or wrong ones in that name.
 */
#ifndef NL2SQL_MCP_MCP_H
#define NL2SQL_MCP_MCP_H

#include "asked/asked.h"
#include "base/config.h"
#include "model/egress.h"
#include "pipes/pool.h"

#include <jv.h>

/* Requests of one client that are under way at a time; more are refused. */
enum { MCP_CALLS_MAX = 256 };

struct mcp_setup {
	const struct config *config;
	struct pool *pool;
	const struct asked *asked;
	const char *role; /* of the database, to ask as; NULL: the caller's */
};

struct mcp_server {
	struct mcp_setup setup;
	jv tools;        /* as tools/list gives them */
	jv resources;    /* besides tables, as resources/list gives them */
	jv prompts;      /* [{prompt, text}] */
	jv templates;    /* of resources */
	jv instructions; /* for the client's model */
	struct egress egress;
};

struct mcp_session;

/* Send a message to the client, which belongs to its request of that id (null:
 * to none that is known); takes the message. */
typedef void mcp_send(void *context, const jv *id, jv message);

/* Read what the server offers from the data file mcp.ndjson.  `setup` is lent.
 * Return false with `*problem` (config.data, config.egress). */
MUST_USE bool mcp_server_open(
    struct mcp_server *server, const struct mcp_setup *setup, jv *problem);
void mcp_server_close(struct mcp_server *server);

/* A client.  `context` is handed to `send`. */
MUST_USE struct mcp_session *mcp_session_new(
    const struct mcp_server *server, mcp_send *send, void *context);

/* Take a message of the client.  Anything that is no message is answered with
 * an error. */
void mcp_receive(struct mcp_session *session, const char *text, size_t length);

/* Answer a message that could not be taken, and say why. */
void mcp_refuse(struct mcp_session *session, const char *reason);

/* Return how many requests are under way. */
MUST_USE int mcp_outstanding(const struct mcp_session *session);

/* Cancel what is under way; nothing is sent any more.  The session is freed
 * when the pool has told of all of it. */
void mcp_session_free(struct mcp_session *session);

/* Free a session whose pool is gone, with what was under way. */
void mcp_session_end(struct mcp_session *session);

#endif

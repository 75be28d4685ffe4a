/*
 * offers.h - what the server offers, and the requests that it answers at once
 *
 * Tools, resources, the prompt and the instructions come from the data file
 * mcp.ndjson; a line with `needs` counts only where that option is set.
 * mcp_server_open and mcp_server_close (mcp.h) are here, too.
 */
#ifndef NL2SQL_MCP_OFFERS_H
#define NL2SQL_MCP_OFFERS_H

#include "mcp/inquiry.h"

/* The revision without a handshake. */
extern const char offers_newest[];

/* A request that is answered at once: return its result, or invalid when its
 * params are wrong.  `params` is lent. */
typedef jv offers_answer(struct mcp_session *session, const jv *params);

offers_answer offers_initialize;
offers_answer offers_discover;
offers_answer offers_nothing;
offers_answer offers_level;
offers_answer offers_tools;
offers_answer offers_templates;
offers_answer offers_prompts;
offers_answer offers_prompt;

/* Return the place of a level of the log, from debug, 0, to emergency, 7; -1:
 * it is none, or NULL. */
int offers_level_of(const char *text);

/* Is there a tool of this name in this server? */
bool offers_tool(const struct mcp_server *server, const char *name);

/* Can a client of these capabilities show its person a form? */
bool offers_elicitation(const jv *capable);

/* The result with what every one of the newest revision says; takes it. */
MUST_USE jv offers_modern(jv result);

#endif

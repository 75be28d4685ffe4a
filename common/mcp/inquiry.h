/*
 * inquiry.h - a request of a client that waits for a pipeline
 *
 * A handler makes an inquiry, gives it a function for the record that comes
 * back, and hands its own record to a pipeline.  The inquiry is answered once,
 * with a result or an error, and then freed.
 */
#ifndef NL2SQL_MCP_INQUIRY_H
#define NL2SQL_MCP_INQUIRY_H

#include "mcp/jsonrpc.h"
#include "mcp/mcp.h"
#include "record/record.h"

/* The protocol's levels of a log that are used here, and that of a client that
 * wants none. */
enum log_level { LOG_DEBUG = 0, LOG_WARNING = 3, LOG_NONE = 8 };

struct inquiry {
	struct mcp_session *session;
	jv id;        /* of the request */
	jv arguments; /* of the tool; an object */
	jv token;     /* of its progress; invalid: it wants none */
	double progress;
	bool tool;       /* a problem is a result, so that the model reads it */
	bool modern;     /* revision 2026-07-28: results say their type */
	bool can_elicit; /* the client can ask its person */
	int log_level;   /* the least of what its client wants of a log */
	long ticket;     /* in the pool; 0: none */
	const char *database; /* to ask; NULL: the server's own, nameless */
	char *record_id;      /* of the record that was asked back; NULL */
	int asked_back;       /* how often the person was asked */
	int elicitation; /* the number of the request to the client; 0: none */
	/* Take the record that came back. */
	void (*done)(struct inquiry *inquiry, struct record *record);
	struct inquiry *next;
};

struct mcp_session {
	const struct mcp_server *server;
	mcp_send *send;
	void *context;
	bool closed;     /* nothing is sent; the last inquiry frees it */
	bool can_elicit; /* as the handshake said */
	int log_level;   /* as logging/setLevel said */
	int elicitations;
	int count;
	struct inquiry *inquiries;
};

/* Forget and free the inquiry; nothing is sent.  A closed session goes with its
 * last one. */
void inquiry_drop(struct inquiry *inquiry);

/* Send the client a message, which belongs to the request with this id; takes
 * the message. */
void inquiry_send(struct mcp_session *session, const jv *id, jv message);

/* Send the client a line of the log, when it wants that level; takes the
 * data. */
void inquiry_log(const struct inquiry *inquiry, enum log_level level, jv data);

/* Answer with the result, which this takes; the inquiry is freed. */
void inquiry_result(struct inquiry *inquiry, jv result);

/* Answer with the error; the inquiry is freed. */
void inquiry_error(struct inquiry *inquiry, int code, const char *message);

/* Fill in the inquiry's database from the member of its arguments, or of a kept
 * record.  When there is no such one that is the answer, and false is
 * returned. */
MUST_USE bool inquiry_choose(struct inquiry *inquiry, const jv *object);

/* Hand the record to a pipeline of the script.  Takes the record.  A failure is
 * answered as `failed` says.
 */
void inquiry_ask(struct inquiry *inquiry, const char *script, jv record);

/* The result for a problem: a tool says it in its own result, anything
 * else is an error.  Takes the problem; the inquiry is freed. */
void inquiry_fail(struct inquiry *inquiry, jv problem);

/* ---- what clients may ask, one function for each (tool_query.c,
 * tool_confirm.c, schema_calls.c) ---- */

void tool_query(struct inquiry *inquiry);
void tool_schema(struct inquiry *inquiry);
void tool_confirm(struct inquiry *inquiry);
void resource_list(struct inquiry *inquiry);
void resource_read(struct inquiry *inquiry);
void completion_complete(struct inquiry *inquiry);

/* The person answered which reading is meant; `content` is the client's, and
 * not taken.  Invalid: the person declined. */
void tool_query_answered(struct inquiry *inquiry, const jv *content);

#endif

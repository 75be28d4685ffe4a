/* httpd.c - HTTP/1.1 for one event loop; see httpd.h */
#define _GNU_SOURCE /* POLLRDHUP */
#include "web/httpd.h"

#include "base/clock.h"

#include <limits.h>
#include <math.h>
#include <microhttpd.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>

/* Headers and a piece of the body are kept in so much memory; longer headers
 * are answered with 431 by the library. */
enum { CONNECTION_BYTES = 32 << 10 };

/* A client that does not take its answer for so long has left. */
enum { UNREAD_S = 30 };

enum { STREAM_BLOCK_BYTES = 16 << 10 };

/* One connection, which carries one request. */
struct http_request {
	struct httpd *httpd;
	struct MHD_Connection *connection;
	int socket;
	double since_ms; /* when it came; of a stream, when it last sent */
	char *method, *path;
	char *body;
	size_t body_length, body_capacity;
	bool too_large;
	bool handled;   /* it was whole */
	bool suspended; /* the library does not look at it */
	bool answered;  /* nothing is to come from the handler */
	bool left;      /* nobody is there to read an answer */
	unsigned status;
	struct MHD_Response *response; /* not queued yet */
	/* of a stream */
	bool streams;
	const char *beat;
	char *bytes;
	size_t sent, length, capacity;
	void (*gone)(void *owner);
	void *owner;
	struct http_request *next, **place; /* in the list of all */
};

struct httpd {
	struct httpd_setup setup;
	struct MHD_Daemon *daemon;
	struct http_request *requests;
	bool resumed; /* the library is to look at one again, at once */
};

/* ---- a connection comes and goes ---- */

static void
open_request(struct httpd *httpd, struct MHD_Connection *connection,
    struct http_request **place)
{
	struct http_request *request = xcalloc(1, sizeof(*request));
	request->httpd = httpd;
	request->connection = connection;
	request->socket = MHD_get_connection_info(
	    connection, MHD_CONNECTION_INFO_CONNECTION_FD)
			      ->connect_fd;
	request->since_ms = clock_ms();
	request->next = httpd->requests;
	request->place = &httpd->requests;
	if (request->next)
		request->next->place = &request->next;
	httpd->requests = request;
	*place = request;
}

/* Tell who waits for it, once, that nobody is there any more. */
static void
leave(struct http_request *request)
{
	void (*gone)(void *owner) = request->gone;
	request->left = true;
	request->gone = NULL;
	if (gone && !request->answered)
		gone(request->owner);
}

static void
close_request(struct http_request *request)
{
	leave(request);
	*request->place = request->next;
	if (request->next)
		request->next->place = request->place;
	if (request->response)
		MHD_destroy_response(request->response);
	free(request->method);
	free(request->path);
	free(request->body);
	free(request->bytes);
	free(request);
}

static void
note_connection(void *context, struct MHD_Connection *connection, void **place,
    enum MHD_ConnectionNotificationCode code)
{
	if (code == MHD_CONNECTION_NOTIFY_STARTED)
		open_request(
		    context, connection, (struct http_request **)place);
	else if (*place)
		close_request(*place);
}

/* ---- suspending ---- */

static void
suspend(struct http_request *request)
{
	if (!request->suspended)
		MHD_suspend_connection(request->connection);
	request->suspended = true;
}

static void
resume(struct http_request *request)
{
	if (!request->suspended)
		return;
	MHD_resume_connection(request->connection);
	request->suspended = false;
	request->httpd->resumed = true;
}

/* ---- requests ---- */

static void
add_body(struct http_request *request, const char *bytes, size_t length)
{
	size_t most = request->httpd->setup.body_bytes;
	if (request->too_large || length > most - request->body_length) {
		request->too_large = true;
		return;
	}
	if (!request->body) {
		request->body_capacity = most + 1;
		request->body = xmalloc(request->body_capacity);
	}
	memcpy(request->body + request->body_length, bytes, length);
	request->body_length += length;
	request->body[request->body_length] = '\0';
}

static enum MHD_Result
queue(struct http_request *request)
{
	struct MHD_Response *response = request->response;
	request->response = NULL;
	enum MHD_Result queued =
	    MHD_queue_response(request->connection, request->status, response);
	MHD_destroy_response(response);
	return queued;
}

/* The request is whole, or comes back from being suspended. */
static enum MHD_Result
go_on(struct http_request *request)
{
	if (!request->handled) {
		request->handled = true;
		request->httpd->setup.handle(
		    request->httpd->setup.context, request);
	}
	if (request->left)
		return MHD_NO;
	if (request->response)
		return queue(request);
	suspend(request);
	return MHD_YES;
}

static enum MHD_Result
access_request(void *context, struct MHD_Connection *connection,
    const char *path, const char *method, const char *version,
    const char *bytes, size_t *length, void **known)
{
	struct http_request *request = *known;
	(void)context;
	(void)version;
	if (!request) { /* the headers are there */
		request = MHD_get_connection_info(
		    connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT)
			      ->socket_context;
		*known = request;
		request->method = xstrdup(method);
		request->path = xstrdup(path);
		return MHD_YES;
	}
	if (*length == 0)
		return go_on(request);
	add_body(request, bytes, *length);
	*length = 0;
	return MHD_YES;
}

const char *
http_method(const struct http_request *request)
{
	return request->method;
}

const char *
http_path(const struct http_request *request)
{
	return request->path;
}

struct search {
	const char *name;
	const char *value;
	int count;
	bool exact; /* names of headers have no case */
};

static enum MHD_Result
compare(
    void *context, enum MHD_ValueKind kind, const char *name, const char *value)
{
	struct search *search = context;
	(void)kind;
	if (search->exact ? strcmp(name, search->name) == 0
			  : strcasecmp(name, search->name) == 0) {
		search->value = value ? value : "";
		search->count++;
	}
	return MHD_YES;
}

static const char *
only_value(const struct http_request *request, enum MHD_ValueKind kind,
    const char *name)
{
	struct search search = {
	    .name = name, .exact = kind == MHD_GET_ARGUMENT_KIND};
	MHD_get_connection_values(request->connection, kind, compare, &search);
	return search.count == 1 ? search.value : NULL;
}

const char *
http_header(const struct http_request *request, const char *name)
{
	return only_value(request, MHD_HEADER_KIND, name);
}

const char *
http_query(const struct http_request *request, const char *name)
{
	return only_value(request, MHD_GET_ARGUMENT_KIND, name);
}

const char *
http_body(const struct http_request *request, size_t *length)
{
	*length = request->body_length;
	return request->body ? request->body : "";
}

bool
http_too_large(const struct http_request *request)
{
	return request->too_large;
}

/* ---- answers ---- */

static void
add_headers(struct MHD_Response *response, http_headers headers)
{
	for (; headers && headers[0]; headers += 2)
		MHD_add_response_header(response, headers[0], headers[1]);
}

static void
set_response(struct http_request *request, struct MHD_Response *response,
    unsigned status, const char *type, http_headers headers)
{
	request->response = response;
	request->status = status;
	add_headers(response, request->httpd->setup.always);
	add_headers(response, headers);
	if (type)
		MHD_add_response_header(
		    response, MHD_HTTP_HEADER_CONTENT_TYPE, type);
	MHD_add_response_header(response, MHD_HTTP_HEADER_CONNECTION, "close");
	resume(request);
}

void
http_reply(struct http_request *request, const struct http_answer *answer)
{
	size_t length = answer->type ? answer->length : 0;
	char *bytes = length > 0 ? xmalloc(length) : NULL;
	if (bytes)
		memcpy(bytes, answer->bytes, length);
	request->answered = true;
	set_response(request,
	    MHD_create_response_from_buffer(
		length, bytes, MHD_RESPMEM_MUST_FREE),
	    answer->status, answer->type, answer->headers);
}

void
http_wait(struct http_request *request, void (*gone)(void *owner), void *owner)
{
	request->gone = gone;
	request->owner = owner;
}

/* ---- streams ---- */

/* Called by the library whenever it can send. */
static ssize_t
read_stream(void *context, uint64_t position, char *bytes, size_t most)
{
	struct http_request *request = context;
	size_t left = request->length - request->sent;
	size_t length = left < most ? left : most;
	(void)position;
	if (request->left)
		return MHD_CONTENT_READER_END_WITH_ERROR;
	if (length == 0 && request->answered)
		return MHD_CONTENT_READER_END_OF_STREAM;
	if (length == 0) {
		suspend(request);
		return 0;
	}
	memcpy(bytes, request->bytes + request->sent, length);
	request->sent += length;
	if (request->sent == request->length)
		request->sent = request->length = 0;
	return (ssize_t)length;
}

void
http_stream(struct http_request *request, const char *type, const char *beat,
    http_headers headers)
{
	request->streams = true;
	request->beat = beat;
	request->since_ms = clock_ms();
	set_response(request,
	    MHD_create_response_from_callback(MHD_SIZE_UNKNOWN,
		STREAM_BLOCK_BYTES, read_stream, request, NULL),
	    MHD_HTTP_OK, type, headers);
}

void
http_send(struct http_request *request, const char *bytes, size_t length)
{
	if (request->capacity - request->length < length) {
		request->capacity = 2 * (request->length + length);
		request->bytes = xrealloc(request->bytes, request->capacity);
	}
	memcpy(request->bytes + request->length, bytes, length);
	request->length += length;
	request->since_ms = clock_ms();
	resume(request);
}

void
http_end(struct http_request *request)
{
	request->answered = true;
	resume(request);
}

/* ---- the loop ---- */

struct httpd *
httpd_new(const struct httpd_setup *setup)
{
	struct httpd *httpd = xcalloc(1, sizeof(*httpd));
	httpd->setup = *setup;
	httpd->daemon = MHD_start_daemon(
	    MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL,
	    access_request, httpd, MHD_OPTION_LISTEN_SOCKET, setup->socket,
	    MHD_OPTION_CONNECTION_LIMIT, (unsigned)setup->connections,
	    MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)CONNECTION_BYTES,
	    MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)UNREAD_S,
	    MHD_OPTION_STRICT_FOR_CLIENT, 1, MHD_OPTION_NOTIFY_CONNECTION,
	    note_connection, httpd, MHD_OPTION_END);
	if (httpd->daemon)
		return httpd;
	free(httpd);
	return NULL;
}

void
httpd_free(struct httpd *httpd)
{
	for (struct http_request *at = httpd->requests; at; at = at->next) {
		leave(at);
		resume(at);
	}
	MHD_stop_daemon(httpd->daemon);
	free(httpd);
}

int
httpd_polls(const struct httpd *httpd)
{
	return httpd->setup.connections + 1;
}

int
httpd_poll(const struct httpd *httpd, struct pollfd *polls)
{
	int count = 0;
	polls[count++] = (struct pollfd){
	    MHD_get_daemon_info(httpd->daemon, MHD_DAEMON_INFO_EPOLL_FD)
		->epoll_fd,
	    POLLIN, 0};
	for (struct http_request *at = httpd->requests; at; at = at->next)
		if (at->suspended && !at->left)
			polls[count++] =
			    (struct pollfd){at->socket, POLLRDHUP, 0};
	return count;
}

/* When something is to be done with the request though nothing comes;
 * INFINITY: never. */
static double
due(const struct http_request *request)
{
	if (request->left)
		return INFINITY;
	if (!request->handled)
		return request->since_ms + request->httpd->setup.request_ms;
	return request->streams && request->suspended
		   ? request->since_ms + HTTPD_BEAT_MS
		   : INFINITY;
}

int
httpd_timeout_ms(const struct httpd *httpd)
{
	MHD_UNSIGNED_LONG_LONG library = 0;
	double now = clock_ms();
	double next = httpd->resumed ? now : INFINITY;
	if (MHD_get_timeout(httpd->daemon, &library) == MHD_YES)
		next = fmin(next, now + (double)library);
	for (struct http_request *at = httpd->requests; at; at = at->next)
		next = fmin(next, due(at));
	if (isinf(next))
		return -1;
	return next <= now ? 0 : (int)ceil(fmin(next - now, INT_MAX / 2));
}

static bool
has_left(const struct http_request *request)
{
	struct pollfd look = {request->socket, POLLRDHUP, 0};
	return poll(&look, 1, 0) > 0 && look.revents != 0;
}

static void
tend(struct http_request *request, double now)
{
	if (request->suspended && has_left(request)) {
		leave(request);
		resume(request);
	} else if (now < due(request)) {
		return;
	} else if (!request->handled) {
		request->left = true;
		/* the library sees the end of its input, and closes */
		shutdown(request->socket, SHUT_RDWR);
	} else {
		http_send(request, request->beat, strlen(request->beat));
	}
}

void
httpd_run(struct httpd *httpd)
{
	double now = clock_ms();
	for (struct http_request *at = httpd->requests; at; at = at->next)
		tend(at, now);
	httpd->resumed = false;
	MHD_run(httpd->daemon);
}

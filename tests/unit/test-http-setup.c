/*
 * test-http-setup.c - libcurl that cannot be set up is a problem of the request
 *
 * Doubles of libcurl's own functions stand before the library's.
 */
#include "base/problem.h"
#include "model/http.h"
#include "tap.h"

#include <curl/curl.h>

static CURLcode global_code = CURLE_OK;

CURLcode
curl_global_init(long flags)
{
	(void)flags;
	return global_code;
}

struct curl_slist *
curl_slist_append(struct curl_slist *list, const char *line)
{
	(void)list;
	(void)line;
	return NULL;
}

static const struct http_limits limits = {
    .connect_ms = 100,
    .first_byte_ms = 100,
    .total_ms = 100,
    .retries = 2,
    .body_bytes = 1024,
};

static void
check_open(void)
{
	jv problem = jv_invalid();
	global_code = CURLE_FAILED_INIT;
	struct http *http = http_open(&limits, NULL, &problem);
	global_code = CURLE_OK;
	ok(!http, "nothing is opened");
	is(problem_code(&problem), "model.unreachable", "and it is told why");
	jv_free(problem);
}

static void
check_request(void)
{
	struct arena arena = {0};
	struct http_exchange exchange = {.url = "http://127.0.0.1:1/"};
	jv problem = jv_invalid();
	struct http *http = http_open(&limits, NULL, &problem);
	ok(http, "the rest is there");
	http_run(http, &exchange, 1, 0, &arena);
	is(problem_code(&exchange.problem), "model.unreachable",
	    "a request whose headers have no room fails");
	ok(exchange.attempts == 1, "and is not sent again");
	jv_free(exchange.problem);
	http_close(http);
	jv_free(problem);
	arena_release(&arena);
}

int
main(void)
{
	check_open();
	check_request();
	return tap_done();
}

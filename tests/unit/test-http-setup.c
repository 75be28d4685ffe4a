/*
 * test-http-setup.c - libcurl that cannot be set up is a problem of the request
 *
 * A double of curl_library.h stands before the module's own: it has the real
 * library with two functions of this test, or none.
 */
#include "base/problem.h"
#include "model/curl_library.h"
#include "model/http.h"
#include "tap.h"

#include <dlfcn.h>
#include <string.h>

static bool library_is_there = true;
static CURLcode global_code = CURLE_OK;

static CURLcode
set_up_library(long flags)
{
	(void)flags;
	return global_code;
}

static struct curl_slist *
append_nothing(struct curl_slist *list, const char *line)
{
	(void)list;
	(void)line;
	return NULL;
}

#define FIND(name)                                                             \
	symbol = dlsym(curl->handle, "curl_" #name);                           \
	memcpy(&curl->name, &symbol, sizeof(symbol));

bool
curl_library_open(struct curl_library *curl, const char **reason)
{
	void *symbol = NULL;
	if (!library_is_there) {
		*reason = "no such file";
		return false;
	}
	curl->handle = dlopen("libcurl.so.4", RTLD_NOW | RTLD_NODELETE);
	CURL_LIBRARY_FUNCTIONS(FIND)
	curl->global_init = set_up_library;
	curl->slist_append = append_nothing;
	return true;
}

void
curl_library_close(struct curl_library *curl)
{
	dlclose(curl->handle);
}

static const struct http_limits limits = {
    .connect_ms = 100,
    .first_byte_ms = 100,
    .total_ms = 100,
    .retries = 2,
    .body_bytes = 1024,
};

static void
check_open(const char *what)
{
	jv problem = jv_invalid();
	struct http *http = http_open(&limits, NULL, &problem);
	ok(!http, what);
	is(problem_code(&problem), "model.unreachable", "and it is told why");
	jv_free(problem);
}

static void
check_missing(void)
{
	struct arena arena = {0};
	library_is_there = false;
	check_open("nothing is opened without the library");
	is(http_place("http://h/", &arena), "", "no place is shown");
	library_is_there = true;
	arena_release(&arena);
}

static void
check_failing(void)
{
	global_code = CURLE_FAILED_INIT;
	check_open("nothing is opened");
	global_code = CURLE_OK;
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
	check_missing();
	check_failing();
	check_request();
	return tap_done();
}

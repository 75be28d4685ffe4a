/*
 * post - send standard input to several URLs at once, with http.h
 *
 * usage: post [--set NAME=VALUE]... URL...
 *
 * It prints for each URL a line {status, bytes, attempts, retry_after_s, code,
 * message, ms}, in their order; NL2SQL_EGRESS names the egress log as in the
 * programs.
 */
#include "base/clock.h"
#include "base/command_line.h"
#include "base/log.h"
#include "base/problem.h"
#include "base/stop.h"
#include "model/http.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BODY_BYTES = 65536, MAX_URLS = 2 * HTTP_MAX_TOGETHER };

static void
print(struct http_exchange *exchange, double ms)
{
	jv line = jv_object();
	line = jv_object_set(
	    line, jv_string("status"), jv_number((double)exchange->status));
	line = jv_object_set(line, jv_string("bytes"),
	    jv_number((double)exchange->reply_length));
	line = jv_object_set(
	    line, jv_string("attempts"), jv_number(exchange->attempts));
	line = jv_object_set(line, jv_string("retry_after_s"),
	    jv_number((double)exchange->retry_after_s));
	if (jv_is_valid(exchange->problem)) {
		line = jv_object_set(line, jv_string("code"),
		    jv_string(problem_code(&exchange->problem)));
		line = jv_object_set(line, jv_string("message"),
		    jv_string(problem_message(&exchange->problem)));
	}
	line = jv_object_set(line, jv_string("ms"), jv_number(ms));
	jv_free(exchange->problem);
	jv_dump(line, 0);
	putchar('\n');
}

int
main(int argc, char **argv)
{
	static char body[BODY_BYTES];
	struct config config;
	struct arena arena = {0};
	struct egress egress;
	struct http_exchange exchanges[MAX_URLS] = {0};
	char error[200];
	int first = 1;
	jv problem = jv_invalid();
	if (!config_init(&config, error, sizeof(error)))
		log_die(EXIT_USAGE, "post", "%s", error);
	for (; first + 1 < argc && strcmp(argv[first], "--set") == 0;
	     first += 2)
		command_line_set_pair(&config, "post", argv[first + 1]);
	if (argc - first > MAX_URLS)
		log_die(EXIT_USAGE, "post", "too many URLs");
	if (!egress_open(&egress, &config, "post", &problem))
		log_die(EXIT_USAGE, "post", "%s", problem_message(&problem));
	stop_open();
	size_t length = fread(body, 1, sizeof(body), stdin);
	for (int i = first; i < argc; i++)
		exchanges[i - first] = (struct http_exchange){
		    .url = argv[i], .body = body, .body_length = length};
	struct http_limits limits = http_limits_of(&config);
	struct http *http = http_open(&limits, &egress, &problem);
	if (!http)
		log_die(EXIT_USAGE, "post", "%s", problem_message(&problem));
	double started = clock_ms();
	http_run(http, exchanges, argc - first, 0, &arena);
	for (int i = first; i < argc; i++)
		print(&exchanges[i - first], clock_ms() - started);
	http_close(http);
	egress_close(&egress);
	arena_release(&arena);
	config_release(&config);
	fflush(stdout);
	stop_end();
	return 0;
}

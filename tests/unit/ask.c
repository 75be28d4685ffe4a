/*
 * ask - send the requests of standard input to a model, with model.h
 *
 * usage: ask [--set NAME=VALUE]... BACKEND < REQUESTS
 *
 * Each line is {messages: [[role, text], ...], schema?, grammar?, letters?,
 * count?, temperature?, top_p?, max_tokens?, stops?, record?}; all go to one
 * open model.  For each it prints a line {samples: [{text, finish, logprob}],
 * prompt_tokens, completion_tokens, cached, requests, model} or {code, message,
 * detail}.
 */
#include "base/command_line.h"
#include "base/log.h"
#include "base/problem.h"
#include "base/stop.h"
#include "model/model.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_MESSAGES = 8, MAX_STOPS = 8 };

static const char *
text_of(jv value, struct arena *arena)
{
	const char *text = NULL;
	if (jv_get_kind(value) == JV_KIND_STRING)
		text = arena_strdup(arena, jv_string_value(value));
	jv_free(value);
	return text;
}

static jv
item(const jv *array, int at)
{
	return jv_array_get(jv_copy(*array), at);
}

static int
length_of(const jv *array)
{
	return jv_get_kind(*array) == JV_KIND_ARRAY
		   ? jv_array_length(jv_copy(*array))
		   : 0;
}

static void
read_messages(struct model_request *request, struct model_message *messages,
    const jv *asked, struct arena *arena)
{
	jv list = record_member(asked, "messages");
	int count = length_of(&list);
	for (int i = 0; i < count && i < MAX_MESSAGES; i++) {
		jv pair = item(&list, i);
		messages[i].role = text_of(item(&pair, 0), arena);
		messages[i].text = text_of(item(&pair, 1), arena);
		request->message_count++;
		jv_free(pair);
	}
	request->messages = messages;
	jv_free(list);
}

static void
read_stops(struct model_request *request, const char **stops, const jv *asked,
    struct arena *arena)
{
	jv list = record_member(asked, "stops");
	int count = length_of(&list);
	for (int i = 0; i < count && i < MAX_STOPS; i++)
		stops[request->stop_count++] = text_of(item(&list, i), arena);
	request->stops = stops;
	jv_free(list);
}

static void
print_reply(const struct model *model, const struct model_reply *reply)
{
	jv samples = jv_array();
	for (int i = 0; i < reply->count; i++) {
		const struct model_sample *from = &reply->samples[i];
		jv sample = jv_object();
		sample = jv_object_set(
		    sample, jv_string("text"), jv_string(from->text));
		sample = jv_object_set(
		    sample, jv_string("finish"), jv_string(from->finish));
		sample = jv_object_set(sample, jv_string("logprob"),
		    isfinite(from->logprob) ? jv_number(from->logprob)
					    : jv_null());
		samples = jv_array_append(samples, sample);
	}
	jv line = jv_object_set(jv_object(), jv_string("samples"), samples);
	line = jv_object_set(line, jv_string("prompt_tokens"),
	    jv_number((double)reply->prompt_tokens));
	line = jv_object_set(line, jv_string("completion_tokens"),
	    jv_number((double)reply->completion_tokens));
	line = jv_object_set(
	    line, jv_string("cached"), reply->cached ? jv_true() : jv_false());
	line = jv_object_set(
	    line, jv_string("requests"), jv_number(reply->requests));
	line = jv_object_set(
	    line, jv_string("model"), jv_string(model_name(model)));
	jv_dump(line, 0);
	putchar('\n');
}

static void
ask(struct model *model, const struct record *asked, struct arena *arena)
{
	struct model_message messages[MAX_MESSAGES] = {0};
	const char *stops[MAX_STOPS] = {0};
	struct model_reply reply;
	struct model_request request = {0};
	jv problem = jv_invalid();
	jv line = jv_object();
	for (size_t i = 0; i < asked->count; i++)
		line = jv_object_set(line, jv_string(asked->members[i].key),
		    record_get(asked, asked->members[i].key));
	read_messages(&request, messages, &line, arena);
	read_stops(&request, stops, &line, arena);
	request.schema = record_member_text(&line, "schema", arena);
	request.grammar = record_member_text(&line, "grammar", arena);
	request.letters = record_member_text(&line, "letters", arena);
	request.count = record_member_integer(&line, "count", 0);
	request.temperature = record_member_number(&line, "temperature", 0);
	request.top_p = record_member_number(&line, "top_p", 0);
	request.max_tokens = record_member_integer(&line, "max_tokens", 0);
	request.record = asked;
	if (model_ask(model, &request, &reply, arena, &problem)) {
		print_reply(model, &reply);
	} else {
		jv_dump(jv_copy(problem), 0);
		putchar('\n');
	}
	jv_free(problem);
	jv_free(line);
	fflush(stdout);
}

int
main(int argc, char **argv)
{
	struct config config;
	struct arena arena = {0};
	struct record record = {0};
	char error[200];
	char *line = NULL;
	size_t capacity = 0;
	ssize_t length;
	int first = 1;
	jv problem = jv_invalid();
	if (!config_init(&config, error, sizeof(error)))
		log_die(EXIT_USAGE, "ask", "%s", error);
	for (; first + 1 < argc && strcmp(argv[first], "--set") == 0;
	     first += 2)
		command_line_set_pair(&config, "ask", argv[first + 1]);
	if (first + 1 != argc)
		log_die(EXIT_USAGE, "ask", "which backend?");
	stop_open();
	struct model *model = model_open(&config, argv[first], &problem);
	if (!model) {
		jv_dump(problem, 0);
		putchar('\n');
		config_release(&config);
		return 1;
	}
	while ((length = getline(&line, &capacity, stdin)) > 0) {
		if (!record_parse(
			&record, line, (size_t)length - 1, 1, &problem))
			log_die(
			    EXIT_USAGE, "ask", "%s", problem_message(&problem));
		ask(model, &record, &arena);
		record_clear(&record);
		arena_reset(&arena);
	}
	model_close(model);
	jv_free(problem);
	free(line);
	record_release(&record);
	arena_release(&arena);
	config_release(&config);
	stop_end();
	return 0;
}

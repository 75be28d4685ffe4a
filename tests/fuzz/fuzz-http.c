/*
 * fuzz-http.c - any bytes as what a client sends to the page's server
 *
 * They come in two pieces.  The byte 1 stands for the cookie of a session, 2
 * for the token.  Pipelines that are asked end.  Promises:
 *
 *	what comes back is nothing, or begins as an answer of HTTP
 *	no pipeline is asked without the cookie or the token
 *	the server is done with the connection in the end
 */
#define _GNU_SOURCE
#include "fuzz.h"
#include "paper-pool.h"
#include "web/route.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

enum { TURNS = 64, POLLS = 16, ANSWER_BYTES = 64 };

static struct {
	struct config config;
	struct pool pool;
	struct web *web;
} world;

static char folder[] = "/tmp/nl2sql-fuzz.XXXXXX";
static char path[sizeof(folder) + sizeof("/socket")];

/* ---- the client ---- */

static int
connect_client(void)
{
	struct sockaddr_un address = {.sun_family = AF_UNIX};
	int client =
	    socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
	memcpy(address.sun_path, path, strlen(path));
	if (client < 0 ||
	    connect(client, (struct sockaddr *)&address, sizeof(address)) != 0)
		abort();
	return client;
}

/* Let the server do what can be done at once. */
static void
turn(void)
{
	struct pollfd polls[POLLS];
	int count = web_poll(world.web, polls);
	(void)!poll(polls, (nfds_t)count, 0);
	web_run(world.web);
	while (paper_pool_fail(&world.pool))
		;
}

/* Keep the first bytes that came.  False: the connection is closed. */
static bool
read_answer(int client, char *answer, size_t *length)
{
	char bytes[4096];
	ssize_t got;
	while ((got = recv(client, bytes, sizeof(bytes), 0)) > 0) {
		size_t room = ANSWER_BYTES - *length;
		size_t kept = (size_t)got < room ? (size_t)got : room;
		memcpy(answer + *length, bytes, kept);
		*length += kept;
	}
	return got < 0 && (errno == EAGAIN || errno == EINTR);
}

static void
talk(const char *bytes, size_t size, size_t cut)
{
	char answer[ANSWER_BYTES + 1] = "";
	size_t length = 0, sent = 0;
	int client = connect_client();
	bool open = true;
	for (int i = 0; open && i < TURNS; i++) {
		size_t end = i == 0 ? cut : size;
		ssize_t put = end > sent ? send(client, bytes + sent,
					       end - sent, MSG_NOSIGNAL)
					 : 0;
		sent += put > 0 ? (size_t)put : 0;
		turn();
		open = read_answer(client, answer, &length);
	}
	fuzz_holds(length == 0 || strncmp(answer, "HTTP/1.", 7) == 0,
	    "an answer of HTTP", bytes, answer);
	close(client);
	turn();
	turn();
}

/* ---- the target ---- */

/* The bytes with the cookie and the token in their places. */
static char *
filled_in(const uint8_t *data, size_t size, size_t *length, bool *known)
{
	char *bytes = NULL;
	FILE *file = open_memstream(&bytes, length);
	if (!file)
		abort();
	for (size_t i = 0; i < size; i++) {
		*known = *known || data[i] == 1 || data[i] == 2;
		if (data[i] == 1)
			fprintf(file, "%s=%s", world.web->admission.cookie_name,
			    world.web->admission.cookie);
		else if (data[i] == 2)
			fputs(world.web->admission.token, file);
		else
			fputc(data[i], file);
	}
	fclose(file);
	return bytes;
}

static void
remove_folder(void)
{
	web_close(world.web);
	rmdir(folder);
}

int
LLVMFuzzerInitialize(int *argc, char ***argv)
{
	jv problem = jv_invalid();
	(void)argc;
	(void)argv;
	if (!mkdtemp(folder))
		exit(2);
	snprintf(path, sizeof(path), "%s/socket", folder);
	fuzz_config(&world.config);
	fuzz_set(&world.config, "web_listen", path);
	fuzz_set(&world.config, "web_rate", "10000");
	fuzz_set(&world.config, "web_connections", "4");
	fuzz_set(&world.config, "keep_answers", "0");
	world.web = web_open(&world.config, &world.pool, &problem);
	if (!world.web)
		exit(2);
	atexit(remove_folder);
	return 0;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	size_t length = 0;
	bool known = false;
	long asked = world.pool.asked;
	char *bytes = filled_in(data, size, &length, &known);
	talk(bytes, length, length ? fuzz_hash(data, size) % length : 0);
	fuzz_holds(known || world.pool.asked == asked,
	    "nobody asks without the cookie or the token", bytes, NULL);
	fuzz_holds(!world.web->askings, "nothing is under way", bytes, NULL);
	free(bytes);
	return 0;
}

/*
 * listener.h - the socket that clients connect to
 *
 * It is the one that a service manager hands over (LISTEN_PID and LISTEN_FDS of
 * sd_listen_fds(3)), or else a new one at a place:
 *
 *	ADDRESS:PORT	a TCP port; 0: any that is free
 *	/PATH		a Unix socket; owner and group may connect
 */
#ifndef NL2SQL_WEB_LISTENER_H
#define NL2SQL_WEB_LISTENER_H

#include "base/memory.h"

#include <jv.h>

struct listener {
	int socket;
	bool local;  /* a Unix socket */
	int port;    /* of TCP */
	char *place; /* "127.0.0.1:8642", "[::1]:8642", or a path */
	char *made;  /* the path to remove at the end; NULL: none */
};

/* Return false with `*problem` (web.listen) when it cannot be had. */
MUST_USE bool listener_open(
    struct listener *listener, const char *place, jv *problem);

/* Close it, and remove a Unix socket that listener_open made. */
void listener_close(struct listener *listener);

#endif

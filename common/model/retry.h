/*
 * retry.h - whether and when a request is sent again
 *
 * Pauses double from 250 ms and are drawn from half to one and a half of that,
 * so that clients refused together do not come back together.
 */
#ifndef NL2SQL_MODEL_RETRY_H
#define NL2SQL_MODEL_RETRY_H

#include <stdbool.h>

/* Does this status say that the same request may work in a moment? */
bool retry_status(long status);

/*
 * Milliseconds to wait before attempt number `attempt` + 1, where `attempt`
 * were made.  `asked_s` is the server's Retry-After in seconds, 0 for none; at
 * most HTTP_LONGEST_PAUSE_MS of it count.  `chance` is from 0 to 1.
 */
long retry_pause_ms(int attempt, long asked_s, double chance);

/* A number from 0 to 1 that nobody can foresee. */
double retry_chance(void);

#endif

/*
 * retry.h - whether and when a request is sent again
 *
 * The base pause is 250 ms and doubles each time; the real pause is random,
 * from half to one and a half of it.  So clients that were refused together do
 * not come back together.
 */
#ifndef NL2SQL_MODEL_RETRY_H
#define NL2SQL_MODEL_RETRY_H

#include <stdbool.h>

/* Does this status say that the same request may work in a moment? */
bool retry_status(long status);

/*
 * Return the milliseconds to wait after `attempt` attempts.  `asked_s` is the
 * server's Retry-After in seconds, 0 for none; at most HTTP_LONGEST_PAUSE_MS of
 * it count.  `chance` is from 0 to 1.
 */
long retry_pause_ms(int attempt, long asked_s, double chance);

/* Return an unpredictable number from 0 to 1. */
double retry_chance(void);

#endif

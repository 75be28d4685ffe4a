/* clock.c - see clock.h */
#include "base/clock.h"

#include <time.h>

static double
milliseconds(clockid_t clock)
{
	struct timespec now;
	clock_gettime(clock, &now);
	return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

double
clock_ms(void)
{
	return milliseconds(CLOCK_MONOTONIC);
}

double
clock_since_1970_ms(void)
{
	return milliseconds(CLOCK_REALTIME);
}

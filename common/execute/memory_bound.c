/* memory_bound.c - bounds this process's memory; see memory_bound.h */
#include "execute/memory_bound.h"

#include "base/sanitizer.h"

#include <stdbool.h>
#include <sys/resource.h>

#define RECEIVING ((rlim_t)(BOUND_BYTES - BOUND_RESERVE_BYTES))
#define LOOKING ((rlim_t)BOUND_BYTES)

/* The hard limit stays at the upper bound: only the soft one moves. */
static void
move_limit(rlim_t from, rlim_t to)
{
	struct rlimit limit;
	if (ADDRESS_SANITIZER || getrlimit(RLIMIT_DATA, &limit) != 0 ||
	    limit.rlim_cur != from)
		return;
	limit.rlim_cur = to;
	setrlimit(RLIMIT_DATA, &limit);
}

void
bound_memory(void)
{
	struct rlimit limit;
	if (ADDRESS_SANITIZER || getrlimit(RLIMIT_DATA, &limit) != 0)
		return;
	if (limit.rlim_cur != RLIM_INFINITY && limit.rlim_cur <= LOOKING)
		return;
	if (limit.rlim_max != RLIM_INFINITY && limit.rlim_max < LOOKING)
		return;
	limit.rlim_cur = RECEIVING;
	limit.rlim_max = LOOKING;
	setrlimit(RLIMIT_DATA, &limit);
}

void
bound_raise(void)
{
	move_limit(RECEIVING, LOOKING);
}

void
bound_lower(void)
{
	move_limit(LOOKING, RECEIVING);
}

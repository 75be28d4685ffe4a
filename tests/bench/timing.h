/*
 * timing.h - what the benchmarks measure with
 */
#ifndef NL2SQL_TESTS_TIMING_H
#define NL2SQL_TESTS_TIMING_H

#include <stdlib.h>
#include <time.h>

/* Microseconds of a clock: CLOCK_MONOTONIC, CLOCK_PROCESS_CPUTIME_ID. */
static inline double
timing_us(clockid_t clock)
{
	struct timespec now;
	clock_gettime(clock, &now);
	return (double)now.tv_sec * 1e6 + (double)now.tv_nsec / 1e3;
}

static inline int
timing_compare(const void *left, const void *right)
{
	double a = *(const double *)left;
	double b = *(const double *)right;
	return (a > b) - (a < b);
}

/* Smallest first, so that a percentile is a place. */
static inline void
timing_sort(double *times, size_t count)
{
	qsort(times, count, sizeof(*times), timing_compare);
}

#endif

/*
 * tap.h - the few lines that C tests need to speak TAP
 *
 *	ok(condition, "what holds");
 *	return tap_done();
 */
#ifndef NL2SQL_TESTS_TAP_H
#define NL2SQL_TESTS_TAP_H

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

struct tap {
	int run, failed;
};

static struct tap tap;

static inline void
tap_check(bool passed, const char *what, const char *file, int line)
{
	tap.run++;
	tap.failed += !passed;
	printf("%sok %d - %s\n", passed ? "" : "not ", tap.run, what);
	if (!passed)
		printf("# at %s:%d\n", file, line);
}

static inline void
tap_check_text(const char *got, const char *wanted, const char *what,
    const char *file, int line)
{
	bool same = got && wanted ? strcmp(got, wanted) == 0 : got == wanted;
	tap_check(same, what, file, line);
	if (!same)
		printf("# got:    %s\n# wanted: %s\n", got ? got : "(none)",
		    wanted ? wanted : "(none)");
}

static inline int
tap_done(void)
{
	printf("1..%d\n", tap.run);
	return tap.failed > 0 || tap.run == 0;
}

#define ok(condition, what) tap_check((condition), (what), __FILE__, __LINE__)
#define is(got, wanted, what)                                                  \
	tap_check_text((got), (wanted), (what), __FILE__, __LINE__)

#endif

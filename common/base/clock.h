/*
 * clock.h - time that only goes forward, for deadlines and durations
 */
#ifndef NL2SQL_BASE_CLOCK_H
#define NL2SQL_BASE_CLOCK_H

/* Return monotonic milliseconds since an arbitrary moment. */
double clock_ms(void);

#endif

/*
 * clock.h - time that only goes forward, for deadlines and durations, and the
 * time of the day, for stamps
 */
#ifndef NL2SQL_BASE_CLOCK_H
#define NL2SQL_BASE_CLOCK_H

/* Return monotonic milliseconds since an arbitrary moment. */
double clock_ms(void);

/* Return the milliseconds since 1970, in UTC.  They may jump: a difference of
 * two is no duration. */
double clock_since_1970_ms(void);

#endif

/* retry.c - whether and when a request is sent again; see retry.h */
#include "model/retry.h"

#include "model/http.h"

#include <stdint.h>
#include <unistd.h>

/* 529 is Anthropic's "overloaded". */
bool
retry_status(long status)
{
	return status == 429 || status == 500 || status == 502 ||
	       status == 503 || status == 504 || status == 529;
}

long
retry_pause_ms(int attempt, long asked_s, double chance)
{
	enum { FIRST_MS = 250, MOST_DOUBLINGS = 6 };
	int doublings = attempt > 1 ? attempt - 1 : 0;
	if (doublings > MOST_DOUBLINGS)
		doublings = MOST_DOUBLINGS;
	double own = (double)(FIRST_MS << doublings) * (0.5 + chance);
	long asked = asked_s <= 0 ? 0
		     : asked_s > HTTP_LONGEST_PAUSE_MS / 1000
			 ? HTTP_LONGEST_PAUSE_MS
			 : asked_s * 1000;
	/* Wait at least as long as the server asks, plus a random part, so that
	 * the clients do not all come back together. */
	return asked > 0 ? asked + (long)(own / 4) : (long)own;
}

double
retry_chance(void)
{
	uint32_t drawn = 0;
	if (getentropy(&drawn, sizeof(drawn)) != 0)
		drawn = UINT32_MAX / 2;
	return (double)drawn / UINT32_MAX;
}

/* progress.c - how far a long run is; see terminal/progress.h */
#include "terminal/progress.h"

#include "base/clock.h"
#include "terminal/screen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const double redraw_ms = 250;

void
progress_begin(struct progress *progress, const char *program)
{
	struct screen screen;
	const char *kind = getenv("TERM");
	screen_look(&screen, STDERR_FILENO);
	*progress = (struct progress){.program = program,
	    .shown =
		screen.terminal && kind && *kind && strcmp(kind, "dumb") != 0};
}

static void
draw(const struct progress *progress, int done, int all, double now)
{
	double seconds = (now - progress->began_ms) / 1000;
	fprintf(stderr, "\r\x1B[K%s: %d of %d %s", progress->program, done, all,
	    progress->what);
	if (done > 0 && seconds > 0)
		fprintf(stderr, ", %.1f/s, %.0f s left", done / seconds,
		    (all - done) * seconds / done);
	fflush(stderr);
}

void
progress_tell(struct progress *progress, const char *what, int done, int all)
{
	double now = clock_ms();
	if (!progress->shown)
		return;
	if (!progress->what || strcmp(progress->what, what) != 0) {
		progress->what = what;
		progress->began_ms = now;
		progress->told_ms = 0;
	}
	if (done >= all) {
		progress_clear(progress);
	} else if (now - progress->told_ms >= redraw_ms) {
		progress->told_ms = now;
		progress->drawn = true;
		draw(progress, done, all, now);
	}
}

void
progress_step(struct progress *progress, const char *what, double since_ms)
{
	double now = clock_ms();
	if (!progress->shown || now - since_ms < redraw_ms ||
	    now - progress->told_ms < redraw_ms)
		return;
	progress->told_ms = now;
	progress->drawn = true;
	fprintf(stderr, "\r\x1B[K%s: %s, %.1f s", progress->program, what,
	    (now - since_ms) / 1000);
	fflush(stderr);
}

void
progress_clear(struct progress *progress)
{
	if (!progress->drawn)
		return;
	progress->drawn = false;
	fputs("\r\x1B[K", stderr);
	fflush(stderr);
}

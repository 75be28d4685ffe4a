/* plot.c - a result's chart, drawn by gnuplot; see plot/plot.h */
#include "plot/plot.h"

#include "base/ends.h"
#include "base/problem.h"
#include "plot/script.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* The largest drawing that is read: a thousand times the usual one. */
#define MOST_BYTES ((size_t)32 << 20)

bool
plot_form_of(const char *path, enum plot_form *form)
{
	*form = ends_with(path, ".png") ? PLOT_PNG : PLOT_SVG;
	return *form == PLOT_PNG || ends_with(path, ".svg");
}

static bool
fail(jv *problem, const char *why)
{
	*problem = problem_with_text(
	    problem_new("chart.failed", "gnuplot did not draw the chart"),
	    "detail", why);
	return false;
}

/* -d: its defaults, not the settings files of a user. */
static _Noreturn void
become_gnuplot(int script, int output)
{
	int nothing = open("/dev/null", O_WRONLY);
	dup2(script, STDIN_FILENO);
	dup2(output, STDOUT_FILENO);
	dup2(nothing, STDERR_FILENO);
	execlp("gnuplot", "gnuplot", "-d", "-", (char *)NULL);
	_exit(127);
}

static bool
read_all(int descriptor, char **bytes, size_t *length)
{
	size_t capacity = 0;
	*bytes = NULL;
	*length = 0;
	while (*length < MOST_BYTES) {
		*bytes = xgrow(*bytes, *length, &capacity, 1);
		ssize_t got =
		    read(descriptor, *bytes + *length, capacity - *length);
		if (got < 0 && errno == EINTR)
			continue;
		if (got <= 0)
			return got == 0;
		*length += (size_t)got;
	}
	return false;
}

/* Run gnuplot on the script; its output into *bytes, which the caller frees. */
static bool
run(int script, char **bytes, size_t *length, jv *problem)
{
	int ends[2], status = 0;
	if (pipe(ends) != 0)
		return fail(problem, strerror(errno));
	pid_t gnuplot = fork();
	if (gnuplot == 0) {
		close(ends[0]);
		become_gnuplot(script, ends[1]);
	}
	close(ends[1]);
	bool whole = gnuplot > 0 && read_all(ends[0], bytes, length);
	close(ends[0]);
	while (
	    gnuplot > 0 && waitpid(gnuplot, &status, 0) < 0 && errno == EINTR)
		continue;
	if (gnuplot > 0 && WIFEXITED(status) && WEXITSTATUS(status) == 127)
		return fail(problem, "there is no gnuplot (gnuplot-nox)");
	if (!whole || *length == 0 || status != 0)
		return fail(problem, "it ended with an error");
	return true;
}

bool
plot_draw(const struct plot *plot, const jv *result, const jv *chart,
    char **bytes, size_t *length, jv *problem)
{
	*bytes = NULL;
	FILE *script = tmpfile();
	if (!script)
		return fail(problem, strerror(errno));
	bool drawn = false;
	if (!plot_script(script, plot, result, chart))
		*problem =
		    problem_new("chart.none", "no chart fits this result");
	else if (fflush(script) != 0 || lseek(fileno(script), 0, SEEK_SET) != 0)
		fail(problem, strerror(errno));
	else
		drawn = run(fileno(script), bytes, length, problem);
	fclose(script);
	if (!drawn) {
		free(*bytes);
		*bytes = NULL;
	}
	return drawn;
}

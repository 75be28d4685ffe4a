/* pool.c - running pipelines that answer the records of a door; see pool.h */
#include "pipes/pool.h"

#include "base/clock.h"
#include "base/installed.h"
#include "base/problem.h"
#include "pipes/errand.h"

#include <errno.h>
#include <limits.h>
#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* A place for a pipeline. */
struct worker {
	struct pipe pipe;
	struct pipe_route route;
	struct errand *errand; /* in the pipeline; NULL: it is idle */
	double idle_since_ms;
	bool used;      /* there is a pipeline, or the end of one */
	bool ending;    /* it takes no more errands */
	double kill_ms; /* when it is killed; INFINITY: it was */
};

struct pool {
	struct pool_setup setup;
	struct worker *workers; /* setup.pipes of them */
	struct errand *first;   /* the queue */
	int waiting;
	long tickets;
	bool fresh; /* errands came since the last turn began */
};

const char *
pool_pipelines(struct arena *arena)
{
	const char *script = installed_script("ask", arena);
	return script ? arena_strndup(arena, script,
			    (size_t)(strrchr(script, '/') - script))
		      : NULL;
}

struct pool_setup
pool_setup_of(
    const struct config *config, const char *program, const char *pipelines)
{
	return (struct pool_setup){.program = program,
	    .pipelines = pipelines,
	    .pipes = (int)config_integer(config, "pipes"),
	    .waiting = (int)config_integer(config, "pipes_waiting"),
	    .patience_ms = (int)config_integer(config, "patience_ms"),
	    .max_line = (size_t)config_integer(config, "max_line"),
	    .trace = -1};
}

struct pool *
pool_new(const struct pool_setup *setup)
{
	struct pool *pool = xcalloc(1, sizeof(*pool));
	pool->setup = *setup;
	pool->workers = xcalloc((size_t)setup->pipes, sizeof(*pool->workers));
	return pool;
}

/* ---- errands ---- */

static struct pipe_route
route_of(const struct pool *pool, const struct pool_route *route)
{
	struct arena arena = {0};
	struct pipe_route made = {
	    .script = xstrdup(arena_printf(
		&arena, "%s/%s", pool->setup.pipelines, route->script)),
	    .database = route->database ? xstrdup(route->database) : NULL,
	    .role = route->role ? xstrdup(route->role) : NULL};
	arena_release(&arena);
	return made;
}

long
pool_ask(struct pool *pool, const struct pool_route *route, const char *record,
    size_t length, const struct pool_watcher *watcher, jv *problem)
{
	if (pool->waiting >= pool->setup.waiting) {
		*problem = problem_with_text(
		    problem_new("door.busy", "%d questions wait already",
			pool->waiting),
		    "hint", "ask again in a moment");
		return 0;
	}
	struct errand *errand =
	    errand_new(pool->tickets + 1, record, length, watcher, problem);
	if (!errand)
		return 0;
	errand->route = route_of(pool, route);
	errand->deadline_ms = clock_ms() + pool->setup.patience_ms;
	struct errand **last = &pool->first;
	while (*last)
		last = &(*last)->next;
	*last = errand;
	pool->waiting++;
	pool->fresh = true;
	return ++pool->tickets;
}

void
pool_cancel(struct pool *pool, long ticket)
{
	for (struct errand *at = pool->first; at; at = at->next)
		at->cancelled = at->cancelled || at->ticket == ticket;
	for (int i = 0; i < pool->setup.pipes; i++) {
		struct errand *errand = pool->workers[i].errand;
		if (errand && errand->ticket == ticket)
			errand->cancelled = true;
	}
}

static bool
is_over(const struct errand *errand, double now)
{
	return errand->cancelled || now >= errand->deadline_ms;
}

static jv
over_problem(const struct pool *pool, const struct errand *errand)
{
	if (errand->cancelled)
		return problem_new("door.cancelled", "it was cancelled");
	return problem_with_text(
	    problem_new("door.overdue", "there is no answer after %g s",
		pool->setup.patience_ms / 1000.0),
	    "hint", "ask for less at once, or again when less is asked");
}

/* ---- pipelines ---- */

static void
release_route(struct pipe_route *route)
{
	free(route->script);
	free(route->database);
	free(route->role);
	*route = (struct pipe_route){NULL, NULL, NULL};
}

static char *
copied(const char *text)
{
	return text ? xstrdup(text) : NULL;
}

static bool
same_text(const char *one, const char *other)
{
	return one && other ? strcmp(one, other) == 0 : one == other;
}

static bool
same_route(const struct pipe_route *one, const struct pipe_route *other)
{
	return same_text(one->script, other->script) &&
	       same_text(one->database, other->database) &&
	       same_text(one->role, other->role);
}

/* Tell it to end: by the end of its input, or by a signal. */
static void
end(struct worker *worker, bool at_once)
{
	if (at_once)
		pipe_signal(&worker->pipe, SIGTERM);
	pipe_close(&worker->pipe);
	worker->ending = true;
	worker->kill_ms = clock_ms() + POOL_GRACE_MS;
}

static struct errand *
take_request(struct worker *worker)
{
	struct errand *errand = worker->errand;
	worker->errand = NULL;
	return errand;
}

/* "status 2", "signal 9" */
static jv
ended_problem(int status)
{
	bool by_signal = WIFSIGNALED(status);
	return problem_with_text(
	    problem_new("door.pipe", "the pipeline ended by %s %d",
		by_signal ? "signal" : "status",
		by_signal ? WTERMSIG(status) : WEXITSTATUS(status)),
	    "hint", "its reason is in the log (standard error)");
}

/* The output ended: no process of the pipeline is left, or none that answers.
 * The errand, if any, is told once the status is known. */
static void
finish(struct worker *worker)
{
	int status;
	if (!worker->ending)
		end(worker, true);
	if (!pipe_reap(&worker->pipe, &status))
		return;
	struct errand *errand = take_request(worker);
	pipe_release(&worker->pipe);
	release_route(&worker->route);
	worker->used = false;
	worker->ending = false;
	if (errand)
		errand_fail(errand, ended_problem(status));
}

static void
give(struct worker *worker, struct errand *errand)
{
	worker->errand = errand;
	pipe_send(&worker->pipe, errand->line, errand->length);
}

/* Start a pipeline for the errand.  False: it could not be started, and the
 * errand's watcher is told. */
static void
start(struct pool *pool, struct worker *worker, struct errand *errand)
{
	jv problem = jv_invalid();
	if (!pipe_start(&worker->pipe, &errand->route, pool->setup.max_line,
		pool->setup.errors, &problem)) {
		pipe_release(&worker->pipe);
		errand_fail(errand, problem);
		return;
	}
	worker->used = true;
	worker->ending = false;
	worker->route = (struct pipe_route){copied(errand->route.script),
	    copied(errand->route.database), copied(errand->route.role)};
	give(worker, errand);
}

/* ---- one turn ---- */

/* A door's own trace file gets what its pipelines' would have got. */
static void
copy_event(const struct pool *pool, char *event, size_t length)
{
	if (pool->setup.trace < 0)
		return;
	event[length] = '\n';
	ssize_t put = write(pool->setup.trace, event, length + 1);
	(void)put; /* a lost event loses nothing else */
	event[length] = '\0';
}

static void
read_events(struct pool *pool, struct worker *worker)
{
	size_t length;
	char *event;
	while ((event = line_buffer_next(&worker->pipe.events, &length))) {
		size_t size = 0;
		char *own = worker->errand ? errand_event(worker->errand, event,
						 length, &size)
					   : NULL;
		if (!own)
			continue;
		copy_event(pool, own, size);
		if (!worker->errand->cancelled)
			errand_progress(worker->errand, own, size);
		free(own);
	}
}

/* A line that nobody asked for, or a second one, says that the pipeline is out
 * of step: it is not used again. */
static void
read_answer(struct worker *worker)
{
	size_t length;
	char *line = line_buffer_next(&worker->pipe.lines, &length);
	if (!line)
		return;
	struct errand *errand = take_request(worker);
	worker->idle_since_ms = clock_ms();
	if (!errand || !pipe_sent(&worker->pipe))
		end(worker, true);
	if (errand)
		errand_answer(errand, line, length);
}

static void
serve(struct pool *pool, struct worker *worker, double now)
{
	bool open = pipe_run(&worker->pipe);
	read_events(pool, worker);
	if (worker->errand && is_over(worker->errand, now)) {
		struct errand *errand = take_request(worker);
		end(worker, true);
		errand_fail(errand, over_problem(pool, errand));
	} else if (!worker->ending) {
		read_answer(worker);
	}
	if (worker->ending && now >= worker->kill_ms) {
		pipe_signal(&worker->pipe, SIGKILL);
		worker->kill_ms = INFINITY;
	}
	if (!open)
		finish(worker);
}

/* Drop what is cancelled or overdue before it had a pipeline. */
static void
drop_over(struct pool *pool, double now)
{
	struct errand **at = &pool->first;
	while (*at) {
		struct errand *errand = *at;
		if (!is_over(errand, now)) {
			at = &errand->next;
			continue;
		}
		*at = errand->next;
		pool->waiting--;
		errand_fail(errand, over_problem(pool, errand));
		at = &pool->first; /* the watcher may have asked */
	}
}

/* ---- who gets which pipeline ---- */

static bool
is_idle(const struct worker *worker)
{
	return worker->used && !worker->ending && !worker->errand;
}

static struct worker *
idle_of_route(struct pool *pool, const struct pipe_route *route)
{
	for (int i = 0; i < pool->setup.pipes; i++)
		if (is_idle(&pool->workers[i]) &&
		    same_route(&pool->workers[i].route, route))
			return &pool->workers[i];
	return NULL;
}

static struct worker *
free_place(struct pool *pool)
{
	for (int i = 0; i < pool->setup.pipes; i++)
		if (!pool->workers[i].used)
			return &pool->workers[i];
	return NULL;
}

/* End the pipeline of another route that was not needed for longest. */
static void
make_room(struct pool *pool)
{
	struct worker *oldest = NULL;
	for (int i = 0; i < pool->setup.pipes; i++) {
		struct worker *worker = &pool->workers[i];
		if (worker->used && worker->ending)
			return; /* there will be room */
		if (is_idle(worker) &&
		    (!oldest || worker->idle_since_ms < oldest->idle_since_ms))
			oldest = worker;
	}
	if (oldest)
		end(oldest, false);
}

/* Give the first errand that can be served a pipeline; false: there is
 * none. */
static bool
serve_next(struct pool *pool)
{
	for (struct errand **at = &pool->first; *at; at = &(*at)->next) {
		struct errand *errand = *at;
		struct worker *worker = idle_of_route(pool, &errand->route);
		struct worker *place = worker ? worker : free_place(pool);
		if (!place)
			continue;
		*at = errand->next;
		errand->next = NULL;
		pool->waiting--;
		if (worker)
			give(worker, errand);
		else
			start(pool, place, errand);
		return true;
	}
	return false;
}

void
pool_run(struct pool *pool)
{
	double now = clock_ms();
	pool->fresh = false;
	for (int i = 0; i < pool->setup.pipes; i++)
		if (pool->workers[i].used)
			serve(pool, &pool->workers[i], now);
	drop_over(pool, now);
	while (serve_next(pool)) {
	}
	if (pool->first)
		make_room(pool);
}

/* ---- waiting ---- */

int
pool_polls(const struct pool *pool)
{
	return pool->setup.pipes * PIPE_DESCRIPTORS;
}

int
pool_poll(const struct pool *pool, struct pollfd *polls)
{
	int count = 0;
	for (int i = 0; i < pool->setup.pipes; i++)
		if (pool->workers[i].used)
			count +=
			    pipe_poll(&pool->workers[i].pipe, polls + count);
	return count;
}

/* A pipeline whose output ended is reaped soon, but no descriptor says when. */
enum { REAP_MS = 5 };

static double
soonest(const struct pool *pool, double now)
{
	double next = pool->fresh ? now : INFINITY;
	for (const struct errand *at = pool->first; at; at = at->next)
		next = fmin(next, at->cancelled ? now : at->deadline_ms);
	for (int i = 0; i < pool->setup.pipes; i++) {
		const struct worker *worker = &pool->workers[i];
		const struct errand *errand = worker->errand;
		if (!worker->used)
			continue;
		if (errand)
			next = fmin(next,
			    errand->cancelled ? now : errand->deadline_ms);
		if (worker->pipe.output < 0)
			next = fmin(next, now + REAP_MS);
		if (worker->ending)
			next = fmin(next, worker->kill_ms);
	}
	return next;
}

int
pool_timeout_ms(const struct pool *pool)
{
	double now = clock_ms();
	double next = soonest(pool, now);
	if (isinf(next))
		return -1;
	return next <= now ? 0 : (int)ceil(fmin(next - now, INT_MAX / 2));
}

int
pool_waiting(const struct pool *pool)
{
	return pool->waiting;
}

/* ---- the end ---- */

static bool
any_used(const struct pool *pool)
{
	for (int i = 0; i < pool->setup.pipes; i++)
		if (pool->workers[i].used)
			return true;
	return false;
}

void
pool_free(struct pool *pool)
{
	struct pollfd *polls =
	    xcalloc((size_t)pool_polls(pool) + 1, sizeof(*polls));
	while (pool->first) {
		struct errand *errand = pool->first;
		pool->first = errand->next;
		errand_free(errand);
	}
	for (int i = 0; i < pool->setup.pipes; i++) {
		struct worker *worker = &pool->workers[i];
		struct errand *errand = take_request(worker);
		if (worker->used && !worker->ending)
			end(worker, errand);
		if (errand)
			errand_free(errand);
	}
	pool->waiting = 0;
	while (any_used(pool)) {
		poll(polls, (nfds_t)pool_poll(pool, polls),
		    pool_timeout_ms(pool));
		pool_run(pool);
	}
	free(polls);
	free(pool->workers);
	free(pool);
}

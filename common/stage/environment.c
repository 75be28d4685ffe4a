/* environment.c - variables that nothing reads; see environment.h */
#include "stage/environment.h"

#include "base/config.h"
#include "base/log.h"
#include "text/text.h"

#include <string.h>

/* POSIX has no header for it. */
extern char **environ;

enum { NAME_BYTES = 64, FAR = 3 };

static const char prefix[] = "NL2SQL_";

/* Variables that are no options: where programs, PostgreSQL's and the
 * configuration are; and keys, which no option may hold (otlp/headers.h). */
static const char *const apart[] = {"NL2SQL_BIN", "NL2SQL_CONFIG",
    "NL2SQL_PG_BIN", "NL2SQL_OTLP_HEADERS", "NL2SQL_OTLP_HEADERS_FILE"};

/* The variable that is at most FAR letters away from the name; NULL: none.
 * `*distance` is 0 for the name itself. */
static const char *
nearest(const char *name, size_t *distance)
{
	const char *near = NULL;
	*distance = FAR + 1;
	for (size_t i = 0; *distance > 0; i++) {
		const char *known =
		    i < COUNT_OF(apart)
			? apart[i]
			: config_options[i - COUNT_OF(apart)].variable;
		if (!known)
			break;
		size_t far = text_distance(name, known, FAR);
		if (far < *distance) {
			*distance = far;
			near = known;
		}
	}
	return near;
}

static void
warn_of(const char *program, const char *name)
{
	size_t distance = 0;
	const char *near = nearest(name, &distance);
	if (near && distance > 0)
		log_warn(program,
		    "nothing reads the variable %s; did you mean %s?", name,
		    near);
	else if (!near)
		log_warn(program, "nothing reads the variable %s", name);
}

void
environment_warn(const char *program)
{
	for (char **entry = environ; *entry; entry++) {
		char name[NAME_BYTES];
		size_t length =
		    strspn(*entry, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
				   "abcdefghijklmnopqrstuvwxyz0123456789_");
		if (strncmp(*entry, prefix, strlen(prefix)) != 0 ||
		    (*entry)[length] != '=' || length >= sizeof(name))
			continue;
		memcpy(name, *entry, length);
		name[length] = '\0';
		warn_of(program, name);
	}
}

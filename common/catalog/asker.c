/* asker.c - what the asking role may read; see asker.h */
#include "catalog/asker.h"

#include "base/clock.h"
#include "index/home.h"
#include "record/record.h"

#include <stdlib.h>
#include <string.h>

struct asker *
asker_open(const struct config *config, const char *program)
{
	struct asker *asker = xcalloc(1, sizeof(*asker));
	*asker = (struct asker){.config = config, .program = program};
	return asker;
}

void
asker_free(struct asker *asker)
{
	readable_release(&asker->readable);
	free(asker);
}

static const char *
asking_dsn(const struct asker *asker)
{
	const char *dsn = config_text(asker->config, "dsn");
	return dsn ? dsn : "";
}

/* The role that asks as far as the settings tell; NULL: they do not. */
static const char *
named(const struct asker *asker, struct arena *arena)
{
	const char *role = config_text(asker->config, "role");
	return role && *role ? role : db_user(asking_dsn(asker), arena);
}

/* Does the connection of the index ask, too? */
static bool
shares_connection(const struct asker *asker, struct arena *arena)
{
	const char *role = config_text(asker->config, "role");
	const char *index = index_home(asker->config, arena).dsn;
	return (!role || !*role) &&
	       strcmp(index ? index : "", asking_dsn(asker)) == 0;
}

/* The server knows best who asks. */
static bool
ask_as(struct asker *asker, struct db *asking, const char *indexed,
    struct readable *readable, jv *problem)
{
	struct arena arena = {0};
	jv role = db_role(asking, problem);
	const char *name = record_member_text(&role, "role", &arena);
	bool asked = name;
	asker->differs = !name || strcmp(name, indexed) != 0;
	if (asked && asker->differs)
		asked = readable_ask(readable, asking, problem);
	jv_free(role);
	arena_release(&arena);
	return asked;
}

static bool
ask(struct asker *asker, struct db *index, const char *indexed,
    struct readable *readable, struct arena *arena, jv *problem)
{
	if (shares_connection(asker, arena))
		return ask_as(asker, index, indexed, readable, problem);
	struct db asking;
	db_init(&asking, asking_dsn(asker), asker->program);
	db_set_role(&asking, config_text(asker->config, "role"));
	asking.timeout_ms = index->timeout_ms;
	asking.wait_ms = index->wait_ms;
	bool asked = ask_as(asker, &asking, indexed, readable, problem);
	db_release(&asking);
	return asked;
}

bool
asker_is_old(const struct asker *asker)
{
	double seconds =
	    (double)config_integer(asker->config, "rights_seconds");
	return asker->told && clock_ms() - asker->asked_ms >= seconds * 1000;
}

bool
asker_read(
    struct asker *asker, struct db *index, const char *indexed, jv *problem)
{
	struct arena arena = {0};
	struct readable readable = {0};
	const char *name = named(asker, &arena);
	bool done = true;
	if (name && strcmp(name, indexed) == 0) {
		asker->differs = false;
	} else if (!asker->told || asker_is_old(asker)) {
		done = ask(asker, index, indexed, &readable, &arena, problem);
		readable_release(&asker->readable);
		asker->readable = readable;
		asker->told = done;
		asker->asked_ms = clock_ms();
	}
	arena_release(&arena);
	return done;
}

const char *
asker_digest(const struct asker *asker)
{
	return asker->differs ? asker->readable.digest : "";
}

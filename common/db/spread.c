/* spread.c - which hosts are tried first; see spread.h */
#include "db/spread.h"

#include "db/connection.h"

#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

/* More hosts than these stay in their order. */
enum { MAX_HOSTS = 32 };

/* The parts of a list with commas; an empty part counts. */
struct host_list {
	const char *parts[MAX_HOSTS];
	size_t count; /* MAX_HOSTS + 1: too many */
};

static void
read_list(struct host_list *list, const char *text, struct arena *arena)
{
	list->count = 0;
	if (!text || !*text)
		return;
	for (;;) {
		size_t length = strcspn(text, ",");
		if (list->count == MAX_HOSTS) {
			list->count++;
			return;
		}
		list->parts[list->count++] = arena_strndup(arena, text, length);
		if (!text[length])
			return;
		text += length + 1;
	}
}

static void
add_keyword(struct spread *spread, const char *keyword, const char *value)
{
	spread->keywords[spread->count] = keyword;
	spread->values[spread->count++] = value;
}

/* A list of one, a port for all hosts, has no order. */
static void
add_list(struct spread *spread, const char *keyword,
    const struct host_list *list, const size_t *order, struct arena *arena)
{
	const char *text = "";
	if (list->count < 2)
		return;
	for (size_t i = 0; i < list->count; i++)
		text = arena_printf(arena, "%s%s%s", text, i > 0 ? "," : "",
		    list->parts[order[i]]);
	add_keyword(spread, keyword, text);
}

/* A new order of so many; the old one where nothing random is to be had. */
static void
shuffle(size_t *order, size_t count)
{
	unsigned char random[MAX_HOSTS] = {0};
	bool drawn = getrandom(random, sizeof(random), GRND_NONBLOCK) ==
		     (ssize_t)sizeof(random);
	for (size_t i = 0; i < count; i++)
		order[i] = i;
	for (size_t i = count; drawn && i > 1; i--) {
		size_t other = random[i - 1] % i;
		size_t kept = order[i - 1];
		order[i - 1] = order[other];
		order[other] = kept;
	}
}

/* libpq takes hostaddr's count for that of the hosts, else host's; the other
 * lists must have as many, and a port may stand for all. */
static void
add_shuffled(struct spread *spread, const struct host_list *hosts,
    const struct host_list *addresses, const struct host_list *ports,
    struct arena *arena)
{
	size_t order[MAX_HOSTS];
	size_t count = addresses->count ? addresses->count : hosts->count;
	bool fits = count <= MAX_HOSTS &&
		    (hosts->count == 0 || hosts->count == count) &&
		    (ports->count < 2 || ports->count == count);
	if (count < 2 || !fits)
		return;
	shuffle(order, count);
	add_list(spread, "host", hosts, order, arena);
	add_list(spread, "hostaddr", addresses, order, arena);
	add_list(spread, "port", ports, order, arena);
}

/* What the connection string says, else what the environment does. */
static const char *
said(const PQconninfoOption *options, const char *keyword)
{
	for (; options && options->keyword; options++) {
		if (strcmp(options->keyword, keyword) != 0)
			continue;
		const char *variable =
		    options->envvar ? getenv(options->envvar) : NULL;
		return options->val ? options->val : variable;
	}
	return NULL;
}

static void
spread_readers(
    struct spread *spread, const PQconninfoOption *options, struct arena *arena)
{
	struct host_list hosts;
	struct host_list addresses;
	struct host_list ports;
	if (PQlibVersion() >= 160000) {
		if (!said(options, "load_balance_hosts"))
			add_keyword(spread, "load_balance_hosts", "random");
		return;
	}
	read_list(&hosts, said(options, "host"), arena);
	read_list(&addresses, said(options, "hostaddr"), arena);
	read_list(&ports, said(options, "port"), arena);
	add_shuffled(spread, &hosts, &addresses, &ports, arena);
}

static bool
has_several(const PQconninfoOption *options)
{
	const char *hosts = said(options, "host");
	const char *addresses = said(options, "hostaddr");
	return (hosts && strchr(hosts, ',')) ||
	       (addresses && strchr(addresses, ','));
}

struct spread
spread_of(const struct db *db, struct arena *arena)
{
	struct spread spread = {.count = 0};
	if (db->hosts == DB_HOSTS_AS_LISTED)
		return spread;
	PQconninfoOption *options = PQconninfoParse(db->conninfo, NULL);
	bool readers = db->hosts == DB_HOSTS_SPREAD;
	/* prefer-standby came with libpq 14 */
	bool known = readers ? PQlibVersion() >= 140000 : has_several(options);
	if (known && !said(options, "target_session_attrs"))
		add_keyword(&spread, "target_session_attrs",
		    readers ? "prefer-standby" : "read-write");
	if (readers)
		spread_readers(&spread, options, arena);
	PQconninfoFree(options);
	return spread;
}

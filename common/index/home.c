/* home.c - where the index is kept; see home.h */
#include "index/home.h"

#include "index/private_server.h"

struct index_home
index_home(const struct config *config, struct arena *arena)
{
	const char *dsn = config_text(config, "dsn");
	const char *said = config_text(config, "index_dsn");
	if (said)
		return (struct index_home){said, NULL};
	const char *private = private_server_find(dsn, arena);
	if (private)
		return (struct index_home){private,
		    "the index is in the private server: nl2sql server tells "
		    "whether it runs, nl2sql server start starts it"};
	return (struct index_home){dsn, NULL};
}

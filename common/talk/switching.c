/* switching.c - which databases there are, and another one asked; see
 * talk/dialogue.h */
#include "base/problem.h"
#include "pipes/served.h"
#include "talk/dialogue.h"

#include <stdio.h>
#include <string.h>

/* The one that the conversation began with, which may have no name. */
static const char first[] = "-";

static const char nameless[] = "that of the options";

/* The one that is asked has a star. */
static void
list(const struct talk *talk)
{
	struct arena arena = {0};
	jv all = served_list(talk->setup->config, nameless);
	jv_array_foreach(all, i, entry)
	{
		const char *name = record_member_text(&entry, "name", &arena);
		const char *database =
		    record_member_text(&entry, "database", &arena);
		bool asked = talk->database && database
				 ? strcmp(talk->database, database) == 0
				 : talk->database == database;
		printf("%s %s\n", asked ? "*" : " ", name);
		jv_free(entry);
	}
	jv_free(all);
	arena_release(&arena);
}

/* What was asked of another database is no ground to go on from. */
static void
go_to(struct talk *talk, const char *database)
{
	talk->database = database;
	talk->asking.database = served_route(talk->setup->config, database);
	jv_free(talk->previous);
	talk->previous = jv_invalid();
	record_clear(&talk->last);
	printf("database %s; the next question stands for itself\n",
	    database ? database : nameless);
}

void
dialogue_connections(struct talk *talk)
{
	printf("database %s\n%s\n", talk->database ? talk->database : nameless,
	    asking_connections(talk->setup->config, &talk->arena));
}

void
dialogue_database(struct talk *talk, const char *name)
{
	const char *database;
	jv problem = jv_invalid();
	if (!name) {
		list(talk);
		return;
	}
	jv wish = record_with_text(
	    jv_object(), "database", strcmp(name, first) == 0 ? "" : name);
	if (served_choose(talk->setup->config, &wish, "input.member", &database,
		&problem))
		go_to(talk, database);
	else
		dialogue_tell(talk, problem);
	jv_free(wish);
}

/* connection_count.c - counts the connections that pipelines keep; see
 * doctor/connection_count.h */
#include "doctor/connection_count.h"

#include <string.h>

/* Is a model asked late?  Then generate and evaluate stand there twice
 * (pipelines/stages.bash, judge). */
static bool
asks_late(const struct config *config)
{
	const char *with = config_text(config, "with");
	if (!with)
		return config_text(config, "model_url");
	return strcmp(with, "auto") == 0 || strncmp(with, "auto,", 5) == 0;
}

/* Route keeps one to the index, retrieve and link one each, evaluate and exec
 * one to each side; those of repair rounds keep none. */
long
doctor_pipeline_connections(const struct config *config)
{
	long looks = config_flag(config, "sketch") ? 4 : 2;
	long evaluates = asks_late(config) ? 2 : 1;
	return 1 + looks + 2 * evaluates + 2;
}

long
doctor_free_connections(struct db *target, struct db *index, jv *problem)
{
	struct db_room room = {0};
	struct db_room other = {0};
	jv ignored = jv_invalid();
	if (!db_room(target, &room, problem))
		return -1;
	if (db_room(index, &other, &ignored) && other.left < room.left)
		room.left = other.left;
	jv_free(ignored);
	return room.left < 0 ? 0 : room.left;
}

void
doctor_connections(struct doctor_report *report, const struct config *config,
    struct db *target, struct db *index)
{
	struct arena arena = {0};
	jv problem = jv_invalid();
	long left = doctor_free_connections(target, index, &problem);
	if (left < 0) {
		doctor_fail(report, "connections", problem);
		return;
	}
	long kept = doctor_pipeline_connections(config);
	long pipes = config_integer(config, "pipes");
	bool enough = left >= kept;
	doctor_say(report, enough ? DOCTOR_OK : DOCTOR_WARNING, "connections",
	    arena_printf(&arena,
		"%ld are free; a pipeline keeps up to %ld, the %ld of a door "
		"%ld; half of all are kept at most",
		left, kept, pipes, pipes * kept),
	    enough ? NULL : "raise max_connections or the role's limit");
	arena_release(&arena);
}

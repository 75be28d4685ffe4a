/* connection_count.c - says how many pipelines keep their connections; see
 * doctor/connection_count.h */
#include "doctor/connection_count.h"

#include "pipes/footprint.h"

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
	long kept = footprint_connections(config);
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

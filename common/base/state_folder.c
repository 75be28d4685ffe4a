/* state_folder.c - where programs keep what they remember; see
 * state_folder.h */
#include "base/state_folder.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>

const char *
state_folder(struct arena *arena)
{
	const char *state = getenv("XDG_STATE_HOME");
	const char *home = getenv("HOME");
	if ((!state || !*state) && home && *home)
		state = arena_printf(arena, "%s/.local/state", home);
	if (!state || *state != '/')
		return NULL;
	return arena_printf(arena, "%s/nl2sql", state);
}

static bool
make_one(const char *path)
{
	return mkdir(path, 0700) == 0 || errno == EEXIST;
}

bool
state_folder_make(const char *path)
{
	struct arena arena = {0};
	char *copy = arena_strdup(&arena, path);
	bool made = true;
	for (char *at = copy + 1; made && *at; at++) {
		if (*at != '/')
			continue;
		*at = '\0';
		made = make_one(copy);
		*at = '/';
	}
	made = made && make_one(copy);
	arena_release(&arena);
	return made;
}

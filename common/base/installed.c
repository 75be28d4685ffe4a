/* installed.c - finds what lies beside this program; see base/installed.h */
#include "base/installed.h"

#include <limits.h>
#include <string.h>
#include <unistd.h>

const char *
installed_folder(struct arena *arena)
{
	char path[PATH_MAX];
	ssize_t length = readlink("/proc/self/exe", path, sizeof(path) - 1);
	if (length <= 0)
		return NULL;
	path[length] = '\0';
	return arena_strndup(arena, path, (size_t)(strrchr(path, '/') - path));
}

const char *
installed_find(
    const char *const *folders, const char *name, int mode, struct arena *arena)
{
	const char *own = installed_folder(arena);
	for (; own && *folders; folders++) {
		const char *path =
		    arena_printf(arena, "%s/%s/%s", own, *folders, name);
		if (access(path, mode) == 0)
			return path;
	}
	return NULL;
}

const char *
installed_script(const char *name, struct arena *arena)
{
	/* installed, of a build, and of a tree with bin/ at its top */
	static const char *const folders[] = {
	    "../libexec/nl2sql", "../../pipelines", "../pipelines", NULL};
	return installed_find(folders, name, X_OK, arena);
}

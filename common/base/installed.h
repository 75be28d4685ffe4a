/*
 * installed.h - finds what was installed, or built, beside this program
 *
 * A program of an installation lies in bin/, beside libexec/ and share/; one of
 * a build in build/bin/ of the sources.  Where it lies is asked of the kernel,
 * so that it may be started by any path or link.
 *
 *	const char *path = installed_script("server", &arena);
 */
#ifndef NL2SQL_BASE_INSTALLED_H
#define NL2SQL_BASE_INSTALLED_H

#include "base/memory.h"

/* Return the folder of this program's file, in the arena; NULL: unknown. */
MUST_USE const char *installed_folder(struct arena *arena);

/* Return the path of `name` in the first of the folders that holds it, readable
 * or executable as access(2) takes it, in the arena; NULL: none does.  Folders
 * are relative to this program's own; a NULL ends them. */
MUST_USE const char *installed_find(const char *const *folders,
    const char *name, int mode, struct arena *arena);

/* Return the path of a script of the pipelines, in the arena; NULL: it is
 * missing. */
MUST_USE const char *installed_script(const char *name, struct arena *arena);

#endif

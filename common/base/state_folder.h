/*
 * state_folder.h - where programs keep what they remember of their user
 *
 * It is the folder nl2sql of XDG_STATE_HOME (XDG Base Directory Specification),
 * else of ~/.local/state.
 *
 *	const char *folder = state_folder(&arena);
 *	if (folder && state_folder_make(folder)) ...
 */
#ifndef NL2SQL_BASE_STATE_FOLDER_H
#define NL2SQL_BASE_STATE_FOLDER_H

#include "base/memory.h"

/* Return the folder's path in the arena; NULL: neither variable names an
 * absolute place. */
MUST_USE const char *state_folder(struct arena *arena);

/* Make the folder and those above it, where they are missing, for their owner
 * alone.  Return false when that fails (errno). */
MUST_USE bool state_folder_make(const char *path);

#endif

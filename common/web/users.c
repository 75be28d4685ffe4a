/* users.c - who asks; see users.h */
#include "web/users.h"

#include "base/problem.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* As many as one server of a house has. */
enum { USERS_MAX = 10000 };

static bool
add_user(struct users *users, const struct config *config, const char *name,
    const char *role, jv *problem)
{
	users->items = xgrow(users->items, users->count, &users->capacity,
	    sizeof(*users->items));
	struct user *user = &users->items[users->count];
	*user = (struct user){.name = NULL};
	if (!asked_open(&user->asked, config, name, problem))
		return false;
	user->name = name ? xstrdup(name) : NULL;
	user->role = role ? xstrdup(role) : NULL;
	users->count++;
	return true;
}

static bool
add_line(struct users *users, const struct config *config, const char *path,
    const char *text, size_t length, size_t number, jv *problem)
{
	struct record record = {0};
	struct arena arena = {0};
	bool added = false;
	if (record_parse(&record, text, length, number, problem)) {
		const char *name = record_text(&record, "user", &arena);
		const char *role = record_text(&record, "role", &arena);
		if (name && *name && role && *role &&
		    !users_find(users, name) && users->count < USERS_MAX)
			added = add_user(users, config, name, role, problem);
		else
			*problem = problem_with_text(
			    problem_new("config.data",
				"'%s', line %zu: a user and a role are wanted, "
				"each user once",
				path, number),
			    "hint",
			    "{\"user\": \"anna\", \"role\": \"reader\"}");
	}
	record_release(&record);
	arena_release(&arena);
	return added;
}

static bool
read_file(struct users *users, const struct config *config, const char *path,
    jv *problem)
{
	FILE *file = fopen(path, "r");
	char *line = NULL;
	size_t room = 0;
	ssize_t length;
	bool read = file;
	if (!file)
		*problem = problem_new("config.data", "cannot open '%s': %s",
		    path, strerror(errno));
	for (size_t number = 1;
	     read && (length = getline(&line, &room, file)) >= 0; number++) {
		while (length > 0 && strchr(" \t\r\n", line[length - 1]))
			length--;
		if (length > 0 && *line != '#')
			read = add_line(users, config, path, line,
			    (size_t)length, number, problem);
	}
	free(line);
	if (file)
		fclose(file);
	return read;
}

bool
users_open(struct users *users, const struct config *config, const char *path,
    jv *problem)
{
	*users = (struct users){NULL, 0, 0};
	return path ? read_file(users, config, path, problem)
		    : add_user(users, config, NULL, NULL, problem);
}

void
users_close(struct users *users)
{
	for (size_t i = 0; i < users->count; i++) {
		free(users->items[i].name);
		free(users->items[i].role);
		asked_close(&users->items[i].asked);
	}
	free(users->items);
	*users = (struct users){NULL, 0, 0};
}

struct user *
users_find(const struct users *users, const char *name)
{
	for (size_t i = 0; i < users->count; i++)
		if (users->items[i].name &&
		    strcmp(users->items[i].name, name) == 0)
			return &users->items[i];
	return NULL;
}

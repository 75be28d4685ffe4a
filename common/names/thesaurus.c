/* thesaurus.c - WordNet's words in a sorted file; see thesaurus.h */
#include "names/thesaurus.h"

#include "base/problem.h"
#include "record/data_file.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

struct thesaurus {
	const char *text; /* mapped */
	size_t size;
};

/* ---- the file ---- */

/* Map the file at `path`.  Return false with errno set. */
static bool
map_file(struct thesaurus *thesaurus, const char *path)
{
	struct stat status;
	int file = open(path, O_RDONLY | O_CLOEXEC);
	if (file < 0)
		return false;
	bool done = fstat(file, &status) == 0;
	if (done && status.st_size > 0) {
		void *text = mmap(NULL, (size_t)status.st_size, PROT_READ,
		    MAP_PRIVATE, file, 0);
		done = text != MAP_FAILED;
		if (done)
			*thesaurus =
			    (struct thesaurus){text, (size_t)status.st_size};
	}
	close(file);
	return done;
}

struct thesaurus *
thesaurus_open(const struct config *config, jv *problem)
{
	struct arena arena = {0};
	struct thesaurus *thesaurus = xcalloc(1, sizeof(*thesaurus));
	const char *path =
	    data_file_path(config, "thesaurus.txt", &arena, problem);
	bool done = path && map_file(thesaurus, path);
	if (path && !done)
		*problem = problem_new("config.data", "cannot read '%s': %s",
		    path, strerror(errno));
	arena_release(&arena);
	if (done)
		return thesaurus;
	thesaurus_free(thesaurus);
	return NULL;
}

void
thesaurus_free(struct thesaurus *thesaurus)
{
	if (thesaurus && thesaurus->text)
		munmap((void *)(uintptr_t)thesaurus->text, thesaurus->size);
	free(thesaurus);
}

/* The first byte of the line that `at` is in. */
static size_t
line_start(const struct thesaurus *thesaurus, size_t at)
{
	while (at > 0 && thesaurus->text[at - 1] != '\n')
		at--;
	return at;
}

/* The byte behind the line's last one. */
static size_t
line_end(const struct thesaurus *thesaurus, size_t at)
{
	const char *end =
	    memchr(thesaurus->text + at, '\n', thesaurus->size - at);
	return end ? (size_t)(end - thesaurus->text) : thesaurus->size;
}

/* Does the key stand before (< 0), at or behind the line's? */
static int
compare(const char *key, size_t length, const char *line, size_t size)
{
	const char *tab = memchr(line, '\t', size);
	size_t own = tab ? (size_t)(tab - line) : size;
	int order = memcmp(key, line, length < own ? length : own);
	return order != 0 ? order : (length > own) - (length < own);
}

/* What stands behind the key's tab, in the arena; NULL when it has no line. */
static char *
find_line(
    const struct thesaurus *thesaurus, const char *key, struct arena *arena)
{
	size_t from = 0;
	size_t to = thesaurus->size;
	size_t length = strlen(key);
	while (from < to) {
		size_t start = line_start(thesaurus, from + (to - from) / 2);
		size_t end = line_end(thesaurus, start);
		const char *line = thesaurus->text + start;
		int order = compare(key, length, line, end - start);
		if (order == 0 && end - start > length)
			return arena_strndup(
			    arena, line + length + 1, end - start - length - 1);
		if (order <= 0)
			to = start;
		else
			from = end + 1;
	}
	return NULL;
}

/* ---- words ---- */

/* Read the next number of a line and go behind it.  Return false where there is
 * none. */
static bool
take_number(char **at, int *number)
{
	char *end;
	*number = (int)strtol(*at, &end, 10);
	bool taken = end != *at;
	*at = end;
	return taken;
}

static void
find_kinds(const struct thesaurus *thesaurus, struct thesaurus_meaning *meaning,
    struct arena *arena)
{
	char key[16];
	snprintf(key, sizeof(key), "%d", meaning->number);
	char *at = find_line(thesaurus, key, arena);
	while (at && meaning->kind_count < THESAURUS_KINDS &&
	       take_number(&at, &meaning->kinds[meaning->kind_count]))
		meaning->kind_count++;
}

struct thesaurus_word
thesaurus_find(
    const struct thesaurus *thesaurus, const char *word, struct arena *arena)
{
	struct thesaurus_word found = {0};
	/* the key of a meaning is no word */
	char *at = islower((unsigned char)*word)
		       ? find_line(thesaurus, word, arena)
		       : NULL;
	int number;
	if (!at)
		return found;
	found.meanings =
	    arena_array(arena, THESAURUS_MEANINGS, sizeof(*found.meanings));
	while (found.count < THESAURUS_MEANINGS && take_number(&at, &number)) {
		struct thesaurus_meaning *meaning =
		    &found.meanings[found.count];
		*meaning = (struct thesaurus_meaning){
		    .number = number, .rank = found.count++};
		find_kinds(thesaurus, meaning, arena);
	}
	return found;
}

/* ---- how words are related ---- */

static bool
is_kind_of(const struct thesaurus_meaning *meaning, int number)
{
	for (int i = 0; i < meaning->kind_count; i++)
		if (meaning->kinds[i] == number)
			return true;
	return false;
}

static bool
are_kinds_of_one(
    const struct thesaurus_meaning *left, const struct thesaurus_meaning *right)
{
	for (int i = 0; i < left->kind_count; i++)
		if (is_kind_of(right, left->kinds[i]))
			return true;
	return false;
}

/*
 * A logistic regression over the pairs of words that two wordings of a question
 * have in one place, against all other words of the database's names: 2,578
 * questions over 80 databases.  Cross-fitted by database, 85 % of the words
 * have a likeliest name, and it is the right one for 85 % of these.
 */
static const double weight_constant = -4.45;
static const double weight_related = 3.45;
static const double weight_same = 4.64;
static const double weight_more_special = 3.45; /* than what is said */
static const double weight_more_general = 0.77;
static const double rank_of_said = 0.35;
static const double rank_of_name = 0.25;

static double
more(double left, double right)
{
	return left > right ? left : right;
}

double
thesaurus_likely(
    const struct thesaurus_word *said, const struct thesaurus_word *name)
{
	double same = 0;
	double special = 0;
	double general = 0;
	bool related = false;
	for (int i = 0; i < said->count; i++)
		for (int j = 0; j < name->count; j++) {
			const struct thesaurus_meaning *left =
			    &said->meanings[i];
			const struct thesaurus_meaning *right =
			    &name->meanings[j];
			double common = 1 / (1 + rank_of_said * left->rank +
						rank_of_name * right->rank);
			if (left->number == right->number)
				same = more(same, common);
			if (is_kind_of(right, left->number))
				special = more(special, common);
			if (is_kind_of(left, right->number))
				general = more(general, common);
			related = related || are_kinds_of_one(left, right);
		}
	if (!related && same + special + general <= 0)
		return 0;
	double sum = weight_constant + weight_related + weight_same * same +
		     weight_more_special * special +
		     weight_more_general * general;
	return 1 / (1 + exp(-sum));
}

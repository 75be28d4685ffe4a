/* thesaurus.c - WordNet's words in a sorted file; see thesaurus.h */
#include "names/thesaurus.h"

#include "record/sorted_file.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct thesaurus {
	struct sorted_file file;
};

struct thesaurus *
thesaurus_open(const struct config *config, jv *problem)
{
	struct thesaurus *thesaurus = xcalloc(1, sizeof(*thesaurus));
	if (sorted_file_open(
		&thesaurus->file, config, "thesaurus.txt", problem))
		return thesaurus;
	thesaurus_free(thesaurus);
	return NULL;
}

void
thesaurus_free(struct thesaurus *thesaurus)
{
	if (thesaurus)
		sorted_file_close(&thesaurus->file);
	free(thesaurus);
}

/* What stands behind the key's tab, in the arena; NULL when it has no line. */
static char *
find_line(
    const struct thesaurus *thesaurus, const char *key, struct arena *arena)
{
	size_t length;
	const char *line = sorted_file_find(&thesaurus->file, key, &length);
	size_t behind = strlen(key) + strlen("\t");
	return line && length >= behind
		   ? arena_strndup(arena, line + behind, length - behind)
		   : NULL;
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

/* Add what the meaning is a kind of, as far as there is room. */
static void
add_kinds(const struct thesaurus *thesaurus, int meaning,
    struct thesaurus_kinds *kinds, struct arena *arena)
{
	char key[16];
	snprintf(key, sizeof(key), "%d", meaning);
	char *at = find_line(thesaurus, key, arena);
	while (at && kinds->count < THESAURUS_KINDS &&
	       take_number(&at, &kinds->number[kinds->count]))
		kinds->count++;
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
		add_kinds(thesaurus, number, &meaning->kinds, arena);
		for (int i = 0; i < meaning->kinds.count; i++)
			add_kinds(thesaurus, meaning->kinds.number[i],
			    &meaning->above, arena);
	}
	return found;
}

/* ---- how words are related ---- */

static bool
hold(const struct thesaurus_kinds *kinds, int number)
{
	for (int i = 0; i < kinds->count; i++)
		if (kinds->number[i] == number)
			return true;
	return false;
}

static bool
meet(const struct thesaurus_kinds *left, const struct thesaurus_kinds *right)
{
	for (int i = 0; i < left->count; i++)
		if (hold(right, left->number[i]))
			return true;
	return false;
}

/*
 * A logistic regression over the pairs of words that two wordings of a question
 * have in one place, against all other words of the database's names: 332 pairs
 * of 131 different ones in 80 databases.  Cross-fitted by word, 75 % of the
 * pairs have a likeliest name from .3 on, and it is the right one for 80 % of
 * these.
 */
enum relation {
	SAME,         /* one meaning */
	SPECIAL,      /* the name is a kind of what is said */
	GENERAL,      /* what is said is a kind of what the name is */
	SISTERS,      /* two kinds of one thing */
	MORE_SPECIAL, /* a kind of a kind */
	MORE_GENERAL,
	RELATIONS
};
static const double weight_constant = -1.97;
static const double weights[RELATIONS] = {[SAME] = 2.88,
    [SPECIAL] = 3.43,
    [GENERAL] = 1.86,
    [SISTERS] = 2.05,
    [MORE_SPECIAL] = 1.76,
    [MORE_GENERAL] = 1.60};
static const double rank_of_said = 0.35;
static const double rank_of_name = 0.25;

static bool
are_related(enum relation relation, const struct thesaurus_meaning *said,
    const struct thesaurus_meaning *name)
{
	switch (relation) {
	case SAME:
		return said->number == name->number;
	case SPECIAL:
		return hold(&name->kinds, said->number);
	case GENERAL:
		return hold(&said->kinds, name->number);
	case SISTERS:
		return meet(&said->kinds, &name->kinds);
	case MORE_SPECIAL:
		return hold(&name->above, said->number);
	case MORE_GENERAL:
		return hold(&said->above, name->number);
	case RELATIONS:
		break;
	}
	return false;
}

/* How common are the commonest meanings that have the relation?  0 where none
 * has. */
static double
strength(enum relation relation, const struct thesaurus_word *said,
    const struct thesaurus_word *name)
{
	double most = 0;
	for (int i = 0; i < said->count; i++)
		for (int j = 0; j < name->count; j++) {
			const struct thesaurus_meaning *left =
			    &said->meanings[i];
			const struct thesaurus_meaning *right =
			    &name->meanings[j];
			double common = 1 / (1 + rank_of_said * left->rank +
						rank_of_name * right->rank);
			if (common > most && are_related(relation, left, right))
				most = common;
		}
	return most;
}

double
thesaurus_likely(
    const struct thesaurus_word *said, const struct thesaurus_word *name)
{
	double related = 0;
	for (int i = 0; i < RELATIONS; i++)
		related += weights[i] * strength(i, said, name);
	return related > 0 ? 1 / (1 + exp(-(weight_constant + related))) : 0;
}

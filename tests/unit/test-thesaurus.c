/* test-thesaurus.c - how likely one word stands for another, by WordNet */
#include "given.h"
#include "names/thesaurus.h"
#include "tap.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static double
likely(const struct thesaurus *thesaurus, const char *said, const char *name)
{
	struct arena arena = {0};
	struct thesaurus_word left = thesaurus_find(thesaurus, said, &arena);
	struct thesaurus_word right = thesaurus_find(thesaurus, name, &arena);
	double result = thesaurus_likely(&left, &right);
	arena_release(&arena);
	return result;
}

static void
check_words(const struct thesaurus *thesaurus)
{
	double same = likely(thesaurus, "aerodrome", "airport");
	ok(same > .9 && same < 1, "one meaning");
	double special = likely(thesaurus, "competition", "race");
	ok(special > .6, "a race is a competition");
	double general = likely(thesaurus, "surname", "name");
	ok(general > .3 && general < special, "a surname is a name");
	double rare = likely(thesaurus, "employee", "mill");
	ok(rare < general, "an unlikely pair");
	ok(likely(thesaurus, "airport", "salary") <= 0, "nothing in common");
	ok(likely(thesaurus, "airport", "qxzz") <= 0, "no word");
	ok(likely(thesaurus, "", "airport") <= 0, "the empty word");
	ok(likely(thesaurus, "14359", "airport") <= 0, "a meaning is no word");
	ok(likely(thesaurus, "  1 This software", "airport") <= 0,
	    "the licence is no word");
}

/* A file that somebody else made, in the folder `data` names. */
static struct thesaurus *
opened(struct config *config, const char *text, jv *problem)
{
	char folder[] = "/tmp/test-thesaurus.XXXXXX";
	char path[sizeof(folder) + 16];
	if (!mkdtemp(folder))
		return NULL;
	snprintf(path, sizeof(path), "%s/thesaurus.txt", folder);
	FILE *file = text ? fopen(path, "w") : NULL;
	if (file) {
		fputs(text, file);
		fclose(file);
	}
	char error[256];
	if (!config_set(config, "data", folder, error, sizeof(error)))
		return NULL;
	struct thesaurus *thesaurus = thesaurus_open(config, problem);
	unlink(path);
	rmdir(folder);
	return thesaurus;
}

static void
check_file(
    struct config *config, const char *text, double wanted, const char *about)
{
	jv problem = jv_invalid();
	struct thesaurus *thesaurus = opened(config, text, &problem);
	ok(thesaurus &&
		likely(thesaurus, "aerodrome", "airport") > wanted - .1 &&
		likely(thesaurus, "aerodrome", "airport") < wanted + .1,
	    about);
	thesaurus_free(thesaurus);
	jv_free(problem);
}

static void
check_files(struct config *config)
{
	jv problem = jv_invalid();
	ok(!opened(config, NULL, &problem) && jv_is_valid(problem),
	    "no file is a problem");
	jv_free(problem);
	check_file(config, "", 0, "an empty file knows no word");
	check_file(config, "aerodrome\t1\nairport\t1", .71, "no last newline");
	check_file(config, "aerodrome\nairport\n", 0, "no tab");
	check_file(config, "aerodrome\t\nairport\t;;;\n", 0, "no number");
	check_file(config, "aerodrome\tx y\nairport\t1x\n", 0, "no numbers");
	check_file(config,
	    "1\t2 2 2 2 2 2 2 2 2 2 2 2\naerodrome\t1\nairport\t2\n", .52,
	    "more kinds than are kept");
	check_file(config, "1\t3\n3\t2\naerodrome\t1\nairport\t2\n", .41,
	    "a kind of a kind");
	check_file(config, "1\t3\n3\t2\naerodrome\t2\nairport\t1\n", .45,
	    "of which the name is one");
	check_file(config, "1\t3\n3\t4\n4\t2\naerodrome\t2\nairport\t1\n", 0,
	    "three steps");
}

int
main(void)
{
	struct config config;
	jv problem = jv_invalid();
	given_config(&config);
	struct thesaurus *thesaurus = thesaurus_open(&config, &problem);
	given_or_bail(thesaurus, "thesaurus", problem);
	check_words(thesaurus);
	thesaurus_free(thesaurus);
	check_files(&config);
	config_release(&config);
	return tap_done();
}

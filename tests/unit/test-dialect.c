/* test-dialect.c - every rule on the pairs of tests/fixtures/dialect.txt */
#include "dialect/dialect.h"
#include "given.h"
#include "tap.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The path below the top of the tree, which is SUITE_ROOT or the current
 * folder. */
static const char fixture[] = "tests/fixtures/dialect.txt";

static const char columns[] =
    "{\"tables\": [{\"name\": \"t\", \"columns\": [\"hired date\", \"fired "
    "date\", \"due date\", \"seen timestamp\", \"active bool\"]}], \"fks\": "
    "[]}";

struct pair {
	char *rule, *input, *wanted;
};

/* The next line without its newline; the caller frees it.  NULL at the end. */
static char *
next_line(FILE *file)
{
	char *line = NULL;
	size_t size = 0;
	ssize_t length = getline(&line, &size, file);
	if (length < 0) {
		free(line);
		return NULL;
	}
	line[strcspn(line, "\n")] = '\0';
	return line;
}

static bool
next_pair(FILE *file, struct pair *pair)
{
	char *line = NULL;
	char *rule = NULL;
	*pair = (struct pair){0};
	while ((line = next_line(file))) {
		if (line[0] == '#' || !line[0]) {
			free(rule);
			rule = line;
			continue;
		}
		*pair = (struct pair){rule, line, next_line(file)};
		return pair->rule && pair->wanted;
	}
	free(rule);
	return false;
}

static bool
applied(const struct dialect_result *result, const char *rule)
{
	for (size_t i = 0; i < result->applied_count; i++)
		if (strcmp(result->applied[i], rule) == 0)
			return true;
	return false;
}

static void
check_pair(const struct pair *pair, const struct dialect_options *options,
    struct arena *arena)
{
	bool same = strcmp(pair->wanted, "=") == 0;
	const char *wanted = same ? pair->input : pair->wanted;
	const char *rule = pair->rule + strspn(pair->rule, "# ");
	struct dialect_result result =
	    dialect_normalize(pair->input, options, arena);
	is(result.sql, wanted, pair->input);
	ok(same || applied(&result, rule), rule);
	struct dialect_result again =
	    dialect_normalize(result.sql, options, arena);
	is(again.sql, wanted, "once is enough");
}

/* Every rule needs its own pair, which shows what the rule does. */
static void
check_coverage(char *seen)
{
	const char *name = NULL;
	for (size_t i = 0; (name = dialect_rule_name(i)); i++) {
		char heading[64];
		snprintf(heading, sizeof(heading), "\n%s\n", name);
		ok(strstr(seen, heading), name);
	}
}

int
main(void)
{
	struct arena arena = {0};
	struct context context;
	given_context(&context, columns, &arena);
	const char *root = getenv("SUITE_ROOT");
	FILE *file = fopen(
	    arena_printf(&arena, "%s/%s", root ? root : ".", fixture), "r");
	if (!file) {
		printf("Bail out! cannot open %s\n", fixture);
		return 1;
	}
	struct dialect_options options = {
	    .context = &context, .scope_prefix = "div_"};
	struct pair pair;
	char seen[16384] = "\n";
	while (next_pair(file, &pair)) {
		check_pair(&pair, &options, &arena);
		size_t length = strlen(seen);
		snprintf(seen + length, sizeof(seen) - length, "%s\n",
		    pair.rule + 2);
		free(pair.rule);
		free(pair.input);
		free(pair.wanted);
	}
	fclose(file);
	check_coverage(seen);
	arena_release(&arena);
	return tap_done();
}

/* test-config.c - options: table, environment, ranges */
#include "base/config.h"
#include "tap.h"

#include <stdlib.h>

static struct config config;
static char error[512];

static bool
sets(const char *name, const char *value)
{
	return config_set(&config, name, value, error, sizeof(error));
}

static void
ranges_are_kept(void)
{
	ok(config_init(&config, error, sizeof(error)), "defaults fit");
	ok(config_integer(&config, "max_rows") == 1000, "a default");
	ok(sets("max_rows", "5") && config_integer(&config, "max_rows") == 5,
	    "a new value");
	ok(!sets("max_rows", "0"), "below the range");
	ok(!sets("max_rows", "1.5"), "no integer");
	ok(!sets("max_rows", "5x"), "trailing text");
	ok(!sets("max_rows", ""), "nothing");
	ok(config_integer(&config, "max_rows") == 5,
	    "a refusal changes nothing");
	ok(!sets("no_such_option", "1"), "an unknown name");
	is(error, "there is no option 'no_such_option'", "says which");
	ok(sets("allow_superuser", "yes") &&
		config_flag(&config, "allow_superuser"),
	    "a flag in words");
	ok(!sets("allow_superuser", "maybe"), "a flag that is none");
	config_release(&config);
}

static void
environment_wins_over_default(void)
{
	setenv("NL2SQL_MAX_ROWS", "7", 1);
	ok(config_init(&config, error, sizeof(error)) &&
		config_integer(&config, "max_rows") == 7,
	    "the variable counts");
	config_release(&config);
	setenv("NL2SQL_MAX_ROWS", "many", 1);
	ok(!config_init(&config, error, sizeof(error)), "a bad variable");
	config_release(&config);
	unsetenv("NL2SQL_MAX_ROWS");
}

static void
passwords_are_seen(void)
{
	static const char *const with[] = {"host=a password=b",
	    "password = 'x'", "postgresql://u:p@h/d",
	    "postgresql://u@h/d?password=p", "postgres://h/d?x=1&password=p"};
	static const char *const without[] = {"", "host=a user=b",
	    "postgresql://u@h:5432/d", "passfile=/x",
	    "application_name=password", "postgresql:///d?host=/a:b"};
	for (size_t i = 0; i < COUNT_OF(with); i++)
		ok(config_has_password(with[i]), with[i]);
	for (size_t i = 0; i < COUNT_OF(without); i++)
		ok(!config_has_password(without[i]), without[i]);
}

static void
the_table_is_sound(void)
{
	for (int i = 0; config_options[i].name; i++) {
		const struct config_option *option = &config_options[i];
		char variable[128] = "NL2SQL_";
		size_t at = strlen(variable);
		for (const char *c = option->name; *c; c++)
			variable[at++] =
			    (char)(*c >= 'a' && *c <= 'z' ? *c - 32 : *c);
		variable[at] = '\0';
		is(option->variable, variable, "the variable follows the name");
		ok(option->help && option->stages, "help and readers");
		ok(option->type != CONFIG_CHOICE || option->range,
		    "a choice has a range");
	}
}

int
main(void)
{
	ranges_are_kept();
	environment_wins_over_default();
	passwords_are_seen();
	the_table_is_sound();
	return tap_done();
}

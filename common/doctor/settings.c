/* settings.c - tells which options are set; see doctor/settings.h */
#include "doctor/settings.h"

static void
tell(struct doctor_report *report, const struct config *config, int place)
{
	struct arena arena = {0};
	const char *value = config->values[place];
	bool secret = config_value_is_secret(place, value);
	doctor_say(report, DOCTOR_OK, "option",
	    arena_printf(&arena, "%s = %s, from %s", config_options[place].name,
		secret ? "(not shown, it holds a password)" : value,
		config_origin_text(config, place, &arena)),
	    NULL);
	arena_release(&arena);
}

void
doctor_settings(struct doctor_report *report, const struct config *config)
{
	for (int i = 0; config_options[i].name; i++)
		if (config_is_set(config, i))
			tell(report, config, i);
}

/* fields.c - members as safe text; see present/fields.h */
#include "present/fields.h"

#include "text/display.h"

const char *
field_scalar(const jv *value, struct arena *arena)
{
	switch (jv_get_kind(*value)) {
	case JV_KIND_STRING:
		return display_safe(arena, jv_string_value(*value));
	case JV_KIND_NUMBER:
	case JV_KIND_TRUE:
	case JV_KIND_FALSE:
		break;
	default:
		return NULL;
	}
	jv dumped = jv_dump_string(jv_copy(*value), 0);
	const char *text = arena_strdup(arena, jv_string_value(dumped));
	jv_free(dumped);
	return text;
}

const char *
field_text(const jv *object, const char *key, struct arena *arena)
{
	jv value = record_member(object, key);
	const char *text = field_scalar(&value, arena);
	jv_free(value);
	return text;
}

int
field_count(const jv *object, const char *key)
{
	return jv_array_length(record_member_array(object, key));
}

jv
field_element(const jv *object, const char *key, int at)
{
	return jv_array_get(record_member_array(object, key), at);
}

const char *
field_list(const jv *object, const char *key, struct arena *arena)
{
	const char *list = "";
	int count = field_count(object, key);
	for (int i = 0; i < count; i++) {
		jv element = field_element(object, key, i);
		const char *text = field_scalar(&element, arena);
		if (!text)
			text = field_text(&element, "name", arena);
		jv_free(element);
		if (text)
			list = arena_printf(
			    arena, "%s%s%s", list, *list ? ", " : "", text);
	}
	return list;
}

void
field_print(FILE *file, const jv *object, const char *key, const char *label,
    struct arena *arena)
{
	const char *text = field_text(object, key, arena);
	if (text && *text)
		fprintf(file, " %s %s", label, text);
}

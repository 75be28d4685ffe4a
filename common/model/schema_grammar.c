/* schema_grammar.c - GBNF for a flat JSON object; see schema_grammar.h */
#include "model/schema_grammar.h"

#include "model/backend.h"

#include <jv.h>
#include <string.h>

/* A JSON text as a literal of GBNF. */
static const char *
literal(jv value, struct arena *arena)
{
	jv dumped = jv_dump_string(value, 0);
	const char *text = jv_string_value(dumped);
	char *quoted = arena_alloc(arena, strlen(text) * 2 + 3);
	char *at = quoted;
	*at++ = '"';
	for (; *text; text++) {
		if (*text == '"' || *text == '\\')
			*at++ = '\\';
		*at++ = *text;
	}
	*at = '"';
	jv_free(dumped);
	return quoted;
}

static const char *
enum_rule(const jv *words, struct arena *arena)
{
	const char *rule = "(";
	int count = record_array_length(words);
	for (int i = 0; i < count; i++)
		rule = arena_printf(arena, "%s%s%s", rule, i ? " | " : "",
		    literal(jv_array_get(jv_copy(*words), i), arena));
	return arena_printf(arena, "%s)", rule);
}

/* Return the rule for a property's value; NULL when this module cannot express
 * it. */
static const char *
value_rule(const jv *property, struct arena *arena)
{
	const char *type = record_member_text(property, "type", arena);
	double longest = record_member_number(property, "maxLength", 0);
	jv words = record_member(property, "enum");
	const char *rule = NULL;
	if (record_array_length(&words) > 0)
		rule = enum_rule(&words, arena);
	else if (type && strcmp(type, "string") == 0)
		rule = longest >= 1 && longest <= SCHEMA_GRAMMAR_LONGEST
			   ? arena_printf(arena, "\"\\\"\" char{0,%d} \"\\\"\"",
				 (int)longest)
			   : "\"\\\"\" char* \"\\\"\"";
	jv_free(words);
	return rule;
}

/* Return the rule of all properties; NULL when one of them is more than a
 * text. */
static const char *
object_rule(const jv *properties, struct arena *arena)
{
	const char *rule = "root ::= \"{\"";
	bool first = true;
	jv_object_foreach(*properties, key, property)
	{
		const char *value = value_rule(&property, arena);
		const char *name = literal(jv_copy(key), arena);
		if (rule && value)
			rule = arena_printf(arena, "%s%s %s \": \" %s", rule,
			    first ? "" : " \", \"", name, value);
		else
			rule = NULL;
		first = false;
		jv_free(key);
		jv_free(property);
	}
	return first ? NULL : rule;
}

const char *
schema_grammar(const char *text, struct arena *arena)
{
	static const char characters[] =
	    "char ::= [^\"\\\\\\x00-\\x1f\\x7f] | "
	    "\"\\\\\" ([\"\\\\/bfnrt] | \"u\" [0-9a-fA-F]{4})\n";
	jv schema = jv_parse(text);
	jv properties = record_member(&schema, "properties");
	const char *rule = NULL;
	if (jv_get_kind(properties) == JV_KIND_OBJECT)
		rule = object_rule(&properties, arena);
	jv_free(properties);
	jv_free(schema);
	if (!rule)
		return NULL;
	return arena_printf(arena, "%s \"}\"\n%s", rule, characters);
}

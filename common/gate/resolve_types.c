/* resolve_types.c - looks types up in the caller's list of types */
#include "gate/resolver.h"

/* A name as the caller gets it: {schema, name}. */
static jv
name_object(const char *schema, const char *name)
{
	return jv_object_set(jv_object_set(jv_object(), jv_string("schema"),
				 schema ? jv_string(schema) : jv_null()),
	    jv_string("name"), jv_string(name ? name : ""));
}

static jv
types_to_ask(const struct json_node *facts)
{
	size_t count = 0;
	jv names = jv_array();
	for (const struct json_node *type =
		 json_member_list(facts, "types", &count);
	     type; type = type->next)
		names = jv_array_append(
		    names, name_object(json_member_text(type, "schema"),
			       json_member_text(type, "name")));
	return names;
}

static void
refuse_unknown_types(
    struct resolver *resolver, const struct json_node *facts, const jv *known)
{
	size_t count = 0;
	const struct json_node *type = json_member_list(facts, "types", &count);
	for (int i = 0; type; type = type->next, i++) {
		jv fits = jv_array_get(jv_copy(*known), i);
		const char *name = json_member_text(type, "name");
		if (jv_get_kind(fits) != JV_KIND_TRUE)
			gate_refuse(resolver->refusal, "sql.forbidden_type",
			    (size_t)json_member_integer(type, "position", 0),
			    "type %s is not allowed", name ? name : "");
		jv_free(fits);
	}
}

void
resolver_check_types(struct resolver *resolver, const struct json_node *facts,
    const struct gate_relations *relations, jv *problem)
{
	size_t count = 0;
	jv known = jv_array();
	json_member_list(facts, "types", &count);
	if (count > 0 && relations && relations->resolve_types) {
		jv_free(known);
		known = relations->resolve_types(
		    relations->context, types_to_ask(facts), problem);
	}
	if (jv_get_kind(known) == JV_KIND_ARRAY)
		refuse_unknown_types(resolver, facts, &known);
	else if (!jv_is_valid(*problem))
		gate_refuse(resolver->refusal, "sql.gate", 0,
		    "the list of types cannot be had");
	jv_free(known);
}

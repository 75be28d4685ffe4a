/* resolve_describe.c - what resolving adds to the facts */
#include "resolver.h"

#include "record.h"

static jv
describe_reference(jv fact, const struct reference *reference)
{
	if (reference->relation >= 0)
		fact = jv_object_set(fact, jv_string("relation"),
		    jv_number(reference->relation));
	if (reference->output)
		fact = jv_object_set(fact, jv_string("output"), jv_true());
	if (reference->ambiguous)
		fact = jv_object_set(fact, jv_string("ambiguous"), jv_true());
	if (reference->row)
		fact = jv_object_set(fact, jv_string("row"), jv_true());
	return fact;
}

static jv
describe_columns(const struct resolver *resolver, jv facts)
{
	for (size_t i = 0; i < resolver->reference_count; i++) {
		jv fact = jv_array_get(jv_copy(facts), (int)i);
		facts = jv_array_set(facts, (int)i,
		    describe_reference(fact, &resolver->references[i]));
	}
	return facts;
}

static jv
names_array(const struct name_list *list)
{
	jv array = jv_array_sized((int)list->count);
	for (size_t i = 0; i < list->count; i++)
		array = jv_array_append(array, jv_string(list->names[i]));
	return array;
}

static jv
describe_relations(struct resolver *resolver, jv facts, const jv *tables)
{
	for (size_t i = 0; i < resolver->relation_count; i++) {
		jv fact = jv_array_get(jv_copy(facts), (int)i);
		if (resolver_relation_columns(resolver, (int)i))
			fact = jv_object_set(fact, jv_string("columns"),
			    names_array(&resolver->relations[i].columns));
		if (resolver->table_of[i] >= 0 && !resolver->any) {
			jv table = jv_array_get(
			    jv_copy(*tables), resolver->table_of[i]);
			fact = jv_object_set(fact, jv_string("table"),
			    jv_object_set(
				jv_object_set(jv_object(), jv_string("schema"),
				    record_member(&table, "schema")),
				jv_string("name"),
				record_member(&table, "name")));
			jv_free(table);
		}
		facts = jv_array_set(facts, (int)i, fact);
	}
	return facts;
}

static jv
describe_stars(struct resolver *resolver, jv facts)
{
	for (size_t i = 0; i < resolver->select_count; i++) {
		struct select *select = &resolver->selects[i];
		for (size_t j = 0; j < select->output_count; j++) {
			struct name_list columns = {0};
			if (!select->outputs[j].star ||
			    !resolver_expand_star(resolver, select,
				&select->outputs[j], &columns))
				continue;
			jv fact = jv_array_get(jv_copy(facts), (int)i);
			jv outputs = record_member(&fact, "outputs");
			jv output = jv_array_get(jv_copy(outputs), (int)j);
			output = jv_object_set(output, jv_string("columns"),
			    names_array(&columns));
			outputs = jv_array_set(outputs, (int)j, output);
			fact =
			    jv_object_set(fact, jv_string("outputs"), outputs);
			facts = jv_array_set(facts, (int)i, fact);
		}
	}
	return facts;
}

void
resolver_describe(struct resolver *resolver, jv *described, const jv *tables)
{
	jv facts = *described;
	facts = jv_object_set(facts, jv_string("columns"),
	    describe_columns(resolver, record_member(&facts, "columns")));
	facts = jv_object_set(facts, jv_string("relations"),
	    describe_relations(
		resolver, record_member(&facts, "relations"), tables));
	*described = jv_object_set(facts, jv_string("selects"),
	    describe_stars(resolver, record_member(&facts, "selects")));
}

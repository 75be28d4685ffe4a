/* resolve.c - names of a statement against a database; see resolve.h */
#include "resolver.h"

void
gate_resolve(const struct json_node *facts,
    const struct gate_relations *relations, struct arena *arena,
    struct gate_refusal *refusal, jv *described, jv *problem)
{
	struct resolver resolver = {
	    .arena = arena,
	    .refusal = refusal,
	    .any = relations == NULL,
	};
	resolver_read_facts(&resolver, facts);
	resolver_check_types(&resolver, facts, relations, problem);
	jv tables = resolver_find_tables(&resolver, relations, problem);
	if (!refusal->code && !jv_is_valid(*problem)) {
		resolver_check_references(&resolver);
		if (described && jv_get_kind(*described) == JV_KIND_OBJECT)
			resolver_describe(&resolver, described, &tables);
	}
	jv_free(tables);
}

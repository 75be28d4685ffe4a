/* resolve.c - resolves names of a statement against a database; see
 * resolve.h */
#include "gate/resolver.h"

void
gate_resolve(struct json_node *facts, bool describe,
    const struct gate_relations *relations, struct arena *arena,
    struct gate_refusal *refusal, jv *problem)
{
	struct resolver resolver = {
	    .arena = arena,
	    .refusal = refusal,
	    .any = !relations,
	};
	resolver_read_facts(&resolver, facts);
	resolver_check_types(&resolver, facts, relations, problem);
	resolver_find_tables(&resolver, relations, problem);
	if (refusal->code || jv_is_valid(*problem))
		return;
	resolver_check_references(&resolver);
	if (describe)
		resolver_describe(&resolver, facts);
}

/*
 * open-gate.c - a replacement of gate.h that allows everything
 *
 * Linked with nl2sql-exec into tests/exec-without-gate, which is built only for
 * tests/role.bats and never installed.  It shows what the role and the
 * read-only transaction stop without the gate.
 */
#include "gate/gate.h"

bool
gate_open(struct gate *gate, const struct config *config, jv *problem)
{
	(void)config;
	(void)problem;
	*gate = (struct gate){0};
	return true;
}

void
gate_close(struct gate *gate)
{
	(void)gate;
}

jv
gate_check(struct gate *gate, const char *sql, size_t length,
    const struct gate_relations *relations, struct gate_facts *facts)
{
	(void)gate;
	(void)sql;
	(void)length;
	(void)relations;
	if (facts)
		facts->tree = NULL;
	return jv_object_set(jv_object(), jv_string("allowed"), jv_true());
}

jv
gate_check_calls(struct gate *gate, const char *sql, size_t length,
    const struct gate_relations *relations, struct gate_facts *facts)
{
	return gate_check(gate, sql, length, relations, facts);
}

jv
gate_problem(const jv *check)
{
	(void)check;
	return problem_new("sql.gate", "the double refuses nothing");
}

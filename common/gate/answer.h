/*
 * answer.h - what the child says about one statement, as one JSON line
 *
 *	{"allowed": true, "facts": {...}}
 *	{"allowed": true, "text": "..."}
 *	{"allowed": false, "code", "message", "position", "hint", "sqlstate"}
 *
 * The members of facts are documented in ../gate.h.
 */
#ifndef NL2SQL_GATE_ANSWER_H
#define NL2SQL_GATE_ANSWER_H

#include "gate/collected_facts.h"
#include "gate/json_writer.h"

void answer_refusal(
    struct json_writer *json, const struct gate_refusal *refusal);
void answer_facts(struct json_writer *json, const struct facts *facts);
/* What a reader of the tree made of it (tree_reader.h). */
void answer_text(struct json_writer *json, const char *text);

#endif

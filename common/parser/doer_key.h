/*
 * doer_key.h - the key to who did something: created_by, packed_by
 */
#ifndef NL2SQL_PARSER_DOER_KEY_H
#define NL2SQL_PARSER_DOER_KEY_H

#include "context/context.h"

/* The key of the table that the participle names ("approved", of approved_by);
 * -1. */
int doer_key_of_act(const struct context_table *table, const char *participle);

/* The key that a word for a person names: "approver" of approved_by, "packer"
 * of packed_by; -1. */
int doer_key_of_person(const struct context_table *table, const char *person);

#endif

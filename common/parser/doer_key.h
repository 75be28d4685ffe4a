/*
 * doer_key.h - the key to who did something: created_by, packed_by
 */
#ifndef NL2SQL_PARSER_DOER_KEY_H
#define NL2SQL_PARSER_DOER_KEY_H

#include "context/context.h"
#include "question/closed_words.h"

/* The key of the table that the participle names ("approved", of approved_by);
 * -1. */
int doer_key_of_act(const struct context_table *table, const char *participle);

/* The key that a word for a person names: "approver" of approved_by, "packer"
 * of packed_by; -1. */
int doer_key_of_person(const struct context_table *table, const char *person);

/* The same, also by what is done: "approval" of approved_by. */
int doer_key_of_noun(const struct context_table *table, const char *noun);

/* The key whose name is one of the role's: a manager's of "looks after";
 * -1. */
int doer_key_of_role(
    const struct context_table *table, const struct closed_word *role);

/* The only key of the table to people that may be unknown; -1. */
int doer_key_unknown(const struct context *context, int table);

#endif

/* translation.c - a statement as another engine writes it; see translation.h */
#include "translation/translation.h"

#include "gate/tree_reader.h"
#include "translation/printer.h"

static const char *
print_statement(struct statement *statement, const void *context)
{
	const struct translation_wish *wish = context;
	struct printer printer = {.statement = statement,
	    .mysql = wish->dialect == TRANSLATION_MYSQL,
	    .context = wish->context};
	print_select(&printer, statement->select);
	return printer.failed ? NULL : printer.text;
}

jv
translation_of(struct gate *gate, const struct translation_wish *wish,
    const char *statement, size_t length, const char **sql, struct arena *arena)
{
	const struct gate_tree_reader reader = {
	    .read = print_statement, .context = wish};
	return gate_read_tree(gate, statement, length, &reader, sql, arena);
}

/*
 * modules.h - divides a large database into modules
 *
 * The modules are those of the lexicon, if it has any.  Otherwise there is one
 * for each schema, if there are several schemas; otherwise one for each prefix
 * before the first '_', if such prefixes cover four tables in five; otherwise
 * none.
 */
#ifndef NL2SQL_INDEX_MODULES_H
#define NL2SQL_INDEX_MODULES_H

#include "index/introspect.h"
#include "index/lexicon.h"
#include "names/names.h"

struct module {
	const char *name;
	struct text_words keywords;
	const char *source; /* lexicon, schema or prefix */
};

struct modules {
	struct module *module;
	size_t count;
};

/* Find the modules and set introspect_table.module.  Everything lives in the
 * schema's arena. */
MUST_USE struct modules modules_assign(
    struct introspect *schema, const struct lexicon *lexicon);

#endif

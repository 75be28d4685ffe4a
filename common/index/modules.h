/*
 * modules.h - the parts of a large database, and which tables are in which
 *
 * From the lexicon where it has any; else one for each schema where there are
 * several; else one for each prefix before the first '_' where such prefixes
 * cover four tables in five; else none.
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

/* Sets introspect_table.module; everything lives in the schema's arena. */
MUST_USE struct modules modules_assign(
    struct introspect *schema, const struct lexicon *lexicon);

#endif

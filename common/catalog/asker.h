/*
 * asker.h - what the asking role may read of what the index has
 *
 * An index is read as one role.  Where another one asks, nothing that it may
 * not read may reach a record, not even a score.  Who asks is known by the
 * option `role`, or by the user of the option dsn; where that is the role of
 * the index, nothing is asked.  Else the server is asked as that role: by the
 * connection of the index where it is the asking one, too, or by one that is
 * closed at once.  The answer is kept for rights_seconds.
 *
 *	if (!asker_read(catalog->asker, &catalog->db, role, &problem))
 *		...
 *	if (catalog->asker->differs)
 *		... catalog->asker->readable ...
 */
#ifndef NL2SQL_CATALOG_ASKER_H
#define NL2SQL_CATALOG_ASKER_H

#include "base/config.h"
#include "db/db.h"
#include "index/readable.h"

struct asker {
	const struct config *config;
	const char *program;
	bool differs;    /* it is not the role of the index */
	bool told;       /* readable holds what the server said */
	double asked_ms; /* when */
	struct readable readable;
};

/* Nothing is asked yet.  Both are lent; free it with asker_free. */
MUST_USE struct asker *asker_open(
    const struct config *config, const char *program);
void asker_free(struct asker *asker);

/*
 * Settle whether another role asks than `indexed`, and what it may read, unless
 * that was asked a short time ago.  `index` is the connection of the index.
 * Return false with `*problem` set when the server cannot be asked: what a role
 * may read is never guessed.
 */
MUST_USE bool asker_read(
    struct asker *asker, struct db *index, const char *indexed, jv *problem);

/* Equal: the same may be read.  "" for the role of the index. */
MUST_USE const char *asker_digest(const struct asker *asker);

/* Is it time to ask again? */
MUST_USE bool asker_is_old(const struct asker *asker);

#endif

/*
 * asked.h - answers that were given, kept as files of records
 *
 * A person confirms an answer, calls it wrong, or looks at it again by its id.
 * So the programs that answer persons keep each record as a file ID.json in the
 * folder nl2sql/asked of XDG_STATE_HOME (else ~/.local/state), which only its
 * owner may enter.  Of more than the option keep_answers the oldest go.
 *
 *	struct asked asked;
 *	char id[ASKED_ID_BYTES];
 *	if (asked_open(&asked, &config, NULL, &problem) &&
 *	    asked_keep(&asked, &record, id, &problem))
 *		...
 *	char *line = asked_find(&asked, "0192f3a4", &length, &problem);
 *	asked_close(&asked);
 *
 * An id is a UUIDv7 (RFC 9562): no other record ever has it, and ids sort by
 * their time.  Several processes may use the folder at once.
 */
#ifndef NL2SQL_ASKED_ASKED_H
#define NL2SQL_ASKED_ASKED_H

#include "asked/uuid.h"
#include "base/config.h"
#include "record/record.h"

struct asked {
	char *folder;
	long keep;       /* how many stay */
	size_t max_line; /* longest record in bytes */
};

enum { ASKED_ID_SHOWN = 13 }; /* so many characters tell all of its time */

/*
 * Use the folder; it is made with the first answer that is kept.  With `owner`,
 * a name of letters, digits and -_.@, it is a folder of that person below it.
 * Return false with `*problem` (asked.folder) when there is no place for it.
 */
MUST_USE bool asked_open(struct asked *asked, const struct config *config,
    const char *owner, jv *problem);
void asked_close(struct asked *asked);

/* Write a new id, newer than all answers that are kept, whatever the clock
 * says: an older one would be the first to go.  NULL: there are none. */
void asked_new_id(const struct asked *asked, char id[ASKED_ID_BYTES]);

/*
 * Keep the record under its id, which `id` then holds.  A record whose id is no
 * UUID gets a new one, in the file, too.  Return false with `*problem`
 * (asked.folder) when it cannot be written.
 */
MUST_USE bool asked_keep(const struct asked *asked, const struct record *record,
    char id[ASKED_ID_BYTES], jv *problem);

/*
 * Return the record whose id begins with the prefix, of 4 characters at least,
 * as one line without its newline; the caller frees it.  NULL with `*problem`:
 * asked.id (it is none), asked.unknown, or asked.ambiguous.
 */
MUST_USE char *asked_find(
    const struct asked *asked, const char *prefix, size_t *length, jv *problem);

/*
 * Return [{id, at, question, database?, status, band?, code?, words?, meant?,
 * nearest?}] of the newest, `most` at most, the newest first.  `words` are
 * those that were not understood or not used, `meant` what a person said of
 * some, `nearest` what link found near them (docs/records.md).  Files that are
 * no records are passed over.
 */
MUST_USE jv asked_list(const struct asked *asked, int most);

#endif

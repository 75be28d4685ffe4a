/* ids.c - ids of traces and spans; see ids.h */
#include "otlp/ids.h"

#include "base/digest.h"
#include "base/hash.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* Copy the digits of "xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx", quotes included.
 * Return false for any other text, and for the nil UUID, which is no id of a
 * trace. */
static bool
take_uuid(const char *text, char trace[TRACE_ID_BYTES])
{
	static const char form[] = "\"xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx\"";
	size_t kept = 0;
	if (strlen(text) != strlen(form))
		return false;
	for (size_t i = 0; form[i]; i++) {
		if (form[i] != 'x' && text[i] != form[i])
			return false;
		if (form[i] == 'x' && !strchr("0123456789abcdef", text[i]))
			return false;
		if (form[i] == 'x')
			trace[kept++] = text[i];
	}
	trace[kept] = '\0';
	return strspn(trace, "0") < kept;
}

void
ids_trace(const char *record_id, const char *run, char trace[TRACE_ID_BYTES])
{
	if (!run && take_uuid(record_id, trace))
		return;
	struct digest digest = digest_start();
	digest_text(&digest, record_id);
	digest_text(&digest, run);
	snprintf(trace, TRACE_ID_BYTES, "%016" PRIx64 "%016" PRIx64,
	    digest.first, digest.second | 1); /* never all zeros */
}

void
ids_span(const char *trace, const char *what, char span[SPAN_ID_BYTES])
{
	struct arena arena = {0};
	uint64_t hash = hash_text(arena_printf(&arena, "%s %s", trace, what));
	snprintf(span, SPAN_ID_BYTES, "%016" PRIx64, hash ? hash : 1);
	arena_release(&arena);
}

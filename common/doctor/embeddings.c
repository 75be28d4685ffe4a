/* embeddings.c - checks the endpoint of embeddings; see embeddings.h */
#include "doctor/embeddings.h"

#include "base/clock.h"
#include "embed/embed.h"
#include "record/record.h"

#include <string.h>

static const char subject[] = "embeddings";
static const char advice_index[] = "run: nl2sql index";

/* The facts of nl2sql.meta about the stored vectors (kept_vectors.h). */
struct kept {
	const char *model, *signature;
	long dimension, vectors, missing;
};

/* Return false when there is no index, or no vector in it. */
static bool
read_kept(struct kept *kept, struct db *index, struct arena *arena)
{
	jv problem = jv_invalid();
	struct db_result *rows = db_query(index,
	    "SELECT value FROM nl2sql.meta WHERE key = 'embedding'", 0, NULL,
	    &problem);
	bool found = rows && db_rows(rows) == 1;
	jv_free(problem);
	*kept = (struct kept){0};
	if (found) {
		jv object = jv_parse(db_value(rows, 0, 0));
		kept->model = record_member_text(&object, "model", arena);
		kept->signature =
		    record_member_text(&object, "signature", arena);
		kept->dimension =
		    (long)record_member_number(&object, "dimension", 0);
		kept->vectors =
		    (long)record_member_number(&object, "vectors", 0);
		kept->missing =
		    (long)record_member_number(&object, "missing", 0);
		jv_free(object);
	}
	db_result_free(rows);
	return found && kept->vectors > 0;
}

/* Vectors of another model are not compared, so that only words find tables. */
static void
compare(struct doctor_report *report, const struct embed *embed,
    const struct kept *kept, int dimension, const char *answer,
    struct arena *arena)
{
	bool same = kept->signature &&
		    strcmp(kept->signature, embed_signature(embed)) == 0;
	if (kept->dimension != dimension)
		doctor_say(report, DOCTOR_WARNING, subject,
		    arena_printf(arena,
			"%s; the index's vectors have %ld numbers (model %s), "
			"so they are not used",
			answer, kept->dimension,
			kept->model ? kept->model : "unknown"),
		    "name that model in NL2SQL_EMBED_MODEL, or run: nl2sql "
		    "index");
	else if (!same)
		doctor_say(report, DOCTOR_WARNING, subject,
		    arena_printf(arena,
			"%s; the index's vectors were made by model %s or with "
			"other prefixes, so they are not used",
			answer, kept->model ? kept->model : "unknown"),
		    "set NL2SQL_EMBED_MODEL and the prefixes as they were, or "
		    "run: nl2sql index");
	else if (kept->missing > 0)
		doctor_say(report, DOCTOR_WARNING, subject,
		    arena_printf(arena,
			"%s; %ld vectors are in the index, %ld are missing",
			answer, kept->vectors, kept->missing),
		    advice_index);
	else
		doctor_say(report, DOCTOR_OK, subject,
		    arena_printf(arena, "%s; %ld vectors are in the index",
			answer, kept->vectors),
		    NULL);
}

static void
look(struct doctor_report *report, struct embed *embed, struct db *index,
    struct arena *arena)
{
	static const char *const text = "orders of a customer";
	struct embed_vectors vectors;
	struct kept kept;
	jv problem = jv_invalid();
	double start = clock_ms();
	if (!embed_texts(
		embed, EMBED_QUERY, &text, 1, &vectors, arena, &problem)) {
		doctor_fail(report, subject, problem);
		return;
	}
	jv_free(problem);
	const char *answer =
	    arena_printf(arena, "%s answers in %.0f ms with %d numbers",
		embed_model(embed), clock_ms() - start, vectors.dimension);
	if (read_kept(&kept, index, arena))
		compare(report, embed, &kept, vectors.dimension, answer, arena);
	else
		doctor_say(report, DOCTOR_WARNING, subject,
		    arena_printf(arena, "%s; the index has no vectors", answer),
		    advice_index);
}

void
doctor_embeddings(
    struct doctor_report *report, const struct config *config, struct db *index)
{
	struct arena arena = {0};
	jv problem = jv_invalid();
	if (!embed_configured(config))
		return;
	struct embed *embed = embed_open(config, "nl2sql-doctor", &problem);
	if (embed) {
		jv_free(problem);
		look(report, embed, index, &arena);
	} else {
		doctor_fail(report, subject, problem);
	}
	embed_close(embed);
	arena_release(&arena);
}

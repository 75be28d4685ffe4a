/* build.c - makes the index of an introspected database; see build.h */
#include "index/build.h"

#include "base/problem.h"
#include "index/describe.h"
#include "index/lexicon_fit.h"
#include "index/refresh.h"
#include "index/told_short.h"
#include "names/vocabulary.h"
#include "record/data_file.h"
#include "record/record.h"

#include <stdlib.h>

/* One run. */
struct work {
	const struct index_make *making;
	struct index_made *made;
	struct arena arena;
	struct names *names;
	struct text_stemmer *stemmer;
	const char *settings;
	struct index_reading reading;
	struct inclusions inclusions;
};

/*
 * The options that decide what is read of a table, as one text.  When they
 * change, every table is read again, so that values that are now excluded
 * disappear.
 */
static const char *
settings_text(const struct config *config, struct arena *arena)
{
	static const char *const names[] = {"index_include", "index_exclude",
	    "index_rows", "index_column_values", "index_values"};
	const char *text = "";
	for (size_t i = 0; i < COUNT_OF(names); i++) {
		const char *value = config_text(config, names[i]);
		text = arena_printf(
		    arena, "%s%s=%s;", text, names[i], !value ? "" : value);
	}
	return text;
}

/* ---- words ---- */

static void
warn_of_misfits(const struct index_make *making)
{
	for (size_t i = 0; i < making->lexicon->count; i++) {
		const char *misfit = lexicon_misfit(
		    making->schema, &making->lexicon->entries[i]);
		if (misfit)
			making->warn(making->context, misfit);
	}
}

static bool
learn_words(struct work *work, jv *problem)
{
	const struct index_make *making = work->making;
	work->names = vocabulary_open(making->config, problem);
	if (!work->names)
		return false;
	told_short_learn(making->schema, work->names);
	lexicon_teach(making->lexicon, work->names);
	warn_of_misfits(making);
	struct describe_secrets secrets = {
	    config_text(making->config, "index_include"),
	    config_text(making->config, "index_exclude")};
	describe_words(making->schema, work->names, work->stemmer, &secrets);
	if (!config_flag(making->config, "schema_glosses"))
		describe_plainly(making->schema, work->stemmer);
	return true;
}

/* ---- rows ---- */

static void
warn_of_table(void *context, const char *table, const jv *problem)
{
	struct work *work = context;
	work->making->warn(work->making->context,
	    arena_printf(&work->arena, "rows of '%s' cannot be read: %s", table,
		problem_message(problem)));
}

static void
tell_tables(void *context, int done, int all)
{
	const struct index_make *making = ((struct work *)context)->making;
	making->progress(making->context, "tables read", done, all);
}

/* The values that the last run kept of a column: as many as the option says,
 * where it did not say less. */
static long
kept_share(const struct work *work)
{
	const char *kept =
	    index_store_meta(work->making->store, "column_values");
	return *kept ? strtol(kept, NULL, 10)
		     : config_integer(
			   work->making->config, "index_column_values");
}

static void
warn_of_share(struct work *work)
{
	const struct index_reading *reading = &work->reading;
	if (reading->share < reading->limits.column_values)
		work->making->warn(work->making->context,
		    arena_printf(&work->arena,
			"index_values is %ld: at most %ld values of each "
			"column are kept, not %ld",
			reading->values_total, reading->share,
			reading->limits.column_values));
}

static bool
read_tables(struct work *work, jv *problem)
{
	const struct index_make *making = work->making;
	const struct config *config = making->config;
	work->reading = (struct index_reading){.schema = making->schema,
	    .target = making->target,
	    .store = making->store,
	    .limits = {config_integer(config, "index_rows"),
		config_integer(config, "index_column_values"),
		(int)config_integer(config, "index_timeout_ms")},
	    .values_total = config_integer(config, "index_values"),
	    .all = making->all ||
		   index_store_unsettled(making->store, work->settings),
	    .warn = warn_of_table,
	    .progress = !making->progress ? NULL : tell_tables,
	    .context = work};
	work->reading.kept_share = kept_share(work);
	if (!index_read(&work->reading, problem))
		return false;
	warn_of_share(work);
	return true;
}

/* ---- keys ---- */

static bool
infer_keys(struct work *work, jv *problem)
{
	const struct index_make *making = work->making;
	infer_primary_keys(making->schema);
	return index_store_recall(making->store, &work->inclusions, problem) &&
	       infer_foreign_keys(making->schema, making->target,
		   &work->reading.limits, &work->inclusions, problem);
}

/* ---- writing ---- */

static bool
save(struct work *work, jv *problem)
{
	const struct index_make *making = work->making;
	const char *script =
	    data_file_text(making->config, "index.sql", &work->arena, problem);
	jv role = !script ? jv_invalid() : db_role(making->target, problem);
	const char *database =
	    record_member_text(&role, "database", &work->arena);
	const char *name = record_member_text(&role, "role", &work->arena);
	const struct index_build build = {.schema = making->schema,
	    .lexicon = making->lexicon,
	    .modules = modules_assign(making->schema, making->lexicon),
	    .values = work->reading.values,
	    .value_count = work->reading.value_count,
	    .inclusions = &work->inclusions,
	    .stemmer = work->stemmer,
	    .database = !database ? "" : database,
	    .role = !name ? "" : name,
	    .settings = work->settings,
	    .column_values =
		arena_printf(&work->arena, "%ld", work->reading.share)};
	bool saved = jv_get_kind(role) == JV_KIND_OBJECT &&
		     index_store_save(making->store, &build, script,
			 &work->made->summary, problem);
	jv_free(role);
	return saved;
}

static void
tell_vectors(void *context, int done, int all)
{
	const struct index_make *making = ((struct work *)context)->making;
	making->progress(making->context, "vectors made", done, all);
}

static void
warn_of_vectors(struct work *work, const struct index_vectors *vectors)
{
	work->making->warn(work->making->context,
	    arena_printf(&work->arena,
		"%ld of %ld vectors are missing, the next run goes on: %s",
		vectors->wanted - vectors->kept - vectors->made,
		vectors->wanted, problem_message(&vectors->failure)));
}

static bool
make_vectors(struct work *work, jv *problem)
{
	const struct index_make *making = work->making;
	struct index_made *made = work->made;
	struct index_vectors vectors;
	const struct index_vectors_job job = {.anew = making->all,
	    .progress = !making->progress ? NULL : tell_vectors,
	    .context = work};
	if (!making->embed)
		return true;
	if (!index_vectors_fill(
		making->index, making->embed, &job, &vectors, problem))
		return false;
	made->summary.generation += vectors.raised;
	made->summary.changed = made->summary.changed || vectors.raised > 0;
	made->vectors = vectors.kept + vectors.made;
	made->vectors_added = vectors.made;
	if (jv_is_valid(vectors.failure))
		warn_of_vectors(work, &vectors);
	jv_free(vectors.failure);
	return true;
}

/* The steps of indexing. */
static bool
make(struct work *work, jv *problem)
{
	if (!learn_words(work, problem) || !read_tables(work, problem) ||
	    !infer_keys(work, problem))
		return false;
	describe_tables(work->making->schema,
	    config_flag(work->making->config, "schema_glosses"));
	return save(work, problem) && make_vectors(work, problem);
}

bool
index_make(
    const struct index_make *making, struct index_made *made, jv *problem)
{
	struct work work = {
	    .making = making, .made = made, .stemmer = text_stemmer_open()};
	*made = (struct index_made){0};
	work.settings = settings_text(making->config, &work.arena);
	bool done = make(&work, problem);
	made->values = work.reading.values_kept;
	made->tables_read = work.reading.tables_read;
	index_read_release(&work.reading);
	inclusions_release(&work.inclusions);
	names_free(work.names);
	text_stemmer_free(work.stemmer);
	arena_release(&work.arena);
	return done;
}

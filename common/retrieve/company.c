/* company.c - how much of the question a table and those around it say; see
 * company.h */
#include "retrieve/company.h"

#include "retrieve/search.h"

#include <string.h>

static const double along_declared = 0.8;
static const double along_inferred = 0.3;
static const double alone = COMPANY_ALONE;
static const double much = 0.5;  /* of the most that a table says of a word */
static const double along = 0.9; /* of the score, for those that say the rest */

/* How much is said of a word, by which table, and the last table on the way
 * from there; both are the table itself where it says it. */
struct part {
	double part;
	int speaker, via;
};

/* What is said at each table: `words` parts for each place. */
struct said {
	struct part *parts;
	bool *any; /* by place */
};

struct company {
	const struct catalog *catalog;
	size_t words;
	struct arena *arena;
	struct said own;    /* by the tables themselves */
	struct said around; /* and by those up to two keys away */
};

static struct said
said_open(const struct company *company)
{
	size_t tables = (size_t)company->catalog->table_count + 1;
	return (struct said){
	    arena_array(company->arena, tables * (company->words + 1),
		sizeof(struct part)),
	    arena_array(company->arena, tables, sizeof(bool))};
}

static bool
has_one_schema(const struct catalog *catalog)
{
	for (int i = 1; i < catalog->table_count; i++)
		if (strcmp(catalog->tables[i].schema,
			catalog->tables[0].schema) != 0)
			return false;
	return true;
}

struct company *
company_open(const struct catalog *catalog, size_t words, struct arena *arena)
{
	if (has_one_schema(catalog))
		return NULL;
	struct company *company = arena_alloc(arena, sizeof(*company));
	*company = (struct company){
	    .catalog = catalog, .words = words, .arena = arena};
	company->own = said_open(company);
	return company;
}

static struct part *
parts_at(const struct company *company, const struct said *said, int place)
{
	return said->parts + (size_t)place * company->words;
}

void
company_add(struct company *company, int place, size_t word, double part)
{
	if (!company)
		return;
	struct part *own = &parts_at(company, &company->own, place)[word];
	company->own.any[place] = true;
	if (own->part < part)
		*own = (struct part){part, place, place};
}

/* Let `to` hear what is said at `from`, which is the place `via`. */
static void
hear(const struct company *company, const struct part *from, struct part *to,
    int via, double gain)
{
	for (size_t i = 0; i < company->words; i++)
		if (to[i].part < gain * from[i].part)
			to[i] = (struct part){
			    gain * from[i].part, from[i].speaker, via};
}

/* What is said at each table and, less of it, one key away. */
static struct said
spread(const struct company *company, struct said said)
{
	const struct catalog *catalog = company->catalog;
	struct said wider = said_open(company);
	size_t tables = (size_t)catalog->table_count;
	memcpy(wider.parts, said.parts,
	    tables * company->words * sizeof(struct part));
	memcpy(wider.any, said.any, tables * sizeof(bool));
	for (int i = 0; i < 2 * catalog->fk_count; i++) {
		const struct catalog_fk *fk = &catalog->fks[i / 2];
		int from = i % 2 == 0 ? fk->from : fk->to;
		int to = i % 2 == 0 ? fk->to : fk->from;
		bool hub = catalog->tables[from].degree > CONTEXT_HUB_KEYS;
		struct said heard = hub ? company->own : said;
		if (!heard.any[from])
			continue;
		hear(company, parts_at(company, &heard, from),
		    parts_at(company, &wider, to), from,
		    fk->declared ? along_declared : along_inferred);
		wider.any[to] = true;
	}
	return wider;
}

static double
sum_of(const struct part *parts, size_t count)
{
	double sum = 0;
	for (size_t i = 0; i < count; i++)
		sum += parts[i].part;
	return sum;
}

/* Sum up what is said around each table; return the largest. */
static double
sum_up(const struct company *company, double *sum)
{
	double best = 0;
	for (int i = 0; i < company->catalog->table_count; i++) {
		sum[i] = sum_of(
		    parts_at(company, &company->around, i), company->words);
		if (best < sum[i])
			best = sum[i];
	}
	return best;
}

void
company_weigh(struct company *company, struct retrieve_table *all)
{
	if (!company)
		return;
	int tables = company->catalog->table_count;
	double *sum =
	    arena_array(company->arena, (size_t)tables + 1, sizeof(*sum));
	company->around = spread(company, spread(company, company->own));
	double best = sum_up(company, sum);
	for (int i = 0; i < tables && best > 0; i++)
		all[i].direct *= alone + (1 - alone) * sum[i] / best;
}

/* The most that any table says of each word itself. */
static double *
most_said(const struct company *company)
{
	double *most =
	    arena_array(company->arena, company->words + 1, sizeof(*most));
	for (int i = 0; i < company->catalog->table_count; i++) {
		const struct part *own = parts_at(company, &company->own, i);
		for (size_t j = 0; j < company->words; j++)
			if (most[j] < own[j].part)
				most[j] = own[j].part;
	}
	return most;
}

static void
raise_to(struct retrieve_table *table, double score, const char *source)
{
	if (table->score >= score)
		return;
	table->score = score;
	search_add_source(table, source);
}

/* Take along those that say much of a word of which the table says little. */
static void
take_along(const struct company *company, int place, const double *most,
    double score, struct retrieve_table *all)
{
	const struct part *own = parts_at(company, &company->own, place);
	const struct part *around = parts_at(company, &company->around, place);
	const char *source = arena_printf(
	    company->arena, "fk:%s", company->catalog->tables[place].key);
	for (size_t i = 0; i < company->words; i++) {
		double least = much * most[i];
		int speaker = around[i].speaker;
		if (own[i].part >= least || around[i].part <= 0 ||
		    parts_at(company, &company->own, speaker)[i].part < least)
			continue;
		raise_to(&all[speaker], score, source);
		raise_to(&all[around[i].via], score, source);
	}
}

void
company_follow(const struct company *company, struct retrieve_table *all)
{
	if (!company)
		return;
	int tables = company->catalog->table_count;
	const double *most = most_said(company);
	double *score =
	    arena_array(company->arena, (size_t)tables + 1, sizeof(*score));
	for (int i = 0; i < tables; i++)
		score[i] = along * all[i].score;
	for (int i = 0; i < tables; i++)
		if (all[i].direct > 0)
			take_along(company, i, most, score[i], all);
}

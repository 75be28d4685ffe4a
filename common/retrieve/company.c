/* company.c - how much of the question a table and those around it say; see
 * company.h */
#include "retrieve/company.h"

#include <string.h>

static const double along_declared = 0.8;
static const double along_inferred = 0.3;
static const double alone = 0.4; /* what is kept of a score at least */

/* What is said at each table: `words` numbers for each place. */
struct said {
	double *part;
	bool *any; /* by place */
};

struct company {
	const struct catalog *catalog;
	size_t words;
	struct arena *arena;
	struct said own;
};

static struct said
said_open(const struct company *company)
{
	size_t tables = (size_t)company->catalog->table_count + 1;
	return (struct said){arena_array(company->arena,
				 tables * (company->words + 1), sizeof(double)),
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
	*company = (struct company){catalog, words, arena, {NULL, NULL}};
	company->own = said_open(company);
	return company;
}

static double *
parts_at(const struct company *company, const struct said *said, int place)
{
	return said->part + (size_t)place * company->words;
}

void
company_add(struct company *company, int place, size_t word, double part)
{
	if (!company)
		return;
	double *own = &parts_at(company, &company->own, place)[word];
	company->own.any[place] = true;
	if (*own < part)
		*own = part;
}

/* Let `to` hear what is said at `from`. */
static void
hear(const struct company *company, const double *from, double *to, double gain)
{
	for (size_t i = 0; i < company->words; i++)
		if (to[i] < gain * from[i])
			to[i] = gain * from[i];
}

/* What is said at each table and, less of it, one key away. */
static struct said
spread(const struct company *company, struct said said)
{
	const struct catalog *catalog = company->catalog;
	struct said wider = said_open(company);
	size_t tables = (size_t)catalog->table_count;
	memcpy(wider.part, said.part, tables * company->words * sizeof(double));
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
		    parts_at(company, &wider, to),
		    fk->declared ? along_declared : along_inferred);
		wider.any[to] = true;
	}
	return wider;
}

static double
sum_of(const double *parts, size_t count)
{
	double sum = 0;
	for (size_t i = 0; i < count; i++)
		sum += parts[i];
	return sum;
}

/* Sum up what is said around each table; return the largest. */
static double
sum_up(const struct company *company, double *sum)
{
	struct said around = spread(company, spread(company, company->own));
	double best = 0;
	for (int i = 0; i < company->catalog->table_count; i++) {
		sum[i] = sum_of(parts_at(company, &around, i), company->words);
		if (best < sum[i])
			best = sum[i];
	}
	return best;
}

void
company_weigh(const struct company *company, struct retrieve_table *all)
{
	if (!company)
		return;
	int tables = company->catalog->table_count;
	double *sum =
	    arena_array(company->arena, (size_t)tables + 1, sizeof(*sum));
	double best = sum_up(company, sum);
	for (int i = 0; i < tables && best > 0; i++)
		all[i].direct *= alone + (1 - alone) * sum[i] / best;
}

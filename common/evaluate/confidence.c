/* confidence.c - how likely the chosen statement is right; see confidence.h */
#include "evaluate/confidence.h"

#include "graph/graph.h"
#include "linked/link_score.h"
#include "sql/tokens.h"

#include <math.h>
#include <string.h>

/* What the parser says of a reading (parser.h), and what is counted here. */
struct doubts {
	double weakest, lead;
	double unexplained, unheard, warnings, tables, selects;
	double meanings, unplaced, guesses; /* costs of the reading */
};

static const double begin_known = 1.9;
static const double begin_unknown = 0.4;

/* ---- counting ---- */

static double
clamped(double value, double low, double high)
{
	return value < low ? low : value > high ? high : value;
}

/* How far the next reading of the same generator is behind. */
static double
lead_of(const struct choice *choices, int count, int winner)
{
	const struct candidate *best = choices[winner].candidate;
	double lead = 1;
	for (int i = 0; i < count; i++) {
		const struct candidate *other = choices[i].candidate;
		if (i == winner || !other->own_known ||
		    strcmp(other->origin, best->origin) != 0)
			continue;
		lead = clamped(best->own - other->own, 0, lead);
	}
	return lead;
}

static double
count_selects(const char *sql)
{
	struct arena arena = {0};
	struct sql_tokens tokens;
	double count = 0;
	sql_tokens_read(&tokens, sql, &arena);
	for (size_t i = 0; i < tokens.count; i++)
		count += sql_token_is_word(&tokens, i, "select");
	arena_release(&arena);
	return count;
}

static double
count_tables(const struct candidate *candidate)
{
	jv tables = record_member(&candidate->object, "tables");
	bool known = jv_get_kind(tables) == JV_KIND_ARRAY;
	double count = known ? jv_array_length(jv_copy(tables)) : 1;
	jv_free(tables);
	return count;
}

/* False: the generator says nothing about its reading. */
static bool
read_doubts(struct doubts *doubts, const struct choice *choices, int count,
    int winner, const struct subject *subject)
{
	const struct choice *choice = &choices[winner];
	jv parts = record_member(&choice->candidate->object, "parts");
	double weakest = record_member_number(&parts, "weakest", -1);
	*doubts = (struct doubts){
	    .weakest = weakest,
	    .lead = lead_of(choices, count, winner),
	    .unexplained =
		subject->has_link ? subject->link.unexplained_count : 0,
	    .unheard = record_member_number(&parts, "unheard", 0),
	    .warnings = choice->warnings,
	    .tables = count_tables(choice->candidate),
	    .selects = count_selects(choice->candidate->sql),
	    .meanings = -record_member_number(&parts, "tags", 0),
	    .unplaced = -record_member_number(&parts, "unplaced", 0),
	};
	doubts->guesses = -record_member_number(&parts, "joins", 0) -
			  GRAPH_JOIN_LOSS * (doubts->tables - 1);
	jv_free(parts);
	return weakest >= 0;
}

/* ---- weighing ---- */

/* The doubt grows by the weight of each bound that the value reaches. */
struct step {
	double bound, weight;
};

static double
reached(double value, const struct step steps[2])
{
	double weight = 0;
	for (int i = 0; i < 2 && value >= steps[i].bound; i++)
		weight += steps[i].weight;
	return weight;
}

/* With a smaller lead, the next reading is as good as this one. */
static const double near_lead = 0.1;

static double
weigh(const struct doubts *doubts)
{
	enum { STEPS = 2 };
	static const double cost_seen = 0.01;
	static const struct step unfit[STEPS] = {
	    {1 - LINK_SCORE_NAMED, .5}, {1 - LINK_SCORE_HEAD, .9}};
	static const struct step unexplained[STEPS] = {{1, .2}, {2, .6}};
	static const struct step warnings[STEPS] = {{1, .9}, {2, .2}};
	static const struct step selects[STEPS] = {{2, .2}, {3, .4}};
	/* a fit of .9 is no doubt, in spite of rounding errors */
	const double hair = 1e-9;
	return reached(1 - doubts->weakest - hair, unfit) +
	       reached(doubts->unexplained, unexplained) +
	       reached(doubts->warnings, warnings) +
	       reached(doubts->selects, selects) +
	       (doubts->unheard >= 1 ? .5 : 0) +
	       (doubts->tables >= 3 ? .5 : 0) +
	       (doubts->lead < near_lead ? .5 : 0) +
	       (doubts->guesses > cost_seen ? .4 : 0) +
	       (doubts->meanings > cost_seen ? .7 : 0) +
	       (doubts->unplaced > cost_seen ? .7 : 0);
}

/* ---- who supports it ---- */

/* Log odds of an answer, by its writer and by those who agree with it. */
enum standing {
	PARSER_ALONE,
	PARSER_AND_MODEL, /* independent of each other */
	PARSER_DIFFERS,   /* the parser's; others have another result */
	MODEL_ALONE,
	MODELS_AGREE,
	MODEL_DIFFERS,
	STANDINGS
};

static const double standings[STANDINGS] = {
    [PARSER_ALONE] = 0,
    [PARSER_AND_MODEL] = 1.2,
    [PARSER_DIFFERS] = -.7,
    [MODEL_ALONE] = 0,
    [MODELS_AGREE] = .6,
    [MODEL_DIFFERS] = -.7,
};

static enum standing
standing_of(const struct candidate *winner, const struct agreement *agreement)
{
	bool modelled = candidate_is_modelled(winner);
	bool compared = agreement->asked > 1;
	if (compared && agreement->generators > 1)
		return agreement->generators > agreement->models
			   ? PARSER_AND_MODEL
			   : MODELS_AGREE;
	if (modelled)
		return compared ? MODEL_DIFFERS : MODEL_ALONE;
	return compared ? PARSER_DIFFERS : PARSER_ALONE;
}

/* What each mended name costs: it is like a column that was guessed. */
static const double mended_weight = .3;

static double
count_mended(const struct candidate *candidate)
{
	jv mended = record_member(&candidate->object, "mended");
	double count = jv_get_kind(mended) == JV_KIND_ARRAY
			   ? jv_array_length(jv_copy(mended))
			   : 0;
	jv_free(mended);
	return count;
}

static double
weigh_standing(
    const struct candidate *winner, const struct agreement *agreement)
{
	/* the share of one model's samples that have this result */
	double samples = agreement->asked <= 1 && agreement->samples > 1
			     ? 1.4 * (agreement->share - .5)
			     : 0;
	return standings[standing_of(winner, agreement)] + samples -
	       mended_weight * count_mended(winner);
}

double
confidence_of(const struct choice *choices, int count, int winner,
    const struct agreement *agreement, const struct subject *subject)
{
	static const double attempt = 0.1;
	struct doubts doubts;
	double odds = begin_unknown;
	if (read_doubts(&doubts, choices, count, winner, subject))
		odds = begin_known - weigh(&doubts);
	else
		odds -= weigh(&(struct doubts){.weakest = 1,
		    .lead = 1,
		    .unexplained = doubts.unexplained,
		    .warnings = doubts.warnings});
	odds += weigh_standing(choices[winner].candidate, agreement);
	return clamped(
	    1 / (1 + exp(-odds)) - attempt * subject->attempts, 0.05, 0.99);
}

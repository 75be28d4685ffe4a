/* confidence.c - how likely a statement is right; see confidence.h */
#include "evaluate/confidence.h"

#include "record/data_file.h"

#include <math.h>
#include <string.h>

/* Take the weight of the feature that the line calls `what`. */
static bool
take_weight(double weights[FEATURE_COUNT], const char *what,
    const struct data_line *line, struct arena *arena)
{
	const char *name = data_line_text(line, what, arena);
	int feature = name ? feature_find(name) : -1;
	double weight = data_line_number(line, "weight", NAN);
	if (feature < 0 || isnan(weight))
		return false;
	weights[feature] = weight;
	return true;
}

static bool
take_band(struct confidence *confidence, const struct data_line *line,
    struct arena *arena)
{
	const char *name = data_line_text(line, "band", arena);
	double from = data_line_number(line, "from", NAN);
	if (!name || isnan(from))
		return false;
	if (strcmp(name, "sure") == 0)
		confidence->sure = from;
	else if (strcmp(name, "likely") == 0)
		confidence->likely = from;
	else
		return false;
	return true;
}

/* Is the line about candidates that were run, and these are not, or the other
 * way round? */
static bool
is_of_others(const struct confidence *confidence, const struct data_line *line)
{
	return !data_line_flag(line, "given") &&
	       confidence->tried == data_line_has(line, "tried");
}

static bool
take_line(struct confidence *confidence, const struct data_line *line,
    struct arena *arena)
{
	if (data_line_has(line, "input") || is_of_others(confidence, line))
		return true;
	/* what a person gives is not fitted: it counts in both ways */
	if (data_line_flag(line, "given") &&
	    !take_weight(confidence->prefer, "feature", line, arena))
		return false;
	if (data_line_has(line, "feature"))
		return take_weight(confidence->weight, "feature", line, arena);
	if (data_line_has(line, "prefer"))
		return take_weight(confidence->prefer, "prefer", line, arena);
	if (data_line_has(line, "band"))
		return take_band(confidence, line, arena);
	if (data_line_has(line, "bias"))
		confidence->bias = data_line_number(line, "bias", 0);
	return data_line_has(line, "bias");
}

bool
confidence_open(struct confidence *confidence, const struct config *config,
    bool tried, jv *problem)
{
	struct data_file file;
	struct arena arena = {0};
	struct data_line line;
	*confidence =
	    (struct confidence){.sure = 1, .likely = 1, .tried = tried};
	if (!data_file_open(&file, config, "confidence.ndjson", problem))
		return false;
	while (data_file_next(&file, &line))
		if (!take_line(confidence, &line, &arena))
			data_file_reject(&file);
	arena_release(&arena);
	return data_file_close(&file, problem);
}

double
confidence_of(
    const struct confidence *confidence, const struct features *features)
{
	double odds = confidence->bias;
	for (int i = 0; i < FEATURE_COUNT; i++)
		odds += confidence->weight[i] * features->value[i];
	/* as the record has it, so that the number shown is the one compared */
	double share = round(1e4 / (1 + exp(-odds))) / 1e4;
	return fmin(fmax(share, .01), .99);
}

double
confidence_rank(
    const struct confidence *confidence, const struct features *features)
{
	double rank = 0;
	for (int i = 0; i < FEATURE_COUNT; i++)
		rank += confidence->prefer[i] * features->value[i];
	return rank;
}

/* A twentieth of the generator's score apart: closer than what one part of a
 * name or one guessed join costs (parser.h). */
static const double contested_from = .75;

bool
confidence_contested(
    const struct confidence *confidence, const struct features *features)
{
	return confidence->tried &&
	       features->value[FEATURE_CLOSE] >= contested_from &&
	       features->value[FEATURE_BEHIND] == 0;
}

/* What a question says to leave rows out or to tell them apart, and a statement
 * does not do. */
static const enum duty restricting[] = {DUTY_NEGATION, DUTY_RESTRICTION,
    DUTY_COMPARISON, DUTY_EVIDENCE, DUTY_GROUP, DUTY_DISTINCT};

bool
confidence_leaves_out(const struct confidence *confidence, double value,
    const struct features *features)
{
	if (features->value[FEATURE_VERIFIED] > 0)
		return false;
	for (size_t i = 0; i < COUNT_OF(restricting); i++)
		if (features->value[FEATURE_DUTY + restricting[i]] > 0)
			return true;
	/* a model may know what a word means */
	if (features->value[FEATURE_MODEL] > 0 && value >= confidence->sure)
		return false;
	return features->value[FEATURE_UNUSED_UNKNOWN] > 0 ||
	       features->value[FEATURE_UNKNOWN_HEAD] > 0;
}

const char *
confidence_band(const struct confidence *confidence, double value,
    const struct features *features)
{
	if (confidence_contested(confidence, features) ||
	    confidence_leaves_out(confidence, value, features))
		return "guess";
	return value >= confidence->sure     ? "sure"
	       : value >= confidence->likely ? "likely"
					     : "guess";
}

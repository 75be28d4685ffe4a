/*
 * preset.h - reads how to ask one model, from a data file
 *
 * common/data/presets/NAME.json says everything, so that a new model needs no C
 * (docs/prompts.md, schemas/preset.json): the messages and their texts, the
 * sections that they may hold, the style of the schema, the form of the reply,
 * the sampling, and the token budget with the order of cuts.  The texts are
 * files of common/data/prompts/.  Everything is read and checked at once, when
 * the preset is opened.
 *
 *	struct preset *preset = preset_open(config, "qwen2.5-coder", &problem);
 *	...
 *	preset_free(preset);
 *
 * A name with a slash is the path of a user's file.  A text whose name begins
 * with "./" is in the folder of the preset's own file.
 *
 * Bodies that have no header of their own:
 *
 *   preset_choose.c  chooses the preset for a model
 */
#ifndef NL2SQL_PROMPT_PRESET_H
#define NL2SQL_PROMPT_PRESET_H

#include "base/config.h"
#include "base/memory.h"

#include <jv.h>

enum {
	PRESET_MAX_MESSAGES = 8,
	PRESET_MAX_SECTIONS = 24,
	PRESET_MAX_STOPS = 8,
	PRESET_MAX_CUTS = 16,
};

enum preset_style {
	PRESET_MSCHEMA, /* name (column TYPE PK, ...), one line a table
			 * (seeds: M-Schema) */
	PRESET_BLOCKS,  /* XiYan's M-Schema: a block a table, a line a column */
	PRESET_DDL,     /* CREATE TABLE */
};

enum preset_output {
	PRESET_SQL,   /* nothing but the statement */
	PRESET_FENCE, /* the statement in ```sql, perhaps after reasoning */
	PRESET_JSON,  /* an object that keeps to `reply` */
};

/* The things that may be left out to keep to the budget. */
enum preset_cut {
	PRESET_CUT_EXAMPLES,
	PRESET_CUT_SKELETONS,
	PRESET_CUT_FACTS,    /* ranges and flags of columns */
	PRESET_CUT_COMMENTS, /* of tables */
	PRESET_CUT_COLUMNS,  /* neither keys nor linked */
	PRESET_CUT_TABLES,   /* not needed */
	PRESET_CUT_WARNINGS,
	PRESET_CUT_VALUES,
	PRESET_CUT_DEFINITIONS,
	PRESET_CUT_HINT, /* the parser's reading */
	PRESET_CUT_COUNT
};

/* The blocks that a repair adds to a prompt (delta.h).  Each has its own
 * text. */
enum preset_delta {
	PRESET_DELTA_QUERY, /* what failed; always first */
	PRESET_DELTA_POSTGRES,
	PRESET_DELTA_CROSS_TABLE,
	PRESET_DELTA_PHANTOM_COLUMN,
	PRESET_DELTA_WHITELIST,
	PRESET_DELTA_CANDIDATES,
	PRESET_DELTA_VALIDATOR,
	PRESET_DELTA_SEMANTIC,
	PRESET_DELTA_CHOOSE,
	PRESET_DELTA_COUNT
};

struct preset_message {
	const char *role; /* system, user, assistant */
	const char *text;
};

/* A part of a message with its heading.  It is left out when its place is
 * empty. */
struct preset_section {
	const char *name;
	const char *text; /* NULL: the section is off */
	const char *item; /* of each element of a list; NULL: none */
};

struct preset {
	struct arena arena; /* of everything here */
	const char *name;
	struct preset_message messages[PRESET_MAX_MESSAGES];
	int message_count;
	struct preset_section sections[PRESET_MAX_SECTIONS];
	int section_count;
	enum preset_style style;
	bool facts;    /* flags of columns, and ... */
	bool ranges;   /* ... where the dates of a column lie */
	bool comments; /* of tables */
	enum preset_output output;
	const char *reply;          /* JSON schema; NULL: free text */
	const char *skeleton_reply; /* the same with skeleton_first */
	double temperature, top_p;
	const char *stops[PRESET_MAX_STOPS];
	int stop_count;
	int max_tokens;
	int budget;             /* tokens of a prompt */
	double bytes_per_token; /* for the estimate of tokens */
	int budget_ms;          /* for all requests of a question */
	bool grammar;           /* limit replies to the schema's names */
	int examples;           /* at most, of few-shot */
	int skeletons;
	enum preset_cut cuts[PRESET_MAX_CUTS]; /* first cut first */
	int cut_count;
	const char *deltas[PRESET_DELTA_COUNT];
	const char *version; /* name and sum of all its files */
};

/* The caller frees it with preset_free.  Return NULL with `*problem`
 * config.option (there is no such preset) or config.data (one of its files is
 * broken). */
MUST_USE struct preset *preset_open(
    const struct config *config, const char *name, jv *problem);
void preset_free(struct preset *preset);

/*
 * Return the name of the preset for a model behind a backend: the option
 * `preset`, else the preset of the first line of the data file
 * model-presets.ndjson that fits:
 *
 *	{"all_of"?: ["qwen", "0.5b"], "backend"?: "openai", "preset": "mine"}
 *
 * A line fits a model whose name holds all of the words, in small or capital
 * letters, and that is behind that backend.  A line with neither condition fits
 * every model.  `model` may be NULL.  The name is in the arena; NULL with
 * `*problem` config.data.
 */
MUST_USE const char *preset_choose(const struct config *config,
    const char *backend, const char *model, struct arena *arena, jv *problem);

/* Return NULL when the preset does not define that section. */
const struct preset_section *preset_section(
    const struct preset *preset, const char *name);

const char *preset_cut_name(enum preset_cut cut);

#endif

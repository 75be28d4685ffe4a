/* features.c - what is known of a candidate, as numbers; see features.h */
#include "evaluate/features.h"

#include "account/listed.h"
#include "linked/link_score.h"
#include "question/later_sentences.h"

#include <math.h>
#include <string.h>

static const char *const names[FEATURE_DUTY] = {
    [FEATURE_UNUSED_KNOWN] = "unused_known",
    [FEATURE_UNUSED_UNKNOWN] = "unused_unknown",
    [FEATURE_UNUSED_ACT] = "unused_act",
    [FEATURE_UNUSED_QUALITY] = "unused_quality",
    [FEATURE_UNUSED_CAPITAL] = "unused_capital",
    [FEATURE_UNUSED_SHARE] = "unused_share",
    [FEATURE_UNFIT] = "unfit",
    [FEATURE_PARTS] = "parts",
    [FEATURE_LOST] = "lost",
    [FEATURE_RIVALS] = "rivals",
    [FEATURE_UNKNOWN_HEAD] = "unknown_head",
    [FEATURE_UNEXPLAINED] = "unexplained",
    [FEATURE_SENTENCES] = "sentences",
    [FEATURE_EVIDENCE] = "evidence",
    [FEATURE_UNASKED_GROUP] = "unasked_group",
    [FEATURE_UNASKED_TOTAL] = "unasked_total",
    [FEATURE_UNASKED_DISTINCT] = "unasked_distinct",
    [FEATURE_UNASKED_TABLE] = "unasked_table",
    [FEATURE_UNASKED_CONDITION] = "unasked_condition",
    [FEATURE_UNASKED_OUTPUT] = "unasked_output",
    [FEATURE_UNASKED_KEY] = "unasked_key",
    [FEATURE_PART_VALUE] = "part_value",
    [FEATURE_FEW_OUTPUTS] = "few_outputs",
    [FEATURE_CONSTANT_OUTPUT] = "constant_output",
    [FEATURE_BARE_KEY] = "bare_key",
    [FEATURE_IDLE_KNOWN] = "idle_known",
    [FEATURE_LOST_ITEM] = "lost_item",
    [FEATURE_TABLES_2] = "tables_2",
    [FEATURE_TABLES_3] = "tables_3",
    [FEATURE_TABLES_4] = "tables_4",
    [FEATURE_NESTED] = "nested",
    [FEATURE_COMBINES] = "combines",
    [FEATURE_GROUPS] = "groups",
    [FEATURE_LIMITS] = "limits",
    [FEATURE_NEGATES] = "negates",
    [FEATURE_DIVIDES] = "divides",
    [FEATURE_RANKS] = "ranks",
    [FEATURE_OUTPUTS] = "outputs",
    [FEATURE_CONSTANTS] = "constants",
    [FEATURE_COLUMNS] = "columns",
    [FEATURE_AGGREGATES] = "aggregates",
    [FEATURE_JOINS] = "joins",
    [FEATURE_SELECTS] = "selects",
    [FEATURE_ORDERS] = "orders",
    [FEATURE_DISTINCT] = "distinct",
    [FEATURE_COUNTS_DISTINCT] = "counts_distinct",
    [FEATURE_HAVING] = "having",
    [FEATURE_WARNINGS] = "warnings",
    [FEATURE_ERRORS] = "errors",
    [FEATURE_LONE_ROWS] = "lone_rows",
    [FEATURE_NO_MEASURE] = "no_measure",
    [FEATURE_MISSING_VALUE] = "missing_value",
    [FEATURE_SCORE] = "score",
    [FEATURE_CERTAINTY] = "certainty",
    [FEATURE_BEHIND] = "behind",
    [FEATURE_CLOSE] = "close",
    [FEATURE_TAGS] = "tags",
    [FEATURE_GUESSES] = "guesses",
    [FEATURE_UNPLACED] = "unplaced",
    [FEATURE_UNHEARD] = "unheard",
    [FEATURE_MODEL] = "model",
    [FEATURE_VERIFIED] = "verified",
    [FEATURE_RECALLED] = "recalled",
    [FEATURE_MENDED] = "mended",
    [FEATURE_ATTEMPTS] = "attempts",
    [FEATURE_FIRST] = "first",
    [FEATURE_EMPTY] = "empty",
    [FEATURE_ZERO] = "zero",
    [FEATURE_SECONDED] = "seconded",
    [FEATURE_OPPOSED] = "opposed",
    [FEATURE_UNSECONDED] = "unseconded",
    [FEATURE_SECONDS] = "seconds",
    [FEATURE_PARSER_AND_MODEL] = "parser_and_model",
    [FEATURE_PARSER_DIFFERS] = "parser_differs",
    [FEATURE_MODELS_AGREE] = "models_agree",
    [FEATURE_MODEL_DIFFERS] = "model_differs",
    [FEATURE_SAMPLES] = "samples",
};

/* What is counted counts up to here. */
static const double most = 3;

const char *
feature_name(int feature)
{
	static const char *const duties[DUTY_COUNT_OF] = {"unmet_negation",
	    "unmet_ratio", "unmet_change", "unmet_average", "unmet_total",
	    "unmet_amount", "unmet_count", "unmet_extreme", "unmet_comparison",
	    "unmet_likeness", "unmet_group", "unmet_order", "unmet_distinct",
	    "unmet_both", "unmet_only", "unmet_state", "unmet_period",
	    "unmet_number", "unmet_quoted", "unmet_current", "unmet_evidence",
	    "unmet_answer", "unmet_unit", "unmet_restriction"};
	if (feature < 0 || feature >= FEATURE_COUNT)
		return NULL;
	return feature < FEATURE_DUTY ? names[feature]
				      : duties[feature - FEATURE_DUTY];
}

int
feature_find(const char *name)
{
	for (int i = 0; i < FEATURE_COUNT; i++)
		if (strcmp(feature_name(i), name) == 0)
			return i;
	return -1;
}

static void
count(struct features *features, enum feature feature, double more)
{
	double *value = &features->value[feature];
	*value = *value + more < most ? *value + more : most;
}

/* ---- words ---- */

static bool
is_content(const struct account_word *word)
{
	return word->as <= ACCOUNT_VALUE || word->as == ACCOUNT_METRIC ||
	       word->as == ACCOUNT_RELATION || word->as == ACCOUNT_DEFINITION ||
	       word->as == ACCOUNT_UNUSED;
}

static void
count_unused(struct features *features, const struct account_word *word,
    const struct token *token)
{
	count(features, FEATURE_UNUSED_KNOWN + (enum feature)word->kind, 1);
	if (token->capitalised && !token->sentence_start)
		count(features, FEATURE_UNUSED_CAPITAL, 1);
}

static void
count_used(struct features *features, const struct account_word *word)
{
	double unfit = 1 - word->fit;
	if (unfit > features->value[FEATURE_UNFIT])
		features->value[FEATURE_UNFIT] = unfit;
	if (word->fit < LINK_SCORE_HEAD)
		count(features, FEATURE_PARTS, 1);
	if (word->best > word->fit)
		count(features, FEATURE_LOST, word->best - word->fit);
	if (word->as == ACCOUNT_VALUE && word->fit < LINK_SCORE_NAMED)
		count(features, FEATURE_PART_VALUE, 1);
	if (word->rivals > 0)
		count(features, FEATURE_RIVALS, .5);
}

/* Do many things have the name? */
static bool
is_plural(const struct token *token)
{
	size_t length = strlen(token->folded);
	return token->kind == TOKEN_WORD && length > 2 &&
	       token->folded[length - 1] == 's' &&
	       token->folded[length - 2] != 's';
}

/* Is the head of the first run of content words unknown?  The words before the
 * head only qualify it: "overdue" in "overdue invoices".  Half where a table
 * qualifies things that the statement does not count: "customer cars". */
static double
unknown_head(const struct account *account, const struct question *question)
{
	const struct account_word *words = account->words;
	int at = 0;
	while (at < account->word_count && !is_content(&words[at]))
		at++;
	while (at + 1 < account->word_count && words[at].as != ACCOUNT_TABLE &&
	       is_content(&words[at + 1]))
		at++;
	if (at < account->word_count && words[at].as == ACCOUNT_UNUSED)
		return words[at].kind == UNUSED_UNKNOWN;
	while (at + 1 < account->word_count && words[at].as == ACCOUNT_TABLE &&
	       words[at + 1].from == words[at].to)
		at++;
	return at < account->word_count && words[at].as == ACCOUNT_UNUSED &&
		       words[at].kind != UNUSED_ACT &&
		       is_plural(&question->tokens[words[at].from])
		   ? .5
		   : 0;
}

/* Is it passed over although it is a name?  A small word of a name whose other
 * word is unused, such as "to" in "assigned to", is counted there. */
static bool
is_idle(const struct account *account, int at)
{
	const struct account_word *word = &account->words[at];
	for (int i = at - 1; i <= at + 1; i += 2)
		if (i >= 0 && i < account->word_count &&
		    account->words[i].as == ACCOUNT_UNUSED &&
		    account->words[i].best >= LINK_SCORE_NAMED)
			return false;
	return word->as == ACCOUNT_FILLER && word->best >= LINK_SCORE_NAMED;
}

static void
count_words(struct features *features, const struct account *account,
    const struct question *question)
{
	double contents = 0;
	double unused = 0;
	for (int i = 0; i < account->word_count; i++) {
		const struct account_word *word = &account->words[i];
		if (is_idle(account, i))
			count(features, FEATURE_IDLE_KNOWN, 1);
		if (!is_content(word))
			continue;
		contents++;
		if (word->as == ACCOUNT_UNUSED) {
			unused++;
			count_unused(
			    features, word, &question->tokens[word->from]);
		} else {
			count_used(features, word);
		}
	}
	features->value[FEATURE_UNKNOWN_HEAD] = unknown_head(account, question);
	if (unused > 0)
		features->value[FEATURE_UNUSED_SHARE] = unused / contents;
}

static void
count_question(struct features *features, const struct subject *subject,
    const struct closed_words *words)
{
	features->value[FEATURE_SENTENCES] =
	    words && later_sentences_show(&subject->question, words);
	features->value[FEATURE_EVIDENCE] =
	    subject->evidence[0] != '\0' && subject->link.unread == 0;
	if (subject->has_link)
		count(features, FEATURE_UNEXPLAINED,
		    subject->link.unexplained_count);
}

/* ---- what nobody asked for ---- */

/* Does a word mean the column, or a metric that is made of it? */
static bool
is_claimed(const struct account *account, const struct usage *usage, int table,
    int column)
{
	const struct context *context = usage->stems->context;
	if (!context)
		return false;
	const char *where = usage_column_name(usage, table, column);
	const char *name = context->tables[table].columns[column].name;
	for (int i = 0; i < account->word_count; i++) {
		const struct account_word *word = &account->words[i];
		if ((word->where && strcmp(word->where, where) == 0) ||
		    usage_expression_names(usage, word->match, name))
			return true;
	}
	return false;
}

/* Does a word mean the table, a column of it, or a metric over it? */
static bool
is_table_claimed(
    const struct account *account, const struct usage *usage, const char *table)
{
	if (account_claims(account, table, NULL))
		return true;
	for (int i = 0; i < account->word_count; i++)
		if (usage_expression_names(
			usage, account->words[i].match, table))
			return true;
	return false;
}

/* Is some word a metric or defined? */
static bool
uses_metric(const struct account *account)
{
	for (int i = 0; i < account->word_count; i++)
		if (account->words[i].as == ACCOUNT_METRIC ||
		    account->words[i].as == ACCOUNT_DEFINITION)
			return true;
	return false;
}

static void
count_unasked_names(struct features *features, const struct account *account,
    const struct usage *usage)
{
	const struct context *context = usage->stems->context;
	for (int i = 0; context && i < context->table_count; i++)
		if (usage->tables[i] &&
		    !is_table_claimed(account, usage, context->tables[i].name))
			count(features, FEATURE_UNASKED_TABLE, 1);
	for (int i = 0; i < usage->column_count; i++) {
		const struct used_column *used = &usage->columns[i];
		if (used->condition && !used->joins &&
		    !is_claimed(account, usage, used->table, used->column))
			count(features, FEATURE_UNASKED_CONDITION, 1);
	}
}

/* The name of the context's column that a reference of the statement means;
 * NULL: it has none. */
static const char *
name_of(const struct usage *usage, int reference)
{
	int table, column;
	return usage->stems->context &&
		       usage_reference(usage, reference, &table, &column)
		   ? usage_column_name(usage, table, column)
		   : NULL;
}

static bool
is_stray(
    const struct account *account, const struct usage *usage, int reference)
{
	int table, column;
	return usage_reference(usage, reference, &table, &column) &&
	       !is_claimed(account, usage, table, column);
}

/* What groups without a word that means it. */
static void
count_stray_keys(struct features *features, const struct account *account,
    const struct usage *usage)
{
	const struct facts *facts = usage->facts;
	for (int i = 0; i < facts->select_count; i++)
		for (int g = 0; g < facts->selects[i].group_count; g++)
			if (is_stray(account, usage,
				facts->selects[i].group[g].column))
				count(features, FEATURE_UNASKED_KEY, .5);
}

static bool
has_any(const bool *cues, enum duty one, enum duty other)
{
	return cues[one] || cues[other];
}

static void
count_unasked(struct features *features, const struct account *account,
    const struct usage *usage)
{
	const bool *cues = account->cues;
	double *value = features->value;
	bool totals = usage->counts || usage->sums || usage->averages;
	bool asks_total = has_any(cues, DUTY_COUNT, DUTY_TOTAL) ||
			  has_any(cues, DUTY_AVERAGE, DUTY_RATIO) ||
			  has_any(cues, DUTY_EXTREME, DUTY_CHANGE) ||
			  cues[DUTY_COMPARISON] || uses_metric(account);
	bool asks_group = has_any(cues, DUTY_GROUP, DUTY_EXTREME) ||
			  has_any(cues, DUTY_COMPARISON, DUTY_NUMBER);
	value[FEATURE_UNASKED_GROUP] = usage->groups && !asks_group;
	value[FEATURE_UNASKED_TOTAL] = totals && !asks_total;
	value[FEATURE_UNASKED_DISTINCT] =
	    usage->distinct && !cues[DUTY_DISTINCT];
	count_unasked_names(features, account, usage);
	count_stray_keys(features, account, usage);
}

/* ---- the statement ---- */

/* Are the references to one source?  "Categories below Machines" reads their
 * table twice. */
static bool
is_same_source(const struct usage *usage, int left, int right)
{
	const struct facts *facts = usage->facts;
	int one = left >= 0 ? facts->columns[left].relation : -1;
	int other = right >= 0 ? facts->columns[right].relation : -1;
	return one < 0 || other < 0 || one == other;
}

/* Is the output compared with one value, so that it is the same in every row?
 */
static bool
is_constant(const struct usage *usage, const struct facts_output *output)
{
	const char *name = name_of(usage, output->column);
	const struct facts *facts = usage->facts;
	for (int i = 0; name && i < facts->literal_count; i++) {
		const char *fixed = name_of(usage, facts->literals[i].column);
		if (fixed && strcmp(fixed, name) == 0 &&
		    is_same_source(
			usage, output->column, facts->literals[i].column) &&
		    facts_is(facts->literals[i].operator, "=") &&
		    facts_is(facts->literals[i].clause, "where"))
			return true;
	}
	return false;
}

/* Is it a number that leads to a row of another table, which has names and is
 * not read? */
static bool
is_bare_key(const struct usage *usage, const struct facts_output *output)
{
	const struct context *context = usage->stems->context;
	int table, column;
	if (!context || output->aggregated ||
	    !usage_reference(usage, output->column, &table, &column))
		return false;
	const struct context_column *key =
	    &context->tables[table].columns[column];
	int parent = key->parent_table;
	return key->class == COLUMN_NUMBER && parent >= 0 && parent != table &&
	       context->tables[parent].label_count > 0 &&
	       !usage->tables[parent];
}

/* Does a word mean a column of that name, here or in another table? */
static bool
is_named_by_word(const struct account *account, const char *column)
{
	for (int i = 0; i < account->word_count; i++) {
		const char *where = account->words[i].where;
		const char *last = where ? strrchr(where, '.') : NULL;
		if (last && strcmp(last + 1, column) == 0)
			return true;
	}
	return false;
}

/* Is it a column that no word means, and that neither names nor numbers the
 * rows? */
static bool
is_unasked_output(const struct account *account, const struct usage *usage,
    const struct facts_output *output)
{
	int table, column;
	if (output->aggregated || !is_stray(account, usage, output->column) ||
	    !usage_reference(usage, output->column, &table, &column))
		return false;
	const struct context_table *owner =
	    &usage->stems->context->tables[table];
	const struct context_column *shown = &owner->columns[column];
	return !context_is_label(owner, column) && !context_in_key(shown) &&
	       !is_named_by_word(account, shown->name);
}

/* Does it show columns that nobody asked for, beside as many others?  With
 * fewer others it shows all of a row: "everything about them". */
static bool
shows_unasked(const struct account *account, const struct usage *usage)
{
	const struct facts_select *select = &usage->facts->selects[0];
	int unasked = 0;
	for (int i = 0; i < select->output_count; i++)
		unasked +=
		    is_unasked_output(account, usage, &select->outputs[i]);
	return unasked > 0 && 2 * unasked <= select->output_count;
}

static void
count_outputs(struct features *features, const struct account *account,
    const struct usage *usage)
{
	const struct facts_select *select = &usage->facts->selects[0];
	features->value[FEATURE_UNASKED_OUTPUT] = shows_unasked(account, usage);
	for (int i = 0; i < select->output_count; i++) {
		if (is_constant(usage, &select->outputs[i]))
			features->value[FEATURE_CONSTANT_OUTPUT] = 1;
		if (is_bare_key(usage, &select->outputs[i]))
			features->value[FEATURE_BARE_KEY] = 1;
	}
}

static bool
joins_two(const struct question *question)
{
	for (int i = 0; i < question->count; i++)
		if (strcmp(question->tokens[i].folded, "and") == 0)
			return true;
	return false;
}

static void
count_statement(
    struct features *features, const struct usage *usage, bool says_and)
{
	const struct facts *facts = usage->facts;
	double *value = features->value;
	int tables = 0;
	int conditions = 0;
	for (int i = 0; i < facts->relation_count; i++)
		tables += facts_is(facts->relations[i].kind, "table");
	for (int i = 0; i < facts->predicate_count; i++)
		conditions += !facts_is(facts->predicates[i].clause, "on");
	int outputs =
	    facts->select_count > 0 ? facts->selects[0].output_count : 0;
	value[FEATURE_TABLES_2] = tables >= 2;
	value[FEATURE_TABLES_3] = tables >= 3;
	value[FEATURE_TABLES_4] = tables >= 4;
	value[FEATURE_NESTED] = facts->select_count >= 2;
	value[FEATURE_COMBINES] = usage->combines;
	value[FEATURE_GROUPS] = usage->groups;
	value[FEATURE_LIMITS] = usage->limits;
	value[FEATURE_NEGATES] = usage->negations > 0;
	value[FEATURE_DIVIDES] = usage->divides;
	value[FEATURE_RANKS] = usage->ranks;
	value[FEATURE_FEW_OUTPUTS] = says_and && outputs == 1 && conditions < 2;
}

/* Of the statement's parts no more are told apart. */
static const double parts_told = 8;

static void
count_shape(struct features *features, const struct usage *usage)
{
	const struct facts *facts = usage->facts;
	double *value = features->value;
	const struct {
		enum feature feature;
		int count;
	} parts[] = {
	    {FEATURE_OUTPUTS,
		facts->select_count > 0 ? facts->selects[0].output_count : 0},
	    {FEATURE_CONSTANTS, facts->literal_count},
	    {FEATURE_COLUMNS, usage->column_count},
	    {FEATURE_JOINS, facts->join_count},
	    {FEATURE_SELECTS, facts->select_count},
	};
	for (size_t i = 0; i < COUNT_OF(parts); i++)
		value[parts[i].feature] = fmin(parts[i].count, parts_told);
	for (int i = 0; i < facts->select_count; i++) {
		value[FEATURE_AGGREGATES] +=
		    fmin(facts->selects[i].aggregates, parts_told);
		if (facts->selects[i].having)
			value[FEATURE_HAVING] = 1;
		if (facts->selects[i].distinct)
			value[FEATURE_DISTINCT] = 1;
	}
	for (int i = 0; i < facts->function_count; i++)
		if (facts->functions[i].distinct)
			value[FEATURE_COUNTS_DISTINCT] = 1;
	value[FEATURE_ORDERS] = usage->orders;
}

void
features_account(struct features *features, const struct account *account,
    const struct usage *usage, const struct subject *subject,
    const struct closed_words *words)
{
	count_words(features, account, &subject->question);
	count_question(features, subject, words);
	count_unasked(features, account, usage);
	count(features, FEATURE_ATTEMPTS, subject->attempts);
	count_statement(features, usage, joins_two(&subject->question));
	count_outputs(features, account, usage);
	count_shape(features, usage);
	features->value[FEATURE_LOST_ITEM] =
	    listed_lost(account, &subject->question, words);
	for (int i = 0; i < account->unmet_count; i++)
		features->value[FEATURE_DUTY + account->unmet[i].duty] = 1;
}

/* ---- checks and generators ---- */

void
features_findings(struct features *features, const struct findings *findings)
{
	count(features, FEATURE_WARNINGS, findings->warnings);
	count(features, FEATURE_ERRORS, findings->errors);
	for (int i = 0; i < findings->kept; i++) {
		const char *code = findings->items[i].code;
		if (strcmp(code, "lint.lone_rows") == 0)
			features->value[FEATURE_LONE_ROWS] = 1;
		if (strcmp(code, "lint.no_measure") == 0)
			features->value[FEATURE_NO_MEASURE] = 1;
	}
}

/* Parts of the parser's score that differ from 0 by rounding say nothing. */
static const double cost_seen = .01;

void
features_generator(struct features *features, const struct candidate *candidate)
{
	jv parts = record_member(&candidate->object, "parts");
	jv mended = record_member(&candidate->object, "mended");
	double *value = features->value;
	value[FEATURE_TAGS] =
	    record_member_number(&parts, "tags", 0) < -cost_seen;
	value[FEATURE_UNPLACED] =
	    record_member_number(&parts, "unplaced", 0) < -cost_seen;
	value[FEATURE_GUESSES] = -record_member_number(&parts, "joins", 0);
	count(features, FEATURE_UNHEARD,
	    record_member_number(&parts, "unheard", 0));
	value[FEATURE_SECONDS] = candidate->seconds;
	if (candidate->own_known)
		value[candidate->seconds ? FEATURE_CERTAINTY : FEATURE_SCORE] =
		    fmin(fmax(candidate->own, 0), 1);
	value[FEATURE_MODEL] = candidate_is_modelled(candidate);
	value[FEATURE_VERIFIED] = candidate->verified && candidate->exact;
	value[FEATURE_RECALLED] = candidate->verified && !candidate->exact;
	if (jv_get_kind(mended) == JV_KIND_ARRAY)
		count(
		    features, FEATURE_MENDED, jv_array_length(jv_copy(mended)));
	jv_free(mended);
	jv_free(parts);
}

/* ---- the record ---- */

jv
features_member(const struct features *features)
{
	jv object = jv_object();
	for (int i = 0; i < FEATURE_COUNT; i++)
		if (features->value[i] != 0)
			object =
			    jv_object_set(object, jv_string(feature_name(i)),
				record_score(features->value[i]));
	return object;
}

void
features_read(struct features *features, const jv *member)
{
	*features = (struct features){{0}};
	for (int i = 0; i < FEATURE_COUNT; i++)
		features->value[i] =
		    record_member_number(member, feature_name(i), 0);
}

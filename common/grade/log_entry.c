/* log_entry.c - a graded question as one object of the log; see log_entry.h */
#include "grade/log_entry.h"

#include "grade/grammar_use.h"

#include <string.h>

/* ---- members of any shape ---- */

static jv
or_null(jv value)
{
	if (jv_is_valid(value))
		return value;
	jv_free(value);
	return jv_null();
}

static jv
text_or_null(const char *text)
{
	return text ? jv_string(text) : jv_null();
}

static jv
flag(bool value)
{
	return value ? jv_true() : jv_false();
}

static jv
with(jv object, const char *key, jv value)
{
	return jv_object_set(object, jv_string(key), value);
}

/* A member of a member of the record; null when there is none. */
static jv
inner(const struct record *record, const char *outer, const char *key)
{
	jv object = record_get(record, outer);
	jv value = or_null(record_member(&object, key));
	jv_free(object);
	return value;
}

static jv
array_at(const struct record *record, const char *outer, const char *key)
{
	jv value = key ? inner(record, outer, key) : record_get(record, outer);
	if (jv_get_kind(value) == JV_KIND_ARRAY)
		return value;
	jv_free(value);
	return jv_array();
}

static jv
names_array(const struct piece_names *names)
{
	jv array = jv_array();
	for (int i = 0; i < names->count; i++)
		array = jv_array_append(array, jv_string(names->names[i]));
	return array;
}

/* ---- tables ---- */

static jv
retrieved_tables(const struct record *record)
{
	jv tables = array_at(record, "context", "tables");
	jv names = jv_array();
	jv_array_foreach(tables, i, table)
	{
		jv name = record_member(&table, "name");
		if (jv_get_kind(name) == JV_KIND_STRING)
			names = jv_array_append(names, name);
		else
			jv_free(name);
		jv_free(table);
	}
	jv_free(tables);
	return names;
}

/* Take the gold statement apart that the answer matches, else the first one. */
static bool
gold_pieces(const struct report *report, struct pieces *pieces)
{
	jv golds = judge_golds(report->gold);
	int at = report->judgement->gold > 0 ? report->judgement->gold : 0;
	jv sql = jv_array_get(golds, at);
	bool read = jv_get_kind(sql) == JV_KIND_STRING &&
		    pieces_read(pieces, &report->judge->pieces,
			jv_string_value(sql), report->judge->arena);
	jv_free(sql);
	if (!read)
		*pieces = (struct pieces){.tables = {NULL, 0, 0}};
	return read;
}

static bool
holds(const jv *array, const char *name)
{
	bool found = false;
	jv_array_foreach(*array, i, one)
	{
		found |= jv_get_kind(one) == JV_KIND_STRING &&
			 strcmp(jv_string_value(one), name) == 0;
		jv_free(one);
	}
	return found;
}

static jv
recall(const struct piece_names *required, const jv *retrieved)
{
	int found = 0;
	for (int i = 0; i < required->count; i++)
		found += holds(retrieved, required->names[i]);
	return required->count > 0
		   ? record_score((double)found / required->count)
		   : jv_null();
}

static jv
add_tables(jv line, const struct report *report, const struct pieces *gold)
{
	jv retrieved = retrieved_tables(report->record);
	jv used = inner(report->record, "chosen", "tables");
	line = with(line, "tables_required", names_array(&gold->tables));
	line =
	    with(line, "retrieval_recall", recall(&gold->tables, &retrieved));
	line = with(line, "tables_retrieved", retrieved);
	if (jv_get_kind(used) != JV_KIND_ARRAY) {
		jv_free(used);
		used = jv_array();
	}
	return with(line, "tables_used", used);
}

/* ---- the surgical whitelist ---- */

/* Is the column that the whitelist would take one of the gold's? */
static jv
is_correct(
    const jv *seen, const struct pieces *gold, bool known, struct arena *arena)
{
	jv best = record_member(seen, "best");
	const char *column = record_member_text(&best, "column", arena);
	const char *table = record_member_text(seen, "table", arena);
	jv_free(best);
	if (!known || !column || !table)
		return jv_null();
	return flag(piece_holds(
	    &gold->columns, arena_printf(arena, "%s.%s", table, column)));
}

static bool
passed(const jv *seen, const char *tier)
{
	jv member = record_member(seen, tier);
	bool is = record_member_flag(&member, "passed");
	jv_free(member);
	return is;
}

static jv
observation(
    const jv *seen, const struct pieces *gold, bool known, struct arena *arena)
{
	static const char *const members[] = {
	    "reference", "table", "best", "observe", "active"};
	jv one = jv_object();
	for (size_t i = 0; i < COUNT_OF(members); i++)
		one = with(
		    one, members[i], or_null(record_member(seen, members[i])));
	return with(one, "correct", is_correct(seen, gold, known, arena));
}

static jv
add_whitelist(
    jv line, const struct report *report, const struct pieces *gold, bool known)
{
	jv attempts = array_at(report->record, "attempts", NULL);
	jv observations = jv_array();
	bool any = false;
	jv_array_foreach(attempts, i, attempt)
	{
		jv seen = record_member(&attempt, "whitelist");
		if (jv_get_kind(seen) == JV_KIND_OBJECT) {
			any |= passed(&seen, "active");
			observations = jv_array_append(
			    observations, observation(&seen, gold, known,
					      report->judge->arena));
		}
		jv_free(seen);
		jv_free(attempt);
	}
	jv_free(attempts);
	line = with(line, "shadow_whitelist_observations", observations);
	return with(line, "active_gating_passed", flag(any));
}

/* ---- times ---- */

static jv
add_times(jv line, const struct record *record, struct arena *arena)
{
	jv events = array_at(record, "trace", NULL);
	jv stages = jv_object();
	double total = 0;
	jv_array_foreach(events, i, event)
	{
		const char *stage = record_member_text(&event, "stage", arena);
		double ms = record_member_number(&event, "ms", 0);
		if (stage) {
			double before = record_member_number(&stages, stage, 0);
			stages = with(stages, stage, record_score(before + ms));
			total += ms;
		}
		jv_free(event);
	}
	jv_free(events);
	line = with(line, "stage_ms", stages);
	return with(line, "total_ms", record_score(total));
}

/* A number, or counts by kind; takes the value. */
static double
count_tokens(jv tokens)
{
	double count = 0;
	if (jv_get_kind(tokens) == JV_KIND_NUMBER) {
		count = jv_number_value(tokens);
	} else if (jv_get_kind(tokens) == JV_KIND_OBJECT) {
		jv_object_foreach(tokens, key, value)
		{
			if (jv_get_kind(value) == JV_KIND_NUMBER)
				count += jv_number_value(value);
			jv_free(key);
			jv_free(value);
		}
	}
	jv_free(tokens);
	return count;
}

/* Sum over the notes in an array, or over that member of each of its
 * elements. */
static double
sum_tokens(jv notes, const char *key)
{
	double sum = 0;
	jv_array_foreach(notes, i, item)
	{
		jv note = key ? record_member(&item, key) : jv_copy(item);
		sum += count_tokens(record_member(&note, "tokens"));
		jv_free(note);
		jv_free(item);
	}
	jv_free(notes);
	return sum;
}

/* The tokens of all requests to models: candidates, repairs, the last two. */
static jv
model_tokens(const struct record *record)
{
	jv selected = inner(record, "chosen", "selected");
	double sum = count_tokens(inner(record, "generation", "tokens"));
	sum += sum_tokens(record_member_array(&selected, "models"), NULL);
	sum += sum_tokens(array_at(record, "attempts", NULL), "model");
	jv_free(selected);
	return jv_number(sum);
}

/* Was a model asked for a candidate or a repair? */
static bool
model_asked(const struct record *record)
{
	bool asked =
	    jv_array_length(array_at(record, "generation", "models")) > 0;
	jv attempts = array_at(record, "attempts", NULL);
	jv_array_foreach(attempts, i, attempt)
	{
		jv model = record_member(&attempt, "model");
		asked |= jv_get_kind(model) == JV_KIND_OBJECT;
		jv_free(model);
		jv_free(attempt);
	}
	jv_free(attempts);
	return asked;
}

/* ---- what was chosen ---- */

/* Its place among the candidates; -1: nothing was chosen. */
static double
chosen_index(const struct record *record)
{
	jv index = inner(record, "chosen", "index");
	double at =
	    jv_get_kind(index) == JV_KIND_NUMBER ? jv_number_value(index) : -1;
	jv_free(index);
	return at;
}

/* A candidate; null where the index is none. */
static jv
candidate_at(const jv *candidates, double index)
{
	int count = jv_array_length(jv_copy(*candidates));
	return index >= 0 && index < count
		   ? jv_array_get(jv_copy(*candidates), (int)index)
		   : jv_null();
}

/* What its confidence was computed from. */
static jv
chosen_features(const struct record *record)
{
	jv list = array_at(record, "candidates", NULL);
	jv candidate = candidate_at(&list, chosen_index(record));
	jv features = or_null(record_member(&candidate, "features"));
	jv_free(candidate);
	jv_free(list);
	return features;
}

/* Who wrote what was chosen, behind repairs of it; null: nothing was. */
static jv
chosen_origin(const struct record *record)
{
	jv list = array_at(record, "candidates", NULL);
	jv origin = jv_null();
	double at = chosen_index(record);
	int count = jv_array_length(jv_copy(list));
	while (at >= 0 && at < count) {
		jv candidate = candidate_at(&list, at);
		double before = record_member_number(&candidate, "repairs", -1);
		jv_free(origin);
		origin = or_null(record_member(&candidate, "origin"));
		jv_free(candidate);
		/* A repair mends one that was there before it. */
		at = before < at ? before : -1;
	}
	jv_free(list);
	return origin;
}

/* ---- the line ---- */

/* What a right reply is; an answer, where there is a statement and no word. */
static jv
expected(const jv *gold)
{
	jv expect = or_null(record_member(gold, "expect"));
	jv sql = or_null(record_member(gold, "sql"));
	bool answer = jv_get_kind(expect) == JV_KIND_NULL &&
		      jv_get_kind(sql) != JV_KIND_NULL;
	jv_free(sql);
	return answer ? jv_string("answered") : expect;
}

static jv
add_gold(jv line, const jv *gold)
{
	static const char *const members[] = {
	    "kind", "of", "module", "pattern", "difficulty"};
	for (size_t i = 0; i < COUNT_OF(members); i++)
		line = with(
		    line, members[i], or_null(record_member(gold, members[i])));
	return with(line, "expect", expected(gold));
}

static jv
add_judgement(jv line, const struct report *report)
{
	const struct judgement *judgement = report->judgement;
	jv columns = jv_array();
	for (int i = 0; i < judgement->column_count; i++)
		columns = jv_array_append(
		    columns, jv_number(judgement->columns[i] + 1));
	line = with(line, "verdict", jv_string(judgement->verdict));
	line = with(line, "right", flag(judgement->right));
	line = with(line, "why", text_or_null(judgement->why));
	line = with(line, "status", inner(report->record, "verdict", "status"));
	line = with(
	    line, "confidence", inner(report->record, "chosen", "confidence"));
	line = with(line, "band", inner(report->record, "chosen", "band"));
	line = with(line, "features", chosen_features(report->record));
	line = with(line, "origin", chosen_origin(report->record));
	line = with(
	    line, "agreement", inner(report->record, "chosen", "agreement"));
	line = with(line, "sql", inner(report->record, "chosen", "sql"));
	line = with(line, "gold",
	    judgement->gold >= 0 ? jv_number(judgement->gold + 1) : jv_null());
	line = with(line, "columns", columns);
	return with(line, "execution_success", flag(judgement->right));
}

static jv
add_blame(jv line, const struct blame *blame)
{
	static const struct blame none = {.candidate = -1};
	const struct blame *one = blame ? blame : &none;
	line = with(line, "failure_type", text_or_null(one->type));
	line = with(line, "failure_stage", text_or_null(one->stage));
	line = with(line, "missing", names_array(&one->missing));
	return with(line, "right_candidate",
	    one->candidate >= 0 ? jv_number(one->candidate) : jv_null());
}

jv
report_line(const struct report *report)
{
	struct pieces gold;
	bool known = gold_pieces(report, &gold);
	jv line =
	    with(jv_object(), "id", or_null(record_get(report->record, "id")));
	line = with(line, "run", or_null(record_get(report->record, "run")));
	jv question = record_get(report->record, "question");
	line = with(line, "question", or_null(question));
	line = add_gold(line, report->gold);
	line = add_judgement(line, report);
	line = with(line, "grammar",
	    grammar_use(report->judge, report->gold, report->record));
	line = add_blame(line, report->blame);
	line = add_tables(line, report, &gold);
	line = add_whitelist(line, report, &gold, known);
	line = add_times(line, report->record, report->judge->arena);
	line = with(line, "model_asked", flag(model_asked(report->record)));
	return with(line, "model_tokens", model_tokens(report->record));
}

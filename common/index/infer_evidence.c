/* infer_evidence.c - finds possible keys by names; see infer_evidence.h */
#include "index/infer_evidence.h"

#include "english/english.h"
#include "index/near_keys.h"
#include "index/table_places.h"
#include "index/told_keys.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { BEHIND_PREFIX_MIN = 4 /* bytes; every key has "id" */ };

static bool
same(const char *left, const char *right)
{
	return strcmp(left, right) == 0;
}

static const char *
last(struct text_words words)
{
	return words.count == 0 ? "" : words.word[words.count - 1];
}

/* Are the first `count` stems of `left` those of `right` from `from` on? */
static bool
same_words(
    struct text_words left, struct text_words right, size_t from, size_t count)
{
	if (count > left.count || from + count > right.count)
		return false;
	for (size_t i = 0; i < count; i++)
		if (!same(left.word[i], right.word[from + i]))
			return false;
	return true;
}

/* "custid": "id" is joined to a word that no dictionary has. */
static bool
ends_in_id(const struct introspect_column *column)
{
	size_t length = strlen(column->name);
	return length > 2 && column->class != COLUMN_TEXT &&
	       strcasecmp(column->name + length - 2, "id") == 0;
}

int
evidence_key_rank(const struct introspect_table *table, int column)
{
	const struct introspect_column *own = &table->columns[column];
	const char *ending = last(own->words);
	bool is_id = same(ending, "id");
	bool is_code = !is_id && english_is(ending, ENGLISH_IDENTIFIER);
	if (own->class != COLUMN_NUMBER && own->class != COLUMN_TEXT &&
	    !same(own->type, "uuid"))
		return 0;
	if (is_id && own->words.count == 1)
		return 4;
	bool of_table = own->stems.count > 1 &&
			text_words_hold(table->stems, own->stems.word[0]);
	if (is_id && of_table)
		return 3;
	if (is_code && of_table)
		return 2;
	return column == 0 && (is_id || is_code || ends_in_id(own)) ? 1 : 0;
}

/* ---- name evidence ---- */

/* Columns with these names occur in many tables, so equal names prove
 * nothing. */
bool
evidence_is_generic(struct text_words words)
{
	if (words.count == 0)
		return true;
	if (words.count == 1 && english_is(words.word[0], ENGLISH_GENERIC_NAME))
		return true;
	/* "created at", "first name", "last name", "email address" */
	return same(words.word[0], "created") ||
	       same(words.word[0], "updated") ||
	       (words.count == 2 && same(words.word[1], "name") &&
		   (same(words.word[0], "first") ||
		       same(words.word[0], "last")));
}

static bool
is_integer(const struct introspect_column *column)
{
	return same(column->type, "int") || same(column->type, "bigint") ||
	       same(column->type, "smallint");
}

static bool
types_fit(
    const struct introspect_column *left, const struct introspect_column *right)
{
	if (left->class == COLUMN_TEXT)
		return right->class == COLUMN_TEXT && left->label_count == 0 &&
		       right->label_count == 0;
	if (is_integer(left))
		return is_integer(right);
	return same(left->type, right->type) &&
	       (same(left->type, "uuid") || same(left->type, "numeric"));
}

/* Is the source's name the target's table + column, or the end of the table's
 * name + the column? */
static bool
names_target(const struct introspect_column *source,
    const struct introspect_table *to, const struct introspect_column *key)
{
	size_t tail = key->stems.count;
	if (source->stems.count <= tail ||
	    !same_words(
		key->stems, source->stems, source->stems.count - tail, tail))
		return false;
	size_t before = source->stems.count - tail;
	return before <= to->stems.count &&
	       same_words(
		   source->stems, to->stems, to->stems.count - before, before);
}

/* Does the name end like a key's: depot_id, depot_code, client_no, item_ref? */
bool
evidence_ends_as_key(const struct introspect_column *column)
{
	return english_is(last(column->words), ENGLISH_IDENTIFIER);
}

/* The number of a line among those of its order refers to no row. */
static bool
is_own_number(
    const struct introspect_table *from, const struct introspect_column *source)
{
	return !same(last(source->words), "id") &&
	       same(source->stems.word[0], last(from->stems));
}

/* x_id, where x is the first or last word of a table with one key column. */
static bool
names_table(const struct introspect_table *from,
    const struct introspect_column *source, const struct introspect_table *to)
{
	if (source->stems.count != 2 || !evidence_ends_as_key(source) ||
	    to->stems.count == 0 || is_own_number(from, source))
		return false;
	const char *word = source->stems.word[0];
	return same(word, to->stems.word[0]) || same(word, last(to->stems));
}

/* harbor_name and the table of harbors. */
static bool
begins_with_table(
    const struct introspect_column *source, const struct introspect_table *to)
{
	return source->stems.count > 1 && to->stems.count > 0 &&
	       same(source->stems.word[0], last(to->stems));
}

static bool
same_name(
    const struct introspect_column *left, const struct introspect_column *right)
{
	return left->parts.count == right->parts.count &&
	       same_words(left->parts, right->parts, 0, left->parts.count);
}

/* email, where a table's key is called so: the name is common, but few tables
 * have such a key.  A name or a number may be a key of anything. */
static bool
is_common_key(
    const struct introspect_column *source, const struct introspect_column *key)
{
	return source->class == COLUMN_TEXT && same_name(source, key) &&
	       !english_is(last(source->words), ENGLISH_IDENTIFIER) &&
	       !same(last(source->words), "name") &&
	       !same(last(source->words), "title");
}

/* The part of `name` behind the first `prefix` bytes, if these are also those
 * of `of`; else the whole name. */
const char *
evidence_behind(const char *name, const char *of, size_t prefix)
{
	return strncasecmp(name, of, prefix) == 0 ? name + prefix : name;
}

/* clmprvid, in a table whose columns all begin with "clm", refers to the key
 * prvid.  If all tables begin with "hb", it is hbclmprvid and hbprvid. */
static bool
same_behind_prefix(const struct introspect_table *from,
    const struct introspect_column *source, const struct introspect_table *to,
    const struct introspect_column *key)
{
	if (from->column_prefix == 0)
		return false;
	const char *said = source->name + from->column_prefix;
	return strlen(said) >= BEHIND_PREFIX_MIN &&
	       (strcasecmp(said, key->name) == 0 ||
		   strcasecmp(said, evidence_behind(key->name, to->name,
					to->name_prefix)) == 0);
}

static bool
same_tail(
    const struct introspect_column *left, const struct introspect_column *right)
{
	size_t a = left->stems.count;
	size_t b = right->stems.count;
	return a >= 2 && b >= 2 && evidence_ends_as_key(left) &&
	       same(left->stems.word[a - 1], right->stems.word[b - 1]) &&
	       same(left->stems.word[a - 2], right->stems.word[b - 2]);
}

static bool
is_lone_table_word(
    const struct introspect_column *source, const struct introspect_table *to)
{
	return source->stems.count == 1 && to->stems.count > 0 &&
	       same(source->stems.word[0], last(to->stems));
}

/* origin_hub_id, where the key of hubs is called id, or id behind a prefix. */
static bool
names_table_last(
    const struct introspect_column *source, const struct introspect_table *to)
{
	size_t count = source->stems.count;
	return count > 2 && same(source->stems.word[count - 1], "id") &&
	       to->stems.count > 0 &&
	       same(source->stems.word[count - 2], last(to->stems));
}

/* from_depot, home_team: a role and the table.  The values must show that the
 * column is a key and not a number of rows ("max_guest"). */
static bool
is_role_of_table(
    const struct introspect_column *source, const struct introspect_table *to)
{
	if (source->stems.count != 2 || to->stems.count == 0 ||
	    !same(source->stems.word[1], last(to->stems)) ||
	    english_is(source->words.word[0], ENGLISH_BEFORE_FIGURE) ||
	    same(source->words.word[0], "per"))
		return false;
	/* "open_orders": a plural means a count */
	return source->class == COLUMN_TEXT ||
	       same(source->parts.word[source->parts.count - 1],
		   source->stems.word[1]);
}

/* citing_doi: a role and a key whose own word is no common one. */
static bool
is_role_of_key(
    const struct introspect_column *source, const struct introspect_column *key)
{
	size_t tail = key->parts.count;
	return tail > 0 && source->parts.count == tail + 1 &&
	       same_words(key->parts, source->parts, 1, tail) &&
	       !evidence_is_generic(key->words) &&
	       (tail > 1 || !evidence_ends_as_key(key));
}

/* Has the table first, last or full names? */
static bool
is_of_people(const struct introspect_table *table)
{
	for (int c = 0; c < table->column_count; c++) {
		const struct text_words *words = &table->columns[c].words;
		if (words->count != 2 || !same(words->word[1], "name"))
			continue;
		const struct english_word *kind =
		    english_find(words->word[0], ENGLISH_KIND_OF_NAME);
		if (kind && same(kind->means, "person"))
			return true;
	}
	return false;
}

/* Are the rows called by a name?  It stands at the front; others are those of
 * what the rows are about. */
static bool
is_called(const struct introspect_table *table)
{
	enum { AT_FRONT = 3 };
	for (int c = 0; c < table->column_count && c < AT_FRONT; c++)
		if (table->columns[c].class == COLUMN_TEXT &&
		    same(last(table->columns[c].words), "name"))
			return true;
	return false;
}

/* The word that a key's name ends with, before "id" or "number"; "" when it has
 * none. */
static const char *
before_id(const struct introspect_column *source)
{
	size_t count = source->words.count;
	bool id = evidence_ends_as_key(source);
	return count > id ? source->words.word[count - 1 - id] : "";
}

/* referred_by, booked_by_id: whoever did it, or was given it. */
static bool
names_agent(const struct introspect_column *source)
{
	const size_t count = source->words.count - evidence_ends_as_key(source);
	char last_two[64] = "";
	if (count > 1)
		snprintf(last_two, sizeof(last_two), "%s %s",
		    source->words.word[count - 2],
		    source->words.word[count - 1]);
	return english_is(before_id(source), ENGLISH_DONE_BY) ||
	       english_is(last_two, ENGLISH_DONE_BY);
}

/* parent_id, reports_to: a row of the same table. */
static bool
names_own(const struct introspect_column *source)
{
	return source->words.count > 1 &&
	       english_is(source->words.word[0], ENGLISH_OWN_ROLE);
}

/* mentor_id, referred_by: whom the name is for is a person? */
static bool
is_role_of_person(const struct introspect_column *source)
{
	return source->words.count >= 2 &&
	       (names_agent(source) || english_is_person(before_id(source)));
}

/* handler_no, filed_by_no: a number that is no row's own. */
static bool
is_number_of_person(const struct introspect_column *source)
{
	return evidence_ends_as_key(source) && is_role_of_person(source) &&
	       !source->unique && !source->primary_key;
}

/* y_id, where y names no table; done_by, and what leads to the own table. */
static bool
is_role(const struct evidence *evidence, const struct introspect_column *source)
{
	/* read_by, of readings: the verb may be theirs */
	if (names_agent(source))
		return source->stems.count >= 2;
	return source->stems.count >= 2 &&
	       (same(last(source->stems), "id") || names_own(source) ||
		   is_number_of_person(source)) &&
	       !dictionary_has(&evidence->table_words,
		   source->stems.word[source->stems.count - 2]);
}

static bool
ends_as_code(const struct introspect_column *column)
{
	return same(last(column->words), "name") ||
	       same(last(column->words), "code");
}

/* ---- proposals ---- */

struct proposals {
	const struct evidence *evidence;
	const struct introspect_table *from;
	const struct introspect_column *source;
	struct candidate *candidates;
	bool whole; /* only of tables whose whole name the column has */
	int count;
	bool too_many;
};

/* Does the column have the whole name of the table before its last word:
 * depot_id, home_depot_id? */
static bool
has_whole_name(
    const struct introspect_column *source, const struct introspect_table *to)
{
	size_t name = to->stems.count;
	size_t before = source->stems.count - 1;
	return source->stems.count > name && name > 0 &&
	       evidence_ends_as_key(source) &&
	       same_words(to->stems, source->stems, before - name, name);
}

static void
add(struct proposals *proposals, const struct evidence_target *target,
    struct candidate candidate)
{
	if (proposals->whole &&
	    !has_whole_name(proposals->source,
		&proposals->evidence->schema->tables[target->table]))
		return;
	if (proposals->count == CANDIDATES_MAX) {
		proposals->too_many = true;
		return;
	}
	candidate.to = target->table;
	candidate.reference = target->column;
	proposals->candidates[proposals->count++] = candidate;
}

bool
evidence_is_sole_key(const struct introspect_table *table, int column)
{
	return table->primary_key.count == 1 &&
	       table->primary_key.columns[0] == column;
}

/* Any word may stand before a name: the values must show that it is a role. */
static struct candidate
behind_role(struct candidate found, const char *evidence)
{
	found.evidence = evidence;
	found.least = .95;
	return found;
}

static void
propose_strong(
    struct proposals *proposals, const struct evidence_target *target)
{
	const struct introspect_table *table =
	    &proposals->evidence->schema->tables[target->table];
	const struct introspect_column *source = proposals->source;
	const struct introspect_column *key = &table->columns[target->column];
	bool sole = evidence_is_sole_key(table, target->column);
	struct candidate found = {.least = .60, .cost = 1.2};
	if (names_target(source, table, key)) {
		if (source->stems.count < table->stems.count + key->stems.count)
			found.strength = STRONG_END;
		found.evidence = "name of table and column";
	} else if (same_name(source, key) &&
		   !evidence_is_generic(source->words)) {
		bool whole = begins_with_table(source, table) ||
			     has_whole_name(source, table);
		found.strength = whole ? STRONG_NAME : STRONG_KEY;
		found.evidence = "same name";
	} else if (sole && is_common_key(source, key)) {
		found.evidence = "same name as a key";
		found.least = .95;
	} else if (same_behind_prefix(proposals->from, source, table, key)) {
		found.evidence = "same name behind a prefix";
	} else if (sole && names_table(proposals->from, source, table)) {
		found.strength = STRONG_TABLE;
		found.evidence = "name of table";
	} else {
		found.strength = STRONG_PART;
		found.cost = 1.4;
		if (same_tail(source, key))
			found.evidence = "same last words";
		else if (sole && is_lone_table_word(source, table))
			found.evidence = "word of table";
		else if (sole && names_table_last(source, table))
			found.evidence = "role and name of table";
		else if (sole && is_role_of_table(source, table))
			found = behind_role(found, "role and table");
		else if (sole && is_role_of_key(source, key))
			found = behind_role(found, "role and key");
	}
	if (found.evidence)
		add(proposals, target, found);
}

static void
propose_weak(struct proposals *proposals, const struct evidence_target *target)
{
	const struct introspect_table *table =
	    &proposals->evidence->schema->tables[target->table];
	const struct introspect_column *source = proposals->source;
	const struct introspect_column *key = &table->columns[target->column];
	bool code = source->class == COLUMN_TEXT && ends_as_code(key) &&
		    ends_as_code(source);
	bool own = table == proposals->from;
	bool role = is_role_of_person(source);
	bool number =
	    evidence_ends_as_key(source) && !same(last(source->words), "id");
	bool people = is_of_people(table);
	bool called = own && is_called(table);
	if (!evidence_is_sole_key(table, target->column) ||
	    (!code && !is_role(proposals->evidence, source)) ||
	    (names_agent(source) && !people && !called) ||
	    (names_own(source) && !own) ||
	    (number && !code && !same(last(source->words), last(key->words))))
		return;
	struct candidate found = {.strength = WEAK_ROLE,
	    .least = .95,
	    .cost = 2.2,
	    .evidence = "values only"};
	/* a mentor is one of the people who have one */
	if (own && (names_own(source) || (role && people))) {
		found.cost = 1.8;
		found.evidence = "role in its own table";
	} else if (role && (people || called)) {
		found.cost = people ? 2.0 : 2.1;
		found.evidence = "role of a person";
	}
	add(proposals, target, found);
}

/* surveyor, where all its texts are codes of the crew: whatever it is called,
 * it is one of them. */
static void
propose_coded(struct proposals *proposals, const struct evidence_target *target)
{
	const struct introspect_table *table =
	    &proposals->evidence->schema->tables[target->table];
	if (evidence_ends_as_key(&table->columns[target->column]))
		add(proposals, target,
		    (struct candidate){.strength = WEAK_ROLE,
			.least = 1,
			.cost = 2.4,
			.evidence = "codes of the table"});
}

/* Propose a pair of equal names whose target is not unique: half a key. */
static void
propose_name(struct proposals *proposals, const struct evidence_target *target)
{
	const struct introspect_table *table =
	    &proposals->evidence->schema->tables[target->table];
	const struct introspect_column *source = proposals->source;
	bool named = begins_with_table(source, table);
	add(proposals, target,
	    (struct candidate){.strength = WEAK_NAME,
		.least = .30,
		.cost = named ? 1.8 : 2.6,
		.evidence = "same name, not unique"});
}

static bool
may_refer(const struct evidence *evidence, int from, int column,
    const struct evidence_target *target)
{
	const struct introspect_table *tables = evidence->schema->tables;
	bool abroad = !same(tables[from].schema, tables[target->table].schema);
	return abroad == evidence->abroad &&
	       table_places_may_refer(&tables[from], &tables[target->table]) &&
	       (target->table != from || target->column != column) &&
	       types_fit(&tables[from].columns[column],
		   &tables[target->table].columns[target->column]);
}

typedef void propose(
    struct proposals *proposals, const struct evidence_target *target);

/* Propose the keys of the list; of all keys, where there is none. */
static void
propose_all(struct proposals *proposals, int from, int column,
    const struct near_keys *list, propose *rule)
{
	const struct evidence *evidence = proposals->evidence;
	size_t count = list ? list->count : (size_t)evidence->key_count;
	for (size_t i = 0; i < count && !proposals->too_many; i++) {
		size_t at = list ? (size_t)list->key[i] : i;
		bool again = list && i > 0 && list->key[i - 1] == (int)at;
		if (!again &&
		    may_refer(evidence, from, column, &evidence->keys[at]))
			rule(proposals, &evidence->keys[at]);
	}
}

static struct proposals
proposals_of(const struct evidence *evidence, int from, int column,
    struct candidate *candidates)
{
	const struct introspect_table *table = &evidence->schema->tables[from];
	return (struct proposals){.evidence = evidence,
	    .from = table,
	    .source = &table->columns[column],
	    .candidates = candidates};
}

static int
each_key(const struct evidence *evidence, int from, int column,
    struct candidate *candidates, const struct near_keys *list, propose *rule)
{
	struct proposals proposals =
	    proposals_of(evidence, from, column, candidates);
	propose_all(&proposals, from, column, list, rule);
	if (proposals.too_many) {
		proposals.whole = true;
		proposals.too_many = false;
		proposals.count = 0;
		propose_all(&proposals, from, column, list, rule);
	}
	return proposals.too_many ? 0 : proposals.count;
}

int
evidence_strong(const struct evidence *evidence, int from, int column,
    struct candidate *candidates)
{
	const struct introspect *schema = evidence->schema;
	const struct introspect_table *table = &schema->tables[from];
	const struct introspect_column *source = &table->columns[column];
	struct candidate *told = &candidates[0];
	*told = (struct candidate){
	    .least = .60, .cost = 1.2, .evidence = "comment"};
	if (told_key_find(schema, from, column, &told->to, &told->reference) &&
	    types_fit(
		source, &schema->tables[told->to].columns[told->reference]))
		return 1;
	struct near_keys list = near_keys_find(evidence, table, source);
	int count =
	    each_key(evidence, from, column, candidates, &list, propose_strong);
	free(list.key);
	return count;
}

/* Where few tables have texts as keys, any text may be one of these. */
static int
coded(const struct evidence *evidence, int from, int column,
    struct candidate *candidates)
{
	const struct near_keys texts = {
	    .key = evidence->texts, .count = evidence->text_count};
	const struct introspect_column *source =
	    &evidence->schema->tables[from].columns[column];
	if (texts.count > CANDIDATES_MAX ||
	    evidence_is_generic(source->words) ||
	    english_is(source->words.word[0], ENGLISH_BEFORE_FIGURE))
		return 0;
	return each_key(
	    evidence, from, column, candidates, &texts, propose_coded);
}

int
evidence_weak(const struct evidence *evidence, int from, int column,
    struct candidate *candidates)
{
	const struct introspect_column *source =
	    &evidence->schema->tables[from].columns[column];
	const struct near_keys codes = {
	    .key = evidence->codes, .count = evidence->code_count};
	if (source->class == COLUMN_TEXT && ends_as_code(source))
		return each_key(
		    evidence, from, column, candidates, &codes, propose_weak);
	if (!is_role(evidence, source))
		return source->class == COLUMN_TEXT
			   ? coded(evidence, from, column, candidates)
			   : 0;
	/* no table has the whole name: its last word names none */
	struct proposals proposals =
	    proposals_of(evidence, from, column, candidates);
	propose_all(&proposals, from, column, NULL, propose_weak);
	return proposals.too_many ? 0 : proposals.count;
}

static const char *
joined_parts(const struct introspect_column *column, struct arena *arena)
{
	return text_join(arena, column->parts);
}

int
evidence_name(const struct evidence *evidence, int from, int column,
    struct candidate *candidates)
{
	const struct introspect_table *table = &evidence->schema->tables[from];
	const struct introspect_column *source = &table->columns[column];
	bool id = same(last(source->words), "id");
	bool code = source->class == COLUMN_TEXT && ends_as_code(source);
	if ((!id && !code) || evidence_is_generic(source->words))
		return 0;
	struct arena scratch = {0};
	struct proposals proposals =
	    proposals_of(evidence, from, column, candidates);
	const struct evidence_target *target =
	    dictionary_get(&evidence->by_name, joined_parts(source, &scratch));
	for (; target; target = target->next)
		if (target->table != from &&
		    may_refer(evidence, from, column, target))
			propose_name(&proposals, target);
	arena_release(&scratch);
	return proposals.too_many ? 0 : proposals.count;
}

/* ---- preparation ---- */

static void
add_target(struct evidence *evidence, int table, int column)
{
	const struct introspect_table *own = &evidence->schema->tables[table];
	const struct introspect_column *key = &own->columns[column];
	if (key->secret)
		return;
	if (key->unique) {
		if (key->class == COLUMN_TEXT &&
		    evidence_is_sole_key(own, column))
			evidence->texts[evidence->text_count++] =
			    evidence->key_count;
		if (key->class == COLUMN_TEXT && ends_as_code(key))
			evidence->codes[evidence->code_count++] =
			    evidence->key_count;
		evidence->keys[evidence->key_count++] =
		    (struct evidence_target){table, column, NULL};
		near_keys_add(evidence, own, key);
		return;
	}
	struct evidence_target *target =
	    arena_alloc(&evidence->arena, sizeof(*target));
	const char *name = joined_parts(key, &evidence->arena);
	*target = (struct evidence_target){
	    table, column, dictionary_get(&evidence->by_name, name)};
	dictionary_set(&evidence->by_name, name, target);
}

static void
add_table_words(struct evidence *evidence, const struct introspect_table *table)
{
	for (size_t i = 0; i < table->stems.count; i++)
		dictionary_set(
		    &evidence->table_words, table->stems.word[i], evidence);
}

void
evidence_open(struct evidence *evidence, const struct introspect *schema)
{
	*evidence = (struct evidence){.schema = schema};
	size_t columns = 1;
	for (int i = 0; i < schema->table_count; i++)
		columns += (size_t)schema->tables[i].column_count;
	evidence->keys =
	    arena_array(&evidence->arena, columns, sizeof(*evidence->keys));
	evidence->codes =
	    arena_array(&evidence->arena, columns, sizeof(*evidence->codes));
	evidence->texts =
	    arena_array(&evidence->arena, columns, sizeof(*evidence->texts));
	/* Go backwards, so that the chains of equal names run forwards. */
	for (int i = schema->table_count - 1; i >= 0; i--) {
		const struct introspect_table *table = &schema->tables[i];
		add_table_words(evidence, table);
		for (int j = 0; table->rows > 0 && j < table->column_count; j++)
			add_target(evidence, i, j);
	}
}

void
evidence_close(struct evidence *evidence)
{
	dictionary_release(&evidence->by_name);
	dictionary_release(&evidence->near);
	dictionary_release(&evidence->table_words);
	arena_release(&evidence->arena);
}

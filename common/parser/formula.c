/* formula.c - arithmetic between measures; see formula.h */
#include "parser/formula.h"

#include "parser/thing_roles.h"

#include <string.h>

struct reader {
	struct sketch *sketch;
	const struct items *items;
	const struct parser_request *request;
	int at, end;
	int depth;
};

enum { FORMULA_MAX_DEPTH = 6 };

static int read_sum(struct reader *reader);

static const char *
word_at(const struct reader *reader, int at)
{
	return at < reader->end ? reader->request->question->tokens[at].folded
				: "";
}

static bool
is_sign(const struct reader *reader, int at, const char *signs)
{
	const char *word = word_at(reader, at);
	return word[0] && !word[1] && strchr(signs, word[0]) &&
	       reader->request->question->tokens[at].kind == TOKEN_PUNCTUATION;
}

static int
add(struct reader *reader, struct formula formula)
{
	struct sketch *sketch = reader->sketch;
	if (sketch->formula_count == SKETCH_MAX_FORMULAS)
		return -1;
	sketch->formulas[sketch->formula_count] = formula;
	return sketch->formula_count++;
}

static int
add_binary(struct reader *reader, char sign, int left, int right)
{
	if (left < 0 || right < 0)
		return -1;
	return add(reader, (struct formula){.kind = FORMULA_BINARY,
			       .sign = sign,
			       .left = left,
			       .right = right});
}

/* Copy a formula of an operand's own sketch (such as "success rate"), with all
 * that it refers to; -1 when there is no room. */
static int
adopt(struct reader *reader, const struct sketch *from, int root)
{
	struct sketch *to = reader->sketch;
	int base = to->formula_count;
	if (base + from->formula_count > SKETCH_MAX_FORMULAS)
		return -1;
	for (int i = 0; i < from->formula_count; i++) {
		struct formula formula = from->formulas[i];
		formula.left += base;
		formula.right += base;
		if (formula.term.kind == TERM_FORMULA)
			formula.term.column += base;
		to->formulas[to->formula_count++] = formula;
	}
	return base + root;
}

/* "The fee of one plan to that of another": does the operand stand for the
 * measure of the other one? */
static bool
stands_for_other(const struct question *question, int from)
{
	return (question_match(question, from, "that") ||
		   question_match(question, from, "those")) &&
	       question_match(question, from + 1, "of");
}

/* Read the phrase [from, to) as a question: what does it count or add up? */
static int
read_operand(struct reader *reader, int from, int to)
{
	struct arena *arena = reader->request->arena;
	struct items *items = arena_alloc(arena, sizeof(*items));
	struct sketch *sketch = arena_alloc(arena, sizeof(*sketch));
	for (int i = 0; i < reader->items->count; i++)
		if (reader->items->item[i].from >= from &&
		    reader->items->item[i].to <= to)
			items->item[items->count++] = reader->items->item[i];
	items->item[items->count] = (struct item){.from = to, .to = to};
	if (!items->count)
		return -1;
	roles_read(sketch, items, reader->request);
	if (sketch->best.present ||
	    (!sketch->show_count && !sketch->condition_count))
		return -1;
	/* "web to phone orders": the first operand is only a value */
	struct formula operand = {.kind = FORMULA_MEASURE};
	if (sketch->show_count)
		operand.term = sketch->shows[0];
	/* Indexes of formulas are valid in their own sketch only. */
	if (operand.term.kind == TERM_FORMULA)
		return sketch->condition_count
			   ? -1
			   : adopt(reader, sketch, operand.term.column);
	if (operand.term.kind == TERM_COLUMN && !operand.term.aggregate)
		operand.term.aggregate = AGGREGATE_SUM;
	if (operand.term.kind == TERM_ENTITY &&
	    stands_for_other(reader->request->question, from))
		operand.term.kind = TERM_NONE;
	if (operand.term.kind == TERM_ENTITY)
		operand.term.aggregate = AGGREGATE_COUNT;
	for (int i = 0; i < sketch->condition_count &&
			operand.condition_count < FORMULA_MAX_CONDITIONS;
	     i++)
		operand.conditions[operand.condition_count++] =
		    sketch->conditions[i];
	return add(reader, operand);
}

static bool
measures(const struct sketch *sketch, int root)
{
	return root >= 0 && (sketch->formulas[root].kind == FORMULA_BINARY ||
				sketch->formulas[root].term.kind != TERM_NONE);
}

static int
read_factor(struct reader *reader)
{
	const struct question *question = reader->request->question;
	if (is_sign(reader, reader->at, "(")) {
		if (++reader->depth > FORMULA_MAX_DEPTH)
			return -1;
		reader->at++;
		int inner = read_sum(reader);
		reader->depth--;
		if (!is_sign(reader, reader->at, ")"))
			return -1;
		reader->at++;
		return inner;
	}
	int from = reader->at;
	while (
	    reader->at < reader->end && !is_sign(reader, reader->at, "()+-*/"))
		reader->at++;
	if (reader->at == from)
		return -1;
	const struct token *first = &question->tokens[from];
	if (reader->at == from + 1 && first->kind == TOKEN_NUMBER)
		return add(reader, (struct formula){.kind = FORMULA_NUMBER,
				       .text = first->text});
	int root = read_operand(reader, from, reader->at);
	return measures(reader->sketch, root) ? root : -1;
}

static int
read_product(struct reader *reader)
{
	int left = read_factor(reader);
	while (left >= 0 && is_sign(reader, reader->at, "*/")) {
		char sign = word_at(reader, reader->at++)[0];
		left = add_binary(reader, sign, left, read_factor(reader));
	}
	return left;
}

static int
read_sum(struct reader *reader)
{
	int left = read_product(reader);
	while (left >= 0 && is_sign(reader, reader->at, "+-")) {
		char sign = word_at(reader, reader->at++)[0];
		left = add_binary(reader, sign, left, read_product(reader));
	}
	return left;
}

bool
formula_region(const struct question *question, int token, int *from, int *to)
{
	int depth = 0;
	*from = -1;
	for (int at = 0; at < question->count; at++) {
		const struct token *t = &question->tokens[at];
		if (t->kind != TOKEN_PUNCTUATION)
			continue;
		if (t->folded[0] == '(' && depth++ == 0)
			*from = at;
		if (t->folded[0] != ')' || depth == 0 || --depth > 0)
			continue;
		*to = at + 1;
		if (*from > token || *to <= token)
			continue;
		for (int inner = *from; inner < *to; inner++)
			if (strcmp(question->tokens[inner].folded, "/") == 0)
				return true;
		return false;
	}
	return false;
}

int
formula_read(struct sketch *sketch, const struct items *items,
    const struct parser_request *request, int from, int to)
{
	int count = sketch->formula_count;
	struct reader reader = {sketch, items, request, from, to, 0};
	int root = read_sum(&reader);
	if (root < 0 || reader.at < to) {
		sketch->formula_count = count;
		return -1;
	}
	return root;
}

/* An operand without a measure takes that of the other one, under its own
 * conditions.  Return false when neither has a measure. */
static bool
lend_measure(struct sketch *sketch, int first, int second)
{
	if (first < 0 || second < 0)
		return false;
	struct term *left = &sketch->formulas[first].term;
	struct term *right = &sketch->formulas[second].term;
	if (left->kind == TERM_NONE)
		*left = *right;
	if (right->kind == TERM_NONE)
		*right = *left;
	return left->kind != TERM_NONE;
}

int
formula_pair(struct sketch *sketch, const struct items *items,
    const struct parser_request *request, char sign, const int left[2],
    const int right[2])
{
	int count = sketch->formula_count;
	struct reader reader = {
	    sketch, items, request, left[0], request->question->count, 0};
	int first = read_operand(&reader, left[0], left[1]);
	int second = first < 0 ? -1 : read_operand(&reader, right[0], right[1]);
	int root = lend_measure(sketch, first, second)
		       ? formula_binary(sketch, sign, first, second)
		       : -1;
	if (root < 0)
		sketch->formula_count = count;
	return root;
}

int
formula_operand(struct sketch *sketch, const struct items *items,
    const struct parser_request *request, int from, int to)
{
	struct reader reader = {
	    sketch, items, request, from, request->question->count, 0};
	int root = read_operand(&reader, from, to);
	return measures(sketch, root) ? root : -1;
}

int
formula_measure_in(struct sketch *sketch, const struct term *term,
    const struct condition *period)
{
	if (sketch->formula_count == SKETCH_MAX_FORMULAS)
		return -1;
	struct formula *formula = &sketch->formulas[sketch->formula_count];
	*formula = (struct formula){.kind = FORMULA_MEASURE, .term = *term};
	formula->conditions[formula->condition_count++] = *period;
	return sketch->formula_count++;
}

int
formula_binary(struct sketch *sketch, char sign, int left, int right)
{
	struct reader reader = {.sketch = sketch};
	return add_binary(&reader, sign, left, right);
}

/* examples.c - chooses verified questions for a model; see examples.h */
#include "prompt/examples.h"

#include "question/masked.h"
#include "record/record.h"
#include "sql/skeleton.h"

/* There are three signs of likeness: words, the form of the question, the shape
 * of the SQL.  The first two are one score already, so this one counts a
 * third. */
static const double skeleton_weight = 1.0 / 3;

/* Keep the best first; of equal ones, the one that link wrote first. */
static void
insert(struct examples *examples, const char *question, const char *sql,
    double score, int most)
{
	int at = examples->count;
	while (at > 0 && examples->items[at - 1].score < score)
		at--;
	if (at >= most)
		return;
	if (examples->count < most)
		examples->count++;
	for (int i = examples->count - 1; i > at; i--)
		examples->items[i] = examples->items[i - 1];
	examples->items[at].question = question;
	examples->items[at].sql = sql;
	examples->items[at].score = score;
}

void
examples_choose(struct examples *examples, const jv *link, const char *draft,
    int most, struct arena *arena)
{
	*examples = (struct examples){0};
	struct text_words shape = {0};
	if (draft)
		shape = sql_skeleton(draft, arena);
	if (most > EXAMPLES_MAX_SHOWN)
		most = EXAMPLES_MAX_SHOWN;
	jv rows = record_member(link, "examples");
	int count = record_array_length(&rows);
	for (int i = 0; i < count && most > 0; i++) {
		jv row = jv_array_get(jv_copy(rows), i);
		const char *question =
		    record_member_text(&row, "question", arena);
		const char *sql = record_member_text(&row, "sql", arena);
		double score = record_member_number(&row, "score", 0);
		jv_free(row);
		if (!question || !sql)
			continue;
		if (draft)
			score = score * (1 - skeleton_weight) +
				skeleton_weight * masked_similarity(shape,
						      sql_skeleton(sql, arena),
						      arena);
		insert(examples, question, sql, score, most);
	}
	jv_free(rows);
}

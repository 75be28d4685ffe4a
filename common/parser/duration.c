/* duration.c - the time between two dates of a row; see duration.h */
#include "parser/duration.h"

#include "context/name_part.h"

#include <string.h>

/* A word for a beginning, and the ends that belong to it. */
static const struct {
	const char *begins;
	const char *ends[8];
} pairs[] = {
    {"start", {"end", "finish", "complet", "clos", "stop"}},
    {"begin", {"end", "finish"}},
    {"open", {"clos", "resolv", "end", "complet"}},
    {"creat", {"clos", "complet", "resolv", "finish", "end", "deliver"}},
    {"order", {"deliver", "ship", "complet"}},
    {"hire", {"terminat", "fire", "leav", "end"}},
    {"join", {"leav", "left", "end"}},
    {"depart", {"arriv"}},
    {"admi", {"discharg"}},
    {"check_in", {"check_out"}},
    {"checkin", {"checkout"}},
    {"request", {"approv", "complet", "resolv"}},
    {"report", {"resolv", "clos"}},
    {"borrow", {"return"}},
    {"rent", {"return"}},
    {"enrol", {"complet", "finish", "end", "drop"}},
    {"submit", {"approv", "decid", "paid"}},
    {"ship", {"deliver", "arriv", "receiv"}},
    {"dispatch", {"deliver", "arriv"}},
    {"purchas", {"deliver", "ship"}},
    {"pickup", {"dropoff"}},
    {"pick_up", {"drop_off"}},
    {"arriv", {"depart", "leav"}},
    {"clock_in", {"clock_out"}},
    {"issu", {"paid", "return", "pay"}},
    {"activat", {"deactivat", "cancel"}},
    {"from", {"until", "thru", "through"}},
    {"effective", {"expir", "end"}},
};

static bool
ends_it(const char *from, const char *to)
{
	for (size_t p = 0; p < COUNT_OF(pairs); p++) {
		if (!part_in(from, pairs[p].begins))
			continue;
		for (size_t e = 0; e < COUNT_OF(pairs[p].ends); e++)
			if (pairs[p].ends[e] && part_in(to, pairs[p].ends[e]))
				return true;
	}
	return false;
}

/* Score the question's words that are in the columns' names. */
static double
words_score(const struct question *question, const char *name)
{
	double score = 0;
	for (int at = 0; at < question->count; at++) {
		const char *stem = question->tokens[at].stem;
		if (strlen(stem) >= 4 && part_in(name, stem))
			score += .5;
	}
	return score;
}

bool
duration_is_plan(const char *name)
{
	return part_in(name, "plan") || part_in(name, "expect") ||
	       part_in(name, "due") || part_in(name, "schedul");
}

int
duration_first_date(const struct context_table *table, int besides)
{
	for (int c = 0; c < table->column_count; c++)
		if (c != besides && table->columns[c].class == COLUMN_DATE &&
		    !duration_is_plan(table->columns[c].said))
			return c;
	return -1;
}

/* began and restored: the row has only these two dates, of the same type. */
static struct duration
only_dates(const struct context_table *table, int place)
{
	int dates[2] = {-1, -1};
	int count = 0;
	for (int c = 0; c < table->column_count; c++) {
		const struct context_column *column = &table->columns[c];
		if (column->class != COLUMN_DATE)
			continue;
		if (count < 2)
			dates[count] = c;
		count++;
		if (duration_is_plan(column->said) ||
		    part_of_class(column->said, ENGLISH_BIRTH) ||
		    part_in(column->said, "creat") ||
		    part_in(column->said, "updat"))
			return (struct duration){-1, -1, -1, 0};
	}
	if (count != 2 || strcmp(table->columns[dates[0]].type,
			      table->columns[dates[1]].type) != 0)
		return (struct duration){-1, -1, -1, 0};
	return (struct duration){place, dates[0], dates[1], .5};
}

struct duration
duration_find(
    const struct question *question, const struct context *context, int table)
{
	struct duration best = {-1, -1, -1, 0};
	if (table < 0)
		return best;
	const struct context_table *t = &context->tables[table];
	for (int a = 0; a < t->column_count; a++)
		for (int b = 0; b < t->column_count; b++) {
			const struct context_column *from = &t->columns[a];
			const struct context_column *to = &t->columns[b];
			if (a == b || from->class != COLUMN_DATE ||
			    to->class != COLUMN_DATE ||
			    !ends_it(from->said, to->said))
				continue;
			double score = 1 + words_score(question, from->said) +
				       words_score(question, to->said);
			if (duration_is_plan(from->said) ||
			    duration_is_plan(to->said))
				score -= .4;
			if (strcmp(from->type, to->type) != 0)
				score -= .3;
			if (score > best.score)
				best = (struct duration){table, a, b, score};
		}
	return best.table >= 0 ? best : only_dates(t, table);
}

long
duration_unit_at(const struct question *question, int at)
{
	static const struct {
		const char *word;
		long seconds;
	} units[] = {{"seconds", 1}, {"minutes", 60}, {"hours", 3600},
	    {"days", 86400}, {"nights", 86400}};
	for (size_t i = 0; i < COUNT_OF(units); i++)
		if (strcmp(question->tokens[at].folded, units[i].word) == 0)
			return units[i].seconds;
	return 0;
}

long
duration_unit(const struct question *question)
{
	long seconds = 0;
	/* "in the last 30 days" is not a duration */
	for (int at = 0; at < question->count && !seconds; at++)
		if (!at || question->tokens[at - 1].kind != TOKEN_NUMBER)
			seconds = duration_unit_at(question, at);
	return seconds;
}

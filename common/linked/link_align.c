/* link_align.c - finds the words of matches as typed; see link_align.h */
#include "linked/link_align.h"

#include <string.h>

/* Of longer questions only the words are found that stand at the beginning and
 * at the end of both. */
enum { TOKENS_MAX = 400 };

struct span {
	int from, to; /* -1: nowhere */
};

struct alignment {
	const struct question *read, *typed;
	struct span *place; /* of each token that was read */
	bool *taken;        /* each token that was typed */
};

static bool
is_same(const struct alignment *alignment, int read, int typed)
{
	const struct token *one = &alignment->read->tokens[read];
	const struct token *other = &alignment->typed->tokens[typed];
	return one->kind == other->kind &&
	       strcmp(one->folded, other->folded) == 0;
}

static void
place(const struct alignment *alignment, int read, int typed)
{
	alignment->place[read] = (struct span){typed, typed + 1};
	alignment->taken[typed] = true;
}

/* Place the longest run of words that both have in the same order, between
 * their first and their last ones that differ. */
static void
place_in_order(const struct alignment *alignment, int first, int read,
    int typed, struct arena *arena)
{
	int rows = read - first;
	int columns = typed - first;
	if (rows <= 0 || columns <= 0 || rows > TOKENS_MAX ||
	    columns > TOKENS_MAX)
		return;
	int width = columns + 1;
	int *longest = arena_array(
	    arena, (size_t)(rows + 1) * (size_t)width, sizeof(*longest));
	memset(
	    longest, 0, (size_t)(rows + 1) * (size_t)width * sizeof(*longest));
	for (int r = rows - 1; r >= 0; r--)
		for (int t = columns - 1; t >= 0; t--) {
			int skip = longest[(r + 1) * width + t];
			int other = longest[r * width + t + 1];
			longest[r * width + t] =
			    is_same(alignment, first + r, first + t)
				? longest[(r + 1) * width + t + 1] + 1
			    : skip > other ? skip
					   : other;
		}
	for (int r = 0, t = 0; r < rows && t < columns;)
		if (is_same(alignment, first + r, first + t))
			place(alignment, first + r++, first + t++);
		else if (longest[(r + 1) * width + t] >=
			 longest[r * width + t + 1])
			r++;
		else
			t++;
}

/* Words that were put elsewhere. */
static void
place_moved(const struct alignment *alignment)
{
	for (int r = 0; r < alignment->read->count; r++)
		for (int t = 0; alignment->place[r].from < 0 &&
				t < alignment->typed->count;
		     t++)
			if (!alignment->taken[t] && is_same(alignment, r, t))
				place(alignment, r, t);
}

/* Words that took the place of others, between words that stayed. */
static void
place_replaced(const struct alignment *alignment)
{
	int count = alignment->read->count;
	for (int r = 0; r < count; r++) {
		int behind = r;
		while (behind < count && alignment->place[behind].from < 0)
			behind++;
		if (behind == r)
			continue;
		int from = r > 0 ? alignment->place[r - 1].to : 0;
		int to = behind < count ? alignment->place[behind].from
					: alignment->typed->count;
		for (int i = from; i < to; i++)
			if (alignment->taken[i])
				to = from;
		for (int i = r; from >= 0 && i < behind && from < to; i++)
			alignment->place[i] = (struct span){from, to};
		r = behind;
	}
}

static struct span
span_of(const struct alignment *alignment, const struct link_match *match)
{
	struct span all = {alignment->typed->count, -1};
	int covered = 0;
	for (int r = match->from; r < match->to; r++) {
		struct span one = alignment->place[r];
		if (one.from < 0)
			return (struct span){-1, -1};
		covered += one.from >= all.to || one.to <= all.from
			       ? one.to - one.from
			       : 0;
		all.from = one.from < all.from ? one.from : all.from;
		all.to = one.to > all.to ? one.to : all.to;
	}
	return all.to - all.from == covered ? all : (struct span){-1, -1};
}

const bool *
link_align(struct link_result *link, const struct question *read,
    const struct question *typed, struct arena *arena)
{
	struct alignment alignment = {.read = read,
	    .typed = typed,
	    .place = arena_array(
		arena, (size_t)read->count + 1, sizeof(struct span)),
	    .taken =
		arena_array(arena, (size_t)typed->count + 1, sizeof(bool))};
	int first = 0;
	int last = read->count;
	int end = typed->count;
	for (int i = 0; i < read->count; i++)
		alignment.place[i] = (struct span){-1, -1};
	for (int i = 0; i < typed->count; i++)
		alignment.taken[i] = false;
	while (
	    first < last && first < end && is_same(&alignment, first, first)) {
		place(&alignment, first, first);
		first++;
	}
	if (first == last && first == end)
		return alignment.taken;
	while (last > first && end > first &&
	       is_same(&alignment, last - 1, end - 1))
		place(&alignment, --last, --end);
	place_in_order(&alignment, first, last, end, arena);
	place_moved(&alignment);
	place_replaced(&alignment);
	for (int i = 0; i < link->count; i++) {
		struct link_match *match = &link->matches[i];
		struct span at = match->from >= 0 && match->to <= read->count
				     ? span_of(&alignment, match)
				     : (struct span){-1, -1};
		match->from = at.from;
		match->to = at.to;
	}
	return alignment.taken;
}

/* piece.c - pieces of a text; see piece.h */
#include "definition/piece.h"

struct piece
piece_take_parentheses(struct piece *piece)
{
	struct piece inside = {piece->end, piece->end};
	if (piece->end == piece->at || piece->end[-1] != ')')
		return inside;
	const char *open = piece->end - 1;
	while (open > piece->at && *open != '(')
		open--;
	if (*open != '(')
		return inside;
	inside = (struct piece){open + 1, piece->end - 1};
	piece->end = open;
	return inside;
}

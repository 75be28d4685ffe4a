/* piece.c - pieces of a text; see piece.h */
#include "definition/piece.h"

#include <string.h>
#include <strings.h>

const char *
piece_find(struct piece piece, const char *text)
{
	size_t length = strlen(text);
	for (const char *at = piece.at; at + length <= piece.end; at++)
		if (strncasecmp(at, text, length) == 0)
			return at;
	return NULL;
}

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

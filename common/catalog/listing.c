/* listing.c - rows of the index; see listing.h */
#include "catalog/listing.h"

int
listing_rows(const struct listing *listing)
{
	return listing->rows ? db_rows(listing->rows)
			     : (int)listing->made->count;
}

static const char *
made_cell(const struct listing *listing, int row, int column)
{
	size_t place = (size_t)row;
	if (listing->backwards)
		place = listing->made->count - 1 - place;
	return listing->made->rows[place][column];
}

const char *
listing_value(const struct listing *listing, int row, int column)
{
	if (listing->rows)
		return db_value(listing->rows, row, column);
	const char *cell = made_cell(listing, row, column);
	return cell ? cell : "";
}

bool
listing_null(const struct listing *listing, int row, int column)
{
	return listing->rows ? db_null(listing->rows, row, column)
			     : !made_cell(listing, row, column);
}

void
listing_close(struct listing *listing)
{
	db_result_free(listing->rows);
	*listing = (struct listing){0};
}

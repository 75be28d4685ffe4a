/* column_types.c - the columns of a stream and their types; see db.h */
#include "db/connection.h"

#include <stdio.h>

struct type_name {
	unsigned oid;
	const char *name;
};

/* OIDs of pg_type.dat, which never change. */
static const struct type_name type_names[] = {
    {16, "bool"},
    {17, "bytea"},
    {18, "\"char\""},
    {19, "name"},
    {20, "bigint"},
    {21, "smallint"},
    {23, "int"},
    {25, "text"},
    {114, "json"},
    {700, "real"},
    {701, "float"},
    {790, "money"},
    {829, "macaddr"},
    {869, "inet"},
    {650, "cidr"},
    {1042, "char"},
    {1043, "varchar"},
    {1082, "date"},
    {1083, "time"},
    {1114, "timestamp"},
    {1184, "timestamptz"},
    {1186, "interval"},
    {1266, "timetz"},
    {1560, "bit"},
    {1562, "varbit"},
    {1700, "numeric"},
    {2249, "record"},
    {2950, "uuid"},
    {3614, "tsvector"},
    {3615, "tsquery"},
    {3802, "jsonb"},
    {1000, "bool[]"},
    {1005, "smallint[]"},
    {1007, "int[]"},
    {1009, "text[]"},
    {1015, "varchar[]"},
    {1016, "bigint[]"},
    {1021, "real[]"},
    {1022, "float[]"},
    {1115, "timestamp[]"},
    {1182, "date[]"},
    {1185, "timestamptz[]"},
    {1231, "numeric[]"},
};

static const char *
known_type(unsigned oid)
{
	for (size_t i = 0; i < COUNT_OF(type_names); i++) {
		if (type_names[i].oid == oid)
			return type_names[i].name;
	}
	return NULL;
}

/* Ask for the name of a type that is not built in; "unknown" when there is no
 * answer. */
static jv
ask_type(struct db *db, unsigned oid)
{
	char number[16];
	const char *parameters[] = {number};
	jv problem = jv_invalid();
	snprintf(number, sizeof(number), "%u", oid);
	struct db_result *rows = db_query(db,
	    "SELECT pg_catalog.format_type($1::pg_catalog.oid, NULL)", 1,
	    parameters, &problem);
	jv name = rows && db_rows(rows) == 1 ? jv_string(db_value(rows, 0, 0))
					     : jv_string("unknown");
	db_result_free(rows);
	jv_free(problem);
	return name;
}

jv
db_stream_columns(struct db *db)
{
	jv columns = jv_array();
	if (!db->handle || !jv_is_valid(db->handle->column_names))
		return columns;
	jv names = jv_copy(db->handle->column_names);
	int count = db->handle->column_count;
	for (int i = 0; i < count && db->handle; i++) {
		unsigned oid = db->handle->column_types[i];
		const char *known = known_type(oid);
		jv column = jv_object_set(jv_object(), jv_string("name"),
		    jv_array_get(jv_copy(names), i));
		columns = jv_array_append(
		    columns, jv_object_set(column, jv_string("type"),
				 known ? jv_string(known) : ask_type(db, oid)));
	}
	jv_free(names);
	return columns;
}

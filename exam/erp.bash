# shellcheck shell=bash
# erp.bash - the ERP on a private server, for the demo and the exam
#
# Whoever sources it sets erp (the folder), build, socket (host and port of the
# server) and may redefine say.

say() {
	printf '\n== %s\n' "$*"
}

# admin DATABASE PSQL-ARGUMENT...
admin() {
	psql -qXAt -v ON_ERROR_STOP=1 -d "$socket user=postgres dbname=$1" "${@:2}"
}

# load_erp DATABASE SEED: unless it is there; the mark is set last, so a load
# that broke off is done again
load_erp() {
	local database=$1 seed=$2 mark
	mark="nl2sql erp $seed $(cat "$erp"/{schema,data}.sql | md5sum | cut -c 1-32)"
	[ "$(admin postgres -c "SELECT shobj_description(oid, 'pg_database')
		FROM pg_database WHERE datname = '$database'")" != "$mark" ] || return 0
	say "loading the ERP, seed $seed: 73 tables, about 196,000 rows"
	admin postgres -c 'SET client_min_messages = warning' \
		-c "DROP DATABASE IF EXISTS $database WITH (FORCE)" -c "CREATE DATABASE $database"
	admin "$database" -v seed="$seed" -f "$erp/schema.sql" -f "$erp/data.sql"
	"$build/bin/nl2sql-doctor" --role-sql erp_ro -d "$socket user=postgres dbname=$database" |
		admin "$database" -v own_database=1 -f -
	admin postgres -c "COMMENT ON DATABASE $database IS '$mark'"
}

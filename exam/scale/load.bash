# shellcheck shell=bash
# load.bash - the ERP with other tables beside it, for the exam at scale and the bench
#
# Whoever sources it has sourced erp.bash, and sets what that wants and scale (this
# folder).

# load_scale DATABASE TABLES SEED: a copy of the ERP with other tables, unless it
# is there; the mark is set last
load_scale() {
	local database=$1 tables=$2 seed=$3 mark
	mark="nl2sql scale $tables $seed ${SCHEMAS:-0} $(cat "$erp"/{schema,data}.sql \
		"$scale"/{words,tables}.sql | md5sum | cut -c 1-32)"
	[ "$(admin postgres -c "SELECT shobj_description(oid, 'pg_database')
		FROM pg_database WHERE datname = '$database'")" != "$mark" ] || return 0
	say "loading $tables tables beside the ERP, seed $seed"
	admin postgres -c 'SET client_min_messages = warning' \
		-c "DROP DATABASE IF EXISTS $database WITH (FORCE)" \
		-c "CREATE DATABASE $database TEMPLATE erp"
	# the ERP's own index is no index of the copy
	admin "$database" -c 'SET client_min_messages = warning' \
		-c 'DROP SCHEMA IF EXISTS nl2sql CASCADE'
	admin "$database" -v seed="$seed" -v tables="$tables" -v schemas="${SCHEMAS:-0}" \
		-f "$scale/tables.sql"
	"$build/bin/nl2sql-doctor" --role-sql erp_ro -d "$socket user=postgres dbname=$database" |
		admin "$database" -v own_database=1 -f -
	admin postgres -c "COMMENT ON DATABASE $database IS '$mark'"
}

# shellcheck shell=bash
# source-files.bash - rows of files as tables, for pipelines/source, which sources it
#
# sqlite3 reads each: a folder of CSV and a spreadsheet become a SQLite file first.
# Its names and rows come out as CSV, and go in with their types by their values
# (schemas/source-files.sql), in one transaction.  It uses run_sql, die, here, and
# work, a folder that the caller removes.
: "${work:=}" "${here:=}"

# ask_sqlite FILE SQL: rows as CSV; NULL is nothing, an empty text is ""
ask_sqlite() {
	sqlite3 -batch -readonly -bail -csv "$1" "$2"
}

# The columns of a SQLite file, one in each row, with names as SQL writes them.  A blob
# and a name that PostgreSQL would cut stay out: they have no type.
columns_sql="SELECT m.name AS relation, p.cid + 1 AS position, p.name AS name,
	p.type AS remote_type, p.pk AS pk,
	'\"' || replace(p.name, '\"', '\"\"') || '\"' AS quoted,
	CASE WHEN p.type NOT LIKE '%BLOB%' AND p.name NOT GLOB '*' || char(10) || '*'
		AND length(CAST(p.name AS BLOB)) < 64 THEN 'text' END AS type
	FROM sqlite_master m, pragma_table_info(m.name) p
	WHERE m.type IN ('table', 'view') AND m.name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
		AND length(CAST(m.name AS BLOB)) < 64 AND m.name NOT GLOB '*' || char(10) || '*'"

keys_sql="SELECT 'public', relation, 'primary', 'p', pk, name, NULL, NULL, NULL
	FROM ($columns_sql) WHERE pk > 0
	UNION ALL SELECT 'public', m.name, l.name, 'u', i.seqno + 1, coalesce(i.name, ''),
		NULL, NULL, NULL
	FROM sqlite_master m, pragma_index_list(m.name) l, pragma_index_info(l.name) i
	WHERE m.type = 'table' AND l.\"unique\" AND l.origin <> 'pk' AND NOT l.partial
	UNION ALL SELECT 'public', m.name, 'reference ' || f.id, 'f', f.seq + 1, f.\"from\",
		'public', f.\"table\", coalesce(f.\"to\", (SELECT p.name
			FROM pragma_table_info(f.\"table\") p WHERE p.pk = f.seq + 1))
	FROM sqlite_master m, pragma_foreign_key_list(m.name) f WHERE m.type = 'table'"

# read_csv FOLDER: the SQLite file of its *.csv, each with a line of names
read_csv() {
	local file name into=$work/csv.sqlite found=''
	for file in "$1"/*.csv; do
		[ -e "$file" ] || continue
		name=${file##*/}
		name=${name%.csv}
		[[ $name =~ ^[A-Za-z0-9_][A-Za-z0-9_\ -]{0,62}$ ]] ||
			die 2 "'$file': a table's name has letters, digits, blanks, _ and -"
		sqlite3 -batch -bail "$into" ".import --csv /dev/stdin \"$name\"" <"$file" ||
			die 1 "'$file' cannot be read"
		found=1
	done
	[ -n "$found" ] || die 2 "there is no *.csv in '$1'"
	printf '%s\n' "$into"
}

# What an archive may grow to: memory and files in KiB, processor time in seconds
sheet_limits='-v 1572864 -f 4194304 -t 900'

# read_sheets FILE: the SQLite file of a spreadsheet's sheets
read_sheets() {
	local into=$work/sheets.sqlite status=0
	[ -x /usr/bin/python3 ] || die 2 "there is no python3 (Debian: apt-get install python3)"
	(
		# shellcheck disable=SC2086 # words
		ulimit $sheet_limits
		exec /usr/bin/python3 -I "$here/source-sheets.py" "$1" "$into"
	) || status=$?
	case $status in
	0) ;;
	1 | 2) exit "$status" ;;
	*) die 1 "'$1' cannot be read" ;;
	esac
	printf '%s\n' "$into"
}

# kind_of_file PATH: sqlite, csv, sheets, or nothing
kind_of_file() {
	local magic=''
	[ ! -d "$1" ] || echo csv
	read -r -n 15 magic <"$1" 2>/dev/null || true
	case $magic in
	'SQLite format 3') echo sqlite ;;
	$'PK\003\004'*) echo sheets ;;
	esac
}

# write_script FILE EMPTY: psql's script of the load, its rows in files of work; EMPTY
# is what an empty text means: the text itself, or NULL
write_script() {
	local file=$1 empty=$2 number=0 table columns values
	ask_sqlite "$file" "SELECT 'public', relation, position, name,
		coalesce(nullif(remote_type, ''), 'none'), type, NULL, 0, NULL FROM ($columns_sql)" \
		>"$work/columns"
	ask_sqlite "$file" "$keys_sql" >"$work/keys"
	echo 'BEGIN; CALL nl2sql_source.drop_loaded();'
	printf "\\\\copy nl2sql_source.%s FROM '%s' CSV\n" columns "$work/columns" \
		key_columns "$work/keys"
	echo 'CALL nl2sql_source.create_loaded();'
	while IFS=$'\037' read -r table columns values; do
		number=$((number + 1))
		ask_sqlite "$file" "SELECT $values FROM $table" >"$work/$number"
		printf "\\\\copy public.%s (%s) FROM '%s' CSV\n" "$table" "$columns" "$work/$number"
	done < <(sqlite3 -batch -readonly -bail -list -separator $'\037' "$file" "
		SELECT '\"' || replace(relation, '\"', '\"\"') || '\"', group_concat(quoted, ', '),
			group_concat(CASE '$empty' WHEN '' THEN quoted
				ELSE 'nullif(' || quoted || ', '''')' END, ', ')
		FROM ($columns_sql) WHERE type IS NOT NULL GROUP BY relation")
	echo 'CALL nl2sql_source.finish_loaded(); COMMIT; ANALYZE;'
}

# load_files NAME PATH: the tables of the source anew
load_files() {
	local file=$2 empty=''
	command -v sqlite3 >/dev/null || die 2 "there is no sqlite3 (Debian: apt-get install sqlite3)"
	case $(kind_of_file "$2") in
	csv) file=$(read_csv "$2") || exit ;;
	sheets) file=$(read_sheets "$2") || exit ;;
	esac
	[ "$file" = "$2" ] || empty=null
	write_script "$file" "$empty" >"$work/script" || die 1 "'$2' cannot be read"
	run_sql "source_$1" -f "$work/script"
}

# Rows that only connect others are shown by the names of those
bats_require_minimum_version 1.5.0
load lib

setup_file() {
	local name
	name=$(own_database connecting)
	sql "$name" <<-'END'
		CREATE TABLE sailors (sailor_id integer PRIMARY KEY, sailor_name text NOT NULL);
		CREATE TABLE harbours (harbour_id integer PRIMARY KEY, harbour_name text NOT NULL);
		CREATE TABLE moorings (sailor_id integer REFERENCES sailors,
			harbour_id integer REFERENCES harbours, PRIMARY KEY (sailor_id, harbour_id));
		INSERT INTO sailors VALUES (1, 'Ann'), (2, 'Bo');
		INSERT INTO harbours VALUES (1, 'Dunmore'), (2, 'Eastvale');
		INSERT INTO moorings VALUES (1, 1), (2, 1), (2, 2);
		ANALYZE;
	END
	NL2SQL_DSN=$(admin_dsn "$name")
	export NL2SQL_DSN
	nl2sql-index
}

# sql_of QUESTION: the first candidate on one line
sql_of() {
	nl2sql-route <<<"$1" | nl2sql-retrieve | nl2sql-link | nl2sql-plan |
		nl2sql-generate | jq -r '.candidates[0].sql' | tr -s '\n ' ' '
}

@test "a list of connecting rows has the names of what they connect" {
	run -0 sql_of "list the moorings"
	[[ $output == *sailor_name*harbour_name* ]] || fail "$output"
	[[ ${output%% FROM *} != *_id* ]] || fail "$output"
}

@test "their number is that of the rows, without a join" {
	run -0 sql_of "how many moorings are there"
	[[ $output != *JOIN* ]] || fail "$output"
}

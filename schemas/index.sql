-- index.sql - the tables of the index, in schema nl2sql
--
-- nl2sql-index makes and fills them; stages read them through common/catalog/catalog.h
-- only.  Nothing here is of any use to edit by hand: everything is computed
-- from the database and the lexicon again.  A change of these tables, or of how
-- texts are folded (common/text/text.h), raises `format` below, and an index of
-- another format is built anew.

CREATE SCHEMA IF NOT EXISTS nl2sql;
COMMENT ON SCHEMA nl2sql IS 'index of the program nl2sql; safe to drop';

CREATE TABLE nl2sql.meta (
	key text PRIMARY KEY,
	value text NOT NULL
);
COMMENT ON TABLE nl2sql.meta IS
	'format, generation (raised by every change), fingerprint (equal for equal content), table_count, mean_length, search_path, database and role (whose index it is), lexicon.* (its files), embedding (what vectors there are)';

CREATE TABLE nl2sql.tables (
	id integer PRIMARY KEY,
	schema text NOT NULL,
	name text NOT NULL,
	key text NOT NULL UNIQUE,
	kind text NOT NULL,
	sql text NOT NULL,
	module text,
	comment text,
	row_estimate bigint NOT NULL,
	words text[] NOT NULL,
	stems text[] NOT NULL,
	label text[] NOT NULL,
	is_association boolean NOT NULL,
	hub_degree integer NOT NULL,
	length integer NOT NULL,
	placed boolean NOT NULL,
	of_division boolean NOT NULL,
	digest text NOT NULL,
	UNIQUE (schema, name)
);
COMMENT ON TABLE nl2sql.tables IS
	'tables, views, materialized views, partitioned parents and foreign tables that the role may SELECT';
COMMENT ON COLUMN nl2sql.tables.key IS
	'how a record calls the table: its name, schema.name where two have one name';
COMMENT ON COLUMN nl2sql.tables.sql IS
	'how a statement of the role writes the table: qualified only where its search_path does not find it';
COMMENT ON COLUMN nl2sql.tables.words IS 'natural words of the name';
COMMENT ON COLUMN nl2sql.tables.label IS 'columns that stand for a row to a person';
COMMENT ON COLUMN nl2sql.tables.hub_degree IS 'foreign keys from and to this table';
COMMENT ON COLUMN nl2sql.tables.length IS 'weighted number of stems, for BM25';
COMMENT ON COLUMN nl2sql.tables.placed IS 'tables of other schemas have its name and shape';
COMMENT ON COLUMN nl2sql.tables.of_division IS 'its schema is one of several with the same tables';
COMMENT ON COLUMN nl2sql.tables.digest IS 'of everything derived from this table; equal: not written again';

CREATE TABLE nl2sql.columns (
	table_id integer NOT NULL REFERENCES nl2sql.tables ON DELETE CASCADE,
	position integer NOT NULL,
	name text NOT NULL,
	sql text NOT NULL,
	type text NOT NULL,
	full_type text NOT NULL,
	class text NOT NULL,
	comment text,
	is_pk boolean NOT NULL,
	is_unique boolean NOT NULL,
	nullable boolean NOT NULL,
	words text[] NOT NULL,
	stems text[] NOT NULL,
	synonyms text[] NOT NULL,
	gloss text NOT NULL,
	mschema text NOT NULL,
	flag_true text,
	flag_false text,
	is_numeric_text boolean NOT NULL,
	n_distinct bigint,
	min_value text,
	max_value text,
	values_indexed boolean NOT NULL,
	PRIMARY KEY (table_id, position)
);
COMMENT ON COLUMN nl2sql.columns.class IS 'number, date, time, boolean, text or other';
COMMENT ON COLUMN nl2sql.columns.synonyms IS 'words and stems under which the column is found besides its own';
COMMENT ON COLUMN nl2sql.columns.gloss IS 'natural words with a hint at the content';
COMMENT ON COLUMN nl2sql.columns.mschema IS 'the column in a context packet';
COMMENT ON COLUMN nl2sql.columns.n_distinct IS 'distinct values among the rows read';
COMMENT ON COLUMN nl2sql.columns.values_indexed IS 'all its values are in nl2sql.values';

CREATE TABLE nl2sql.fks (
	from_table integer NOT NULL REFERENCES nl2sql.tables ON DELETE CASCADE,
	from_columns text[] NOT NULL,
	to_table integer NOT NULL REFERENCES nl2sql.tables ON DELETE CASCADE,
	to_columns text[] NOT NULL,
	declared boolean NOT NULL,
	confidence real NOT NULL,
	cost real NOT NULL,
	evidence text NOT NULL
);
CREATE INDEX ON nl2sql.fks (from_table);
CREATE INDEX ON nl2sql.fks (to_table);
COMMENT ON TABLE nl2sql.fks IS
	'foreign keys: declared ones cost 1, inferred ones more (edge cost of the join tree)';

CREATE TABLE nl2sql.postings (
	stem text NOT NULL,
	table_id integer NOT NULL REFERENCES nl2sql.tables ON DELETE CASCADE,
	tf real NOT NULL,
	PRIMARY KEY (stem, table_id)
);
CREATE INDEX ON nl2sql.postings (table_id);
COMMENT ON TABLE nl2sql.postings IS
	'BM25 postings: a word of the name weighs 3, one of the columns 1 however often';

CREATE TABLE nl2sql.values (
	name text NOT NULL,
	position integer NOT NULL,
	value text NOT NULL,
	folded text NOT NULL,
	stemmed text NOT NULL,
	grams text[] NOT NULL,
	tables integer[] NOT NULL
);
CREATE INDEX ON nl2sql.values (folded);
CREATE INDEX ON nl2sql.values (stemmed);
CREATE INDEX ON nl2sql.values (name, position);
CREATE INDEX ON nl2sql.values USING gin (grams);
COMMENT ON TABLE nl2sql.values IS
	'distinct values of text columns, as stored and as searched: once for all tables of a name';
COMMENT ON COLUMN nl2sql.values.name IS 'of the tables, without their schemas';
COMMENT ON COLUMN nl2sql.values.position IS 'of the column, in each of the tables';
COMMENT ON COLUMN nl2sql.values.tables IS 'ids of those whose column has the value';

-- What a run has read of some tables, until it is merged.  A run that fails leaves
-- nothing here.
CREATE UNLOGGED TABLE nl2sql.incoming (LIKE nl2sql.values);

CREATE TABLE nl2sql.modules (
	name text NOT NULL,
	keywords text[] NOT NULL,
	stems text[] NOT NULL,
	source text NOT NULL
);
COMMENT ON COLUMN nl2sql.modules.source IS 'lexicon, schema or prefix';

CREATE TABLE nl2sql.synonyms (
	words text NOT NULL,
	stemmed text NOT NULL,
	table_id integer REFERENCES nl2sql.tables ON DELETE CASCADE,
	column_name text,
	expr text,
	schema text
);
CREATE INDEX ON nl2sql.synonyms (stemmed);
COMMENT ON COLUMN nl2sql.synonyms.schema IS 'the words stand for this division; it has no table then';

CREATE TABLE nl2sql.metrics (
	name text NOT NULL,
	words text NOT NULL,
	stemmed text NOT NULL,
	expr text NOT NULL,
	table_id integer REFERENCES nl2sql.tables ON DELETE CASCADE
);
CREATE INDEX ON nl2sql.metrics (stemmed);

CREATE TABLE nl2sql.confusables (
	table_id integer REFERENCES nl2sql.tables ON DELETE CASCADE,
	triggers text[] NOT NULL,
	stems text[] NOT NULL,
	advice text NOT NULL
);

CREATE TABLE nl2sql.abbreviations (
	short text NOT NULL,
	long text NOT NULL
);
COMMENT ON TABLE nl2sql.abbreviations IS 'of the lexicon; those shipped are a data file';

CREATE TABLE nl2sql.examples (
	id integer GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
	question text NOT NULL,
	stems text[] NOT NULL,
	sql text NOT NULL,
	source text NOT NULL,
	record text,
	owner text,
	kept text,
	asked text,
	checked boolean NOT NULL DEFAULT false
);
CREATE INDEX ON nl2sql.examples USING gin (stems);
COMMENT ON COLUMN nl2sql.examples.source IS 'lexicon or confirmed';
COMMENT ON COLUMN nl2sql.examples.record IS 'id of the answer, or of the line of the lexicon';
COMMENT ON COLUMN nl2sql.examples.kept IS 'the day when its owner found it right';
COMMENT ON COLUMN nl2sql.examples.asked IS
	'the day from which the question counts "last month"';
COMMENT ON COLUMN nl2sql.examples.checked IS
	'the gate read the statement, and nl2sql.touches has what it reads';

CREATE TABLE nl2sql.touches (
	example integer NOT NULL REFERENCES nl2sql.examples ON DELETE CASCADE,
	schema text NOT NULL,
	table_name text NOT NULL,
	column_name text,
	type text
);
CREATE INDEX ON nl2sql.touches (example);
COMMENT ON TABLE nl2sql.touches IS
	'tables and columns that an example reads, as they were when somebody found it right; an example is stale when one is gone or has another type';

CREATE TABLE nl2sql.wrong (
	record text,
	question text NOT NULL,
	sql text NOT NULL,
	reason text NOT NULL,
	owner text,
	kept text NOT NULL
);
COMMENT ON TABLE nl2sql.wrong IS
	'answers that somebody found wrong; no example with question and statement of one is used';

CREATE TABLE nl2sql.embeddings (
	kind text NOT NULL,
	table_id integer REFERENCES nl2sql.tables ON DELETE CASCADE,
	position integer,
	name text,
	model text NOT NULL,
	vector real[] NOT NULL,
	digest text
);
COMMENT ON TABLE nl2sql.embeddings IS
	'vectors of tables, columns and modules, of length 1, where an endpoint made them';
COMMENT ON COLUMN nl2sql.embeddings.digest IS
	'of the text embedded and of all else the vector depends on; equal: not made again';

CREATE TABLE nl2sql.types (
	schema text NOT NULL,
	name text NOT NULL,
	PRIMARY KEY (schema, name)
);
COMMENT ON TABLE nl2sql.types IS 'enums that the role may use';

-- What the indexer remembers to read only what changed.

CREATE TABLE nl2sql.sources (
	schema text NOT NULL,
	name text NOT NULL,
	structure text NOT NULL,
	content text NOT NULL,
	facts jsonb NOT NULL,
	values_digest text NOT NULL,
	value_count bigint NOT NULL,
	PRIMARY KEY (schema, name)
);
COMMENT ON TABLE nl2sql.sources IS
	'per table: the digest of its structure, evidence that its rows changed, and what was measured on them';

CREATE TABLE nl2sql.inclusions (
	key text PRIMARY KEY,
	evidence text NOT NULL,
	share real NOT NULL,
	sampled integer NOT NULL
);
COMMENT ON TABLE nl2sql.inclusions IS
	'share of the sampled values of one column found in another, measured while inferring keys';

INSERT INTO nl2sql.meta (key, value) VALUES ('format', '6'), ('generation', '0');

-- the database of the examples in common/data/constructions.ndjson
CREATE TABLE singers(id int PRIMARY KEY, first_name text NOT NULL, last_name text NOT NULL,
	country text NOT NULL, gender text NOT NULL, age int NOT NULL, height numeric NOT NULL,
	weight numeric NOT NULL, email text);
CREATE TABLE songs(id int PRIMARY KEY, title text NOT NULL, singer_id int NOT NULL REFERENCES singers,
	genre text NOT NULL, length int NOT NULL, sales int NOT NULL, released date NOT NULL,
	composer text);
CREATE TABLE venues(id int PRIMARY KEY, name text NOT NULL, city text NOT NULL,
	capacity int NOT NULL, attendance int NOT NULL, opening_year int NOT NULL);
CREATE TABLE concerts(id int PRIMARY KEY, theme text NOT NULL, venue_id int NOT NULL REFERENCES venues,
	held date NOT NULL, price numeric NOT NULL, budget int NOT NULL, cost int NOT NULL);
CREATE TABLE performances(concert_id int NOT NULL REFERENCES concerts,
	singer_id int NOT NULL REFERENCES singers, PRIMARY KEY (concert_id, singer_id));
CREATE TABLE awards(id int PRIMARY KEY, prize text NOT NULL, singer_id int NOT NULL REFERENCES singers,
	points int NOT NULL);
CREATE TABLE invoices(id int PRIMARY KEY, venue_id int NOT NULL REFERENCES venues,
	issued date NOT NULL, due_on date NOT NULL, paid_at date, amount numeric NOT NULL);
INSERT INTO singers SELECT i, (ARRAY['Ada', 'Bruno', 'Clara', 'Dario', 'Elsa', 'Felix', 'Gina'])[1 + i % 7],
	(ARRAY['Moreau', 'Keller', 'Rossi', 'Novak', 'Silva'])[1 + i % 5],
	(ARRAY['France', 'Germany', 'Italy', 'Spain'])[1 + i % 4],
	(ARRAY['female', 'male'])[1 + i % 2], 20 + i, 150 + i, 50 + i,
	CASE WHEN i % 3 > 0 THEN 'singer' || i || '@example.org' END FROM generate_series(1, 40) i;
INSERT INTO songs SELECT i, (ARRAY['Sun', 'Moon', 'River', 'Winter', 'Harbour'])[1 + i % 5] || ' ' || i,
	1 + i * 7 % 31, (ARRAY['pop', 'rock', 'jazz', 'folk'])[1 + i % 4], 120 + i, i * 1000,
	date '2021-01-15' + i * 9, CASE WHEN i % 4 > 0 THEN 'Composer ' || i % 9 END
	FROM generate_series(1, 120) i;
INSERT INTO venues SELECT i, (ARRAY['Apollo', 'Globe', 'Lyceum', 'Odeon', 'Palace', 'Rex'])[i],
	(ARRAY['Berlin', 'Paris', 'Rome'])[1 + i % 3], i * 500, i * 300, 1950 + i * 7
	FROM generate_series(1, 6) i;
INSERT INTO concerts SELECT i, (ARRAY['Summer Nights', 'Old Masters', 'New Voices', 'Baroque'])[1 + i % 4],
	1 + i % 5, date '2022-03-01' + i * 11, 10 + i, i * 1000, i * 900 FROM generate_series(1, 60) i;
INSERT INTO performances SELECT i, 1 + (i * 3 + j) % 35 FROM generate_series(1, 60) i, generate_series(1, 3) j;
INSERT INTO awards SELECT i, (ARRAY['Gold', 'Silver', 'Bronze'])[1 + i % 3], 1 + i * 2 % 20, i
	FROM generate_series(1, 30) i;
INSERT INTO invoices SELECT i, 1 + i % 6, date '2024-01-10' + i * 9, date '2024-02-10' + i * 9,
	CASE WHEN i % 3 > 0 THEN date '2024-01-20' + i * 10 END, i * 250 FROM generate_series(1, 40) i;

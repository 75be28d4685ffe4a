# what became of the question's words in a statement, and what it owes them
bats_require_minimum_version 1.5.0
load lib

setup_file() {
	local database
	database=$(own_database db)
	sql "$database" <<'SQL'
CREATE ROLE account_reader LOGIN;
CREATE TABLE films(id int PRIMARY KEY, title text, genre text, rating numeric,
	average_rating numeric, released date, budget numeric);
CREATE TABLE payments(id int PRIMARY KEY, amount numeric, due_on date, paid_on date);
CREATE TABLE screenings(id int PRIMARY KEY, film_id int REFERENCES films, day date, length_min int,
	takings_thousands int, is_dubbed boolean);
CREATE TABLE ushers(id int PRIMARY KEY, first_name text, last_name text, wage numeric,
	left_on date, status text);
CREATE TABLE jobs(id int PRIMARY KEY, film_id int REFERENCES films, role text, state text,
	checked_by int REFERENCES ushers);
INSERT INTO ushers SELECT i, 'Ann' || i, 'Moss' || i, i * 10,
	CASE WHEN i % 3 = 0 THEN date '2024-01-01' + i END, CASE WHEN i % 5 = 0 THEN 'sick' ELSE 'well' END
	FROM generate_series(1, 30) i;
INSERT INTO films SELECT i, 'film ' || i, CASE WHEN i % 3 = 0 THEN 'drama' ELSE 'comedy' END,
	i, i + 1, date '2024-01-01' + i, i * 10 FROM generate_series(1, 60) i;
INSERT INTO screenings SELECT i, i, date '2024-03-01' + i, NULL, NULL, i % 2 = 0 FROM generate_series(1, 40) i;
INSERT INTO payments SELECT i, i, date '2024-01-01' + i, CASE WHEN i % 2 = 0 THEN date '2024-02-01' + i END
	FROM generate_series(1, 20) i;
INSERT INTO jobs SELECT i, i, CASE WHEN i % 2 = 0 THEN 'director' ELSE 'cutter' END,
	(ARRAY['planned', 'running', 'done', 'dropped'])[1 + i % 4], CASE WHEN i % 3 = 0 THEN i END
	FROM generate_series(1, 24) i;
GRANT SELECT ON films, payments, screenings, ushers, jobs TO account_reader;
SQL
	NL2SQL_DSN="$SUITE_SERVER user=account_reader dbname=$database"
	NL2SQL_INDEX_DSN=$(admin_dsn "$database")
	export NL2SQL_DSN NL2SQL_INDEX_DSN
	nl2sql-index >/dev/null 2>&1
}

# account ORIGIN: lines "question|statement|obligations" are evaluated; an
# obligation is "KIND AT-TO WORD", and more than one are separated by "; "
account() {
	local questions=$BATS_TEST_TMPDIR/questions records=$BATS_TEST_TMPDIR/records
	jq -Rc 'split("|") | {id: input_line_number, question: .[0], x_sql: .[1],
		x_owed: .[2]}' >"$questions"
	nl2sql-route <"$questions" | nl2sql-retrieve | nl2sql-link |
		jq -c --arg origin "$1" '.candidates = [{sql: .x_sql, $origin}]' |
		nl2sql-evaluate >"$records"
	equal lines "$(wc -l <"$records")" "$(wc -l <"$questions")"
	equal obligations "$(jq -r '"\(.question)|\(.x_sql)|\([.candidates[0].obligations[]
		| "\(.kind) \(.at)-\(.to) \(.word)"] | join("; "))"' "$records")" \
		"$(jq -r '"\(.question)|\(.x_sql)|\(.x_owed)"' "$questions")"
}

owed() {
	cat <<'LINES'
Which jobs are not done yet?|SELECT id FROM jobs WHERE state <> 'done'|negation 16-18 not
Which jobs are still not done?|SELECT id FROM jobs WHERE state <> 'done'|negation 22-24 not
Which jobs are not done yet?|SELECT id FROM jobs WHERE state NOT IN ('done', 'dropped')|
Which jobs are not done?|SELECT id FROM jobs WHERE state <> 'done'|
Number of jobs by role, leaving out jobs that are not done|SELECT role, count(*) FROM jobs WHERE state = 'done' GROUP BY role|
Number of jobs by role, leaving out jobs that are not done|SELECT role, count(*) FROM jobs WHERE state <> 'done' GROUP BY role|negation 51-53 not
The highest total budget over all films|SELECT sum(budget) FROM films GROUP BY genre ORDER BY 1 DESC LIMIT 1|
Films that flopped in 2024|SELECT title FROM films WHERE released >= '2024-01-01' AND released < '2025-01-01'|restriction 12-18 flopped
Films that flopped|SELECT title FROM films|restriction 12-18 flopped
Which ushers are no longer employed?|SELECT first_name, last_name FROM ushers WHERE left_on IS NULL|restriction 18-35 no longer employed; current 7-12 ushers
Ushers who checked all the jobs|SELECT u.last_name FROM ushers u JOIN jobs j ON j.checked_by = u.id|only 20-22 all; current 1-6 Ushers
Who among the ushers is well?|SELECT (status = 'well')::int FROM ushers|answer 1-3 Who; current 15-20 ushers
Films with at least 2 jobs. Return title and number of jobs.|SELECT f.title FROM films f JOIN jobs j ON j.film_id = f.id GROUP BY f.id, f.title HAVING count(*) >= 2|amount 46-54 number of
Films with two rejected jobs|SELECT film_id FROM jobs GROUP BY film_id HAVING count(*) = 2|restriction 16-23 rejected
Films that only show drama|SELECT title FROM films WHERE genre = 'drama'|restriction 12-15 only
How many films were shelved in 2024?|SELECT count(*) FROM films WHERE released >= '2024-01-01' AND released < '2025-01-01'|restriction 21-27 shelved
Jobs that were checked, and who checked them (id of both)|SELECT id FROM jobs WHERE checked_by IS NOT NULL|both 50-56 of both
Jobs that were checked, and who checked them (id of both)|SELECT j.id, u.id FROM jobs j JOIN ushers u ON u.id = j.checked_by|
Screenings dubbed in March 2024|SELECT id FROM screenings WHERE day >= '2024-03-01' AND day < '2024-04-01'|period 12-17 dubbed
Payments paid in January 2024|SELECT id FROM payments WHERE paid_on >= '2024-01-01' AND paid_on < '2024-02-01'|
Films with their director|SELECT title FROM films WHERE id IN (SELECT film_id FROM jobs WHERE role = 'director')|answer 12-25 their director
Budget against takings per film|SELECT title, budget FROM films|comparison 8-14 against
Which films cost the most? Give title and budget.|SELECT title FROM films ORDER BY budget DESC LIMIT 3|answer 43-48 budget
How many films are in each genre?|SELECT genre, count(*) FROM films GROUP BY genre ORDER BY count(*) DESC LIMIT 1|group 20-26 in each
Which genres have an average budget above the average budget of all?|SELECT genre, avg(budget) FROM films WHERE budget > (SELECT avg(budget) FROM films) GROUP BY genre|comparison 37-41 above
The biggest genre|SELECT genre FROM films ORDER BY budget DESC LIMIT 1|restriction 5-11 biggest
The share of the ten best films|SELECT title, 100.0 * rating / sum(rating) OVER () FROM films ORDER BY rating DESC LIMIT 10|ratio 5-9 share
Ushers who did not get promoted|SELECT last_name FROM ushers WHERE left_on IS NULL AND id NOT IN (SELECT checked_by FROM jobs WHERE checked_by IS NOT NULL)|current 1-6 Ushers; restriction 20-31 get promoted
Films without screenings. Show films with screenings too.|SELECT title FROM films WHERE id NOT IN (SELECT film_id FROM screenings)|negation 54-56 too
Which films are not comedy?|SELECT title FROM films WHERE genre = 'comedy'|negation 17-19 not
Which films have never had a screening?|SELECT f.title FROM films f JOIN screenings s ON s.film_id = f.id|negation 18-22 never
What is the average budget of films?|SELECT budget FROM films|average 13-19 average
Total budget of films|SELECT budget FROM films|total 1-5 Total
How many films are there?|SELECT title FROM films|amount 1-8 How many
How many genres have more than 5 films?|SELECT genre FROM films GROUP BY genre HAVING count(*) > 5|amount 1-8 How many
The number of films|SELECT title FROM films|count 5-13 number of
Films that were screened at least 3 times|SELECT title FROM films WHERE rating >= 3|restriction 37-41 times
Films that were screened three times|SELECT f.title FROM films f JOIN screenings s ON s.film_id = f.id GROUP BY f.title HAVING count(*) = 3|
Films whose budget is more than twice the rating|SELECT title FROM films WHERE budget > rating * 2|
Films that were screened twice|SELECT title FROM films WHERE rating >= 3|restriction 26-30 twice
Films released in 2024 over 40|SELECT title FROM films WHERE released >= '2024-01-01' AND released < '2025-01-01'|number 29-30 40
Films released in 2024 within 30 days|SELECT title FROM films WHERE released >= '2024-01-01' AND released < '2025-01-01'|number 31-32 30
Films and their budgets from high to low|SELECT title, budget FROM films ORDER BY title DESC|order 25-40 from high to low
Films from oldest to newest|SELECT title FROM films ORDER BY title|order 7-27 from oldest to newest
Films by genre, oldest first|SELECT genre, count(*) FROM films GROUP BY genre ORDER BY count(*) DESC|order 17-28 oldest first
Films in descending order of budget|SELECT title FROM films ORDER BY budget DESC LIMIT 1|order 7-28 in descending order of
Average budget of films as a percentage|SELECT avg(budget) FROM films|ratio 25-39 as a percentage
Film with the lowest budget, not drama|SELECT title FROM films WHERE budget IS NOT NULL ORDER BY budget LIMIT 1|negation 30-32 not
Films of the previous one|SELECT title FROM films ORDER BY budget DESC LIMIT 1|period 14-21 previous
Films on weekends|SELECT title FROM films|restriction 10-17 weekends
Budget of films in both years|SELECT budget FROM films|both 20-23 both; restriction 25-29 years
Budget of films per head|SELECT budget FROM films|restriction 21-24 head
Films every day|SELECT title FROM films|restriction 13-15 day
Films shown on the same day|SELECT title FROM films|restriction 20-23 same; restriction 25-27 day
Films, but only the second one|SELECT title FROM films|only 12-15 only; restriction 21-26 second
Films with a screening more than once|SELECT title FROM films|comparison 24-32 more than; restriction 34-37 once
Films with three screenings in a row|SELECT f.title FROM films f JOIN screenings s ON s.film_id = f.id GROUP BY f.title HAVING count(*) = 3|restriction 29-36 in a row
Top 3 of each of the films|SELECT title FROM films ORDER BY budget DESC LIMIT 3|restriction 10-13 each
What is the weighted average budget of films?|SELECT avg(budget) FROM films|restriction 13-20 weighted
How many films were screened twice?|SELECT count(*) FROM films|restriction 30-34 twice
Films released in the last 40 days|SELECT title FROM films WHERE released >= '2024-11-21'|
Payments that took 30 days|SELECT id FROM payments WHERE amount = 30|number 20-21 30
How much is the budget of film 9?|SELECT title FROM films WHERE title = 'film 9'|amount 1-8 How much
How much did each genre cost?|SELECT genre, count(*) FROM films GROUP BY genre|amount 1-8 How much
Films with a budget below 50|SELECT title FROM films WHERE budget >= 50|comparison 21-25 below
Genres with an average budget above 100, and their mean rating|SELECT genre, avg(rating) FROM films WHERE budget > 100 GROUP BY genre|comparison 31-35 above
Genres with an average budget above 100, and their mean rating|SELECT genre, avg(rating) FROM films GROUP BY genre HAVING avg(budget) > 100|
Average budget of films that are over 100|SELECT avg(budget) FROM films WHERE budget > 100|
Average rating of screened films, with at least one screening|SELECT avg(f.rating) FROM films f JOIN screenings s ON s.film_id = f.id|
Films with more than 50 as budget|SELECT title FROM films WHERE 50 > budget|comparison 12-20 more than
Films rated 5 or more|SELECT title FROM films WHERE rating < 5|comparison 15-21 or more
Films that should have come out by now|SELECT title FROM films|period 33-38 by now
What percentage of films is drama?|SELECT count(*) FROM films WHERE genre = 'drama'|ratio 1-15 What percentage
Show the top 3 films by budget|SELECT title FROM films|extreme 10-12 top; number 14-14 3
Show the top 3 films by budget|SELECT title FROM films ORDER BY budget DESC|number 14-14 3
Which film has the highest budget?|SELECT title FROM films|extreme 20-26 highest
Which film has the highest budget?|SELECT title FROM films ORDER BY title LIMIT 1|extreme 20-26 highest
Which film has the highest budget?|SELECT f.title FROM films f ORDER BY f.id DESC LIMIT 1|extreme 20-26 highest
Which genre has the highest budget?|SELECT genre FROM films GROUP BY genre ORDER BY count(*) DESC LIMIT 1|extreme 21-27 highest
Films in descending order of budget|SELECT title FROM films ORDER BY title|order 7-28 in descending order of
Films sorted by budget|SELECT title FROM films|order 7-15 sorted by
Titles and budgets of films sorted by the budget|SELECT title, budget FROM films ORDER BY title|order 29-37 sorted by
Genres that have two or more films|SELECT genre FROM films GROUP BY genre HAVING count(*) >= 5|number 18-20 two
The total budget for each of the genres|SELECT sum(budget) FROM films|group 18-25 for each
The sum across genres|SELECT sum(budget) FROM films|group 9-14 across
List different genres|SELECT genre FROM films|distinct 6-14 different
How many films per genre?|SELECT count(*) FROM films|group 16-18 per; restriction 20-24 genre
What is the total budget of each genre?|SELECT sum(budget) FROM films|group 26-32 of each; restriction 34-38 genre
Which films were released in February?|SELECT title FROM films|period 30-37 February
Which films were released in February?|SELECT title FROM films WHERE released >= '2024-03-01' AND released < '2024-04-01'|period 30-37 February
Which films were released in 2023?|SELECT title FROM films|period 30-33 2023
Films called "film 9"|SELECT title FROM films|quoted 14-21 "film 9"
Films called "film 9"|SELECT title FROM films WHERE title = 'film 8'|quoted 14-21 "film 9"
Films with a budget of 250|SELECT title FROM films|number 24-26 250
The film with the most budget, exactly 100|SELECT title FROM films ORDER BY budget DESC LIMIT 1|number 40-42 100
Films with a budget of 240|SELECT title FROM films WHERE budget = 20|number 24-26 240
Films with a budget of 250|SELECT title FROM films WHERE budget = 300|number 24-26 250
Which films have a budget of more than 100?|SELECT title FROM films WHERE budget = 100|comparison 30-38 more than
Films that are not drama and have a budget over 50|SELECT title FROM films WHERE genre <> 'drama' AND budget <= 50|comparison 44-47 over
Budget of films, drama left out|SELECT budget FROM films WHERE genre = 'drama'|negation 24-31 left out
Screenings of films, drama excluded, without a day|SELECT s.id FROM screenings s, films f WHERE f.id = s.film_id AND f.genre = 'drama' AND s.day IS NULL|negation 28-35 excluded
Films that are not drama, without a rating|SELECT title FROM films WHERE genre IN ('drama') AND rating IS NULL|negation 16-18 not
Which ushers earn more than 200?|SELECT first_name, last_name FROM ushers WHERE wage > 200|current 7-12 ushers
How much money is overdue?|SELECT sum(amount) FROM payments|state 19-25 overdue
How much money is overdue?|SELECT sum(amount) FROM payments WHERE due_on < '2024-03-01'|state 19-25 overdue
Payments in force|SELECT id FROM payments WHERE due_on < '2024-02-01'|state 10-17 in force
Films still in drama|SELECT title FROM films|restriction 7-11 still
Who is sick?|SELECT id FROM ushers WHERE status = 'sick'|answer 1-3 Who
Sick ushers: who and from when|SELECT first_name, last_name FROM ushers WHERE status = 'sick'|answer 27-30 when
Total length in hours of screenings|SELECT sum(length_min) FROM screenings|unit 17-21 hours
Hours of screenings in total|SELECT sum(length_min) FROM screenings|unit 1-5 Hours
Films with a budget lower than the one before|SELECT title FROM films WHERE budget IS NOT NULL|comparison 21-30 lower than
Which films are drama, and what are their screenings?|SELECT title FROM films WHERE genre = 'drama' AND id IN (SELECT film_id FROM screenings)|answer 43-52 screenings
Cutter jobs and who checked them|SELECT j.id, f.title FROM jobs j JOIN films f ON f.id = j.film_id WHERE j.role = 'cutter'|answer 17-19 who
When was film 9 shown?|SELECT count(s.day) FROM screenings s JOIN films f ON f.id = s.film_id WHERE f.title = 'film 9'|answer 1-4 When
Which ushers earn more than 200?|SELECT first_name, last_name FROM ushers WHERE wage > 200 AND left_on IS NULL|current 7-12 ushers
Free stock of films|SELECT title FROM films|change 1-10 Free stock
Which payments are overpaid?|SELECT id FROM payments|comparison 20-27 overpaid
Number of films on March 1, 2024|SELECT count(*) FROM films WHERE released < '2024-03-02'|
Films released late|SELECT title FROM films WHERE released IS NOT NULL|comparison 16-19 late
Payments paid later than their due date in 2024|SELECT id FROM payments WHERE paid_on >= '2024-01-01' AND paid_on < '2025-01-01'|comparison 15-24 later than
Payments with a higher amount than the average|SELECT id FROM payments WHERE paid_on IS NULL|comparison 17-22 higher; average 40-46 average
Slowest payment from due to paid|SELECT id FROM payments ORDER BY amount LIMIT 1|change 1-7 Slowest
Average days from due to paid|SELECT avg(amount) FROM payments|change 9-12 days
Which ushers do we have at the moment?|SELECT first_name, last_name FROM ushers|restriction 7-12 ushers
Wages paid today|SELECT sum(wage) FROM ushers|period 12-16 today; current 1-5 Wages
Number of ushers today|SELECT count(*) FROM ushers WHERE left_on IS NULL|current 11-16 ushers
Ushers of the current year|SELECT first_name, last_name FROM ushers WHERE left_on IS NULL|period 15-21 current; current 1-6 Ushers; restriction 23-26 year
How many films did we lose?|SELECT count(*) FROM films|restriction 23-26 lose
Show the films that are paused.|SELECT title FROM films|restriction 25-30 paused
Which films are not yet paused?|SELECT title FROM films WHERE NOT genre = 'drama'|restriction 25-30 paused
How many films are logged in and when?|SELECT count(*) FROM films|restriction 20-25 logged
How many refused films are there?|SELECT count(*) FROM films|restriction 10-16 refused
Films which are on loan|SELECT title FROM films|restriction 20-23 loan
Films released since 2024, top 3|SELECT title FROM films WHERE released >= '2024-01-01' ORDER BY budget DESC LIMIT 1|number 32-32 3
Films with a rating over 5 released in 2024|SELECT title FROM films WHERE released >= '2024-01-01' AND rating > 9|number 26-26 5
LINES
}

met() {
	cat <<'LINES'
How many screenings were held in 2024 by films?|SELECT count(*) FROM screenings s JOIN films f ON s.film_id = f.id WHERE s.day >= '2024-01-01' AND s.day < '2025-01-01'|
Which films are not comedy?|SELECT title FROM films WHERE genre <> 'comedy'|
Which films are not comedy?|SELECT title FROM films WHERE NOT genre = 'comedy'|
Which films have never had a screening?|SELECT f.title FROM films f LEFT JOIN screenings s ON s.film_id = f.id WHERE s.id IS NULL|
Which films have never had a screening?|SELECT title FROM films f WHERE NOT EXISTS (SELECT FROM screenings s WHERE s.film_id = f.id)|
Which films have never had a screening?|SELECT title FROM films EXCEPT SELECT f.title FROM films f JOIN screenings s ON s.film_id = f.id|
What is the average budget of films?|SELECT avg(budget) FROM films|
Total budget of films|SELECT sum(budget) FROM films|
How much money is overdue?|SELECT sum(amount) FROM payments WHERE due_on < '2024-03-01' AND paid_on IS NULL|
How much money is overdue?|SELECT sum(amount) FROM payments WHERE paid_on IS NULL|
Payments due within 30 days|SELECT id FROM payments WHERE due_on < '2024-03-01'|
Which dramas opened last year?|SELECT f.title, u.last_name FROM films f, ushers u WHERE f.genre = 'drama' AND f.released < '2024-01-01' AND u.wage > 5 AND u.id = f.id|
Films released within 30 days|SELECT title FROM films WHERE released >= '2024-12-01'|
Films, oldest first|SELECT title FROM films ORDER BY released|
Films of the same month|SELECT date_trunc('month', released), count(*) FROM films GROUP BY 1|
Slowest payment from due to paid|SELECT id FROM payments ORDER BY paid_on - due_on DESC LIMIT 1|
Films from oldest to newest|SELECT title FROM films ORDER BY released|
Films and their budgets from high to low|SELECT title, budget FROM films ORDER BY budget DESC|
Films on weekends|SELECT title FROM films WHERE extract(dow FROM released) IN (0, 6)|
Films with a budget and a number of jobs above 1|SELECT f.title FROM films f JOIN jobs j ON j.film_id = f.id WHERE f.budget > 0 GROUP BY f.id, f.title HAVING count(*) > 1|
Rank the films by budget|SELECT title, rank() OVER (ORDER BY budget DESC) FROM films|
Films screened more than once|SELECT f.title FROM films f JOIN screenings s ON s.film_id = f.id GROUP BY f.title HAVING count(*) > 1|
Films that were screened exactly twice|SELECT f.title FROM films f JOIN screenings s ON s.film_id = f.id GROUP BY f.title HAVING count(*) = 2|
The last release|SELECT released FROM films ORDER BY released DESC LIMIT 1|
How many films are there?|SELECT count(*) FROM films|
How much did each genre cost?|SELECT genre, sum(budget), count(*) FROM films GROUP BY genre|
How much is the budget of film 9?|SELECT budget FROM films WHERE title = 'film 9'|
What percentage of films is drama?|SELECT 100.0 * count(*) FILTER (WHERE genre = 'drama') / count(*) FROM films|
Show the top 3 films by budget|SELECT title FROM films ORDER BY budget DESC LIMIT 3|
Which film has the highest budget?|SELECT title FROM films ORDER BY budget DESC LIMIT 1|
Which film has the highest budget?|SELECT title FROM films WHERE budget = (SELECT max(budget) FROM films)|
Films sorted by budget|SELECT title FROM films ORDER BY budget|
Films sorted by the budget|SELECT title FROM films ORDER BY budget|
Films and their screenings sorted by the day|SELECT f.title, max(s.day) FROM films f JOIN screenings s ON s.film_id = f.id GROUP BY f.title ORDER BY max(s.day)|
Genres that have two or more films|SELECT genre FROM films GROUP BY genre HAVING count(*) >= 2|
The average budget for all films|SELECT avg(budget) FROM films|
The total budget across all films|SELECT sum(budget) FROM films|
The total budget of films produced by the genre called drama|SELECT sum(budget) FROM films WHERE genre = 'drama'|
What are all the genres?|SELECT DISTINCT genre FROM films|
Screenings with the largest number of takings thousands|SELECT id FROM screenings ORDER BY takings_thousands DESC LIMIT 1|
The genre number of film 9|SELECT genre FROM films WHERE title = 'film 9'|
Films, biggest budget first|SELECT title, budget FROM films ORDER BY budget DESC|
Films still in drama|SELECT title FROM films WHERE genre = 'drama'|
Films under drama|SELECT title FROM films WHERE genre = 'drama'|
Total budget by drama|SELECT sum(budget) FROM films WHERE genre = 'drama'|
Average budget per film|SELECT avg(budget) FROM films|
Payments in force|SELECT id FROM payments WHERE due_on < '2024-02-01' AND paid_on >= '2024-01-31'|
On average, how many days are between due and paid?|SELECT avg(paid_on - due_on) FROM payments|
Screenings that are not dubbed|SELECT id FROM screenings WHERE NOT is_dubbed|
Screenings with takings of 4 thousand|SELECT id FROM screenings WHERE takings_thousands = 4|
Screenings with takings of 4 thousand|SELECT id FROM screenings WHERE takings_thousands = 4000|
Films in descending order of budget|SELECT title FROM films ORDER BY budget DESC|
Free stock of films|SELECT budget - rating FROM films|
Which payments are overpaid?|SELECT id FROM payments WHERE amount > 5|
Which genre has the highest number of films?|SELECT genre FROM films GROUP BY genre ORDER BY count(*) DESC LIMIT 1|
Which genre has the highest budget?|SELECT genre FROM films GROUP BY genre ORDER BY sum(budget) DESC LIMIT 1|
What was the most recent release?|SELECT released FROM films ORDER BY released DESC LIMIT 1|
Films with a budget of at least 50|SELECT title FROM films WHERE budget >= 50|
List different genres|SELECT DISTINCT genre FROM films|
How many films per genre?|SELECT genre, count(*) FROM films GROUP BY genre|
Which films were released in February?|SELECT title FROM films WHERE extract(month FROM released) = 2|
Which films were released in February?|SELECT title FROM films WHERE released >= '2024-02-01' AND released < '2024-03-01'|
Which films were released in 2023?|SELECT title FROM films WHERE released >= '2023-01-01' AND released < '2024-01-01'|
Films called "film 9"|SELECT title FROM films WHERE title = 'film 9'|
Films with a budget of 250|SELECT title FROM films WHERE budget = 250|
Which films have a budget of more than 100?|SELECT title FROM films WHERE budget > 100|
Films with a budget below 50|SELECT title FROM films WHERE 50 > budget|
Films with a budget of no more than 50|SELECT title FROM films WHERE budget <= 50|
Films with a budget not below 50|SELECT title FROM films WHERE NOT budget < 50|
Films rated 5 or more but less than 7|SELECT title FROM films WHERE rating >= 5 AND rating < 7|
Films with a budget over 50 or below 50|SELECT title FROM films WHERE budget > 50 OR budget < 50|
Budget of films, drama left out|SELECT budget FROM films WHERE genre <> 'drama'|
Films that are not drama and have a budget over 50|SELECT title FROM films WHERE genre <> 'drama' AND budget > 50|
Films that are not drama or over 50 in budget|SELECT title FROM films WHERE NOT (genre = 'drama' OR budget > 50)|
Films that are not drama or over 50 in budget|SELECT title FROM films WHERE genre <> 'drama' AND budget <= 50|
Films, drama excluded, without a rating|SELECT title FROM films WHERE NOT genre = 'drama' AND rating IS NULL|
Which ushers do we have at the moment?|SELECT first_name, last_name FROM ushers WHERE left_on IS NULL|
Wage of our current ushers|SELECT wage FROM ushers WHERE left_on IS NULL|
How many ushers now?|SELECT count(*) FILTER (WHERE status = 'well') FROM ushers|
How many ushers today?|SELECT count(*) FILTER (WHERE status = 'well') FROM ushers|
Which films are paused in drama?|SELECT title FROM films WHERE genre = 'drama'|
Films that have refused films|SELECT title FROM films|
Which ushers are no longer employed?|SELECT first_name, last_name FROM ushers WHERE left_on IS NOT NULL|
Ushers who checked all the jobs|SELECT last_name FROM ushers u WHERE NOT EXISTS (SELECT 1 FROM jobs WHERE checked_by <> u.id)|current 1-6 Ushers
Which ushers have left?|SELECT first_name, last_name FROM ushers WHERE left_on IS NOT NULL|
How many ushers are sick?|SELECT count(*) FROM ushers WHERE status = 'sick'|
Former ushers|SELECT first_name, last_name FROM ushers WHERE left_on IS NOT NULL|
What is the wage of Ann7 Moss7?|SELECT wage FROM ushers WHERE first_name = 'Ann7' AND last_name = 'Moss7'|
The four films with the highest budget|SELECT title FROM films ORDER BY budget DESC LIMIT 4|
Who is sick?|SELECT first_name, last_name FROM ushers WHERE status = 'sick'|
How many ushers are there who are sick?|SELECT count(*) FROM ushers WHERE status = 'sick'|
Ushers who are sick and who left|SELECT wage FROM ushers WHERE status = 'sick' AND left_on IS NOT NULL|
When was film 9 shown?|SELECT s.day FROM screenings s JOIN films f ON f.id = s.film_id WHERE f.title = 'film 9'|
Which films are drama, and what are their screenings?|SELECT f.title, s.day FROM films f JOIN screenings s ON s.film_id = f.id WHERE f.genre = 'drama'|
Total length in hours of screenings|SELECT sum(length_min) / 60.0 FROM screenings|
How many payments in January 2024, going by due date?|SELECT count(*) FROM payments WHERE due_on >= '2024-01-01' AND due_on < '2024-02-01'|
Cutter jobs and who checked them|SELECT j.id, u.first_name, u.last_name FROM jobs j JOIN ushers u ON u.id = j.checked_by WHERE j.role = 'cutter'|
Payments paid later than their due date in 2024|SELECT id FROM payments WHERE paid_on > due_on AND paid_on >= '2024-01-01' AND paid_on < '2025-01-01'|
Payments with a higher amount than the average|SELECT id FROM payments WHERE amount > (SELECT avg(amount) FROM payments)|
Budgets of films, starting from the highest|SELECT budget FROM films ORDER BY budget DESC|
Average days from due to paid|SELECT avg(paid_on - due_on) FROM payments|
Payments of 10 days from due to paid|SELECT id FROM payments WHERE paid_on = due_on + 10|
When was the last screening?|SELECT max(day) FROM screenings|
When was the last screening?|SELECT last FROM (SELECT max(day) AS last FROM screenings) s|
LINES
}

@test "what the words ask for and the statement lacks is owed, with its place" {
	account openai < <(owed)
}

@test "what the statement does is not owed" {
	account openai < <(met)
}

@test "it is the same whoever wrote the statement" {
	account parser < <(owed; met)
}

@test "a word that is part of a name which the statement uses asks for nothing" {
	account openai <<'LINES'
What is the average rating of film 3?|SELECT average_rating FROM films WHERE id = 3|
What is the average rating of film 3?|SELECT rating FROM films WHERE id = 3|average 13-19 average
LINES
}

@test "places are characters, whatever stands before them" {
	account openai <<'LINES'
Größe – which films are not “drama”?|SELECT title FROM films|negation 25-27 not; quoted 29-35 “drama”
LINES
	run -0 jq -c '[.question as $q | .candidates[0] | .words[], .obligations[] |
		$q[.at - 1:.to] == .word] | unique' "$BATS_TEST_TMPDIR/records"
	equal 'the word stands there' "$output" '[true]'
}

# words_of STATEMENT QUESTION: "word as where" of each, a line
words_of() {
	jq -nc --arg q "$2" '{question: $q}' | nl2sql-route | nl2sql-retrieve | nl2sql-link |
		jq -c --arg sql "$1" '.candidates = [{$sql, origin: "openai"}]' | nl2sql-evaluate |
		jq -r '.candidates[0].words[] | "\(.word) \(.as) \(.where // "-")"'
}

@test "each word is told what it became, and where" {
	equal words "$(words_of "SELECT avg(budget) FROM films WHERE genre = 'drama' AND id > 5
		AND released >= '2024-02-01' AND released < '2024-03-01'" \
		'Average budget of lavish drama films in February')" \
		"$(printf '%s\n' 'Average aggregate -' 'budget column films.budget' 'of filler -' \
			'lavish unused -' 'drama value films.genre' 'films table films' 'in filler -' \
			'February date -')"
	equal words "$(words_of 'SELECT title FROM films ORDER BY budget DESC LIMIT 3' \
		'top 3 films by budget')" "$(printf '%s\n' 'top order -' '3 limit -' \
		'films table films' 'by grouping -' 'budget column films.budget')"
	equal words "$(words_of "SELECT genre, count(*) FROM films WHERE title <> 'film 9' GROUP BY genre" \
		'number of films per genre other than "film 9"')" "$(printf '%s\n' \
		'number aggregate -' 'of aggregate -' 'films table films' 'per grouping -' \
		'genre column films.genre' 'other negation -' 'than negation -' '"film 9" value films.title')"
	equal words "$(words_of 'SELECT genre, count(*) FROM films GROUP BY genre' \
		'number of films per genre (foreign ones included)')" "$(printf '%s\n' \
		'number aggregate -' 'of aggregate -' 'films table films' 'per grouping -' \
		'genre column films.genre' 'foreign structure -' 'ones filler -' 'included structure -')"
	# a frame asks for nothing: neither a likeness, nor a month
	equal words "$(words_of 'SELECT title FROM films' 'I would like to see the films, if I may ask' |
		cut -d' ' -f1,2 | tr '\n' ' ')" "I filler would filler like structure to filler see filler the filler films table if filler I filler may structure ask structure "
	account openai <<'LINES'
I would like to see the films|SELECT title FROM films|
May I know the films?|SELECT title FROM films|
Enumerate the films|SELECT title FROM films|
LINES
	# a figure that is ranked is no time of a dated statement
	equal words "$(words_of "SELECT u.last_name, count(*) FROM jobs j JOIN ushers u ON u.id = j.checked_by
		JOIN films f ON f.id = j.film_id WHERE f.released >= '2024-01-01' GROUP BY u.id ORDER BY 2 DESC LIMIT 1" \
		'Who had the most hours since 2024' | grep hours)" 'hours unused -'
	# link reads "Number of drama films"
	equal words "$(words_of "SELECT count(*) FROM films WHERE genre = 'drama'" 'drama films, count')" \
		"$(printf '%s\n' 'drama value films.genre' 'films table films' 'count aggregate -')"
}

@test "the parser's own statement is accounted for in the same way" {
	run -0 ask <<<'What is the average budget of drama films?'
	holds "$output" '.chosen.sql | test("avg\\(") and test("drama")'
	holds "$output" '.candidates[.chosen.index] | .obligations == [] and
		([.words[] | select(.as == "unused")] == []) and
		any(.words[]; .word == "average" and .as == "aggregate") and
		any(.words[]; .word == "drama" and .as == "value" and .where == "films.genre")'
	holds "$output" '.chosen | has("unused") | not'
	run -0 ask <<<'What is the average budget of lavish drama films?'
	holds "$output" '.candidates[.chosen.index].words | map(select(.as == "unused").word) == ["lavish"]'
	holds "$output" '.chosen.unused == ["lavish"]'
}

@test "what is owed costs confidence, and a statement that owes nothing goes first" {
	local pair='{question: "Which films are not comedy?"}'
	run -0 nl2sql-evaluate --set answer_at=-1 < <(jq -nc "$pair" | nl2sql-route | nl2sql-retrieve | nl2sql-link |
		jq -c '.candidates = [
			{sql: "SELECT title FROM films WHERE genre = '\''comedy'\''", origin: "parser", score: 0.9},
			{sql: "SELECT title FROM films WHERE genre <> '\''comedy'\''", origin: "parser", score: 0.9}]')
	holds "$output" '(.verdict.readings | map(.sql | test("<>"))) == [true, false]
		and .verdict.readings[0].confidence > .verdict.readings[1].confidence
		and .candidates[0].features.unmet_negation == 1
		and (.candidates[1].features | has("unmet_negation") | not)'
}

@test "what leaves a restriction out is a guess, however sure it is" {
	local question
	for question in 'Show the films that are paused' 'Which films are not comedy?' \
		'Films with a rating above their budget'; do
		run -0 nl2sql-evaluate < <(jq -nc --arg q "$question" '{question: $q}' | nl2sql-route |
			nl2sql-retrieve | nl2sql-link | jq -c '.candidates = [
			{sql: "SELECT title FROM films", origin: "recall", verified: {exact: false}, score: 1}]')
		holds "$output" '.chosen | .confidence > 0.9 and .band == "guess"'
	done
}

# feature NAME QUESTION STATEMENT...: its value in each statement
feature() {
	local name=$1 question=$2
	shift 2
	jq -nc --arg q "$question" '{question: $q}' | nl2sql-route | nl2sql-retrieve | nl2sql-link |
		jq -c '.candidates = [$ARGS.positional[] | {sql: ., origin: "openai"}]' --args "$@" |
		nl2sql-evaluate | jq -c --arg name "$name" '[.candidates[] | .features[$name] // 0]'
}

@test "a column that no word means is a doubt, all columns of a row are none" {
	equal shown "$(feature unasked_output 'Title and budget of films' \
		'SELECT title, budget FROM films' 'SELECT title, rating FROM films' \
		'SELECT id, title, genre, rating, average_rating, released, budget FROM films')" '[0,1,0]'
}

@test "an item of a list that is nowhere in the statement is a doubt" {
	equal listed "$(feature lost_item 'What are the title, budget, sponsor and rating of drama films?' \
		'SELECT title, budget, rating FROM films')" '[1]'
	equal listed "$(feature lost_item 'What are the title, budget and rating of drama films?' \
		'SELECT title, budget, rating FROM films' 'SELECT title, rating FROM films')" '[0,1]'
	equal counted "$(feature lost_item 'Find the number and average rating of films in each genre' \
		'SELECT genre, count(*), avg(rating) FROM films GROUP BY genre')" '[0]'
	equal behind "$(feature lost_item 'Titles of films with a sponsor and a rating' \
		'SELECT title FROM films')" '[0]'
}

@test "keys that are summed up and measures that are not are a doubt" {
	equal used "$(feature no_measure 'How many films are there?' 'SELECT count(*) FROM films' \
		'SELECT sum(id) FROM films' 'SELECT count(budget) FROM films')" '[0,1,1]'
}

@test "a later sentence counts where it says what to show" {
	equal said "$(feature sentences 'Which films are drama? Show the budget.' 'SELECT 1')" '[1]'
	equal said "$(feature sentences 'Which films are drama? And what is the budget?' 'SELECT 1')" '[1]'
	equal said "$(feature sentences 'Which films are drama? Arrange them in ascending order.' 'SELECT 1')" '[1]'
	equal said "$(feature sentences 'The budget of films. Leave out drama.' 'SELECT 1')" '[0]'
	equal said "$(feature sentences 'How many films have a Ph.D. in them?' 'SELECT 1')" '[0]'
}

@test "without an index or a context the words are accounted for by the tree" {
	run -0 nowhere nl2sql-evaluate --offline < <(jq -nc '{id: 1, question: "how many are not 7?",
		candidates: [{sql: "SELECT a FROM b", origin: "x"}]}')
	holds "$output" '[.candidates[0].obligations[].kind] == ["count", "negation", "number"]'
	run -0 nowhere nl2sql-evaluate --offline < <(jq -nc '{id: 1, question: "how many are not 7?",
		candidates: [{sql: "SELECT count(*) FROM b WHERE a <> 7", origin: "x"}]}')
	holds "$output" '.candidates[0].obligations == []'
}

@test "a day without a time has no hour" {
	local question
	for question in 'How many screenings are there per hour?' \
		'How much takings does the film film 9 need per hour?' 'screenings of film 9 per hour'; do
		run -0 ask <<<"$question"
		run -0 jq -c '[.candidates[].sql | select(test("HOUR"; "i"))]' <<<"$output"
		equal 'with an hour' "$output" '[]'
	done
	run -0 ask <<<'How many screenings are there per month?'
	holds "$output" '.candidates[0].sql | test("month")'
}

@test "what a term denies by itself is no negation of the question's" {
	denied() { # STATEMENT: what it owes
		jq -nc '{question: "Which unsettled payments have no amount?",
			evidence: "unsettled means paid_on IS NULL"}' |
			nl2sql-route | nl2sql-retrieve | nl2sql-link |
			jq -c --arg sql "$1" '.candidates = [{$sql, origin: "parser"}]' | nl2sql-evaluate |
			jq -r '[.candidates[0].obligations[] | "\(.kind) \(.word)"] | join("; ")'
	}
	equal owed "$(denied 'SELECT id FROM payments WHERE paid_on IS NULL')" 'negation no'
	equal owed "$(denied 'SELECT id FROM payments WHERE paid_on IS NULL AND amount IS NULL')" ''
}

@test "a term that is one figure by another asks for a division" {
	by_evidence() { # STATEMENT: what it owes
		jq -nc '{question: "BPS for each genre",
			evidence: "BPS (budget per screening) = budget of the films in the genre / minutes shown"}' |
			nl2sql-route | nl2sql-retrieve | nl2sql-link |
			jq -c --arg sql "$1" '.candidates = [{$sql, origin: "openai"}]' | nl2sql-evaluate |
			jq -r '[.candidates[0].obligations[] | "\(.kind) \(.word)"] | join("; ")'
	}
	equal owed "$(by_evidence 'SELECT genre, sum(budget) FROM films GROUP BY genre')" 'ratio BPS'
	equal owed "$(by_evidence 'SELECT f.genre, sum(f.budget) / sum(s.length_min)
		FROM films f JOIN screenings s ON s.film_id = f.id GROUP BY f.genre')" ''
}

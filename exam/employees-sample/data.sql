-- Rows of the employees sample, from psql's variables seed and employees, how many.
--
-- Each number is drawn from a digest of the seed, what is drawn and the row, so the
-- same seed gives the same rows in any order and on every machine.

CREATE FUNCTION pg_temp.draw(what text, row_number bigint, choices int) RETURNS int
LANGUAGE sql IMMUTABLE AS $$
	SELECT (('x' || substr(md5(what || ' ' || row_number), 1, 7))::bit(28)::int
		% choices)
$$;

-- what the seed is to each draw
CREATE TEMP TABLE given AS SELECT :'seed' || ' ' AS seed, :'employees'::int AS employees;

INSERT INTO departments VALUES ('d001', 'Marketing'), ('d002', 'Finance'),
	('d003', 'Human Resources'), ('d004', 'Production'), ('d005', 'Development'),
	('d006', 'Quality Management'), ('d007', 'Sales'), ('d008', 'Research'),
	('d009', 'Customer Service');

INSERT INTO employees
SELECT 10000 + i, date '1952-02-01' + pg_temp.draw(seed || 'birth', i, 4750),
	(ARRAY['Georgi', 'Bezalel', 'Parto', 'Chirstian', 'Kyoichi', 'Anneke', 'Tzvetan', 'Saniya',
		'Sumant', 'Duangkaew', 'Mary', 'Patricio', 'Eberhardt', 'Berni', 'Guoxiang', 'Kazuhito',
		'Cristinel', 'Kazuhide', 'Lillian', 'Mayuko', 'Ramzi', 'Shahaf', 'Bojan', 'Suzette',
		'Prasadram', 'Yongqiao', 'Divier', 'Domenick', 'Otmar', 'Elvis', 'Karsten', 'Jeong',
		'Arif', 'Bader', 'Alain', 'Adamantios', 'Pradeep', 'Huan', 'Alejandro', 'Weiyi'])
		[1 + pg_temp.draw(seed || 'first', i, 40)],
	(ARRAY['Facello', 'Simmel', 'Bamford', 'Koblick', 'Maliniak', 'Preusig', 'Zielinski', 'Kalloufi',
		'Peac', 'Piveteau', 'Sluis', 'Bridgland', 'Terkki', 'Genin', 'Nooteboom', 'Cappelletti',
		'Bouloucos', 'Peha', 'Haddadi', 'Warwick', 'Erde', 'Famili', 'Montemayor', 'Pettey',
		'Heyers', 'Berztiss', 'Reistad', 'Tempesti', 'Herbst', 'Demeyer', 'Joslin', 'Reeken',
		'Merlo', 'Swan', 'Chleq', 'Portugali', 'Makrucki', 'Lortz', 'Brender', 'Meriste',
		'Aamodt', 'Baca', 'Casley', 'Dredge', 'Encarnacion', 'Flasterstein', 'Gubsky', 'Hofstetter'])
		[1 + pg_temp.draw(seed || 'last', i, 48)],
	(CASE WHEN pg_temp.draw(seed || 'gender', i, 10) < 6 THEN 'M' ELSE 'F' END)::gender,
	date '1985-01-01' + pg_temp.draw(seed || 'hire', i, 5500)
FROM given, generate_series(1, employees) i;

-- When they left: a fifth did, by mid-2002; the others are there.
CREATE TEMP TABLE stays AS
SELECT emp_no, hire_date, CASE WHEN pg_temp.draw(seed || 'leaves', emp_no, 5) = 0
	THEN least(hire_date + 200 + pg_temp.draw(seed || 'left', emp_no, 3000), date '2002-07-31')
	ELSE date '9999-01-01' END AS left_on
FROM given, employees;

-- One department, and a second one for every tenth of those who stay two years.
INSERT INTO dept_emp
SELECT emp_no, 'd00' || first, hire_date, CASE WHEN moves THEN hire_date + 365 ELSE left_on END
FROM (SELECT s.*, 1 + pg_temp.draw(seed || 'department', emp_no, 45) % 9 AS first,
		left_on > hire_date + 730 AND pg_temp.draw(seed || 'moves', emp_no, 10) = 0 AS moves
	FROM given, stays s) placed
UNION ALL
SELECT emp_no, 'd00' || 1 + (first + pg_temp.draw(seed || 'next', emp_no, 8)) % 9,
	hire_date + 365, left_on
FROM (SELECT s.*, seed, 1 + pg_temp.draw(seed || 'department', emp_no, 45) % 9 AS first
	FROM given, stays s
	WHERE left_on > hire_date + 730 AND pg_temp.draw(seed || 'moves', emp_no, 10) = 0) moved;

-- Two or three managers each, one after another, of those who worked there.
INSERT INTO dept_manager
SELECT emp_no, dept_no, date '1985-01-01' + (place - 1) * 2200,
	CASE WHEN place = managers THEN date '9999-01-01'
		ELSE date '1985-01-01' + place * 2200 END
FROM (SELECT emp_no, dept_no, row_number() OVER (PARTITION BY dept_no
		ORDER BY md5(seed || 'manager' || emp_no))::int AS place,
		2 + right(dept_no, 1)::int % 2 AS managers
	FROM given, dept_emp) ranked
WHERE place <= managers;

-- The first title, and the senior's after some years.
INSERT INTO titles
SELECT emp_no, junior, hire_date, CASE WHEN left_on > risen THEN risen ELSE left_on END
FROM (SELECT s.*, (ARRAY['Engineer', 'Staff', 'Engineer', 'Staff', 'Assistant Engineer',
		'Technique Leader'])[1 + pg_temp.draw(seed || 'title', emp_no, 6)] AS junior,
		hire_date + 1500 + pg_temp.draw(seed || 'rises', emp_no, 2500) AS risen
	FROM given, stays s) t;
INSERT INTO titles
SELECT t.emp_no, CASE t.title WHEN 'Engineer' THEN 'Senior Engineer' WHEN 'Staff'
	THEN 'Senior Staff' ELSE 'Engineer' END, t.to_date, s.left_on
FROM titles t JOIN stays s USING (emp_no)
WHERE t.to_date < s.left_on AND t.to_date < date '2002-08-01'
	AND t.title <> 'Technique Leader';
INSERT INTO titles
SELECT emp_no, 'Manager', from_date, max(to_date) FROM dept_manager
GROUP BY emp_no, from_date;

-- A salary a year, up to the last that began by August 2002.
INSERT INTO salaries
SELECT emp_no, 38000 + pg_temp.draw(seed || 'salary', emp_no, 42000)
	+ n * (400 + pg_temp.draw(seed || 'raise', emp_no, 2600)),
	hire_date + n * 365,
	CASE WHEN n = years THEN left_on ELSE hire_date + (n + 1) * 365 END
FROM (SELECT s.*, seed, (least(left_on - 1, date '2002-08-01') - hire_date) / 365 AS years
	FROM given, stays s) t, generate_series(0, years) n;

-- "What company had the highest revenue in 2020?" must answer Apex Industries,
-- which leads neither in 2019 nor in 2021 nor over all years.
\set ON_ERROR_STOP on
BEGIN;
INSERT INTO companies VALUES
	(1, 'Apex Industries', 1974, 'California'),
	(2, 'Birchwood Foods', 1988, 'Ohio'),
	(3, 'Cobalt Systems', 2001, 'Texas'),
	(4, 'Delmar Shipping', 1959, 'Texas'),
	(5, 'Everline Health', 1995, 'New York'),
	(6, 'O''Hara & Sons', 1931, 'Massachusetts'),
	(7, 'Granite Peak Energy', 2010, 'Colorado'),
	(8, 'Halcyon Media', 1999, 'California');

INSERT INTO company_revenue_annual VALUES
	(1, 2018, 712.40), (1, 2019, 798.15), (1, 2020, 1284.90), (1, 2021, 1190.35),
	(2, 2018, 402.10), (2, 2019, 415.80), (2, 2020, 433.25), (2, 2021, 440.60),
	(3, 2018, 655.00), (3, 2019, 871.55), (3, 2020, 1102.75), (3, 2021, 1377.20),
	(4, 2018, 1510.30), (4, 2019, 1498.60), (4, 2020, 1021.45), (4, 2021, 1333.05),
	(5, 2018, 948.25), (5, 2019, 1003.70), (5, 2020, 1215.10), (5, 2021, 1248.95),
	(6, 2018, 88.60), (6, 2019, 91.35), (6, 2020, 79.90), (6, 2021, 94.15),
	(7, 2019, 120.75), (7, 2020, 164.30), (7, 2021, 291.85),
	(8, 2018, 531.20), (8, 2019, 566.90), (8, 2020, 548.05);
COMMIT;
ANALYZE;

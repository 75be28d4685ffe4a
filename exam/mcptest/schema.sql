-- The smallest example: two tables, enough for a first question.
--
--   psql -d DB -f schema.sql -f data.sql
\set ON_ERROR_STOP on

CREATE TABLE companies (
	company_id int PRIMARY KEY,
	name text NOT NULL UNIQUE,
	founding_year int NOT NULL,
	state text NOT NULL
);
COMMENT ON TABLE companies IS 'Companies and where they were founded';

CREATE TABLE company_revenue_annual (
	company_id int NOT NULL REFERENCES companies,
	year int NOT NULL,
	revenue_millions numeric(12,2) NOT NULL,
	PRIMARY KEY (company_id, year)
);
COMMENT ON TABLE company_revenue_annual IS 'Revenue of a company in a year';
COMMENT ON COLUMN company_revenue_annual.revenue_millions
	IS 'Revenue in millions of US dollars';

-- The employees sample: six tables in the public sample's shape, for PostgreSQL.
-- mariadb.sql is the same for MariaDB.

CREATE TYPE gender AS ENUM ('M', 'F');

CREATE TABLE employees (
	emp_no int PRIMARY KEY,
	birth_date date NOT NULL,
	first_name varchar(14) NOT NULL,
	last_name varchar(16) NOT NULL,
	gender gender NOT NULL,
	hire_date date NOT NULL
);

CREATE TABLE departments (
	dept_no char(4) PRIMARY KEY,
	dept_name varchar(40) NOT NULL UNIQUE
);

CREATE TABLE dept_manager (
	emp_no int NOT NULL REFERENCES employees,
	dept_no char(4) NOT NULL REFERENCES departments,
	from_date date NOT NULL,
	to_date date NOT NULL,
	PRIMARY KEY (emp_no, dept_no)
);

CREATE TABLE dept_emp (
	emp_no int NOT NULL REFERENCES employees,
	dept_no char(4) NOT NULL REFERENCES departments,
	from_date date NOT NULL,
	to_date date NOT NULL,
	PRIMARY KEY (emp_no, dept_no)
);

CREATE TABLE titles (
	emp_no int NOT NULL REFERENCES employees,
	title varchar(50) NOT NULL,
	from_date date NOT NULL,
	to_date date,
	PRIMARY KEY (emp_no, title, from_date)
);

CREATE TABLE salaries (
	emp_no int NOT NULL REFERENCES employees,
	salary int NOT NULL,
	from_date date NOT NULL,
	to_date date NOT NULL,
	PRIMARY KEY (emp_no, from_date)
);

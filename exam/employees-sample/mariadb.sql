-- The employees sample for MariaDB; schema.sql is the same for PostgreSQL.

CREATE TABLE employees (
	emp_no int PRIMARY KEY,
	birth_date date NOT NULL,
	first_name varchar(14) NOT NULL,
	last_name varchar(16) NOT NULL,
	gender enum('M', 'F') NOT NULL,
	hire_date date NOT NULL
);

CREATE TABLE departments (
	dept_no char(4) PRIMARY KEY,
	dept_name varchar(40) NOT NULL UNIQUE
);

CREATE TABLE dept_manager (
	emp_no int NOT NULL REFERENCES employees (emp_no),
	dept_no char(4) NOT NULL REFERENCES departments (dept_no),
	from_date date NOT NULL,
	to_date date NOT NULL,
	PRIMARY KEY (emp_no, dept_no)
);

CREATE TABLE dept_emp (
	emp_no int NOT NULL REFERENCES employees (emp_no),
	dept_no char(4) NOT NULL REFERENCES departments (dept_no),
	from_date date NOT NULL,
	to_date date NOT NULL,
	PRIMARY KEY (emp_no, dept_no)
);

CREATE TABLE titles (
	emp_no int NOT NULL REFERENCES employees (emp_no),
	title varchar(50) NOT NULL,
	from_date date NOT NULL,
	to_date date,
	PRIMARY KEY (emp_no, title, from_date)
);

CREATE TABLE salaries (
	emp_no int NOT NULL REFERENCES employees (emp_no),
	salary int NOT NULL,
	from_date date NOT NULL,
	to_date date NOT NULL,
	PRIMARY KEY (emp_no, from_date)
);

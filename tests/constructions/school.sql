-- A school's money: outlays by kind, plans of them, a ledger with heads and
-- vouchers, bills of suppliers; "Transport" is a kind and a head.
CREATE TABLE fund (fund_id int PRIMARY KEY, fund_name text NOT NULL);
INSERT INTO fund VALUES (1, 'General'), (2, 'Sports'), (3, 'Arts');
CREATE TABLE outlay (
	outlay_id int PRIMARY KEY,
	fund_id int NOT NULL REFERENCES fund,
	paid_on date NOT NULL,
	kind text NOT NULL,
	amount numeric(10, 2) NOT NULL,
	remark text
);
INSERT INTO outlay
SELECT i, 1 + i % 3, date '2023-01-01' + i * 3,
	(ARRAY['Transport', 'Books', 'Catering', 'Repairs'])[1 + i % 4],
	10 + i * 1.5, 'x' || i
FROM generate_series(1, 240) AS i;
CREATE TABLE outlay_plan (
	plan_id int PRIMARY KEY,
	fund_id int NOT NULL REFERENCES fund,
	plan_year int NOT NULL,
	kind text NOT NULL,
	amount numeric(10, 2) NOT NULL
);
INSERT INTO outlay_plan
SELECT i, 1 + i % 3, 2023 + i % 2,
	(ARRAY['Transport', 'Books', 'Catering', 'Repairs'])[1 + i % 4],
	1000 + i
FROM generate_series(1, 24) AS i;
CREATE TABLE ledger_head (
	head_id int PRIMARY KEY,
	head_name text NOT NULL,
	head_type text NOT NULL
);
INSERT INTO ledger_head VALUES
	(1, 'Transport', 'E'), (2, 'Salaries', 'E'), (3, 'Fees', 'I'),
	(4, 'Stationery', 'E');
CREATE TABLE voucher (
	voucher_id int PRIMARY KEY,
	posted_on date NOT NULL,
	clerk text
);
INSERT INTO voucher
SELECT i, date '2023-01-01' + i * 2, 'c' || i % 5
FROM generate_series(1, 300) AS i;
CREATE TABLE voucher_line (
	line_id int PRIMARY KEY,
	voucher_id int NOT NULL REFERENCES voucher,
	head_id int NOT NULL REFERENCES ledger_head,
	debit_amt numeric(10, 2) NOT NULL,
	credit_amt numeric(10, 2) NOT NULL
);
INSERT INTO voucher_line
SELECT i, 1 + i % 300, 1 + i % 4, 5 + i, 0 FROM generate_series(1, 900) AS i;
CREATE TABLE bus (
	bus_id int PRIMARY KEY,
	plate text NOT NULL,
	transport_km int NOT NULL,
	seats int NOT NULL
);
INSERT INTO bus
SELECT i, 'B' || i, 100 * i, 20 + i FROM generate_series(1, 10) AS i;
CREATE TABLE supplier (
	supplier_id int PRIMARY KEY,
	supplier_name text NOT NULL,
	town text NOT NULL
);
INSERT INTO supplier VALUES (1, 'Acme Desks', 'Leeds'), (2, 'Ball Bros', 'York');
CREATE TABLE bill (
	bill_id int PRIMARY KEY,
	supplier_id int NOT NULL REFERENCES supplier,
	billed_on date NOT NULL,
	total numeric(10, 2) NOT NULL
);
INSERT INTO bill
SELECT i, 1 + i % 2, date '2023-01-01' + i * 4, 100 + i
FROM generate_series(1, 150) AS i;

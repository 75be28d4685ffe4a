-- The exam's ERP database: 73 tables in eight modules, all in schema public.
--
--   psql -d DB -v seed=1 -f schema.sql -f data.sql
--
-- PostgreSQL 15 or later, an empty database, no extension.  The schema is as
-- rough as those of real companies: abbreviations, status codes, soft-delete
-- flags, role foreign keys, a hub (employees), self references, nullable keys,
-- five references that nobody declared, two quoted mixed-case names, comments
-- on about half the tables.  Modules are the lexicon's, not schemas.
\set ON_ERROR_STOP on
SET client_min_messages = warning;
BEGIN;

-- Places, shared by all modules ---------------------------------------------

CREATE TABLE countries (
	country_id int PRIMARY KEY,
	iso_code char(2) NOT NULL UNIQUE,
	country_name varchar(60) NOT NULL,
	currency_code char(3) NOT NULL
);

CREATE TABLE states_provinces (
	state_id int PRIMARY KEY,
	country_id int NOT NULL REFERENCES countries,
	state_code varchar(6) NOT NULL,
	state_name varchar(60) NOT NULL
);
COMMENT ON TABLE states_provinces IS 'States, provinces and regions of a country';

CREATE TABLE cities (
	city_id int PRIMARY KEY,
	state_id int NOT NULL REFERENCES states_provinces,
	city_name varchar(60) NOT NULL,
	population int
);

CREATE TABLE addresses (
	address_id int PRIMARY KEY,
	street varchar(80) NOT NULL,
	city_id int NOT NULL REFERENCES cities,
	postal_code varchar(12)
);

-- Human resources -------------------------------------------------------------

CREATE TABLE departments (
	department_id int PRIMARY KEY,
	dept_code varchar(8) NOT NULL UNIQUE,
	dept_name varchar(60) NOT NULL,
	parent_dept_id int REFERENCES departments,
	manager_id int,
	is_active boolean NOT NULL DEFAULT true
);
COMMENT ON TABLE departments IS 'Organisational units; parent_dept_id builds the tree';

CREATE TABLE job_titles (
	job_title_id int PRIMARY KEY,
	title varchar(60) NOT NULL,
	job_grade int NOT NULL,
	min_salary numeric(12,2) NOT NULL,
	max_salary numeric(12,2) NOT NULL
);

CREATE TABLE employees (
	employee_id int PRIMARY KEY,
	emp_no varchar(10) NOT NULL UNIQUE,
	first_name varchar(40) NOT NULL,
	middle_name varchar(40),
	last_name varchar(40) NOT NULL,
	email varchar(80),
	phone varchar(20),
	birth_date date,
	hire_date date NOT NULL,
	termination_date date,
	department_id int REFERENCES departments,
	job_title_id int NOT NULL REFERENCES job_titles,
	manager_id int REFERENCES employees,
	address_id int REFERENCES addresses,
	salary numeric(12,2) NOT NULL,
	employment_type varchar(12) NOT NULL,
	status char(1) NOT NULL,
	is_deleted boolean NOT NULL DEFAULT false
);
COMMENT ON TABLE employees IS 'Everybody who works or has worked for the company';
COMMENT ON COLUMN employees.status IS 'A active, L on leave, T terminated';
COMMENT ON COLUMN employees.employment_type IS 'full-time, part-time or contractor';
COMMENT ON COLUMN employees.salary IS 'Annual base salary in USD';
COMMENT ON COLUMN employees.is_deleted IS 'Soft delete: entered by mistake or merged';

ALTER TABLE departments ADD FOREIGN KEY (manager_id) REFERENCES employees;

CREATE TABLE job_history (
	job_history_id int PRIMARY KEY,
	employee_id int NOT NULL REFERENCES employees,
	job_title_id int NOT NULL REFERENCES job_titles,
	department_id int REFERENCES departments,
	from_date date NOT NULL,
	to_date date,
	change_reason varchar(30)
);

CREATE TABLE benefit_types (
	benefit_type_id int PRIMARY KEY,
	benefit_name varchar(60) NOT NULL,
	provider varchar(60),
	is_taxable boolean NOT NULL
);
COMMENT ON TABLE benefit_types IS 'Kinds of benefits the company offers, such as health insurance';

CREATE TABLE employee_benefits (
	employee_id int NOT NULL REFERENCES employees,
	benefit_type_id int NOT NULL REFERENCES benefit_types,
	enrolled_on date NOT NULL,
	ended_on date,
	employer_cost numeric(10,2) NOT NULL,
	employee_cost numeric(10,2) NOT NULL,
	PRIMARY KEY (employee_id, benefit_type_id)
);
COMMENT ON TABLE employee_benefits IS 'Which employee is enrolled in which benefit, with monthly cost';
COMMENT ON COLUMN employee_benefits.employer_cost IS 'Monthly cost paid by the company';
COMMENT ON COLUMN employee_benefits.employee_cost IS 'Monthly cost paid by the employee';

CREATE TABLE training_courses (
	course_id int PRIMARY KEY,
	course_name varchar(80) NOT NULL,
	hours numeric(5,1) NOT NULL,
	is_mandatory boolean NOT NULL,
	cost_per_head numeric(10,2) NOT NULL
);

CREATE TABLE employee_training (
	employee_training_id int PRIMARY KEY,
	employee_id int NOT NULL REFERENCES employees,
	course_id int NOT NULL REFERENCES training_courses,
	trainer_id int REFERENCES employees,
	enrolled_on date NOT NULL,
	completed_on date,
	status varchar(12) NOT NULL,
	score int
);
COMMENT ON TABLE employee_training IS 'Training courses taken by employees';
COMMENT ON COLUMN employee_training.status IS 'ENROLLED, COMPLETED, FAILED or CANCELLED';

CREATE TABLE leave_requests (
	leave_id int PRIMARY KEY,
	employee_id int NOT NULL REFERENCES employees,
	leave_type varchar(12) NOT NULL,
	start_date date NOT NULL,
	end_date date NOT NULL,
	days numeric(4,1) NOT NULL,
	status varchar(10) NOT NULL,
	approved_by int REFERENCES employees
);

CREATE TABLE payroll (
	payroll_id int PRIMARY KEY,
	employee_id int NOT NULL REFERENCES employees,
	pay_date date NOT NULL,
	gross_amt numeric(12,2) NOT NULL,
	tax_amt numeric(12,2) NOT NULL,
	bonus_amt numeric(12,2),
	net_amt numeric(12,2) NOT NULL
);
COMMENT ON TABLE payroll IS 'One row for each employee and monthly pay day';

CREATE TABLE performance_reviews (
	review_id int PRIMARY KEY,
	employee_id int NOT NULL REFERENCES employees,
	reviewer_id int NOT NULL REFERENCES employees,
	review_date date NOT NULL,
	rating int NOT NULL,
	remarks text
);
COMMENT ON COLUMN performance_reviews.rating IS '1 poor to 5 outstanding';

CREATE TABLE skills (
	skill_id int PRIMARY KEY,
	skill_name varchar(40) NOT NULL UNIQUE,
	skill_group varchar(20) NOT NULL
);

CREATE TABLE employee_skills (
	employee_id int NOT NULL REFERENCES employees,
	skill_id int NOT NULL REFERENCES skills,
	proficiency int NOT NULL,
	PRIMARY KEY (employee_id, skill_id)
);

CREATE TABLE "EmergencyContacts" (
	contact_id int PRIMARY KEY,
	employee_id int NOT NULL REFERENCES employees,
	contact_name varchar(80) NOT NULL,
	relationship varchar(20) NOT NULL,
	phone varchar(20) NOT NULL
);

-- Finance ---------------------------------------------------------------------

CREATE TABLE fiscal_periods (
	period_id int PRIMARY KEY,
	fiscal_year int NOT NULL,
	period_no int NOT NULL,
	period_name varchar(12) NOT NULL,
	start_date date NOT NULL,
	end_date date NOT NULL,
	status varchar(8) NOT NULL,
	UNIQUE (fiscal_year, period_no)
);
COMMENT ON TABLE fiscal_periods IS 'Accounting months; the current one is OPEN, all others CLOSED';

CREATE TABLE cost_centers (
	cost_center_id int PRIMARY KEY,
	cc_code varchar(10) NOT NULL UNIQUE,
	cc_name varchar(60) NOT NULL,
	department_id int REFERENCES departments,
	owner_id int REFERENCES employees
);

CREATE TABLE chart_of_accounts (
	account_id int PRIMARY KEY,
	account_no varchar(8) NOT NULL UNIQUE,
	account_name varchar(60) NOT NULL,
	account_type varchar(10) NOT NULL,
	parent_account_id int REFERENCES chart_of_accounts,
	is_active boolean NOT NULL DEFAULT true
);
COMMENT ON TABLE chart_of_accounts IS 'General ledger accounts';
COMMENT ON COLUMN chart_of_accounts.account_type IS 'Asset, Liability, Equity, Revenue or Expense';

CREATE TABLE journal_entries (
	journal_entry_id int PRIMARY KEY,
	entry_no varchar(12) NOT NULL UNIQUE,
	entry_date date NOT NULL,
	period_id int NOT NULL REFERENCES fiscal_periods,
	source varchar(10) NOT NULL,
	description varchar(80),
	status varchar(8) NOT NULL,
	created_by int NOT NULL REFERENCES employees,
	approved_by int REFERENCES employees,
	posted_at timestamp
);
COMMENT ON TABLE journal_entries IS 'General ledger postings (headers)';
COMMENT ON COLUMN journal_entries.status IS 'POSTED, DRAFT or REVERSED';

CREATE TABLE journal_lines (
	journal_line_id int PRIMARY KEY,
	journal_entry_id int NOT NULL REFERENCES journal_entries,
	line_no int NOT NULL,
	account_id int NOT NULL REFERENCES chart_of_accounts,
	cost_center_id int REFERENCES cost_centers,
	debit_amt numeric(14,2) NOT NULL,
	credit_amt numeric(14,2) NOT NULL
);
COMMENT ON TABLE journal_lines IS 'Debits and credits of a journal entry; they balance';

CREATE TABLE gl_budgets (
	gl_budget_id int PRIMARY KEY,
	fiscal_year int NOT NULL,
	account_id int NOT NULL REFERENCES chart_of_accounts,
	cost_center_id int NOT NULL,
	budget_amt numeric(14,2) NOT NULL
);

CREATE TABLE bank_accounts (
	bank_account_id int PRIMARY KEY,
	bank_name varchar(60) NOT NULL,
	iban varchar(34) NOT NULL,
	currency_code char(3) NOT NULL,
	gl_account_id int NOT NULL REFERENCES chart_of_accounts
);

CREATE TABLE fixed_assets (
	asset_id int PRIMARY KEY,
	asset_tag varchar(12) NOT NULL UNIQUE,
	description varchar(60) NOT NULL,
	asset_class varchar(20) NOT NULL,
	acquired_on date NOT NULL,
	acquisition_cost numeric(12,2) NOT NULL,
	accum_depr numeric(12,2) NOT NULL,
	custodian_id int REFERENCES employees,
	disposed_on date
);
COMMENT ON COLUMN fixed_assets.accum_depr IS 'Accumulated depreciation';

-- Sales -----------------------------------------------------------------------

CREATE TABLE customers (
	customer_id int PRIMARY KEY,
	customer_no varchar(10) NOT NULL UNIQUE,
	customer_name varchar(80) NOT NULL,
	industry varchar(30),
	segment varchar(12) NOT NULL,
	address_id int REFERENCES addresses,
	account_manager_id int REFERENCES employees,
	parent_customer_id int REFERENCES customers,
	credit_limit numeric(12,2),
	payment_terms_days int NOT NULL,
	created_at timestamp NOT NULL,
	is_active char(1) NOT NULL DEFAULT 'Y'
);
COMMENT ON TABLE customers IS 'Companies that buy from us';
COMMENT ON COLUMN customers.is_active IS 'Y or N; customers are never deleted';

CREATE TABLE customer_contacts (
	contact_id int PRIMARY KEY,
	customer_id int NOT NULL REFERENCES customers,
	first_name varchar(40) NOT NULL,
	last_name varchar(40) NOT NULL,
	email varchar(80),
	phone varchar(20),
	is_primary boolean NOT NULL
);

CREATE TABLE sales_regions (
	region_id int PRIMARY KEY,
	region_name varchar(30) NOT NULL UNIQUE,
	annual_target numeric(14,2)
);
COMMENT ON TABLE sales_regions IS 'Territories of the sales force; orders do not refer to them';

CREATE TABLE region_reps (
	region_id int NOT NULL REFERENCES sales_regions,
	employee_id int NOT NULL REFERENCES employees,
	since date NOT NULL,
	PRIMARY KEY (region_id, employee_id)
);

CREATE TABLE product_categories (
	category_id int PRIMARY KEY,
	category_name varchar(40) NOT NULL,
	parent_category_id int REFERENCES product_categories
);

CREATE TABLE products (
	product_id int PRIMARY KEY,
	sku varchar(16) NOT NULL UNIQUE,
	product_name varchar(80) NOT NULL,
	category_id int NOT NULL REFERENCES product_categories,
	list_price numeric(10,2) NOT NULL,
	std_cost numeric(10,2) NOT NULL,
	uom varchar(6) NOT NULL,
	weight_kg numeric(8,3),
	color varchar(16),
	launched_on date,
	discontinued boolean NOT NULL DEFAULT false
);
COMMENT ON TABLE products IS 'Everything that is bought, made or sold';
COMMENT ON COLUMN products.std_cost IS 'Standard cost of one unit';
COMMENT ON COLUMN products.uom IS 'Unit of measure';

CREATE TABLE sales_orders (
	order_id int PRIMARY KEY,
	order_no varchar(12) NOT NULL UNIQUE,
	customer_id int NOT NULL REFERENCES customers,
	order_date date NOT NULL,
	required_date date,
	status varchar(10) NOT NULL,
	channel varchar(10) NOT NULL,
	sales_rep_id int REFERENCES employees,
	created_by int NOT NULL REFERENCES employees,
	ship_to_address_id int REFERENCES addresses,
	bill_to_address_id int REFERENCES addresses,
	total_amount numeric(12,2) NOT NULL,
	freight_amt numeric(10,2) NOT NULL,
	notes text
);
COMMENT ON TABLE sales_orders IS 'Customer orders (headers)';
COMMENT ON COLUMN sales_orders.status IS 'OPEN, ON_HOLD, SHIPPED, INVOICED or CANCELLED';
COMMENT ON COLUMN sales_orders.total_amount IS 'Sum of the order lines, without freight';
COMMENT ON COLUMN sales_orders.sales_rep_id IS 'Sales representative; none for web orders';

CREATE TABLE order_lines (
	order_line_id int PRIMARY KEY,
	order_id int NOT NULL REFERENCES sales_orders,
	line_no int NOT NULL,
	product_id int NOT NULL REFERENCES products,
	qty int NOT NULL,
	unit_price numeric(10,2) NOT NULL,
	disc_pct numeric(5,2) NOT NULL,
	line_total numeric(12,2) NOT NULL
);
COMMENT ON TABLE order_lines IS 'Products, quantities and prices of a sales order';
COMMENT ON COLUMN order_lines.disc_pct IS 'Discount in percent';

CREATE TABLE quotes (
	quote_id int PRIMARY KEY,
	quote_no varchar(12) NOT NULL UNIQUE,
	customer_id int NOT NULL REFERENCES customers,
	prepared_by int NOT NULL REFERENCES employees,
	quote_date date NOT NULL,
	valid_until date NOT NULL,
	quoted_amt numeric(12,2) NOT NULL,
	status varchar(10) NOT NULL,
	order_id int REFERENCES sales_orders
);
COMMENT ON COLUMN quotes.status IS 'SENT, WON, LOST or EXPIRED';

CREATE TABLE promotions (
	promotion_id int PRIMARY KEY,
	promo_code varchar(12) NOT NULL UNIQUE,
	promo_name varchar(60) NOT NULL,
	start_date date NOT NULL,
	end_date date NOT NULL,
	discount_pct numeric(5,2) NOT NULL
);

CREATE TABLE order_promotions (
	order_id int NOT NULL REFERENCES sales_orders,
	promotion_id int NOT NULL REFERENCES promotions,
	PRIMARY KEY (order_id, promotion_id)
);

-- Inventory -------------------------------------------------------------------

CREATE TABLE warehouses (
	warehouse_id int PRIMARY KEY,
	wh_code varchar(8) NOT NULL UNIQUE,
	warehouse_name varchar(60) NOT NULL,
	address_id int NOT NULL REFERENCES addresses,
	manager_id int REFERENCES employees,
	capacity_m3 int NOT NULL
);

CREATE TABLE "BinLocations" (
	bin_id int PRIMARY KEY,
	warehouse_id int NOT NULL,
	aisle char(1) NOT NULL,
	shelf int NOT NULL,
	max_weight_kg numeric(8,1)
);

CREATE TABLE stock (
	product_id int NOT NULL REFERENCES products,
	warehouse_id int NOT NULL REFERENCES warehouses,
	qty_on_hand int NOT NULL,
	qty_reserved int NOT NULL,
	reorder_point int NOT NULL,
	last_counted date,
	PRIMARY KEY (product_id, warehouse_id)
);
COMMENT ON TABLE stock IS 'Inventory of a product in a warehouse';

CREATE TABLE stock_movements (
	movement_id int PRIMARY KEY,
	product_id int NOT NULL,
	warehouse_id int NOT NULL REFERENCES warehouses,
	moved_at timestamp NOT NULL,
	movement_type varchar(10) NOT NULL,
	qty int NOT NULL,
	moved_by int REFERENCES employees
);
COMMENT ON COLUMN stock_movements.movement_type IS 'RECEIPT, ISSUE, TRANSFER, ADJUST or SCRAP';

CREATE TABLE shipments (
	shipment_id int PRIMARY KEY,
	order_id int NOT NULL REFERENCES sales_orders,
	warehouse_id int NOT NULL REFERENCES warehouses,
	carrier varchar(30) NOT NULL,
	tracking_no varchar(20),
	shipped_by int REFERENCES employees,
	shipped_date date NOT NULL,
	delivered_date date,
	weight_kg numeric(10,2) NOT NULL
);
COMMENT ON TABLE shipments IS 'Deliveries of sales orders from a warehouse';

CREATE TABLE sales_returns (
	return_id int PRIMARY KEY,
	order_line_id int NOT NULL REFERENCES order_lines,
	return_date date NOT NULL,
	qty int NOT NULL,
	reason varchar(20) NOT NULL,
	refund_amt numeric(12,2) NOT NULL,
	approved_by int REFERENCES employees
);

-- Receivables (finance) -------------------------------------------------------

CREATE TABLE invoices (
	invoice_id int PRIMARY KEY,
	inv_no varchar(12) NOT NULL UNIQUE,
	order_id int REFERENCES sales_orders,
	customer_id int NOT NULL REFERENCES customers,
	inv_date date NOT NULL,
	due_date date NOT NULL,
	total_amt numeric(12,2) NOT NULL,
	tax_amt numeric(12,2) NOT NULL,
	paid_amt numeric(12,2) NOT NULL,
	status varchar(8) NOT NULL
);
COMMENT ON TABLE invoices IS 'Customer invoices (accounts receivable)';
COMMENT ON COLUMN invoices.status IS 'PAID, PARTIAL, OPEN or VOID';
COMMENT ON COLUMN invoices.total_amt IS 'Amount due, tax included';

CREATE TABLE payments (
	payment_id int PRIMARY KEY,
	customer_id int NOT NULL REFERENCES customers,
	payment_date date NOT NULL,
	amount numeric(12,2) NOT NULL,
	method varchar(12) NOT NULL,
	bank_account_id int NOT NULL REFERENCES bank_accounts,
	received_by int REFERENCES employees
);
COMMENT ON TABLE payments IS 'Money received from customers';

CREATE TABLE payment_allocations (
	payment_id int NOT NULL REFERENCES payments,
	invoice_id int NOT NULL REFERENCES invoices,
	applied_amt numeric(12,2) NOT NULL,
	PRIMARY KEY (payment_id, invoice_id)
);

-- Purchasing ------------------------------------------------------------------

CREATE TABLE vendors (
	vendor_id int PRIMARY KEY,
	vendor_number varchar(10) NOT NULL UNIQUE,
	vendor_name varchar(80) NOT NULL,
	address_id int REFERENCES addresses,
	rating int,
	lead_time_days int,
	active_flag char(1) NOT NULL DEFAULT 'Y'
);
COMMENT ON TABLE vendors IS 'Suppliers of goods and services';
COMMENT ON COLUMN vendors.rating IS '1 to 5; not every vendor is rated';

CREATE TABLE vendor_products (
	vendor_id int NOT NULL REFERENCES vendors,
	product_id int NOT NULL REFERENCES products,
	vendor_sku varchar(20),
	purchase_price numeric(10,2) NOT NULL,
	min_order_qty int NOT NULL,
	is_preferred boolean NOT NULL,
	PRIMARY KEY (vendor_id, product_id)
);

CREATE TABLE purchase_requisitions (
	requisition_id int PRIMARY KEY,
	requested_by int NOT NULL REFERENCES employees,
	approved_by int REFERENCES employees,
	product_id int NOT NULL REFERENCES products,
	qty int NOT NULL,
	requested_on date NOT NULL,
	needed_by date,
	status varchar(10) NOT NULL
);

CREATE TABLE purchase_orders (
	po_id int PRIMARY KEY,
	po_no varchar(12) NOT NULL UNIQUE,
	vendor_id int NOT NULL REFERENCES vendors,
	buyer_id int NOT NULL REFERENCES employees,
	approved_by int REFERENCES employees,
	po_date date NOT NULL,
	expected_date date,
	ship_to_warehouse_id int REFERENCES warehouses,
	status varchar(10) NOT NULL,
	total_amt numeric(12,2) NOT NULL
);
COMMENT ON TABLE purchase_orders IS 'Orders placed with vendors (headers)';
COMMENT ON COLUMN purchase_orders.status IS 'DRAFT, APPROVED, RECEIVED, CLOSED or CANCELLED';

CREATE TABLE po_lines (
	po_line_id int PRIMARY KEY,
	po_id int NOT NULL REFERENCES purchase_orders,
	product_id int NOT NULL REFERENCES products,
	qty_ordered int NOT NULL,
	qty_received int NOT NULL,
	unit_cost numeric(10,2) NOT NULL
);

CREATE TABLE goods_receipts (
	receipt_id int PRIMARY KEY,
	po_id int NOT NULL,
	warehouse_id int NOT NULL REFERENCES warehouses,
	received_on date NOT NULL,
	received_by int REFERENCES employees,
	delivery_note varchar(20)
);
COMMENT ON TABLE goods_receipts IS 'Arrivals of purchased goods at a warehouse';

CREATE TABLE vendor_invoices (
	vendor_invoice_id int PRIMARY KEY,
	vendor_id int NOT NULL REFERENCES vendors,
	po_id int REFERENCES purchase_orders,
	vendor_ref varchar(20),
	invoice_date date NOT NULL,
	due_date date NOT NULL,
	amount numeric(12,2) NOT NULL,
	status varchar(8) NOT NULL,
	approved_by int REFERENCES employees
);
COMMENT ON TABLE vendor_invoices IS 'Bills from vendors (accounts payable)';

CREATE TABLE vendor_payments (
	vendor_payment_id int PRIMARY KEY,
	vendor_invoice_id int NOT NULL REFERENCES vendor_invoices,
	paid_on date NOT NULL,
	amount numeric(12,2) NOT NULL,
	bank_account_id int NOT NULL REFERENCES bank_accounts
);

-- Manufacturing ---------------------------------------------------------------

CREATE TABLE work_centers (
	work_center_id int PRIMARY KEY,
	wc_code varchar(8) NOT NULL UNIQUE,
	wc_name varchar(40) NOT NULL,
	supervisor_id int REFERENCES employees,
	hourly_cost numeric(8,2) NOT NULL
);

CREATE TABLE machines (
	machine_id int PRIMARY KEY,
	machine_name varchar(40) NOT NULL,
	work_center_id int NOT NULL REFERENCES work_centers,
	purchased_on date,
	status varchar(12) NOT NULL
);
COMMENT ON COLUMN machines.status IS 'Running, Idle, Maintenance or Retired';

CREATE TABLE bom_headers (
	bom_id int PRIMARY KEY,
	product_id int NOT NULL REFERENCES products,
	version int NOT NULL,
	valid_from date NOT NULL,
	is_current boolean NOT NULL
);
COMMENT ON TABLE bom_headers IS 'Bills of material: how a product is made';

CREATE TABLE bom_items (
	bom_id int NOT NULL REFERENCES bom_headers,
	component_id int NOT NULL REFERENCES products,
	qty_per numeric(10,3) NOT NULL,
	scrap_pct numeric(5,2) NOT NULL,
	PRIMARY KEY (bom_id, component_id)
);

CREATE TABLE work_orders (
	work_order_id int PRIMARY KEY,
	wo_no varchar(12) NOT NULL UNIQUE,
	product_id int NOT NULL REFERENCES products,
	bom_id int REFERENCES bom_headers,
	planner_id int REFERENCES employees,
	qty_planned int NOT NULL,
	qty_completed int NOT NULL,
	qty_scrapped int NOT NULL,
	planned_start date NOT NULL,
	planned_end date NOT NULL,
	started_at timestamp,
	finished_at timestamp,
	status varchar(12) NOT NULL,
	priority int NOT NULL
);
COMMENT ON TABLE work_orders IS 'Production orders';
COMMENT ON COLUMN work_orders.status IS 'Planned, Released, In Progress, Completed or Cancelled';

CREATE TABLE work_order_ops (
	operation_id int PRIMARY KEY,
	work_order_id int NOT NULL REFERENCES work_orders,
	op_no int NOT NULL,
	work_center_id int NOT NULL REFERENCES work_centers,
	machine_id int REFERENCES machines,
	operator_id int REFERENCES employees,
	setup_min int NOT NULL,
	run_min int NOT NULL
);
COMMENT ON TABLE work_order_ops IS 'Operations of a production order, with minutes';

CREATE TABLE quality_inspections (
	inspection_id int PRIMARY KEY,
	work_order_id int NOT NULL REFERENCES work_orders,
	inspector_id int NOT NULL REFERENCES employees,
	inspected_on date NOT NULL,
	sample_size int NOT NULL,
	defects int NOT NULL,
	passed boolean NOT NULL
);

-- Projects --------------------------------------------------------------------

CREATE TABLE projects (
	project_id int PRIMARY KEY,
	project_code varchar(10) NOT NULL UNIQUE,
	name varchar(80) NOT NULL,
	customer_id int REFERENCES customers,
	department_id int NOT NULL REFERENCES departments,
	project_manager_id int REFERENCES employees,
	status varchar(10) NOT NULL,
	start_date date NOT NULL,
	end_date date,
	contract_value numeric(12,2),
	deleted_at timestamp
);
COMMENT ON TABLE projects IS 'Customer projects and, without a customer, internal ones';
COMMENT ON COLUMN projects.status IS 'PLANNED, ACTIVE, ON_HOLD, COMPLETED or CANCELLED';
COMMENT ON COLUMN projects.deleted_at IS 'Soft delete: set when a project was withdrawn';

CREATE TABLE project_budgets (
	budget_id int PRIMARY KEY,
	project_id int NOT NULL REFERENCES projects,
	fiscal_year int NOT NULL,
	category varchar(20) NOT NULL,
	amount numeric(12,2) NOT NULL,
	approved_by int REFERENCES employees
);

CREATE TABLE project_expenses (
	expense_id int PRIMARY KEY,
	project_id int NOT NULL REFERENCES projects,
	employee_id int REFERENCES employees,
	approved_by int REFERENCES employees,
	expense_date date NOT NULL,
	category varchar(20) NOT NULL,
	amount numeric(12,2) NOT NULL,
	is_billable boolean NOT NULL,
	description text
);

CREATE TABLE project_resources (
	project_resource_id int PRIMARY KEY,
	project_id int NOT NULL REFERENCES projects,
	employee_id int NOT NULL REFERENCES employees,
	role varchar(30) NOT NULL,
	allocation_pct int NOT NULL,
	hourly_rate numeric(8,2) NOT NULL,
	start_date date NOT NULL,
	end_date date
);
COMMENT ON TABLE project_resources IS 'Employees assigned to projects';

CREATE TABLE project_tasks (
	task_id int PRIMARY KEY,
	project_id int NOT NULL REFERENCES projects,
	task_name varchar(80) NOT NULL,
	assigned_to int REFERENCES employees,
	parent_task_id int REFERENCES project_tasks,
	due_date date,
	completed_on date,
	est_hours numeric(6,1) NOT NULL,
	status varchar(10) NOT NULL
);
COMMENT ON COLUMN project_tasks.status IS 'TODO, DOING, BLOCKED or DONE';

CREATE TABLE timesheets (
	timesheet_id int PRIMARY KEY,
	employee_id int NOT NULL REFERENCES employees,
	project_id int NOT NULL REFERENCES projects,
	work_date date NOT NULL,
	hours numeric(4,1) NOT NULL,
	is_billable boolean NOT NULL
);
COMMENT ON TABLE timesheets IS 'Hours that employees worked on projects';

-- Service ---------------------------------------------------------------------

CREATE TABLE ticket_categories (
	ticket_category_id int PRIMARY KEY,
	category_name varchar(30) NOT NULL,
	sla_hours int NOT NULL
);

CREATE TABLE service_tickets (
	ticket_id int PRIMARY KEY,
	ticket_no varchar(12) NOT NULL UNIQUE,
	customer_id int NOT NULL REFERENCES customers,
	product_id int REFERENCES products,
	ticket_category_id int NOT NULL REFERENCES ticket_categories,
	assigned_to int REFERENCES employees,
	opened_at timestamp NOT NULL,
	closed_at timestamp,
	priority varchar(8) NOT NULL,
	status varchar(12) NOT NULL,
	subject varchar(80) NOT NULL,
	satisfaction int
);
COMMENT ON TABLE service_tickets IS 'Support cases of customers';
COMMENT ON COLUMN service_tickets.satisfaction IS 'Customer satisfaction, 1 to 5, where the customer answered';

CREATE TABLE ticket_comments (
	comment_id int PRIMARY KEY,
	ticket_id int NOT NULL REFERENCES service_tickets,
	author_id int REFERENCES employees,
	created_at timestamptz NOT NULL,
	is_internal boolean NOT NULL,
	body text NOT NULL
);

CREATE TABLE service_contracts (
	contract_id int PRIMARY KEY,
	contract_no varchar(12) NOT NULL UNIQUE,
	customer_id int NOT NULL REFERENCES customers,
	start_date date NOT NULL,
	end_date date NOT NULL,
	annual_fee numeric(10,2) NOT NULL,
	coverage varchar(10) NOT NULL,
	auto_renew char(1) NOT NULL
);
COMMENT ON TABLE service_contracts IS 'Maintenance contracts sold to customers';
COMMENT ON COLUMN service_contracts.coverage IS 'Bronze, Silver or Gold';

CREATE TABLE contract_products (
	contract_id int NOT NULL REFERENCES service_contracts,
	product_id int NOT NULL REFERENCES products,
	PRIMARY KEY (contract_id, product_id)
);

CREATE TABLE service_visits (
	visit_id int PRIMARY KEY,
	ticket_id int NOT NULL,
	technician_id int REFERENCES employees,
	visit_date date NOT NULL,
	hours_spent numeric(4,1) NOT NULL,
	travel_km int NOT NULL,
	parts_cost numeric(10,2) NOT NULL
);

-- The few that somebody once needed
CREATE INDEX ON sales_orders (customer_id);
CREATE INDEX ON sales_orders (order_date);
CREATE INDEX ON order_lines (order_id);
CREATE INDEX ON journal_lines (journal_entry_id);
CREATE INDEX ON invoices (customer_id);
CREATE INDEX ON po_lines (po_id);
CREATE INDEX ON service_tickets (customer_id);
CREATE INDEX ON timesheets (project_id);

COMMIT;

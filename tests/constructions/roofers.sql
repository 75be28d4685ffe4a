-- roofers.sql - a small database for tests/constructions.bats: roofers, their jobs, and what these cost and bring in
-- written for the tests: no rows of it mean anything
create table client(client_id int primary key, client_name text not null, town text, trade text, credit_limit numeric(10,2));
insert into client select i,(array['Abbott','Barlow','Carver','Denham','Elwood','Frayne','Garnet','Hobson'])[i],(array['Derby','Leeds'])[1+i%2],(array['farming','retail','housing'])[1+i%3],1000*(1+i%4) from generate_series(1,8) i;
create table job(job_id int primary key, job_name text not null, client_id int not null references client, stage text not null, begun_on date not null, contract_value numeric(10,2));
insert into job select i,(array['Chapel roof','Barn roof','School roof','Mill roof','Tower roof','Stable roof','Depot roof','Shed roof','Hall roof','Inn roof'])[i],1+i%8,(array['running','finished'])[1+i%2],date '2023-02-01'+i*60,500+i*100 from generate_series(1,10) i;
create table bill(bill_id int primary key, client_id int not null references client, issued_on date not null, due_on date not null, total_amount numeric(10,2) not null, paid_amount numeric(10,2) not null, state text not null);
insert into bill select i,1+i*5%8,d,d+30,t,case s when 'settled' then t when 'part' then round(t/3,2) else 0 end,s from (select i,date '2023-01-09'+i*11 d,300+i*37%800 t,(array['settled','open','part'])[1+i*7%3] s from generate_series(1,66) i) x;
create table job_budget(job_budget_id int primary key, job_id int not null references job, budget_year int not null, amount numeric(10,2) not null);
insert into job_budget select i,1+i%10,2023+i%2,400+i*13%300 from generate_series(1,20) i;
create table job_expense(expense_id int primary key, job_id int not null references job, spent_on date not null, amount numeric(10,2) not null, kind text not null);
insert into job_expense select i,1+i*i%10,date '2023-03-01'+i*9,20+i*29%140,(array['slate','timber','hire'])[1+i%3] from generate_series(1,80) i;
create table skill(skill_id int primary key, skill_name text not null);
insert into skill values (1,'Leadwork'),(2,'Thatching'),(3,'Slating');
create table team(team_id int primary key, team_name text not null);
insert into team values (1,'North'),(2,'South'),(3,'Hill');
create table roofer(roofer_id int primary key, first_name text not null, last_name text not null, team_id int not null references team, foreman_id int references roofer, wage int not null);
insert into roofer select i,(array['Alf','Ben','Cal','Dot','Eve','Fay','Gus','Hal','Ivy','Jem','Kit','Lew'])[i],(array['Ash','Bell','Cole','Dean','East','Ford','Gray','Hart','Iles','Judd','Kerr','Lamb'])[i],1+i%3,case when i>3 then 1+i%3 end,30000+i*7919%9000 from generate_series(1,12) i;
create table roofer_skill(roofer_id int not null references roofer, skill_id int not null references skill, proficiency int not null, primary key(roofer_id,skill_id));
insert into roofer_skill select r,k,1+(r*3+k*2)%5 from generate_series(1,12) r, generate_series(1,3) k where (r+k)%4<>0;
create table worklog(worklog_id int primary key, roofer_id int not null references roofer, job_id int not null references job, worked_on date not null, hours numeric(4,1) not null, is_chargeable boolean not null);
insert into worklog select i,1+i%12,1+i*3%10,date '2023-06-01'+i*2,2+i%7,i%5<>0 and i%7<>0 from generate_series(1,300) i;
create table supplier(supplier_id int primary key, supplier_name text not null, rating int);
insert into supplier select i,(array['Slate Yard','Tile Bros','Lead Works','Timber Ltd','Nail Shop','Felt House'])[i],1+i%5 from generate_series(1,6) i;
create table supplier_bill(supplier_bill_id int primary key, supplier_id int not null references supplier, billed_on date not null, amount numeric(10,2) not null, state text not null);
insert into supplier_bill select i,1+i*i%6,date '2023-02-01'+i*13,100+i*53%900,(array['PAID','PAID','OPEN'])[1+i%3] from generate_series(1,50) i;
create table supplier_payment(supplier_payment_id int primary key, supplier_bill_id int not null references supplier_bill, paid_on date not null, amount numeric(10,2) not null);
insert into supplier_payment select row_number() over (),supplier_bill_id,billed_on+20+supplier_bill_id*17%200,round(amount/n,2) from supplier_bill, lateral (select 1+supplier_bill_id%2 n) x, lateral generate_series(1,n) where state='PAID';

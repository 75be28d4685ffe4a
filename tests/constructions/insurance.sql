-- insurance.sql - a small database for tests/constructions.bats: policies and
-- claims, no keys declared; written for the tests: no rows of it mean anything
create table customers(cust_id int, cust_nm text, state text, dob date, seg text);
create table products(prod_cd text, prod_nm text, lob text);
create table policies(pol_no text, cust_id int, prod_cd text, eff_dt date, exp_dt date, cncl_dt date, prem_amt numeric, sts text, channel text);
create table adjusters(adj_id int, adj_nm text, hire_dt date, office text);
create table claims(clm_id int, pol_no text, adj_id int, loss_dt date, rpt_dt date, cls_dt date, clm_amt numeric, paid_amt numeric, clm_sts text);
create table reserves(clm_id int, asof_dt date, rsv_amt numeric);
insert into customers select i,(array['Abbott Farms','Birch Dental','Calder Mills','Dover Foods','Eastgate Motors','Fenn Bakery','Garland Homes','Holm Marine','Ives Studio','Juno Labs'])[i],(array['OH','TX','NY'])[1+i%3],date '1960-01-01'+i*900,(array['retail','corporate','sme'])[1+i%3] from generate_series(1,10) i;
insert into products values('AUT','Auto Standard','motor'),('HOM','Home Plus','property'),('TRV','Travel Light','travel'),('FLT','Fleet','motor');
insert into policies select 'P'||(1000+i),1+i*3%9,(array['AUT','HOM','TRV','FLT'])[1+i%4],date '2024-02-01'+i*23,date '2025-02-01'+i*23,case when i%6=0 then date '2024-06-01'+i*23 end,200+i*37%900,(array['A','A','L','C'])[1+i*i%4],(array['web','agent','broker'])[1+i%3] from generate_series(1,40) i;
insert into adjusters select i,(array['Amy Lund','Bo Kerr','Cid Moss','Dee Orr','Eli Pace'])[i],date '2015-05-01'+i*300,(array['North','South'])[1+i%2] from generate_series(1,5) i;
insert into claims select i,'P'||(1000+1+i*7%36),1+i%4,date '2024-03-01'+i*13,date '2024-03-03'+i*13+i%9,case when i%5<>0 then date '2024-03-20'+i*13+i*7%60 end,300+i*211%5000,case when i%4=0 then 0 else 100+i*97%3000 end,(array['open','closed','closed','denied'])[1+i%4] from generate_series(1,60) i;
insert into reserves select 1+i%20,date '2025-01-31'+(i/20)*30,500+i*131%4000 from generate_series(0,59) i;

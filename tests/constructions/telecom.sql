-- telecom.sql - a small database for tests/constructions.bats: subscriptions,
-- no keys declared; written for the tests: no rows of it mean anything
create table accounts(acct_id int, acct_nm text, country text, opened_on date, closed_on date, segment text);
create table plans(plan_id int, plan_nm text, monthly_fee numeric, is_legacy boolean);
create table subscriptions(sub_id int, acct_id int, plan_id int, start_dt date, end_dt date, status text);
create table usage_daily(sub_id int, usage_dt date, mb_used int, call_min int);
create table invoices(inv_id int, acct_id int, inv_dt date, due_dt date, paid_dt date, amt numeric, tax_amt numeric, inv_status text);
create table tickets(tkt_id int, acct_id int, opened_at timestamp, resolved_at timestamp, priority text, channel text, csat int);
create table acct_snapshots(acct_id int, snap_dt date, tier text, bal numeric);
insert into accounts select i,(array['Ardent','Bluefin','Corvid','Dynamo','Equinox','Falcon','Granite','Harbor','Indigo','Jasper','Krypton','Lumen'])[i],(array['Norway','Chile','Japan'])[1+i%3],date '2022-01-10'+i*60,case when i%5=0 then date '2024-08-01'+i*20 end,(array['home','business'])[1+i%2] from generate_series(1,12) i;
insert into plans values(1,'Basic',10,true),(2,'Plus',25,false),(3,'Max',60,false),(4,'Team',90,false);
insert into subscriptions select i,1+i*5%11,1+i%4,date '2022-03-01'+i*31,case when i%4=0 then date '2024-01-15'+i*17 end,(array['active','active','paused','cancelled'])[1+i*3%4] from generate_series(1,36) i;
insert into usage_daily select 1+i%30,date '2025-01-01'+i%120,20+i*37%900,i*7%60 from generate_series(1,600) i;
insert into invoices select i,1+i*7%12,date '2024-01-05'+i*6,date '2024-02-04'+i*6,case when i%7<>0 then date '2024-01-20'+i*6+i%40 end,40+i*53%400,4+i*5%40,(array['paid','paid','void','overdue'])[1+i%4] from generate_series(1,100) i;
insert into tickets select i,1+i*3%10,timestamp '2024-01-02 08:00'+i*interval '53 hours',case when i%6<>0 then timestamp '2024-01-02 08:00'+i*interval '53 hours'+(i*13%90)*interval '1 hour' end,(array['low','high','urgent'])[1+i%3],(array['phone','chat','email'])[1+i*i%3],case when i%5<>0 then 1+i%5 end from generate_series(1,120) i;
insert into acct_snapshots select 1+i%12,date '2025-01-31'+(i/12)*31,(array['gold','silver','bronze'])[1+i*7%3],i*173%2000 from generate_series(0,47) i;

-- power.sql - a small database for tests/constructions.bats: an electricity
-- supplier, no keys declared, short names; written for the tests: no rows of
-- it mean anything
create table cust(cu_no int, cu_name text, cu_kind text, cu_town text, cu_since date, cu_left date, cu_birth date, cu_credit int);
create table premise(pr_no int, pr_cu_no int, pr_street text, pr_town text, pr_sqm int, pr_built_yr int);
create table meter(mt_sn text, mt_pr_no int, mt_model text, mt_fitted date, mt_removed date, mt_state text);
create table reading(rd_no int, rd_mt_sn text, rd_dt date, rd_kwh numeric, rd_src text);
create table plan(pl_cd text, pl_name text, pl_green boolean, pl_std_fee numeric);
create table plan_rate(prt_pl_cd text, prt_valid_from date, prt_cents_kwh numeric);
create table contract(ct_no int, ct_cu_no int, ct_pl_cd text, ct_signed date, ct_starts date, ct_ends date, ct_chan text);
create table bill(bl_no int, bl_ct_no int, bl_dt date, bl_due date, bl_net numeric, bl_vat numeric, bl_st text);
create table pay(py_no int, py_bl_no int, py_dt date, py_amt numeric, py_how text);
create table outage(ou_no int, ou_town text, ou_from timestamp, ou_to timestamp, ou_cause text, ou_hit int);
insert into cust select i,(array['Adler','Birch','Calder','Dunne','Eklund','Farrow','Garnet','Holt','Ivers','Jansen','Keller','Lowe','Marsh','Nolan','Osman','Price','Quist','Reyes','Stone','Tully'])[i]||case when i%3=0 then ' Ltd' else '' end,case when i%3=0 then 'business' else 'household' end,(array['Ashford','Brill','Corby','Dene'])[1+i%4],date '2019-02-01'+i*83,case when i%7=3 then date '2024-02-10'+i*20 end,case when i%3<>0 then date '1948-05-05'+i*911 end,400+i*37%450 from generate_series(1,20) i;
insert into premise select i,1+i*7%20,(10+i)||' Mill Lane',(array['Ashford','Brill','Corby','Dene'])[1+i*3%4],45+i*31%260,1920+i*13%100 from generate_series(1,28) i;
insert into meter select 'M'||(1000+i),1+i*5%28,(array['E350','E450','Linky'])[1+i%3],date '2016-03-01'+i*71,case when i%8=5 then date '2023-06-01'+i*9 end,(array['ok','ok','faulty','ok','tamper'])[1+i%5] from generate_series(1,32) i;
insert into reading select i,'M'||(1001+i%32),date '2024-01-15'+(i/32)*31,120+(i*57%480),(array['remote','visit','self'])[1+i*3%7%3] from generate_series(0,511) i;
insert into plan values('G1','Green Basic',true,9.5),('G2','Green Plus',true,14),('S1','Standard',false,8),('N1','Night Saver',false,7.25),('B1','Business Flat',false,22);
insert into plan_rate select (array['G1','G2','S1','N1','B1'])[1+i%5],date '2023-01-01'+(i/5)*182,18+i*7%13 from generate_series(0,24) i;
insert into contract select i,1+i*9%20,(array['G1','S1','B1','N1','G2','S1'])[1+i*i%6],date '2021-01-10'+i*41,date '2021-02-01'+i*41,case when i%4=1 then date '2023-09-30'+i*13 end,(array['web','phone','agent'])[1+i*2%3] from generate_series(1,36) i;
insert into bill select i,1+i*11%36,date '2024-01-31'+i*3,date '2024-02-21'+i*3,40+i*61%380,8+i*7%60,case when i%17=0 then 'open' when i%11=0 then 'disputed' else 'paid' end from generate_series(1,170) i;
insert into pay select i,1+i*7%170,date '2024-02-05'+i*3+i*5%30,20+i*47%300,(array['debit','card','transfer'])[1+i%3] from generate_series(1,190) i;
insert into outage select i,(array['Ashford','Brill','Corby','Dene'])[1+i*3%4],timestamp '2024-01-09 04:10'+i*interval '217 hours',timestamp '2024-01-09 04:10'+i*interval '217 hours'+(15+i*53%600)*interval '1 minute',(array['storm','works','fault','animal'])[1+i*i%4],20+i*97%1500 from generate_series(1,56) i;

-- tuners.sql - a small database for tests/constructions.bats: piano tuners, names cut
-- short and told by comments, people with a full name; written for the tests, no rows
-- of it mean anything
create table tnr(tnr_id int primary key, full_name text not null, trade text not null, hrly_rt numeric(6,2) not null, hrd_dt date not null, lv_dt date, chief_id int references tnr);
create table cust(cust_id int primary key, cust_nm text not null, phone text, email text, twn text not null);
create table wo(wo_id int primary key, wo_no text not null unique, cust_id int not null references cust, tnr_id int references tnr, stat_cd text not null, rcv_dt date not null, est_amt numeric(8,2));
create table svc(svc_id int primary key, svc_nm text not null, std_min int not null, prc numeric(6,2) not null);
create table plan(plan_id int primary key, plan_nm text not null, valid_from date not null, valid_to date, fee numeric(6,2), notice_months int);
create table review(review_id int primary key, wo_id int not null references wo, stars int not null, reviewer_name text not null);
insert into tnr select i, (array['Ada','Bo','Cyd','Dee','Eli','Flo','Gus'])[i]||' '||(array['Marsh','Noble','Orme','Pike','Quist','Rowe','Stone'])[i], (array['Master Tuner','Voicer','Restorer','Voicer','Restorer','Apprentice','Voicer'])[i], 40-i*3, date '2019-02-01'+i*170, case when i in (3,6) then date '2023-03-01'+i*30 end, case when i>1 then 1+(i%2) end from generate_series(1,7) i;
insert into cust select i, (array['Harp','Lute','Organ','Reed','Viol'])[1+i%5]||' '||(array['House','Hall','School'])[1+i%3], case when i%4<>0 then '0'||i*111 end, case when i%3<>0 then 'c'||i||'@example.org' end, (array['Bath','Leeds','Truro','York'])[1+i%4] from generate_series(1,24) i;
insert into wo select i, 'W'||1000+i, 1+i*7%20, case when i%5<>0 then 1+i%7 end, (array['O','W','C','X'])[1+i%4], date '2023-01-05'+i*9, case when i%6<>0 then 60+i*5 end from generate_series(1,70) i;
insert into svc select i, (array['Tuning','Voicing','Regulation','Restringing','Key repair','Hammer care','Cleaning'])[i], (array[75,45,180,240,60,90,30])[i], 20+i*15 from generate_series(1,7) i;
insert into plan select i, (array['Basic','Concert','School','Studio','Church'])[i], date '2020-01-01'+i*200, case when i%2=0 then date '2024-01-01'+i*100 end, case when i<>3 then 10*i end, (array[6,12,24,36,12])[i] from generate_series(1,5) i;
insert into review select i, i*3, 1+i%5, (array['Ann','Ben','Col','Deb'])[1+i%4]||' '||i from generate_series(1,20) i;
comment on table tnr is 'Piano tuners, present and former';
comment on column tnr.hrly_rt is 'Hourly wage in pounds';
comment on column tnr.hrd_dt is 'Date hired';
comment on column tnr.lv_dt is 'Date left the company, empty while still employed';
comment on table cust is 'Customers (households and schools)';
comment on column cust.twn is 'Town';
comment on table wo is 'Work orders (tuning visits)';
comment on column wo.wo_no is 'Number of the work order';
comment on column wo.stat_cd is 'Status: O = open, W = waiting for parts, C = completed, X = cancelled';
comment on column wo.rcv_dt is 'Date received';
comment on column wo.est_amt is 'Estimate in pounds';
comment on table svc is 'Services offered';
comment on column svc.std_min is 'Standard time in minutes';
comment on column svc.prc is 'List price in pounds';
comment on table plan is 'Service plans';

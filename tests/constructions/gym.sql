-- gym.sql - a small database for tests/constructions.bats: a gym chain, names abbreviated
-- no keys are declared; written for the tests: no rows of it mean anything
create function pg_temp.r(k text, n int) returns int language sql immutable as $$ select ('x'||substr(md5(k),1,6))::bit(24)::int % n $$;
create table gy_mem(mem_id int, mem_nm text, mem_email text, mem_gender char(1), mem_dob date, join_dt date, cancel_dt date, plan_id int, home_club_id int, is_frozen boolean);
create table gy_plan(plan_id int, plan_nm text, plan_type text, monthly_fee_cents int, term_months int);
create table gy_club(club_id int, club_nm text, city text, open_dt date, capacity int);
create table gy_visit(visit_id int, mem_id int, club_id int, in_ts timestamp, out_ts timestamp);
create table gy_class(class_id int, class_nm text, club_id int, trainer_id int, start_ts timestamp, max_spots int);
create table gy_booking(bk_id int, class_id int, mem_id int, booked_ts timestamp, bk_status text);
create table gy_trainer(trainer_id int, trainer_nm text, specialty text, hire_dt date, hourly_rate numeric);
create table gy_invoice(inv_id int, mem_id int, inv_dt date, due_dt date, paid_dt date, amt_cents int, inv_status text);
comment on column gy_booking.bk_status is 'attended, no_show, cancelled';
insert into gy_club values(1,'Harbor','Bristol','2015-03-01',120),(2,'Castle','Cardiff','2018-06-15',90),(3,'Riverside','Bristol','2020-01-10',150),(4,'Uptown','Bath','2022-09-01',60);
insert into gy_plan values(1,'Basic','monthly',2500,1),(2,'Plus','monthly',3900,1),(3,'Annual','annual',2900,12),(4,'Student','monthly',1900,1),(5,'Corporate','annual',2400,12);
insert into gy_trainer select i,(array['Ivy Moss','Jack Reed','Kim Lane','Leo Hart','Mia Dunn','Nick Ash'])[i],(array['yoga','spinning','boxing','pilates'])[1+pg_temp.r('ts'||i,4)],date '2016-01-01'+pg_temp.r('th'||i,2500),20+pg_temp.r('tr'||i,25) from generate_series(1,6) i;
insert into gy_mem select i,(array['Ann','Bob','Cat','Dev','Eli','Flo','Gus'])[1+pg_temp.r('a'||i,7)]||' '||(array['Ford','Gray','Hill','Iqbal','Jones','King'])[1+pg_temp.r('b'||i,6)]||' '||i,case when i%10<>0 then 'x'||i||(array['@mail.com','@work.net'])[1+i%2] end,(array['F','M'])[1+pg_temp.r('g'||i,2)],date '1958-01-01'+pg_temp.r('d'||i,17000),j,case when pg_temp.r('c'||i,4)=0 then j+30+pg_temp.r('cc'||i,200) end,1+pg_temp.r('p'||i,4),1+pg_temp.r('h'||i,4),pg_temp.r('z'||i,9)=0 from (select i,date '2022-02-01'+pg_temp.r('j'||i,900) j from generate_series(1,110) i) x;
insert into gy_visit select i,1+pg_temp.r('vm'||i,1+pg_temp.r('vn'||i,100)),1+pg_temp.r('vc'||i,4),t,case when i%15<>0 then t+interval '1 minute'*(20+pg_temp.r('vo'||i,130)) end from (select i,timestamp '2023-01-02 06:00'+interval '1 minute'*pg_temp.r('vt'||i,890000) t from generate_series(1,300) i) x;
insert into gy_class select i,(array['Sunrise Yoga','Power Spin','Boxing Basics','Core Pilates','HIIT'])[1+pg_temp.r('cn'||i,5)],1+pg_temp.r('ck'||i,4),1+pg_temp.r('ct'||i,5),timestamp '2024-01-08 07:00'+interval '1 hour'*pg_temp.r('cs'||i,6000),8+pg_temp.r('cm'||i,20) from generate_series(1,60) i;
insert into gy_booking select i,c,1+pg_temp.r('bm'||i,105),(select start_ts from gy_class where class_id=c)-interval '1 hour'*(1+pg_temp.r('bh'||i,300)),(array['attended','attended','attended','no_show','cancelled'])[1+pg_temp.r('bs'||i,5)] from (select i,1+pg_temp.r('bc'||i,57) c from generate_series(1,260) i) x;
insert into gy_invoice select i,1+pg_temp.r('im'||i,105),d,d+14,case when s='paid' then d+pg_temp.r('ip'||i,30) end,(array[2500,3900,2900,1900])[1+pg_temp.r('ia'||i,4)],s from (select i,date '2023-01-01'+pg_temp.r('id'||i,620) d,(array['paid','paid','paid','open','void'])[1+pg_temp.r('is'||i,5)] s from generate_series(1,240) i) x;

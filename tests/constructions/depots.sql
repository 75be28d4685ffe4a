-- depots.sql - a small database for tests/constructions.bats: a van rental firm
-- written for the tests: no rows of it mean anything
create function pg_temp.r(k text, n int) returns int language sql immutable as $$ select ('x'||substr(md5(k),1,6))::bit(24)::int % n $$;
create table depot(depot_id int primary key, depot_name text not null, city text);
create table driver(driver_id int primary key, first_name text not null, last_name text not null, depot_id int references depot, hired_on date not null, left_on date);
create table van(van_id int primary key, plate text not null, kind text not null, depot_id int references depot, bought_on date not null, disposed_on date, price numeric(10,2));
create table absence(absence_id int primary key, driver_id int not null references driver, approved_by int references driver, absence_type text not null, start_date date not null, end_date date not null, days numeric(5,1) not null, status text not null);
create table scheme(scheme_id int primary key, scheme_name text not null);
create table driver_scheme(driver_id int references driver, scheme_id int references scheme, enrolled_on date not null, ended_on date, primary key (driver_id, scheme_id));
create table rental(rental_id int primary key, rental_no text not null, driver_id int references driver, depot_id int references depot, rental_date date not null, due_date date not null, returned_date date, weight_kg int, distance_km int, notes text, phone text, freight_amt numeric(10,2), total_amt numeric(10,2) not null, status text not null);
insert into depot values (1,'North','Leeds'),(2,'South','Hull'),(3,'West','Bath');
insert into driver select i,(array['Ann','Bob','Cat','Dev','Eli','Flo'])[1+pg_temp.r('f'||i,6)],'Moss '||i,1+i%3,date '2019-01-01'+i*20,case when i%7=0 then date '2023-05-01'+i end from generate_series(1,30) i;
insert into van select i,'PL-'||(100+i),(array['Pickup','Tipper','Minibus'])[1+i%3],1+pg_temp.r('v'||i,3),date '2018-01-01'+i*30,case when i%4=0 then date '2023-01-01'+i*3 end,9000+i*100 from generate_series(1,40) i;
insert into absence select i,1+pg_temp.r('a'||i,30),case when s<>'PENDING' then 1+pg_temp.r('b'||i,4) end,(array['Holiday','Illness'])[1+i%2],d,d+3,1+pg_temp.r('e'||i,9),s from (select i,date '2023-02-01'+pg_temp.r('d'||i,600) d,(array['APPROVED','APPROVED','PENDING','REFUSED'])[1+pg_temp.r('s'||i,4)] s from generate_series(1,120) i) x;
insert into scheme values (1,'Pension'),(2,'Dental'),(3,'Bicycle');
insert into driver_scheme select d,s,date '2022-01-01'+d*5,case when (d+s)%3=0 then date '2023-06-01'+d end from generate_series(1,30) d, generate_series(1,3) s where pg_temp.r('q'||d||s,3)>0;
insert into rental select i,'R'||(1000+i),1+pg_temp.r('w'||i,30),1+pg_temp.r('x'||i,3),d,d+7,case when i%6<>0 then d+5 end,100+i,i*3,null,null,i,50+pg_temp.r('t'||i,900),(array['OPEN','ON_HOLD','PARTIAL','PAID','PAID'])[1+pg_temp.r('u'||i,5)] from (select i,date '2023-01-01'+pg_temp.r('y'||i,700) d from generate_series(1,150) i) x;
create table trailer(trailer_id int primary key, trailer_name text not null, daily_rate numeric(6,2) not null, is_discontinued boolean not null);
insert into trailer select i,'Trailer '||i,20+i*3,i%3=0 from generate_series(1,12) i;

-- lending.sql - a small database for tests/constructions.bats: instruments that
-- are lent out, with dates that end rows, amounts in cents, and abbreviated
-- names; written for the tests: no rows of it mean anything
create table hirers(hirer_id int primary key, full_name text not null, town text not null, joined_on date not null, closed_at timestamp);
create table genres(genre_id int primary key, title text not null, parent_genre_id int references genres);
create table instruments(instrument_id int primary key, label text not null, genre_id int not null references genres, monthly_fee_cents int not null, is_scrapped boolean not null, max_months int);
create table hires(hire_id int primary key, hirer_id int not null references hirers, instrument_id int not null references instruments, started_on date not null, due_on date not null, returned_on date, status text not null);
create table payments(payment_id int primary key, hire_id int not null references hires, paid_at timestamp not null, amount_cents int not null, method text not null, reversed_at timestamp);
create table tchr(tch_id int primary key, tch_nm text not null, hr_dt date not null, lft_dt date);
create table rpr(rpr_id int primary key, instrument_id int not null references instruments, tch_id int not null references tchr, rpr_dt date not null, hrs numeric(4,1) not null, rt_cts int not null, st_cd text not null);
insert into hirers select i,(array['Ada','Ben','Cleo','Dag','Elin','Finn','Gesa','Hal'])[1+i%8]||' '||(array['Oake','Pohl','Quist','Ruud','Stam'])[1+i*3%5]||' '||i,(array['Emden','Leer','Weener','Norden'])[1+i*3%4],date '2021-01-10'+i*17,case when i%5=1 then timestamp '2024-02-01 10:00'+i*interval '1 day' end from generate_series(1,60) i;
insert into genres select i,(array['Strings','Brass','Keys','Bowed','Plucked','Trumpets','Horns','Pianos'])[i],case when i>3 then 1+i%3 end from generate_series(1,8) i;
insert into instruments select i,'Piece '||i,4+i%4,1500+i*i*37%6000,i%7=2,case when i%3>0 then 3+i%9 end from generate_series(1,40) i;
insert into hires select i,1+i*7%53,1+i*5%37,date '2023-02-03'+i*3,date '2023-02-03'+i*3+60,case when i%5>0 then date '2023-02-03'+i*3+30+i*11%50 end,(array['returned','running','cancelled','lost'])[1+i*i%7%4] from generate_series(1,240) i;
insert into payments select i,1+i*3%231,timestamp '2023-03-01 09:00'+i*interval '31 hours',1000+i*i*53%7000,(array['cash','card','transfer'])[1+i*5%7%3],case when i%6=2 then timestamp '2023-03-20 12:00'+i*interval '31 hours' end from generate_series(1,400) i;
insert into tchr select i,'Teacher '||chr(64+i),date '2015-03-01'+i*61,case when i%3=1 then date '2024-01-31'+i end from generate_series(1,12) i;
insert into rpr select i,1+i*3%39,1+i*5%11,date '2023-01-20'+i*5,1+i*7%40/10.0,2500+i%4*400,(array['DON','OPN','VOI'])[1+i*i%5%3] from generate_series(1,150) i;

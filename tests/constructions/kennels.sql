-- kennels.sql - a small database for tests/constructions.bats: names written without
-- their vowels; written for the tests, no rows of it mean anything
create table ownr(own_id int primary key, own_nm text not null, eml text, ph_no text, cty text, nwsl_flg char(1));
create table dog(dog_id int primary key, own_id int references ownr, dog_nm text not null, brd_nm text, brth_dt date, dth_dt date, wt_kg numeric(5,1));
create table stf(stf_id int primary key, fst_nm text not null, lst_nm text not null, role_cd text, sup_stf_id int references stf, hire_dt date, term_dt date);
create table rn(rn_id int primary key, rn_nm text not null, cpct int not null);
create table stay(stay_id int primary key, dog_id int references dog, rn_id int references rn, stf_id int references stf, in_dt date, dur_min int);
create table inv(inv_id int primary key, stay_id int references stay, inv_dt date not null, tot_cts int not null, pd_dt date, pay_mth text);
insert into ownr select i, (array['Amos','Bela','Cora','Dirk','Elsa','Fritz','Greta','Hugo'])[1+i%8]||' '||(array['Kern','Lund','Marsh'])[1+i%3], case when i%5<>0 then 'o'||i||'@example.org' end, '0'||(5550+i), (array['Ghent','Lille','Namur'])[1+i%3], (array['Y','N'])[1+i%2] from generate_series(1,18) i;
insert into dog select i, 1+i*5%14, (array['Rex','Bella','Milo','Luna','Otto','Nala'])[1+i%6]||i, (array['Collie','Poodle','Beagle'])[1+i%3], date '2012-02-01'+i*113, case when i%9=0 then date '2024-01-01'+i end, 6+i*1.3 from generate_series(1,30) i;
insert into stf select i, (array['Ida','Jan','Kim','Lea','Max','Nora'])[i], (array['Voss','Wolf','Yates'])[1+i%3], (array['VET','AID'])[1+i%2], case when i>2 then 1+i%2 end, date '2018-01-15'+i*200, case when i=5 then date '2024-03-01' end from generate_series(1,6) i;
insert into rn select i, (array['Nook','Lodge','Barn'])[i], i*3 from generate_series(1,3) i;
insert into stay select i, 1+i*7%29, 1+i%3, 1+i%6, date '2023-02-01'+i*6, 15+i*5%90 from generate_series(1,70) i;
insert into inv select i, i, date '2023-02-03'+i*6, 2500+i*370%9000, case when i%4<>0 then date '2023-02-08'+i*6 end, (array['card','cash','wire'])[1+i%3] from generate_series(1,66) i;

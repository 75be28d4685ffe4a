-- an academy: mentors whose table has an "and" in its name, pupils and workers with first and last names
create table mentors_and_guides(mentor_id int primary key, personal_name text not null, family_name text not null, login_name text not null);
create table learner(learner_id int primary key, personal_name text not null, family_name text not null, login_name text not null);
create table worker(wrk_num int primary key, wrk_fname text not null, wrk_lname text not null, wrk_dob date not null);
create table faculty(fac_code text primary key, fac_name text not null, wrk_num int not null references worker);
create table pupil(pup_num int primary key, pup_fname text not null, pup_lname text not null, pup_score numeric not null, pup_dob date not null, fac_code text not null references faculty);
insert into mentors_and_guides select i, 'Mona' || i, 'Guide' || i, 'm' || i from generate_series(1, 9) i;
insert into learner select i, 'Lea' || i, 'Lind' || (10 - i), 'm' || i from generate_series(1, 9) i;
insert into worker select i, 'Wim' || i, 'Work' || i, date '1970-01-01' + 200 * i from generate_series(1, 8) i;
insert into faculty values ('ART', 'Arts', 3), ('LAW', 'Law', 5), ('SCI', 'Sciences', 7);
insert into pupil select i, 'Pia' || i, 'Pup' || i, 1 + i % 5, date '2001-01-01' + 97 * i, (array['ART', 'LAW', 'SCI'])[1 + i % 3] from generate_series(1, 30) i;
create table gear(gear_id int primary key, gear_name text not null, bought_on date not null, gone_on date);
insert into gear select i, 'Gear ' || i, date '2021-01-05' + 90 * i, case when i % 3 > 0 then date '2022-06-01' + 45 * i end from generate_series(1, 16) i;

-- garage.sql - a small database for tests/constructions.bats: words that could
-- mean a table or a column; written for the tests, no rows of it mean anything
create table branch(branch_id int primary key, branch_name text, opened int);
create table location(branch_id int references branch, house_no int, street_name text, city_name text);
create table mechanic(mechanic_id int primary key, full_name text, branch_id int references branch, hourly_rate numeric, hired_on date, skill_level text, city_name text);
create table vehicle(vehicle_id int primary key, plate text unique, maker_name text, model_name text, production_year int, owner_name text, body_type text);
create table repair(repair_id int primary key, vehicle_id int references vehicle, mechanic_id int references mechanic, started_on date, finished_on date, status text, labor_cost numeric, parts_cost numeric, problem_type text);
create table part_used(repair_id int references repair, part_no int, part_name text, qty int, unit_price numeric, primary key(repair_id, part_no));
create table review(review_id int primary key, repair_id int references repair, stars int, review_date date, reviewer_name text, comment text);
comment on column mechanic.skill_level is 'how far the mechanic has come';
comment on column mechanic.hourly_rate is 'what an hour of the mechanic costs';
comment on column repair.problem_type is 'what was wrong with the vehicle';
comment on column review.stars is 'how good the repair was, 1 to 5';
insert into branch values(1,'North Gate',1999),(2,'Old Mill',2005),(3,'Harbor',2011);
insert into location values(1,4,'Mill Lane','Leeds'),(2,17,'High Street','York'),(3,2,'Dock Road','Hull');
insert into mechanic select i,(array['Ann Moss','Bob Lane','Cid Ray','Dora Fin','Eli Dunn','Fay Orr'])[i],1+i%3,(array[40,30,35,28,50,33])[i],date '2010-03-01'+i*311,(array['senior','junior','senior','junior','master','junior'])[i],(array['Leeds','York','Leeds','Hull','Otley','York'])[i] from generate_series(1,6) i;
insert into vehicle select i,'AB'||(100+i)||'CD',(array['Volvo','Fiat','Skoda','Ford'])[1+i%4],(array['V70','Panda','Octavia','Focus','XC60'])[1+i%5],2001+i,(array['Jane Roe','Max Hill','Lea Nord','Tom West','Ida Berg','Otto Fox'])[1+i%6],(array['sedan','hatchback','wagon'])[1+i%3] from generate_series(1,12) i;
insert into repair select i,1+i%11,1+i%5,date '2023-01-10'+i*9,case when i%7<>0 then date '2023-01-12'+i*9+i%4 end,(array['done','open','done','cancelled'])[1+i%4],50+i*7,20+i*5,(array['brakes','engine','tyres'])[1+i%3] from generate_series(1,40) i;
insert into part_used select 1+i%40,i,(array['brake pad','oil filter','spark plug','belt'])[1+i%4],1+i%3,9.5+i from generate_series(1,90) i;
insert into review select i,i*2,1+(i*7)%5,date '2023-03-01'+i*5,(array['Jane Roe','Max Hill','Lea Nord','Tom West'])[1+i%4],(array['quick and clean','slow','great service'])[1+i%3] from generate_series(1,18) i;

-- movers.sql - a small database for tests/constructions.bats: people behind keys,
-- rows below rows, people who left; written for the tests, no rows of it mean anything
create table team(team_id int primary key, team_name text, parent_team_id int references team);
create table agent(agent_id int primary key, first_name text, last_name text, team_id int references team, manager_id int references agent, salary numeric, hired_on date, departed_on date);
create table depot(depot_id int primary key, depot_name text, capacity_m3 numeric, city_name text);
create table removal(removal_id int primary key, removal_no text unique, depot_id int references depot, supervisor_id int references agent, packed_by int references agent, assigned_to int references agent, removal_type text, permit_number text, moved_on date, weight_kg numeric);
create table skill(skill_id int primary key, skill_name text unique);
create table agent_skill(agent_id int references agent, skill_id int references skill, primary key(agent_id, skill_id));
insert into team values(1,'Field',null),(2,'Packing',1),(3,'Driving',1),(4,'Office',null),(5,'Billing',4);
insert into agent select i,(array['Ada','Bob','Cid','Dora','Eli','Fay','Gus','Ida'])[1+i%8],(array['Moss','Lane','Ray','Finch','Dunn'])[1+i%5],1+i%5,case when i>2 then 1+i%2 end,2000+i*110,date '2019-01-10'+i*37,case when i%4=3 then date '2024-02-01'+i*11 end from generate_series(1,20) i;
insert into depot values(1,'North Yard',400,'Bremen'),(2,'Old Quay',900,'Hamburg'),(3,'Mill Depot',650,'Bremen'),(4,'East Shed',300,'Kiel');
insert into removal select i,'R'||(1000+i),1+i%4,1+i%7,1+i%5,case when i%6<>0 then 1+i%3 end,(array['house','office','piano'])[1+i%3],case when i%5<>0 then 'P'||i end,date '2024-01-05'+i*5,100+i*13 from generate_series(1,40) i;
insert into skill values(1,'Welsh'),(2,'Forklift'),(3,'Piano');
insert into agent_skill select i,1+(i*k)%3 from generate_series(1,20) i, generate_series(1,2) k group by 1,2;

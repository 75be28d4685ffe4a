-- rangers.sql - a small database for tests/constructions.bats: who does what in
-- reserves, whom nobody looks after, and which of several dates is meant;
-- written for the tests, no rows of it mean anything
create table post(post_id int primary key, post_name text not null);
insert into post values (1,'Trainee'),(2,'Guide'),(3,'Forester'),(4,'Diver'),(5,'Pilot');
create table ranger(ranger_id int primary key, first_name text not null, last_name text not null, post_id int not null references post, chief_id int references ranger, wage int not null, born_on date not null, hired_on date not null, left_on date);
insert into ranger select i,(array['Alva','Birk','Cleo','Dag','Esme','Falk','Gro','Hal','Inga','Jon','Kaia','Leif'])[i],(array['Aas','Berg','Crane','Dahl','Eide','Foss','Grip','Haug','Iver','Juul','Krog','Lund'])[i],1+i%4,case when i>2 then 1+i%2 end,30000+i*7919%9000,date '1970-03-01'+i*6007%9000,date '2010-05-01'+i*2003%5000,case when i%4=0 then date '2024-01-20'+i*25 end from generate_series(1,12) i;
create table post_change(post_change_id int primary key, ranger_id int not null references ranger, post_id int not null references post, changed_on date not null);
insert into post_change select i,1+i%12,1+i%5,date '2016-01-01'+i*90 from generate_series(1,20) i;
create table reserve(reserve_id int primary key, reserve_name text not null, warden_id int references ranger);
insert into reserve select i,(array['Elk Fen','Heron Lake','Lynx Wood','Otter Bay','Raven Rock','Swan Mere','Wolf Ridge'])[i],(array[1,2,null,2,null,2,3])[i] from generate_series(1,7) i;
create table reserve_staff(reserve_id int not null references reserve, ranger_id int not null references ranger, primary key(reserve_id,ranger_id));
insert into reserve_staff select distinct 1+(i*i+i/4)%6,1+i*5%11 from generate_series(1,17) i where i<>6;
create table visitor(visitor_id int primary key, visitor_name text not null, mentor_id int references ranger);
insert into visitor select i,(array['Anglers Club','Bird Friends','City School','Dune Walkers','Ferry Line','Garden Guild','Hill Scouts','Ink Painters','Jazz Choir'])[i],case when i%4<>1 then 1+i*i%3 end from generate_series(1,9) i;
create table tour(tour_id int primary key, tour_no text not null unique, visitor_id int not null references visitor, reserve_id int not null references reserve, guide_id int references ranger, ordered_on date not null, required_on date not null, planned_end date not null, started_at timestamp, finished_at timestamp, fee numeric not null);
insert into tour select i,'T-'||(100+i),1+(i*3+i/5)%8,1+(i*3+i/7)%(2+i%5),case when i%5<>0 then 1+(i*3+i/4)%(2+i%9) end,d,d+20,d+40,case when i%7<>0 then d+i*5%30+time '09:00' end,case when i%7<>0 and i%6<>0 then d+20+i*11%50+time '16:00' end,40+i*17%90 from (select i,date '2023-07-01'+i*11 d from generate_series(1,50) i) x;
create table sighting(sighting_id int primary key, tour_id int not null references tour, ranger_id int not null references ranger, seen_on date not null);
insert into sighting select i,1+(i*i+i/5)%30,1+i*3%(1+i%9),date '2023-09-01'+i*6 from generate_series(1,70) i;
create table donation(donation_id int primary key, visitor_id int not null references visitor, given_on date not null, amount numeric not null);
insert into donation select i,1+i*3%7,date '2023-02-01'+i*17,10+i*7%60 from generate_series(1,40) i;
create table permit(permit_id int primary key, permit_no text not null unique, visitor_id int not null references visitor, issued_on date not null, valid_until date not null, approved_by int references ranger);
insert into permit select i,'P'||(10+i),1+i%9,date '2024-03-01'+i*5,date '2024-11-20'+i*4,case when i%3<>0 then 1+i%5 end from generate_series(1,24) i;
create table supplier(supplier_id int primary key, supplier_name text not null);
insert into supplier values (1,'Alder Outfits'),(2,'Birch Tents'),(3,'Cedar Boats'),(4,'Dune Optics');
create table gear(gear_id int primary key, gear_name text not null, list_price numeric not null);
insert into gear select i,(array['Canoe','Field glass','Head torch','Rope','Snow shoe','Tent','Thermos','Whistle'])[i],20+i*9 from generate_series(1,8) i;
create table supplier_gear(supplier_id int not null references supplier, gear_id int not null references gear, offer_price numeric not null, is_preferred boolean not null, primary key(supplier_id,gear_id));
insert into supplier_gear select 1+i*i%4,1+i%7,15+i*13%40,i%3=0 from generate_series(1,12) i on conflict do nothing;

-- peaks.sql - climbs of mountains, with a key to the own table, for tests/constructions.bats
-- written for the tests: no rows of it mean anything
create table ranges(range_id int primary key, name text, continent text, length_km numeric);
create table peak(peak_id int primary key, peak_name text, elev_m int, range_id int references ranges, first_ascent_yr int, country text);
create table climber(id int primary key, fname text, lname text, nationality text, birth_date date, sex text, mentor_id int references climber);
create table expedition(exp_id int primary key, peak_id int references peak, leader_id int references climber, start_date date, end_date date, budget numeric, season text);
create table expedition_member(exp_id int references expedition, climber_id int references climber, role text, summit_yn text, primary key(exp_id, climber_id));
create table sponsor(sponsor_id int primary key, sponsor_name text, industry text);
create table sponsorship(exp_id int references expedition, sponsor_id int references sponsor, amount numeric, primary key(exp_id, sponsor_id));
insert into ranges values (1,'Alps','Europe',1200),(2,'Himalaya','Asia',2400),(3,'Andes','South America',7000),(4,'Carpathians','Europe',1500);
insert into peak select i,(array['Aneto','Bernina','Cerro Toro','Dhaulagiri','Eiger','Finsteraarhorn','Gerlach','Huascaran','Illimani'])[i],2600+i*417%5600,1+i%3,1800+i*13,(array['Nepal','Switzerland','Peru','Italy'])[1+i%4] from generate_series(1,9) i;
insert into climber select i,(array['Anna','Bert','Cora','Dave','Edna','Fred','Gina','Hugo','Iris','Jack'])[i],(array['Alba','Boyd','Cruz','Diaz','Ecker','Frey','Gallo','Hale','Ito','Jung'])[i],(array['Swiss','Nepali','Peruvian','Italian'])[1+i%4],date '1960-02-01'+i*900,(array['F','M'])[1+i%2],case when i>3 then 1+i%3 end from generate_series(1,10) i;
insert into expedition select i,1+i%8,1+i%6,date '2010-04-10'+i*160,date '2010-04-10'+i*160+20+i%13,10000+i*3700,(array['spring','autumn','winter'])[1+i%3] from generate_series(1,16) i;
insert into expedition_member select 1+i%15,1+(i*7)%9,(array['climber','doctor','cook'])[1+i%3],(array['Y','N'])[1+i%2] from generate_series(1,48) i on conflict do nothing;
insert into sponsor values (1,'Northwind Gear','clothing'),(2,'Redbank','finance'),(3,'Oatly Foods','food'),(4,'Summit TV','media'),(5,'Bluesky','finance');
insert into sponsorship select 1+i%12,1+i%4,1000+i*450 from generate_series(1,25) i on conflict do nothing;
insert into expedition_member select i,1,'climber','Y' from generate_series(1,16) i on conflict do nothing;
insert into peak values (10,'Jorasses',4208,1,1868,'Italy');

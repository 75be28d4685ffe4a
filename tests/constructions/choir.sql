-- choir.sql - names that begin with the initial of their table, and columns called details, for tests/constructions.bats
-- written for the tests: no rows of it mean anything
create table venue(vcode text primary key, vname text, vseats int);
create table singer(singer_id int primary key, voice text, singer_details text, vcode text references venue);
insert into venue values ('A1','Old Mill',120),('B2','Round House',300),('C3','Chapel',80);
insert into singer values (1,'alto','sings since childhood','A1'),(2,'bass','reads no music','A1'),(3,'tenor','perfect pitch','B2');

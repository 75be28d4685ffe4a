-- A society of observers: names that begin with the table's word, run-together
-- names, a bridge whose name is a verb and its object.
create table observer(observer_id int primary key, observer_first_name text not null, observer_last_name text not null, bdate date not null, hours_per_week int not null, town text not null);
create table telescope(telescope_id int primary key, telescope_name text not null, maker text not null, aperture_mm int not null, market_share numeric not null);
create table owns_telescope(observer_id int references observer, telescope_id int references telescope, primary key(observer_id, telescope_id));
insert into observer values
 (1,'Ada','Young','1961-04-02',6,'Leiden'),(2,'Bram','Abbot','1990-11-20',12,'Delft'),
 (3,'Cleo','Moss','1975-01-15',3,'Leiden'),(4,'Dirk','Brook','2001-07-30',20,'Gouda'),
 (5,'Elin','Zorn','1983-09-09',9,'Leiden');
insert into telescope values
 (1,'Dobson','Skyline',200,31.5),(2,'Newton','Skyline',150,12.5),(3,'Maksutov','Borealis',90,22),
 (4,'Refractor','Skyline',80,9),(5,'Cassegrain','Borealis',280,20),(6,'Travel','Umbra',60,5);
insert into owns_telescope values (1,1),(1,2),(2,3),(4,5),(4,6),(4,2);

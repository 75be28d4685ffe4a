-- dance.sql - dancers, studios and contests, years as text, for tests/constructions.bats
-- written for the tests: no rows of it mean anything
create table studio(studio_id int primary key, name text, city text, year_opened int, number_of_rooms int);
create table dancer(dancer_id int primary key, name text, age int, nationality text, style text, height_cm real, studio_id int references studio);
create table contest(contest_id int primary key, title text, year text, host_city text, prize_money int, number_of_judges int);
create table contest_entry(dancer_id int references dancer, contest_id int references contest, score real, medal text, primary key(dancer_id, contest_id));
create table prize(prize_id int primary key, prize_name text, dancer_id int references dancer, year_awarded text, value int);
insert into studio values (1,'Blue Floor','Lisbon',1988,4),(2,'Mirror Hall','Porto',1995,7),(3,'Second Step','Lisbon',2004,2),(4,'Tempo','Braga',2010,5),(5,'The Barre','Faro',1979,9),(6,'Heel and Toe','Porto',2018,3);
insert into dancer values
(1,'Alda Reis',24,'Portugal','Ballet',168.5,1),(2,'Bruno Sa',31,'Portugal','Tango',181,1),(3,'Carla Diaz',28,'Spain','Flamenco',165,2),(4,'Dmitri Orlov',35,'Russia','Ballet',184.5,2),
(5,'Elsa Lund',19,'Sweden','Jazz',172,3),(6,'Fabio Conti',27,'Italy','Tango',178,2),(7,'Greta Holm',22,'Sweden','Ballet',170.5,5),(8,'Hugo Prat',41,'Spain','Flamenco',176,5),
(9,'Ines Moura',33,'Portugal','Jazz',163,4),(10,'Jonas Berg',26,'Sweden','Tango',188,2),(11,'Karin Olsen',30,'Norway','Modern',174,null),(12,'Lia Costa',29,'Italy','Modern',166,3);
insert into contest values (1,'Atlantic Cup','2015','Lisbon',5000,5),(2,'Golden Shoe','2016','Madrid',8000,7),(3,'Northern Lights','2016','Oslo',3000,3),(4,'Summer Gala','2017','Porto',12000,9),(5,'Winter Gala','2018','Porto',2500,3),(6,'Grand Finale','2019','Lisbon',20000,9),(7,'Spring Open','2019','Seville',1500,4),(8,'Harbor Nights','2020','Faro',4200,5);
insert into contest_entry values (1,1,8.5,'Gold'),(2,1,7.25,'Silver'),(3,1,6.0,null),(3,2,9.1,'Gold'),(4,2,8.8,'Silver'),(8,2,8.1,'Bronze'),(5,3,7.7,'Bronze'),(7,3,9.4,'Gold'),(10,3,8.3,'Silver'),(1,4,9.0,'Silver'),(4,4,9.6,'Gold'),(6,4,7.9,'Bronze'),(2,4,5.5,null),(9,5,6.6,'Gold'),(1,5,6.1,'Silver'),(7,6,8.9,'Silver'),(4,6,9.7,'Gold'),(3,6,8.2,'Bronze'),(1,6,7.0,null),(6,6,6.3,null),(8,7,7.4,'Gold');
insert into prize values (1,'Audience Award',1,'2015',500),(2,'Best Newcomer',5,'2016',750),(3,'Audience Award',4,'2017',500),(4,'Jury Award',4,'2019',1200),(5,'Jury Award',1,'2016',1000),(6,'Audience Award',1,'2019',650),(7,'Best Costume',8,'2016',300),(8,'Best Costume',7,'2019',350),(9,'Lifetime Award',8,'2020',2500),(10,'Best Duo',4,'2020',900);

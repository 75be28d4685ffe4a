-- tracks.sql - bands, venues and shows, numbers and dates in texts, for tests/constructions.bats
-- written for the tests: no rows of it mean anything
create table genre(id int primary key, name text);
create table band(id int primary key, name text, formed_in int, hometown text, genre_id int references genre, members int);
create table album(id int primary key, band_id int references band, title text, released text, sales_in_thousands real, label text);
create table song(id int primary key, album_id int references album, name text, length_sec int, rating real, is_single text);
create table venue(id int primary key, venue_name text, loc text, cap int, indoor text);
create table gig(id int primary key, band_id int references band, venue_id int references venue, gig_date date, attendance int, ticket_price numeric);
insert into genre values (1,'Rock'),(2,'Folk'),(3,'Jazz'),(4,'Electronic'),(5,'Opera');
insert into band values (1,'The Lanterns',1996,'Leeds',1,4),(2,'Moss and Fern',2004,'Galway',2,3),(3,'Blue Ladder',1988,'Chicago',3,5),(4,'Static Garden',2011,'Berlin',4,2),(5,'Iron Kettle',1999,'Leeds',1,5),(6,'Paper Boats',2015,'Lyon',2,4),(7,'Null Island',2018,'Accra',4,1);
insert into album values (1,1,'Night Shift','1999',210.5,'Parlour'),(2,1,'Daybreak','2003',340,'Parlour'),(3,2,'Hedgerow','2007',88,'Green Ink'),(4,3,'Late Train','1991',150.2,'Indigo'),(5,3,'Later Train','1995',120,'Indigo'),(6,4,'Grow Light','2014',64.4,'Voltage'),(7,5,'Boil','2002',275,'Parlour'),(8,6,'Fold','2017',31,'Green Ink'),(9,1,'Afterglow','2009',180,'Harbor');
insert into song values (1,1,'Clock Out',212,4.1,'yes'),(2,1,'Bus Stop',185,3.6,'no'),(3,2,'First Light',251,4.7,'yes'),(4,2,'Rooster',199,3.9,'no'),(5,3,'Bramble',305,4.4,'yes'),(6,4,'Platform Two',410,4.0,'no'),(7,4,'Whistle',233,3.2,'yes'),(8,5,'Delay',377,3.8,'no'),(9,6,'Photon',198,4.3,'yes'),(10,7,'Steam',268,4.5,'yes'),(11,7,'Copper',244,3.5,'no'),(12,8,'Crane',176,4.2,'yes'),(13,9,'Ember',290,4.6,'no');
insert into venue values (1,'Corn Hall','Leeds',1200,'yes'),(2,'River Stage','Berlin',5000,'no'),(3,'Old Foundry','Lyon',800,'yes'),(4,'Castle Lawn','Galway',3500,'no'),(5,'Cellar','Berlin',150,'yes'),(6,'Dome','Oslo',9000,'yes');
insert into gig values (1,1,1,'2019-03-02',1100,25),(2,1,2,'2019-07-14',4300,40),(3,2,4,'2019-08-01',2900,30),(4,3,5,'2019-10-10',140,18),(5,4,2,'2020-06-20',3700,35),(6,4,5,'2020-01-11',150,15),(7,5,1,'2020-02-15',950,28),(8,1,4,'2021-08-07',3300,45),(9,6,3,'2021-09-03',620,20),(10,5,2,'2021-07-24',4800,42),(11,3,3,'2021-11-27',510,22);

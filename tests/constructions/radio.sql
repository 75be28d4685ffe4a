-- radio.sql - a small database for tests/constructions.bats: tables with a word in
-- common, words that are small elsewhere; written for the tests, no rows of it
-- mean anything
create table radio_station(station_id int primary key, station_name text, city text, frequency numeric, owner text, founded int, language text);
create table radio_show(show_id int primary key, title text, station_id int references radio_station, host_id int, weekday text, minutes int, listeners int, air_date date);
create table host(host_id int primary key, first_name text, last_name text, age int, nationality text);
alter table radio_show add foreign key(host_id) references host;
create table guest_visit(show_id int references radio_show, guest_name text, fee numeric, visit_date date);
create table language(code text primary key, language text, speakers int);
insert into radio_station values(1,'Radio Nord','Kiel',98.5,'Ann Ltd',1960,'German'),(2,'Hill Radio','Bath',101.1,'BBX',1975,'English'),(3,'Sea FM','Hull',88.2,'BBX',1988,'English'),(4,'Radio Lumen','Lyon',92.7,'Lux SA',1992,'French');
insert into host values(1,'Eva','Kohl',34,'German'),(2,'Tim','Page',51,'British'),(3,'Zoe','Blanc',29,'French'),(4,'Rob','Vane',45,'British'),(5,'Ida','Stern',62,'German');
insert into radio_show select i,(array['Morning Radio','Night Talk','Jazz Hour','Radio Quiz','News Desk','Slow Sunday'])[1+i%6]||' '||i,1+i%4,1+i%4,(array['Monday','Friday','Sunday'])[1+i%3],20+i*5,1000*i%7001,date '2023-01-01'+i*11 from generate_series(1,20) i;
insert into guest_visit select 1+i%15,(array['Leo May','Kim Orr','Sam Voss'])[1+i%3],50+i*10,date '2023-02-01'+i*7 from generate_series(1,25) i;
insert into language values('de','German',90),('en','English',400),('fr','French',80),('it','Italian',60);

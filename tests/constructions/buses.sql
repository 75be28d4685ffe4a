-- buses.sql - buses and who drives them, for tests/constructions.bats
-- written for the tests: no rows of it mean anything
create table depot(depot_id int primary key, depot_name text, town text, capacity int, opened_year int);
create table driver(driver_id int primary key, name text, age int, hometown text, licence_no text, years_working int, party text);
create table bus(bus_no int primary key, make text, model text, seats int, fuel text, depot_id int references depot, purchase_date date, price numeric);
create table route(route_id int primary key, route_name text, origin text, destination text, dist_km numeric, night_service boolean);
create table bus_driver(bus_no int references bus, driver_id int references driver, years_since int, is_full_time text, primary key(bus_no, driver_id));
create table trip(trip_id int primary key, route_id int references route, bus_no int references bus, driver_id int references driver, trip_date date, dep_time time, passengers int, delay_min int);
insert into depot values (1,'Northgate','Leeds',40,1980),(2,'Southbank','Hull',25,1995),(3,'Westway','York',60,2004),(4,'Harbour','Hull',15,2015);
insert into driver select i,(array['Matt Ryan','Joe Clark','Lena Boz','Sam Ilk','Tia Cole','Una Dent','Vic East','Walt Finn','Xena Gore'])[i],24+i*4,(array['Leeds','Hull','York','Derby'])[1+i%4],'L'||i*713,i*2%11,(array['Dem','Rep'])[1+i%2] from generate_series(1,9) i;
insert into bus select 100+i,(array['Volvo','Scania','MAN'])[1+i%3],(array['B8','Citywide','Lion','B5'])[1+i%4],28+i*3%50,(array['diesel','electric','hybrid'])[1+i%3],1+i%3,date '2009-05-05'+i*250,80000+i*7300 from generate_series(1,12) i;
insert into route select i,(array['Blue Line','Coast Express','Dale Hopper','Park Loop','River Link','School Run'])[i],(array['Leeds','Hull','York'])[1+i%3],(array['York','Derby','Leeds','Hull'])[1+i%4],4.5*i,i%2=0 from generate_series(1,6) i;
insert into bus_driver select 100+1+i%11,1+(i*5)%8,2010+i%9,(array['T','F'])[1+i%2] from generate_series(1,22) i on conflict do nothing;
insert into trip select i,1+i%5,101+i%10,1+i%7,date '2023-01-03'+i*3,time '06:00'+i*interval '25 min',5+i*7%45,i*3%17 from generate_series(1,70) i;
insert into trip select 100+i,i,101,9,date '2023-09-01'+i,time '07:00',20,1 from generate_series(1,6) i;

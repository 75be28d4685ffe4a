-- ferry.sql - a small database for tests/constructions.bats: journeys by ferry
-- written for the tests: no rows of it mean anything
create table port(port_id int primary key, port_name text not null);
create table passenger(passenger_id int primary key, full_name text not null, home_port_id int not null references port, is_member boolean not null);
create table journey(journey_id int primary key, journey_no text unique, passenger_id int not null references passenger, origin_port_id int not null references port, arrival_port_id int not null references port, booked_on date not null, fare numeric not null);
insert into port select i,(array['Tarnby','Osmark','Kelso Bay','Vennholm'])[i] from generate_series(1,4) i;
insert into passenger select i,(array['Ada','Ben','Cleo','Dan','Eve'])[1+i%5]||' '||(array['Moss','Reed','Lake'])[1+i%3],1+i%4,i%3=0 from generate_series(1,15) i;
insert into journey select i,'J-'||(100+i),1+(i*7)%15,1+(i*3)%4,1+(i*5+1)%4,date '2022-12-20'+i*9,20+i*11%70 from generate_series(1,60) i;
create table consignment(consignment_id int primary key, a_port int not null references port, z_port int not null references port, tonnes numeric not null);
comment on column consignment.a_port is 'port of loading';
comment on column consignment.z_port is 'port of discharge';
insert into consignment select i,1+(i*3)%4,1+(i*5+1)%4,2+i*7%30 from generate_series(1,40) i;

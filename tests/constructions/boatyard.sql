-- boatyard.sql - a small database for tests/constructions.bats: boats, their berths, tanks, engines and spares
-- written for the tests: no rows of it mean anything
create table berth(berth_id int primary key, berth_name text, dock text);
insert into berth values (1,'North 1','North'),(2,'North 2','North'),(3,'South 1','South');
create table boat(boat_id int primary key, boat_name text, boat_type text, berth_id int references berth, list_price numeric(10,2), insured_value numeric(10,2), built_on date);
insert into boat select i, (array['Heron','Petrel','Tern','Gannet','Puffin','Avocet','Plover','Dunlin'])[i], (array['yacht','dinghy','launch'])[1+i%3], 1+i%3, 1000*i, 900*i+(i%3)*500, date '2005-01-01'+i*300 from generate_series(1,8) i;
create table tank(tank_id int primary key, tank_name text, berth_id int references berth, capacity_l int, filled_l int, reserved_l int);
insert into tank select i,'T'||i,1+i%3,1000+i*10,500+i*7,20*i from generate_series(1,9) i;
create table engine(engine_id int primary key, engine_name text, boat_id int references boat);
insert into engine select i,'E'||i,1+i%8 from generate_series(1,12) i;
create table engine_log(log_id int primary key, engine_id int references engine, log_date date, run_hours numeric(6,1), fuel_l numeric(8,1));
insert into engine_log select i,1+i%12,date '2023-01-01'+i*5, 1+i%9, 10+i%40 from generate_series(1,140) i;
create table booking(booking_id int primary key, boat_id int references boat, channel text, booked_on date, amount numeric(10,2), status text);
insert into booking select i,1+i%8,(array['web','phone','walk-in'])[1+i%3],date '2023-01-01'+i*3,50+i,(array['paid','open','cancelled'])[1+i%3] from generate_series(1,200) i;
create table spare(spare_id int primary key, spare_name text, price numeric(8,2), unit_cost numeric(8,2), on_hand int, berth_id int references berth);
insert into spare select i,'Spare '||i, 5+i, 3+i, 10*i, 1+i%3 from generate_series(1,15) i;
insert into boat values (9,'Curlew','dinghy',3,700,650,'2021-05-04');
insert into booking select 200+i,8,'web',date '2024-11-01'+i,40,'paid' from generate_series(1,9) i;

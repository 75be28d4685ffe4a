-- laundry.sql - a small database for tests/constructions.bats: a laundry, its clients, their washes and bills
-- written for the tests: no rows of it mean anything
create table client(client_id int primary key, client_name text not null, payment_days int not null, state text not null);
insert into client select i,(array['Alder Inn','Beech Spa','Cedar Gym','Damson Cafe','Elder Home','Fern Hotel','Gorse Clinic','Hazel Club'])[i],(array[14,30,60,90])[1+i%4],(array['active','active','closed'])[1+i%3] from generate_series(1,8) i;
create table contact(contact_id int primary key, client_id int not null references client, full_name text not null, mail text not null, is_main boolean not null);
insert into contact select i,1+i%8,'Contact '||i,'c'||i||'@laundry.example',i<=8 from generate_series(1,12) i;
create table contract(contract_id int primary key, client_id int not null references client, begun_on date not null, state text not null);
insert into contract select i,1+i*3%8,date '2023-07-15'+i*40,(array['active','ended','received'])[1+i%3] from generate_series(1,6) i;
create table supply_request(request_id int primary key, request_no text not null unique, requested_on date not null, wanted_by date not null, state text not null);
insert into supply_request select i,'R'||(100+i),date '2024-01-05'+i*9,date '2024-01-20'+i*9+i%5*20,(array['pending','granted','refused'])[1+i%3] from generate_series(1,40) i;
create table wash(wash_id int primary key, wash_no text not null unique, client_id int not null references client, planned_end date not null, finished_on date, state text not null, kilos int not null);
insert into wash select i,'W'||(500+i),1+i*5%8,d,case when i%4=1 then d-1+i%7 end,(array['waiting','done','dropped','running'])[1+i%4],10+i*7%60 from (select i,date '2024-02-01'+i*6 d from generate_series(1,60) i) x;
create table bill(bill_id int primary key, bill_no text not null unique, client_id int not null references client, issued_on date not null, due_on date not null, amount numeric(10,2) not null, state text not null, contract_id int references contract);
insert into bill select i,'B'||(900+i),1+i*3%8,d,d+30,50+i*37%400,(array['settled','open','part'])[1+i*7%3],1+i%6 from (select i,date '2024-01-09'+i*5 d from generate_series(1,66) i) x;
create table wash_item(wash_item_id int primary key, wash_id int not null references wash, cloth_id int not null, pieces int not null);
create table cloth(cloth_id int primary key, cloth_name text not null);
insert into cloth select i,(array['Towels','Sheets','Aprons','Robes','Curtains','Napkins'])[i] from generate_series(1,6) i;
alter table wash_item add foreign key (cloth_id) references cloth;
insert into wash_item select i,1+i*7%60,1+i*i%5,1+i*11%30 from generate_series(1,150) i;

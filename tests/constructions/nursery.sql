-- nursery.sql - a small database for tests/constructions.bats: plants in houses,
-- what to show of them, and the first of each group; written for the tests, no
-- rows of it mean anything
create table house(house_id int primary key, house_name text not null);
create table kind(kind_id int primary key, kind_name text not null);
create table gardener(gardener_id int primary key, first_name text not null, last_name text not null, house_id int not null references house, wage numeric not null);
create table plant(plant_id int primary key, plant_no text not null unique, plant_name text not null, kind_id int not null references kind, is_retired boolean not null, price numeric not null);
create table stock(plant_id int not null references plant, house_id int not null references house, qty_on_hand int not null, qty_reserved int not null, reorder_level int not null, primary key (plant_id, house_id));
create table potting(potting_id int primary key, plant_id int not null references plant, gardener_id int not null references gardener, potted_on date not null, pots int not null, priority text not null, tag text);
insert into house select i,(array['North House','Palm House','Cold Frame'])[i] from generate_series(1,3) i;
insert into kind select i,(array['Ferns','Herbs','Roses','Cacti'])[i] from generate_series(1,4) i;
insert into gardener select i,(array['Ada','Bob','Cid','Dora','Eli','Fay','Gus'])[i],(array['Moss','Lane','Ray','Finch','Dunn','Hill','Orr'])[i],1+i%3,1800+i*i*17%900 from generate_series(1,7) i;
insert into plant select i,'P-'||(100+i),'Plant '||chr(64+i),1+i%4,i%5=0,2+i*7%19 from generate_series(1,20) i;
insert into stock select 1+i%20,1+i%3,i*7%23,i*3%5,5+i%4 from generate_series(1,60) i;
insert into potting select i,1+i*7%20,1+i*i%7,date '2023-02-01'+i*9,1+i*11%13,(array['high','low','normal'])[1+i%3],case when i%4<>0 then 'T'||i end from generate_series(1,60) i;

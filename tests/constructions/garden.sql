-- garden.sql - a small database for tests/constructions.bats, American in spelling
-- written for the tests: no rows of it mean anything
create table center(center_id int primary key, center_name text, region text, opened_on date, floor_area int);
create table category(category_id int primary key, category_name text);
create table plant(plant_id int primary key, plant_name text, color text, category_id int references category, height_cm int, price numeric, favorite bool);
create table gardener(gardener_id int primary key, full_name text, hired_on date, labor_rate numeric, center_id int references center);
create table sale(sale_id int primary key, center_id int references center, gardener_id int references gardener, sold_on date, status text);
create table sale_line(sale_id int references sale, line int, plant_id int references plant, quantity int, amount numeric, primary key(sale_id, line));
create table delivery(delivery_id int primary key, sale_id int references sale, delivered_on date, catalog_number text, weight numeric);
insert into center values(1,'Oakfield','North','1998-04-01',1200),(2,'Riverside','North','2004-09-15',800),(3,'Hilltop','South','2011-02-20',1500),(4,'Meadow','West','2019-06-30',650);
insert into category values(1,'Roses'),(2,'Shrubs'),(3,'Herbs'),(4,'Trees');
insert into plant select i,(array['Alba','Bellis','Carex','Dahlia','Erica','Ficus','Gaura','Hosta','Iris','Jasmine','Kerria','Lavender'])[i],(array['white','yellow','gray','red'])[1+i%4],1+i%4,20+i*13%170,4+i*2.25,i%3=0 from generate_series(1,12) i;
insert into plant values(13,'Mint','green',3,30,2.5,true);
insert into gardener select i,(array['Pat Green','Lee Woods','Sam Field','Kit Marsh','Jo Heath','Max Thorn'])[i],date '2010-01-15'+i*500,14+i*1.5,1+i%4 from generate_series(1,6) i;
insert into sale select i,1+i%4,1+i%6,date '2022-11-03'+i*11,(array['open','shipped','canceled'])[1+i%3] from generate_series(1,70) i;
insert into sale_line select i,1,1+i%12,1+i%5,(1+i%5)*(6+(i%12)*2.25) from generate_series(1,70) i;
insert into sale_line select i,2,1+(i*5)%12,2,11+i%7*4 from generate_series(2,70,2) i;
insert into delivery select i,i*2,date '2022-11-10'+i*22,'CAT-'||i,i*0.75 from generate_series(1,30) i;

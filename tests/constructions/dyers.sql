-- dyers.sql - a small database for tests/constructions.bats: dyers, the orders of their clients and those of their vats, and what is left out
-- written for the tests: no rows of it mean anything
create table client(client_id int primary key, client_name text not null, trade text not null);
insert into client select i,(array['Ash Gowns','Birch Sails','Clover Tents','Dill Drapes','Elm Flags','Fig Linen'])[i],(array['fashion','outdoor','home'])[1+i%3] from generate_series(1,6) i;
create table cloth(cloth_id int primary key, cloth_name text not null, fibre text not null);
insert into cloth select i,(array['Baize','Calico','Damask','Felt','Gauze','Jersey','Muslin'])[i],(array['cotton','wool'])[1+i%2] from generate_series(1,7) i;
create table team(team_id int primary key, team_name text not null);
insert into team values(1,'Red Shift'),(2,'Blue Shift'),(3,'Drying'),(4,'Office');
create table worker(worker_id int primary key, first_name text not null, last_name text not null, team_id int not null references team, pay int not null, hired_on date not null, left_on date);
insert into worker select i,(array['Abe','Bea','Con','Dot','Edi','Flo','Gil','Hob'])[1+i%8],(array['Weld','Woad','Madder','Saffron','Indigo'])[1+i%5],case when i=4 then 4 else 1+i%3 end,2000+i*i*37%1400,date '2021-02-01'+i*40,case when i%4=1 then date '2023-11-15'+i*20 end from generate_series(1,22) i;
create table dye_order(order_id int primary key, order_no text not null unique, client_id int not null references client, seller_id int not null references worker, ordered_on date not null, amount int not null, status text not null);
insert into dye_order select i,'D'||(700+i),1+(i*i*i+i/7)%5,1+i*3%7,date '2023-05-03'+i*9,80+i*53%900,(array['open','shipped','shipped','cancelled','draft'])[1+i%5] from generate_series(1,70) i;
create table dye_order_line(order_id int not null references dye_order, line_no int not null, cloth_id int not null references cloth, metres int not null, primary key(order_id,line_no));
insert into dye_order_line select o.order_id,l,case when l=2 and o.client_id=2 then 7 else 1+(o.order_id*l+l)%6 end,5+o.order_id*l*11%60 from dye_order o, generate_series(1,2) l;
create table vat_order(vat_order_id int primary key, cloth_id int not null references cloth, foreman_id int not null references worker, planned_on date not null, litres int not null, status text not null);
insert into vat_order select i,1+i%5,1+i%6,date '2023-06-01'+i*11,100+i*17%400,(array['planned','running','cancelled'])[1+i%3] from generate_series(1,45) i;
create table press(press_id int primary key, press_name text not null, kind text not null, bought_on date not null, price int not null, scrapped_on date);
insert into press select i,'Press '||i,(array['roller','steam'])[1+i%2],date '2018-03-01'+i*150,900+i*i*41%700,case when i%4=0 then date '2024-01-10'+i*9 end from generate_series(1,12) i;
create table supplier(supplier_id int primary key, supplier_name text not null, is_active boolean not null);
insert into supplier select i,(array['Nettle Dyes','Oak Galls','Poppy Inks','Quince Salts','Rue Mordants'])[i],i%3<>0 from generate_series(1,5) i;
create table supplier_cloth(supplier_id int not null references supplier, cloth_id int not null references cloth, primary key(supplier_id,cloth_id));
insert into supplier_cloth select s,c from generate_series(1,5) s, generate_series(1,7) c where (s*c)%4=1 or s=1+c%5;
create table remark(remark_id int primary key, order_id int not null references dye_order, written_on date not null, is_internal boolean not null);
insert into remark select i,1+i*7%70,date '2023-06-20'+i*8,i%3=0 from generate_series(1,60) i;
create table course(course_id int primary key, course_name text not null);
insert into course values(1,'Fire Drill'),(2,'Safe Lifting'),(3,'Colour Theory');
create table course_place(worker_id int not null references worker, course_id int not null references course, status text not null, primary key(worker_id,course_id));
insert into course_place select w,c,(array['booked','attended','cancelled'])[1+(w*c+w/3)%3] from generate_series(1,22) w, generate_series(1,3) c where (w+c)%4<>0;

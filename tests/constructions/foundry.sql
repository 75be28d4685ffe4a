-- foundry.sql - stock, supplies and jobs of a foundry: columns that are held against
-- each other, for tests/constructions.bats; written for the tests: no rows mean anything
create table site(site_id int primary key, site_name text not null);
create table worker(worker_id int primary key, full_name text not null, site_id int references site, wage numeric not null);
create table spare(spare_id int primary key, spare_name text not null);
create table shelf_stock(spare_id int references spare, site_id int references site, on_hand_qty int not null, reserved_qty int not null, reorder_level int not null, primary key(spare_id, site_id));
create table supply(supply_id int primary key, supply_no text unique, site_id int not null references site, ordered_on date not null, expected_date date not null, status text not null, created_by int not null references worker, approved_by int references worker, buyer_id int references worker);
create table supply_line(supply_id int references supply, line int, spare_id int references spare, ordered_qty int not null, received_qty int not null, primary key(supply_id, line));
create table arrival(arrival_id int primary key, supply_id int not null references supply, arrived_on date not null, carrier text not null);
create table job_kind(job_kind_id int primary key, kind_name text not null, target_hours int not null);
create table job(job_id int primary key, job_no text unique, job_kind_id int not null references job_kind, opened_at timestamp not null, closed_at timestamp, site_id int not null references site);
create table mould(mould_id int primary key, mould_name text not null, purchase_cost numeric not null, depreciation_to_date numeric not null);
insert into site values(1,'Ember Yard'),(2,'Hill Works'),(3,'Mill Lane');
insert into worker select i,(array['Ada Moss','Ben Lane','Cid Ray','Dora Finch','Eli Dunn','Fay Holt'])[i],1+i%3,2000+i*90 from generate_series(1,6) i;
insert into spare select i,(array['Ladle','Flask','Riddle','Tongs','Crucible','Bellows','Rammer','Sprue Pin'])[i] from generate_series(1,8) i;
insert into shelf_stock select s,t,(s*7+t*5)%23,(s*5+t*11)%19,6+(s+t)%5 from generate_series(1,8) s, generate_series(1,3) t;
insert into supply select i,'S-'||(100+i),1+i%3,date '2024-01-08'+i*6,date '2024-01-18'+i*6,(array['sent','received','cancelled'])[1+(i/2)%3],1+i%6,case when i%7<>0 then 1+i*5%6 end,1+i*i%6 from generate_series(1,45) i;
insert into supply_line select i,l,1+(i*3+l*5)%8,10+i%9,(i*l)%10 from generate_series(1,45) i, generate_series(1,2) l;
insert into arrival select i,i,date '2024-01-12'+i*6+i*5%11,(array['Brook Freight','Ash Lines'])[1+i%2] from generate_series(1,45) i where i%4<>0;
insert into job_kind values(1,'Casting',48),(2,'Repair',12),(3,'Polish',24);
insert into job select i,'J-'||(500+i),1+i%3,timestamp '2024-02-01 08:00'+i*interval '31 hours',case when i%6<>0 then timestamp '2024-02-01 08:00'+i*interval '31 hours'+(4+i*13%61)*interval '1 hour' end,1+i*i%3 from generate_series(1,60) i;
insert into mould select i,'Mould '||i,1000+i*50,case when i%3=0 then 1000+i*50 else i*70 end from generate_series(1,12) i;

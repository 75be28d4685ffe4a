-- tearoom.sql - a small database for tests/constructions.bats: lines of a quantity at
-- a price, stocks, ratings, dates that begin and end; written for the tests, no rows of
-- it mean anything
create table grower(grower_id int primary key, grower_name text not null, land text not null, since_year int);
create table tea(tea_id int primary key, grower_id int not null references grower, tea_name text not null, kind text not null, harvest int, tin_price numeric(8,2) not null, stock_qty int not null, is_organic boolean not null);
create table client(client_id int primary key, full_name text not null, email text, town text, birth_date date, signup_date date not null);
create table client_order(order_id int primary key, client_id int not null references client, order_date date not null, order_status text not null, voucher text);
create table order_line(order_id int not null references client_order, tea_id int not null references tea, quantity int not null, unit_price numeric(8,2) not null, disc_pct int not null, primary key(order_id, tea_id));
create table tasting(tasting_id int primary key, tea_id int not null references tea, client_id int not null references client, rating int not null, note text, tasted_on date not null);
create table parcel(parcel_id int primary key, order_id int not null references client_order, carrier text not null, shipped_on date not null, delivered_on date);
create table hall(hall_id int primary key, hall_name text not null, seats int not null);
create table hire(hire_id int primary key, hall_id int not null references hall, client_id int not null references client, starts_at timestamp not null, ends_at timestamp not null, created_at timestamp not null, guests int not null);
insert into grower select i, (array['Alder','Beech','Cypress','Dale','Esk','Fern'])[i]||' Estate', (array['India','China','Nepal'])[1+i%3], 1950+i*7 from generate_series(1,6) i;
insert into tea select i, 1+i%6, (array['Morning','Harbour','Orchid','Smoke','Silver','Meadow','Copper','Lantern','Winter','Velvet'])[1+i%10]||' '||(array['Leaf','Bud'])[1+i%2], (array['black','green','white'])[1+i%3], 2005+i*3%17, 4+i*1.5, case when i%7=0 then 0 else i*4 end, i%4=0 from generate_series(1,20) i;
insert into client select i, (array['Ana','Ben','Cleo','Dan','Eva','Finn','Gil','Hana'])[1+i%8]||' '||(array['Moor','Nash','Oakes','Pratt','Quill'])[1+i%5], case when i%6<>0 then 'c'||i||'@example.org' end, (array['Bath','Leeds','Truro'])[1+i%3], date '1960-05-04'+i*613, date '2022-03-01'+i*21 from generate_series(1,24) i;
insert into client_order select i, 1+i*i%19, date '2023-01-09'+i*9, (array['paid','open','cancelled','sent'])[1+i%4], case when i%5=0 then 'V'||i end from generate_series(1,80) i;
insert into order_line select 1+i%80, 1+i*7%18, 1+i*3%6, 5+i%9, case when i%5=0 then 10 else 0 end from generate_series(1,170) i on conflict do nothing;
insert into tasting select i, 1+i*5%17, 1+i*3%20, 1+i*i%5, case when i%3=0 then 'fine' end, date '2023-04-01'+i*10 from generate_series(1,60) i;
insert into parcel select i, i, (array['Hare','Post','Swift'])[1+i%3], date '2023-01-11'+i*9, case when i%9<>0 then date '2023-01-11'+i*9+i%8 end from generate_series(1,60) i;
insert into hall select i, (array['Loft','Cellar','Garden'])[i], i*12 from generate_series(1,3) i;
insert into hire select i, 1+i%3, 1+i*5%22, timestamp '2024-01-03 10:00'+i*interval '5 days', timestamp '2024-01-03 10:00'+i*interval '5 days'+(1+i%4)*interval '1 hour', timestamp '2023-12-20 09:00'+i*interval '4 days', 2+i*3%14 from generate_series(1,40) i;

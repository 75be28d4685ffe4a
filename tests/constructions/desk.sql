-- desk.sql - a small database for tests/constructions.bats: who sold, had or
-- approved what, as the keys of the rows tell; written for the tests, no rows of
-- it mean anything
create table worker(worker_id int primary key, first_name text, last_name text, team text, salary numeric, hired_on date);
create table client(client_id int primary key, client_name text, region text);
create table item(item_id int primary key, item_name text, item_group text, list_price numeric);
create table sale(sale_id int primary key, sale_no text unique, client_id int references client, sales_rep_id int references worker, created_by int references worker, sold_on date, total numeric);
create table sale_line(sale_id int references sale, line_no int, item_id int references item, qty int, line_total numeric, primary key(sale_id, line_no));
create table ticket(ticket_id int primary key, ticket_no text unique, client_id int references client, assigned_to int references worker, priority text, opened_on date, closed_on date);
create table expense(expense_id int primary key, expense_no text unique, requested_by int references worker, approved_by int references worker, requested_on date, amount numeric, status text);
insert into worker select i,(array['Ada','Bob','Cid','Dora','Eli','Fay','Gus'])[1+i%7],(array['Moss','Lane','Ray','Finch','Dunn'])[1+i%5],(array['North','South'])[1+i%2],2100+i*137%900,date '2019-02-01'+i*90 from generate_series(1,12) i;
insert into client select i,(array['Acorn','Birch','Cedar','Dogwood','Elm','Fir'])[i]||' Ltd',(array['east','west'])[1+i%2] from generate_series(1,6) i;
insert into item select i,(array['Lamp','Chair','Shelf','Stool','Rug','Clock','Vase','Mirror'])[i],(array['light','seat','store'])[1+i%3],20+i*7 from generate_series(1,8) i;
insert into sale select i,'S'||(100+i),1+i*5%6,1+i*i%4,5+i%3,date '2023-01-06'+i*11,90+i*37%400 from generate_series(1,60) i;
insert into sale_line select 1+i%60,i,1+i*7%8,1+i*5%6,10+i*29%170 from generate_series(1,150) i;
insert into ticket select i,'T'||(500+i),1+i*7%6,case when i%8<>0 then 2+i*i%5 end,(array['high','low','normal'])[1+i%3],date '2023-09-01'+i*8,case when i%4<>1 then date '2023-09-03'+i*8+i%9 end from generate_series(1,70) i;
insert into expense select i,'E'||(900+i),1+i*3%9,case when i%6<>0 then 1+i*i%7 end,date '2023-06-02'+i*9,15+i*53%600,(array['approved','open','rejected'])[1+i*2%3] from generate_series(1,64) i;

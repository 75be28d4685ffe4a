-- printers.sql - a print shop for tests/constructions.bats: jobs in their states,
-- what is left out of them, paper that is in stock or not; written for the tests,
-- no rows of it mean anything
create table nation(nation_id int primary key, nation_name text not null);
create table town(town_id int primary key, town_name text not null, nation_id int not null references nation);
create table craft(craft_id int primary key, craft_name text not null);
create table worker(worker_id int primary key, first_name text not null, last_name text not null, town_id int not null references town, boss_id int references worker, craft_id int not null references craft);
create table client(client_id int primary key, client_name text not null, town_id int not null references town, adviser_id int not null references worker, is_active boolean not null);
create table print_job(job_id int primary key, job_no text not null unique, client_id int not null references client, setter_id int references worker, ordered_on date not null, amount numeric not null, status text not null);
create table proof_check(check_id int primary key, job_id int not null references print_job, checker_id int not null references worker, checked_on date not null, passed boolean not null);
create table paper(paper_id int primary key, paper_name text not null, is_discontinued boolean not null);
create table room(room_id int primary key, room_name text not null);
create table paper_stock(paper_id int not null references paper, room_id int not null references room, qty_on_hand int not null, primary key (paper_id, room_id));
create table job_paper(job_id int not null references print_job, paper_id int not null references paper, sheets int not null, primary key (job_id, paper_id));
create table ink_request(request_id int primary key, worker_id int not null references worker, asked_on date not null, status text not null);
create table remark(remark_id int primary key, job_id int not null references print_job, writer_id int not null references worker, written_on date not null);
insert into nation select i,(array['France','Germany','Italy'])[i] from generate_series(1,3) i;
insert into town select i,(array['Lyon','Kiel','Ulm','Pisa','Bari'])[i],(array[1,2,2,3,3])[i] from generate_series(1,5) i;
insert into craft select i,(array['Binder','Engraver','Foil Stamper'])[i] from generate_series(1,3) i;
insert into worker select i,(array['Ada','Bob','Cid','Dora','Eli','Fay','Gus','Hal'])[i],(array['Moss','Lane','Ray','Finch','Dunn','Hill','Orr','Webb'])[i],1+i%5,case when i>2 then 1+i%2 end,1+i%3 from generate_series(1,8) i;
insert into client select i,'Client '||chr(64+i),1+i*3%5,1+i%8,i%4<>0 from generate_series(1,16) i;
insert into print_job select i,'J-'||(200+i),1+i*i%14,case when i%6<>0 then 1+i*5%7 end,date '2023-03-01'+i*5,40+i*i*13%700,(array['Queued','In Progress','Done','Done','Cancelled'])[1+i*3%5] from generate_series(1,110) i;
insert into proof_check select i,1+i*7%110,1+i%5,date '2023-04-01'+i*7,i%3<>0 from generate_series(1,70) i;
insert into paper select i,(array['Bond','Card','Kraft','Satin','Laid','Vellum','News','Gloss','Matt'])[i],i%4=0 from generate_series(1,9) i;
insert into room select i,(array['Cellar','Attic'])[i] from generate_series(1,2) i;
insert into paper_stock select p,r,case when p%3=0 or (p+r)%4=0 then 0 else p*r*7%31+1 end from generate_series(1,9) p, generate_series(1,2) r;
insert into job_paper select distinct on (1,2) 1+i*3%110,1+i*i%9,20+i*11%300 from generate_series(1,200) i order by 1,2;
insert into ink_request select i,1+i%8,date '2024-01-05'+i*9,(array['PENDING','APPROVED','REJECTED'])[1+i%3] from generate_series(1,33) i;
insert into remark select i,1+i*i*3%110,1+i%8,date '2023-04-02'+i*8 from generate_series(1,60) i;

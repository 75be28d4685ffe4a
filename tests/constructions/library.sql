-- library.sql - a small database for tests/constructions.bats
-- written for the tests: no rows of it mean anything
create table author(author_id int primary key, name text, nationality text, birth_year int, awards int);
create table publisher(publisher_id int primary key, publisher_name text, city text, founded_year int);
create table book(isbn int primary key, title text, genre text, pages int, price numeric, publish_date date, publisher_id int references publisher, language text);
create table book_author(isbn int references book, author_id int references author, primary key(isbn,author_id));
create table branch(branch_id int primary key, branch_name text, address_city text, open_year int, membership_amount int);
create table member(card_number int primary key, fname text, lname text, hometown text, level int, gender text);
create table loan(loan_id int primary key, isbn int references book, card_number int references member, branch_id int references branch, loan_date date, return_date date, fine numeric);
insert into author select i,(array['Anna Kern','Bo Lind','Carl Ode','Dina Roy','Eli Stone','Faye Wong'])[i],(array['Swedish','Danish','Swedish','Indian','American','Chinese'])[i],1930+i*9,i%4 from generate_series(1,6) i;
insert into publisher values(1,'North Press','Oslo',1950),(2,'Blue House','Boston',1988),(3,'Old Mill','London',1901),(4,'Tiny Books','Boston',2001);
insert into book select i,'Title '||chr(64+i),(array['Fantasy','Crime','History','Poetry'])[1+i%4],100+i*37%400,5+i*1.5,date '2001-03-04'+i*200,1+i%3,(array['English','French','German'])[1+i%3] from generate_series(1,20) i;
insert into book_author select i,1+i%5 from generate_series(1,20) i; insert into book_author select i,1+(i+2)%5 from generate_series(1,20,3) i on conflict do nothing;
insert into branch values(1,'Central','Oslo',1970,900),(2,'East','Bergen',1999,120),(3,'West','Oslo',2012,0),(4,'Harbor','Bergen',2015,40);
insert into member select i,(array['Tom','Ann','Sue','Max','Ida','Leo','Kim','Ron'])[i],(array['Berg','Dahl','Moe','Lie','Vik','Hall','Ness','Bakke'])[i],(array['Oslo','Bergen','Moss'])[1+i%3],1+i%5,(array['M','F'])[1+i%2] from generate_series(1,8) i;
insert into loan select i,1+i*7%20,1+i%7,1+i%3,date '2019-01-01'+i*40,case when i%5<>0 then date '2019-01-20'+i*40 end,(i%4)*1.5 from generate_series(1,40) i;
insert into book_author values(3,1),(3,2) on conflict do nothing;

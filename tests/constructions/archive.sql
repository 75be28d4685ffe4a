-- archive.sql - a small database for tests/constructions.bats: dates that are stored as
-- text, each column in a form of its own; written for the tests, no rows of it mean anything
create table reader(reader_id int primary key, full_name text not null, birth_dt char(8), city text not null);
create table document(document_id int primary key, title text not null, kind text not null, received_on varchar(10) not null, created_at timestamp not null);
create table viewing(viewing_id int primary key, reader_id int not null references reader, document_id int not null references document, viewed_txt text not null, returned_txt text, fee numeric(8,2) not null);
insert into reader select i, (array['Ada','Bo','Cyd','Dan','Eve'])[1+i%5]||' '||(array['Holt','Inge','Juul'])[1+i%3]||' '||i, to_char(date '1950-01-20'+i*577, 'YYYYMMDD'), (array['Bonn','Graz','Bern'])[1+i%3] from generate_series(1,30) i;
insert into document select i, 'Folder '||i, (array['map','letter','deed'])[1+i%3], to_char(date '2022-01-25'+i*19, 'DD/MM/YYYY'), timestamp '2021-05-01 10:00'+i*interval '5 days' from generate_series(1,40) i;
insert into viewing select i, 1+i*7%25, 1+i*3%37, to_char(date '2023-01-05'+i*4, 'DD.MM.YYYY')||' 10:15', case when i%6<>0 then to_char(date '2023-01-05'+i*4+1+i%9, 'DD.MM.YYYY') end, 1+i*5%13 from generate_series(1,150) i;

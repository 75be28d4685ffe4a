-- films.sql - a small database for tests/constructions.bats
-- written for the tests: no rows of it mean anything
create table director(director_id int primary key, name text, nationality text, birth_year int, oscars int);
create table film(film_id int primary key, title text, release_year int, genre text, budget_million numeric, gross_million numeric, running_time int, director_id int references director, studio_id int);
create table studio(studio_id int primary key, studio_name text, headquarters text, founded int, employees int);
alter table film add foreign key(studio_id) references studio;
create table actor(actor_id int primary key, first_name text, last_name text, gender text, birth_date date, country_of_origin text);
create table film_cast(film_id int references film, actor_id int references actor, character_name text, primary key(film_id,actor_id,character_name));
create table critic(critic_id int primary key, name text, newspaper text);
create table review(review_id int primary key, film_id int references film, critic_id int references critic, stars int, review_date date);
create table record_label(id text primary key, label_name text, country text, town text);
create table soundtrack(id int primary key, film_id int references film, title text, composed_by text, recorded_on date, label text references record_label);
create table county(code text primary key, county_name text, region text, inhabitants int);
create table town(id int primary key, town_name text, county text references county, inhabitants int);
alter table studio add town_id int references town;
insert into county select (array['NO','SO','EA'])[i],(array['Norland','Sorland','Eastmark'])[i],(array['North','South','East'])[i],1000*i from generate_series(1,3) i;
insert into town select i,(array['Arlen','Brock','Corby','Dalby','Esher','Filey'])[i],(array['NO','SO','EA'])[1+i%3],100*((i*5)%7)+7 from generate_series(1,6) i;
insert into studio select i,(array['Big Lot','Sunset','Harbor','Pinewood East'])[i],(array['Los Angeles','Los Angeles','Copenhagen','London'])[i],1910+i*17,50*i,i from generate_series(1,4) i;
insert into director select i,(array['Ann Marsh','Bill Okoye','Cara Lund','Dov Perl','Ema Sato','Finn Hart','Gia Moss'])[i],(array['British','Nigerian','Danish','Israeli','Japanese','British','American'])[i],1935+i*7,i%3 from generate_series(1,7) i;
insert into film select i,(array['Red River','Blue Night','The Long Road','Ghost Town','Iron Sky','Summer Rain','Silent Sea','Lost City','Deep Snow','Last Train','Open Door','Paper Moon'])[i],1978+i*3,(array['Drama','Comedy','Horror','Drama','Thriller'])[1+i%5],5+i*3.5,(i*37%101)+2.5,80+i*7,1+i%6,1+i%3 from generate_series(1,12) i;
insert into actor select i,(array['Joan','Mark','Lena','Omar','Pia','Theo','Uma','Vic','Will','Zoe'])[i],(array['Adler','Brown','Costa','Diaz','Egan','Ford','Gray','Hall','Ito','Jones'])[i],(array['F','M'])[1+i%2],date '1950-02-03'+i*1500,(array['France','USA','Spain','Japan'])[1+i%4] from generate_series(1,10) i;
insert into film_cast select 1+i%12,1+i%9,'Part '||i from generate_series(1,30) i;
insert into critic select i,(array['Rita Vale','Sam Quill','Tess Orr'])[i],(array['Daily Globe','Evening Post','Daily Globe'])[i] from generate_series(1,3) i;
insert into review select i,1+i%10,1+i%3,1+i*7%5,date '2020-01-05'+i*9 from generate_series(1,25) i;
insert into record_label select (70+i)::text,(array['Moon','Blue Disc','Old Wax'])[i],(array['Italy','Spain','Italy'])[i],(array['Rome','Cadiz','Turin'])[i] from generate_series(1,3) i;
insert into soundtrack select i,1+i%9,(array['Bright Day','The Rise','Cold Wind','Fly Me','Old Friends'])[i],(array['Ben Jones','Mike Shaw','Ben Jones','Tim Lee','Ann Roe'])[i],date '2001-02-03'+i*300,(71+i%3)::text from generate_series(1,5) i;

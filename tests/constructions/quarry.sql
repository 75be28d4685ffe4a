-- quarry.sql - a small database for tests/constructions.bats: climbers, their clubs and their
-- climbs; what is said twice, left out twice, or told of one's own kind; no rows mean anything
create table climber(climber_id int primary key, full_name text not null, country text not null, grade int not null, joined_on date not null, coach_id int references climber, is_banned boolean not null);
create table club(club_id int primary key, club_name text not null, region text not null, chair_id int not null references climber, founded_on date not null);
create table club_member(club_id int not null references club, climber_id int not null references climber, since date not null, left_on date, rank text not null);
create table wall(wall_id int primary key, wall_name text not null, height_m numeric(6,1) not null, length_m numeric(6,1) not null, opened_on date not null, parent_wall_id int references wall);
create table climb(climb_id int primary key, climber_id int not null references climber, wall_id int not null references wall, started_at timestamp not null, topped_at timestamp, state text not null, falls int not null, fee numeric(8,2) not null, device text not null);
comment on column climb.state is 'T = topped, A = aborted, V = void';
insert into climber select i, (array['Ada','Bo','Cyd','Dan','Eve','Fay'])[1+i%6]||' '||(array['Holt','Inge','Juul','Kern'])[1+i%4], (array['Norway','Chile','Japan'])[1+i%3], 1+i*7%9, date '2020-01-05'+i*41, case when i%3=0 then i-1 end, i%7=0 from generate_series(1,36) i;
insert into club select i, (array['Granite','Basalt','Slate','Chalk','Gneiss'])[i]||' Club', (array['North','South'])[1+i%2], i*3, date '2010-03-01'+i*200 from generate_series(1,5) i;
insert into club_member select 1+i%4, 1+i*5%30, date '2021-01-01'+i*11, case when i%4=0 then date '2023-01-01'+i*9 end, (array['novice','expert'])[1+i%2] from generate_series(1,40) i;
insert into wall select i, (array['Red','Long','Old','Cold'])[1+i%4]||' Wall '||i, 10+i*3%17, 20+i*11%60, date '2012-06-01'+i*150, case when i>6 then i-6 end from generate_series(1,14) i;
insert into climb select i, 1+i*7%31, 1+i*3%12, timestamp '2023-01-03 07:00'+i*interval '53 hours', case when i%5<>0 then timestamp '2023-01-03 07:00'+i*interval '53 hours'+(20+i*13%90)*interval '1 minute' end, (array['T','T','A','T','V'])[1+i%5], i*11%6, 3+i*5%17, (array['rope','belt','mat'])[1+i%3] from generate_series(1,200) i;

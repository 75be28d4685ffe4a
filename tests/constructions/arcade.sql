-- arcade.sql - a small database for tests/constructions.bats: what is to be shown comes
-- last, and evidence is half in SQL; written for the tests, no rows of it mean anything
create table hall(hall_id int primary key, hall_nm text not null, city text, region text, opened_on date, parent_hall_id int references hall);
create table player(player_id int primary key, first_name text not null, last_name text not null, home_hall_id int references hall, streams boolean not null, joined_on date not null, sponsor_id int references player);
create table machine(machine_id int primary key, title text not null, kind text not null, seats int not null, hall_id int references hall);
create table session(session_id int primary key, machine_id int references machine, player_id int references player, state text not null, started_at timestamp not null, minutes int not null);
create table payment(payment_id int primary key, player_id int references player, method text not null, amount numeric(8,2) not null, pay_state text not null, paid_at timestamp not null, booked_at timestamp not null);
create table plays_daily(machine_id int not null references machine, day date not null, app text not null, pl_count int not null, won_count int not null, primary key (machine_id, day, app));
comment on column session.state is 'session state: HD held, CX called off, NS no-show';
comment on column payment.pay_state is 'OK = successful, FAIL = failed';
comment on column machine.kind is 'kind of machine';
insert into hall select i, (array['Comet','Lyra','Vega','Orion','Draco'])[i]||' Hall', (array['Bonn','Graz','Bern'])[1+i%3], (array['North','South'])[1+i%2], date '2015-01-10'+i*300, case when i>3 then i-3 end from generate_series(1,5) i;
insert into player select i, (array['Abel','Bert','Cleo','Dora','Emil','Faye'])[1+i%6], (array['Hughes','Ibsen','Jonas','Keane'])[1+i*7%4], 1+i%5, i%3=0, date '2022-01-01'+i*17, case when i%4=0 then i-1 end from generate_series(1,26) i;
insert into machine select i, (array['Red Harbor','Night Border','Old Harbor','Sky Run','Deep Run','Border Town'])[1+i%6]||' '||i, (array['racing','pinball','shooter'])[1+i%3], 2+i%4, 1+i%5 from generate_series(1,14) i;
insert into session select i, 1+i*3%12, 1+i*5%22, (array['HD','HD','CX','NS','HD'])[1+i%5], timestamp '2023-01-04 10:00'+i*interval '61 hours', 20+i*13%70 from generate_series(1,120) i;
insert into payment select i, 1+i*3%20, (array['card','cash','voucher'])[1+i%3], 5+i*7%90, (array['OK','OK','FAIL'])[1+i*5%3], timestamp '2023-02-01 09:00'+i*interval '50 hours', timestamp '2023-01-20 09:00'+i*interval '50 hours' from generate_series(1,90) i;
insert into plays_daily select 1+i%14, date '2023-03-01'+i/14, (array['web','phone'])[1+i%2], 10+i*11%60, i*5%9 from generate_series(1,140) i;

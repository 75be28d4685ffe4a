-- football.sql - a small database for tests/constructions.bats
-- written for the tests: no rows of it mean anything
create table team(team_id int primary key, name text, city text, country text, founded int, manager text, market_value numeric);
create table player(player_id int primary key, player_name text, birthday date, height_cm int, weight int, position text, team_id int references team, nationality text, salary int);
create table match_season(match_id int primary key, home_team_id int references team, away_team_id int references team, home_goals int, away_goals int, match_date date, attendance int, stadium text, season text);
create table goal(goal_id int primary key, match_id int references match_season, player_id int references player, minute int, own_goal bool);
create table transfer(id int primary key, player_id int references player, from_team int references team, to_team int references team, fee numeric, year int);
insert into team select i,(array['Reds','Blues','Greens','Lions','Bears'])[i],(array['Liverpool','London','Cork','Lyon','London'])[i],(array['England','England','Ireland','France','England'])[i],1880+i*7,'Coach '||i,100+i*33.5 from generate_series(1,5) i;
insert into player select i,(array['Al Roe','Ben Day','Cal Fox','Dan Ash','Eli Orr','Fin Cox','Gus May','Hal Lee','Ivo Tan','Jon Kay'])[i],date '1985-03-01'+i*400,170+i*2,60+i*3,(array['Goalkeeper','Defender','Midfielder','Forward'])[1+i%4],1+i%5,(array['English','French','Irish'])[1+i%3],1000*i from generate_series(1,10) i;
insert into match_season select i,1+i%5,1+(i+1)%5,i%4,(i+1)%3,date '2022-08-06'+i*7,10000+i*321,(array['Anfield','Wembley','Oval'])[1+i%3],(array['2022/23','2023/24'])[1+i%2] from generate_series(1,24) i;
insert into goal select i,1+i%24,1+i%10,i*7%90,i%13=0 from generate_series(1,40) i;
insert into transfer select i,1+i%10,1+i%5,1+(i+2)%5,i*1.5,2015+i%6 from generate_series(1,12) i;

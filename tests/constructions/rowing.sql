-- rowing.sql - a small database for tests/constructions.bats: a rowing club
-- without declared keys, whose members are known by their mail, and whose
-- outings are planned ahead; written for the tests: no rows of it mean anything
create table members(email text primary key, full_name text, hometown text, referral_source text, joined_on date);
create table boats(boat_code text primary key, boat_name text, soiltyp text, price numeric(9,2), bought_on date, wear_pct int);
create table outings(outing_no int primary key, email text, boat_code text, starts_at timestamp, ends_at timestamp, outing_kind text, distance_km numeric(5,1), accreditation text);
insert into members select 'm'||i||'@oar.example',(array['Ada','Ben','Cleo','Dag','Elin','Finn','Gesa','Hal'])[1+i%8]||' '||(array['Oake','Pohl','Quist','Ruud','Stam'])[1+i*3%5],(array['Emden','Leer','Weener','Norden'])[1+i*i%4],(array['friend','poster','fair'])[1+i*5%7%3],date '2021-01-10'+i*17 from generate_series(1,60) i;
insert into boats select (array['SC','DB','QD','EI'])[1+i%4]||lpad(i::text,2,'0'),'Boat '||i,(array['river','lake','sea'])[1+i%3],2400+i*i*37%9000,date '2015-03-01'+i*61,3+i*17%60 from generate_series(1,24) i;
insert into outings select i,'m'||1+i*7%45||'@oar.example',(array['SC','DB','QD','EI'])[1+(1+i*5%21)%4]||lpad((1+i*5%21)::text,2,'0'),timestamp '2024-02-03 09:00'+i*interval '26 hours'+(i*i%11)*interval '3 days',timestamp '2024-02-03 09:00'+i*interval '26 hours'+(i*i%11)*interval '3 days'+(40+i*37%300)*interval '1 minute',(array['training','race','tour'])[1+i*7%5%3],4+i*13%170/10.0,(array['novice','senior','coach'])[1+i*3%5%3] from generate_series(1,340) i;

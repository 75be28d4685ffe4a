-- clinics.sql - a small database for tests/constructions.bats: no keys declared,
-- towns that only one table knows, a town's name in all of them
create table area(town_name text, shire text, district text);
create table clinic(clinic_id bigint, clinic_name text, specialty text, town_name text, score real);
create table premises(clinic_id bigint, building_no bigint, road_name text, town_name text);
insert into area values('Aston','Northshire','Lake District'),('Belmont','Northshire','Lake District'),('Corby','Southshire','Downs'),('Dover Hill','Southshire','Downs'),('Elton','Eastshire','Fens'),('Foxley','Eastshire','Fens'),('New Harbor','Westshire','Coast');
insert into clinic select i,(array['Sunrise','Green Leaf','Saint Paul','Union','River'])[1+i%5]||' '||(array['Care','Clinic','Health'])[1+i%3]||case when i%2=0 then '' else ' '||i%6 end,(array['dental','Cardiology','eye care','skin'])[1+i%4],(array['Aston','Belmont','Corby','Dover Hill','Elton','New Harbor'])[1+i%6],round((1+(i*7)%40/10.0)::numeric,1) from generate_series(1,60) i;
insert into premises select i,10+i,(array['Mill Road','Station St','Elm Avenue','High St'])[1+i%4],(array['Aston','Belmont','Corby','Dover Hill','Elton','New Harbor'])[1+i%6] from generate_series(1,57) i;
insert into clinic values(61,'Hill Care','skin','Wick',3.3),(62,'Moor Care','eye care','Wick',2.1);

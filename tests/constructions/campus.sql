-- campus.sql - a small college, keys of several columns and a table of friends, for tests/constructions.bats
-- written for the tests: no rows of it mean anything
create table department(dname text primary key, building text, annual_budget int, head_id int);
create table lecturer(lid int primary key, lname text, dname text references department, salary numeric, hired_year int);
create table pupil(pid int primary key, pname text, grade int, dname text references department, tot_cred int, home_city text);
create table module(code text primary key, title text, dname text references department, credits int, type text);
create table teaches(lid int references lecturer, code text references module, semester text, year int, primary key(lid, code, semester, year));
create table takes(pid int references pupil, code text references module, mark text, points real, primary key(pid, code));
create table friendship(pupil_id int references pupil, friend_id int references pupil, primary key(pupil_id, friend_id));
insert into department values ('Physics','Kepler',90000,1),('Biology','Darwin',75000,3),('History','Tacitus',40000,5),('Music','Orff',32000,6),('Geology','Kepler',28000,null);
insert into lecturer values (1,'Abbott','Physics',88000,1999),(2,'Bloch','Physics',71000,2008),(3,'Castro','Biology',79000,2003),(4,'Dale','Biology',64000,2015),(5,'Egan','History',69000,2001),(6,'Fuchs','Music',58000,2012),(7,'Grimm','History',52000,2019),(8,'Hirsch','Physics',61000,2017);
insert into pupil values (1,'Kim',9,'Physics',42,'Oslo'),(2,'Lena',10,'Physics',60,'Bergen'),(3,'Milo',11,'Biology',88,'Oslo'),(4,'Nora',12,'Music',110,'Tromso'),(5,'Omar',9,'History',30,'Bergen'),(6,'Pia',10,'Biology',55,'Oslo'),(7,'Quinn',12,'Physics',120,'Stavanger'),(8,'Rita',11,'History',80,'Bergen'),(9,'Sven',9,'Music',25,'Oslo'),(10,'Tara',12,null,99,'Alta');
insert into module values ('PH1','Mechanics','Physics',6,'lecture'),('PH2','Optics Lab','Physics',4,'lab'),('BI1','Genetics','Biology',6,'lecture'),('BI2','Field Work','Biology',3,'excursion'),('HI1','Roman Empire','History',5,'seminar'),('MU1','Choir','Music',2,'practice'),('MU2','Harmony','Music',5,'lecture'),('GE1','Minerals','Geology',4,'lab');
insert into teaches values (1,'PH1','Fall',2021),(1,'PH2','Spring',2022),(2,'PH1','Fall',2022),(3,'BI1','Fall',2021),(4,'BI2','Spring',2021),(5,'HI1','Fall',2022),(6,'MU1','Fall',2021),(6,'MU2','Spring',2022),(8,'PH2','Spring',2021),(1,'BI1','Fall',2022);
insert into takes values (1,'PH1','B',3.1),(1,'PH2','A',3.9),(2,'PH1','A',4.0),(2,'BI1','C',2.2),(3,'BI1','A',3.8),(3,'BI2','B',3.0),(4,'MU1','A',3.7),(4,'MU2','B',3.3),(4,'HI1','C',2.4),(5,'HI1','F',0.5),(6,'BI1','B',2.9),(6,'MU1','A',3.6),(7,'PH1','C',2.1),(7,'PH2','B',3.2),(7,'MU2','A',3.95),(8,'HI1','B',3.05),(8,'MU1','C',2.0),(9,'MU1','F',0.7);
insert into friendship values (1,2),(2,1),(1,3),(3,1),(2,7),(7,2),(4,9),(9,4),(5,8),(8,5),(3,6),(6,3),(1,7),(7,1);

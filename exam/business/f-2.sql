CREATE TABLE languages (code text PRIMARY KEY, name text NOT NULL, family text);
CREATE TABLE teachers (id serial PRIMARY KEY, firstname text, lastname text, email text, native_language text, hired date, left_on date, hourly_pay numeric(6,2), mentor_id int, contract text);
CREATE TABLE students (id serial PRIMARY KEY, firstname text, lastname text, birthdate date, city text, email text, phone text, registered_on date, referred_by int, company text);
CREATE TABLE rooms (id serial PRIMARY KEY, label text, floor int, seats int, projector boolean);
CREATE TABLE courses (id serial PRIMARY KEY, title text, language text, level text, format text, start_date date, end_date date, room_id int, max_seats int, price_cents int, status text);
COMMENT ON COLUMN courses.status IS 'planned, running, finished, cancelled';
CREATE TABLE course_teachers (course_id int, teacher_id int, role text, PRIMARY KEY (course_id, teacher_id));
CREATE TABLE enrolments (id serial PRIMARY KEY, student_id int, course_id int, enrolled_on date, state text, discount_pct int, final_grade numeric(3,1));
COMMENT ON COLUMN enrolments.state IS 'A=active, C=completed, D=dropped out, W=waiting list';
CREATE TABLE payments (id serial PRIMARY KEY, enrolment_id int, paid_on date, amount_cents int, method text);
CREATE TABLE exams (id serial PRIMARY KEY, student_id int, language text, level text, exam_date date, score int, passed boolean);
INSERT INTO languages VALUES ('es','Spanish','Romance'),('fr','French','Romance'),('de','German','Germanic'),('it','Italian','Romance'),('en','English','Germanic'),('ja','Japanese','Japonic'),('pt','Portuguese','Romance'),('ar','Arabic','Semitic'),('nl','Dutch','Germanic'),('pl','Polish','Slavic');
INSERT INTO teachers (firstname,lastname,email,native_language,hired,left_on,hourly_pay,mentor_id,contract) VALUES
('Lucia','Moreno','lucia@school.example','es','2023-01-09',NULL,34.50,NULL,'permanent'),
('Henri','Dubois','henri@school.example','fr','2023-01-16',NULL,36.00,NULL,'permanent'),
('Greta','Vogel','greta@school.example','de','2023-02-20',NULL,33.00,2,'permanent'),
('Paolo','Ricci',NULL,'it','2023-04-03','2024-06-30',29.50,1,'freelance'),
('Emma','Clarke','emma@school.example','en','2023-03-13',NULL,31.75,1,'permanent'),
('Yuki','Tanaka','yuki@school.example','ja','2023-09-04',NULL,38.00,2,'freelance'),
('Ana','Silva','ana@school.example','pt','2024-01-15',NULL,28.00,1,'freelance'),
('Diego','Ramos',NULL,'es','2024-02-05',NULL,27.50,1,'freelance'),
('Claire','Petit','claire@school.example','fr','2024-08-26',NULL,30.25,2,'permanent'),
('John','Hughes','john@school.example','en','2023-06-19','2025-03-31',32.40,5,'permanent'),
('Karin','Weiss','karin@school.example','de','2025-01-13',NULL,29.00,3,'freelance'),
('Omar','Haddad','omar@school.example','ar','2025-04-07',NULL,NULL,2,'freelance');
INSERT INTO students (firstname,lastname,birthdate,city,email,phone,registered_on,referred_by,company)
SELECT (ARRAY['Alice','Ben','Chloe','Daniel','Eva','Felix','Grace','Hugo','Irene','Jack','Kira','Liam','Mona','Nils','Olga','Paul','Rosa','Simon','Tara','Umar','Vera','Will','Xenia','Yann','Zoe'])[(i*7)%25+1],
 (ARRAY['Adams','Berg','Castro','Diaz','Evans','Fischer','Gomez','Hill','Ivanov','Jones','Keller','Lopez','Meyer'])[(i*5)%13+1],
 DATE '1962-03-01'+(i*i*97+i*431)%16500,(ARRAY['Bristol','Bath','Cardiff','Bristol','Newport','Bath','Bristol','Gloucester'])[i%8+1],
 CASE WHEN i%9=4 THEN NULL ELSE 'st'||i||'@mail.example' END, CASE WHEN i%4=1 THEN NULL ELSE '07700 9'||lpad((i*137%100000)::text,5,'0') END,
 DATE '2023-01-05'+i*14+(i%5),CASE WHEN i%6=5 THEN i/2 END, CASE WHEN i%5=0 THEN (ARRAY['Airbase','Nordtech','Hallmark Legal'])[i%3+1] END
FROM generate_series(1,60) i;
UPDATE students SET firstname='Ben', lastname='Jones' WHERE id IN (12,41);
INSERT INTO rooms (label,floor,seats,projector) VALUES ('Lisbon',0,12,true),('Madrid',1,16,true),('Berlin',1,8,false),('Paris',2,20,true),('Kyoto',2,6,false),('Rome',0,10,false),('Oslo',3,24,true);
INSERT INTO courses (title,language,level,format,start_date,end_date,room_id,max_seats,price_cents,status) VALUES
('Spanish for Beginners','es','A1','evening','2023-02-06','2023-06-26',2,14,42000,'finished'),
('French Conversation','fr','B1','evening','2023-03-07','2023-07-04',4,12,39500,'finished'),
('German Intensive','de','A2','intensive','2023-07-03','2023-07-28',3,8,61000,'finished'),
('Italian for Travellers','it','A1','weekend','2023-09-09','2023-12-16',6,10,28000,'finished'),
('Business English','en','C1','online','2023-09-18','2024-02-12',NULL,15,54000,'finished'),
('Spanish Upper Intermediate','es','B2','evening','2023-10-02','2024-02-26',2,14,46500,'finished'),
('Japanese Starter','ja','A1','weekend','2024-01-20','2024-06-15',5,6,52000,'finished'),
('French for Beginners','fr','A1','evening','2024-02-06','2024-06-25',4,16,41000,'finished'),
('Portuguese Basics','pt','A1','online','2024-03-04','2024-07-15',NULL,20,33000,'finished'),
('German Grammar Clinic','de','B1','weekend','2024-04-13','2024-06-29',3,8,25500,'finished'),
('English Exam Prep','en','B2','intensive','2024-07-01','2024-07-26',2,16,64500,'finished'),
('Spanish for Beginners','es','A1','evening','2024-09-16','2025-02-03',2,14,43500,'finished'),
('Italian Conversation','it','B1','evening','2024-09-24','2025-01-28',6,10,38000,'cancelled'),
('French Intensive','fr','A2','intensive','2024-07-08','2024-08-02',4,12,62500,'finished'),
('Japanese Continuation','ja','A2','weekend','2025-01-18','2025-06-14',5,6,53500,'running'),
('Business English','en','C1','online','2025-02-10','2025-06-30',NULL,15,56000,'running'),
('German for Beginners','de','A1','evening','2025-02-18','2025-06-24',3,8,44000,'running'),
('Spanish Conversation','es','B1','evening','2025-03-03','2025-06-23',1,12,40500,'running'),
('Arabic Taster','ar','A1','weekend','2025-06-07','2025-06-28',NULL,10,15000,'planned'),
('French Upper Intermediate','fr','B2','online','2025-06-16','2025-06-30',NULL,15,47500,'planned');
INSERT INTO course_teachers VALUES (1,1,'lead'),(2,2,'lead'),(3,3,'lead'),(4,4,'lead'),(5,5,'lead'),(5,10,'assistant'),(6,1,'lead'),(7,6,'lead'),(8,2,'lead'),(9,7,'lead'),(10,3,'lead'),(11,10,'lead'),(11,5,'assistant'),(12,8,'lead'),(12,1,'assistant'),(14,9,'lead'),(14,2,'assistant'),(15,6,'lead'),(16,5,'lead'),(17,3,'lead'),(18,8,'lead'),(20,9,'lead');
INSERT INTO enrolments (student_id,course_id,enrolled_on,state,discount_pct,final_grade)
SELECT DISTINCT ON (s,c) s,c,co.start_date-3-(i*5%25),
 CASE WHEN co.status IN ('finished') THEN CASE WHEN i%8=3 THEN 'D' ELSE 'C' END WHEN co.status='cancelled' THEN 'D' WHEN i%7=2 OR co.status='planned' THEN 'W' ELSE 'A' END,
 CASE WHEN i%6=0 THEN 10 WHEN i%11=0 THEN 25 END,
 CASE WHEN co.status='finished' AND i%8<>3 AND i%10<>9 THEN 5+((i*i*7+i*3)%50)/10.0 END
FROM (SELECT i,(i*17+i/7)%54+1 s,CASE WHEN i%5=0 THEN (ARRAY[1,5,12,16])[i%4+1] ELSE (ARRAY[1,2,3,4,5,6,7,8,9,10,11,12,13,15,16,17,18,20,6])[i%19+1] END c FROM generate_series(1,80) i) x JOIN courses co ON co.id=x.c ORDER BY s,c;
INSERT INTO payments (enrolment_id,paid_on,amount_cents,method)
SELECT e.id, e.enrolled_on+(e.id*3%20), (co.price_cents*(100-coalesce(e.discount_pct,0))/100)/CASE WHEN e.id%4=1 THEN 2 ELSE 1 END,(ARRAY['card','transfer','cash','card'])[e.id%4+1]
FROM enrolments e JOIN courses co ON co.id=e.course_id WHERE e.state<>'W' AND e.id%9<>4
UNION ALL SELECT e.id, e.enrolled_on+45, (co.price_cents*(100-coalesce(e.discount_pct,0))/100)/2,'transfer'
FROM enrolments e JOIN courses co ON co.id=e.course_id WHERE e.state<>'W' AND e.id%8=1 AND e.id%9<>4;
INSERT INTO exams (student_id,language,level,exam_date,score,passed)
SELECT (i*11)%50+1,(ARRAY['es','fr','de','en','es','ja'])[i%6+1],(ARRAY['A1','A2','B1','B2'])[i%4+1],DATE '2023-06-10'+i*24,
 CASE WHEN i%10=7 THEN NULL ELSE 38+(i*i*13+i*29)%61 END, CASE WHEN i%10=7 THEN NULL ELSE 38+(i*i*13+i*29)%61>=60 END FROM generate_series(1,30) i;
UPDATE students s SET registered_on=d-(s.id%7) FROM (SELECT student_id,min(enrolled_on) d FROM enrolments GROUP BY 1) m WHERE m.student_id=s.id AND d<registered_on;

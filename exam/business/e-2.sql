CREATE TABLE locations (id serial PRIMARY KEY, name text, city text, address text, opened_on date, desks int, parent_location_id int);
CREATE TABLE plans (id serial PRIMARY KEY, code text, name text, monthly_price_cents int, room_hours_included int, active boolean);
CREATE TABLE companies (id serial PRIMARY KEY, name text, industry text, vat_number text);
CREATE TABLE members (id serial PRIMARY KEY, first_name text, last_name text, email text, company_id int, home_location_id int, joined_on date, referred_by int, status text);
CREATE TABLE memberships (id serial PRIMARY KEY, member_id int, plan_id int, start_date date, end_date date, cancel_reason text, auto_renew boolean);
CREATE TABLE rooms (id serial PRIMARY KEY, location_id int, name text, capacity int, kind text, hourly_rate_cents int, has_screen boolean);
CREATE TABLE bookings (id serial PRIMARY KEY, room_id int, member_id int, starts_at timestamp, ends_at timestamp, status int, attendees int, created_at timestamp);
COMMENT ON COLUMN bookings.status IS '1 = confirmed, 2 = cancelled, 3 = no show';
CREATE TABLE amenities (id serial PRIMARY KEY, name text);
CREATE TABLE room_amenities (room_id int, amenity_id int);
INSERT INTO locations(name,city,address,opened_on,desks,parent_location_id) VALUES
('Mitte Loft','Berlin','Torstr. 12','2017-04-01',120,NULL),('Mitte Annex','Berlin','Torstr. 14','2020-10-01',40,1),('Kreuzberg Yard','Berlin','Ritterstr. 3','2019-02-15',85,NULL),
('Altona Dock','Hamburg','Elbchaussee 40','2021-06-01',64,NULL),('Isar Hub','Munich','Lindwurmstr. 88','2022-09-12',96,NULL),('Isar Garden','Munich',NULL,'2024-03-18',30,5);
INSERT INTO plans(code,name,monthly_price_cents,room_hours_included,active) VALUES
('DAY','Day Pass',4900,0,true),('FLEX','Flex Desk',17900,2,true),('FIX','Fixed Desk',32900,5,true),('TEAM','Team Office',119000,20,true),('EARLY','Early Bird',12900,1,false),('VIRT','Virtual Office',5900,NULL,true),('NIGHT','Night Owl',9900,0,true);
INSERT INTO companies(name,industry,vat_number) VALUES
('Blattwerk GmbH','Design','DE811111111'),('Kite Analytics','Software','DE822222222'),('Fjord Legal','Law',NULL),('Pixelhof','Design','DE833333333'),('Nordlicht Media','Media',NULL),
('Codeschmiede','Software','DE844444444'),('Tandem Travel','Tourism','DE855555555'),('Grünzeug','Food',NULL),('Delta Audit','Finance','DE866666666'),('Quant & Co','Software',NULL);
INSERT INTO members(first_name,last_name,email,company_id,home_location_id,joined_on,referred_by,status)
SELECT (ARRAY['Anna','Jonas','Mia','Felix','Lena','Paul','Clara','Emil','Nora','Max','Ida','Leon'])[1+(g*5)%12], (ARRAY['Schmidt','Weber','Fischer','Krause','Vogel','Brandt','Huber','Lange','Yilmaz'])[1+(g*4+g/30)%9],
 CASE WHEN g%15=0 THEN NULL ELSE 'm'||g||'@cowork.example' END, CASE WHEN g%3=0 THEN NULL ELSE 1+(g*g+g/4)%9 END, (ARRAY[1,3,1,4,5,2,3,1,5])[1+(g*2+g/9)%9], date '2023-01-09'+(g*16)+(g*7)%11,
 CASE WHEN g%4=1 AND g>8 THEN 1+(g*3)%7 END, CASE WHEN g%11=3 THEN 'frozen' WHEN g%7=5 THEN 'left' ELSE 'active' END FROM generate_series(1,50) g;
INSERT INTO memberships(member_id,plan_id,start_date,end_date,cancel_reason,auto_renew)
SELECT id, (ARRAY[2,3,2,5,1,4,2,6,3])[1+(id*2+id/9)%9], joined_on, CASE WHEN status='left' OR id%5=1 THEN least(joined_on+60+(id*23)%190, date '2025-06-30') END, CASE WHEN status='left' THEN (ARRAY['moved away','too expensive','too noisy'])[1+(id/7)%3] END, id%4<>2 FROM members WHERE id<>37 AND id<>49;
INSERT INTO memberships(member_id,plan_id,start_date,end_date,cancel_reason,auto_renew)
SELECT id, (ARRAY[3,4,2,3])[1+(id/5)%4], joined_on+61+(id*23)%190, NULL, NULL, true FROM members WHERE status<>'left' AND id%5=1 AND joined_on<'2024-09-01';
INSERT INTO rooms(location_id,name,capacity,kind,hourly_rate_cents,has_screen) VALUES
(1,'Ada',8,'meeting',2800,true),(1,'Turing',4,'meeting',1800,true),(1,'Phone Box 1',1,'phone booth',600,false),(2,'Hopper',12,'meeting',4200,true),(3,'Ada',6,'meeting',2400,true),
(3,'Workshop',30,'event',9500,true),(3,'Phone Box 1',1,'phone booth',NULL,false),(4,'Elbe',10,'meeting',3600,true),(4,'Alster',4,'meeting',1900,false),(5,'Isar',16,'meeting',5200,true),(5,'Forum',60,'event',18000,true),(5,'Podcast Studio',3,'studio',4500,false),(6,'Garden Room',8,'meeting',3000,false),(6,'Quiet Cell',1,'phone booth',500,false);
INSERT INTO bookings(room_id,member_id,starts_at,ends_at,status,attendees,created_at)
SELECT r, m, s, s+(ARRAY[60,90,120,180,30,240])[1+(g*5+g/6)%6]*interval '1 min', CASE WHEN g%8=3 THEN 2 WHEN g%17=9 THEN 3 ELSE 1 END, CASE WHEN g%9=0 THEN NULL ELSE least(cap,1+(g*7)%11) END, s-((g*5)%19)*interval '1 day'-interval '3 hours 20 min'
FROM (SELECT g, r.id r, r.capacity cap, m.id m, timestamp '2023-06-05 08:00'+g*interval '9 days'+((g*3)%10)*interval '1 hour' s FROM generate_series(1,80) g
 JOIN rooms r ON r.id=(ARRAY[1,2,5,8,10,1,4,6,9,2,13,12,1,11,5,3])[1+(g*3+g/16)%16]
 JOIN LATERAL (SELECT id FROM members WHERE joined_on < date '2023-06-05'+g*9 AND id<>22 AND id%6<>0 ORDER BY (id*13+g*7)%19, id LIMIT 1) m ON true) x;
INSERT INTO amenities(name) VALUES ('Whiteboard'),('Projector'),('Video conferencing'),('Air conditioning'),('Coffee machine'),('Flip chart'),('Stage');
INSERT INTO room_amenities VALUES (1,1),(1,3),(1,4),(2,1),(4,1),(4,2),(4,3),(4,4),(5,1),(5,3),(6,2),(6,4),(6,5),(6,6),(8,1),(8,3),(9,1),(10,1),(10,2),(10,3),(10,4),(11,2),(11,4),(11,5),(12,4),(13,6);

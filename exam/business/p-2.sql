-- Brightstage: organiser of conferences and fairs
CREATE TABLE venues (venue_id int PRIMARY KEY, name text NOT NULL, city text NOT NULL, country text NOT NULL, capacity int NOT NULL, opened_on date, indoor boolean NOT NULL, daily_rent numeric(10,2));
CREATE TABLE organizers (organizer_id int PRIMARY KEY, company_name text NOT NULL, contact_email text, parent_organizer_id int REFERENCES organizers(organizer_id), tier text NOT NULL);
CREATE TABLE events (event_id int PRIMARY KEY, title text NOT NULL, category text NOT NULL, venue_id int REFERENCES venues(venue_id), organizer_id int NOT NULL REFERENCES organizers(organizer_id), starts_on date NOT NULL, ends_on date NOT NULL, status text NOT NULL, list_price numeric(8,2) NOT NULL, expected_attendance int);
CREATE TABLE attendees (attendee_id int PRIMARY KEY, full_name text NOT NULL, email text, city text, birth_date date, newsletter boolean NOT NULL, registered_on date NOT NULL);
CREATE TABLE tickets (ticket_id int PRIMARY KEY, event_id int NOT NULL REFERENCES events(event_id), attendee_id int NOT NULL REFERENCES attendees(attendee_id), ticket_type text NOT NULL, price_paid numeric(8,2) NOT NULL, purchased_on date NOT NULL, checked_in boolean NOT NULL, refunded boolean NOT NULL);
CREATE TABLE speakers (speaker_id int PRIMARY KEY, full_name text NOT NULL, topic text, home_country text, standard_fee numeric(8,2));
CREATE TABLE event_speakers (event_id int NOT NULL REFERENCES events(event_id), speaker_id int NOT NULL REFERENCES speakers(speaker_id), agreed_fee numeric(8,2), minutes int NOT NULL, is_keynote boolean NOT NULL, PRIMARY KEY (event_id, speaker_id));
CREATE TABLE sponsors (sponsor_id int PRIMARY KEY, name text NOT NULL, industry text NOT NULL, headquarters text);
CREATE TABLE sponsorships (sponsorship_id int PRIMARY KEY, event_id int NOT NULL REFERENCES events(event_id), sponsor_id int NOT NULL REFERENCES sponsors(sponsor_id), level text NOT NULL, amount numeric(10,2) NOT NULL, signed_on date NOT NULL, paid_on date);
CREATE TABLE feedback (feedback_id int PRIMARY KEY, ticket_id int NOT NULL REFERENCES tickets(ticket_id), score int NOT NULL, comment text, submitted_on date NOT NULL);
INSERT INTO venues VALUES
(1,'Harbour Hall','Lisbon','Portugal',1800,'1998-05-22',true,5200),(2,'Belem Gardens','Lisbon','Portugal',3500,'2006-06-01',false,4100),(3,'Porto Arena','Porto','Portugal',6200,'2010-09-15',true,9800),(4,'Casa do Rio','Porto','Portugal',240,'2017-03-03',true,850),
(5,'Gran Via Forum','Madrid','Spain',2600,'2003-01-20',true,7600),(6,'Retiro Pavilion','Madrid','Spain',950,'1987-04-10',false,2300),(7,'Palau Congressos','Barcelona','Spain',4800,'2000-11-05',true,8900),(8,'Turia Dome','Valencia','Spain',1500,'2012-07-07',true,3600),
(9,'Loft Malaga','Malaga','Spain',180,'2019-02-14',true,620),(10,'Bayview Centre','San Sebastian','Spain',1100,'1999-08-21',true,3900),(11,'Quai 19','Bordeaux','France',750,'2015-10-01',true,2150),(12,'Halle Capitole','Toulouse','France',2200,'2008-03-30',true,4700),
(13,'Arena Sud','Marseille','France',5400,'2013-12-12',true,9300),(14,'Jardin Bleu','Nice','France',1300,'1994-06-18',false,2900),(15,'Espace Confluence','Lyon','France',2900,'2014-04-04',true,6100),(16,'Villa Serena','Turin','Italy',320,'2018-09-09',true,1100),
(17,'Navigli Space','Milan','Italy',1250,'2016-05-05',true,5400),(18,'Fiera Nuova','Milan','Italy',8200,'2005-03-31',true,14200),(19,'Arsenale 5','Genoa','Italy',680,NULL,true,1900),(20,'Prato Verde','Bologna','Italy',4000,'2001-06-06',false,NULL);
INSERT INTO organizers VALUES
(1,'Brightstage Group','office@brightstage.example',NULL,'gold'),(2,'Brightstage Iberia','iberia@brightstage.example',1,'gold'),(3,'Brightstage France','france@brightstage.example',1,'silver'),(4,'Brightstage Italia','italia@brightstage.example',1,'silver'),
(5,'Techdays Media','hello@techdays.example',NULL,'gold'),(6,'Techdays Labs',NULL,5,'bronze'),(7,'Green Table','info@greentable.example',NULL,'silver'),(8,'Mercado Vivo','contact@mercadovivo.example',2,'bronze'),
(9,'Salon Plus','salon@salonplus.example',3,'bronze'),(10,'Medforum','desk@medforum.example',NULL,'gold'),(11,'Artefatto','ciao@artefatto.example',4,'bronze'),(12,'Runway Zero',NULL,NULL,'bronze'),
(13,'Codefest Union','team@codefest.example',5,'silver'),(14,'Atlantic Fairs','fairs@atlantic.example',2,'silver'),(15,'Cinema Ouvert','bonjour@cinemaouvert.example',3,'bronze'),(16,'Agora Talks','agora@agora.example',NULL,'silver'),
(17,'Startup Coast',NULL,5,'bronze'),(18,'Bookwind','books@bookwind.example',NULL,'bronze'),(19,'Solaria Events','sun@solaria.example',NULL,'silver'),(20,'Old Town Concerts','old@town.example',NULL,'bronze');
INSERT INTO events
SELECT i, (ARRAY['Data','Cloud','Health','Food','Design','Mobility','Energy','Books','Film','Startup'])[1+(i*3)%10]||' '||(ARRAY['Summit','Days','Fair','Forum','Week','Meetup'])[1+(i*5)%6]||' '||i,
 (ARRAY['conference','fair','workshop','conference','concert','fair','conference'])[1+(i*4)%7], CASE WHEN i IN (17,44) THEN NULL ELSE 1+(i*7)%19 END, 1+(i*i+3*i)%17,
 d, d+(ARRAY[0,1,2,0,3])[1+i%5], CASE WHEN i IN (6,19,33,41) THEN 'cancelled' WHEN d+(ARRAY[0,1,2,0,3])[1+i%5]<CURRENT_DATE THEN 'completed' WHEN i IN (46) THEN 'draft' ELSE 'scheduled' END,
 40+(i*37)%260, CASE WHEN i%9=2 THEN NULL ELSE 90+(i*311)%1500 END
FROM (SELECT i, CASE WHEN i<=18 THEN DATE '2026-01-12'+i*11 ELSE CURRENT_DATE-(40-i)*5 END d FROM generate_series(1,47) i) q;
INSERT INTO attendees
SELECT i, (ARRAY['Ana','Bruno','Carla','Diego','Elena','Fabien','Greta','Hugo','Irene','Joao','Katia','Luca','Marta','Nuno','Olga'])[1+(i*4)%15]||' '||(ARRAY['Almeida','Bianchi','Costa','Duarte','Esteban','Fontaine','Garcia','Herrera','Iglesias','Jardim','Klein','Lopes','Moreau'])[1+(i*6)%13],
 CASE WHEN i%8=5 THEN NULL ELSE 'person'||i||(CASE WHEN i%3=0 THEN '@mailbox.example' ELSE '@postino.example' END) END, CASE WHEN i%12=7 THEN NULL ELSE (ARRAY['Lisbon','Madrid','Lyon','Milan','Porto','Barcelona','Toulouse'])[1+(i*i)%7] END,
 CASE WHEN i%10=9 THEN NULL ELSE DATE '1958-02-11'+(i*1973)%16500 END, i%3<>1, CASE WHEN i<=36 THEN DATE '2025-10-03'+i*8 ELSE CURRENT_DATE-(62-i)*4 END
FROM generate_series(1,60) i;
INSERT INTO tickets
SELECT i, e.event_id, 1+(i*13)%53, tt, round(e.list_price*CASE tt WHEN 'vip' THEN 2 WHEN 'student' THEN 0.5 WHEN 'early bird' THEN 0.8 ELSE 1 END,2), LEAST(e.starts_on-3-(i*7)%40, CURRENT_DATE-i%5),
 e.status='completed' AND i%4<>2, e.status='cancelled' OR i%17=9
FROM (SELECT i, (ARRAY['standard','vip','early bird','standard','student','standard'])[1+(i*5)%6] tt, (ARRAY[1,2,3,4,5,7,8,10,12,13,14,15,16,18,20,21,22,24,25,26,27,28,29,30,31,32,34,35,36,38,40,42,43,6,19,2,8,21,30,33])[1+(i*11)%40] ev FROM generate_series(1,80) i) q JOIN events e ON e.event_id=ev;
INSERT INTO speakers VALUES
(1,'Rosa Teixeira','data','Portugal',1800),(2,'Henri Dubois','cloud','France',2400),(3,'Chiara Monti','design','Italy',1500),(4,'Pablo Serrano','energy','Spain',2100),(5,'Linda Osei','health','Ghana',3200),(6,'Mark Ellery','startups','United Kingdom',2750),(7,'Yuki Tanabe','mobility','Japan',4000),
(8,'Beatriz Nogueira','food','Portugal',1250),(9,'Claude Perrin','film','France',1900),(10,'Sandro Villa','books','Italy',NULL),(11,'Marina Costa','data','Spain',2050),(12,'Otto Lang','cloud','Germany',2600),(13,'Priya Nair','health','India',3100),(14,'Jean Moulin-Roy','energy','France',1700),
(15,'Elisa Conte','design','Italy',1450),(16,'Rafael Quintas','food','Portugal',NULL),(17,'Nora Byrne','startups','Ireland',2300),(18,'Ivo Marek',NULL,'Czechia',1350),(19,'Sara Kimura','data','Japan',3600),(20,'Tiago Braga','mobility','Portugal',1650),(21,'Amelie Girard','books','France',1150),(22,'Leo Bauer','energy',NULL,2200);
INSERT INTO event_speakers
SELECT ev, sp, fee, mins, row_number() OVER (PARTITION BY ev ORDER BY sp)=1 AND ev%3<>0 FROM (
SELECT DISTINCT ON (ev,sp) ev, sp, CASE WHEN s.standard_fee IS NULL THEN NULL ELSE s.standard_fee+((i%5)-2)*100 END fee, 20+(i%5)*10 mins
FROM (SELECT i, 1+(i*17)%45 ev, 1+(i*7+i/9)%20 sp FROM generate_series(1,72) i) q JOIN speakers s ON s.speaker_id=q.sp ORDER BY ev,sp,i) z;
INSERT INTO sponsors VALUES
(1,'Banco Atlas','banking','Lisbon'),(2,'Nuvem Cloud','software','Porto'),(3,'Iberdata','software','Madrid'),(4,'Cafe Montana','food','Bologna'),(5,'Velo Urbain','mobility','Lyon'),(6,'Solis Energia','energy','Seville'),(7,'Pharmalis','health','Toulouse'),(8,'Editora Lua','media','Lisbon'),(9,'Radio Costa','media','Valencia'),(10,'Gelato Nove','food','Turin'),
(11,'Credit Garonne','banking','Bordeaux'),(12,'Autolinea','mobility','Milan'),(13,'Vento Power','energy','Genoa'),(14,'Clinica Norte','health','Porto'),(15,'Pixelwerk','software',NULL),(16,'Aqua Fonte','food','Coimbra'),(17,'Assurances Lys','insurance','Lyon'),(18,'Seguros Rey','insurance','Madrid'),(19,'Telefibra','telecom','Madrid'),(20,'Ondalink','telecom',NULL),(21,'Hotel Miramar','hospitality','Nice');
INSERT INTO sponsorships
SELECT i, e.event_id, 1+(i*8)%19, lv, CASE lv WHEN 'platinum' THEN 20000 WHEN 'gold' THEN 10000 WHEN 'silver' THEN 5000 ELSE 2000 END+(i*173)%1490, e.starts_on-30-(i*3)%25, CASE WHEN i%6=1 OR e.status='cancelled' THEN NULL WHEN e.starts_on-10-(i*2)%15 > CURRENT_DATE THEN NULL ELSE e.starts_on-10-(i*2)%15 END
FROM (SELECT i, (ARRAY['bronze','silver','gold','bronze','platinum','silver','bronze'])[1+(i*2)%7] lv, 1+(i*19)%46 ev FROM generate_series(1,54) i) q JOIN events e ON e.event_id=q.ev;
INSERT INTO feedback
SELECT row_number() OVER (ORDER BY t.ticket_id), t.ticket_id, (ARRAY[8,9,6,10,4,7,9,3,8,5,10])[1+(t.ticket_id*3)%11], CASE WHEN t.ticket_id%3=0 THEN NULL ELSE (ARRAY['Great speakers','Room too hot','Queue was too long','Well organised','Sound was poor','Would come again','Coffee was cold'])[1+(t.ticket_id*5)%7] END, e.ends_on+1+t.ticket_id%6
FROM tickets t JOIN events e USING (event_id) WHERE t.checked_in AND NOT t.refunded AND t.ticket_id%5<>0 AND e.ends_on+1+t.ticket_id%6<=CURRENT_DATE;

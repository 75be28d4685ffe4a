-- car rental; no declared foreign keys
CREATE TABLE branches (id serial PRIMARY KEY, name text, city text, country text, is_airport boolean, opened_on date, closed_on date);
CREATE TABLE vehicle_classes (code char(1) PRIMARY KEY, label text, daily_rate_cents int);
CREATE TABLE vehicles (id int PRIMARY KEY, plate text, make text, model text, model_year int, class_code char(1), home_branch_id int, status text, odometer_km int, acquired_on date, disposed_on date);
CREATE TABLE customers (id int PRIMARY KEY, name text, email text, licence_country text, birth_date date, loyalty_tier text, is_company boolean, created_at timestamptz, is_deleted boolean DEFAULT false);
CREATE TABLE employees (id int PRIMARY KEY, name text, branch_id int, manager_id int, role text, started_on date, left_on date);
CREATE TABLE rentals (id int PRIMARY KEY, customer_id int, vehicle_id int, pickup_branch_id int, dropoff_branch_id int, agent_id int, booked_at timestamptz, pickup_at timestamptz, due_at timestamptz, returned_at timestamptz, status smallint, base_cents int, extension_of int, km_driven int);
COMMENT ON COLUMN rentals.status IS '0 booked, 1 out, 2 returned, 8 no-show, 9 cancelled';
CREATE TABLE rental_extras (rental_id int, extra text, qty int, price_cents int);
COMMENT ON COLUMN rental_extras.price_cents IS 'per unit';
CREATE TABLE service_log (id int PRIMARY KEY, vehicle_id int, kind text, in_on date, out_on date, cost_cents int, note text);

INSERT INTO branches(name,city,country,is_airport,opened_on,closed_on) VALUES
('Lisbon Airport','Lisbon','PT',true,'2012-04-01',NULL),('Lisbon Rossio','Lisbon','PT',false,'2014-06-01',NULL),('Porto Airport','Porto','PT',true,'2013-03-15',NULL),
('Faro Airport','Faro','PT',true,'2015-05-01',NULL),('Madrid Atocha','Madrid','ES',false,'2018-09-10',NULL),('Seville Centre','Seville','ES',false,'2019-02-01','2024-08-31'),('Madrid Airport','Madrid','ES',true,'2023-03-20',NULL),('Braga','Braga','PT',false,'2025-03-03',NULL);
INSERT INTO vehicle_classes VALUES ('A','Mini',2900),('B','Economy',3600),('C','Compact',4500),('S','SUV',7200),('V','Van',8100),('L','Luxury',14500),('E','Electric',5900);
INSERT INTO vehicles
SELECT i, chr(65+(i*7)%26)||chr(65+(i*3)%26)||'-'||lpad(((i*37)%100)::text,2,'0')||'-'||chr(65+(i*11)%26)||chr(65+(i*5)%26),
 m[1], m[2], 2018+(i*5)%7, m[3], 1+(i*3)%7, CASE WHEN i%14=5 THEN 'sold' WHEN i%12=7 THEN 'in_service' WHEN i%25=3 THEN 'written_off' ELSE 'available' END,
 CASE WHEN i=31 THEN NULL ELSE 6000+((i*41)%97)*1210 END, date '2021-01-10'+ (i*29), CASE WHEN i%14=5 THEN date '2024-05-05'+i*6 WHEN i%25=3 AND i%12<>7 THEN date '2024-10-10'+i END
FROM generate_series(1,44) i CROSS JOIN LATERAL (SELECT string_to_array((ARRAY['Fiat|500|A','Renault|Clio|B','Seat|Leon|C','Peugeot|3008|S','Ford|Transit|V','Volkswagen|Golf|C','Renault|Zoe|E','Opel|Corsa|B','Nissan|Qashqai|S','Seat|Ibiza|B'])[(i*3)%10+1],'|') m) x;
INSERT INTO customers
SELECT i, CASE WHEN i%11=0 THEN (ARRAY['Atlas Logistics','Solmar Events','Iberia Consult','Ponte Films','Verde Energy','Atlas Logistics'])[i/11] ELSE (ARRAY['Carla','Diogo','Eva','Filipe','Helena','Ivo','Joana','Kai','Luis','Marta'])[(i*3)%10+1]||' '||(ARRAY['Silva','Costa','Garcia','Muller','Jones','Rossi','Santos','Dubois'])[(i*5)%8+1] END,
 CASE WHEN i%16=3 THEN NULL ELSE 'c'||i||'@post.example' END, CASE WHEN i%11=0 THEN NULL ELSE (ARRAY['PT','ES','DE','GB','PT','FR','PT'])[(i*3)%7+1] END, CASE WHEN i%11<>0 THEN date '1956-02-11'+(i*431)%16800 END,
 CASE WHEN i%3=1 THEN NULL ELSE (ARRAY['silver','gold','silver','platinum','silver'])[i%5+1] END, i%11=0, timestamptz '2023-01-03 14:00+00'+i*12*interval '1 day', i IN (9,27,40,58)
FROM generate_series(1,70) i;
INSERT INTO employees VALUES (1,'Rui Tavares',1,NULL,'country manager','2012-04-01',NULL),(2,'Ines Prado',1,1,'branch manager','2013-01-07',NULL),(3,'Nuno Alves',2,1,'branch manager','2015-02-02',NULL),(4,'Sofia Reis',3,1,'branch manager','2014-10-01',NULL),(5,'Paco Ruiz',5,1,'branch manager','2018-09-10',NULL),
(6,'Bea Luz',1,2,'agent','2019-03-04',NULL),(7,'Tiago Melo',1,2,'agent','2021-06-14',NULL),(8,'Clara Nobre',2,3,'agent','2020-01-20',NULL),(9,'Hugo Pinto',3,4,'agent','2022-05-02','2024-11-30'),(10,'Lola Vega',5,5,'agent','2021-09-01',NULL),(11,'Andres Gil',6,5,'agent','2019-02-01','2024-08-31'),(12,'Rita Lobo',4,2,'agent','2023-04-03',NULL),(13,'Marc Soler',7,5,'agent','2023-03-20',NULL),(14,'Teresa Vaz',NULL,1,'fleet mechanic','2016-08-08',NULL),(15,'Duarte Sa',8,4,'agent','2025-03-03',NULL);
INSERT INTO rentals
SELECT i, c, v.id, b, CASE WHEN i%6=2 THEN 1+(b+i)%7 ELSE b END, CASE WHEN i%8=5 THEN NULL ELSE (ARRAY[6,8,9,12,10,11,13])[b] END,
 p - (1+(i*11)%45)*interval '1 day' - interval '3 hours', p, p + d*interval '1 day', NULL, 2, d*k.daily_rate_cents, NULL, NULL
FROM generate_series(1,180) i CROSS JOIN LATERAL (SELECT 1+(i*i*7+i*3+i/9)%66 c, 1+(i*23+i/44)%40 vid, timestamptz '2023-02-20 10:00+00' + (i*4.7)::int*interval '1 day' + (i%5)*interval '1 hour' p, 1+(i*5)%11 d) x
JOIN vehicles v ON v.id=x.vid JOIN vehicle_classes k ON k.code=v.class_code
CROSS JOIN LATERAL (SELECT CASE WHEN (1+(i*4+i/7)%7)=6 AND p>='2024-08-20' THEN 5 WHEN (1+(i*4+i/7)%7)=7 AND p<'2023-03-20' THEN 1 ELSE 1+(i*4+i/7)%7 END b) y;
UPDATE rentals SET status=9 WHERE id%13=4; UPDATE rentals SET status=8 WHERE id%29=11 AND status=2;
UPDATE rentals SET status=0 WHERE pickup_at>='2025-06-10' AND status=2; UPDATE rentals SET status=1 WHERE pickup_at>='2025-05-27' AND pickup_at<'2025-06-10' AND status=2 AND id%2=0;
UPDATE rentals SET returned_at = due_at + CASE WHEN id%7=3 THEN (1+id%3)*interval '1 day'+interval '2 hours' WHEN id%7=5 THEN interval '-5 hours' ELSE interval '-30 minutes' END, km_driven = CASE WHEN id%31=1 THEN NULL ELSE 60+(id*77)%900 END WHERE status=2;
UPDATE rentals SET extension_of=id-1 WHERE id%20=9;
UPDATE rentals r SET customer_id=p.customer_id, vehicle_id=p.vehicle_id, base_cents=(r.base_cents/100)*90 FROM rentals p WHERE p.id=r.extension_of;
INSERT INTO rental_extras SELECT id, x, CASE WHEN x='child_seat' AND id%2=0 THEN 2 ELSE 1 END, CASE x WHEN 'gps' THEN 1500 WHEN 'child_seat' THEN 2200 WHEN 'full_cover' THEN 6900 ELSE 1800 END
FROM rentals, LATERAL (SELECT unnest(ARRAY['gps','child_seat','full_cover','extra_driver']) x) u WHERE (x='gps' AND id%4=1) OR (x='child_seat' AND id%7=2) OR (x='full_cover' AND id%3=0) OR (x='extra_driver' AND id%10=6);
INSERT INTO service_log SELECT i, 1+(i*17+i/8)%38, (ARRAY['oil change','tyres','brakes','bodywork','inspection','oil change'])[(i*5)%6+1], date '2023-02-01'+i*14, CASE WHEN i%22=0 THEN NULL ELSE date '2023-02-01'+i*14+1+(i*3)%9 END, CASE WHEN i%22=0 THEN NULL ELSE 8000+((i*31)%43)*1900 END, CASE WHEN i%5=0 THEN 'warranty claim' END FROM generate_series(1,60) i;
ANALYZE;

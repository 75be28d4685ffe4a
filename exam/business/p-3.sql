-- Val d'Orne growers' cooperative
CREATE SCHEMA coop;
CREATE TABLE coop.members (member_id int PRIMARY KEY, full_name text NOT NULL, village text, joined_on date NOT NULL, left_on date, organic boolean NOT NULL, shares int NOT NULL, recruited_by int);
CREATE TABLE coop.fields (field_id int PRIMARY KEY, member_id int NOT NULL, field_name text, area_ha numeric(6,2) NOT NULL, soil_type text, irrigated boolean NOT NULL, leased boolean NOT NULL);
CREATE TABLE coop.crops (crop_id int PRIMARY KEY, crop_name text NOT NULL, crop_group text NOT NULL, reference_price numeric(8,2));
CREATE TABLE coop.plantings (planting_id int PRIMARY KEY, field_id int NOT NULL, crop_id int NOT NULL, season int NOT NULL, planted_on date NOT NULL, expected_tonnes numeric(8,2), harvested_on date, harvested_tonnes numeric(8,2));
CREATE TABLE coop.silos (silo_id int PRIMARY KEY, silo_name text NOT NULL, site text NOT NULL, capacity_tonnes int NOT NULL, built_year int, in_service boolean NOT NULL);
CREATE TABLE coop.deliveries (delivery_id int PRIMARY KEY, member_id int NOT NULL, crop_id int NOT NULL, silo_id int, delivered_on date NOT NULL, tonnes numeric(8,2) NOT NULL, moisture_pct numeric(4,1), grade char(1), price_per_tonne numeric(8,2), status text NOT NULL);
CREATE TABLE coop.buyers (buyer_id int PRIMARY KEY, buyer_name text NOT NULL, country text NOT NULL, buyer_type text NOT NULL, credit_days int);
CREATE TABLE coop.sales (sale_id int PRIMARY KEY, buyer_id int NOT NULL, crop_id int NOT NULL, contract_date date NOT NULL, tonnes numeric(8,2) NOT NULL, price_per_tonne numeric(8,2) NOT NULL, status text NOT NULL, shipped_on date);
CREATE TABLE coop.advances (advance_id int PRIMARY KEY, member_id int NOT NULL, granted_on date NOT NULL, amount numeric(10,2) NOT NULL, due_on date NOT NULL, repaid_amount numeric(10,2) NOT NULL, purpose text);
INSERT INTO coop.members VALUES
(1,'Armand Lefort','Saint-Loup','1996-04-12',NULL,false,120,NULL),(2,'Brigitte Noel','Saint-Loup','1998-09-01',NULL,true,85,1),(3,'Cedric Hamel','Montreuil','2001-03-15',NULL,false,60,1),(4,'Denise Gallais','Montreuil','2003-05-20',NULL,false,140,1),
(5,'Etienne Roussel','Brieux','2005-02-28',NULL,true,45,2),(6,'Fanny Leclerc','Brieux','2006-11-11',NULL,false,75,2),(7,'Gerard Blot','Ronai','2008-01-19','2024-12-31',false,30,3),(8,'Helene Vasseur','Ronai','2009-07-04',NULL,true,95,4),
(9,'Igor Marchand','Commeaux','2010-10-10',NULL,false,110,4),(10,'Jeanne Picard','Commeaux','2011-04-25',NULL,false,55,4),(11,'Kevin Duval','Saint-Loup','2012-06-30',NULL,false,25,2),(12,'Laure Simon','Brieux','2013-03-03',NULL,true,65,5),
(13,'Mathieu Bertin','Montreuil','2014-08-08',NULL,false,80,9),(14,'Nadine Prevost','Ronai','2015-12-01','2025-06-30',false,20,8),(15,'Olivier Caron','Habloville','2016-02-14',NULL,false,150,9),(16,'Paule Renard','Habloville','2017-05-05',NULL,true,35,12),
(17,'Quentin Fleury','Habloville','2018-09-19',NULL,false,40,15),(18,'Regine Aubert','Commeaux','2019-01-07',NULL,true,50,8),(19,'Simon Hardy','Brieux','2020-03-23',NULL,false,15,6),(20,'Therese Colin','Saint-Loup','2021-10-04',NULL,false,70,1),
(21,'Ulysse Garnier',NULL,'2022-04-18',NULL,true,10,16),(22,'Valerie Masson','Ronai','2023-02-02',NULL,false,22,8),(23,'William Perrot',NULL,'2024-01-29',NULL,false,12,NULL),(24,'Yvonne Tessier','Montreuil','2025-03-10',NULL,true,18,4);
INSERT INTO coop.fields
SELECT i, 1+(i*7)%22, CASE WHEN i%10=4 THEN NULL ELSE (ARRAY['Grand Champ','Les Ormes','La Motte','Bas Pre','Le Clos','Croix Rouge','Haut Bois'])[1+(i*3)%7]||' '||i END, 3.4+((i*613)%2300)/100.0, CASE WHEN i%13=6 THEN NULL ELSE (ARRAY['clay','loam','sand','chalk','loam'])[1+(i*2)%5] END, i%4=1, i%6=2
FROM generate_series(1,48) i;
INSERT INTO coop.crops VALUES
(1,'Winter wheat','cereal',215),(2,'Spring barley','cereal',190),(3,'Winter barley','cereal',182),(4,'Oats','cereal',205),(5,'Rye','cereal',176),(6,'Maize','cereal',198),(7,'Rapeseed','oilseed',462),(8,'Sunflower','oilseed',488),(9,'Linseed','oilseed',540),(10,'Soybean','oilseed',415),
(11,'Field peas','pulse',268),(12,'Faba beans','pulse',281),(13,'Lentils','pulse',890),(14,'Chickpeas','pulse',760),(15,'Sugar beet','root',41),(16,'Potatoes','root',155),(17,'Carrots','root',NULL),(18,'Buckwheat','cereal',610),(19,'Spelt','cereal',345),(20,'Hemp','fibre',NULL),(21,'Flax','fibre',720);
INSERT INTO coop.plantings
SELECT i, 1+(i*11)%44, c, s, make_date(s-1,9,20)+(i*17)%(CASE WHEN s=2027 THEN 60 ELSE 190 END), CASE WHEN i%15=8 THEN NULL ELSE e END, CASE WHEN s<2027 AND i%9<>5 THEN make_date(s,7,3)+(i*5)%60 END, CASE WHEN s<2027 AND i%9<>5 THEN round(e*(ARRAY[0.93,1.04,0.78,1.0,1.12,0.88,0.97])[1+i%7],2) END
FROM (SELECT i, (ARRAY[1,7,2,11,1,6,8,3,12,4,16,13,10,19,9,1])[1+(i*5)%16] c, 2025+(i*2/3)%3 s, 12.5+(i*377)%1100/10.0 e FROM generate_series(1,66) i) q;
INSERT INTO coop.silos
SELECT i, 'Silo '||chr(64+i), (ARRAY['Argentan','Falaise','Trun','Putanges'])[1+(i*3)%4], 250+(i*i*37)%1900, CASE WHEN i%8=3 THEN NULL ELSE 1972+(i*13)%50 END, i NOT IN (5,14) FROM generate_series(1,20) i;
INSERT INTO coop.deliveries
SELECT i, (ARRAY[1,2,3,4,5,6,8,9,10,12,13,15,16,17,18,20,22,1,4,9,15,11])[1+(i*9)%22], cr.crop_id, CASE WHEN st='rejected' THEN NULL ELSE 1+(i*6)%17+(i%2) END, CASE WHEN i<=34 THEN DATE '2026-03-25'+i*3 ELSE CURRENT_DATE-(80-i)*5/2 END,
 4.2+(i*59)%311/10.0, CASE WHEN i%16=10 THEN NULL ELSE 11.2+(i*23)%67/10.0 END, CASE WHEN st='rejected' THEN NULL ELSE (ARRAY['A','B','A','C','B','A'])[1+(i*5)%6] END, CASE WHEN st='rejected' THEN NULL ELSE cr.reference_price+(i%7-3)*4 END, st
FROM (SELECT i, (ARRAY[1,7,2,11,1,6,8,3,12,4,16,13])[1+(i*7)%12] c, CASE WHEN i%14=6 THEN 'rejected' WHEN i>74 THEN 'pending' ELSE 'accepted' END st FROM generate_series(1,78) i) q JOIN coop.crops cr ON cr.crop_id=q.c;
INSERT INTO coop.buyers VALUES
(1,'Moulins du Perche','France','mill',30),(2,'Brasserie Orval','Belgium','brewery',45),(3,'Huilerie Normande','France','oil press',30),(4,'Agrifeed NV','Belgium','feed maker',60),(5,'Kornhaus GmbH','Germany','trader',45),(6,'Eurograin SA','Switzerland','trader',60),(7,'Minoterie Caen','France','mill',30),(8,'Malt & Co','Netherlands','brewery',NULL),(9,'Biofarine','France','mill',15),(10,'Pulse Foods Ltd','United Kingdom','food maker',30),
(11,'Tereos Local','France','food maker',45),(12,'Van Dijk Voer','Netherlands','feed maker',30),(13,'Olio Vivo','Italy','oil press',NULL),(14,'Grenoble Snacks','France','food maker',60),(15,'Rheinmalz AG','Germany','brewery',30),(16,'Iberico Feed','Spain','feed maker',45),(17,'Nordkorn AS','Denmark','trader',30),(18,'Le Bon Pain','France','mill',15),(19,'Cider & Grain','United Kingdom','brewery',30),(20,'Panificio Sole','Italy','mill',45);
INSERT INTO coop.sales
SELECT i, (ARRAY[1,2,3,4,5,6,7,9,10,12,13,15,16,17,18,1,5,3])[1+(i*7)%18], cr.crop_id, d, 15+(i*83)%270, round(cr.reference_price*(1.04+(i%6)*0.03),2), st, CASE WHEN st='shipped' THEN d+5+(i*7)%24 END
FROM (SELECT i, (ARRAY[1,7,2,11,1,6,8,3,12,4])[1+(i*3)%10] c, CASE WHEN i<=26 THEN DATE '2025-12-01'+i*9 ELSE CURRENT_DATE-(59-i)*3 END d, CASE WHEN i%12=7 THEN 'cancelled' WHEN i<=46 THEN 'shipped' ELSE 'open' END st FROM generate_series(1,56) i) q JOIN coop.crops cr ON cr.crop_id=q.c;
INSERT INTO coop.advances
SELECT i, (ARRAY[1,3,5,6,9,10,11,13,15,17,19,20,22,3,9,24])[1+(i*5)%16], d, a, d+180, CASE WHEN i%5=2 THEN 0 WHEN i%4=3 THEN a*0.25 WHEN i<=20 THEN a ELSE a*0.5 END, CASE WHEN i%8=1 THEN NULL ELSE (ARRAY['seed','fertiliser','fuel','seed','repairs'])[1+(i*3)%5] END
FROM (SELECT i, CASE WHEN i<=20 THEN DATE '2025-10-01'+i*13 ELSE CURRENT_DATE-(37-i)*7 END d, 1000+(i*1310)%7900 a FROM generate_series(1,36) i) q;

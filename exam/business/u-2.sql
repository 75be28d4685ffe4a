-- Northmoor Seed Bank: collections, viability testing and seed distribution
CREATE TABLE species (
  species_id          integer PRIMARY KEY,
  scientific_name     text NOT NULL UNIQUE,
  common_name         text,
  family              text NOT NULL,
  growth_form         text NOT NULL,
  conservation_status text,
  is_crop_wild_relative boolean NOT NULL,
  storage_behaviour   text NOT NULL
);
CREATE TABLE staff (
  staff_id      integer PRIMARY KEY,
  full_name     text NOT NULL,
  job_title     text NOT NULL,
  department    text NOT NULL,
  hired_on      date NOT NULL,
  left_on       date,
  annual_salary numeric(9,2) NOT NULL,
  supervisor_id integer REFERENCES staff(staff_id)
);
CREATE TABLE institutions (
  institution_id   integer PRIMARY KEY,
  name             text NOT NULL,
  country          text NOT NULL,
  institution_type text NOT NULL,
  is_partner       boolean NOT NULL,
  discount_percent numeric(4,1),
  registered_on    date NOT NULL,
  contact_email    text
);
CREATE TABLE collecting_trips (
  trip_id     integer PRIMARY KEY,
  trip_name   text NOT NULL,
  country     text NOT NULL,
  start_date  date NOT NULL,
  end_date    date NOT NULL,
  leader_id   integer NOT NULL REFERENCES staff(staff_id),
  budget      numeric(9,2) NOT NULL,
  actual_cost numeric(9,2),
  sponsor_id  integer REFERENCES institutions(institution_id)
);
CREATE TABLE shelves (
  shelf_id            integer PRIMARY KEY,
  vault               text NOT NULL,
  shelf_code          text NOT NULL UNIQUE,
  temperature_celsius numeric(4,1) NOT NULL,
  capacity            integer NOT NULL,
  in_service          boolean NOT NULL
);
CREATE TABLE accessions (
  accession_id        integer PRIMARY KEY,
  accession_number    text NOT NULL UNIQUE,
  species_id          integer NOT NULL REFERENCES species(species_id),
  trip_id             integer REFERENCES collecting_trips(trip_id),
  donor_id            integer REFERENCES institutions(institution_id),
  parent_accession_id integer REFERENCES accessions(accession_id),
  received_on         date NOT NULL,
  banked_on           date,
  shelf_id            integer REFERENCES shelves(shelf_id),
  seed_count          integer NOT NULL,
  weight_grams        numeric(9,2) NOT NULL,
  status              text NOT NULL CHECK (status IN ('drying','banked','depleted','rejected')),
  is_restricted       boolean NOT NULL
);
CREATE TABLE germination_tests (
  test_id             integer PRIMARY KEY,
  accession_id        integer NOT NULL REFERENCES accessions(accession_id),
  started_on          date NOT NULL,
  finished_on         date,
  temperature_celsius numeric(4,1) NOT NULL,
  seeds_sown          integer NOT NULL,
  seeds_germinated    integer,
  tested_by           integer NOT NULL REFERENCES staff(staff_id),
  verified_by         integer REFERENCES staff(staff_id)
);
CREATE TABLE seed_requests (
  request_id     integer PRIMARY KEY,
  institution_id integer NOT NULL REFERENCES institutions(institution_id),
  requested_on   date NOT NULL,
  approved_on    date,
  shipped_on     date,
  status         text NOT NULL CHECK (status IN ('received','approved','shipped','declined','cancelled')),
  purpose        text NOT NULL,
  shipping_fee   numeric(7,2),
  handled_by     integer REFERENCES staff(staff_id),
  approved_by    integer REFERENCES staff(staff_id)
);
CREATE TABLE request_items (
  request_id        integer NOT NULL REFERENCES seed_requests(request_id),
  line_number       integer NOT NULL,
  accession_id      integer NOT NULL REFERENCES accessions(accession_id),
  packets           integer NOT NULL,
  seeds_per_packet  integer NOT NULL,
  price_per_packet  numeric(7,2) NOT NULL,
  PRIMARY KEY (request_id, line_number)
);
CREATE TABLE payments (
  payment_id integer PRIMARY KEY,
  request_id integer NOT NULL REFERENCES seed_requests(request_id),
  paid_on    date NOT NULL,
  amount     numeric(9,2) NOT NULL,
  method     text NOT NULL
);

INSERT INTO species VALUES
 (1,'Triticum urartu','Red wild einkorn','Poaceae','grass','LC',true,'orthodox'),
 (2,'Aegilops tauschii','Tausch''s goatgrass','Poaceae','grass','LC',true,'orthodox'),
 (3,'Hordeum spontaneum','Wild barley','Poaceae','grass','LC',true,'orthodox'),
 (4,'Oryza rufipogon','Brownbeard rice','Poaceae','grass','NT',true,'orthodox'),
 (5,'Zea diploperennis','Perennial teosinte','Poaceae','grass','EN',true,'orthodox'),
 (6,'Avena murphyi',NULL,'Poaceae','grass','EN',true,'orthodox'),
 (7,'Stipa austroitalica',NULL,'Poaceae','grass','VU',false,'orthodox'),
 (8,'Cicer reticulatum','Wild chickpea','Fabaceae','herb','EN',true,'orthodox'),
 (9,'Lens orientalis','Wild lentil','Fabaceae','herb','LC',true,'orthodox'),
 (10,'Vicia faba paucijuga','Small-seeded faba bean','Fabaceae','herb',NULL,true,'orthodox'),
 (11,'Lupinus mariae-josephae','Valencian lupin','Fabaceae','herb','CR',true,'orthodox'),
 (12,'Acacia tortilis','Umbrella thorn','Fabaceae','tree','LC',false,'orthodox'),
 (13,'Astragalus nitidiflorus',NULL,'Fabaceae','herb','CR',false,'orthodox'),
 (14,'Solanum pimpinellifolium','Currant tomato','Solanaceae','herb','LC',true,'orthodox'),
 (15,'Solanum chilense',NULL,'Solanaceae','herb','LC',true,'orthodox'),
 (16,'Capsicum annuum glabriusculum','Bird pepper','Solanaceae','shrub','LC',true,'orthodox'),
 (17,'Atropa baetica','Andalusian belladonna','Solanaceae','herb','EN',false,'orthodox'),
 (18,'Brassica insularis','Sardinian cabbage','Brassicaceae','herb','NT',true,'orthodox'),
 (19,'Brassica macrocarpa','Egadi cabbage','Brassicaceae','herb','CR',true,'orthodox'),
 (20,'Isatis tinctoria','Dyer''s woad','Brassicaceae','herb',NULL,false,'orthodox'),
 (21,'Malus sieversii','Wild apple','Rosaceae','tree','VU',true,'orthodox'),
 (22,'Pyrus korshinskyi','Bukharan pear','Rosaceae','tree','CR',true,'orthodox'),
 (23,'Prunus ramonensis',NULL,'Rosaceae','shrub','VU',true,'orthodox'),
 (24,'Rosa arabica',NULL,'Rosaceae','shrub','CR',false,'orthodox'),
 (25,'Coffea stenophylla','Highland coffee','Rubiaceae','tree','VU',true,'intermediate'),
 (26,'Coffea arabica wild type','Wild arabica coffee','Rubiaceae','tree','EN',true,'intermediate'),
 (27,'Quercus pontica','Armenian oak','Fagaceae','tree','EN',false,'recalcitrant'),
 (28,'Castanea sativa','Sweet chestnut','Fagaceae','tree','LC',false,'recalcitrant'),
 (29,'Abies nebrodensis','Sicilian fir','Pinaceae','tree','CR',false,'orthodox'),
 (30,'Pinus pinea','Stone pine','Pinaceae','tree','LC',false,'orthodox'),
 (31,'Daucus carota gummifer','Sea carrot','Apiaceae','herb',NULL,true,'orthodox'),
 (32,'Ferula assa-foetida','Asafoetida','Apiaceae','herb','NT',false,'orthodox'),
 (33,'Allium roylei',NULL,'Amaryllidaceae','herb','EN',true,'orthodox'),
 (34,'Allium pskemense','Pskem onion','Amaryllidaceae','herb','NT',true,'orthodox'),
 (35,'Narcissus nevadensis','Nevada daffodil','Amaryllidaceae','herb','EN',false,'orthodox'),
 (36,'Musa balbisiana','Wild banana','Musaceae','herb','LC',true,'intermediate'),
 (37,'Gossypium mustelinum','Brazilian cotton','Malvaceae','shrub','VU',true,'orthodox'),
 (38,'Adansonia grandidieri','Grandidier''s baobab','Malvaceae','tree','EN',false,'orthodox'),
 (39,'Vanilla planifolia','Flat-leaved vanilla','Orchidaceae','vine','EN',true,'orthodox'),
 (40,'Ophrys kotschyi','Kotschy''s bee orchid','Orchidaceae','herb','EN',false,'orthodox'),
 (41,'Vitis sylvestris','Wild grape','Vitaceae','vine','LC',true,'orthodox'),
 (42,'Sorbus ley','Ley whitebeam','Rosaceae','tree','CR',false,'orthodox');

INSERT INTO staff VALUES
 (1,'Ingrid Solheim','Director','Management','2011-02-01',NULL,96000,NULL),
 (2,'Marcus Oduya','Head of Collections','Collections','2013-06-17',NULL,71000,1),
 (3,'Beatriz Lozano','Head of Laboratory','Laboratory','2014-01-13',NULL,70500,1),
 (4,'Simon Achterberg','Head of Distribution','Distribution','2016-09-05',NULL,66000,1),
 (5,'Farida Rahimova','Senior Collector','Collections','2015-04-20',NULL,54000,2),
 (6,'Luca Bellandi','Collector','Collections','2018-03-12',NULL,46500,2),
 (7,'Grace Wanjiru','Collector','Collections','2020-10-19',NULL,45000,2),
 (8,'Owen Prydderch','Collector','Collections','2017-05-08','2024-09-30',47000,5),
 (9,'Hana Sugimoto','Field Botanist','Collections','2023-02-20',NULL,43500,5),
 (10,'Tobias Kern','Senior Analyst','Laboratory','2016-11-07',NULL,52500,3),
 (11,'Ruth Adeyemi','Germination Analyst','Laboratory','2019-08-26',NULL,44000,10),
 (12,'Pavel Dvorak','Germination Analyst','Laboratory','2021-01-11',NULL,42500,10),
 (13,'Chloe Marchand','Germination Analyst','Laboratory','2022-05-30','2025-07-31',42000,10),
 (14,'Nikhil Bhatt','Germination Analyst','Laboratory','2025-06-16',NULL,40500,10),
 (15,'Elena Vasquez','Vault Technician','Laboratory','2018-02-05',NULL,39000,3),
 (16,'George Tanner','Vault Technician','Laboratory','2024-04-08',NULL,36500,15),
 (17,'Amina Yusuf','Distribution Officer','Distribution','2019-03-18',NULL,41000,4),
 (18,'Jonas Lindqvist','Distribution Officer','Distribution','2021-07-05',NULL,39500,4),
 (19,'Megan Doyle','Distribution Assistant','Distribution','2024-10-14',NULL,31500,17),
 (20,'Victor Petrescu','Finance Officer','Management','2017-12-04',NULL,51000,1),
 (21,'Sofia Lund','Data Manager','Management','2020-02-24',NULL,50000,1),
 (22,'Harriet Cole','Grants Assistant','Management','2022-09-12','2026-03-31',34000,20);

INSERT INTO institutions VALUES
 (1,'Royal Botanic Garden Ardmore','United Kingdom','botanic garden',true,20.0,'2012-03-05','seeds@rbgardmore.example'),
 (2,'University of Tartessos','Spain','university',true,15.0,'2014-05-12','genetics@utartessos.example'),
 (3,'Nordic Grain Institute','Sweden','research institute',true,25.0,'2013-01-21','genebank@nordicgrain.example'),
 (4,'Almaty Pomological Station','Kazakhstan','research institute',true,25.0,'2015-09-07','station@almatypomo.example'),
 (5,'Kirstenhof Botanical Society','South Africa','botanic garden',false,NULL,'2018-02-19','info@kirstenhof.example'),
 (6,'GreenStem Breeding BV','Netherlands','company',false,NULL,'2019-06-11','r.vos@greenstem.example'),
 (7,'Institut Mediterraneen des Semences','France','research institute',true,20.0,'2014-10-27','contact@ims.example'),
 (8,'Universidad del Altiplano','Peru','university',false,10.0,'2017-04-03','botanica@altiplano.example'),
 (9,'Palermo Orto Botanico','Italy','botanic garden',true,20.0,'2015-11-16','orto@palermo.example'),
 (10,'Sakura Seed Company','Japan','company',false,NULL,'2020-08-17','rd@sakuraseed.example'),
 (11,'Addis Coffee Research Centre','Ethiopia','research institute',true,30.0,'2016-03-29','genetic@addiscoffee.example'),
 (12,'Prairie Restoration Trust','United States','ngo',false,10.0,'2019-01-14','hello@prairietrust.example'),
 (13,'University of Wageren','Netherlands','university',true,15.0,'2013-09-23','plantsci@wageren.example'),
 (14,'Botanischer Garten Lindau','Germany','botanic garden',false,NULL,'2021-05-10','garten@lindau.example'),
 (15,'AgriNova GmbH','Germany','company',false,NULL,'2018-10-08','einkauf@agrinova.example'),
 (16,'Anatolian Legume Project','Turkey','ngo',true,20.0,'2017-06-26',NULL),
 (17,'Cape Fynbos Alliance','South Africa','ngo',false,10.0,'2022-02-28','team@fynbos.example'),
 (18,'Kyoto Institute of Plant Science','Japan','research institute',false,NULL,'2020-01-20','kips@kyoto.example'),
 (19,'University of Southmere','United Kingdom','university',false,10.0,'2016-12-05','biology@southmere.example'),
 (20,'Heritage Orchard Network','United Kingdom','ngo',false,NULL,'2021-09-13','trees@heritageorchard.example'),
 (21,'Instituto do Algodao','Brazil','research institute',false,10.0,'2022-07-04','banco@algodao.example'),
 (22,'Tashkent State Botanic Garden','Uzbekistan','botanic garden',true,25.0,'2016-08-22','garden@tashkentbot.example'),
 (23,'Desert Flora Foundation','Jordan','ngo',false,NULL,'2023-03-06','flora@desertff.example'),
 (24,'BioCrop Analytics Ltd','Ireland','company',false,NULL,'2023-10-02','lab@biocrop.example'),
 (25,'Universita di Olbia','Italy','university',false,10.0,'2023-11-20','biologia@olbia.example'),
 (26,'Highland Rewilding Group','United Kingdom','ngo',false,NULL,'2024-04-15',NULL),
 (27,'Madagascar Baobab Fund','Madagascar','ngo',true,30.0,'2024-06-03','fund@baobab.example'),
 (28,'Andes Tomato Consortium','Chile','company',false,NULL,'2025-01-27','consorcio@andestomato.example'),
 (29,'Greenfield Academy','Canada','university',false,NULL,'2025-09-08','science@greenfield.example'),
 (30,'Lisbon Orchid Society','Portugal','ngo',false,NULL,'2026-05-18','orquideas@lisbon.example');

INSERT INTO collecting_trips VALUES
 (1,'Fertile Crescent cereals I','Turkey','2023-05-22','2023-06-16',5,18500,19240.50,16),
 (2,'Sardinia coastal cabbages','Italy','2023-06-05','2023-06-17',6,7200,6810.00,9),
 (3,'Tian Shan apples I','Kazakhstan','2023-08-21','2023-09-15',5,16400,15985.20,4),
 (4,'Sierra Nevada endemics','Spain','2023-07-03','2023-07-14',8,6100,6540.75,NULL),
 (5,'Kenya rangeland trees','Kenya','2023-10-09','2023-10-27',7,14200,13110.00,NULL),
 (6,'Atacama tomatoes','Chile','2023-11-13','2023-12-01',6,17300,21055.40,8),
 (7,'Simien wild coffee','Ethiopia','2024-01-08','2024-01-30',7,15800,15220.00,11),
 (8,'Cyprus orchids','Cyprus','2024-04-15','2024-04-26',9,5400,5118.90,NULL),
 (9,'Fertile Crescent cereals II','Turkey','2024-05-20','2024-06-14',5,19000,18870.00,16),
 (10,'Murcia rarities','Spain','2024-06-10','2024-06-19',8,4800,4925.00,2),
 (11,'Pskem valley onions','Uzbekistan','2024-07-22','2024-08-09',9,11900,12480.30,22),
 (12,'Madeira and Sicily firs','Italy','2024-09-16','2024-09-28',6,7600,7015.60,9),
 (13,'Tian Shan apples II','Kazakhstan','2024-08-26','2024-09-20',5,17200,17990.00,4),
 (14,'Jalisco teosinte','Mexico','2024-11-04','2024-11-22',7,16900,14760.25,NULL),
 (15,'Madagascar baobabs','Madagascar','2025-02-17','2025-03-14',7,22800,25310.00,27),
 (16,'Negev almonds','Israel','2025-04-07','2025-04-18',9,7900,NULL,NULL),
 (17,'Zagros lentils','Iran','2025-05-26','2025-06-13',5,14700,14020.00,NULL),
 (18,'Black Sea oaks','Georgia','2025-09-22','2025-10-08',6,9800,9345.80,NULL),
 (19,'Bahia cotton','Brazil','2025-10-20','2025-11-07',9,15100,15066.00,21),
 (20,'Welsh whitebeams','United Kingdom','2025-09-08','2025-09-12',6,1900,1744.10,1),
 (21,'Yucatan bird pepper','Mexico','2026-01-19','2026-02-06',7,16300,16905.50,NULL),
 (22,'Sicily spring round','Italy','2026-04-27','2026-05-08',9,6700,6388.00,9),
 (23,'Fertile Crescent cereals III','Turkey','2026-05-25','2026-06-19',5,20500,23180.90,16),
 (24,'Valencia lupins','Spain','2026-06-15','2026-06-24',6,5200,5090.00,2),
 (25,'Pamir pears','Tajikistan','2026-08-31','2026-09-18',9,15400,NULL,NULL),
 (26,'Guinea highland coffee','Guinea','2026-10-26','2026-11-13',7,18200,NULL,11);

INSERT INTO shelves
SELECT i,
       CASE WHEN i <= 10 THEN 'North' WHEN i <= 18 THEN 'South' ELSE 'Cryo' END,
       CASE WHEN i <= 10 THEN 'N' WHEN i <= 18 THEN 'S' ELSE 'K' END || '-' || lpad((CASE WHEN i <= 10 THEN i WHEN i <= 18 THEN i - 10 ELSE i - 18 END)::text, 2, '0'),
       CASE WHEN i <= 10 THEN -20 WHEN i <= 18 THEN -18 ELSE -150 END,
       CASE WHEN i <= 10 THEN 14 - i % 3 WHEN i <= 18 THEN 10 + i % 2 ELSE 5 END,
       i NOT IN (9, 17)
FROM generate_series(1, 22) AS g(i);

WITH a AS (
  SELECT i,
         (i*3571 + i*i*23) % 9973 AS h1,
         (i*5347 + i*i*41 + 7) % 9949 AS h2,
         (i*7129 + i*i*59 + 3) % 9941 AS h3
  FROM generate_series(1,180) AS g(i)
), k AS (
  SELECT a.*,
         CASE WHEN i <= 118 THEN (1 + (i-1) % 26) END AS trip
  FROM a
), d AS (
  SELECT k.*,
         CASE WHEN trip IS NOT NULL THEN t.end_date + 3 + h1 % 12
              ELSE date '2023-01-16' + (h2 * 1383 / 9949) END AS rec,
         t.country AS tc
  FROM k LEFT JOIN collecting_trips t ON t.trip_id = k.trip
), e AS (
  SELECT d.*, row_number() OVER (ORDER BY rec, i) AS rn,
         CASE trip
           WHEN 1 THEN (ARRAY[1,2,3,8,9])[1 + i/26 % 5] WHEN 9 THEN (ARRAY[3,1,8,2,9])[1 + i/26 % 5] WHEN 23 THEN (ARRAY[2,9,1,3,10])[1 + i/26 % 5]
           WHEN 2 THEN (ARRAY[18,7,20,31,18])[1 + i/26 % 5] WHEN 22 THEN (ARRAY[19,7,30,20,18])[1 + i/26 % 5] WHEN 12 THEN (ARRAY[29,30,19,28,29])[1 + i/26 % 5]
           WHEN 3 THEN (ARRAY[21,21,34,41,21])[1 + i/26 % 5] WHEN 13 THEN (ARRAY[21,34,41,21,32])[1 + i/26 % 5]
           WHEN 4 THEN (ARRAY[35,17,31,6,35])[1 + i/26 % 5] WHEN 10 THEN (ARRAY[13,35,6,17,13])[1 + i/26 % 5] WHEN 24 THEN (ARRAY[11,11,35,6,11])[1 + i/26 % 5]
           WHEN 5 THEN (ARRAY[12,12,26,12,12])[1 + i/26 % 5] WHEN 6 THEN (ARRAY[15,14,15,14,15])[1 + i/26 % 5]
           WHEN 7 THEN (ARRAY[26,26,12,26,26])[1 + i/26 % 5] WHEN 8 THEN 40 WHEN 11 THEN (ARRAY[34,34,32,22,41])[1 + i/26 % 5]
           WHEN 14 THEN (ARRAY[5,5,16,39,5])[1 + i/26 % 5] WHEN 15 THEN (ARRAY[38,38,25,38,38])[1 + i/26 % 5]
           WHEN 16 THEN (ARRAY[23,24,3,23,23])[1 + i/26 % 5] WHEN 17 THEN (ARRAY[9,32,8,9,2])[1 + i/26 % 5]
           WHEN 18 THEN (ARRAY[27,28,41,27,28])[1 + i/26 % 5] WHEN 19 THEN (ARRAY[37,37,14,37,37])[1 + i/26 % 5]
           WHEN 20 THEN 42 WHEN 21 THEN (ARRAY[16,16,39,14,16])[1 + i/26 % 5]
           WHEN 25 THEN (ARRAY[22,22,34,21,22])[1 + i/26 % 5] WHEN 26 THEN (ARRAY[25,25,36,25,25])[1 + i/26 % 5]
           ELSE 1 + h3 % 38 END AS sp
  FROM d
)
INSERT INTO accessions
SELECT rn, 'NSB-' || to_char(rec,'YYYY') || '-' || lpad(rn::text,4,'0'), sp, trip,
       CASE WHEN trip IS NULL THEN 1 + h1 % 22 END,
       NULL, rec, NULL, NULL,
       CASE growth_form WHEN 'tree' THEN 40 + h2 % 700 WHEN 'grass' THEN 900 + h2 % 6200 WHEN 'shrub' THEN 150 + h2 % 1500 ELSE 300 + h2 % 4200 END,
       0, 'banked', coalesce(conservation_status, '-') = 'CR' OR h3 % 13 = 0
FROM e JOIN species s ON s.species_id = e.sp;

-- regenerated stock: grown again from an older accession of the same species
UPDATE accessions a SET parent_accession_id = p.pid, donor_id = NULL
FROM (SELECT c.accession_id AS cid, max(o.accession_id) AS pid
      FROM accessions c JOIN accessions o ON o.species_id = c.species_id AND o.received_on < c.received_on - 150
      WHERE c.trip_id IS NULL AND c.accession_id % 2 = 0 AND (o.trip_id IS NOT NULL OR o.accession_id % 2 = 1)
      GROUP BY c.accession_id) p
WHERE p.cid = a.accession_id;

UPDATE accessions SET weight_grams = round(seed_count *
   (CASE s.growth_form WHEN 'tree' THEN 0.31 WHEN 'grass' THEN 0.024 WHEN 'shrub' THEN 0.04 WHEN 'vine' THEN 0.021 ELSE 0.0185 END)
   * (0.8 + (accession_id*37 % 41)/100.0), 2)
FROM species s WHERE s.species_id = accessions.species_id;

UPDATE accessions a SET
   status = CASE WHEN received_on > date '2026-09-10' THEN 'drying'
                 WHEN received_on > date '2026-06-20' AND accession_id % 2 = 1 THEN 'drying'
                 WHEN s.storage_behaviour = 'recalcitrant' AND accession_id % 2 = 0 THEN 'rejected'
                 WHEN (accession_id*accession_id + accession_id*3) % 31 = 4 THEN 'rejected'
                 WHEN received_on < date '2025-01-01' AND (accession_id*7) % 23 = 5 THEN 'depleted'
                 ELSE 'banked' END
FROM species s WHERE s.species_id = a.species_id;
UPDATE accessions a SET
   banked_on = CASE WHEN a.status IN ('banked','depleted') THEN received_on + 28 + (accession_id*accession_id*3 + accession_id*11) % 97 END,
   shelf_id = CASE WHEN a.status = 'banked' THEN
        CASE WHEN s.storage_behaviour = 'orthodox' THEN (ARRAY[1,2,3,4,5,6,7,8,10,11,12,13,14,15])[1 + (accession_id*accession_id*5 + accession_id*13) % 101 % 14]
             ELSE 19 + accession_id % 3 END END,
   seed_count = CASE WHEN a.status = 'depleted' THEN 0 ELSE seed_count END
FROM species s WHERE s.species_id = a.species_id;
UPDATE accessions SET weight_grams = 0 WHERE status = 'depleted';
UPDATE accessions SET shelf_id = NULL WHERE status = 'banked' AND accession_id % 37 = 3;

WITH t AS (
  SELECT a.accession_id, n, a.banked_on, s.conservation_status, s.storage_behaviour,
         coalesce(a.banked_on, a.received_on) + CASE n WHEN 1 THEN 10 + a.accession_id % 20 WHEN 2 THEN 370 + (a.accession_id*7) % 90 ELSE 760 + (a.accession_id*11) % 120 END AS st,
         (a.accession_id*a.accession_id*17 + a.accession_id*29 + n*53) % 997 AS h
  FROM accessions a JOIN species s USING (species_id) CROSS JOIN generate_series(1,3) AS g(n)
  WHERE a.status <> 'drying' AND (a.accession_id*5 + n*3) % 8 <> 0 AND NOT (a.accession_id % 11 = 6)
), u AS (
  SELECT t.*, row_number() OVER (ORDER BY st, accession_id) AS rn,
         (ARRAY[50,100,100,50,75,25])[1 + h % 6] AS sown
  FROM t WHERE st <= date '2026-11-25'
)
INSERT INTO germination_tests
SELECT rn, accession_id, st,
       CASE WHEN st + 14 + h % 28 <= date '2026-11-27' THEN st + 14 + h % 28 END,
       (ARRAY[15,20,20,25,10])[1 + h % 5],
       sown,
       CASE WHEN st + 14 + h % 28 <= date '2026-11-27'
            THEN round(sown * greatest(0.06, 0.97 - (h % 31)/70.0 - (n-1)*0.06 - CASE WHEN storage_behaviour <> 'orthodox' THEN 0.25 ELSE 0 END - CASE WHEN h % 17 = 3 THEN 0.4 ELSE 0 END))::int END,
       CASE WHEN st < date '2025-07-01' THEN (ARRAY[11,12,13,11,10])[1 + h % 5] ELSE (ARRAY[11,12,14,12,10])[1 + h % 5] END,
       CASE WHEN st + 14 + h % 28 <= date '2026-11-27' AND h % 9 <> 2 THEN CASE WHEN h % 4 = 0 OR h % 5 = 4 THEN 3 ELSE 10 END END
FROM u;

WITH r AS (
  SELECT i, date '2026-11-27' - floor(1405 * power((155-i)/154.0, 1.3))::int AS rq,
         (i*4447 + i*i*37) % 9973 AS h1, (i*6173 + i*i*71 + 9) % 9949 AS h2
  FROM generate_series(1,155) AS g(i)
), q AS (
  SELECT r.*,
         CASE WHEN i > 151 THEN 'received'
              WHEN i > 145 THEN (ARRAY['approved','shipped','received'])[1 + h1 % 3]
              WHEN h2 % 12 = 0 THEN 'declined'
              WHEN h2 % 21 = 4 THEN 'cancelled'
              ELSE 'shipped' END AS st,
         (SELECT x.institution_id FROM (SELECT institution_id, row_number() OVER (ORDER BY institution_id) - 1 AS rn, count(*) OVER () AS n
             FROM institutions WHERE registered_on <= r.rq AND institution_id NOT IN (5, 26)) x
          WHERE x.rn = CASE WHEN r.h1 % 4 = 0 THEN (r.h1/4) % 7 ELSE (r.h1/4) % x.n END) AS inst
  FROM r
)
INSERT INTO seed_requests
SELECT i, inst, rq,
       CASE WHEN st IN ('approved','shipped') THEN least(rq + 2 + h2 % 12, date '2026-11-27') END,
       CASE WHEN st = 'shipped' THEN least(rq + 2 + h2 % 12 + 3 + h1 % 15, date '2026-11-27') END,
       st,
       CASE WHEN ty = 'company' THEN (ARRAY['breeding','breeding','research'])[1 + h2 % 3]
            WHEN ty = 'ngo' THEN (ARRAY['restoration','education','restoration'])[1 + h2 % 3]
            WHEN ty = 'botanic garden' THEN (ARRAY['display','research','education'])[1 + h2 % 3]
            ELSE (ARRAY['research','research','breeding','education'])[1 + h2 % 4] END,
       CASE WHEN st = 'shipped' THEN CASE WHEN ip AND h1 % 3 = 0 THEN 0 ELSE (ARRAY[12.50,18.00,24.50,36.00,42.75])[1 + h1 % 5] END END,
       CASE WHEN i > 151 THEN NULL WHEN rq < date '2024-10-14' THEN (ARRAY[17,18])[1 + h1 % 2] ELSE (ARRAY[17,18,19,17])[1 + h1 % 4] END,
       CASE WHEN st IN ('approved','shipped') THEN (ARRAY[4,4,2,1,4])[1 + h2 % 5] WHEN st = 'declined' THEN 4 END
FROM q JOIN LATERAL (SELECT institution_type AS ty, is_partner AS ip FROM institutions WHERE institution_id = q.inst) z ON true;

INSERT INTO request_items
SELECT request_id, row_number() OVER (PARTITION BY request_id ORDER BY l), accession_id, packets, spp, price
FROM (
  SELECT DISTINCT ON (r.request_id, x.accession_id) r.request_id, l, x.accession_id,
         1 + (r.request_id*3 + l*5) % 7 AS packets,
         (ARRAY[20,50,50,100,25])[1 + (r.request_id + l*2) % 5] AS spp,
         round((CASE x.growth_form WHEN 'tree' THEN 9.5 WHEN 'shrub' THEN 7.25 WHEN 'vine' THEN 8 WHEN 'grass' THEN 4.5 ELSE 5.5 END
             * CASE WHEN i.institution_type = 'company' THEN 2 ELSE 1 END
             * CASE WHEN r.requested_on < date '2025-01-01' THEN 1 ELSE 1.1 END)
             * (1 - coalesce(i.discount_percent,0)/100), 2) AS price
  FROM seed_requests r JOIN institutions i USING (institution_id)
  CROSS JOIN LATERAL generate_series(1, 1 + (r.request_id*r.request_id + r.request_id*2) % 5 % 4) AS g(l)
  CROSS JOIN LATERAL (
     SELECT y.accession_id, y.growth_form FROM (
       SELECT a.accession_id, s.growth_form, row_number() OVER (ORDER BY a.accession_id) - 1 AS rn, count(*) OVER () AS n
       FROM accessions a JOIN species s USING (species_id)
       WHERE a.banked_on < r.requested_on AND (NOT a.is_restricted OR r.request_id % 6 = 0) AND a.accession_id % 9 <> 4) y
     WHERE y.rn = (r.request_id*1013 + l*377 + r.request_id*l*13) % 4999 % y.n) x
  ORDER BY r.request_id, x.accession_id, l) z;

-- requests before the first banked accession were served from duplicates: give them one line
INSERT INTO request_items
SELECT r.request_id, 1, 1 + r.request_id % 4, 2, 50, 5.00 FROM seed_requests r
WHERE NOT EXISTS (SELECT 1 FROM request_items x WHERE x.request_id = r.request_id);

WITH t AS (
  SELECT r.request_id, r.shipped_on, sum(packets*price_per_packet) + coalesce(shipping_fee,0) AS tot,
         (r.request_id*r.request_id*7 + r.request_id*5) % 89 AS h
  FROM seed_requests r JOIN request_items USING (request_id)
  WHERE r.status = 'shipped' GROUP BY 1, 2, shipping_fee
), p AS (
  SELECT request_id, shipped_on + 10 + h % 40 AS d, CASE WHEN h % 8 = 3 THEN round(tot/2, 2) ELSE tot END AS amt, h FROM t WHERE h % 10 <> 6
  UNION ALL
  SELECT request_id, shipped_on + 60 + h % 30, tot - round(tot/2, 2), h FROM t WHERE h % 10 <> 6 AND h % 8 = 3 AND h % 3 <> 1
)
INSERT INTO payments
SELECT row_number() OVER (ORDER BY d, request_id), request_id, d, amt,
       (ARRAY['bank transfer','bank transfer','card','bank transfer','invoice offset'])[1 + h % 5]
FROM p WHERE d <= date '2026-11-27';

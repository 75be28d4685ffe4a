-- Lantern Street Camera & Light: film equipment hire
CREATE TABLE "tblClient" (
  "clientId"          integer PRIMARY KEY,
  "clientName"        varchar(60) NOT NULL,
  "clientType"        varchar(20) NOT NULL,
  "city"              varchar(30),
  "accountStatus"     varchar(10) NOT NULL,
  "creditLimit"       numeric(10,2),
  "openedOn"          date NOT NULL,
  "referredByClientId" integer,
  "vatRegistered"     boolean NOT NULL
);
CREATE TABLE "tblEmployee" (
  "employeeId"    integer PRIMARY KEY,
  "firstName"     varchar(30) NOT NULL,
  "lastName"      varchar(30) NOT NULL,
  "role"          varchar(30) NOT NULL,
  "depot"         varchar(15) NOT NULL,
  "startDate"     date NOT NULL,
  "leaveDate"     date,
  "reportsToId"   integer,
  "commissionPct" numeric(4,2)
);
CREATE TABLE "tblProduction" (
  "productionId"   integer PRIMARY KEY,
  "title"          varchar(60) NOT NULL,
  "productionKind" varchar(20) NOT NULL,
  "clientId"       integer NOT NULL,
  "shootStart"     date,
  "shootEnd"       date,
  "budgetBand"     char(1)
);
CREATE TABLE "tblModel" (
  "modelId"          integer PRIMARY KEY,
  "maker"            varchar(30) NOT NULL,
  "modelName"        varchar(50) NOT NULL,
  "category"         varchar(15) NOT NULL,
  "dayRate"          numeric(8,2) NOT NULL,
  "replacementValue" numeric(10,2) NOT NULL,
  "weightKg"         numeric(6,2),
  "isDiscontinued"   boolean NOT NULL
);
CREATE TABLE "tblAsset" (
  "assetId"       integer PRIMARY KEY,
  "serialNo"      varchar(16) NOT NULL,
  "modelId"       integer NOT NULL,
  "depot"         varchar(15) NOT NULL,
  "purchasedOn"   date NOT NULL,
  "purchasePrice" numeric(10,2) NOT NULL,
  "conditionCode" char(1) NOT NULL,
  "lastServiceOn" date,
  "retiredOn"     date
);
CREATE TABLE "tblBooking" (
  "bookingId"       integer PRIMARY KEY,
  "bookingNo"       varchar(12) NOT NULL,
  "clientId"        integer NOT NULL,
  "productionId"    integer,
  "depot"           varchar(15) NOT NULL,
  "bookedOn"        date NOT NULL,
  "outDate"         date NOT NULL,
  "dueBack"         date NOT NULL,
  "returnedOn"      date,
  "bookingStatus"   varchar(10) NOT NULL,
  "discountPct"     numeric(4,1) NOT NULL,
  "depositAmount"   numeric(9,2),
  "bookedById"      integer NOT NULL,
  "checkedInById"   integer
);
CREATE TABLE "tblBookingLine" (
  "bookingLineId" integer PRIMARY KEY,
  "bookingId"     integer NOT NULL,
  "modelId"       integer NOT NULL,
  "quantity"      integer NOT NULL,
  "chargedDays"   numeric(4,1) NOT NULL,
  "dayRate"       numeric(8,2) NOT NULL,
  "isSubHire"     boolean NOT NULL,
  "subHireCost"   numeric(9,2)
);
CREATE TABLE "tblInvoice" (
  "invoiceId"   integer PRIMARY KEY,
  "invoiceNo"   varchar(12) NOT NULL,
  "bookingId"   integer NOT NULL,
  "docType"     char(3) NOT NULL,
  "issuedOn"    date NOT NULL,
  "dueOn"       date NOT NULL,
  "netAmount"   numeric(10,2) NOT NULL,
  "vatAmount"   numeric(10,2) NOT NULL,
  "paidOn"      date
);
CREATE TABLE "tblRepair" (
  "repairId"      integer PRIMARY KEY,
  "assetId"       integer NOT NULL,
  "bookingId"     integer,
  "reportedOn"    date NOT NULL,
  "finishedOn"    date,
  "faultType"     varchar(20) NOT NULL,
  "labourHours"   numeric(5,1),
  "partsCost"     numeric(9,2),
  "isChargeable"  boolean NOT NULL,
  "technicianId"  integer
);

INSERT INTO "tblClient" VALUES
 (1,'Harbour Light Pictures','Production company','London','Open',60000,'2014-03-10',NULL,true),
 (2,'Northgate Television','Broadcaster','Manchester','Open',90000,'2013-06-24',NULL,true),
 (3,'Cwtch Films','Production company','Cardiff','Open',25000,'2016-09-05',1,true),
 (4,'Red Bothy Productions','Production company','Glasgow','Open',30000,'2017-02-13',2,true),
 (5,'Sable & Finch','Advertising agency','London','Open',40000,'2015-11-02',1,true),
 (6,'Little Kestrel Animation','Production company','Bristol','Open',15000,'2019-04-29',3,true),
 (7,'Dario Menendez','Freelancer','London','Open',3000,'2020-07-13',5,false),
 (8,'Thistledown Documentary Unit','Production company','Edinburgh','Open',18000,'2018-10-22',4,true),
 (9,'Channel Nine North','Broadcaster','Leeds','Open',75000,'2014-08-18',2,true),
 (10,'Marlow Film School','School','Marlow','Open',8000,'2016-01-11',NULL,false),
 (11,'Bold Apricot','Advertising agency','Manchester','Hold',20000,'2021-03-15',5,true),
 (12,'Ines Carvalho','Freelancer','Cardiff','Open',NULL,'2021-09-27',3,false),
 (13,'Stonebridge Features','Production company','London','Open',120000,'2012-05-21',NULL,true),
 (14,'Galloway Nature Films','Production company','Dumfries','Open',22000,'2019-08-05',8,true),
 (15,'Papercut Music Videos','Production company','London','Hold',10000,'2022-02-07',7,true),
 (16,'Western Isles Broadcasting','Broadcaster','Stornoway','Open',35000,'2017-06-12',4,true),
 (17,'University of Salterton','School','Salterton','Open',12000,'2018-01-29',10,false),
 (18,'Tomorrow''s Toast','Advertising agency','London','Open',28000,'2022-10-03',5,true),
 (19,'Gethin Pryce','Freelancer','Swansea','Closed',2000,'2019-11-18',12,false),
 (20,'Blackwater Drama','Production company','Belfast','Open',55000,'2020-02-24',9,true),
 (21,'Okoro & Lane','Production company','Birmingham','Open',26000,'2023-01-16',13,true),
 (22,'Velvet Hour Events','Events company','Manchester','Open',14000,'2023-04-17',NULL,true),
 (23,'Pilgrim Sport TV','Broadcaster','Manchester','Open',65000,'2023-08-28',2,true),
 (24,'Nell Hartigan','Freelancer','Glasgow','Open',NULL,'2023-10-09',8,false),
 (25,'Copper Lantern Games','Events company','Brighton','Closed',9000,'2023-11-06',NULL,true),
 (26,'Saltmarsh Stories','Production company','Norwich','Open',17000,'2024-02-12',21,true),
 (27,'Glasgow School of Screen','School','Glasgow','Open',10000,'2024-09-02',17,false),
 (28,'Peregrine Commercials','Advertising agency','London','Open',45000,'2024-11-25',18,true),
 (29,'Halcyon Faith Media','Production company','Leeds','Open',NULL,'2025-03-31',22,true),
 (30,'Mina Sokolova','Freelancer','London','Open',2500,'2025-07-07',7,false),
 (31,'Two Rivers Theatre Live','Events company','Newcastle','Open',11000,'2025-10-20',NULL,true),
 (32,'Ferryman Originals','Production company','Liverpool','Open',50000,'2026-03-02',13,true),
 (33,'Oakapple Kids TV','Production company','Cardiff','Open',20000,'2026-10-05',3,true);

INSERT INTO "tblEmployee" VALUES
 (1,'Rosalind','Achebe','Managing Director','London','2012-01-09',NULL,NULL,NULL),
 (2,'Gareth','Maddox','Operations Manager','London','2013-03-04',NULL,1,NULL),
 (3,'Helena','Strand','Sales Manager','London','2014-07-14',NULL,1,3.00),
 (4,'Callum','Reid','Depot Manager','Glasgow','2016-05-23',NULL,2,NULL),
 (5,'Bronwen','Tudor','Depot Manager','Cardiff','2017-02-06',NULL,2,NULL),
 (6,'Imran','Sheikh','Depot Manager','Manchester','2015-10-12',NULL,2,NULL),
 (7,'Jodie','Larkin','Hire Agent','London','2018-04-16',NULL,3,1.50),
 (8,'Pascal','Renard','Hire Agent','London','2020-09-21',NULL,3,1.50),
 (9,'Fiona','Muir','Hire Agent','Glasgow','2019-01-28',NULL,4,1.25),
 (10,'Ceri','Vaughan','Hire Agent','Cardiff','2021-06-07',NULL,5,1.25),
 (11,'Lewis','Hopper','Hire Agent','Manchester','2017-08-14','2025-02-28',6,1.50),
 (12,'Tasha','Greene','Hire Agent','Manchester','2024-12-02',NULL,6,1.00),
 (13,'Stefan','Wolf','Senior Technician','London','2014-11-17',NULL,2,NULL),
 (14,'Adaeze','Nwosu','Camera Technician','London','2019-05-20',NULL,13,NULL),
 (15,'Ruairi','Kelso','Lighting Technician','Glasgow','2020-03-09',NULL,4,NULL),
 (16,'Megan','Rees','Camera Technician','Cardiff','2022-01-24','2026-06-26',5,NULL),
 (17,'Owen','Baxter','Lighting Technician','Manchester','2018-10-01',NULL,6,NULL),
 (18,'Lucia','Ferri','Sound Technician','London','2023-02-13',NULL,13,NULL),
 (19,'Dev','Chandra','Technician Trainee','London','2025-08-18',NULL,13,NULL),
 (20,'Patricia','Oduro','Credit Controller','London','2016-09-26',NULL,1,NULL),
 (21,'Kieran','Walsh','Driver','Manchester','2021-04-12',NULL,6,NULL),
 (22,'Samir','Haddad','Driver','London','2022-06-20',NULL,2,NULL);

INSERT INTO "tblProduction" VALUES
 (1,'The Tide Keeper','Feature film',13,'2023-02-20','2023-05-12','A'),
 (2,'Northern Lines series 1','TV series',2,'2023-03-13','2023-07-28','A'),
 (3,'Crumb','Short film',10,'2023-04-17','2023-04-28','D'),
 (4,'Brew Day','Commercial',5,'2023-05-08','2023-05-10','C'),
 (5,'Otters of the Solway','Documentary',14,'2023-05-15','2024-03-22','C'),
 (6,'Bala','Feature film',3,'2023-06-26','2023-08-18','B'),
 (7,'Glass Ceiling live tour','Music video',15,'2023-09-11','2023-09-13','D'),
 (8,'The Quiet Ward','TV series',9,'2023-09-25','2024-02-09','A'),
 (9,'Peat','Documentary',8,'2023-10-16','2024-06-28','C'),
 (10,'Harbour Nights','TV series',1,'2024-01-15','2024-05-31','B'),
 (11,'Switch to Sunny','Commercial',18,'2024-02-05','2024-02-08','C'),
 (12,'Ferry to Barra','Documentary',16,'2024-04-08','2024-09-27','C'),
 (13,'Northern Lines series 2','TV series',2,'2024-03-18','2024-08-02','A'),
 (14,'Lagan Side','TV series',20,'2024-05-06','2024-10-18','A'),
 (15,'Snow Leopard Street','Feature film',13,'2024-08-19','2024-11-29','A'),
 (16,'Match Night studio','TV series',23,'2024-08-05','2025-05-23','B'),
 (17,'Clay Town','Short film',6,'2024-09-09','2024-10-04','D'),
 (18,'Winter Menu','Commercial',5,'2024-10-21','2024-10-23','B'),
 (19,'Second Person','Feature film',21,'2025-01-20','2025-03-21','B'),
 (20,'Estuary','Documentary',26,'2025-02-10','2025-11-28','C'),
 (21,'Drive Electric','Commercial',28,'2025-03-03','2025-03-07','A'),
 (22,'Red Dust','Feature film',4,'2025-04-14','2025-06-20','B'),
 (23,'Graduation shorts 2025','Short film',27,'2025-05-05','2025-05-30','D'),
 (24,'The Quiet Ward Christmas special','TV series',9,'2025-08-11','2025-09-05','B'),
 (25,'Choir of the Valleys','Documentary',3,'2025-09-15','2026-04-24',NULL),
 (26,'Harbour Nights series 2','TV series',1,'2025-10-06','2026-03-13','A'),
 (27,'Paper Moons','Music video',15,'2025-11-10','2025-11-11','D'),
 (28,'Sunday Sermons','TV series',29,'2026-01-12','2026-06-26','C'),
 (29,'Blackwater','Feature film',20,'2026-02-23','2026-05-29','A'),
 (30,'Kestrel','Short film',6,'2026-04-20','2026-05-08',NULL),
 (31,'Open Goal','Documentary',23,'2026-05-18','2026-12-18','B'),
 (32,'Mersey Gold','TV series',32,'2026-06-08','2026-11-27','A'),
 (33,'Better Brushing','Commercial',18,'2026-09-07','2026-09-09','C'),
 (34,'The Last Cooper','Feature film',13,'2026-09-21','2026-12-11','A'),
 (35,'Highland Ponies','Documentary',14,'2026-10-12',NULL,'C'),
 (36,'Untitled heist project','Feature film',32,NULL,NULL,NULL),
 (37,'Puppet Garage','TV series',33,'2027-01-11','2027-03-26','B');

INSERT INTO "tblModel" VALUES
 (1,'Arrow','Alpha 35 body','Camera',520,62000,3.30,false),
 (2,'Arrow','Alpha Mini LF body','Camera',430,51000,2.60,false),
 (3,'Vermilion','V-Raptor 8K','Camera',360,24500,1.83,false),
 (4,'Sorano','Venezia 2','Camera',410,48500,4.30,false),
 (5,'Sorano','FX Nine','Camera',140,9800,2.00,false),
 (6,'Arrow','Classic Mini body','Camera',210,18000,2.30,true),
 (7,'Cookson','S7 prime set of 6','Lens',480,138000,12.50,false),
 (8,'Zenith','Supreme prime set of 5','Lens',390,96000,8.20,false),
 (9,'Angenay','Optimist zoom 24-290','Lens',240,64000,11.00,false),
 (10,'Fujita','Cabrera zoom 19-90','Lens',155,33000,2.80,false),
 (11,'Leitner','Anamorphic set of 4','Lens',560,172000,NULL,false),
 (12,'Canto','Compact prime 35 mm','Lens',32,3900,1.10,true),
 (13,'Arrow','SkyTile S60 LED','Lighting',85,6100,12.00,false),
 (14,'Aputo','Storm 600 LED','Lighting',55,1900,6.30,false),
 (15,'Arrow','M18 HMI 1800 W','Lighting',95,7400,9.80,false),
 (16,'Astrid','Titan tube kit of 8','Lighting',120,7800,22.00,false),
 (17,'Kino','Four-bank tungsten','Lighting',28,1250,7.00,true),
 (18,'Dedo','150 W spot kit','Lighting',45,2600,8.50,false),
 (19,'Fisher','Model 10 dolly','Grip',190,58000,190.00,false),
 (20,'Egret','Jib 9 m crane','Grip',260,41000,320.00,false),
 (21,'Matthis','C-stand 40 in','Grip',4.5,165,5.10,false),
 (22,'Oconner','2575 fluid head','Grip',75,9200,8.20,false),
 (23,'DJX','Ronin 4 gimbal','Grip',110,6400,4.70,false),
 (24,'Sachs','Flowtech tripod 100','Grip',30,2400,3.40,false),
 (25,'Sound Gadgets','Mixer 888','Sound',120,8600,2.20,false),
 (26,'Lectra','Digital radio mic kit','Sound',48,3700,0.60,false),
 (27,'Schoepfer','Boom mic kit','Sound',38,2100,0.90,false),
 (28,'Zax','Timecode slate','Sound',24,1450,1.00,false),
 (29,'SmallView','Cine 13 monitor','Monitor',60,3900,2.70,false),
 (30,'Flanders','DM 240 grading monitor','Monitor',95,5900,6.20,false),
 (31,'Terada','Bolt 4K wireless video set','Monitor',130,9900,1.40,false),
 (32,'SmallView','On-camera 7 in','Monitor',22,1600,0.60,true),
 (33,'Hiveworks','Generator 6 kVA','Power',70,5200,92.00,false),
 (34,'Anton','Battery kit of 8','Power',40,4300,9.00,false),
 (35,'Voltaire','Power station 3 kWh','Power',65,3800,33.00,false);

WITH a AS (
  SELECT i, (i*3571 + i*i*29) % 9973 AS h1, (i*5231 + i*i*43 + 3) % 9949 AS h2, 1 + (i-1) % 35 AS m
  FROM generate_series(1,128) AS g(i)
), b AS (
  SELECT a.*, date '2018-03-05' + (h1 * 3020 / 9973) AS bought FROM a
)
INSERT INTO "tblAsset"
SELECT i, upper(left(t."maker",2)) || '-' || lpad(((h2*7 + i) % 100000)::text, 5, '0'), m,
       (ARRAY['London','London','London','Manchester','Glasgow','Cardiff','Manchester'])[1 + h2 % 7],
       bought, round(t."replacementValue" * (0.74 + (h1 % 23)/100.0), 2),
       (ARRAY['A','B','A','B','C','A','B','B'])[1 + h1 % 8],
       CASE WHEN h2 % 13 = 0 THEN NULL ELSE least(greatest(bought + 200, date '2025-02-01' + (h2 * 640 / 9949)), date '2026-11-20') END,
       CASE WHEN h1 % 12 = 5 AND bought < date '2023-06-01' THEN date '2024-01-15' + (h2 * 900 / 9949) END
FROM b JOIN "tblModel" t ON t."modelId" = b.m;
UPDATE "tblAsset" SET "conditionCode" = 'D' WHERE "retiredOn" IS NOT NULL;

WITH a AS (
  SELECT i, date '2026-12-14' - floor(1430 * power((178-i)/177.0, 1.3))::int AS o,
         (i*4283 + i*i*31) % 9973 AS h1, (i*6037 + i*i*53 + 5) % 9949 AS h2, (i*7411 + i*i*67 + 1) % 9941 AS h3
  FROM generate_series(1,178) AS g(i)
), p AS (
  SELECT a.*,
         CASE WHEN h3 % 3 <> 0 THEN
           (SELECT x.pid FROM (SELECT "productionId" AS pid, row_number() OVER (ORDER BY "productionId") - 1 AS rn, count(*) OVER () AS n
              FROM "tblProduction" WHERE "shootStart" <= a.o + 7 AND coalesce("shootEnd", date '2026-12-31') >= a.o + 1) x
             WHERE x.rn = a.h3 / 3 % x.n) END AS prod
  FROM a
), q AS (
  SELECT p.*,
         coalesce((SELECT "clientId" FROM "tblProduction" WHERE "productionId" = prod),
           (SELECT x.cid FROM (SELECT "clientId" AS cid, row_number() OVER (ORDER BY "clientId") - 1 AS rn, count(*) OVER () AS n
              FROM "tblClient" WHERE "openedOn" <= p.o - 3 AND ("accountStatus" = 'Open' OR p.o < date '2025-12-01' AND "accountStatus" = 'Hold' OR p.o < date '2024-06-01')
                AND "clientId" NOT IN (16, 31)) x
             WHERE x.rn = CASE WHEN p.h2 % 4 = 0 THEN p.h2/4 % 10 ELSE p.h2/4 % x.n END)) AS cl,
         CASE WHEN i = 168 THEN 26 WHEN h1 % 6 = 0 THEN 10 + h2 % 12 WHEN h1 % 6 IN (1,2) THEN 5 + h2 % 3 ELSE 1 + h2 % 4 END AS len
  FROM p
), r AS (
  SELECT q.*, o + len AS due,
         CASE WHEN o > date '2026-11-30' THEN CASE WHEN h1 % 3 = 0 THEN 'Quote' ELSE 'Confirmed' END
              WHEN h2 % 13 = 3 THEN 'Cancelled'
              WHEN h2 % 16 = 7 THEN 'Lost'
              WHEN o + len >= date '2026-11-28' THEN 'Out'
              WHEN i IN (167, 162, 170) THEN 'Out'
              ELSE 'Returned' END AS st,
         (ARRAY['London','London','Manchester','Glasgow','Cardiff','London'])[1 + h3 % 6] AS dp
  FROM q
)
INSERT INTO "tblBooking"
SELECT i, 'BK' || to_char(o,'YY') || '-' || lpad(i::text,4,'0'), cl, prod, dp,
       least(o - 1 - h1 % 26, date '2026-11-28'), o, due,
       CASE WHEN st = 'Returned' THEN least(due + (ARRAY[0,0,0,-1,0,1,0,3,0,0,6,0,0,2])[1 + h1 % 14], date '2026-11-27') END,
       st,
       (ARRAY[0,0,5,10,0,15,0,20,5])[1 + h2 % 9],
       CASE WHEN h3 % 4 = 1 THEN (ARRAY[250,500,1000,1500])[1 + h1 % 4] END,
       CASE dp WHEN 'Glasgow' THEN 9 WHEN 'Cardiff' THEN 10 WHEN 'Manchester' THEN CASE WHEN o < date '2024-12-20' THEN 11 WHEN h1 % 5 = 0 THEN 6 ELSE 12 END
               ELSE (ARRAY[7,8,7,3,8])[1 + h1 % 5] END,
       CASE WHEN st = 'Returned' THEN CASE dp WHEN 'Glasgow' THEN 15 WHEN 'Cardiff' THEN CASE WHEN o < date '2026-06-01' THEN 16 ELSE 5 END WHEN 'Manchester' THEN 17 ELSE (ARRAY[13,14,14,7])[1 + h2 % 4] END END
FROM r;

INSERT INTO "tblBookingLine"
SELECT row_number() OVER (ORDER BY bk, ln), bk, m, qty, days, rate, sub,
       CASE WHEN sub THEN round(qty * days * rate * 0.72, 2) END
FROM (
  SELECT DISTINCT ON (b."bookingId", t."modelId") b."bookingId" AS bk, l AS ln, t."modelId" AS m,
     CASE WHEN t."modelId" = 21 THEN 6 + (b."bookingId" * 3) % 9
          WHEN t."category" IN ('Lighting','Sound','Monitor') THEN 1 + (b."bookingId" + l) % 4
          ELSE 1 + (b."bookingId" * l) % 2 END AS qty,
     CASE WHEN b."dueBack" - b."outDate" >= 10 THEN round((b."dueBack" - b."outDate") * 0.6, 1)
          WHEN b."dueBack" - b."outDate" >= 5 THEN 4 ELSE b."dueBack" - b."outDate" END AS days,
     CASE WHEN b."outDate" < date '2024-06-01' THEN round(t."dayRate" * 0.95, 2) ELSE t."dayRate" END AS rate,
     ((b."bookingId" * 11 + l * 17) % 15 = 0) AS sub
  FROM "tblBooking" b
  CROSS JOIN LATERAL generate_series(1, 1 + (b."bookingId" * 7 + b."bookingId" * b."bookingId") % 11 % 4) AS g(l)
  JOIN "tblModel" t ON t."modelId" = CASE WHEN l = 1 THEN (ARRAY[1,3,5,2,5,4,14,25,3,6,13,5])[1 + (b."bookingId" * 5 + b."bookingId" / 5) % 12]
       ELSE 7 + (b."bookingId" * 389 + l * 1231 + b."bookingId" * b."bookingId" * 3) % 4993 % 28 END
  WHERE NOT (t."isDiscontinued" AND b."outDate" > date '2026-01-01')
    AND NOT (t."modelId" = 11)
  ORDER BY b."bookingId", t."modelId", l) z;

-- bookings left without a line get the basic kit
INSERT INTO "tblBookingLine"
SELECT (SELECT max("bookingLineId") FROM "tblBookingLine") + row_number() OVER (ORDER BY b."bookingId"), b."bookingId", 34, 2, 2, 40, false, NULL
FROM "tblBooking" b WHERE NOT EXISTS (SELECT 1 FROM "tblBookingLine" x WHERE x."bookingId" = b."bookingId");

WITH t AS (
  SELECT b."bookingId", coalesce(b."returnedOn", b."dueBack") AS d, b."discountPct", c."clientType", c."accountStatus",
         round(sum(l."quantity" * l."chargedDays" * l."dayRate") * (1 - b."discountPct"/100), 2) AS net,
         (b."bookingId" * b."bookingId" * 7 + b."bookingId" * 19) % 97 AS h
  FROM "tblBooking" b JOIN "tblBookingLine" l ON l."bookingId" = b."bookingId" JOIN "tblClient" c ON c."clientId" = b."clientId"
  WHERE b."bookingStatus" = 'Returned' AND b."returnedOn" <= date '2026-11-22'
  GROUP BY b."bookingId", c."clientType", c."accountStatus"
), u AS (
  SELECT 'INV' AS ty, "bookingId", d + 1 + h % 5 AS iss, net, h, "clientType", "accountStatus" FROM t WHERE h <> 50
  UNION ALL
  SELECT 'CRN', "bookingId", d + 20 + h % 9, -round(net * CASE WHEN h % 2 = 0 THEN 0.1 ELSE 0.25 END, 2), h, "clientType", "accountStatus" FROM t WHERE h IN (9, 26, 44, 61, 90) AND net > 400
), v AS (
  SELECT u.*, row_number() OVER (ORDER BY iss, "bookingId", ty) AS rn,
         CASE WHEN ty = 'CRN' THEN iss
              WHEN "accountStatus" = 'Hold' AND iss > date '2025-02-01' THEN NULL
              WHEN h % 23 = 7 AND iss > date '2025-06-01' THEN NULL
              ELSE iss + 30 + (ARRAY[-12,-3,0,5,-8,18,-1,41,0,-20])[1 + h % 10] END AS pd
  FROM u WHERE iss <= date '2026-11-27'
)
INSERT INTO "tblInvoice"
SELECT rn, (CASE ty WHEN 'INV' THEN 'LS' ELSE 'CN' END) || to_char(iss,'YYMM') || '-' || lpad(rn::text,3,'0'), "bookingId", ty, iss, iss + 30, net, round(net * 0.2, 2),
       CASE WHEN pd <= date '2026-11-28' THEN pd END
FROM v;

WITH a AS (
  SELECT i, (i*2683 + i*i*37) % 9973 AS h1, (i*5039 + i*i*61 + 2) % 9949 AS h2,
         date '2026-11-24' - floor(1380 * power((92-i)/91.0, 1.25))::int AS rep
  FROM generate_series(1,92) AS g(i)
), b AS (
  SELECT a.*, (SELECT x.aid FROM (SELECT "assetId" AS aid, row_number() OVER (ORDER BY "assetId") - 1 AS rn, count(*) OVER () AS n
                 FROM "tblAsset" WHERE "purchasedOn" < a.rep - 20 AND ("retiredOn" IS NULL OR "retiredOn" > a.rep + 30) AND "modelId" NOT IN (21)) x
               WHERE x.rn = CASE WHEN a.h1 % 3 = 0 THEN a.h1 % 17 ELSE a.h1 % x.n END) AS aid,
         (SELECT y."bookingId" FROM "tblBooking" y WHERE y."returnedOn" BETWEEN a.rep - 6 AND a.rep ORDER BY y."returnedOn" DESC, y."bookingId" LIMIT 1) AS bk
  FROM a
), c AS (
  SELECT b.*, m."category" AS cat, m."replacementValue" AS rv, rep + 2 + h2 % 24 AS fin
  FROM b JOIN "tblAsset" s ON s."assetId" = b.aid JOIN "tblModel" m ON m."modelId" = s."modelId"
)
INSERT INTO "tblRepair"
SELECT i, aid, CASE WHEN h1 % 2 = 0 THEN bk END, rep,
       CASE WHEN fin <= date '2026-11-26' AND i NOT IN (74, 81) THEN fin END,
       CASE WHEN h2 % 6 = 0 THEN 'Wear' WHEN h2 % 6 = 1 THEN 'Impact damage' WHEN h2 % 6 = 2 THEN 'Electrical' WHEN h2 % 6 = 3 THEN 'Water or sand'
            WHEN cat = 'Lens' THEN 'Calibration' WHEN cat IN ('Camera','Monitor') THEN 'Firmware' ELSE 'Wear' END,
       CASE WHEN fin <= date '2026-11-26' AND i NOT IN (74, 81) THEN round(0.5 + (h1 % 17) * 0.5, 1) END,
       CASE WHEN fin <= date '2026-11-26' AND i NOT IN (74, 81) AND h1 % 5 <> 4 THEN round(least(rv * 0.08, 2400) * (5 + h2 % 40)/45.0, 2) END,
       (bk IS NOT NULL AND h1 % 2 = 0 AND h2 % 6 IN (1,3)),
       CASE WHEN i > 90 THEN NULL
            WHEN cat = 'Sound' THEN 18
            WHEN cat IN ('Lighting','Power') THEN (ARRAY[15,17])[1 + h1 % 2]
            WHEN rep > date '2026-06-20' THEN (ARRAY[13,14,19])[1 + h1 % 3]
            ELSE (ARRAY[13,14,16])[1 + h1 % 3] END
FROM c;

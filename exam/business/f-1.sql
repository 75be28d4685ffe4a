-- regional waste collection, legacy naming
CREATE TABLE dpt (dpt_id int PRIMARY KEY, dpt_nm varchar(40) NOT NULL, twn varchar(40), cap_t int, opn_dt date);
COMMENT ON TABLE dpt IS 'Depots';
COMMENT ON COLUMN dpt.cap_t IS 'storage capacity in tonnes';
CREATE TABLE emp (emp_id int PRIMARY KEY, f_nm varchar(30), l_nm varchar(30), job_cd char(3), mgr_id int REFERENCES emp, dpt_id int REFERENCES dpt, hire_dt date, term_dt date, hr_rt_ct int);
COMMENT ON COLUMN emp.job_cd IS 'DRV driver, LDR loader, MEC mechanic, OFF office, MGR manager';
COMMENT ON COLUMN emp.hr_rt_ct IS 'hourly rate in cents';
COMMENT ON COLUMN emp.term_dt IS 'date left, NULL = still employed';
CREATE TABLE cust (cust_id int PRIMARY KEY, cust_nm varchar(60), cust_typ char(1), addr_ln varchar(60), twn varchar(40), eml varchar(60), prnt_cust_id int REFERENCES cust, sts_cd char(1), acq_dt date);
COMMENT ON COLUMN cust.cust_typ IS 'R residential, C commercial, M municipal';
COMMENT ON COLUMN cust.sts_cd IS 'A active, S suspended, X closed';
COMMENT ON COLUMN cust.prnt_cust_id IS 'parent account';
CREATE TABLE vhc (vhc_id int PRIMARY KEY, reg_no varchar(10), mdl varchar(30), vhc_typ varchar(10), dpt_id int REFERENCES dpt, pur_dt date, cap_kg int, sts_cd char(1));
COMMENT ON COLUMN vhc.sts_cd IS 'I in service, W workshop, R retired';
COMMENT ON COLUMN vhc.vhc_typ IS 'REAR rear loader, SKIP skip lorry, TANK tanker';
CREATE TABLE wst_typ (wst_cd char(3) PRIMARY KEY, wst_dsc varchar(40), rcy_fl boolean, gate_fee_ct int);
COMMENT ON COLUMN wst_typ.rcy_fl IS 'recyclable';
COMMENT ON COLUMN wst_typ.gate_fee_ct IS 'gate fee per tonne, cents; NULL = no fee';
CREATE TABLE rte (rte_id int PRIMARY KEY, rte_nm varchar(30), dpt_id int REFERENCES dpt, dow char(3), vhc_id int REFERENCES vhc);
COMMENT ON COLUMN rte.dow IS 'day of week MON..SAT';
CREATE TABLE rte_cust (rte_id int REFERENCES rte, cust_id int REFERENCES cust, stp_no int, bin_qty int, PRIMARY KEY (rte_id, cust_id));
CREATE TABLE pkup (pkup_id int PRIMARY KEY, cust_id int REFERENCES cust, rte_id int REFERENCES rte, vhc_id int REFERENCES vhc, drv_id int REFERENCES emp, wst_cd char(3) REFERENCES wst_typ, pk_dt date, wgt_kg numeric(8,1), sts_cd char(1), rmk text);
COMMENT ON COLUMN pkup.sts_cd IS 'D done, M missed, C cancelled';
COMMENT ON COLUMN pkup.drv_id IS 'emp_id of the driver';
CREATE TABLE inv (inv_id int PRIMARY KEY, cust_id int REFERENCES cust, inv_dt date, due_dt date, amt_ct bigint, pd_dt date, sts_cd char(1));
COMMENT ON COLUMN inv.amt_ct IS 'amount in cents';
COMMENT ON COLUMN inv.sts_cd IS 'O open, P paid, V void';
INSERT INTO dpt VALUES (1,'North Yard','Harwick',900,'2023-01-02'),(2,'Riverside','Elmford',650,'2023-02-01'),(3,'Quarry Lane','Stanbury',1200,'2023-09-15'),(4,'Old Mill','Penrow',300,'2024-11-01');
INSERT INTO emp VALUES
(1,'Carol','Benton','MGR',NULL,1,'2023-01-05',NULL,4850),
(2,'Imran','Shah','MGR',1,2,'2023-02-10',NULL,4200),
(3,'Julia','Frost','MGR',1,3,'2023-09-01',NULL,4150),
(4,'Pete','Ogden','DRV',1,1,'2023-01-16',NULL,2150),
(5,'Sam','Walsh','DRV',1,1,'2023-03-06',NULL,2080),
(6,'Dorota','Nowak','DRV',2,2,'2023-02-20',NULL,2210),
(7,'Leon','Price','DRV',2,2,'2023-05-15','2024-08-31',1990),
(8,'Hassan','Aziz','DRV',3,3,'2023-09-18',NULL,2125),
(9,'Gwen','Tully','DRV',3,3,'2024-04-02',NULL,2010),
(10,'Mark','Hale','LDR',4,1,'2023-01-23',NULL,1620),
(11,'Ruth','Kemp','LDR',4,1,'2023-06-12','2025-01-17',1605),
(12,'Owen','Platt','LDR',6,2,'2023-03-13',NULL,1640),
(13,'Tess','Monk','LDR',6,2,'2024-01-08',NULL,1580),
(14,'Viktor','Lang','LDR',8,3,'2023-10-02',NULL,1615),
(15,'Alan','Birch','LDR',8,3,'2024-06-24','2024-12-20',1570),
(16,'Nora','Quill','MEC',1,1,'2023-02-06',NULL,2560),
(17,'Bruno','Costa','MEC',3,3,'2023-11-13',NULL,2495),
(18,'Edith','Rowe','OFF',1,1,'2023-01-09',NULL,1935),
(19,'Kim','Lau','OFF',2,2,'2024-02-19',NULL,1880),
(20,'Sam','Walsh','LDR',8,3,'2025-02-03',NULL,1560),
(21,'Fiona','Dodd','DRV',3,NULL,'2025-05-12',NULL,1975);
INSERT INTO cust SELECT i,
 (ARRAY['Abbey Hotel','Brightside Nursery','Corner Cafe','Dale Brewery','Elm Court Flats','Foxley Farm','Grange Primary School','Harwick Council','Ivy House','J. Smith','Kestrel Printing','Lakeside Leisure','Market Hall','Northgate Motors','Oakfield Care Home','Penrow Parish','Quayside Fish','Rowan Dental','Stanbury Council','Tilling Foods','Union Street Pharmacy','Vale Garages','Westbrook Hospital','J. Smith','York Road Bakery','Zenith Gym','M. Patel','Abbey Hotel Annexe','Corner Cafe','Tilling Foods Depot','A. Gray','Hilltop Dairy','Riverside Mews','Dale Brewery Taproom','S. Okafor','Beacon Theatre','Mill Lane Stores','P. Jansen','Orchard Lodge','Swift Couriers'])[i],
 CASE WHEN i IN (8,16,19,7,23) THEN 'M' WHEN i IN (5,9,10,24,27,31,33,35,38,39) THEN 'R' ELSE 'C' END,
 (i*7%90+1)||' '||(ARRAY['High St','Mill Ln','Station Rd','Church Rd','Dock Way'])[i%5+1],
 (ARRAY['Harwick','Elmford','Stanbury','Penrow','Harwick','Elmford','Crossley'])[i%7+1],
 CASE WHEN i%6=0 THEN NULL ELSE 'acct'||i||'@example.com' END,
 CASE i WHEN 28 THEN 1 WHEN 30 THEN 20 WHEN 34 THEN 4 WHEN 29 THEN 3 WHEN 16 THEN 8 END,
 CASE WHEN i IN (6,22,37) THEN 'X' WHEN i IN (13,26,31,38) THEN 'S' ELSE 'A' END,
 DATE '2023-01-10' + (i*i*3+i*11)%840
FROM generate_series(1,40) i ORDER BY CASE WHEN i IN (28,30,34,29,16) THEN 1 ELSE 0 END;
INSERT INTO vhc VALUES
(1,'HK23 ABX','Dennis Elite 6','REAR',1,'2023-01-12',11000,'I'),(2,'HK23 ABY','Dennis Elite 6','REAR',1,'2023-01-14',11200,'W'),
(3,'EL23 KLM','Volvo FE','REAR',2,'2023-03-03',10400,'I'),(4,'EL73 PPR','Scania P280','SKIP',2,'2023-10-20',8000,'I'),
(5,'ST73 QRT','Mercedes Econic','REAR',3,'2023-09-28',12500,'I'),(6,'ST24 VVU','Scania P280','SKIP',3,'2024-05-06',8100,'I'),
(7,'HK24 TNK','MAN TGS','TANK',1,'2024-03-19',15000,'I'),(8,'EL13 OLD','Volvo FL','REAR',2,'2023-02-02',7600,'R'),
(9,'PN74 NEW','Mercedes Econic','REAR',4,'2024-12-05',12600,'I'),(10,'ST25 AAZ','Volvo FE','SKIP',3,'2025-03-11',8300,'W'),(11,'HK14 ZZB','DAF LF','SKIP',1,'2023-04-25',6900,'R');
INSERT INTO wst_typ VALUES ('GEN','General waste',false,11850),('PAP','Paper and card',true,2000),('GLS','Glass',true,NULL),('PLA','Plastics',true,3150),('ORG','Food and garden',true,4500),('HAZ','Hazardous',false,38900),('MET','Scrap metal',true,NULL),('WEE','Electrical items',true,9200);
INSERT INTO rte VALUES (1,'Harwick East',1,'MON',1),(2,'Harwick West',1,'WED',1),(3,'Elmford Loop',2,'TUE',3),(4,'Elmford Skips',2,'THU',4),(5,'Stanbury Town',3,'MON',5),(6,'Stanbury Rural',3,'FRI',6),(7,'Liquid Round',1,'FRI',7),(8,'Penrow Valley',4,'TUE',9),(9,'Crossley',2,'SAT',NULL);
INSERT INTO rte_cust SELECT r,c,row_number() OVER (PARTITION BY r ORDER BY c),1+(c*r*5+c)%6 FROM (
 SELECT c%6+1 r,c FROM generate_series(1,40) c WHERE c NOT IN (33,36,40)
 UNION SELECT 7,c FROM unnest(ARRAY[4,17,20,32]) c UNION SELECT 8,c FROM unnest(ARRAY[3,10,16]) c UNION SELECT (c+2)%6+1,c FROM generate_series(1,40,6) c) s;
INSERT INTO pkup SELECT i, c, (SELECT min(rte_id) FROM rte_cust rc WHERE rc.cust_id=c),
 (ARRAY[1,3,4,5,6,7,1,5,3])[i%9+1], CASE WHEN i%19=0 THEN NULL ELSE (ARRAY[4,5,6,8,9,4,6,8,4,7])[CASE WHEN i%10=9 AND i>50 THEN 2 ELSE i%10+1 END] END,
 (ARRAY['GEN','GEN','PAP','GLS','PLA','ORG','GEN','HAZ','PAP','MET','GEN'])[i%11+1],
 DATE '2023-10-02' + i*8 - (i%3),
 CASE WHEN i%7=3 OR i%13=5 OR i%23=0 THEN NULL ELSE 140+(i*i*17+i*53)%1900+(i%4)*0.5 END,
 CASE WHEN i%7=3 THEN 'M' WHEN i%13=5 THEN 'C' ELSE 'D' END,
 CASE WHEN i%7=3 THEN (ARRAY['bin blocked','gate locked','road closed'])[i%3+1] WHEN i%17=0 THEN 'overfilled' END
FROM (SELECT i,(i*13+i/4)%35+1 c FROM generate_series(1,78) i) s;
INSERT INTO inv SELECT i,c,d,d+30,(4500+(i*i*911+i*3571)%188000), CASE WHEN i%5=2 OR i%17=4 THEN NULL ELSE d+8+(i*7%41) END,
 CASE WHEN i%17=4 THEN 'V' WHEN i%5=2 THEN 'O' ELSE 'P' END
FROM (SELECT i,(i*11+i/5)%38+1 c,DATE '2023-02-01'+i*12+(i%4) d FROM generate_series(1,70) i) s;
UPDATE cust SET twn='Harwick' WHERE cust_id=8; UPDATE cust SET twn='Stanbury' WHERE cust_id=19; UPDATE cust SET twn='Penrow' WHERE cust_id=16;
UPDATE pkup SET drv_id=9 WHERE drv_id=7 AND pk_dt>'2024-08-31'; UPDATE pkup SET drv_id=5 WHERE drv_id=9 AND pk_dt<'2024-04-02';
UPDATE cust c SET acq_dt=d-(c.cust_id%9+2) FROM (SELECT cust_id,min(d) d FROM (SELECT cust_id,pk_dt d FROM pkup UNION SELECT cust_id,inv_dt FROM inv) x GROUP BY 1) m WHERE m.cust_id=c.cust_id AND d<acq_dt;

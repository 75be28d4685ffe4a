-- Northgate Lines: container freight carrier
CREATE TABLE emp (emp_id int PRIMARY KEY, emp_nm text NOT NULL, mgr_id int REFERENCES emp(emp_id), job_cd text NOT NULL, ofc_cty text, hire_dt date NOT NULL, term_dt date);
CREATE TABLE cust (cust_id int PRIMARY KEY, cust_nm text NOT NULL, ctry_cd char(2), seg_cd char(1) NOT NULL, crd_lim numeric(12,2), sls_emp int REFERENCES emp(emp_id), act_flg boolean NOT NULL, since_dt date);
CREATE TABLE port (port_cd char(5) PRIMARY KEY, port_nm text NOT NULL, ctry_cd char(2) NOT NULL, rgn_nm text NOT NULL);
CREATE TABLE vsl (vsl_id int PRIMARY KEY, vsl_nm text NOT NULL, flag_cd char(2), teu_cap int NOT NULL, bld_yr int, own_flg boolean NOT NULL);
CREATE TABLE voy (voy_id int PRIMARY KEY, vsl_id int NOT NULL REFERENCES vsl(vsl_id), org_port char(5) NOT NULL REFERENCES port(port_cd), dst_port char(5) NOT NULL REFERENCES port(port_cd), dep_dt date NOT NULL, eta_dt date NOT NULL, arr_dt date, st_cd char(2) NOT NULL);
CREATE TABLE bkg (bkg_id int PRIMARY KEY, cust_id int NOT NULL REFERENCES cust(cust_id), voy_id int REFERENCES voy(voy_id), bkg_dt date NOT NULL, st_cd char(1) NOT NULL, teu_qty int NOT NULL, frt_amt numeric(10,2) NOT NULL, cmdty text, hzd_flg boolean NOT NULL, bkd_emp int REFERENCES emp(emp_id));
CREATE TABLE cntr (cntr_no text PRIMARY KEY, bkg_id int NOT NULL REFERENCES bkg(bkg_id), sz_ft int NOT NULL, wt_kg int, rfr_flg boolean NOT NULL, gt_in_dt date, gt_out_dt date);
CREATE TABLE inv (inv_id int PRIMARY KEY, bkg_id int NOT NULL REFERENCES bkg(bkg_id), inv_dt date NOT NULL, due_dt date NOT NULL, inv_amt numeric(10,2) NOT NULL, pd_amt numeric(10,2) NOT NULL DEFAULT 0, pd_dt date);
CREATE TABLE clm (clm_id int PRIMARY KEY, bkg_id int NOT NULL REFERENCES bkg(bkg_id), clm_dt date NOT NULL, typ_cd char(3) NOT NULL, clm_amt numeric(10,2) NOT NULL, stl_amt numeric(10,2), stl_dt date);
COMMENT ON TABLE emp IS 'employees';
COMMENT ON TABLE cust IS 'customers (shippers)';
COMMENT ON TABLE port IS 'sea ports';
COMMENT ON TABLE vsl IS 'vessels';
COMMENT ON TABLE voy IS 'voyages of vessels from one port to another';
COMMENT ON TABLE bkg IS 'bookings of cargo on voyages';
COMMENT ON TABLE cntr IS 'containers used for a booking';
COMMENT ON TABLE inv IS 'freight invoices';
COMMENT ON TABLE clm IS 'cargo claims';
COMMENT ON COLUMN emp.emp_nm IS 'full name of employee';
COMMENT ON COLUMN emp.mgr_id IS 'line manager (emp_id)';
COMMENT ON COLUMN emp.job_cd IS 'job: DIR director, MGR manager, SLS sales rep, OPS operations, FIN finance';
COMMENT ON COLUMN emp.ofc_cty IS 'city of the office';
COMMENT ON COLUMN emp.hire_dt IS 'hire date';
COMMENT ON COLUMN emp.term_dt IS 'date employment ended, empty if still employed';
COMMENT ON COLUMN cust.cust_nm IS 'customer name';
COMMENT ON COLUMN cust.ctry_cd IS 'ISO country code of the customer';
COMMENT ON COLUMN cust.seg_cd IS 'segment: K key account, M mid-size, S small';
COMMENT ON COLUMN cust.crd_lim IS 'credit limit in USD, empty if none agreed';
COMMENT ON COLUMN cust.sls_emp IS 'sales rep looking after the customer (emp_id)';
COMMENT ON COLUMN cust.act_flg IS 'customer is active';
COMMENT ON COLUMN cust.since_dt IS 'customer since';
COMMENT ON COLUMN port.port_cd IS 'UN/LOCODE';
COMMENT ON COLUMN port.port_nm IS 'port name';
COMMENT ON COLUMN port.rgn_nm IS 'trade region';
COMMENT ON COLUMN vsl.vsl_nm IS 'vessel name';
COMMENT ON COLUMN vsl.flag_cd IS 'flag state (ISO code)';
COMMENT ON COLUMN vsl.teu_cap IS 'capacity in TEU';
COMMENT ON COLUMN vsl.bld_yr IS 'year built';
COMMENT ON COLUMN vsl.own_flg IS 'true owned, false chartered';
COMMENT ON COLUMN voy.org_port IS 'port of loading';
COMMENT ON COLUMN voy.dst_port IS 'port of discharge';
COMMENT ON COLUMN voy.dep_dt IS 'departure date';
COMMENT ON COLUMN voy.eta_dt IS 'planned arrival';
COMMENT ON COLUMN voy.arr_dt IS 'actual arrival, empty if not yet arrived';
COMMENT ON COLUMN voy.st_cd IS 'status: AR arrived, SE at sea, PL planned, CX cancelled';
COMMENT ON COLUMN bkg.bkg_dt IS 'date of booking';
COMMENT ON COLUMN bkg.voy_id IS 'voyage, empty if not yet assigned';
COMMENT ON COLUMN bkg.st_cd IS 'status: C confirmed, D delivered, P pending, X cancelled';
COMMENT ON COLUMN bkg.teu_qty IS 'quantity booked in TEU';
COMMENT ON COLUMN bkg.frt_amt IS 'freight charge in USD';
COMMENT ON COLUMN bkg.cmdty IS 'commodity';
COMMENT ON COLUMN bkg.hzd_flg IS 'hazardous cargo';
COMMENT ON COLUMN bkg.bkd_emp IS 'employee who took the booking, empty if booked online';
COMMENT ON COLUMN cntr.cntr_no IS 'container number';
COMMENT ON COLUMN cntr.sz_ft IS 'size in feet (20 or 40)';
COMMENT ON COLUMN cntr.wt_kg IS 'gross weight in kg';
COMMENT ON COLUMN cntr.rfr_flg IS 'refrigerated';
COMMENT ON COLUMN cntr.gt_in_dt IS 'date gated in at the terminal';
COMMENT ON COLUMN cntr.gt_out_dt IS 'date gated out';
COMMENT ON COLUMN inv.inv_dt IS 'invoice date';
COMMENT ON COLUMN inv.due_dt IS 'due date';
COMMENT ON COLUMN inv.inv_amt IS 'invoiced amount USD';
COMMENT ON COLUMN inv.pd_amt IS 'amount paid so far USD';
COMMENT ON COLUMN inv.pd_dt IS 'date of full payment';
COMMENT ON COLUMN clm.clm_dt IS 'date claim was filed';
COMMENT ON COLUMN clm.typ_cd IS 'type: DMG damage, LOS loss, DLY delay';
COMMENT ON COLUMN clm.clm_amt IS 'amount claimed';
COMMENT ON COLUMN clm.stl_amt IS 'amount settled';
COMMENT ON COLUMN clm.stl_dt IS 'settlement date, empty if open';
INSERT INTO emp VALUES
(1,'Ingrid Solheim',NULL,'DIR','Bergen','2009-03-01',NULL),
(2,'Tomas Reuter',1,'MGR','Hamburg','2011-06-15',NULL),
(3,'Lucia Ferraro',1,'MGR','Genoa','2012-02-01',NULL),
(4,'Chen Wei',1,'MGR','Singapore','2014-09-10',NULL),
(5,'Anke Brandt',2,'SLS','Hamburg','2015-04-01',NULL),
(6,'Piet Vos',2,'SLS','Rotterdam','2016-08-22',NULL),
(7,'Marco Testa',3,'SLS','Genoa','2017-01-09',NULL),
(8,'Aisha Rahman',4,'SLS','Singapore','2018-05-14',NULL),
(9,'Daniel Oduya',4,'SLS','Singapore','2019-11-04',NULL),
(10,'Sofia Lindqvist',2,'OPS','Hamburg','2013-10-01',NULL),
(11,'Karel Novak',2,'OPS','Hamburg','2020-02-17','2024-06-30'),
(12,'Giulia Conti',3,'OPS','Genoa','2021-03-08',NULL),
(13,'Ravi Menon',4,'OPS','Singapore','2016-12-01',NULL),
(14,'Helen Marsh',1,'FIN','Bergen','2010-07-19',NULL),
(15,'Ole Haugen',14,'FIN','Bergen','2022-01-10',NULL),
(16,'Nina Petrov',2,'SLS','Hamburg','2022-09-05','2025-03-31'),
(17,'Jonas Weiss',2,'OPS','Rotterdam','2023-04-24',NULL),
(18,'Mei Tan',4,'OPS','Singapore','2023-08-14',NULL),
(19,'Paolo Greco',3,'SLS','Genoa','2024-01-15',NULL),
(20,'Eva Holm',14,'FIN',NULL,'2024-10-01',NULL),
(21,'Samir Haddad',4,'SLS',NULL,'2025-02-03',NULL);
INSERT INTO cust VALUES
(1,'Baltic Timber AB','SE','K',250000,5,true,'2012-05-01'),
(2,'Hanse Maschinen GmbH','DE','K',400000,5,true,'2011-09-12'),
(3,'Oranje Flowers BV','NL','M',80000,6,true,'2016-02-20'),
(4,'Delta Chemie NV','NL','K',320000,6,true,'2014-11-03'),
(5,'Ligure Marmi SpA','IT','M',95000,7,true,'2015-07-30'),
(6,'Vino Toscano Srl','IT','S',20000,7,true,'2019-03-11'),
(7,'Straits Electronics Pte','SG','K',500000,8,true,'2013-01-25'),
(8,'Merlion Foods Pte','SG','M',110000,8,true,'2018-06-06'),
(9,'Penang Rubber Bhd','MY','M',75000,9,true,'2017-10-17'),
(10,'Java Teak PT','ID','S',NULL,9,true,'2020-08-08'),
(11,'Saigon Garments Co','VN','M',60000,9,true,'2021-04-19'),
(12,'Fjord Salmon AS','NO','K',210000,16,true,'2012-12-12'),
(13,'Polska Stal SA','PL','M',130000,16,true,'2018-02-02'),
(14,'Iberia Citrus SL','ES','S',35000,19,true,'2022-05-23'),
(15,'Marseille Savon SARL','FR','S',15000,19,false,'2016-09-09'),
(16,'Kiel Optik GmbH','DE','S',NULL,5,true,'2023-01-30'),
(17,'Dutch Dairy Export BV','NL','M',140000,6,true,'2019-07-07'),
(18,'Bangkok Ceramics Ltd','TH','S',25000,8,false,'2020-11-11'),
(19,'Texel Wool BV','NL','S',12000,NULL,true,'2024-03-15'),
(20,'Nordic Paper Oy','FI','M',90000,5,true,'2015-01-15'),
(21,'Adria Glass doo','HR','S',NULL,NULL,true,'2024-08-01'),
(22,'Shenzhen Lighting Co','CN','K',450000,8,true,'2016-04-04'),
(23,'Busan Auto Parts','KR','M',175000,NULL,true,'2021-09-27'),
(24,'Malmo Bikes AB','SE','S',18000,5,false,'2017-06-13');
INSERT INTO port VALUES
('DEHAM','Hamburg','DE','North Europe'),('NLRTM','Rotterdam','NL','North Europe'),('BEANR','Antwerp','BE','North Europe'),('SEGOT','Gothenburg','SE','North Europe'),('NOBGO','Bergen','NO','North Europe'),('PLGDN','Gdansk','PL','North Europe'),
('ITGOA','Genoa','IT','Mediterranean'),('ESBCN','Barcelona','ES','Mediterranean'),('ESVLC','Valencia','ES','Mediterranean'),('FRMRS','Marseille','FR','Mediterranean'),('GRPIR','Piraeus','GR','Mediterranean'),
('SGSIN','Singapore','SG','Southeast Asia'),('MYPKG','Port Klang','MY','Southeast Asia'),('IDJKT','Jakarta','ID','Southeast Asia'),('VNSGN','Ho Chi Minh City','VN','Southeast Asia'),('THLCH','Laem Chabang','TH','Southeast Asia'),
('CNSZX','Shenzhen','CN','East Asia'),('CNSHA','Shanghai','CN','East Asia'),('KRPUS','Busan','KR','East Asia'),('JPYOK','Yokohama','JP','East Asia'),('HKHKG','Hong Kong','HK','East Asia');
INSERT INTO vsl VALUES
(1,'Northgate Aurora','NO',8400,2012,true),(2,'Northgate Borealis','NO',9200,2014,true),(3,'Northgate Cygnus','MT',6600,2009,true),(4,'Northgate Draco','LR',13100,2018,true),(5,'Northgate Equinox','NO',14500,2020,true),
(6,'Northgate Fornax','LR',4300,2005,true),(7,'Northgate Gemini','MT',5100,2007,true),(8,'Northgate Hydra','NO',15200,2022,true),(9,'Pacific Heron','PA',7050,2011,false),(10,'Pacific Ibis','PA',7060,2011,false),
(11,'Maria Konstantina','GR',3200,2001,false),(12,'Elbe Trader','DE',2750,2003,false),(13,'Jade Spirit','SG',10010,2016,false),(14,'Coral Spirit','SG',9980,2016,false),(15,'Levante Star','MT',4850,2008,false),
(16,'Orient Falcon','PA',11200,2017,false),(17,'Skagerrak','NO',1850,1999,true),(18,'Strait Runner','SG',2100,2010,false),(19,'Ibis Minor','LR',1450,NULL,false),(20,'Northgate Lyra','LR',16800,2024,true);
INSERT INTO voy
SELECT i, 1+(i*7)%18, (ARRAY['DEHAM','NLRTM','SGSIN','CNSZX','ITGOA','MYPKG','SEGOT','KRPUS','ESVLC','CNSHA','BEANR'])[1+(i*3)%11],
 (ARRAY['SGSIN','CNSHA','DEHAM','NLRTM','VNSGN','ITGOA','KRPUS','JPYOK','IDJKT','GRPIR'])[1+(i*i+i)%10],
 d, d+18+(i*5)%13, CASE WHEN st='AR' THEN d+18+(i*5)%13+(ARRAY[0,-1,2,0,5,1,-2,0,9,3,0])[1+i%11] END, st
FROM (SELECT i, CASE WHEN i<=22 THEN DATE '2026-01-05'+i*9 ELSE CURRENT_DATE-(50-i)*5 END d,
 CASE WHEN i IN (9,31) THEN 'CX' WHEN i<=42 THEN 'AR' WHEN i<=49 THEN 'SE' ELSE 'PL' END st FROM generate_series(1,54) i) q;
UPDATE voy SET org_port='BEANR' WHERE org_port=dst_port;
INSERT INTO bkg
SELECT i, (ARRAY[1,2,3,4,5,7,8,9,11,12,13,17,20,22,23,2,7,4,22,6,10,14,16])[1+(i*5)%23], CASE WHEN i IN (71,72,74,77) THEN NULL ELSE 1+(i*2)/3 END,
 CASE WHEN i<=31 THEN DATE '2026-01-02'+i*6 ELSE CURRENT_DATE-(78-i)*5/2 END,
 CASE WHEN i%13=0 THEN 'X' WHEN i<=62 THEN 'D' WHEN i IN (71,72,74,77,76) THEN 'P' ELSE 'C' END,
 1+(i*11)%17, 640.00*(1+(i*11)%17)+(i*137)%1900+0.5*(i%2),
 CASE WHEN i%19=0 THEN NULL ELSE (ARRAY['Timber','Machinery','Cut flowers','Chemicals','Marble','Electronics','Frozen food','Rubber','Garments','Paper','Auto parts'])[1+(i*4)%11] END,
 i%9=4, CASE WHEN i%4=0 THEN NULL ELSE (ARRAY[5,6,7,8,9,19,5,8])[1+(i*3)%8] END
FROM generate_series(1,77) i;
UPDATE bkg SET bkg_dt=LEAST(v.dep_dt-(8+(bkg.bkg_id*5)%17), CURRENT_DATE-1) FROM voy v WHERE v.voy_id=bkg.voy_id;
UPDATE bkg SET bkg_dt=CURRENT_DATE-(bkg_id%9) WHERE voy_id IS NULL;
INSERT INTO cntr
SELECT 'NGLU'||lpad((310000+i*137)::text,7,'0'), b.bkg_id, CASE WHEN i%3=0 THEN 20 ELSE 40 END, CASE WHEN i%11=5 THEN NULL ELSE 7800+(i*2713)%20900 END, coalesce(b.cmdty IN ('Frozen food','Cut flowers'),false),
 CASE WHEN b.st_cd<>'P' AND b.st_cd<>'X' THEN b.bkg_dt+3+i%4 END, CASE WHEN b.st_cd='D' THEN b.bkg_dt+8+(i*5)%9 END
FROM (SELECT row_number() OVER (ORDER BY b.bkg_id, n)::int i, b.* FROM bkg b, generate_series(1,2) n WHERE (b.bkg_id+n)%2=0 OR b.bkg_id%7=3) b WHERE i<=80;
INSERT INTO inv
SELECT i+5000, b.bkg_id, b.bkg_dt+2, b.bkg_dt+2+30, b.frt_amt, CASE WHEN i%7=3 THEN 0 WHEN i%10=6 THEN round(b.frt_amt*0.4,2) WHEN b.bkg_dt<CURRENT_DATE-20 THEN b.frt_amt ELSE 0 END,
 CASE WHEN i%7=3 OR i%10=6 THEN NULL WHEN b.bkg_dt<CURRENT_DATE-20 THEN LEAST(b.bkg_dt+2+12+(i*7)%31, CURRENT_DATE) END
FROM (SELECT row_number() OVER (ORDER BY bkg_id)::int i, * FROM bkg WHERE st_cd IN ('C','D')) b;
INSERT INTO clm
SELECT i, 2+i*2+(i%3), b.bkg_dt+25, (ARRAY['DMG','DLY','DMG','LOS','DLY'])[1+(i*2)%5], 900+(i*773)%6400, CASE WHEN i%4<>1 THEN round((900+(i*773)%6400)*(ARRAY[0.5,1,0,0.8,0.35])[1+i%5],2) END, CASE WHEN i%4<>1 THEN LEAST(b.bkg_dt+25+14+(i*9)%40, CURRENT_DATE-2) END
FROM generate_series(1,26) i JOIN bkg b ON b.bkg_id=2+i*2+(i%3);

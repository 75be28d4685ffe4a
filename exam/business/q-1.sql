CREATE TABLE mfr (mfr_cd text PRIMARY KEY, mfr_nm text NOT NULL, ctry_cd char(2));
CREATE TABLE cust (cust_id int PRIMARY KEY, cust_nm text NOT NULL, cust_typ char(2), city text, vat_no text, act_flg boolean);
CREATE TABLE bldg (bldg_id int PRIMARY KEY, cust_id int, addr text, city text, dist_cd char(1), flr_cnt int);
CREATE TABLE lift (lift_id int PRIMARY KEY, bldg_id int, mfr_cd text, mdl_nm text, inst_dt date, cap_kg int, stat_cd text, last_insp_dt date);
CREATE TABLE tech (tech_id int PRIMARY KEY, tech_nm text, hire_dt date, lead_id int, hr_rate numeric(6,2), lvl_cd char(1));
CREATE TABLE ctrct (ctr_id int PRIMARY KEY, cust_id int, ctr_typ char(3), start_dt date, end_dt date, mth_fee numeric(8,2));
CREATE TABLE flt (flt_cd text PRIMARY KEY, flt_ds text, cat text);
CREATE TABLE svc_call (call_id int PRIMARY KEY, lift_id int, rpt_ts timestamp, arr_ts timestamp, fix_ts timestamp, prio_cd char(1), flt_cd text, tech_id int, trap_flg boolean);
CREATE TABLE part (part_id int PRIMARY KEY, part_nm text, unit_prc numeric(8,2), stk_qty int, min_qty int);
CREATE TABLE call_part (call_id int, part_id int, qty int, PRIMARY KEY (call_id, part_id));
COMMENT ON TABLE mfr IS 'lift manufacturers';
COMMENT ON TABLE cust IS 'customers (owners of buildings)';
COMMENT ON TABLE bldg IS 'buildings';
COMMENT ON TABLE lift IS 'lifts under our care';
COMMENT ON TABLE tech IS 'service technicians';
COMMENT ON TABLE ctrct IS 'maintenance contracts';
COMMENT ON TABLE flt IS 'fault catalogue';
COMMENT ON TABLE svc_call IS 'breakdown / service calls';
COMMENT ON TABLE part IS 'spare parts';
COMMENT ON TABLE call_part IS 'spare parts used on a service call';
COMMENT ON COLUMN mfr.mfr_cd IS 'manufacturer code';
COMMENT ON COLUMN mfr.mfr_nm IS 'manufacturer name';
COMMENT ON COLUMN mfr.ctry_cd IS 'ISO country of the manufacturer';
COMMENT ON COLUMN cust.cust_nm IS 'customer name';
COMMENT ON COLUMN cust.cust_typ IS 'customer type: HA housing association, OF office landlord, PB public body, RT retail';
COMMENT ON COLUMN cust.city IS 'city of the customer''s head office';
COMMENT ON COLUMN cust.vat_no IS 'VAT number, NULL if not given';
COMMENT ON COLUMN cust.act_flg IS 'customer is active';
COMMENT ON COLUMN bldg.cust_id IS 'owner, refers to cust';
COMMENT ON COLUMN bldg.addr IS 'street and number';
COMMENT ON COLUMN bldg.city IS 'city of the building';
COMMENT ON COLUMN bldg.dist_cd IS 'service district N, S, E, W, C; NULL = not yet assigned';
COMMENT ON COLUMN bldg.flr_cnt IS 'number of floors';
COMMENT ON COLUMN lift.bldg_id IS 'building, refers to bldg';
COMMENT ON COLUMN lift.mfr_cd IS 'manufacturer, refers to mfr';
COMMENT ON COLUMN lift.mdl_nm IS 'model name';
COMMENT ON COLUMN lift.inst_dt IS 'installation date';
COMMENT ON COLUMN lift.cap_kg IS 'rated load in kg';
COMMENT ON COLUMN lift.stat_cd IS 'status: OP operating, OOS out of service, DEC decommissioned';
COMMENT ON COLUMN lift.last_insp_dt IS 'date of last safety inspection, NULL = never inspected';
COMMENT ON COLUMN tech.tech_nm IS 'technician name';
COMMENT ON COLUMN tech.hire_dt IS 'hire date';
COMMENT ON COLUMN tech.lead_id IS 'team lead, refers to tech.tech_id';
COMMENT ON COLUMN tech.hr_rate IS 'hourly rate in EUR';
COMMENT ON COLUMN tech.lvl_cd IS 'level: J junior, S senior, M master';
COMMENT ON COLUMN ctrct.cust_id IS 'refers to cust';
COMMENT ON COLUMN ctrct.ctr_typ IS 'contract type: BAS basic, FUL full service, EMG emergency only';
COMMENT ON COLUMN ctrct.start_dt IS 'start of contract';
COMMENT ON COLUMN ctrct.end_dt IS 'end of contract, NULL = open-ended';
COMMENT ON COLUMN ctrct.mth_fee IS 'monthly fee in EUR';
COMMENT ON COLUMN flt.flt_ds IS 'fault description';
COMMENT ON COLUMN flt.cat IS 'fault category';
COMMENT ON COLUMN svc_call.lift_id IS 'refers to lift';
COMMENT ON COLUMN svc_call.rpt_ts IS 'time reported';
COMMENT ON COLUMN svc_call.arr_ts IS 'time the technician arrived';
COMMENT ON COLUMN svc_call.fix_ts IS 'time the fault was fixed, NULL = still open';
COMMENT ON COLUMN svc_call.prio_cd IS 'priority: E emergency, U urgent, R routine';
COMMENT ON COLUMN svc_call.flt_cd IS 'diagnosed fault, refers to flt';
COMMENT ON COLUMN svc_call.tech_id IS 'technician, refers to tech; NULL = unassigned';
COMMENT ON COLUMN svc_call.trap_flg IS 'persons were trapped in the car';
COMMENT ON COLUMN part.part_nm IS 'part name';
COMMENT ON COLUMN part.unit_prc IS 'unit price in EUR';
COMMENT ON COLUMN part.stk_qty IS 'quantity in stock';
COMMENT ON COLUMN part.min_qty IS 'minimum stock';
COMMENT ON COLUMN call_part.qty IS 'quantity used';
INSERT INTO mfr VALUES ('ALT','Altus Lifts','DE'),('BRV','Bravo Elevatori','IT'),('KAR','Karhu Hissit','FI'),('NOR','Nordlift','SE'),('SCN','Schoenbach','CH'),('TKY','Tokyo Vertical','JP'),('OMG','Omega Hoist','US'),('HEL','Helix','DE'),('IBR','Ibera Ascensores','ES'),('VRT','Vertec','DE'),('LYN','Lyon Monte','FR'),('PRG','Praha Vytahy','CZ'),('WAW','Wawel Dzwigi','PL'),('ANK','Ankara Asansor','TR'),('MIL','Milano Salita','IT'),('SEO','Seoul Lift','KR'),('DUB','Dublin Hoists','IE'),('GRZ','Grazer Aufzug','AT'),('ZUR','Zuerich Lift','CH'),('POR','Porto Sobe','PT');
INSERT INTO cust VALUES
(1,'Linden Wohnbau','HA','Hamburg','DE811001',true),(2,'Kronentor Immobilien','OF','Bremen','DE811002',true),(3,'City of Luebeck','PB','Luebeck',NULL,true),(4,'Marktkauf Nord','RT','Hamburg','DE811004',true),(5,'Hafenblick Genossenschaft','HA','Hamburg','DE811005',true),(6,'Ostsee Klinikum','PB','Kiel',NULL,true),(7,'Bellevue Offices','OF','Hamburg','DE811007',true),(8,'Sternberg Kaufhaus','RT','Rostock','DE811008',false),(9,'Wohnverein Altona','HA','Hamburg',NULL,true),(10,'Nordstern Towers','OF','Kiel','DE811010',true),(11,'University of Kiel','PB','Kiel','DE811011',true),(12,'Moebel Petersen','RT','Bremen','DE811012',true),(13,'Bauverein Bremen','HA','Bremen','DE811013',true),(14,'Speicherhof GmbH','OF','Hamburg','DE811014',false),(15,'District Court Rostock','PB','Rostock',NULL,true),(16,'Seegarten Wohnen','HA','Rostock','DE811016',true),(17,'Anker Business Park','OF','Luebeck','DE811017',true),(18,'Fischmarkt Arkaden','RT','Kiel','DE811018',true),(19,'Heimstatt Schwerin','HA','Schwerin','DE811019',true),(20,'State Library','PB','Schwerin','DE811020',true),(21,'Elbpark Offices','OF','Hamburg','DE811021',true),(22,'Gartenstadt eG','HA','Luebeck',NULL,false),(23,'Trave Center','RT','Luebeck','DE811023',true),(24,'Museum Hafen','PB','Hamburg',NULL,false);
INSERT INTO bldg SELECT i, 1+(i*5%22), (ARRAY['Hafenstr.','Lindenweg','Marktplatz','Ostring','Schulstr.','Parkallee','Am Wall'])[1+i%7]||' '||(3+i*13%88), (ARRAY['Hamburg','Kiel','Bremen','Hamburg','Luebeck','Rostock','Schwerin','Hamburg'])[1+(i*3+i/8)%8], CASE WHEN i%12=5 THEN NULL ELSE (ARRAY['N','S','E','W','C','N'])[1+(i*5+i/6)%6] END, 3+(i*7%19) FROM generate_series(1,36) i;
INSERT INTO lift SELECT i, 1+(i*11+i/20)%34, (ARRAY['ALT','BRV','KAR','ALT','NOR','SCN','HEL','OMG','ALT','KAR','TKY','IBR'])[1+(i*5+i/12)%12], (ARRAY['Compact 2','Star S','Panorama','Cargo XL','Eco 500'])[1+i*3%5], date '1988-03-01'+(i*2311%12600), (ARRAY[320,450,630,630,1000,1600])[1+(i*7+i/6)%6], CASE WHEN i%14=0 THEN 'DEC' WHEN i%9=0 OR i=31 THEN 'OOS' ELSE 'OP' END, CASE WHEN i%13=0 THEN NULL ELSE CURRENT_DATE-(i*47%520+5) END FROM generate_series(1,60) i;
INSERT INTO tech VALUES
(1,'Jens Ahrens','2004-05-01',NULL,62.00,'M'),(2,'Maren Voss','2008-09-15',NULL,60.50,'M'),(3,'Tarik Aydin','2011-02-01',1,54.00,'S'),(4,'Ole Brandt','2013-07-01',1,52.50,'S'),(5,'Pia Lorenz','2015-10-01',2,51.00,'S'),(6,'Uwe Stark','2009-03-16',2,55.25,'S'),(7,'Nina Holm','2019-08-01',3,41.00,'J'),(8,'Felix Grau','2020-01-15',3,40.00,'J'),(9,'Samir Haddad','2018-04-01',4,43.50,'J'),(10,'Lea Winter','2021-09-01',5,39.00,'J'),(11,'Piotr Nowak','2016-06-01',1,49.75,'S'),(12,'Jonas Riek','2022-02-01',11,38.25,'J'),(13,'Anke Thoms','2006-11-01',NULL,61.00,'M'),(14,'Bernd Kuhl','2012-05-02',13,53.00,'S'),(15,'Mila Petrov','2017-12-01',13,48.00,'S'),(16,'Tim Oster','2023-03-01',14,36.50,'J'),(17,'Ronja Beck','2023-08-15',14,36.00,'J'),(18,'Karl Immer','2001-01-15',13,58.00,'S'),(19,'Selma Jung','2024-02-01',15,35.00,'J'),(20,'Hauke Lund','2024-04-01',NULL,35.50,'J');
INSERT INTO ctrct SELECT i, 1+(i*8%21), (ARRAY['BAS','FUL','EMG','BAS','FUL'])[1+(i*2+i/7)%5], date '2014-02-01'+(i*317%3500), CASE WHEN i%3=0 THEN NULL WHEN i%5=1 THEN date '2024-03-31'+(i*7) WHEN i%7=2 THEN CURRENT_DATE+(i*3+4) ELSE CURRENT_DATE+(200+i*11) END, 180.50+(i*173%900) FROM generate_series(1,36) i;
INSERT INTO flt VALUES ('D01','Door does not close','DOOR'),('D02','Door sensor dirty','DOOR'),('D03','Door motor worn','DOOR'),('D04','Landing door bent','DOOR'),('M01','Drive motor overheated','DRIVE'),('M02','Brake worn','DRIVE'),('M03','Rope slack','DRIVE'),('M04','Gear oil leak','DRIVE'),('C01','Controller reset','CTRL'),('C02','Inverter failure','CTRL'),('C03','Floor count lost','CTRL'),('C04','Relay stuck','CTRL'),('S01','Overspeed governor tripped','SAFE'),('S02','Safety gear engaged','SAFE'),('S03','Emergency phone dead','SAFE'),('S04','Pit switch faulty','SAFE'),('K01','Cabin light out','CABIN'),('K02','Button panel broken','CABIN'),('K03','Mirror broken','CABIN'),('K04','Fan noise','CABIN');
INSERT INTO svc_call
SELECT i, 1+(i*13+i/25)%53, r, CASE WHEN i%20=7 THEN NULL ELSE r+make_interval(mins=>12+i*29%211) END,
 CASE WHEN i%20=7 OR i%16=5 THEN NULL ELSE r+make_interval(mins=>12+i*29%211+25+i*41%307) END,
 (ARRAY['R','U','E','R','U','R','R'])[1+(i*3+i/7)%7],
 CASE WHEN i%20=7 OR i%11=4 THEN NULL ELSE (ARRAY['D01','D02','M02','C01','S03','D01','K02','C02','M01','D03','K01','S01','C03','M03','D02','K04'])[1+(i*7+i/16)%16] END,
 CASE WHEN i%20=7 THEN NULL ELSE (ARRAY[3,4,5,6,7,8,3,9,10,11,4,14,15,3,18,7,16])[1+(i*5+i/17)%17] END,
 (i%6=2 OR i=9)
FROM (SELECT i, (CASE WHEN i<=62 THEN CURRENT_DATE-(CASE WHEN i*37%119+1 IN (7,14,30,45,60,90) THEN i*37%119+2 ELSE i*37%119+1 END) ELSE date '2023-01-09'+(i-62)*23 END) + make_interval(hours=>6+i*5%16, mins=>i*17%60) AS r FROM generate_series(1,80) i) x;
INSERT INTO part VALUES (1,'Door roller',14.90,120,40),(2,'Door belt',38.50,22,25),(3,'Light curtain',245.00,6,4),(4,'Brake pad set',89.00,18,10),(5,'Wire rope 10mm',310.00,3,6),(6,'Controller board',780.00,2,2),(7,'Inverter 7.5kW',1450.00,1,2),(8,'Relay 24V',9.80,210,60),(9,'Emergency phone',165.00,7,5),(10,'LED panel',42.00,33,15),(11,'Push button',11.50,95,50),(12,'Fan unit',57.25,9,8),(13,'Guide shoe',26.40,48,30),(14,'Gear oil 5l',61.00,14,12),(15,'Governor rope',132.00,2,4),(16,'Pit switch',19.95,25,10),(17,'Mirror panel',118.00,4,2),(18,'Door motor',420.00,3,3),(19,'Encoder',205.50,5,4),(20,'Buffer spring',97.00,0,4),(21,'Floor display',73.30,11,6),(22,'Hydraulic seal kit',54.60,16,8),(23,'Handrail',66.00,5,NULL),(24,'Car bell',7.20,40,10);
INSERT INTO call_part SELECT DISTINCT ON (c,p) c,p,q FROM (SELECT 1+(i*7%78) c, (ARRAY[1,2,3,4,1,6,8,9,10,11,13,12,8,16,18,19,5,21,1])[1+(i*5+i/19)%19] p, 1+(i*3%4) q FROM generate_series(1,75) i) x WHERE c%20<>7 ORDER BY c,p,q;

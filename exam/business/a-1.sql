-- veterinary clinics
CREATE TABLE cln (cln_id int PRIMARY KEY, cln_nm varchar(60) NOT NULL, cty varchar(40), opn_dt date, hub_cln_id int REFERENCES cln(cln_id), actv_flg char(1) NOT NULL DEFAULT 'Y');
CREATE TABLE vet (vet_id int PRIMARY KEY, vet_nm varchar(60) NOT NULL, cln_id int NOT NULL REFERENCES cln(cln_id), spec_cd varchar(4), hr_dt date NOT NULL, lft_dt date, mo_sal_cts int);
CREATE TABLE ownr (own_id int PRIMARY KEY, own_nm varchar(60) NOT NULL, eml varchar(80), tel varchar(20), cty varchar(40), reg_ts timestamptz NOT NULL, del_flg char(1) NOT NULL DEFAULT 'N');
CREATE TABLE pet (pet_id int PRIMARY KEY, own_id int NOT NULL REFERENCES ownr(own_id), pet_nm varchar(40) NOT NULL, spc_cd char(3) NOT NULL, brd_nm varchar(40), sx_cd char(1), brth_dt date, dcsd_dt date, chip_no varchar(15));
CREATE TABLE trt (trt_id int PRIMARY KEY, trt_nm varchar(60) NOT NULL, cat_cd varchar(5) NOT NULL, lst_prc_cts int NOT NULL);
CREATE TABLE appt (appt_id int PRIMARY KEY, pet_id int NOT NULL REFERENCES pet(pet_id), vet_id int NOT NULL REFERENCES vet(vet_id), cln_id int NOT NULL REFERENCES cln(cln_id), appt_ts timestamptz NOT NULL, st_cd char(1) NOT NULL, rsn_txt varchar(80));
CREATE TABLE appt_trt (appt_id int REFERENCES appt(appt_id), trt_id int REFERENCES trt(trt_id), qty int NOT NULL DEFAULT 1, unt_prc_cts int NOT NULL, PRIMARY KEY (appt_id, trt_id));
CREATE TABLE pmt (pmt_id int PRIMARY KEY, appt_id int NOT NULL REFERENCES appt(appt_id), amt_cts int NOT NULL, mthd_cd varchar(4) NOT NULL, pmt_dt date NOT NULL);
COMMENT ON COLUMN appt.st_cd IS 'S=scheduled, C=completed, N=no-show, X=cancelled';
COMMENT ON COLUMN pet.spc_cd IS 'DOG, CAT, RAB, BRD (bird)';
COMMENT ON COLUMN vet.spec_cd IS 'GP general, SURG surgery, DERM dermatology, DENT dentistry; null = not recorded';
COMMENT ON COLUMN trt.cat_cd IS 'VACC vaccination, SURG surgery, DIAG diagnostics, DENT dental, MED medication';
COMMENT ON COLUMN ownr.del_flg IS 'Y = soft deleted';
COMMENT ON COLUMN pmt.mthd_cd IS 'CARD, CASH, INS (insurer), REF (refund, negative amount)';
COMMENT ON COLUMN cln.hub_cln_id IS 'referral hub of a satellite clinic';
INSERT INTO cln VALUES (1,'Harbour Vets','Portland','2012-04-01',NULL,'Y'),(2,'Elm Street Animal Clinic','Portland','2016-09-12',1,'Y'),(3,'Northgate Pet Care','Salem','2018-02-05',NULL,'Y'),(4,'Riverside Vets','Eugene','2019-06-17',3,'Y'),(5,'Hilltop Animal Hospital','Bend','2021-03-22',3,'Y'),(6,'Old Mill Vets','Eugene','2010-01-11',3,'N');
INSERT INTO vet VALUES
(1,'Anna Kessler',1,'SURG','2013-05-01',NULL,920000),(2,'Tom Okafor',1,'GP','2019-01-14',NULL,710000),(3,'Maria Lopez',2,'GP','2017-03-01',NULL,735000),(4,'Ben Wright',2,'DERM','2020-10-05','2024-08-31',760000),(5,'Sofia Rossi',3,'GP','2018-02-05',NULL,728000),(6,'James Liu',3,'DENT','2021-07-19',NULL,790000),(7,'Priya Nair',4,'GP','2019-06-17',NULL,699000),(8,'Hugo Martin',4,NULL,'2022-11-01',NULL,NULL),(9,'Ella Brandt',5,'SURG','2021-03-22',NULL,905000),(10,'Sam Doyle',5,'GP','2023-02-13',NULL,640000),(11,'Ben Wright',6,'GP','2012-01-09','2022-12-15',650000),(12,'Nora Feld',1,'DENT','2025-04-01',NULL,680000);
INSERT INTO ownr SELECT g, (ARRAY['Grace','Liam','Olivia','Noah','Emma','Lucas','Mia','Ethan','Ava','Jack'])[1+g%10]||' '||(ARRAY['Baker','Chan','Dunn','Evans','Fox','Gray','Hill'])[1+(g*3)%7],
 CASE WHEN g%9=0 THEN NULL ELSE 'owner'||g||'@mail.example' END, CASE WHEN g%6=1 THEN NULL ELSE '503-555-'||lpad((g*37)::text,4,'0') END,
 (ARRAY['Portland','Salem','Eugene','Bend','Portland'])[1+g%5], timestamptz '2023-01-05 10:00+00' + (g*17 % 900)*interval '1 day' + (g%7)*interval '1 hour', CASE WHEN g%14=5 THEN 'Y' ELSE 'N' END FROM generate_series(1,45) g;
UPDATE ownr SET own_nm='Grace Hill' WHERE own_id IN (13,31);
INSERT INTO pet SELECT g, 1+(g*11 % 42), (ARRAY['Bella','Max','Luna','Charlie','Coco','Rocky','Milo','Daisy','Simba'])[1+g%9], (ARRAY['DOG','CAT','DOG','CAT','RAB','DOG','BRD'])[1+g%7],
 CASE (ARRAY['DOG','CAT','DOG','CAT','RAB','DOG','BRD'])[1+g%7] WHEN 'DOG' THEN (ARRAY['Labrador','Beagle','Poodle'])[1+g%3] WHEN 'CAT' THEN (ARRAY['Siamese',NULL,'Maine Coon'])[1+g%3] END,
 (ARRAY['M','F'])[1+g%2], CASE WHEN g%13=4 THEN NULL ELSE date '2011-03-01'+(g*67 % 4300) END, CASE WHEN g%15=7 THEN date '2024-02-10'+g*5 END, CASE WHEN g%3=0 THEN NULL ELSE '9850'||lpad((g*7919)::text,9,'0') END FROM generate_series(1,70) g;
INSERT INTO trt VALUES (1,'Rabies vaccine','VACC',4500),(2,'Combo vaccine','VACC',6200),(3,'Spay / neuter','SURG',32000),(4,'Mass removal','SURG',58000),(5,'X-ray','DIAG',14500),(6,'Blood panel','DIAG',11000),(7,'Ultrasound','DIAG',21000),(8,'Dental cleaning','DENT',27500),(9,'Tooth extraction','DENT',18000),(10,'Antibiotic course','MED',3900),(11,'Flea treatment','MED',2800),(12,'Laser therapy','SURG',9500);
INSERT INTO appt SELECT g, 1+((g*g*g+g*3+g/7) % 62), v, (SELECT cln_id FROM vet WHERE vet_id=v), timestamptz '2023-01-09 09:00+00'+(d*interval '1 day')+((g%8)*interval '1 hour'),
 CASE WHEN d>=855 THEN CASE WHEN g%4=0 THEN 'X' ELSE 'S' END WHEN g%11=3 THEN 'N' WHEN g%13=6 THEN 'X' ELSE 'C' END, (ARRAY['checkup','vaccination','limping','skin irritation',NULL,'dental','follow-up'])[1+g%7]
 FROM (SELECT g, (g*5+(g*g)%4) % 895 AS d, 1+((g*7+g/9) % 10) AS v FROM generate_series(1,220) g) x;
UPDATE appt SET vet_id=3 WHERE vet_id=4 AND appt_ts>'2024-08-31';
UPDATE appt SET vet_id=9, cln_id=5 WHERE vet_id=10 AND appt_ts<'2023-02-13';
INSERT INTO appt_trt SELECT a.appt_id, t.trt_id, 1+(CASE WHEN t.cat_cd='MED' THEN a.appt_id%3 ELSE 0 END), CASE WHEN a.appt_id%6=0 THEN t.lst_prc_cts*90/100 ELSE t.lst_prc_cts END
 FROM appt a JOIN trt t ON t.trt_id IN (1+(a.appt_id*5%11), 1+((a.appt_id*3+4)%11), CASE WHEN a.appt_id%4=0 THEN 10 END) WHERE a.st_cd='C' AND a.appt_id%17<>2;
INSERT INTO pmt SELECT row_number() OVER (ORDER BY appt_id), appt_id, CASE WHEN appt_id%8=1 THEN tot/2 ELSE tot END, (ARRAY['CARD','CARD','CASH','INS','CARD'])[1+appt_id%5], appt_ts::date+(appt_id*3%20)
 FROM (SELECT a.appt_id,a.appt_ts,sum(qty*unt_prc_cts)::int tot FROM appt a JOIN appt_trt USING(appt_id) GROUP BY 1,2) x WHERE appt_id%10<>7;
INSERT INTO pmt SELECT 900+appt_id, appt_id, -1500-appt_id*10, 'REF', pmt_dt+9 FROM pmt WHERE appt_id%23=5 AND mthd_cd<>'REF';
ANALYZE;

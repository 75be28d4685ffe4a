-- vet clinic chain
CREATE TABLE clin (
  clin_id int PRIMARY KEY, clin_nm text NOT NULL, cty text, opn_dt date, tel_no text, mgr_stf_id int);
CREATE TABLE stf (
  stf_id int PRIMARY KEY, fst_nm text, lst_nm text, role_cd char(3), -- VET, NUR, REC, MGR
  clin_id int REFERENCES clin, sup_stf_id int REFERENCES stf, hire_dt date, term_dt date, sal_amt numeric(10,2));
CREATE TABLE ownr (
  own_id int PRIMARY KEY, own_nm text NOT NULL, eml text, ph_no text, cty text, reg_dt date, nwsl_flg char(1));
CREATE TABLE pet (
  pet_id int PRIMARY KEY, own_id int REFERENCES ownr, pet_nm text, spc_cd char(3), brd_nm text, sex_cd char(1),
  brth_dt date, wt_kg numeric(5,1), neut_flg char(1), dth_dt date);
COMMENT ON COLUMN pet.spc_cd IS 'species: DOG, CAT, RAB, BRD (bird), REP (reptile)';
CREATE TABLE appt (
  appt_id int PRIMARY KEY, pet_id int REFERENCES pet, clin_id int REFERENCES clin, vet_id int REFERENCES stf,
  appt_ts timestamp, rsn_cd char(3), stat_cd char(2), dur_min int, nts text);
COMMENT ON COLUMN appt.stat_cd IS 'CP completed, CN cancelled, NS no-show, SC scheduled';
COMMENT ON COLUMN appt.rsn_cd IS 'VAC vaccination, CHK check-up, SUR surgery, DEN dental, EMG emergency';
CREATE TABLE trt (
  trt_cd text PRIMARY KEY, trt_nm text, cat_nm text, std_prc numeric(8,2));
CREATE TABLE appt_trt (
  appt_id int REFERENCES appt, trt_cd text REFERENCES trt, qty int NOT NULL DEFAULT 1, PRIMARY KEY (appt_id, trt_cd));
CREATE TABLE inv (
  inv_id int PRIMARY KEY, appt_id int REFERENCES appt, inv_dt date, tot_cts int, pd_dt date, pay_mth text);
COMMENT ON COLUMN inv.tot_cts IS 'invoice total in cents';
INSERT INTO clin VALUES
(1,'Harbour Vets','Portsmouth','2012-03-01','023 9255 1100',NULL),(2,'Northgate Animal Clinic','Leeds','2015-09-14','0113 555 0182',NULL),
(3,'Meadow Lane Vets','Leeds','2019-05-20',NULL,NULL),(4,'Castle Pet Care','Durham','2021-01-11','0191 555 0133',NULL),(5,'Riverside Vets','York','2024-11-04','01904 555 017',NULL);
INSERT INTO stf VALUES
(1,'Helen','Marsh','MGR',1,NULL,'2012-03-01',NULL,68000),(2,'Tom','Okafor','VET',1,1,'2014-06-16',NULL,61500),
(3,'Priya','Nair','VET',1,2,'2020-02-03',NULL,52000),(4,'Lucy','Bell','NUR',1,2,'2018-08-20',NULL,31000),
(5,'Gareth','Pugh','MGR',2,1,'2015-09-14',NULL,64000),(6,'Anna','Kowalska','VET',2,5,'2016-01-11',NULL,58750),
(7,'Ben','Sharpe','VET',2,5,'2022-10-03','2024-12-31',49000),(8,'Maria','Lopez','NUR',2,6,'2019-04-01',NULL,30500),
(9,'Ian','Frost','REC',2,5,'2021-07-12',NULL,24500),(10,'Sofia','Bell','VET',3,5,'2019-05-20',NULL,55250),
(11,'Dan','Whitby','NUR',3,10,'2023-03-06',NULL,28900),(12,'Rachel','Stone','MGR',4,1,'2021-01-11',NULL,60250),
(13,'Yusuf','Demir','VET',4,12,'2021-02-01',NULL,53500),(14,'Kate','Lowe','REC',4,12,'2022-05-09','2023-11-30',23800),
(15,'Oscar','Lind','VET',4,13,'2023-09-04',NULL,47250),(16,'Emma','Marsh','REC',1,1,'2024-02-19',NULL,25100);
UPDATE clin SET mgr_stf_id = CASE clin_id WHEN 1 THEN 1 WHEN 2 THEN 5 WHEN 4 THEN 12 END;
INSERT INTO ownr SELECT g, (ARRAY['John Smith','Mary Jones','Peter Clarke','Susan Patel','David Wong','Laura Green','Ahmed Khan','Jane Foster','Mark Ellis','Olivia Brown','George Hall','Nina Petrova','John Smith','Chris Doyle','Fiona Reid','Paul Grant','Wendy Cole','Luke Barton','Sara Hill','Mary Jones','Kevin Moss','Tara Singh','Hugo Martin','Amy Nolan','Rob Tate','Elsa Berg','Colin Webb','Dina Shah','Victor Ross','Peggy Lane'])[g],
 CASE WHEN g%6=0 THEN NULL ELSE 'owner'||g||'@mail.example' END, CASE WHEN g%7=0 THEN NULL ELSE '07700 900'||lpad((g*37%1000)::text,3,'0') END,
 (ARRAY['Leeds','Portsmouth','Durham','York','Leeds','Portsmouth','Gosport'])[1+g%7], date '2023-01-05'+(g*g*17)%840, CASE WHEN g%3=0 THEN 'N' WHEN g%11=0 THEN NULL ELSE 'Y' END FROM generate_series(1,30) g;
INSERT INTO pet SELECT g, 1+(g*7+g/9)%27, (ARRAY['Bella','Max','Charlie','Luna','Coco','Rex','Milo','Daisy','Shadow','Oreo','Ginger','Pip','Bella','Toby','Nala','Kiwi'])[1+(g*5+g/16)%16],
 (ARRAY['DOG','CAT','DOG','CAT','RAB','DOG','CAT','BRD','DOG','REP'])[1+g%10],
 (ARRAY['Labrador','Siamese','Beagle',NULL,'Dwarf Lop','Border Collie','Maine Coon','Budgerigar','Poodle','Bearded Dragon'])[1+g%10],
 CASE WHEN g%13=0 THEN 'U' WHEN g%2=(g/10)%2 THEN 'F' ELSE 'M' END, date '2012-02-10'+(g*197)%4400,
 CASE WHEN g%17=0 THEN NULL ELSE (ARRAY[27.4,4.2,13.1,4.8,2.1,18.9,6.3,0.1,9.2,0.4])[1+g%10]+(g%7)*0.3 END,
 CASE WHEN g%3=0 THEN 'N' ELSE 'Y' END, CASE WHEN g IN (5,18,31,44) THEN date '2024-03-10'+g*6 END FROM generate_series(1,46) g;
INSERT INTO appt SELECT g, 1+(g*11+g/5)%43, c, CASE WHEN s IN ('CN') AND g%3=0 THEN NULL ELSE CASE c WHEN 1 THEN 2+g%2 WHEN 2 THEN CASE WHEN ts<'2024-12-31' AND g%3=0 THEN 7 ELSE 6 END WHEN 3 THEN 10 ELSE CASE WHEN ts>'2023-09-10' AND g%2=0 THEN 15 ELSE 13 END END END,
 ts, (ARRAY['VAC','CHK','CHK','DEN','SUR','VAC','EMG'])[1+(g*3+g/8)%7], s, (ARRAY[15,20,30,45,60])[1+(g*3+g/4)%5], CASE WHEN g%5=0 THEN 'follow-up needed' WHEN g%7=0 THEN 'nervous, muzzle' END
FROM (SELECT g, (ARRAY[1,2,3,1,2,4,1])[1+(g*2+g/6)%7] c, timestamp '2023-01-09 09:00'+ g*interval '11 days'+((g*5)%8)*interval '1 hour'+((g*3)%4)*interval '15 min' ts,
 CASE WHEN g>75 THEN 'SC' WHEN g%9=4 THEN 'CN' WHEN g%13=6 THEN 'NS' ELSE 'CP' END s FROM generate_series(1,79) g) x;
INSERT INTO trt VALUES ('T01','Rabies vaccine','Vaccination',38.00),('T02','Annual booster','Vaccination',46.50),('T03','General examination','Consultation',42.00),('T04','Dental cleaning','Dental',185.00),
('T05','Tooth extraction','Dental',95.00),('T06','Neutering','Surgery',210.00),('T07','X-ray','Imaging',120.00),('T08','Blood test','Laboratory',64.00),('T09','Microchip','Consultation',22.50),('T10','Ultrasound','Imaging',145.00),('T11','Acupuncture','Therapy',70.00);
INSERT INTO appt_trt SELECT appt_id, CASE rsn_cd WHEN 'VAC' THEN CASE WHEN appt_id%2=0 THEN 'T01' ELSE 'T02' END WHEN 'CHK' THEN 'T03' WHEN 'DEN' THEN 'T04' WHEN 'SUR' THEN 'T06' ELSE 'T07' END, 1 FROM appt WHERE stat_cd='CP';
INSERT INTO appt_trt SELECT appt_id, CASE WHEN rsn_cd='DEN' THEN 'T05' WHEN appt_id%5=0 THEN 'T09' ELSE 'T08' END, 1+appt_id%3 FROM appt WHERE stat_cd='CP' AND appt_id%3<>1;
INSERT INTO inv SELECT 5000+row_number() over (order by a.appt_id), a.appt_id, a.appt_ts::date+(a.appt_id%3), (sum(t.std_prc*x.qty)*100)::int, CASE WHEN a.appt_id%8=2 THEN NULL ELSE a.appt_ts::date+(a.appt_id%3)+(a.appt_id*7)%23 END,
 CASE WHEN a.appt_id%8=2 THEN NULL ELSE (ARRAY['card','cash','insurance','card','transfer'])[1+a.appt_id%5] END
FROM appt a JOIN appt_trt x USING(appt_id) JOIN trt t USING(trt_cd) GROUP BY a.appt_id;

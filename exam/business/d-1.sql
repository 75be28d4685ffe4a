-- recruitment agency
CREATE TABLE cnsltnt (
  cns_id int PRIMARY KEY, fst_nm varchar(40) NOT NULL, lst_nm varchar(40) NOT NULL,
  mgr_id int REFERENCES cnsltnt(cns_id), hire_dt date NOT NULL, tm_cd char(3) NOT NULL,
  actv_flg char(1) NOT NULL DEFAULT 'Y', cmsn_pct numeric(4,1));
COMMENT ON COLUMN cnsltnt.tm_cd IS 'TEC technology, FIN finance, HLT healthcare';
COMMENT ON COLUMN cnsltnt.cmsn_pct IS 'commission, percent of placement fee; null for managers';
CREATE TABLE clnt (
  cl_id int PRIMARY KEY, cl_nm varchar(80) NOT NULL, ind_cd varchar(4) NOT NULL, ctry_cd char(2) NOT NULL,
  acct_cns_id int REFERENCES cnsltnt(cns_id), crt_ts timestamptz NOT NULL, del_ts timestamptz);
COMMENT ON COLUMN clnt.del_ts IS 'soft delete';
CREATE TABLE cand (
  cnd_id int PRIMARY KEY, fst_nm varchar(40) NOT NULL, lst_nm varchar(40) NOT NULL, eml varchar(120), cty varchar(40),
  exp_sal int, yrs_exp smallint, src_cd varchar(4) NOT NULL, reg_ts timestamptz NOT NULL, del_ts timestamptz);
COMMENT ON COLUMN cand.src_cd IS 'LNK LinkedIn, REF referral, WEB own site, JBRD job board';
COMMENT ON COLUMN cand.exp_sal IS 'expected annual salary, whole GBP';
CREATE TABLE job_ord (
  jo_id int PRIMARY KEY, cl_id int NOT NULL REFERENCES clnt(cl_id), own_cns_id int REFERENCES cnsltnt(cns_id),
  ttl varchar(80) NOT NULL, emp_typ char(1) NOT NULL, sal_min int, sal_max int, n_pos smallint NOT NULL DEFAULT 1,
  st_cd char(2) NOT NULL, opn_dt date NOT NULL, cls_dt date);
COMMENT ON COLUMN job_ord.st_cd IS 'OP open, FL filled, CX cancelled, HD on hold';
COMMENT ON COLUMN job_ord.emp_typ IS 'P permanent, C contract, T temp';
CREATE TABLE appl (
  ap_id int PRIMARY KEY, cnd_id int NOT NULL REFERENCES cand(cnd_id), jo_id int NOT NULL REFERENCES job_ord(jo_id),
  stg_cd varchar(3) NOT NULL, ap_ts timestamptz NOT NULL);
COMMENT ON COLUMN appl.stg_cd IS 'current stage: NEW, SCR screened, INT interview, OFR offer, HIR hired, REJ rejected, WDN withdrawn';
CREATE TABLE appl_stg_hst (
  hst_id int PRIMARY KEY, ap_id int NOT NULL REFERENCES appl(ap_id), stg_cd varchar(3) NOT NULL, ent_ts timestamptz NOT NULL);
COMMENT ON TABLE appl_stg_hst IS 'one row each time an application enters a stage';
CREATE TABLE plcmt (
  pl_id int PRIMARY KEY, ap_id int NOT NULL UNIQUE REFERENCES appl(ap_id), strt_dt date NOT NULL, end_dt date,
  sal_ann int NOT NULL, fee_cts bigint NOT NULL, inv_dt date, pd_dt date);
COMMENT ON COLUMN plcmt.fee_cts IS 'agency fee in pence';
COMMENT ON COLUMN plcmt.end_dt IS 'date the placed person left, null if still there';
CREATE TABLE cnd_skl (
  cnd_id int NOT NULL REFERENCES cand(cnd_id), skl_nm varchar(40) NOT NULL, lvl smallint NOT NULL, PRIMARY KEY (cnd_id, skl_nm));
COMMENT ON COLUMN cnd_skl.lvl IS '1 basic to 5 expert';

INSERT INTO cnsltnt VALUES
(1,'Harriet','Lowe',NULL,'2016-03-01','TEC','Y',NULL),(2,'Samir','Patel',1,'2017-05-15','TEC','Y',NULL),
(3,'Grace','Okafor',1,'2018-01-08','FIN','Y',NULL),(4,'Tom','Barker',1,'2019-09-02','HLT','Y',NULL),
(5,'Elin','Berg',2,'2020-02-17','TEC','Y',12.5),(6,'Marco','Ricci',2,'2021-06-01','TEC','Y',10.0),
(7,'Anna','Novak',2,'2022-11-14','TEC','N',10.0),(8,'Joe','Finch',3,'2020-10-05','FIN','Y',12.5),
(9,'Priya','Shah',3,'2023-02-01','FIN','Y',8.0),(10,'Lena','Hoff',4,'2021-04-19','HLT','Y',11.0),
(11,'Owen','Price',4,'2023-07-10','HLT','N',8.0),(12,'Mia','Dunn',4,'2024-09-02','HLT','Y',7.5),(13,'Joe','Finch',2,'2025-01-06','TEC','Y',7.5);
INSERT INTO clnt
SELECT i, (ARRAY['Northgate Software','Bluefin Capital','St Aldate Hospital','Quanta Systems','Merrow & Sons','Helix Pharma','Orchard Bank','Castle Care Group','Vireo Labs','Tidewater Insurance','Pixelmill','Rowan Clinics','Northgate Software','Ember Analytics','Kestrel Payments','Larch Dental','Octave Cloud','Sable Asset Mgmt','Willow Hospice','Granite Data','Dovetail Audit','Marlin Devices'])[i],
 (ARRAY['IT','FIN','HLTH','IT','FIN','HLTH','FIN','HLTH','IT','FIN'])[(i-1)%10+1], (ARRAY['GB','GB','IE','GB','DE','GB','NL'])[(i*3)%7+1],
 CASE WHEN i IN (9,18) THEN NULL ELSE (ARRAY[5,8,10,6,9,12,8])[(i*4)%7+1] END,
 timestamptz '2023-01-10 09:00+00' + (i*i*1.6)::int * interval '1 day', CASE WHEN i IN (13,16,21) THEN timestamptz '2025-02-03 10:00+00' + i*interval '2 days' END
FROM generate_series(1,22) i;
INSERT INTO cand
SELECT i, (ARRAY['Alice','Ben','Chloe','David','Esra','Farid','Gina','Hugo','Iris','Jonas','Kira'])[(i*5)%11+1],
 (ARRAY['Adams','Brook','Chen','Diaz','Evans','Ford','Grant','Hussain','Ito'])[(i*7)%9+1],
 CASE WHEN i%13=0 THEN NULL ELSE 'cand'||i||'@mail.example' END, CASE WHEN i%17=4 THEN NULL ELSE (ARRAY['London','Leeds','Dublin','Bristol','London','Manchester'])[(i*11)%6+1] END,
 CASE WHEN i%10=3 THEN NULL ELSE 28000 + ((i*37)%60)*1150 END, (i*13)%21, (ARRAY['LNK','REF','WEB','JBRD','LNK','LNK','WEB'])[(i*4)%7+1],
 timestamptz '2023-01-05 11:00+00' + ((i-1)*10 + (i*3)%7)*interval '1 day', CASE WHEN i IN (11,29,52,60) THEN timestamptz '2025-03-01 08:00+00' + i*interval '1 day' END
FROM generate_series(1,76) i;
INSERT INTO job_ord
SELECT i, 1+(i*7+i/5)%19,
 CASE WHEN i%19=5 THEN NULL ELSE (ARRAY[5,6,8,9,10,7,5,11,8,12,6])[(i*3)%11+1] END,
 (ARRAY['Backend Developer','Financial Analyst','Ward Nurse','Data Engineer','Auditor','Lab Technician','Product Manager','Risk Manager','Radiographer'])[(i*4)%9+1],
 (ARRAY['P','P','C','P','T'])[(i*2)%5+1], CASE WHEN i%12=7 THEN NULL ELSE 30000+((i*17)%30)*1500 END, CASE WHEN i%12=7 THEN NULL ELSE 38000+((i*17)%30)*1500+(i%4)*2500 END,
 1+(CASE WHEN i%6=0 THEN 2 WHEN i%9=1 THEN 1 ELSE 0 END), 'OP', date '2023-01-16'+(i*15 + (i*5)%11), NULL
FROM generate_series(1,54) i;
INSERT INTO appl
SELECT i, 1+(i*29+i/76)%76, 1+(i*31+i/54)%54, 'NEW', now() FROM generate_series(1,150) i;
UPDATE appl a SET ap_ts = (j.opn_dt + 2 + (a.ap_id*7)%24)::timestamp AT TIME ZONE 'UTC' + interval '10 hours' FROM job_ord j WHERE j.jo_id=a.jo_id;
-- paths
CREATE TEMP TABLE pth(k int, stgs text[]);
INSERT INTO pth VALUES (0,'{NEW,SCR,INT,OFR,HIR}'),(1,'{NEW,REJ}'),(2,'{NEW,SCR,REJ}'),(3,'{NEW,SCR,INT,REJ}'),(4,'{NEW,SCR,INT,OFR,HIR}'),(5,'{NEW,SCR}'),(6,'{NEW,WDN}'),(7,'{NEW,SCR,INT,OFR,WDN}'),(8,'{NEW,SCR,INT}'),(9,'{NEW,REJ}'),(10,'{NEW,SCR,INT,INT,OFR,HIR}'),(11,'{NEW}'),(12,'{NEW,SCR,REJ}');
INSERT INTO appl_stg_hst
SELECT row_number() OVER (ORDER BY a.ap_id, u.o)::int, a.ap_id, u.s, a.ap_ts + ((u.o-1)*(3+(a.ap_id*11)%6) + CASE WHEN u.o>2 THEN (a.ap_id*5)%9 ELSE 0 END)*interval '1 day' + (u.o-1)*interval '50 minutes'
FROM appl a JOIN pth p ON p.k=(a.ap_id*5)%13 CROSS JOIN LATERAL unnest(p.stgs) WITH ORDINALITY u(s,o);
UPDATE appl a SET stg_cd=h.stg_cd FROM (SELECT DISTINCT ON (ap_id) ap_id, stg_cd FROM appl_stg_hst ORDER BY ap_id, ent_ts DESC) h WHERE h.ap_id=a.ap_id;
INSERT INTO plcmt
SELECT row_number() OVER (ORDER BY a.ap_id)::int, a.ap_id, (h.ent_ts::date + 14 + (a.ap_id*3)%20), NULL, s.sal, CASE j.emp_typ WHEN 'P' THEN s.sal*20 WHEN 'C' THEN s.sal*15 ELSE s.sal*9 END, NULL, NULL
FROM appl a JOIN appl_stg_hst h ON h.ap_id=a.ap_id AND h.stg_cd='HIR' JOIN job_ord j ON j.jo_id=a.jo_id CROSS JOIN LATERAL (SELECT coalesce(j.sal_min,42000)+(a.ap_id*137)%5000 AS sal) s;
DELETE FROM plcmt WHERE strt_dt > '2025-06-30';
UPDATE plcmt SET end_dt = strt_dt + 30 + (pl_id*23)%200 WHERE pl_id%4=1 AND strt_dt + 30 + (pl_id*23)%200 <= '2025-06-30';
UPDATE plcmt SET inv_dt = strt_dt + (pl_id%5) WHERE pl_id%11<>6;
UPDATE plcmt SET pd_dt = inv_dt + 18 + (pl_id*13)%41 WHERE inv_dt IS NOT NULL AND pl_id%7<>2;
UPDATE job_ord j SET st_cd='FL', cls_dt=x.d FROM (SELECT a.jo_id, max(h.ent_ts)::date d FROM appl a JOIN appl_stg_hst h USING(ap_id) WHERE h.stg_cd='HIR' GROUP BY 1) x WHERE x.jo_id=j.jo_id;
UPDATE job_ord SET st_cd=CASE WHEN jo_id%5=1 THEN 'CX' WHEN jo_id%7=2 THEN 'HD' ELSE 'OP' END, cls_dt=CASE WHEN jo_id%5=1 THEN opn_dt+40+jo_id END WHERE st_cd='OP';
INSERT INTO cnd_skl
SELECT DISTINCT ON (c,s) c, s, 1+(c*k*3+k)%5 FROM (SELECT i c, k, (ARRAY['SQL','Python','SQL','Excel','Python','SQL','Java','IFRS','Triage','Project Mgmt','Excel','German','SQL','Phlebotomy'])[(i*k+i/3+k*k)%14+1] s FROM generate_series(1,76) i, generate_series(1,3) k WHERE i%9<>8) z ORDER BY c,s,k;
ANALYZE;

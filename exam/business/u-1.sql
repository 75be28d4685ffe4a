-- Dental laboratory "Lee Valley Dental Lab" - order and production database
CREATE TABLE prac (
  prac_id   integer PRIMARY KEY,
  prac_nm   varchar(60) NOT NULL,
  city      varchar(30) NOT NULL,
  ctry_cd   char(2) NOT NULL,
  st_cd     char(1) NOT NULL CHECK (st_cd IN ('A','H','X')),
  crd_lim   numeric(9,2),
  disc_pct  numeric(4,1),
  pay_trm   smallint NOT NULL,
  since_dt  date NOT NULL,
  par_id    integer REFERENCES prac(prac_id),
  email     varchar(60)
);
CREATE TABLE dent (
  dent_id   integer PRIMARY KEY,
  prac_id   integer NOT NULL REFERENCES prac(prac_id),
  fst_nm    varchar(30) NOT NULL,
  lst_nm    varchar(30) NOT NULL,
  reg_no    varchar(12) UNIQUE,
  spec_cd   char(3),
  act_fl    char(1) NOT NULL DEFAULT 'Y'
);
CREATE TABLE emp (
  emp_id    integer PRIMARY KEY,
  emp_nm    varchar(50) NOT NULL,
  dept_cd   char(3) NOT NULL,
  job_ttl   varchar(40) NOT NULL,
  hire_dt   date NOT NULL,
  exit_dt   date,
  hr_rt     numeric(6,2),
  mgr_id    integer REFERENCES emp(emp_id)
);
CREATE TABLE mat (
  mat_id    integer PRIMARY KEY,
  mat_nm    varchar(50) NOT NULL,
  uom       varchar(6) NOT NULL,
  cst_u     numeric(8,2) NOT NULL,
  stk_qty   numeric(9,2) NOT NULL,
  min_qty   numeric(9,2) NOT NULL,
  sup_nm    varchar(40),
  lst_rcv_dt date,
  exp_dt    date
);
CREATE TABLE prod (
  prod_id   integer PRIMARY KEY,
  prod_cd   varchar(10) NOT NULL UNIQUE,
  prod_nm   varchar(60) NOT NULL,
  cat_cd    char(3) NOT NULL,
  lst_prc   numeric(8,2) NOT NULL,
  std_hrs   numeric(4,2) NOT NULL,
  mat_id    integer REFERENCES mat(mat_id),
  act_fl    char(1) NOT NULL DEFAULT 'Y'
);
CREATE TABLE cas (
  cas_id    integer PRIMARY KEY,
  cas_no    varchar(10) NOT NULL UNIQUE,
  dent_id   integer NOT NULL REFERENCES dent(dent_id),
  pat_ref   varchar(10),
  rcv_dt    date NOT NULL,
  due_dt    date NOT NULL,
  dlv_dt    date,
  st_cd     char(1) NOT NULL CHECK (st_cd IN ('N','P','Q','D','C')),
  rush_fl   char(1) NOT NULL DEFAULT 'N',
  shd_cd    varchar(4),
  tch_id    integer REFERENCES emp(emp_id),
  qc_id     integer REFERENCES emp(emp_id),
  rmk_of    integer REFERENCES cas(cas_id),
  rmk_rsn   char(3)
);
CREATE TABLE cas_ln (
  cas_id    integer NOT NULL REFERENCES cas(cas_id),
  ln_no     smallint NOT NULL,
  prod_id   integer NOT NULL REFERENCES prod(prod_id),
  qty       smallint NOT NULL,
  u_prc     numeric(8,2) NOT NULL,
  disc_pct  numeric(4,1) NOT NULL DEFAULT 0,
  tth_no    varchar(20),
  PRIMARY KEY (cas_id, ln_no)
);
CREATE TABLE inv (
  inv_id    integer PRIMARY KEY,
  inv_no    varchar(12) NOT NULL UNIQUE,
  cas_id    integer NOT NULL REFERENCES cas(cas_id),
  inv_dt    date NOT NULL,
  due_dt    date NOT NULL,
  net_amt   numeric(10,2) NOT NULL,
  vat_amt   numeric(10,2) NOT NULL,
  paid_dt   date,
  st_cd     char(1) NOT NULL CHECK (st_cd IN ('O','P','W'))
);
CREATE TABLE mat_use (
  use_id    integer PRIMARY KEY,
  cas_id    integer NOT NULL REFERENCES cas(cas_id),
  mat_id    integer NOT NULL REFERENCES mat(mat_id),
  use_dt    date NOT NULL,
  qty       numeric(8,2) NOT NULL,
  wst_qty   numeric(8,2),
  emp_id    integer REFERENCES emp(emp_id)
);

COMMENT ON TABLE prac IS 'Dental practices, the customers of the laboratory';
COMMENT ON COLUMN prac.prac_id IS 'Practice key';
COMMENT ON COLUMN prac.prac_nm IS 'Practice name';
COMMENT ON COLUMN prac.city IS 'Town of the practice';
COMMENT ON COLUMN prac.ctry_cd IS 'Country: IE Ireland, GB United Kingdom (Northern Ireland)';
COMMENT ON COLUMN prac.st_cd IS 'Account status: A active, H on hold, X closed';
COMMENT ON COLUMN prac.crd_lim IS 'Credit limit in EUR, NULL = no limit agreed';
COMMENT ON COLUMN prac.disc_pct IS 'Agreed standing discount in percent, NULL = none';
COMMENT ON COLUMN prac.pay_trm IS 'Payment term in days';
COMMENT ON COLUMN prac.since_dt IS 'Customer since';
COMMENT ON COLUMN prac.par_id IS 'Head practice of the group this practice belongs to, NULL = independent or itself a head practice';
COMMENT ON TABLE dent IS 'Dentists working at the practices, they send the cases';
COMMENT ON COLUMN dent.fst_nm IS 'First name';
COMMENT ON COLUMN dent.lst_nm IS 'Last name';
COMMENT ON COLUMN dent.reg_no IS 'Dental council registration number';
COMMENT ON COLUMN dent.spec_cd IS 'Specialty: GEN general, PRO prosthodontist, ORT orthodontist, IMP implantologist, NULL unknown';
COMMENT ON COLUMN dent.act_fl IS 'Y = still practising there, N = left';
COMMENT ON TABLE emp IS 'Staff of the laboratory';
COMMENT ON COLUMN emp.emp_nm IS 'Full name';
COMMENT ON COLUMN emp.dept_cd IS 'Department: CER ceramics, MET metal and frames, REM removables, CAD design and milling, QCO quality control, OFC office';
COMMENT ON COLUMN emp.job_ttl IS 'Job title';
COMMENT ON COLUMN emp.hire_dt IS 'Date of hire';
COMMENT ON COLUMN emp.exit_dt IS 'Last working day, NULL = still employed';
COMMENT ON COLUMN emp.hr_rt IS 'Hourly rate in EUR';
COMMENT ON COLUMN emp.mgr_id IS 'Direct manager';
COMMENT ON TABLE mat IS 'Raw materials in stock';
COMMENT ON COLUMN mat.mat_nm IS 'Material name';
COMMENT ON COLUMN mat.uom IS 'Unit of measure: g, ml, disc, pc';
COMMENT ON COLUMN mat.cst_u IS 'Cost per unit in EUR';
COMMENT ON COLUMN mat.stk_qty IS 'Quantity in stock, in uom';
COMMENT ON COLUMN mat.min_qty IS 'Minimum stock (reorder level), in uom';
COMMENT ON COLUMN mat.sup_nm IS 'Supplier';
COMMENT ON COLUMN mat.lst_rcv_dt IS 'Last goods receipt';
COMMENT ON COLUMN mat.exp_dt IS 'Expiry date of the oldest lot, NULL = does not expire';
COMMENT ON TABLE prod IS 'Products (types of dental work) with list prices';
COMMENT ON COLUMN prod.prod_cd IS 'Product code';
COMMENT ON COLUMN prod.prod_nm IS 'Product name';
COMMENT ON COLUMN prod.cat_cd IS 'Category: CRN crowns, BRG bridges, DEN dentures, SPL splints and guards, ORT orthodontic appliances, IMP implant work, SVC services';
COMMENT ON COLUMN prod.lst_prc IS 'List price per piece in EUR';
COMMENT ON COLUMN prod.std_hrs IS 'Standard working hours per piece';
COMMENT ON COLUMN prod.mat_id IS 'Main material, NULL for pure services';
COMMENT ON COLUMN prod.act_fl IS 'Y = offered, N = withdrawn';
COMMENT ON TABLE cas IS 'Cases (work orders) received from dentists';
COMMENT ON COLUMN cas.cas_no IS 'Case number';
COMMENT ON COLUMN cas.dent_id IS 'Ordering dentist';
COMMENT ON COLUMN cas.pat_ref IS 'Anonymous patient reference';
COMMENT ON COLUMN cas.rcv_dt IS 'Date received';
COMMENT ON COLUMN cas.due_dt IS 'Promised delivery date';
COMMENT ON COLUMN cas.dlv_dt IS 'Actual delivery date';
COMMENT ON COLUMN cas.st_cd IS 'Case status: N new, P in production, Q in quality control, D delivered, C cancelled';
COMMENT ON COLUMN cas.rush_fl IS 'Y = rush job';
COMMENT ON COLUMN cas.shd_cd IS 'Tooth shade (VITA), NULL where no shade is needed';
COMMENT ON COLUMN cas.tch_id IS 'Technician in charge';
COMMENT ON COLUMN cas.qc_id IS 'Employee who did the final inspection';
COMMENT ON COLUMN cas.rmk_of IS 'Original case of which this case is a remake';
COMMENT ON COLUMN cas.rmk_rsn IS 'Remake reason: FIT poor fit, SHD wrong shade, BRK breakage, MRG open margin';
COMMENT ON TABLE cas_ln IS 'Lines of a case';
COMMENT ON COLUMN cas_ln.ln_no IS 'Line number within the case';
COMMENT ON COLUMN cas_ln.qty IS 'Number of pieces';
COMMENT ON COLUMN cas_ln.u_prc IS 'Agreed price per piece in EUR before line discount';
COMMENT ON COLUMN cas_ln.disc_pct IS 'Line discount in percent';
COMMENT ON COLUMN cas_ln.tth_no IS 'Tooth number (FDI), NULL where not tied to a tooth';
COMMENT ON TABLE inv IS 'Invoices, one per invoiced case';
COMMENT ON COLUMN inv.inv_no IS 'Invoice number';
COMMENT ON COLUMN inv.inv_dt IS 'Invoice date';
COMMENT ON COLUMN inv.due_dt IS 'Payment due date';
COMMENT ON COLUMN inv.net_amt IS 'Net amount in EUR';
COMMENT ON COLUMN inv.vat_amt IS 'VAT in EUR';
COMMENT ON COLUMN inv.paid_dt IS 'Date paid in full, NULL = not paid';
COMMENT ON COLUMN inv.st_cd IS 'Invoice status: O open, P paid, W written off';
COMMENT ON TABLE mat_use IS 'Material consumed per case';
COMMENT ON COLUMN mat_use.use_dt IS 'Date of use';
COMMENT ON COLUMN mat_use.qty IS 'Quantity used, in the unit of the material';
COMMENT ON COLUMN mat_use.wst_qty IS 'Of the quantity used, the part lost as waste, NULL = not recorded';
COMMENT ON COLUMN mat_use.emp_id IS 'Employee who drew the material';

INSERT INTO prac VALUES
 (1,'Bright Smile Group HQ','Dublin','IE','A',15000,7.5,30,'2015-03-02',NULL,'accounts@brightsmile.example'),
 (2,'Bright Smile Rathmines','Dublin','IE','A',6000,7.5,30,'2015-03-02',1,'rathmines@brightsmile.example'),
 (3,'Bright Smile Swords','Swords','IE','A',6000,7.5,30,'2017-09-11',1,'swords@brightsmile.example'),
 (4,'Bright Smile Drogheda','Drogheda','IE','H',4000,7.5,30,'2019-01-21',1,NULL),
 (5,'Lee Dental Centre','Cork','IE','A',8000,5.0,30,'2012-06-18',NULL,'office@leedental.example'),
 (6,'Shandon Street Dental','Cork','IE','A',3000,NULL,14,'2018-04-09',NULL,'info@shandondental.example'),
 (7,'Douglas Family Dentists','Cork','IE','A',5000,2.5,30,'2016-10-03',5,'douglas@leedental.example'),
 (8,'Claddagh Dental Care','Galway','IE','A',7000,NULL,30,'2014-02-24',NULL,'hello@claddaghdental.example'),
 (9,'Salthill Orthodontics','Galway','IE','A',9000,5.0,45,'2016-05-16',NULL,'billing@salthillortho.example'),
 (10,'Treaty City Dental','Limerick','IE','A',5000,2.5,30,'2019-08-12',NULL,'desk@treatydental.example'),
 (11,'Castletroy Implant Clinic','Limerick','IE','A',12000,5.0,30,'2020-01-13',NULL,'finance@castletroyimplants.example'),
 (12,'Suir Dental Surgery','Waterford','IE','H',3000,NULL,14,'2017-03-27',NULL,NULL),
 (13,'Marble City Dental','Kilkenny','IE','A',4000,NULL,30,'2021-02-08',NULL,'info@marblecity.example'),
 (14,'Garavogue Dental Rooms','Sligo','IE','A',NULL,NULL,14,'2022-11-14',NULL,'rooms@garavogue.example'),
 (15,'Lagan Dental Partners','Belfast','GB','A',14000,7.5,45,'2013-09-30',NULL,'ap@lagandental.example'),
 (16,'Lagan Dental Lisburn','Lisburn','GB','A',5000,7.5,45,'2018-06-04',15,'lisburn@lagandental.example'),
 (17,'Foyle Smile Studio','Derry','GB','A',4500,NULL,30,'2020-07-20',NULL,'studio@foylesmile.example'),
 (18,'Bangor Bay Dental','Bangor','GB','X',2500,NULL,30,'2016-01-25',15,NULL),
 (19,'Naas Road Dental','Dublin','IE','A',3500,NULL,30,'2023-02-06',NULL,'naasroad@nrd.example'),
 (20,'Clontarf Prosthodontics','Dublin','IE','A',10000,5.0,30,'2018-11-19',NULL,'admin@clontarfpros.example'),
 (21,'Wexford Quay Dental','Wexford','IE','A',3000,NULL,14,'2023-05-15',NULL,'quay@wexforddental.example'),
 (22,'Tralee Bay Dentists','Tralee','IE','A',4000,2.5,30,'2019-10-07',NULL,'office@traleebay.example'),
 (23,'Athlone Bridge Dental','Athlone','IE','X',2000,NULL,14,'2018-03-12',NULL,NULL),
 (24,'Ennis Gentle Dental','Ennis','IE','A',NULL,NULL,14,'2024-01-22',NULL,'gentle@ennisdental.example'),
 (25,'Blackrock Kids Orthodontics','Cork','IE','A',5000,2.5,30,'2024-03-11',5,'kids@leedental.example'),
 (26,'Letterkenny Dental Hub','Letterkenny','IE','A',3500,NULL,30,'2024-09-02',NULL,'hub@lkdental.example'),
 (27,'Newry Canal Dental','Newry','GB','A',3000,NULL,30,'2025-04-14',15,'newry@lagandental.example'),
 (28,'Dundrum Town Dental','Dublin','IE','A',6000,NULL,30,'2026-08-17',NULL,'town@dundrumdental.example');

INSERT INTO dent (dent_id, prac_id, fst_nm, lst_nm, reg_no, spec_cd, act_fl) VALUES
 (1,1,'Aoife','Brennan','D10231','GEN','Y'),(2,1,'Conor','Whelan','D10477','PRO','Y'),
 (3,2,'Niamh','Kavanagh','D11820','GEN','Y'),(4,2,'Declan','Roche','D09114','GEN','N'),
 (5,3,'Sarah','Mulcahy','D12055','GEN','Y'),(6,3,'Tomasz','Zielinski','D13390','IMP','Y'),
 (7,4,'Fergal','Dunne','D08877','GEN','Y'),(8,5,'Orla','Hegarty','D10009','PRO','Y'),
 (9,5,'Brian','O''Sullivan','D07650','GEN','Y'),(10,5,'Mei','Chan','D13012','IMP','Y'),
 (11,6,'Padraig','Cotter','D06931','GEN','Y'),(12,7,'Emma','Twomey','D12244','GEN','Y'),
 (13,7,'Liam','Buckley','D12981','GEN','Y'),(14,8,'Sinead','Conneely','D10763','GEN','Y'),
 (15,8,'Ronan','Faherty','D11290','PRO','Y'),(16,9,'Grainne','Lydon','D09987','ORT','Y'),
 (17,9,'Anil','Deshmukh','D13105','ORT','Y'),(18,10,'Eoin','Hayes','D11466','GEN','Y'),
 (19,10,'Ciara','Madden','D12733','GEN','N'),(20,11,'Marek','Novotny','D12602','IMP','Y'),
 (21,11,'Fiona','Sexton','D10355','IMP','Y'),(22,12,'Gerard','Power','D07211','GEN','Y'),
 (23,13,'Deirdre','Phelan','D11900','GEN','Y'),(24,14,'Hugh','McGowan','D08140','GEN','Y'),
 (25,15,'Rachel','Magee','G70144','PRO','Y'),(26,15,'Stephen','Irvine','G70892','GEN','Y'),
 (27,15,'Priya','Nair','G71530','IMP','Y'),(28,16,'Alan','Gilmore','G70555','GEN','Y'),
 (29,17,'Roisin','Doherty','G71208','GEN','Y'),(30,17,'Mark','Quigley','G71377',NULL,'Y'),
 (31,18,'Heather','Boyd','G69920','GEN','N'),(32,19,'Jakub','Nowak','D13544','GEN','Y'),
 (33,20,'Catherine','Farrell','D09302','PRO','Y'),(34,20,'David','Synnott','D11118','PRO','Y'),
 (35,21,'Una','Furlong','D13601','GEN','Y'),(36,22,'Maurice','Fitzgerald','D09765','GEN','Y'),
 (37,22,'Yvonne','Moriarty','D12890',NULL,'Y'),(38,23,'Peter','Naughton','D08456','GEN','N'),
 (39,24,'Aisling','Considine','D13722','GEN','Y'),(40,25,'Laura','Crowley','D13288','ORT','Y'),
 (41,26,'Shane','Gallagher','D13810','GEN','Y'),(42,27,'Kathryn','McShane','G72011','GEN','Y'),
 (43,28,'Hannah','Egan','D14002','GEN','Y'),(44,28,'Viktor','Petrov',NULL,NULL,'Y');

INSERT INTO emp VALUES
 (1,'Margaret Cullinane','OFC','Managing Director','2009-01-05',NULL,62.00,NULL),
 (2,'John Hurley','OFC','Laboratory Manager','2010-03-15',NULL,48.50,1),
 (3,'Deborah Stack','OFC','Accounts Manager','2014-08-18',NULL,36.00,1),
 (4,'Paul Linehan','CER','Head of Ceramics','2011-05-09',NULL,41.00,2),
 (5,'Agnieszka Wrobel','CER','Senior Ceramist','2016-02-01',NULL,34.50,4),
 (6,'Tom Riordan','CER','Ceramist','2021-09-06',NULL,27.00,4),
 (7,'Julie Barrett','CER','Ceramist','2019-04-15','2025-05-30',28.00,4),
 (8,'Daniel Costa','CAD','Head of Digital','2017-10-02',NULL,40.00,2),
 (9,'Lisa Keane','CAD','CAD Designer','2020-06-22',NULL,29.50,8),
 (10,'Owen Fahy','CAD','Milling Operator','2022-03-28',NULL,24.00,8),
 (11,'Sanjay Pillai','CAD','CAD Designer','2024-02-12',NULL,27.50,8),
 (12,'Michael Noonan','MET','Head of Metal','2012-11-12',NULL,38.00,2),
 (13,'Ivan Horvat','MET','Frame Technician','2018-07-09',NULL,30.00,12),
 (14,'Kevin Lucey','MET','Frame Technician','2023-01-16','2024-08-23',26.00,12),
 (15,'Breda Ahern','REM','Head of Removables','2013-04-22',NULL,37.50,2),
 (16,'Catriona Shea','REM','Denture Technician','2020-01-20',NULL,28.50,15),
 (17,'Filipe Ramos','REM','Orthodontic Technician','2023-06-05',NULL,27.00,15),
 (18,'Helen Mackey','QCO','Quality Inspector','2015-09-14',NULL,33.00,2),
 (19,'Robert Tynan','QCO','Quality Inspector','2021-11-01',NULL,31.00,18),
 (20,'Nora Flynn','OFC','Order Clerk','2022-08-29',NULL,21.50,3),
 (21,'Jack Canty','OFC','Courier','2024-05-13',NULL,NULL,20),
 (22,'Ella Sheehan','REM','Apprentice','2025-09-01',NULL,16.50,15);

INSERT INTO mat VALUES
 (1,'Zirconia disc 98 mm multilayer','disc',118.00,14,10,'Zenodent Supplies','2026-11-12',NULL),
 (2,'Zirconia disc 98 mm opaque','disc',82.00,6,8,'Zenodent Supplies','2026-09-22',NULL),
 (3,'Lithium disilicate ingot','pc',19.50,85,60,'Vitrabond Ltd','2026-10-19',NULL),
 (4,'Cobalt-chrome alloy','g',0.95,2400,1500,'Metallon GmbH','2026-10-05',NULL),
 (5,'High-gold casting alloy','g',68.40,140,150,'Metallon GmbH','2026-08-31',NULL),
 (6,'Titanium blank','pc',31.00,44,30,'Metallon GmbH','2026-11-03',NULL),
 (7,'PMMA disc','disc',27.50,19,12,'Zenodent Supplies','2026-10-27','2028-03-31'),
 (8,'Denture base resin powder','g',0.11,9500,4000,'Acryline','2026-09-14','2027-05-31'),
 (9,'Denture base resin liquid','ml',0.09,2100,2500,'Acryline','2026-09-14','2026-12-31'),
 (10,'Denture teeth set upper','pc',14.20,75,50,'Acryline','2026-11-09',NULL),
 (11,'Denture teeth set lower','pc',14.20,48,50,'Acryline','2026-07-20',NULL),
 (12,'Feldspathic porcelain powder','g',1.85,1350,800,'Vitrabond Ltd','2026-08-10','2029-01-31'),
 (13,'Porcelain glaze','g',2.60,210,150,'Vitrabond Ltd','2026-05-18','2028-08-31'),
 (14,'Splint sheet 2 mm','pc',3.40,310,120,'Thermofoil','2026-11-16','2030-06-30'),
 (15,'Splint sheet 3 mm soft','pc',4.10,95,100,'Thermofoil','2026-06-29','2030-02-28'),
 (16,'Orthodontic stainless wire','g',0.42,900,300,'Thermofoil','2026-04-13',NULL),
 (17,'Die stone type IV','g',0.006,48000,20000,NULL,'2026-10-12','2027-02-28'),
 (18,'Printing resin model grey','ml',0.13,7200,5000,'Layerform','2026-11-18','2027-09-30'),
 (19,'Printing resin surgical clear','ml',0.31,1800,2000,'Layerform','2026-09-07','2027-01-31'),
 (20,'Implant analog universal','pc',11.80,62,40,'Vitrabond Ltd','2026-10-30',NULL),
 (21,'Investment powder','g',0.02,15500,9000,NULL,'2026-03-23','2026-10-31'),
 (22,'Palladium alloy','g',54.00,0,0,'Metallon GmbH','2023-10-09',NULL);

INSERT INTO prod VALUES
 (1,'CR-ZIR','Zirconia crown monolithic','CRN',128.00,1.20,1,'Y'),
 (2,'CR-ZLY','Zirconia crown layered','CRN',165.00,2.40,2,'Y'),
 (3,'CR-EMX','Lithium disilicate crown','CRN',149.00,1.80,3,'Y'),
 (4,'CR-PFM','Porcelain fused to metal crown','CRN',139.00,2.60,4,'Y'),
 (5,'CR-GLD','Full gold crown','CRN',310.00,2.00,5,'Y'),
 (6,'CR-PAL','Palladium alloy crown','CRN',255.00,2.00,22,'N'),
 (7,'VE-EMX','Veneer lithium disilicate','CRN',158.00,2.10,3,'Y'),
 (8,'BR-ZIR','Zirconia bridge unit','BRG',135.00,1.50,1,'Y'),
 (9,'BR-PFM','PFM bridge unit','BRG',145.00,2.80,4,'Y'),
 (10,'BR-MAR','Maryland bridge','BRG',210.00,3.00,4,'Y'),
 (11,'DE-FUL','Full acrylic denture','DEN',285.00,5.50,8,'Y'),
 (12,'DE-PAR','Partial acrylic denture','DEN',195.00,4.00,8,'Y'),
 (13,'DE-COC','Cobalt-chrome partial denture','DEN',390.00,6.50,4,'Y'),
 (14,'DE-REP','Denture repair','DEN',48.00,0.80,8,'Y'),
 (15,'SP-HRD','Hard night guard','SPL',92.00,1.10,14,'Y'),
 (16,'SP-SFT','Soft sports guard','SPL',58.00,0.70,15,'Y'),
 (17,'SP-SNR','Snoring appliance','SPL',245.00,2.50,14,'Y'),
 (18,'OR-RET','Essix retainer','ORT',46.00,0.60,14,'Y'),
 (19,'OR-HAW','Hawley retainer','ORT',88.00,1.40,16,'Y'),
 (20,'OR-EXP','Palatal expander','ORT',176.00,2.20,16,'Y'),
 (21,'IM-CUS','Custom titanium abutment','IMP',185.00,1.60,6,'Y'),
 (22,'IM-CRN','Screw-retained implant crown','IMP',235.00,2.20,1,'Y'),
 (23,'IM-GUI','Surgical guide','IMP',220.00,1.90,19,'Y'),
 (24,'SV-MOD','Printed model','SVC',22.00,0.30,18,'Y'),
 (25,'SV-SHD','Shade taking at the laboratory','SVC',35.00,0.50,NULL,'Y'),
 (26,'SV-WAX','Diagnostic wax-up per tooth','SVC',40.00,0.75,NULL,'Y'),
 (27,'CR-TMP','Temporary PMMA crown','CRN',39.00,0.50,7,'Y'),
 (28,'SV-ART','Facebow mounting','SVC',30.00,0.40,NULL,'Y');

-- cases: growing number of cases from January 2023 to the end of November 2026
WITH b AS (
  SELECT i,
         (date '2026-11-27' - floor(1420 * power((225-i)/224.0, 1.35))::int) AS d0,
         (i*7919 + i*i*31) % 9973 AS h1,
         (i*6101 + i*i*47 + 11) % 9949 AS h2,
         (i*4517 + i*i*83 + 5) % 9941 AS h3
  FROM generate_series(1,225) AS g(i)
), b2 AS (
  SELECT *, d0 - CASE extract(isodow FROM d0)::int WHEN 7 THEN 2 WHEN 6 THEN 1 ELSE 0 END AS rcv
  FROM b
), b3 AS (
  SELECT b2.*,
         (h1 % 9 = 0) AS rush,
         (SELECT x.dent_id FROM (
            SELECT dent_id, row_number() OVER (ORDER BY dent_id) - 1 AS rn, count(*) OVER () AS n
            FROM dent JOIN prac USING (prac_id)
            WHERE since_dt <= b2.rcv
              AND dent_id <> 37
              AND (dent.act_fl = 'Y' OR b2.rcv < date '2024-06-01')
              AND (prac.st_cd <> 'X' OR b2.rcv < date '2024-03-01')
              AND (prac.st_cd <> 'H' OR b2.rcv < date '2026-03-01') AND prac.prac_id NOT IN (16)) x
          WHERE x.rn = CASE WHEN b2.h2 % 3 = 0 THEN (b2.h2 / 3) % least(11, x.n) ELSE (b2.h2 / 3) % x.n END) AS dent_id
  FROM b2
), b4 AS (
  SELECT b3.*,
         CASE WHEN h3 % 17 = 0 THEN 'C'
              WHEN i <= 203 THEN 'D'
              WHEN i >= 221 THEN 'N'
              WHEN h3 % 5 = 0 THEN 'Q'
              WHEN h3 % 5 IN (1,2) AND i > 206 THEN 'P'
              WHEN i >= 214 AND NOT rush AND i % 3 <> 2 THEN 'P'
              ELSE 'D' END AS st
  FROM b3
)
INSERT INTO cas (cas_id, cas_no, dent_id, pat_ref, rcv_dt, due_dt, dlv_dt, st_cd, rush_fl, shd_cd, tch_id, qc_id)
SELECT i,
       'C' || to_char(rcv,'YY') || '-' || lpad(i::text,4,'0'),
       dent_id,
       CASE WHEN h2 % 23 = 0 THEN NULL ELSE 'P' || (10000 + (h3*7) % 90000) END,
       rcv,
       rcv + CASE WHEN rush THEN 3 ELSE 7 + h2 % 8 END,
       CASE WHEN st = 'D' THEN least(rcv + CASE WHEN rush THEN 3 ELSE 7 + h2 % 8 END
              + (CASE (h1 + h3) % 13 WHEN 0 THEN 5 WHEN 1 THEN 2 WHEN 2 THEN 1 WHEN 3 THEN -1 WHEN 4 THEN -2 WHEN 5 THEN 9 WHEN 6 THEN -1 WHEN 7 THEN -3 WHEN 8 THEN -1 ELSE 0 END),
              date '2026-11-27') END,
       st,
       CASE WHEN rush THEN 'Y' ELSE 'N' END,
       (ARRAY['A1','A2','A3','A3.5','B1','B2','C1','C2',NULL,'A2','A3',NULL])[1 + h3 % 12],
       NULL,
       CASE WHEN st = 'D' THEN CASE WHEN h3 % 7 = 0 THEN 2 WHEN h3 % 7 IN (1,2) THEN 19 ELSE 18 END END
FROM b4;

-- remakes: a later case of the same dentist
UPDATE cas r SET rmk_of = o.cas_id,
       rmk_rsn = (ARRAY['FIT','SHD','BRK','FIT','MRG'])[1 + (r.cas_id*7 + r.cas_id/3) % 5]
FROM (SELECT c.cas_id AS new_id,
             (SELECT max(p.cas_id) FROM cas p
               WHERE p.dent_id = c.dent_id AND p.st_cd = 'D' AND p.dlv_dt < c.rcv_dt
                 AND p.dlv_dt > c.rcv_dt - 200) AS cas_id
      FROM cas c WHERE (c.cas_id*3571 + c.cas_id*c.cas_id*57) % 9931 % 11 IN (0,4)) o
WHERE r.cas_id = o.new_id AND o.cas_id IS NOT NULL AND r.st_cd <> 'C';

INSERT INTO cas_ln (cas_id, ln_no, prod_id, qty, u_prc, disc_pct, tth_no)
SELECT c.cas_id, l.ln,
       p.prod_id,
       CASE WHEN p.cat_cd = 'BRG' THEN 3 + (c.cas_id + l.ln) % 2
            WHEN p.cat_cd = 'CRN' THEN 1 + (c.cas_id*5 + l.ln) % 3
            WHEN p.prod_cd = 'SV-WAX' THEN 2 + c.cas_id % 5
            ELSE 1 END,
       round(p.lst_prc * CASE WHEN c.rcv_dt < date '2024-01-01' THEN 0.92 WHEN c.rcv_dt < date '2025-07-01' THEN 0.96 ELSE 1 END, 2),
       coalesce(pr.disc_pct, 0) + CASE WHEN (c.cas_id + l.ln*3) % 29 = 0 THEN 10 ELSE 0 END,
       CASE WHEN p.cat_cd IN ('CRN','BRG','IMP') THEN ((1 + (c.cas_id + l.ln) % 4)*10 + 1 + (c.cas_id*3) % 7)::text END
FROM cas c
JOIN dent d ON d.dent_id = c.dent_id
JOIN prac pr ON pr.prac_id = d.prac_id
CROSS JOIN LATERAL generate_series(1, 1 + (CASE WHEN c.cas_id % 8 IN (1,2,4,5) THEN 1 WHEN c.cas_id % 8 = 7 THEN 2 ELSE 0 END)) AS l(ln)
JOIN prod p ON p.prod_id = CASE
     WHEN l.ln = 1 AND d.spec_cd = 'ORT' THEN 18 + (c.cas_id*c.cas_id + c.cas_id/3) % 3
     WHEN l.ln = 1 AND d.spec_cd = 'IMP' THEN 21 + (c.cas_id*c.cas_id*7 + c.cas_id/2) % 3
     WHEN l.ln = 1 AND c.rcv_dt < date '2023-10-01' AND c.cas_id % 13 = 0 THEN 6
     WHEN l.ln = 1 THEN (ARRAY[1,1,3,4,11,15,1,8,2,12,3,9,5,13,7,22,15,14,1,10,16,27,3,8,17])[1 + (c.cas_id*2957 + c.cas_id*c.cas_id*11) % 9967 % 25]
     WHEN l.ln = 2 THEN (ARRAY[24,24,1,25,3,26,24,15,21,14])[1 + (c.cas_id*7 + c.cas_id/10) % 10]
     ELSE (ARRAY[25,27,24,26])[1 + (c.cas_id/8) % 4] END;

-- technician in charge, by the kind of work on the first line
UPDATE cas SET tch_id = t.emp_id
FROM (SELECT c.cas_id,
             (SELECT e.emp_id FROM (
                SELECT emp_id, row_number() OVER (ORDER BY emp_id) - 1 AS rn, count(*) OVER () AS n
                FROM emp
                WHERE dept_cd = ANY (CASE p.cat_cd WHEN 'CRN' THEN ARRAY['CER','CAD'] WHEN 'BRG' THEN ARRAY['MET','CER']
                                                   WHEN 'IMP' THEN ARRAY['CAD','MET'] WHEN 'SVC' THEN ARRAY['CAD'] ELSE ARRAY['REM'] END)
                  AND job_ttl <> 'Apprentice' AND hire_dt <= c.rcv_dt
                  AND (exit_dt IS NULL OR exit_dt > c.rcv_dt + 14)) e
              WHERE e.rn = (c.cas_id*1777 + c.cas_id*c.cas_id*29) % 9929 % e.n) AS emp_id
      FROM cas c JOIN cas_ln l ON l.cas_id = c.cas_id AND l.ln_no = 1 JOIN prod p ON p.prod_id = l.prod_id
      WHERE c.st_cd <> 'N') t
WHERE t.cas_id = cas.cas_id;

WITH s AS (
  SELECT c.cas_id, c.dlv_dt, pr.pay_trm, pr.ctry_cd, pr.st_cd AS pst,
         round(sum(l.qty * l.u_prc * (1 - l.disc_pct/100)), 2) AS net,
         (c.cas_id*c.cas_id*13 + c.cas_id*7) % 101 AS h
  FROM cas c JOIN cas_ln l USING (cas_id) JOIN dent d USING (dent_id) JOIN prac pr USING (prac_id)
  WHERE c.st_cd = 'D' AND NOT (c.rmk_of IS NOT NULL AND c.rmk_rsn IN ('FIT','MRG'))
    AND c.dlv_dt <= date '2026-11-24'
  GROUP BY c.cas_id, c.dlv_dt, pr.pay_trm, pr.ctry_cd, pr.st_cd
), t AS (
  SELECT *, dlv_dt + h % 4 AS idt FROM s
), u AS (
  SELECT *, row_number() OVER (ORDER BY idt, cas_id) AS rn,
         CASE WHEN pst = 'X' OR h IN (41, 12, 77) THEN NULL
              WHEN pst = 'H' AND idt > date '2025-06-01' THEN NULL
              WHEN h % 19 = 0 AND idt > date '2025-12-01' THEN NULL
              ELSE idt + pay_trm + (CASE h % 7 WHEN 0 THEN 12 WHEN 1 THEN -10 WHEN 2 THEN 4 WHEN 3 THEN 33 WHEN 4 THEN -3 WHEN 5 THEN -6 ELSE 0 END) END AS pdt
  FROM t
)
INSERT INTO inv
SELECT rn, 'INV' || to_char(idt,'YY') || lpad(rn::text,4,'0'), cas_id, idt, idt + pay_trm, net,
       CASE WHEN ctry_cd = 'IE' THEN round(net * 0.135, 2) ELSE 0 END,
       CASE WHEN pdt <= date '2026-11-27' THEN pdt END,
       CASE WHEN pdt <= date '2026-11-27' THEN 'P' WHEN pst = 'X' OR (pdt IS NULL AND idt < date '2025-01-01') THEN 'W' ELSE 'O' END
FROM u;

INSERT INTO mat_use
SELECT row_number() OVER (ORDER BY c.rcv_dt, c.cas_id, l.ln_no),
       c.cas_id, p.mat_id,
       least(c.rcv_dt + 1 + (c.cas_id + l.ln_no) % 4, date '2026-11-27'),
       CASE m.uom WHEN 'disc' THEN round(0.12 * l.qty + 0.01 * (c.cas_id % 4), 2)
                  WHEN 'g' THEN round(l.qty * (CASE m.mat_id WHEN 8 THEN 38 WHEN 4 THEN 6.5 WHEN 16 THEN 3.2 ELSE 2.8 END) + (c.cas_id % 5) * 0.35, 2)
                  WHEN 'ml' THEN round(l.qty * 42 + (c.cas_id % 6) * 1.5, 2)
                  ELSE l.qty + CASE WHEN c.cas_id % 14 = 0 THEN 1 ELSE 0 END END,
       CASE WHEN m.uom = 'pc' AND c.cas_id % 14 = 0 THEN 1
            WHEN m.uom = 'pc' THEN 0
            WHEN c.cas_id % 6 = 0 THEN NULL
            WHEN m.uom = 'disc' THEN round(0.01 * (c.cas_id % 4), 2)
            ELSE round((c.cas_id % 5) * 0.35, 2) END,
       CASE WHEN (c.cas_id + l.ln_no) % 12 = 0 THEN 10 ELSE c.tch_id END
FROM cas c JOIN cas_ln l USING (cas_id) JOIN prod p USING (prod_id) JOIN mat m ON m.mat_id = p.mat_id
WHERE c.st_cd IN ('P','Q','D') AND p.mat_id IS NOT NULL;

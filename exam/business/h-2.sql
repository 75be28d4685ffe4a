-- clinical laboratory
CREATE TABLE lab_site (
  site_code VARCHAR(4) PRIMARY KEY,
  site_name VARCHAR(60) NOT NULL,
  town VARCHAR(40) NOT NULL,
  region VARCHAR(20) NOT NULL
);
CREATE TABLE technician (
  tech_id INT PRIMARY KEY,
  full_name VARCHAR(60) NOT NULL,
  site_code VARCHAR(4) NOT NULL REFERENCES lab_site(site_code),
  supervisor_id INT REFERENCES technician(tech_id),
  hired_on DATE NOT NULL,
  left_on DATE
);
CREATE TABLE physician (
  physician_id INT PRIMARY KEY,
  first_name VARCHAR(30) NOT NULL,
  last_name VARCHAR(30) NOT NULL,
  specialty VARCHAR(40) NOT NULL,
  practice_name VARCHAR(60) NOT NULL
);
CREATE TABLE patient (
  patient_id INT PRIMARY KEY,
  first_name VARCHAR(30) NOT NULL,
  last_name VARCHAR(30) NOT NULL,
  sex CHAR(1) NOT NULL,
  birth_date DATE NOT NULL,
  registered_on DATE NOT NULL,
  insurer VARCHAR(40)
);
CREATE TABLE sample (
  sample_id VARCHAR(10) PRIMARY KEY,
  patient_id INT NOT NULL REFERENCES patient(patient_id),
  physician_id INT NOT NULL REFERENCES physician(physician_id),
  site_code VARCHAR(4) NOT NULL REFERENCES lab_site(site_code),
  specimen VARCHAR(15) NOT NULL,
  collected_at TIMESTAMP NOT NULL,
  received_at TIMESTAMP,
  status CHAR(1) NOT NULL,
  reject_reason VARCHAR(60)
);
CREATE TABLE assay (
  assay_code VARCHAR(6) PRIMARY KEY,
  assay_name VARCHAR(60) NOT NULL,
  panel_code VARCHAR(6) REFERENCES assay(assay_code),
  department VARCHAR(20) NOT NULL,
  unit VARCHAR(12),
  ref_low NUMERIC(8,2),
  ref_high NUMERIC(8,2),
  list_price NUMERIC(8,2) NOT NULL,
  target_hours INT NOT NULL
);
CREATE TABLE test_order (
  order_id INT PRIMARY KEY,
  sample_id VARCHAR(10) NOT NULL REFERENCES sample(sample_id),
  assay_code VARCHAR(6) NOT NULL REFERENCES assay(assay_code),
  priority VARCHAR(7) NOT NULL,
  billed_amount NUMERIC(8,2) NOT NULL,
  billed_on TEXT
);
CREATE TABLE test_result (
  result_id INT PRIMARY KEY,
  order_id INT NOT NULL REFERENCES test_order(order_id),
  value_num NUMERIC(10,2) NOT NULL,
  flag CHAR(1) NOT NULL,
  tech_id INT NOT NULL REFERENCES technician(tech_id),
  resulted_at TIMESTAMP NOT NULL
);
CREATE TABLE assay_price_hist (
  assay_code VARCHAR(6) NOT NULL REFERENCES assay(assay_code),
  valid_from DATE NOT NULL,
  price NUMERIC(8,2) NOT NULL,
  PRIMARY KEY (assay_code, valid_from)
);

INSERT INTO lab_site (site_code, site_name, town, region) VALUES
('CEN', 'Central Laboratory', 'Norwick', 'North'),
('RIV', 'Riverside Hub', 'Fenton', 'North'),
('HIL', 'Hillcrest Unit', 'Ashby', 'West'),
('COA', 'Coastal Unit', 'Marlow Bay', 'South'),
('MOB', 'Mobile Collection Van', 'Norwick', 'North');

INSERT INTO technician (tech_id, full_name, site_code, supervisor_id, hired_on, left_on) VALUES
(1, 'Ruth Abara', 'CEN', NULL, '2011-05-02', NULL),
(2, 'Daniel Kerr', 'RIV', 1, '2014-09-15', NULL),
(3, 'Priya Nair', 'CEN', 1, '2016-02-01', NULL),
(4, 'Owen Blake', 'HIL', 2, '2018-07-23', NULL),
(5, 'Sara Mendel', 'COA', 2, '2019-11-04', '2024-03-29'),
(6, 'Tariq Aziz', 'CEN', 3, '2021-01-18', NULL),
(7, 'Julia Novak', 'RIV', 2, '2022-06-13', NULL),
(8, 'Kevin Oduya', 'COA', 2, '2023-04-03', NULL),
(9, 'Beth Larsen', 'HIL', 4, CURRENT_DATE - 75, NULL);

INSERT INTO physician (physician_id, first_name, last_name, specialty, practice_name) VALUES
(11, 'Alan', 'Pryce', 'Cardiology', 'Norwick Heart Clinic'),
(12, 'Mona', 'Hadid', 'General Practice', 'Fenton Family Practice'),
(13, 'Greta', 'Sorensen', 'Endocrinology', 'Ashby Diabetes Centre'),
(14, 'Victor', 'Lam', 'General Practice', 'Marlow Bay Surgery'),
(15, 'Nadia', 'Petrov', 'Oncology', 'Norwick Cancer Centre'),
(16, 'Colin', 'Frost', 'Nephrology', 'Fenton Kidney Clinic'),
(17, 'Irene', 'Walsh', 'General Practice', 'Ashby Family Practice'),
(18, 'Samuel', 'Okoro', 'Pediatrics', 'Norwick Children Clinic');

INSERT INTO patient (patient_id, first_name, last_name, sex, birth_date, registered_on, insurer) VALUES
(201, 'Grace', 'Barton', 'F', '1938-07-26', '2021-05-03', NULL),
(202, 'Leon', 'Quist', 'M', '1942-08-07', '2021-06-19', 'CarePlus'),
(203, 'Amira', 'Malik', 'F', '1946-07-29', '2021-08-05', 'Medisure'),
(204, 'Peter', 'Dunn', 'M', '1950-06-08', '2021-09-21', 'CarePlus'),
(205, 'Wendy', 'Archer', 'F', '1954-05-01', '2021-11-07', 'Medisure'),
(206, 'Hassan', 'Yusuf', 'M', '1958-01-12', '2021-12-24', 'Unity Health'),
(207, 'Lucy', 'Hale', 'F', '1962-03-07', '2022-02-09', 'CarePlus'),
(208, 'Frank', 'Dunn', 'M', '1965-06-07', '2022-03-28', 'Medisure'),
(209, 'Maeve', 'Corrigan', 'F', '1969-04-27', '2022-05-14', 'Unity Health'),
(210, 'Isaac', 'Stone', 'M', '1973-04-25', '2022-06-30', 'Unity Health'),
(211, 'Rosa', 'Vega', 'F', '1977-08-18', '2022-08-16', NULL),
(212, 'Dylan', 'Price', 'M', '1980-12-16', '2022-10-02', 'Medisure'),
(213, 'Helga', 'Braun', 'F', '1984-10-22', '2022-11-18', NULL),
(214, 'Nathan', 'Cole', 'M', '1989-04-04', CURRENT_DATE - 123, 'Medisure'),
(215, 'Olive', 'Barton', 'F', '1993-02-20', CURRENT_DATE - 85, 'Medisure'),
(216, 'Bruno', 'Silva', 'M', '1996-12-14', CURRENT_DATE - 88, 'Unity Health'),
(217, 'Cora', 'Finch', 'F', '2000-09-17', CURRENT_DATE - 128, 'Medisure'),
(218, 'Eli', 'Katz', 'M', '2004-07-08', CURRENT_DATE - 61, 'Unity Health'),
(219, 'Freya', 'Moen', 'F', '2008-06-19', CURRENT_DATE - 71, 'CarePlus'),
(220, 'Simon', 'Tate', 'M', '2012-07-30', CURRENT_DATE - 38, 'Medisure');

INSERT INTO assay (assay_code, assay_name, panel_code, department, unit, ref_low, ref_high, list_price, target_hours) VALUES
('CMP', 'Comprehensive metabolic panel', NULL, 'Chemistry', NULL, NULL, NULL, 64.0, 12),
('GLU', 'Glucose', 'CMP', 'Chemistry', 'mg/dL', 70, 99, 11.5, 6),
('CREA', 'Creatinine', 'CMP', 'Chemistry', 'mg/dL', 0.6, 1.3, 12.75, 6),
('K', 'Potassium', 'CMP', 'Chemistry', 'mmol/L', 3.5, 5.1, 10.2, 4),
('LIP', 'Lipid panel', NULL, 'Chemistry', NULL, NULL, NULL, 48.0, 24),
('CHOL', 'Total cholesterol', 'LIP', 'Chemistry', 'mg/dL', 125, 200, 15.4, 24),
('HDL', 'HDL cholesterol', 'LIP', 'Chemistry', 'mg/dL', 40, 90, 17.9, 24),
('HGB', 'Hemoglobin', NULL, 'Hematology', 'g/dL', 12, 17, 13.6, 4),
('WBC', 'White cell count', NULL, 'Hematology', '10^9/L', 4, 11, 14.1, 4),
('A1C', 'Hemoglobin A1c', NULL, 'Hematology', '%', 4, 5.7, 29.9, 48),
('TSH', 'Thyroid stimulating hormone', NULL, 'Immunology', 'mIU/L', 0.4, 4, 36.25, 48),
('VITD', 'Vitamin D', NULL, 'Immunology', 'ng/mL', 30, 100, 52.0, 72),
('FERR', 'Ferritin', NULL, 'Immunology', 'ng/mL', 15, 300, 31.0, 48);

INSERT INTO sample (sample_id, patient_id, physician_id, site_code, specimen, collected_at, received_at, status, reject_reason) VALUES
('S3001', 207, 15, 'HIL', 'blood', '2023-01-09 16:37:00', '2023-01-09 22:26:00', 'D', NULL),
('S3002', 205, 13, 'CEN', 'plasma', '2023-01-26 07:43:00', '2023-01-26 13:43:00', 'D', NULL),
('S3003', 210, 17, 'RIV', 'plasma', '2023-02-12 15:42:00', '2023-02-12 19:27:00', 'D', NULL),
('S3004', 208, 12, 'CEN', 'blood', '2023-03-01 08:40:00', '2023-03-01 10:14:00', 'D', NULL),
('S3005', 202, 16, 'RIV', 'plasma', '2023-03-18 15:31:00', '2023-03-18 17:43:00', 'D', NULL),
('S3006', 210, 14, 'COA', 'plasma', '2023-04-04 10:24:00', '2023-04-04 12:49:00', 'D', NULL),
('S3007', 206, 13, 'CEN', 'blood', '2023-04-21 09:58:00', '2023-04-21 11:41:00', 'D', NULL),
('S3008', 209, 11, 'CEN', 'blood', '2023-05-08 13:10:00', '2023-05-08 15:25:00', 'X', 'Unlabelled tube'),
('S3009', 213, 12, 'RIV', 'plasma', '2023-05-25 07:10:00', '2023-05-25 14:01:00', 'X', 'Hemolyzed specimen'),
('S3010', 202, 12, 'CEN', 'blood', '2023-06-11 15:37:00', '2023-06-11 22:16:00', 'D', NULL),
('S3011', 205, 16, 'RIV', 'urine', '2023-06-28 12:44:00', '2023-06-28 17:10:00', 'X', 'Insufficient volume'),
('S3012', 204, 14, 'RIV', 'serum', '2023-07-15 12:52:00', '2023-07-15 13:17:00', 'D', NULL),
('S3013', 202, 16, 'CEN', 'urine', '2023-08-01 11:19:00', '2023-08-01 17:54:00', 'X', 'Insufficient volume'),
('S3014', 202, 14, 'COA', 'blood', '2023-08-18 16:53:00', '2023-08-18 19:18:00', 'D', NULL),
('S3015', 210, 13, 'RIV', 'blood', '2023-09-04 16:24:00', '2023-09-04 23:03:00', 'D', NULL),
('S3016', 212, 16, 'RIV', 'plasma', '2023-09-21 08:28:00', '2023-09-21 11:08:00', 'D', NULL),
('S3017', 210, 14, 'RIV', 'urine', '2023-10-08 07:42:00', '2023-10-08 13:51:00', 'D', NULL),
('S3018', 201, 11, 'CEN', 'serum', '2023-10-25 16:31:00', '2023-10-25 23:16:00', 'D', NULL),
('S3019', 202, 12, 'HIL', 'blood', '2023-11-11 15:30:00', '2023-11-11 19:48:00', 'D', NULL),
('S3020', 205, 11, 'CEN', 'serum', '2023-11-28 10:40:00', '2023-11-28 11:18:00', 'D', NULL),
('S3021', 213, 13, 'RIV', 'blood', '2023-12-15 10:23:00', '2023-12-15 11:45:00', 'D', NULL),
('S3022', 208, 14, 'COA', 'blood', '2024-01-01 07:10:00', '2024-01-01 11:03:00', 'D', NULL),
('S3023', 211, 11, 'CEN', 'serum', '2024-01-18 11:20:00', '2024-01-18 12:23:00', 'D', NULL),
('S3024', 212, 13, 'CEN', 'serum', '2024-02-04 11:16:00', '2024-02-04 15:46:00', 'D', NULL),
('S3025', 201, 16, 'HIL', 'blood', '2024-02-21 13:25:00', '2024-02-21 19:06:00', 'D', NULL),
('S3026', 209, 13, 'CEN', 'blood', CURRENT_DATE - 96 + TIME '06:37:00', CURRENT_DATE - 96 + TIME '06:37:00' + INTERVAL '418 minutes', 'X', 'Unlabelled tube'),
('S3027', 201, 15, 'RIV', 'urine', CURRENT_DATE - 91 + TIME '12:47:00', CURRENT_DATE - 91 + TIME '12:47:00' + INTERVAL '344 minutes', 'D', NULL),
('S3028', 217, 14, 'HIL', 'plasma', CURRENT_DATE - 86 + TIME '11:25:00', CURRENT_DATE - 86 + TIME '11:25:00' + INTERVAL '69 minutes', 'D', NULL),
('S3029', 212, 16, 'CEN', 'plasma', CURRENT_DATE - 81 + TIME '07:08:00', CURRENT_DATE - 81 + TIME '07:08:00' + INTERVAL '239 minutes', 'D', NULL),
('S3030', 204, 16, 'HIL', 'urine', CURRENT_DATE - 76 + TIME '11:01:00', CURRENT_DATE - 76 + TIME '11:01:00' + INTERVAL '354 minutes', 'D', NULL),
('S3031', 212, 12, 'CEN', 'serum', CURRENT_DATE - 71 + TIME '13:16:00', CURRENT_DATE - 71 + TIME '13:16:00' + INTERVAL '332 minutes', 'D', NULL),
('S3032', 214, 14, 'RIV', 'plasma', CURRENT_DATE - 66 + TIME '06:27:00', CURRENT_DATE - 66 + TIME '06:27:00' + INTERVAL '169 minutes', 'X', 'Insufficient volume'),
('S3033', 204, 14, 'CEN', 'plasma', CURRENT_DATE - 61 + TIME '14:54:00', CURRENT_DATE - 61 + TIME '14:54:00' + INTERVAL '373 minutes', 'D', NULL),
('S3034', 203, 13, 'HIL', 'blood', CURRENT_DATE - 56 + TIME '07:33:00', CURRENT_DATE - 56 + TIME '07:33:00' + INTERVAL '215 minutes', 'D', NULL),
('S3035', 207, 15, 'COA', 'blood', CURRENT_DATE - 51 + TIME '10:46:00', CURRENT_DATE - 51 + TIME '10:46:00' + INTERVAL '39 minutes', 'D', NULL),
('S3036', 213, 13, 'COA', 'plasma', CURRENT_DATE - 46 + TIME '12:28:00', CURRENT_DATE - 46 + TIME '12:28:00' + INTERVAL '76 minutes', 'D', NULL),
('S3037', 204, 11, 'CEN', 'blood', CURRENT_DATE - 41 + TIME '06:34:00', CURRENT_DATE - 41 + TIME '06:34:00' + INTERVAL '104 minutes', 'D', NULL),
('S3038', 201, 11, 'CEN', 'serum', CURRENT_DATE - 36 + TIME '10:51:00', CURRENT_DATE - 36 + TIME '10:51:00' + INTERVAL '57 minutes', 'D', NULL),
('S3039', 218, 16, 'RIV', 'blood', CURRENT_DATE - 31 + TIME '12:05:00', CURRENT_DATE - 31 + TIME '12:05:00' + INTERVAL '265 minutes', 'D', NULL),
('S3040', 207, 17, 'CEN', 'serum', CURRENT_DATE - 26 + TIME '07:35:00', CURRENT_DATE - 26 + TIME '07:35:00' + INTERVAL '386 minutes', 'D', NULL),
('S3041', 206, 17, 'CEN', 'urine', CURRENT_DATE - 21 + TIME '07:03:00', CURRENT_DATE - 21 + TIME '07:03:00' + INTERVAL '233 minutes', 'X', 'Hemolyzed'),
('S3042', 205, 17, 'RIV', 'serum', CURRENT_DATE - 16 + TIME '11:52:00', CURRENT_DATE - 16 + TIME '11:52:00' + INTERVAL '417 minutes', 'P', NULL),
('S3043', 213, 11, 'RIV', 'urine', CURRENT_DATE - 11 + TIME '10:19:00', CURRENT_DATE - 11 + TIME '10:19:00' + INTERVAL '238 minutes', 'P', NULL),
('S3044', 207, 17, 'CEN', 'serum', CURRENT_DATE - 6 + TIME '07:51:00', CURRENT_DATE - 6 + TIME '07:51:00' + INTERVAL '298 minutes', 'R', NULL),
('S3045', 218, 17, 'RIV', 'urine', CURRENT_DATE - 1 + TIME '10:01:00', NULL, 'R', NULL);

INSERT INTO test_order (order_id, sample_id, assay_code, priority, billed_amount, billed_on) VALUES
(7001, 'S3001', 'GLU', 'stat', 17.25, '20230115'),
(7002, 'S3001', 'CHOL', 'stat', 20.79, '20230117'),
(7003, 'S3001', 'WBC', 'stat', 21.15, '20230119'),
(7004, 'S3002', 'CREA', 'urgent', 15.3, '20230204'),
(7005, 'S3002', 'HDL', 'urgent', 21.48, '20230128'),
(7006, 'S3003', 'HDL', 'routine', 17.0, '20230219'),
(7007, 'S3003', 'A1C', 'urgent', 35.88, '20230218'),
(7008, 'S3004', 'A1C', 'routine', 29.9, '20230310'),
(7009, 'S3005', 'GLU', 'urgent', 12.42, '20230326'),
(7010, 'S3006', 'CHOL', 'routine', 14.63, '20230406'),
(7011, 'S3006', 'WBC', 'urgent', 15.23, '20230406'),
(7012, 'S3006', 'VITD', 'routine', 52.0, '20230408'),
(7013, 'S3007', 'WBC', 'stat', 19.04, '20230425'),
(7014, 'S3008', 'WBC', 'stat', 20.09, NULL),
(7015, 'S3009', 'WBC', 'routine', 14.1, NULL),
(7016, 'S3010', 'GLU', 'urgent', 13.11, '20230615'),
(7017, 'S3010', 'CHOL', 'urgent', 17.56, '20230619'),
(7018, 'S3011', 'VITD', 'routine', 49.4, NULL),
(7019, 'S3012', 'CREA', 'routine', 12.75, '20230722'),
(7020, 'S3013', 'HGB', 'stat', 18.36, NULL),
(7021, 'S3013', 'TSH', 'routine', 32.62, NULL),
(7022, 'S3014', 'WBC', 'stat', 20.09, '20230823'),
(7023, 'S3015', 'A1C', 'routine', 28.4, '20230913'),
(7024, 'S3015', 'GLU', 'routine', 10.35, '20230909'),
(7025, 'S3015', 'CHOL', 'routine', 13.86, '20230906'),
(7026, 'S3016', 'HGB', 'stat', 20.4, '20230929'),
(7027, 'S3016', 'TSH', 'stat', 48.94, '20230929'),
(7028, 'S3016', 'CREA', 'stat', 18.17, '20230928'),
(7029, 'S3017', 'HDL', 'stat', 24.16, '20231017'),
(7030, 'S3018', 'CHOL', 'routine', 13.86, '20231101'),
(7031, 'S3018', 'WBC', 'routine', 14.1, '20231029'),
(7032, 'S3019', 'A1C', 'routine', 26.91, '20231117'),
(7033, 'S3019', 'GLU', 'routine', 11.5, '20231121'),
(7034, 'S3020', 'WBC', 'stat', 19.04, '20231206'),
(7035, 'S3021', 'HGB', 'stat', 19.38, '20231217'),
(7036, 'S3021', 'TSH', 'routine', 36.25, '20231219'),
(7037, 'S3022', 'VITD', 'urgent', 62.4, '20240111'),
(7038, 'S3022', 'K', 'routine', 10.2, '20240104'),
(7039, 'S3023', 'TSH', 'routine', 36.25, '20240127'),
(7040, 'S3023', 'CREA', 'routine', 12.11, '20240128'),
(7041, 'S3024', 'K', 'routine', 9.69, '20240212'),
(7042, 'S3025', 'A1C', 'routine', 29.9, '20240302'),
(7043, 'S3026', 'K', 'stat', 14.53, NULL),
(7044, 'S3027', 'A1C', 'stat', 44.85, TO_CHAR(CURRENT_DATE - 86, 'YYYYMMDD')),
(7045, 'S3028', 'CREA', 'routine', 12.11, TO_CHAR(CURRENT_DATE - 84, 'YYYYMMDD')),
(7046, 'S3028', 'HDL', 'stat', 25.51, TO_CHAR(CURRENT_DATE - 78, 'YYYYMMDD')),
(7047, 'S3029', 'A1C', 'routine', 29.9, TO_CHAR(CURRENT_DATE - 75, 'YYYYMMDD')),
(7048, 'S3029', 'GLU', 'stat', 17.25, TO_CHAR(CURRENT_DATE - 72, 'YYYYMMDD')),
(7049, 'S3030', 'CHOL', 'routine', 13.86, TO_CHAR(CURRENT_DATE - 68, 'YYYYMMDD')),
(7050, 'S3030', 'WBC', 'routine', 14.1, TO_CHAR(CURRENT_DATE - 70, 'YYYYMMDD')),
(7051, 'S3030', 'VITD', 'urgent', 59.28, TO_CHAR(CURRENT_DATE - 66, 'YYYYMMDD')),
(7052, 'S3031', 'HGB', 'routine', 12.24, TO_CHAR(CURRENT_DATE - 61, 'YYYYMMDD')),
(7053, 'S3031', 'TSH', 'stat', 51.66, TO_CHAR(CURRENT_DATE - 64, 'YYYYMMDD')),
(7054, 'S3031', 'CREA', 'urgent', 14.53, TO_CHAR(CURRENT_DATE - 67, 'YYYYMMDD')),
(7055, 'S3032', 'CREA', 'urgent', 15.3, NULL),
(7056, 'S3032', 'HDL', 'routine', 16.11, NULL),
(7057, 'S3032', 'A1C', 'stat', 40.36, NULL),
(7058, 'S3033', 'TSH', 'routine', 34.44, TO_CHAR(CURRENT_DATE - 58, 'YYYYMMDD')),
(7059, 'S3034', 'HDL', 'routine', 17.9, TO_CHAR(CURRENT_DATE - 48, 'YYYYMMDD')),
(7060, 'S3034', 'A1C', 'routine', 26.91, TO_CHAR(CURRENT_DATE - 49, 'YYYYMMDD')),
(7061, 'S3034', 'GLU', 'routine', 10.92, TO_CHAR(CURRENT_DATE - 53, 'YYYYMMDD')),
(7062, 'S3035', 'VITD', 'routine', 46.8, TO_CHAR(CURRENT_DATE - 43, 'YYYYMMDD')),
(7063, 'S3036', 'TSH', 'routine', 36.25, TO_CHAR(CURRENT_DATE - 40, 'YYYYMMDD')),
(7064, 'S3037', 'VITD', 'routine', 52.0, TO_CHAR(CURRENT_DATE - 36, 'YYYYMMDD')),
(7065, 'S3037', 'K', 'routine', 9.69, TO_CHAR(CURRENT_DATE - 39, 'YYYYMMDD')),
(7066, 'S3038', 'WBC', 'routine', 12.69, TO_CHAR(CURRENT_DATE - 27, 'YYYYMMDD')),
(7067, 'S3038', 'VITD', 'urgent', 59.28, TO_CHAR(CURRENT_DATE - 30, 'YYYYMMDD')),
(7068, 'S3038', 'K', 'routine', 10.2, TO_CHAR(CURRENT_DATE - 30, 'YYYYMMDD')),
(7069, 'S3039', 'K', 'stat', 15.3, TO_CHAR(CURRENT_DATE - 28, 'YYYYMMDD')),
(7070, 'S3040', 'VITD', 'routine', 52.0, TO_CHAR(CURRENT_DATE - 16, 'YYYYMMDD')),
(7071, 'S3041', 'TSH', 'routine', 32.62, NULL),
(7072, 'S3041', 'CREA', 'urgent', 15.3, NULL),
(7073, 'S3041', 'HDL', 'routine', 17.9, NULL),
(7074, 'S3042', 'CHOL', 'routine', 13.86, TO_CHAR(CURRENT_DATE - 9, 'YYYYMMDD')),
(7075, 'S3042', 'WBC', 'stat', 20.09, TO_CHAR(CURRENT_DATE - 10, 'YYYYMMDD')),
(7076, 'S3043', 'A1C', 'routine', 28.4, TO_CHAR(CURRENT_DATE - 3, 'YYYYMMDD')),
(7077, 'S3043', 'GLU', 'routine', 11.5, TO_CHAR(CURRENT_DATE - 6, 'YYYYMMDD')),
(7078, 'S3044', 'GLU', 'routine', 10.92, TO_CHAR(CURRENT_DATE - 3, 'YYYYMMDD')),
(7079, 'S3044', 'CHOL', 'routine', 14.63, NULL),
(7080, 'S3044', 'WBC', 'urgent', 16.92, TO_CHAR(CURRENT_DATE - 0, 'YYYYMMDD')),
(7081, 'S3045', 'GLU', 'routine', 10.35, NULL),
(7082, 'S3045', 'CHOL', 'urgent', 18.48, NULL);

INSERT INTO test_result (result_id, order_id, value_num, flag, tech_id, resulted_at) VALUES
(9001, 7001, 196.52, 'C', 7, '2023-01-10 01:01:00'),
(9002, 7002, 230.0, 'H', 1, '2023-01-10 17:05:00'),
(9003, 7003, 4.49, 'N', 3, '2023-01-10 00:09:00'),
(9004, 7004, 0.61, 'N', 5, '2023-01-26 16:18:00'),
(9005, 7005, 120.06, 'H', 5, '2023-01-27 03:34:00'),
(9006, 7006, 121.86, 'H', 3, '2023-02-13 15:11:00'),
(9007, 7007, 4.53, 'N', 3, '2023-02-14 23:35:00'),
(9008, 7008, 7.81, 'H', 3, '2023-03-02 20:55:00'),
(9009, 7009, 95.81, 'N', 1, '2023-03-18 23:38:00'),
(9010, 7010, 286.8, 'H', 5, '2023-04-05 15:58:00'),
(9011, 7011, 4.14, 'N', 6, '2023-04-04 15:49:00'),
(9012, 7012, 20.58, 'L', 6, '2023-04-07 15:06:00'),
(9013, 7013, 15.91, 'H', 7, '2023-04-21 16:19:00'),
(9014, 7016, 74.06, 'N', 3, '2023-06-12 01:34:00'),
(9015, 7017, 223.6, 'H', 3, '2023-06-12 23:54:00'),
(9016, 7019, 1.0, 'N', 1, '2023-07-15 20:17:00'),
(9017, 7022, 9.32, 'N', 2, '2023-08-18 23:45:00'),
(9018, 7023, 4.53, 'N', 5, '2023-09-06 02:19:00'),
(9019, 7024, 51.59, 'L', 5, '2023-09-05 06:29:00'),
(9020, 7025, 175.25, 'N', 7, '2023-09-05 08:45:00'),
(9021, 7026, 14.9, 'N', 5, '2023-09-21 12:55:00'),
(9022, 7027, 5.38, 'H', 3, '2023-09-22 20:04:00'),
(9023, 7028, 0.84, 'N', 7, '2023-09-21 14:16:00'),
(9024, 7029, 65.5, 'N', 7, '2023-10-09 10:01:00'),
(9025, 7030, 149.75, 'N', 2, '2023-10-26 12:28:00'),
(9026, 7031, 13.09, 'H', 7, '2023-10-26 03:43:00'),
(9027, 7032, 4.24, 'N', 6, '2023-11-14 01:41:00'),
(9028, 7033, 75.51, 'N', 3, '2023-11-12 00:57:00'),
(9029, 7034, 14.59, 'H', 6, '2023-11-28 15:45:00'),
(9030, 7035, 22.88, 'H', 6, '2023-12-15 13:41:00'),
(9031, 7036, 2.52, 'N', 2, '2023-12-17 19:23:00'),
(9032, 7037, 34.9, 'N', 7, '2024-01-04 12:01:00'),
(9033, 7038, 4.03, 'N', 3, '2024-01-01 12:37:00'),
(9034, 7039, 8.56, 'C', 5, '2024-01-20 08:14:00'),
(9035, 7040, 0.92, 'N', 5, '2024-01-18 18:27:00'),
(9036, 7041, 4.92, 'N', 7, '2024-02-04 18:39:00'),
(9037, 7042, 3.3, 'L', 7, '2024-02-23 14:57:00'),
(9038, 7044, 5.67, 'N', 6, CURRENT_DATE - 91 + TIME '12:47:00' + INTERVAL '2870 minutes'),
(9039, 7045, 0.8, 'N', 4, CURRENT_DATE - 86 + TIME '11:25:00' + INTERVAL '489 minutes'),
(9040, 7046, 95.58, 'H', 4, CURRENT_DATE - 86 + TIME '11:25:00' + INTERVAL '1764 minutes'),
(9041, 7047, 5.39, 'N', 1, CURRENT_DATE - 81 + TIME '07:08:00' + INTERVAL '3629 minutes'),
(9042, 7048, 73.77, 'N', 8, CURRENT_DATE - 81 + TIME '07:08:00' + INTERVAL '643 minutes'),
(9043, 7049, 161.75, 'N', 6, CURRENT_DATE - 76 + TIME '11:01:00' + INTERVAL '910 minutes'),
(9044, 7050, 6.38, 'N', 6, CURRENT_DATE - 76 + TIME '11:01:00' + INTERVAL '470 minutes'),
(9045, 7051, 86.7, 'N', 3, CURRENT_DATE - 76 + TIME '11:01:00' + INTERVAL '2572 minutes'),
(9046, 7052, 14.2, 'N', 1, CURRENT_DATE - 71 + TIME '13:16:00' + INTERVAL '629 minutes'),
(9047, 7053, 3.39, 'N', 8, CURRENT_DATE - 71 + TIME '13:16:00' + INTERVAL '3251 minutes'),
(9048, 7054, 1.54, 'H', 1, CURRENT_DATE - 71 + TIME '13:16:00' + INTERVAL '598 minutes'),
(9049, 7058, 1.66, 'N', 1, CURRENT_DATE - 61 + TIME '14:54:00' + INTERVAL '2402 minutes'),
(9050, 7059, 80.5, 'N', 8, CURRENT_DATE - 56 + TIME '07:33:00' + INTERVAL '732 minutes'),
(9051, 7060, 7.26, 'H', 7, CURRENT_DATE - 56 + TIME '07:33:00' + INTERVAL '3108 minutes'),
(9052, 7061, 74.64, 'N', 9, CURRENT_DATE - 56 + TIME '07:33:00' + INTERVAL '429 minutes'),
(9053, 7062, 27.51, 'L', 2, CURRENT_DATE - 51 + TIME '10:46:00' + INTERVAL '4143 minutes'),
(9054, 7063, 0.31, 'L', 8, CURRENT_DATE - 46 + TIME '12:28:00' + INTERVAL '1502 minutes'),
(9055, 7064, 112.2, 'H', 1, CURRENT_DATE - 41 + TIME '06:34:00' + INTERVAL '3186 minutes'),
(9056, 7065, 2.55, 'L', 3, CURRENT_DATE - 41 + TIME '06:34:00' + INTERVAL '218 minutes'),
(9057, 7066, 4.84, 'N', 4, CURRENT_DATE - 36 + TIME '10:51:00' + INTERVAL '191 minutes'),
(9058, 7067, 27.24, 'L', 3, CURRENT_DATE - 36 + TIME '10:51:00' + INTERVAL '5260 minutes'),
(9059, 7068, 4.76, 'N', 7, CURRENT_DATE - 36 + TIME '10:51:00' + INTERVAL '226 minutes'),
(9060, 7069, 5.0, 'N', 8, CURRENT_DATE - 31 + TIME '12:05:00' + INTERVAL '453 minutes'),
(9061, 7070, 137.4, 'H', 7, CURRENT_DATE - 26 + TIME '07:35:00' + INTERVAL '4097 minutes');

INSERT INTO assay_price_hist (assay_code, valid_from, price) VALUES
('CMP', '2022-01-01', 56.96),
('CMP', '2023-01-01', 58.88),
('CMP', '2024-01-01', 64.64),
('CMP', DATE_TRUNC('month', CURRENT_DATE)::date - 60, 64.0),
('GLU', '2022-01-01', 9.89),
('GLU', '2023-01-01', 10.58),
('GLU', '2024-01-01', 11.62),
('GLU', DATE_TRUNC('month', CURRENT_DATE)::date - 60, 11.5),
('CREA', '2022-01-01', 11.09),
('CREA', '2023-01-01', 12.11),
('CREA', '2024-01-01', 12.75),
('CREA', DATE_TRUNC('month', CURRENT_DATE)::date - 60, 12.75),
('K', '2022-01-01', 9.18),
('K', '2024-01-01', 10.4),
('K', DATE_TRUNC('month', CURRENT_DATE)::date - 60, 10.2),
('LIP', '2022-01-01', 41.76),
('LIP', '2023-01-01', 44.16),
('LIP', DATE_TRUNC('month', CURRENT_DATE)::date - 60, 48.0),
('CHOL', '2022-01-01', 13.71),
('CHOL', '2023-01-01', 14.48),
('CHOL', DATE_TRUNC('month', CURRENT_DATE)::date - 60, 15.4),
('HDL', '2022-01-01', 16.11),
('HDL', '2023-01-01', 16.65),
('HDL', DATE_TRUNC('month', CURRENT_DATE)::date - 60, 17.9),
('HGB', '2022-01-01', 12.24),
('HGB', '2023-01-01', 12.51),
('HGB', '2024-01-01', 13.6),
('HGB', DATE_TRUNC('month', CURRENT_DATE)::date - 60, 13.6),
('WBC', '2022-01-01', 12.69),
('WBC', '2023-01-01', 13.39),
('WBC', '2024-01-01', 14.24),
('WBC', DATE_TRUNC('month', CURRENT_DATE)::date - 60, 14.1),
('A1C', '2022-01-01', 26.61),
('A1C', '2023-01-01', 27.81),
('A1C', '2024-01-01', 29.9),
('A1C', DATE_TRUNC('month', CURRENT_DATE)::date - 60, 29.9),
('TSH', '2022-01-01', 31.9),
('TSH', '2023-01-01', 34.07),
('TSH', '2024-01-01', 36.98),
('TSH', DATE_TRUNC('month', CURRENT_DATE)::date - 60, 36.25),
('VITD', '2022-01-01', 45.76),
('VITD', '2023-01-01', 48.88),
('VITD', '2024-01-01', 52.52),
('VITD', DATE_TRUNC('month', CURRENT_DATE)::date - 60, 52.0),
('FERR', '2022-01-01', 27.59),
('FERR', '2023-01-01', 29.76),
('FERR', DATE_TRUNC('month', CURRENT_DATE)::date - 60, 31.0);

COMMENT ON COLUMN lab_site.region IS 'North, West or South';
COMMENT ON COLUMN technician.supervisor_id IS 'technician who supervises this one';
COMMENT ON COLUMN technician.hired_on IS 'first working day';
COMMENT ON COLUMN technician.left_on IS 'last working day, NULL while employed';
COMMENT ON COLUMN physician.specialty IS 'medical specialty';
COMMENT ON COLUMN physician.practice_name IS 'practice or clinic the physician works for';
COMMENT ON COLUMN patient.sex IS 'M or F';
COMMENT ON COLUMN patient.registered_on IS 'date of registration with the laboratory';
COMMENT ON COLUMN patient.insurer IS 'health insurer, NULL if paying privately';
COMMENT ON COLUMN sample.physician_id IS 'physician who requested the sample';
COMMENT ON COLUMN sample.site_code IS 'site that handled the sample';
COMMENT ON COLUMN sample.specimen IS 'blood, serum, urine or plasma';
COMMENT ON COLUMN sample.collected_at IS 'time the specimen was taken';
COMMENT ON COLUMN sample.received_at IS 'time of arrival in the laboratory';
COMMENT ON COLUMN sample.status IS 'R registered, P in process, D done, X rejected';
COMMENT ON COLUMN sample.reject_reason IS 'why the sample was rejected';
COMMENT ON COLUMN assay.panel_code IS 'panel this assay belongs to';
COMMENT ON COLUMN assay.department IS 'Chemistry, Hematology or Immunology';
COMMENT ON COLUMN assay.ref_low IS 'lower end of the reference range';
COMMENT ON COLUMN assay.ref_high IS 'upper end of the reference range';
COMMENT ON COLUMN assay.list_price IS 'current list price in dollars';
COMMENT ON COLUMN assay.target_hours IS 'promised hours from receipt to result';
COMMENT ON COLUMN test_order.priority IS 'routine, urgent or stat';
COMMENT ON COLUMN test_order.billed_amount IS 'amount charged in dollars';
COMMENT ON COLUMN test_order.billed_on IS 'billing date as text in YYYYMMDD format, NULL if not billed';
COMMENT ON COLUMN test_result.value_num IS 'measured value in the unit of the assay';
COMMENT ON COLUMN test_result.flag IS 'N normal, H high, L low, C critical';
COMMENT ON COLUMN test_result.tech_id IS 'technician who released the result';
COMMENT ON COLUMN test_result.resulted_at IS 'time the result was released';
COMMENT ON COLUMN assay_price_hist.valid_from IS 'first day of this price';
COMMENT ON COLUMN assay_price_hist.price IS 'list price in dollars from that day';

CREATE SCHEMA IF NOT EXISTS ops;
CREATE TABLE ops.lin (lin_cd VARCHAR(4) PRIMARY KEY, lin_nm TEXT NOT NULL, mode_cd CHAR(1) NOT NULL, len_km NUMERIC(5,1), op_since DATE, up_lin_cd VARCHAR(4), lin_st CHAR(1) NOT NULL);
CREATE TABLE ops.veh (veh_no INT PRIMARY KEY, plate VARCHAR(12), mdl TEXT NOT NULL, prop_cd CHAR(1) NOT NULL, seat_cap INT NOT NULL, comm_dt DATE NOT NULL, st_cd CHAR(1) NOT NULL);
CREATE TABLE ops.drv (drv_id INT PRIMARY KEY, full_nm TEXT NOT NULL, hire_dt DATE NOT NULL, lic_cls VARCHAR(3) NOT NULL, depot TEXT NOT NULL);
CREATE TABLE ops.stp (stp_id INT PRIMARY KEY, stp_nm TEXT NOT NULL, zone_no INT NOT NULL, has_shelter BOOLEAN NOT NULL);
CREATE TABLE ops.lin_stp (lin_cd VARCHAR(4) NOT NULL, stp_id INT NOT NULL, seq_no INT NOT NULL);
CREATE TABLE ops.trp (trp_id INT PRIMARY KEY, lin_cd VARCHAR(4) NOT NULL, veh_no INT NOT NULL, drv_id INT NOT NULL, sched_dep TIMESTAMP NOT NULL, act_dep TIMESTAMP, pax INT, fare_amt NUMERIC(9,2), trp_st CHAR(1) NOT NULL);
CREATE TABLE ops.inc (inc_id INT PRIMARY KEY, trp_id INT, veh_no INT NOT NULL, inc_typ VARCHAR(4) NOT NULL, sev INT NOT NULL, rep_txt VARCHAR(14) NOT NULL, closed_at TIMESTAMP, cost_amt NUMERIC(9,2));
CREATE TABLE ops.veh_odo (veh_no INT NOT NULL, read_dt DATE NOT NULL, km INT NOT NULL);

INSERT INTO ops.lin (lin_cd, lin_nm, mode_cd, len_km, op_since, up_lin_cd, lin_st) VALUES
('B1', 'Harbour - Old Mill', 'B', 12.4, '1998-05-01', NULL, 'A'),
('B4', 'Central Station - Quarry Hill', 'B', 9.8, '2001-09-15', NULL, 'A'),
('B7', 'Old Mill - Sawmill Lane', 'B', 4.3, '2009-03-01', 'B1', 'S'),
('B12', 'Airport - Harbour Terminal', 'B', 21.6, '2005-06-12', NULL, 'A'),
('T1', 'University - Market Square', 'T', 11.2, '1987-10-04', NULL, 'A'),
('T2', 'Stadium - Botanic Gardens', 'T', 14.9, '1992-04-20', NULL, 'A'),
('T5', 'Stadium - Fairground', 'T', 3.7, '2016-08-28', 'T2', 'A'),
('M1', 'Northgate - Southgate', 'M', 18.3, '2011-12-11', NULL, 'A'),
('M2', 'Airport - Northgate', 'M', 23.5, NULL, NULL, 'P'),
('N3', 'Night Quarry Hill', 'B', 10.6, '2014-12-14', 'B4', 'A'),
('N9', 'Night Airport', 'B', 24.1, '2018-06-01', 'B12', 'A');

INSERT INTO ops.veh (veh_no, plate, mdl, prop_cd, seat_cap, comm_dt, st_cd) VALUES
(101, 'KR-A300', 'Citaro G', 'D', 48, '2015-02-10', 'A'),
(102, 'KR-B337', 'Citaro G', 'D', 48, '2015-02-24', 'W'),
(103, 'KR-C374', 'Citaro G', 'D', 48, '2016-07-01', 'A'),
(104, 'KR-D411', 'eCitaro', 'E', 42, '2021-11-15', 'A'),
(105, 'KR-E448', 'eCitaro', 'E', 42, '2022-04-04', 'A'),
(106, 'KR-F485', 'eCitaro', 'E', 42, '2023-01-30', 'A'),
(107, 'KR-G522', 'Urbanway', 'H', 39, '2019-05-20', 'A'),
(108, 'KR-H559', 'Urbanway', 'H', 39, '2019-06-17', 'W'),
(109, 'KR-I596', 'Lion City', 'D', 51, '2012-03-12', 'S'),
(110, 'KR-J633', 'Lion City', 'D', 51, '2013-10-07', 'A'),
(111, NULL, 'Flexity', 'E', 84, '2014-09-01', 'A'),
(112, NULL, 'Flexity', 'E', 84, '2014-09-22', 'A'),
(113, NULL, 'Variobahn', 'E', 76, '2009-01-19', 'W'),
(114, NULL, 'Variobahn', 'E', 76, '2022-08-08', 'A'),
(115, NULL, 'Inspiro', 'E', 132, '2011-11-21', 'A'),
(116, NULL, 'Inspiro', 'E', 132, '2022-12-05', 'A'),
(117, 'KR-Q892', 'Sprinter City', 'D', 19, '2018-04-30', 'A'),
(118, 'KR-R929', 'Sprinter City', 'D', 19, '2023-09-11', 'A');

INSERT INTO ops.drv (drv_id, full_nm, hire_dt, lic_cls, depot) VALUES
(1, 'Ada Lindqvist', '2004-03-01', 'D', 'North'),
(2, 'Bruno Keller', '2019-08-15', 'DE', 'Harbour'),
(3, 'Chiara Rossi', '2021-02-01', 'TR', 'South'),
(4, 'Dmitri Volkov', '1999-11-08', 'D', 'North'),
(5, 'Edith Novak', '2010-06-21', 'DE', 'North'),
(6, 'Farid Haddad', '2016-01-11', 'TR', 'South'),
(7, 'Greta Olsen', '2022-09-05', 'D', 'North'),
(8, 'Hamza Yilmaz', '2008-04-14', 'DE', 'Harbour'),
(9, 'Ines Duarte', '2018-10-01', 'TR', 'North'),
(10, 'Jan Kowalski', '2013-07-29', 'D', 'North'),
(11, 'Katrin Vogel', '2023-03-20', 'DE', 'Harbour'),
(12, 'Luis Ortega', '2006-12-04', 'TR', 'South'),
(13, 'Mei Tanaka', '2020-05-18', 'D', 'North'),
(14, 'Niall Byrne', '2024-01-08', 'DE', 'Harbour');

INSERT INTO ops.stp (stp_id, stp_nm, zone_no, has_shelter) VALUES
(1, 'Harbour', 1, TRUE),
(2, 'Old Mill', 4, FALSE),
(3, 'Central Station', 3, TRUE),
(4, 'Quarry Hill', 2, TRUE),
(5, 'Airport', 1, FALSE),
(6, 'University', 4, TRUE),
(7, 'Market Square', 3, TRUE),
(8, 'Stadium', 2, FALSE),
(9, 'Botanic Gardens', 1, TRUE),
(10, 'Fairground', 4, TRUE),
(11, 'Northgate', 3, FALSE),
(12, 'Southgate', 2, TRUE),
(13, 'Victoria square', 1, TRUE),
(14, 'Hospital', 4, FALSE),
(15, 'Brewery Yard', 3, TRUE),
(16, 'Sawmill Lane', 2, TRUE),
(17, 'Lakeside', 1, FALSE),
(18, 'Kings Square East', 4, TRUE);

INSERT INTO ops.lin_stp (lin_cd, stp_id, seq_no) VALUES
('B1', 1, 1),
('B1', 13, 2),
('B1', 7, 3),
('B1', 3, 4),
('B1', 14, 5),
('B1', 2, 6),
('B4', 3, 1),
('B4', 13, 2),
('B4', 14, 3),
('B4', 4, 4),
('B7', 2, 1),
('B7', 16, 2),
('B12', 5, 1),
('B12', 11, 2),
('B12', 3, 3),
('B12', 7, 4),
('B12', 1, 5),
('T1', 6, 1),
('T1', 14, 2),
('T1', 3, 3),
('T1', 13, 4),
('T1', 7, 5),
('T2', 8, 1),
('T2', 14, 2),
('T2', 6, 3),
('T2', 7, 4),
('T2', 9, 5),
('T5', 8, 1),
('T5', 10, 2),
('M1', 11, 1),
('M1', 3, 2),
('M1', 7, 3),
('M1', 6, 4),
('M1', 8, 5),
('M1', 12, 6),
('N3', 3, 1),
('N3', 14, 2),
('N3', 4, 3),
('N9', 5, 1),
('N9', 11, 2),
('N9', 3, 3);

INSERT INTO ops.trp (trp_id, lin_cd, veh_no, drv_id, sched_dep, act_dep, pax, fare_amt, trp_st) VALUES
(5001, 'B1', 107, 3, '2024-01-03 19:35:00', '2024-01-03 19:44:00', 29, 53.79, 'C'),
(5002, 'M1', 115, 9, '2024-01-09 21:30:00', '2024-01-09 21:31:00', 92, 201.54, 'C'),
(5003, 'T1', 112, 3, '2024-01-14 06:38:00', '2024-01-14 06:45:00', 74, 153.02, 'C'),
(5004, 'B4', 102, 10, '2024-01-20 05:33:00', '2024-01-20 05:34:00', 15, 30.32, 'C'),
(5005, 'B12', 109, 8, '2024-01-27 05:49:00', NULL, NULL, NULL, 'X'),
(5006, 'T2', 114, 2, '2024-02-03 11:33:00', '2024-02-03 11:35:00', 42, 70.68, 'C'),
(5007, 'B1', 107, 2, '2024-02-09 19:41:00', '2024-02-09 19:44:00', 46, 96.03, 'C'),
(5008, 'N3', 104, 2, '2024-02-14 13:20:00', '2024-02-14 13:22:00', 13, 23.93, 'C'),
(5009, 'T5', 114, 11, '2024-02-20 17:06:00', '2024-02-20 17:09:00', 27, 45.65, 'C'),
(5010, 'M1', 115, 7, '2024-02-27 05:13:00', '2024-02-27 05:15:00', 95, 270.24, 'C'),
(5011, 'T1', 112, 1, '2024-03-03 18:04:00', '2024-03-03 18:06:00', 50, 93.8, 'C'),
(5012, 'B12', 104, 1, '2024-03-09 18:48:00', '2024-03-09 18:49:00', 21, 33.13, 'C'),
(5013, 'B4', 106, 12, '2024-03-14 19:31:00', '2024-03-14 19:32:00', 29, 47.23, 'C'),
(5014, 'N9', 117, 7, '2024-03-20 09:26:00', NULL, NULL, NULL, 'X'),
(5015, 'T2', 113, 10, '2024-03-27 18:13:00', '2024-03-27 18:13:00', 81, 185.83, 'C'),
(5016, 'B1', 104, 11, '2024-04-03 14:01:00', '2024-04-03 14:03:00', 27, 54.19, 'C'),
(5017, 'M1', 115, 10, '2024-04-09 08:02:00', '2024-04-09 08:03:00', 92, 192.05, 'C'),
(5018, 'T1', 111, 11, '2024-04-14 15:18:00', '2024-04-14 15:25:00', 30, 54.35, 'C'),
(5019, 'B4', 108, 10, '2024-04-20 12:00:00', '2024-04-20 12:04:00', 33, 52.55, 'C'),
(5020, 'B12', 110, 4, '2024-04-27 20:36:00', '2024-04-27 20:37:00', 23, 36.98, 'C'),
(5021, 'T2', 112, 4, '2024-05-03 12:46:00', '2024-05-03 12:48:00', 81, 184.07, 'C'),
(5022, 'B1', 107, 9, '2024-05-09 17:30:00', '2024-05-09 17:31:00', 13, 20.57, 'C'),
(5023, 'N3', 104, 7, '2024-05-14 13:15:00', NULL, NULL, NULL, 'X'),
(5024, 'T5', 111, 11, '2024-05-20 20:18:00', '2024-05-20 20:19:00', 34, 67.39, 'C'),
(5025, 'M1', 115, 7, '2024-05-27 07:17:00', '2024-05-27 07:19:00', 128, 273.14, 'C'),
(5026, 'T1', 111, 10, '2024-06-03 19:15:00', '2024-06-03 19:15:00', 38, 72.67, 'C'),
(5027, 'B12', 104, 11, '2024-06-09 09:05:00', '2024-06-09 09:09:00', 46, 95.63, 'C'),
(5028, 'B4', 102, 6, '2024-06-14 21:37:00', '2024-06-14 21:38:00', 54, 96.69, 'C'),
(5029, 'N9', 117, 6, '2024-06-20 14:02:00', '2024-06-20 14:02:00', 13, 25.17, 'C'),
(5030, 'T2', 113, 12, '2024-06-27 09:04:00', '2024-06-27 09:05:00', 60, 128.66, 'C'),
(5031, 'B1', 105, 2, CURRENT_DATE - INTERVAL '0 days' + INTERVAL '47 minutes', CURRENT_DATE - INTERVAL '0 days' + INTERVAL '48 minutes', 25, 47.76, 'C'),
(5032, 'M1', 115, 10, CURRENT_DATE - INTERVAL '1 days' + INTERVAL '1081 minutes', CURRENT_DATE - INTERVAL '1 days' + INTERVAL '1089 minutes', 113, 268.74, 'C'),
(5033, 'T1', 111, 5, CURRENT_DATE - INTERVAL '2 days' + INTERVAL '338 minutes', CURRENT_DATE - INTERVAL '2 days' + INTERVAL '339 minutes', 32, 56.09, 'C'),
(5034, 'B4', 110, 8, CURRENT_DATE - INTERVAL '3 days' + INTERVAL '1126 minutes', CURRENT_DATE - INTERVAL '3 days' + INTERVAL '1131 minutes', 58, 111.11, 'C'),
(5035, 'B12', 103, 1, CURRENT_DATE - INTERVAL '4 days' + INTERVAL '1169 minutes', CURRENT_DATE - INTERVAL '4 days' + INTERVAL '1170 minutes', 27, 42.39, 'C'),
(5036, 'T2', 113, 8, CURRENT_DATE - INTERVAL '5 days' + INTERVAL '764 minutes', CURRENT_DATE - INTERVAL '5 days' + INTERVAL '765 minutes', 76, 159.29, 'C'),
(5037, 'B1', 105, 9, CURRENT_DATE - INTERVAL '6 days' + INTERVAL '780 minutes', CURRENT_DATE - INTERVAL '6 days' + INTERVAL '785 minutes', 18, 33.64, 'C'),
(5038, 'N3', 104, 7, CURRENT_DATE - INTERVAL '8 days' + INTERVAL '648 minutes', CURRENT_DATE - INTERVAL '8 days' + INTERVAL '653 minutes', 31, 51.39, 'C'),
(5039, 'T5', 111, 10, CURRENT_DATE - INTERVAL '9 days' + INTERVAL '792 minutes', CURRENT_DATE - INTERVAL '9 days' + INTERVAL '798 minutes', 91, 174.92, 'C'),
(5040, 'M1', 115, 8, CURRENT_DATE - INTERVAL '11 days' + INTERVAL '913 minutes', NULL, NULL, NULL, 'X'),
(5041, 'T1', 112, 8, CURRENT_DATE - INTERVAL '13 days' + INTERVAL '962 minutes', CURRENT_DATE - INTERVAL '13 days' + INTERVAL '963 minutes', 87, 152.34, 'C'),
(5042, 'B12', 110, 6, CURRENT_DATE - INTERVAL '16 days' + INTERVAL '793 minutes', CURRENT_DATE - INTERVAL '16 days' + INTERVAL '799 minutes', 44, 79.27, 'C'),
(5043, 'B4', 102, 11, CURRENT_DATE - INTERVAL '19 days' + INTERVAL '1160 minutes', CURRENT_DATE - INTERVAL '19 days' + INTERVAL '1161 minutes', 26, 48.52, 'C'),
(5044, 'N9', 103, 11, CURRENT_DATE - INTERVAL '22 days' + INTERVAL '816 minutes', CURRENT_DATE - INTERVAL '22 days' + INTERVAL '821 minutes', 42, 77.34, 'C'),
(5045, 'T2', 112, 4, CURRENT_DATE - INTERVAL '25 days' + INTERVAL '565 minutes', CURRENT_DATE - INTERVAL '25 days' + INTERVAL '573 minutes', 27, 59.47, 'C'),
(5046, 'B1', 107, 11, CURRENT_DATE - INTERVAL '27 days' + INTERVAL '543 minutes', CURRENT_DATE - INTERVAL '27 days' + INTERVAL '544 minutes', 15, 27.38, 'C'),
(5047, 'M1', 115, 12, CURRENT_DATE - INTERVAL '29 days' + INTERVAL '964 minutes', CURRENT_DATE - INTERVAL '29 days' + INTERVAL '966 minutes', 137, 312.32, 'C'),
(5048, 'T1', 111, 6, CURRENT_DATE - INTERVAL '34 days' + INTERVAL '348 minutes', CURRENT_DATE - INTERVAL '34 days' + INTERVAL '356 minutes', 38, 70.36, 'C'),
(5049, 'B4', 110, 4, CURRENT_DATE - INTERVAL '38 days' + INTERVAL '1292 minutes', CURRENT_DATE - INTERVAL '38 days' + INTERVAL '1293 minutes', 54, 103.62, 'C'),
(5050, 'B12', 104, 1, CURRENT_DATE - INTERVAL '41 days' + INTERVAL '446 minutes', CURRENT_DATE - INTERVAL '41 days' + INTERVAL '452 minutes', 29, 47.33, 'C'),
(5051, 'T2', 113, 6, CURRENT_DATE - INTERVAL '45 days' + INTERVAL '1055 minutes', NULL, NULL, NULL, 'X'),
(5052, 'B1', 104, 2, CURRENT_DATE - INTERVAL '50 days' + INTERVAL '666 minutes', CURRENT_DATE - INTERVAL '50 days' + INTERVAL '667 minutes', 21, 36.59, 'C'),
(5053, 'N3', 104, 6, CURRENT_DATE - INTERVAL '56 days' + INTERVAL '874 minutes', CURRENT_DATE - INTERVAL '56 days' + INTERVAL '879 minutes', 46, 92.36, 'C'),
(5054, 'T5', 114, 5, CURRENT_DATE - INTERVAL '61 days' + INTERVAL '1265 minutes', CURRENT_DATE - INTERVAL '61 days' + INTERVAL '1265 minutes', 46, 89.49, 'C'),
(5055, 'M1', 115, 9, CURRENT_DATE - INTERVAL '67 days' + INTERVAL '1201 minutes', CURRENT_DATE - INTERVAL '67 days' + INTERVAL '1203 minutes', 90, 189.66, 'C'),
(5056, 'T1', 112, 12, CURRENT_DATE - INTERVAL '74 days' + INTERVAL '943 minutes', CURRENT_DATE - INTERVAL '74 days' + INTERVAL '944 minutes', 36, 72.19, 'C'),
(5057, 'B12', 110, 13, CURRENT_DATE - INTERVAL '82 days' + INTERVAL '1303 minutes', CURRENT_DATE - INTERVAL '82 days' + INTERVAL '1311 minutes', 41, 78.42, 'C'),
(5058, 'B4', 106, 9, CURRENT_DATE - INTERVAL '89 days' + INTERVAL '748 minutes', CURRENT_DATE - INTERVAL '89 days' + INTERVAL '751 minutes', 32, 64.03, 'C'),
(5059, 'N9', 117, 9, CURRENT_DATE - INTERVAL '97 days' + INTERVAL '799 minutes', CURRENT_DATE - INTERVAL '97 days' + INTERVAL '805 minutes', 10, 16.0, 'C'),
(5060, 'T2', 112, 1, CURRENT_DATE - INTERVAL '106 days' + INTERVAL '1277 minutes', CURRENT_DATE - INTERVAL '106 days' + INTERVAL '1285 minutes', 56, 98.11, 'C'),
(5061, 'B1', 107, 2, CURRENT_DATE - INTERVAL '115 days' + INTERVAL '1021 minutes', CURRENT_DATE - INTERVAL '115 days' + INTERVAL '1021 minutes', 30, 62.52, 'C'),
(5062, 'M1', 115, 9, CURRENT_DATE - INTERVAL '125 days' + INTERVAL '1205 minutes', NULL, NULL, NULL, 'X'),
(5063, 'T1', 112, 6, CURRENT_DATE - INTERVAL '136 days' + INTERVAL '1166 minutes', CURRENT_DATE - INTERVAL '136 days' + INTERVAL '1172 minutes', 43, 85.6, 'C'),
(5064, 'B4', 110, 8, CURRENT_DATE + INTERVAL '1 days' + INTERVAL '495 minutes', NULL, NULL, NULL, 'P'),
(5065, 'B12', 109, 2, CURRENT_DATE + INTERVAL '2 days' + INTERVAL '495 minutes', NULL, NULL, NULL, 'P'),
(5066, 'T2', 112, 7, CURRENT_DATE + INTERVAL '3 days' + INTERVAL '495 minutes', NULL, NULL, NULL, 'P');

INSERT INTO ops.inc (inc_id, trp_id, veh_no, inc_typ, sev, rep_txt, closed_at, cost_amt) VALUES
(1, 5003, 112, 'DOOR', 2, '20240114 09:00', '2024-01-15 10:30:00', 436.0),
(2, 5008, 104, 'BRK', 3, '20240214 10:13', '2024-02-15 11:30:00', 308.35),
(3, 5013, 106, 'PAX', 2, '20240314 11:26', '2024-03-15 12:30:00', NULL),
(4, NULL, 110, 'DOOR', 1, '20240414 12:39', '2024-04-15 13:30:00', 773.05),
(5, 5023, 104, 'COLL', 4, '20240514 13:52', '2024-05-15 14:30:00', 879.4),
(6, 5028, 102, 'PAX', 3, '20240614 14:05', NULL, 1345.75),
(7, 5003, 112, 'ENG', 3, '20240316 15:18', '2024-03-17 16:30:00', 1558.1),
(8, NULL, 104, 'DOOR', 1, '20240214 16:31', '2024-02-15 17:30:00', 1344.45),
(9, 5013, 106, 'PAX', 2, '20240314 17:44', '2024-03-15 18:30:00', NULL),
(10, 5018, 111, 'BRK', 3, '20240414 18:57', NULL, 1698.15),
(11, 5023, 104, 'DOOR', 2, '20240514 19:10', '2024-05-15 11:30:00', 1952.5),
(12, NULL, 116, 'VAND', 2, '20240614 20:23', '2024-06-15 12:30:00', 2105.85),
(13, 5003, 112, 'PAX', 2, '20240114 09:36', '2024-01-15 13:30:00', 2316.2),
(14, 5008, 104, 'ENG', 3, '20240214 10:49', '2024-02-15 14:30:00', 2379.55),
(15, 5032, 115, 'BRK', 3, to_char(CURRENT_DATE - 1, 'YYYYMMDD') || ' 08:00', NULL, 235.0),
(16, 5036, 113, 'COLL', 4, to_char(CURRENT_DATE - 5, 'YYYYMMDD') || ' 09:11', NULL, 351.4),
(17, NULL, 112, 'DOOR', 1, to_char(CURRENT_DATE - 11, 'YYYYMMDD') || ' 10:22', CURRENT_DATE - INTERVAL '10 days' + INTERVAL '740 minutes', 465.8),
(18, 5044, 103, 'DOOR', 1, to_char(CURRENT_DATE - 22, 'YYYYMMDD') || ' 11:33', CURRENT_DATE - INTERVAL '21 days' + INTERVAL '800 minutes', NULL),
(19, 5048, 111, 'ENG', 3, to_char(CURRENT_DATE - 34, 'YYYYMMDD') || ' 12:44', CURRENT_DATE - INTERVAL '33 days' + INTERVAL '860 minutes', 604.6),
(20, NULL, 109, 'PAX', 2, to_char(CURRENT_DATE - 50, 'YYYYMMDD') || ' 13:55', CURRENT_DATE - INTERVAL '49 days' + INTERVAL '920 minutes', 832.0),
(21, 5056, 112, 'PAX', 2, to_char(CURRENT_DATE - 74, 'YYYYMMDD') || ' 14:06', NULL, 727.4),
(22, 5060, 112, 'PAX', 2, to_char(CURRENT_DATE - 106, 'YYYYMMDD') || ' 15:17', CURRENT_DATE - INTERVAL '105 days' + INTERVAL '1040 minutes', 1026.8),
(23, NULL, 106, 'VAND', 2, to_char(CURRENT_DATE - 0, 'YYYYMMDD') || ' 16:28', NULL, 1167.2),
(24, 5035, 103, 'DOOR', 1, to_char(CURRENT_DATE - 4, 'YYYYMMDD') || ' 17:39', CURRENT_DATE - INTERVAL '3 days' + INTERVAL '680 minutes', 1028.6),
(25, 5039, 111, 'DOOR', 1, to_char(CURRENT_DATE - 9, 'YYYYMMDD') || ' 18:50', CURRENT_DATE - INTERVAL '8 days' + INTERVAL '740 minutes', NULL),
(26, NULL, 103, 'ENG', 3, to_char(CURRENT_DATE - 19, 'YYYYMMDD') || ' 19:01', NULL, 1422.4),
(27, 5047, 115, 'BRK', 3, to_char(CURRENT_DATE - 29, 'YYYYMMDD') || ' 20:12', CURRENT_DATE - INTERVAL '28 days' + INTERVAL '860 minutes', 1386.8),
(28, 5051, 113, 'PAX', 2, to_char(CURRENT_DATE - 45, 'YYYYMMDD') || ' 21:23', CURRENT_DATE - INTERVAL '44 days' + INTERVAL '920 minutes', 1457.2),
(29, NULL, 118, 'BRK', 3, to_char(CURRENT_DATE - 67, 'YYYYMMDD') || ' 08:34', CURRENT_DATE - INTERVAL '66 days' + INTERVAL '980 minutes', 1724.6),
(30, 5059, 117, 'COLL', 4, to_char(CURRENT_DATE - 97, 'YYYYMMDD') || ' 09:45', CURRENT_DATE - INTERVAL '96 days' + INTERVAL '1040 minutes', 1774.0);

INSERT INTO ops.veh_odo (veh_no, read_dt, km) VALUES
(101, '2024-01-31', 30000),
(101, '2024-07-31', 41761),
(101, '2025-01-31', 65073),
(101, CURRENT_DATE - 20, 98291),
(102, '2024-01-31', 47321),
(102, '2024-07-31', 63554),
(102, '2025-01-31', 81247),
(103, '2024-01-31', 64642),
(103, '2024-07-31', 82725),
(103, '2025-01-31', 98196),
(103, CURRENT_DATE - 22, 122514),
(104, '2024-01-31', 81963),
(104, '2024-07-31', 98898),
(104, '2025-01-31', 120248),
(104, CURRENT_DATE - 23, 144758),
(105, '2024-01-31', 99284),
(105, '2024-07-31', 117432),
(105, '2025-01-31', 134806),
(105, CURRENT_DATE - 24, 151173),
(106, '2024-01-31', 116605),
(106, '2024-07-31', 135447),
(106, '2025-01-31', 150790),
(106, CURRENT_DATE - 20, 168929),
(107, '2024-01-31', 133926),
(107, '2024-07-31', 157636),
(107, '2025-01-31', 171815),
(107, CURRENT_DATE - 21, 203969),
(108, '2024-01-31', 151247),
(108, '2024-07-31', 166375),
(108, '2025-01-31', 183949),
(109, '2024-01-31', 168568),
(109, '2024-07-31', 180149),
(110, '2024-01-31', 185889),
(110, '2024-07-31', 203473),
(110, '2025-01-31', 226190),
(110, CURRENT_DATE - 24, 250919),
(111, '2024-01-31', 203210),
(111, '2024-07-31', 230780),
(111, '2025-01-31', 253035),
(111, CURRENT_DATE - 20, 283606),
(112, '2024-01-31', 220531),
(112, '2024-07-31', 233842),
(112, '2025-01-31', 260638),
(112, CURRENT_DATE - 21, 275515),
(113, '2024-01-31', 237852),
(113, '2024-07-31', 250078),
(113, '2025-01-31', 277947),
(114, '2024-01-31', 45173),
(114, '2024-07-31', 60975),
(114, '2025-01-31', 78186),
(114, CURRENT_DATE - 23, 97115),
(115, '2024-01-31', 62494),
(115, '2024-07-31', 80175),
(115, '2025-01-31', 96827),
(115, CURRENT_DATE - 24, 117643),
(116, '2024-01-31', 79815),
(116, '2024-07-31', 93936),
(116, '2025-01-31', 106965),
(116, CURRENT_DATE - 20, 129940),
(117, '2024-01-31', 97136),
(117, '2024-07-31', 110678),
(117, '2025-01-31', 124847),
(117, CURRENT_DATE - 21, 152960),
(118, '2024-01-31', 114457),
(118, '2024-07-31', 140758),
(118, '2025-01-31', 165731),
(118, CURRENT_DATE - 22, 199424);

COMMENT ON COLUMN ops.lin.lin_cd IS 'line code';
COMMENT ON COLUMN ops.lin.lin_nm IS 'line name, usually its two termini';
COMMENT ON COLUMN ops.lin.mode_cd IS 'B bus, T tram, M metro';
COMMENT ON COLUMN ops.lin.len_km IS 'length of the line in kilometres';
COMMENT ON COLUMN ops.lin.op_since IS 'date the line opened, NULL if not yet opened';
COMMENT ON COLUMN ops.lin.up_lin_cd IS 'code of the main line this one branches off, NULL for main lines';
COMMENT ON COLUMN ops.lin.lin_st IS 'A active, S suspended, P planned';
COMMENT ON COLUMN ops.veh.veh_no IS 'fleet number of the vehicle';
COMMENT ON COLUMN ops.veh.plate IS 'registration plate, NULL for rail vehicles';
COMMENT ON COLUMN ops.veh.mdl IS 'vehicle model';
COMMENT ON COLUMN ops.veh.prop_cd IS 'propulsion: D diesel, E electric, H hybrid';
COMMENT ON COLUMN ops.veh.seat_cap IS 'number of seats';
COMMENT ON COLUMN ops.veh.comm_dt IS 'date of commissioning';
COMMENT ON COLUMN ops.veh.st_cd IS 'A in service, W in workshop, S scrapped';
COMMENT ON COLUMN ops.drv.full_nm IS 'full name of the driver';
COMMENT ON COLUMN ops.drv.hire_dt IS 'date of hiring';
COMMENT ON COLUMN ops.drv.lic_cls IS 'licence class';
COMMENT ON COLUMN ops.drv.depot IS 'home depot';
COMMENT ON COLUMN ops.stp.stp_nm IS 'name of the stop';
COMMENT ON COLUMN ops.stp.zone_no IS 'fare zone';
COMMENT ON COLUMN ops.lin_stp.seq_no IS 'position of the stop on the line';
COMMENT ON COLUMN ops.trp.lin_cd IS 'line the trip runs on';
COMMENT ON COLUMN ops.trp.drv_id IS 'driver of the trip';
COMMENT ON COLUMN ops.trp.sched_dep IS 'scheduled departure';
COMMENT ON COLUMN ops.trp.act_dep IS 'actual departure, NULL if cancelled or not yet run';
COMMENT ON COLUMN ops.trp.pax IS 'passengers carried';
COMMENT ON COLUMN ops.trp.fare_amt IS 'fare revenue of the trip';
COMMENT ON COLUMN ops.trp.trp_st IS 'C completed, X cancelled, P planned';
COMMENT ON COLUMN ops.inc.trp_id IS 'trip during which it happened, NULL if outside a trip';
COMMENT ON COLUMN ops.inc.veh_no IS 'vehicle concerned';
COMMENT ON COLUMN ops.inc.inc_typ IS 'DOOR door fault, BRK brake fault, ENG engine fault, PAX passenger matter, COLL collision, VAND vandalism';
COMMENT ON COLUMN ops.inc.sev IS 'severity from 1 (light) to 4 (grave)';
COMMENT ON COLUMN ops.inc.rep_txt IS 'time of report as text, YYYYMMDD HH24:MI';
COMMENT ON COLUMN ops.inc.closed_at IS 'NULL while the incident is open';
COMMENT ON COLUMN ops.inc.cost_amt IS 'cost of repair or damage, NULL if none known';
COMMENT ON COLUMN ops.veh_odo.read_dt IS 'date of the odometer reading';
COMMENT ON COLUMN ops.veh_odo.km IS 'odometer reading in kilometres';

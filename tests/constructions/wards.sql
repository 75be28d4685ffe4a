-- wards.sql - a small database for tests/constructions.bats, names in mixed case
-- written for the tests: no rows of it mean anything
create table "Ward"("Ward_ID" int primary key, "Ward_Name" text, "Floor" int, "Bed_Count" int, "Specialty" text);
create table "Nurse"("Nurse_ID" int primary key, "First_Name" text, "Last_Name" text, "Grade" text, "Hire_Date" date, "Ward_ID" int references "Ward", "Annual_Salary" numeric, "Age" int, "Head_Nurse_ID" int references "Nurse");
create table "Patient"("Patient_ID" int primary key, "Name" text, "Gender" text, "Birth_Date" date, "Blood_Type" text, "City" text);
create table "Admission"("Admission_ID" int primary key, "Patient_ID" int references "Patient", "Ward_ID" int references "Ward", "Admitted_On" date, "Discharged_On" date, "Diagnosis" text, "Total_Cost" numeric);
create table "Drug"("Drug_ID" int primary key, "Drug_Name" text, "Manufacturer" text, "Unit_Price" numeric);
create table "Prescription"("Admission_ID" int references "Admission", "Drug_ID" int references "Drug", "Dose_mg" int, "Days" int, primary key("Admission_ID","Drug_ID"));
insert into "Ward" select i,(array['Alder','Birch','Cedar','Douglas','Elm'])[i],1+i%3,10+i*4,(array['Surgery','Maternity','Surgery','Cardiology','Oncology'])[i] from generate_series(1,5) i;
insert into "Nurse" select i,(array['Amy','Ben','Cleo','Dirk','Eva','Finn','Gus','Hana'])[i],(array['Orr','Park','Quin','Reed','Shaw','Tate','Udo','Vane'])[i],(array['Junior','Senior','Charge'])[1+i%3],date '2010-01-15'+i*200,1+i%4,28000+i*1500,25+i*2,case when i>3 then 1+i%3 end from generate_series(1,8) i;
insert into "Patient" select i,(array['Ida Moe','Jan Low','Kit May','Lea Poe','Max Roy','Ned Sim','Ola Tam','Pat Urn','Quy Van','Ray Wu'])[i],(array['F','M'])[1+i%2],date '1940-03-03'+i*2000,(array['A+','B-','O+','AB+'])[1+i%4],(array['York','Leeds','Hull'])[1+i%3] from generate_series(1,10) i;
insert into "Admission" select i,1+i%9,1+i%4,date '2021-01-10'+i*12,case when i%7=0 then null else date '2021-01-10'+i*12+i%9 end,(array['Flu','Fracture','Asthma','Flu','Angina'])[1+i%5],300+i*71 from generate_series(1,24) i;
insert into "Drug" select i,(array['Aspirin','Codeine','Heparin','Insulin','Morphine','Zinc'])[i],(array['Bayer','Acme','Roche','Acme','Roche','Acme'])[i],i*2.25 from generate_series(1,6) i;
insert into "Prescription" select 1+i%24,1+i%5,10*i,1+i%7 from generate_series(1,40) i on conflict do nothing;

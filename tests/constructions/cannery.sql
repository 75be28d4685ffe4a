-- cannery.sql - a small database for tests/constructions.bats: names in camel
-- case, no declared keys; written for the tests, no rows of it mean anything
create table "fruit"("fruitId" int primary key, "fruitName" text not null, "fruitKind" text, "weightGrams" int, "organicFlag" char(1));
create table "packOrder"("packOrderId" int primary key, "packNo" text not null, "packedOn" date, "packState" text, "carrierName" text, "paidOn" date, "checkDueOn" date);
create table "packLine"("packOrderId" int, "lineNo" int, "fruitId" int, "kilos" numeric, "pricePerKilo" numeric, primary key("packOrderId", "lineNo"));
create table "stockOrder"("stockOrderId" int primary key, "stockNo" text not null, "fruitId" int, "stockOrderDate" date, "kilos" numeric, "costPerKilo" numeric);
insert into "fruit" select i, (array['Redhaven','Early Sun','Blushing Star','Santa Rosa','Black Amber','Sweetheart','Lapins','Glohaven','Opal'])[i], (array['peach','peach','peach','plum','plum','cherry','cherry','peach','plum'])[i], (array[180,140,210,90,110,9,11,220,60])[i], (array['Y','N','N','Y','N','N','Y','N','N'])[i] from generate_series(1,9) i;
insert into "packOrder" select i, 'P-' || 100 + i, date '2024-01-08' + i * 11, (array['open','shipped','shipped','void'])[1 + i % 4], (array['Valley Freight','Own truck',null])[1 + i % 3], case when i % 4 in (1, 2) and i % 5 <> 0 and i % 3 <> 0 then date '2024-02-20' + i * 11 end, date '2024-03-05' + i * 11 from generate_series(1,40) i;
insert into "packLine" select i, l, 1 + (i * l) % 9, 20 + (i * 7 + l * 13) % 60, 1.5 + (i + l) % 4 * .75 from generate_series(1,40) i, generate_series(1,3) l;
insert into "stockOrder" select i, 'S-' || 500 + i, 1 + i % 9, date '2024-01-03' + i * 15, 100 + i * 17 % 90, .6 + i % 5 * .2 from generate_series(1,24) i;

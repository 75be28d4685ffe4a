-- hatchery.sql - a small database for tests/constructions.bats: numbers as keys
-- that nobody declared, states that are verbs, lines at a price for each unit;
-- written for the tests, no rows of it mean anything
create table "keeper"("keeperNo" int primary key, "fullName" text not null, "jobTitle" text not null);
create table "farm"("farmNo" int primary key, "farmName" text not null, "farmRepNo" int, "joinedOn" date not null, "bornOn" date);
create table "brood"("broodNo" text primary key, "farmNo" int not null, "handlerNo" int, "bookedOn" date not null, "broodState" text not null, "checkedByNo" int, "feedCode" text not null);
create table "feed"("feedCode" text primary key, "feedName" text not null, "qoh" int not null);
create table "pen"("penNo" int primary key, "makerName" text not null, "penType" text not null);
comment on column "pen"."penType" is '2B and 4B = cradle, 2R = rearing pen, ISO = isolation pen';
create table "feedOrderLine"("broodNo" text, "lineNo" int, "feedCode" text, "bags" int not null, "pricePerBag" numeric not null, primary key("broodNo", "lineNo"));
insert into "keeper" select 100 + i, (array['Ada Moss','Bob Lane','Cid Ray','Dora Finch','Eli Dunn','Fay Hill'])[i], (array['Farm Representative','Hatcher','Hatcher','Farm Representative','Hatcher','Clerk'])[i] from generate_series(1,6) i;
insert into "farm" select 10 + i, (array['Low Croft','Elm Yard','Far Field','Hill End','Mill Side','Pond View','Oak Gate'])[i], case when i % 4 <> 0 then (array[101,104,106])[1 + i % 3] end, date '2023-11-20' + i * 37, date '1950-03-01' + i * 900 from generate_series(1,7) i;
insert into "brood" select 'B-' || 200 + i, 11 + i % 6, case when i % 9 <> 0 then 102 + i % 4 end, date '2023-12-11' + i * 13, (array['Booked','Sent','Sent','Returned'])[1 + i * 7 % 4], case when i % 5 <> 0 then 101 + i % 6 end, (array['STA','GRO','FIN'])[1 + i % 3] from generate_series(1,40) i;
insert into "feed" select (array['STA','GRO','FIN','MIX','OAT'])[i], (array['Starter crumb','Grower','Finisher','House mix','Rolled oats'])[i], (array[40,0,12,0,7])[i] from generate_series(1,5) i;
insert into "feedOrderLine" select 'B-' || 200 + i, l, (array['STA','GRO','FIN'])[1 + (i + l) % 3], 1 + (i * 3 + l * 5) % 11, 8.5 + (i + l) % 4 * 1.25 from generate_series(1,40) i, generate_series(1,2) l;
insert into "pen" select i, (array['Hartwell','Ostler'])[1 + i % 2], (array['2B','4B','2R','ISO'])[1 + i * 3 % 4] from generate_series(1,30) i;

-- kilns.sql - a small database for tests/constructions.bats: a pottery with
-- kilns, whose tables begin with ks and whose columns begin with two letters
-- of their table, without separators; one key is declared; written for the
-- tests: no rows of it mean anything
create table ksmemb(mbid int primary key, mbnm text, mbcty text, mblvl int, mbsince date);
create table kskiln(knid int primary key, knnm text, knbr text, kncap int, knrt numeric);
create table ksfrg(frid int primary key, frknid int, fropn timestamp, frcls timestamp, frtmp int, frstat text);
create table kspce(pcid int primary key, pcmbid int references ksmemb, pcfrid int, pctyp text, pcglz text, pcwt int, pcprc numeric);
create table kspay(pyid int primary key, pymbid int, pydt date, pyamt numeric, pymth text);
create table ksrvw(rvid int primary key, rvpcid int, rvscr int, rvtxt text);
create table kscrs(crid int primary key, crtit text, crfee numeric);
insert into ksmemb select i,(array['Asta','Bram','Celia','Dario','Edda','Falk','Gitta','Hugo'])[1+i%8]||' '||(array['Moor','Lind','Roth','Vance','Wick'])[1+i*3%5]||' '||i,(array['Delft','Meissen','Faenza'])[1+i%3],1+i%4,date '2021-02-01'+i*23 from generate_series(1,40) i;
insert into kskiln select i,'Kiln '||chr(64+i),(array['North','South'])[1+i%2],20+i*10,4.5+i*1.25 from generate_series(1,6) i;
insert into ksfrg select i,1+i%6,timestamp '2024-01-05 08:00'+i*interval '31 hours',timestamp '2024-01-05 08:00'+i*interval '31 hours'+(6+i%9)*interval '1 hour',950+i*7%350,(array['done','done','aborted'])[1+i%3] from generate_series(1,120) i;
insert into kspce select i,1+i*7%37,1+i*11%120,(array['bowl','vase','mug','plate'])[1+i*i%4],(array['celadon','tenmoku','shino'])[1+i%3],150+i*37%900,12+i*13%80 from generate_series(1,400) i;
insert into kspay select i,1+i*5%40,date '2024-01-02'+i*2,15+i*17%120,(array['CARD','CASH','BANK'])[1+i*3%7%3] from generate_series(1,180) i;
insert into ksrvw select i,1+i*3%400,1+i*7%5,(array['Lovely glaze and weight','The rim is chipped','Glaze ran a little','Fine work'])[1+i%4] from generate_series(1,150) i;
insert into kscrs select i,(array['Throwing','Hand building','Glazing','Raku','Slip casting'])[i],60+i*15 from generate_series(1,5) i;

-- podcast.sql - a small database for tests/constructions.bats: shows, listens and adverts
-- no keys are declared; written for the tests: no rows of it mean anything
create function pg_temp.r(k text, n int) returns int language sql immutable as $$ select ('x'||substr(md5(k),1,6))::bit(24)::int % n $$;
create table pc_shw(shw_id int, shw_ttl text, genre text, lang_cd char(2), host_id int, launched date, is_explicit boolean);
create table pc_hst(host_id int, fname text, lname text, ctry text, bio text);
create table pc_ep(ep_id int, shw_id int, ep_ttl text, season_no int, ep_no int, pub_dt date, len_sec int);
create table pc_usr(usr_id int, usr_nm text, email text, plan_cd text, reg_ts timestamp, last_seen timestamp, ctry text, dob date);
create table pc_lstn(lstn_id bigint, usr_id int, ep_id int, started timestamp, secs_played int, dev_typ text, finished boolean);
create table pc_fllw(usr_id int, shw_id int, since date);
create table pc_rvw(rvw_id int, usr_id int, shw_id int, stars int, posted timestamp, txt text);
create table pc_advtsr(adv_id int, co_nm text, sector text, acct_mgr text);
create table pc_cmpgn(cmp_id int, adv_id int, cmp_nm text, budget_usd numeric, start_dt date, end_dt date, sts text);
create table pc_impr(impr_id int, cmp_id int, ep_id int, ts timestamp, clicked boolean, cost_usd numeric);
create table pc_pmt(pmt_id int, usr_id int, pmt_dt date, amt numeric, mthd text, sts text);
insert into pc_hst select i,(array['Ada','Bo','Cy','Dee','Ed','Fay','Gil'])[i],(array['Lund','Marsh','Nolan','Ortiz','Pham','Quist','Rowe'])[i],(array['SE','US','US','MX','VN','SE','UK'])[i],'host '||i from generate_series(1,7) i;
insert into pc_shw select i,(array['Dark Matter','Kitchen Talk','Goal Line','Deep Time','Money Moves','Tiny Robots','Old Maps','Night Shift','Green Roofs','Loud Quiet'])[i],(array['science','food','sports','history','business','science','history','comedy','science','music'])[i],(array['en','en','es','en','sv','en','en','es','sv','en'])[i],1+pg_temp.r('sh'||i,6),date '2020-02-01'+pg_temp.r('sl'||i,1300),i%4=0 from generate_series(1,10) i;
insert into pc_ep select i,1+pg_temp.r('es'||i,9),'Episode '||i,1+pg_temp.r('en'||i,4),1+pg_temp.r('eo'||i,12),date '2022-06-01'+pg_temp.r('ep'||i,880),900+pg_temp.r('el'||i,4200) from generate_series(1,90) i;
insert into pc_usr select i,'user'||i,case when i%9<>0 then 'u'||i||'@mail.net' end,(array['free','free','plus','family'])[1+pg_temp.r('up'||i,4)],t,case when i%8<>0 then t+interval '1 day'*pg_temp.r('us'||i,500) end,(array['SE','US','UK','MX'])[1+pg_temp.r('uc'||i,4)],date '1960-01-01'+pg_temp.r('ud'||i,16500) from (select i,timestamp '2022-01-10 10:00'+interval '1 hour'*pg_temp.r('ur'||i,24500) t from generate_series(1,90) i) x;
insert into pc_lstn select i,1+pg_temp.r('lu'||i,1+pg_temp.r('lw'||i,82)),1+pg_temp.r('le'||i,84),timestamp '2023-01-03 06:00'+interval '1 minute'*pg_temp.r('lt'||i,1005000),60+pg_temp.r('ls'||i,3500),(array['phone','phone','web','speaker'])[1+pg_temp.r('ld'||i,4)],pg_temp.r('lf'||i,3)=0 from generate_series(1,500) i;
insert into pc_fllw select distinct on (u,s) u,s,d from (select 1+pg_temp.r('fu'||i,80) u,1+pg_temp.r('fs'||i,9) s,date '2022-03-01'+pg_temp.r('fd'||i,950) d from generate_series(1,170) i) x order by 1,2,3;
insert into pc_rvw select i,1+pg_temp.r('ru'||i,80),1+pg_temp.r('rs'||i,9),1+pg_temp.r('rr'||i,5),timestamp '2023-01-10 12:00'+interval '1 hour'*pg_temp.r('rp'||i,16500),'text '||i from generate_series(1,110) i;
insert into pc_advtsr select i,(array['Volta Bikes','Nordbank','Crisp Foods','Lumen Light','Packly','Zed Games'])[i],(array['mobility','finance','food','home','logistics','games'])[i],(array['J. Holm','P. Diaz','J. Holm','P. Diaz','R. Sund','R. Sund'])[i] from generate_series(1,6) i;
insert into pc_cmpgn select i,1+pg_temp.r('ca'||i,5),'Campaign '||i,1000+500*pg_temp.r('cb'||i,20),d,d+30+pg_temp.r('ce'||i,60),(array['live','ended','ended','draft'])[1+pg_temp.r('cs'||i,4)] from (select i,date '2023-01-15'+pg_temp.r('cd'||i,620) d from generate_series(1,18) i) x;
insert into pc_impr select i,1+pg_temp.r('ic'||i,16),1+pg_temp.r('ie'||i,80),timestamp '2023-02-01 08:00'+interval '1 minute'*pg_temp.r('it'||i,960000),pg_temp.r('ix'||i,7)=0,(1+pg_temp.r('io'||i,90))/100.0 from generate_series(1,420) i;
insert into pc_pmt select i,1+pg_temp.r('pu'||i,80),date '2023-01-05'+pg_temp.r('pd'||i,690),(array[4.99,9.99,14.99])[1+pg_temp.r('pa'||i,3)],(array['card','paypal','invoice'])[1+pg_temp.r('pm'||i,3)],(array['ok','ok','ok','failed','refunded'])[1+pg_temp.r('ps'||i,5)] from generate_series(1,210) i;

-- hiring.sql - a small database for tests/constructions.bats: an agency that
-- places people, no keys declared, prefixes of tables; written for the tests:
-- no rows of it mean anything
create table cand(cd_id int, cd_full_nm text, cd_email text, cd_city text, cd_dob date, cd_reg_ts timestamp, cd_src text, cd_exp_yrs int);
create table empl(em_id int, em_nm text, em_sector text, em_ctry text, em_size int, em_since_dt date);
create table vac(vc_id int, vc_em_id int, vc_title text, vc_posted_dt date, vc_closed_dt date, vc_sal_min int, vc_sal_max int, vc_kind text, vc_rc_id int);
create table recr(rc_id int, rc_nm text, rc_team text, rc_start_dt date, rc_end_dt date);
create table appl(ap_id int, ap_cd_id int, ap_vc_id int, ap_sent_ts timestamp, ap_stage text, ap_score numeric);
create table intv(iv_id int, iv_ap_id int, iv_ts timestamp, iv_mins int, iv_mode text, iv_rating int, iv_noshow boolean);
create table offer(of_id int, of_ap_id int, of_made_dt date, of_reply_dt date, of_sal_cents int, of_outcome text);
create table placemt(pl_id int, pl_of_id int, pl_start_dt date, pl_end_dt date, pl_fee_cents int, pl_hours_wk int);
create table rc_target(tg_rc_id int, tg_month date, tg_fee_cents int);
create table cand_status(cs_cd_id int, cs_dt date, cs_state text);
insert into cand select i,(array['Abel','Bea','Cyril','Dora','Emil','Fay','Gus','Hana','Ivo','Jade','Kurt','Lena','Milo','Nora','Otis','Pia'])[1+i%16]||' '||(array['Archer','Bloom','Cole','Drake','Ernst'])[1+i*3%5],'c'||i||(array['@mail.com','@post.org'])[1+i%2],(array['Oslo','Turin','Porto','Gdansk'])[1+i*3%4],date '1966-04-01'+i*331,timestamp '2022-03-01 09:00'+i*interval '23 days',(array['referral','website','fair','website'])[1+i%4],1+i*5%19 from generate_series(1,48) i;
insert into empl select i,(array['Acorn Labs','Bolt Works','Cairn Bank','Drift Media','Elm Foods','Flint Rail','Grove Care','Haven Hotels','Inlet Energy'])[i],(array['tech','finance','care'])[1+i%3],(array['Norway','Italy','Portugal'])[1+i*2%3],20+i*i*37%900,date '2018-05-01'+i*201 from generate_series(1,9) i;
insert into recr select i,(array['Tess','Umar','Vera','Walt','Xena','Yuri','Zoe'])[i],(array['north','south'])[1+i%2],date '2017-09-01'+i*247,case when i=5 then date '2024-08-31' end from generate_series(1,7) i;
insert into vac select i,1+i*4%9,(array['Nurse','Welder','Analyst','Cook','Planner'])[1+i*2%5],date '2024-01-08'+i*8,case when i%4<>1 then date '2024-01-30'+i*8+i*7%45 end,28000+i*613%20000,42000+i*911%30000,(array['permanent','temporary'])[1+i*i%3%2],1+i*3%7 from generate_series(1,60) i;
insert into appl select i,1+i*7%46,1+i*11%60,timestamp '2024-01-15 10:00'+i*interval '41 hours',(array['new','screened','interview','offer','rejected','rejected'])[1+(i*5+i/6)%6],40+i*29%60 from generate_series(1,290) i;
insert into intv select i,1+i*2%289,timestamp '2024-01-25 09:00'+i*interval '92 hours',20+i*17%70,(array['video','onsite','phone'])[1+i*2%3],1+i*3%5,i%9=4 from generate_series(1,130) i;
insert into offer select i,1+i*5%280,date '2024-02-10'+i*9,case when i%7<>3 then date '2024-02-12'+i*9+i*3%12 end,3000000+i*71300%2500000,case when i%7=3 then 'open' when i%3=0 then 'declined' else 'accepted' end from generate_series(1,52) i;
insert into placemt select i,i*3-2,date '2024-03-15'+i*27,case when i%3=0 then date '2024-04-10'+i*27+i*11%120 end,250000+i*97100%700000,16+i*8%25 from generate_series(1,17) i;
insert into rc_target select 1+i%7,(date '2024-01-01'+(i/7)*interval '1 month')::date,300000+i*53000%400000 from generate_series(0,83) i;
insert into cand_status select 1+i%48,date '2024-10-01'+(i/48)*60+i%20,(array['searching','employed','paused','searching'])[1+(i*7+i/5)%4] from generate_series(0,191) i;

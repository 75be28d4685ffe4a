-- parcels.sql - a small database for tests/constructions.bats: a parcel
-- service, no keys declared, a prefix for each table, prices in cents; written
-- for the tests: no rows of it mean anything
create table hubs(hb_id int, hb_nm text, hb_city text, hb_ctry text, hb_open_dt date);
create table drivers(dv_id int, dv_fname text, dv_lname text, dv_hub_id int, dv_birth_dt date, dv_hire_dt date, dv_exit_dt date, dv_licence text);
create table clients(cl_id int, cl_nm text, cl_segment text, cl_ctry text, cl_email text, cl_join_dt date, cl_sts text);
create table parcels(pc_id int, pc_cl_id int, pc_org_hub_id int, pc_dst_hub_id int, pc_svc text, pc_kg numeric, pc_price_cents int, pc_created_ts timestamp, pc_promised_dt date, pc_delivered_ts timestamp, pc_sts text);
create table scans(sc_id int, sc_pc_id int, sc_hub_id int, sc_dv_id int, sc_ts timestamp, sc_typ text);
create table claims(cm_id int, cm_pc_id int, cm_filed_dt date, cm_closed_dt date, cm_req_amt numeric, cm_paid_amt numeric, cm_reason text);
create table invs(iv_id int, iv_cl_id int, iv_issue_dt date, iv_due_dt date, iv_paid_dt date, iv_amt numeric, iv_tax numeric);
create table tariffs(tf_id int, tf_svc text, tf_eff_dt date, tf_base numeric, tf_per_kg numeric);
create table vans(vn_id int, vn_plate text, vn_typ text, vn_hub_id int, vn_cap_kg int, vn_bought_dt date);
create table van_log(vl_id int, vl_vn_id int, vl_dt date, vl_sts text, vl_odo_km int);
insert into hubs select i,(array['North Gate','Riverside','Old Harbour','Westpark','Summit','Lakeview','Airfield'])[i],(array['Bergen','Lyon','Lisbon','Ghent','Graz','Lyon','Bergen'])[i],(array['Norway','France','Portugal','Belgium','Austria','France','Norway'])[i],date '2015-03-01'+i*211 from generate_series(1,7) i;
insert into drivers select i,(array['Ana','Bo','Cleo','Dag','Elsa','Finn','Gita','Hugo','Ines','Jon','Kaya','Leo','Mira','Nils','Olga','Per','Quinn','Rosa'])[i],(array['Abbot','Brandt','Costa','Dahl','Evans','Fischer'])[1+i*5%6],1+i*3%7,date '1961-02-03'+i*757,date '2018-01-15'+i*97,case when i%6=2 then date '2021-05-01'+i*61 end,(array['B','C','CE'])[1+i%3] from generate_series(1,18) i;
insert into clients select i,(array['Aster Books','Bright Toys','Cedar Home','Delta Foods','Ember Shoes','Fable Press','Glow Lamps','Hazel Tea','Iris Optics','Juno Pets','Kite Sports','Lotus Spa','Maple Tools','Nova Parts'])[i],(array['retail','wholesale','marketplace'])[1+i%3],(array['Norway','France','Portugal','Belgium'])[1+i*7%4],'desk'||i||(array['@aster.com','@mail.org','@shop.net'])[1+i%3],date '2022-06-01'+i*67,(array['A','A','S','X'])[1+i%4] from generate_series(1,14) i;
insert into parcels select i,1+i*11%13,1+i*3%7,1+i*5%7,(array['express','standard','eco','standard'])[1+i*i%4],0.5+(i*37%190)/10.0,450+i*173%5200,timestamp '2024-01-03 07:30'+i*interval '40 hours',(timestamp '2024-01-03'+i*interval '40 hours')::date+2+i%4,case when i%9 not in (4,7) then timestamp '2024-01-03 07:30'+i*interval '40 hours'+(20+i*29%150)*interval '1 hour' end,case when i%9=4 then 'lost' when i%9=7 then 'in_transit' when i%8=3 then 'returned' else 'delivered' end from generate_series(1,320) i;
insert into scans select i,1+i*7%320,1+i*3%7,1+i*5%17,timestamp '2024-01-03 11:00'+i*interval '14 hours',(array['pickup','arrive','depart','deliver','fail'])[1+(i*3+i/7)%5] from generate_series(1,900) i;
insert into claims select i,1+i*17%320,date '2024-01-20'+i*9,case when i%5<>0 then date '2024-01-20'+i*9+3+i*7%40 end,30+i*71%900,case when i%5=0 then null when i%4=1 then 0 else 20+i*43%500 end,(array['damaged','late','missing'])[1+i%3] from generate_series(1,55) i;
insert into invs select i,1+i*5%13,date '2024-01-05'+i*6,date '2024-02-04'+i*6,case when i%6<>0 then date '2024-01-19'+i*6+i*7%35 end,120+i*97%1900,10+i*13%90 from generate_series(1,88) i;
insert into tariffs select i,(array['express','standard','eco'])[1+i%3],date '2023-01-01'+(i/3)*150,4+i*7%9,0.4+(i*3%7)/10.0 from generate_series(3,20) i;
insert into vans select i,'TK-'||(100+i*37%900),(array['small','large','electric'])[1+i%3],1+i*2%7,600+i*150,date '2017-05-01'+i*171 from generate_series(1,15) i;
insert into van_log select i,1+i%15,date '2025-01-31'+(i/15)*30,(array['in service','workshop','in service','idle'])[1+(i+i/4)%4],20000+(i%15)*3100+(i/15)*1450 from generate_series(0,74) i;

-- hotel.sql - a small database for tests/constructions.bats: business questions
-- no keys are declared; the dates are fixed
create schema hot;
create table hot.guest(guest_id int, first_name text, last_name text, email text, nationality text, birth_date date, signup_date date, loyalty_tier text, status char(1));
comment on column hot.guest.status is 'A for active, B for blocked, C for closed';
create table hot.hotel(hotel_id int, hotel_name text, city text, country text, stars int, opened_on date, room_count int);
create table hot.room(room_id int, hotel_id int, room_no text, room_type text, nightly_rate numeric, floor int, sea_view boolean);
create table hot.booking(booking_id int, guest_id int, room_id int, booked_at timestamp, check_in date, check_out date, cancelled_at timestamp, status text, total_price numeric, discount numeric, channel text);
create table hot.payment(payment_id int, booking_id int, paid_on date, amount numeric, fee numeric, method text, outcome text);
create table hot.review(review_id int, booking_id int, guest_id int, rating int, posted_at timestamp, comment_text text);
create table hot.occupancy_snapshot(snapshot_id int, hotel_id int, snapshot_date date, rooms_taken int, rooms_closed int, fully_booked boolean);
create table hot.staff(staff_id int, full_name text, hotel_id int, role text, hired_on date, left_on date, salary numeric, manager_id int);
insert into hot.guest select i,(array['Ana','Ben','Cleo','Dan','Eva'])[1+i%5],(array['Moss','Reed','Lake','Hill'])[1+i%4],'g'||i||'@mail.org',(array['Spain','France','Japan','Brazil'])[1+i%4],date '1955-03-01'+i*190,date '2026-11-22'-i*17,(array['gold','silver','bronze'])[1+i%3],(array['A','A','B','C'])[1+i%4] from generate_series(1,90) i;
insert into hot.hotel select i,(array['Grand','Royal','Park','Plaza'])[1+i%4]||' '||(array['Palace','Inn','Lodge'])[1+i%3]||' '||i,(array['Lisbon','Porto','Madrid'])[1+i%3],(array['Portugal','Portugal','Spain'])[1+i%3],1+i%5,date '1980-01-01'+i*400,20+i*5 from generate_series(1,12) i;
insert into hot.room select i,1+i%12,(100+i)::text,(array['single','double','suite'])[1+i%3],60+i%11*13,1+i%6,i%4=0 from generate_series(1,140) i;
insert into hot.booking select i,1+i%90,1+(i*7)%140,timestamp '2026-11-22 09:30'-i*interval '13 hours',(timestamp '2026-11-22 09:30'-i*interval '13 hours')::date+i%40,(timestamp '2026-11-22 09:30'-i*interval '13 hours')::date+i%40+1+i%9,case when i%5=0 then timestamp '2026-11-22 09:30'-i*interval '13 hours'+interval '2 days' end,(array['confirmed','completed','no-show','completed','cancelled'])[1+(i+4)%5],80+i%300,i%30,(array['website','phone','agency'])[1+i%3] from generate_series(1,900) i;
insert into hot.payment select i,i,(timestamp '2026-11-22 09:30'-i*interval '13 hours')::date+i%25,80+i%300,i%7,(array['card','cash','transfer'])[1+i%3],(array['success','success','failed'])[1+i%3] from generate_series(1,850) i;
insert into hot.review select i,i*3,1+(i*3)%90,1+i%5,timestamp '2026-11-22 09:30'-i*interval '30 hours','text '||i from generate_series(1,280) i;
insert into hot.occupancy_snapshot select row_number() over(),h,d,h*2+extract(day from d)::int%9,h%3,extract(day from d)::int%5=0 from generate_series(1,12) h, generate_series(date '2026-11-22'-400,date '2026-11-22',interval '7 days') d;
insert into hot.staff select i,'Staff '||i,1+i%12,(array['manager','clerk','cook','cleaner'])[1+i%4],date '2012-01-01'+i*60,case when i%4=0 then date '2012-01-01'+i*60+i*20 end,1500+i%9*250,case when i>8 then 1+i%8 end from generate_series(1,70) i;

CREATE TABLE staff (id int PRIMARY KEY, full_name text, team text, manager_id int, active boolean);
CREATE TABLE accounts (id int PRIMARY KEY, company_name text, industry text, country text, parent_account_id int, owner_staff_id int, created_at timestamptz, deleted_at timestamptz);
CREATE TABLE users (id int PRIMARY KEY, account_id int, full_name text, email text, role text, is_active boolean, created_at timestamptz, last_login_at timestamptz);
CREATE TABLE plans (id int PRIMARY KEY, code text, name text, monthly_price_cents int, seat_limit int);
CREATE TABLE subscriptions (id int PRIMARY KEY, account_id int, plan_id int, status text, seats int, discount_pct numeric(5,2), started_on date, ended_on date);
CREATE TABLE plan_changes (id int PRIMARY KEY, subscription_id int, from_plan_id int, to_plan_id int, changed_at timestamptz, reason text);
CREATE TABLE invoices (id int PRIMARY KEY, account_id int, subscription_id int, issued_on date, due_on date, paid_on date, amount_cents int, status text);
CREATE TABLE tickets (id int PRIMARY KEY, account_id int, user_id int, assignee_id int, priority int, status text, opened_at timestamptz, first_response_at timestamptz, closed_at timestamptz);
COMMENT ON COLUMN tickets.priority IS '1 = urgent ... 4 = low';
INSERT INTO staff VALUES (1,'Dana Whitfield','sales',NULL,true),(2,'Karl Engel','sales',1,true),(3,'Ruth Amadi','sales',1,true),(4,'Oscar Vela','sales',1,false),(5,'Lena Fischer','support',NULL,true),(6,'Chris Park','support',5,true),(7,'Ines Duarte','support',5,true),(8,'Paul Novak','support',5,true),(9,'Chris Park','finance',NULL,true);
INSERT INTO plans VALUES (1,'FREE','Free',0,3),(2,'STARTER','Starter',4900,10),(3,'TEAM','Team',14900,40),(4,'BUSINESS','Business',39900,150),(5,'ENT','Enterprise',99900,NULL),(6,'LEGACY','Legacy Pro',8900,20);
INSERT INTO accounts SELECT g, (ARRAY['Acorn','Bluefin','Cobalt','Delta','Ember','Falcon','Granite','Helix','Ivory','Juniper','Kestrel','Lumen'])[1+g%12]||' '||(ARRAY['Logistics','Health','Media','Foods','Systems'])[1+(g/12+g)%5],
 (ARRAY['Retail','Healthcare','Media','Manufacturing',NULL,'Finance'])[1+(g*5+g/6)%6], (ARRAY['US','DE','US','GB','FR','US','NL'])[1+(g*3)%7], CASE WHEN g%9=8 THEN g-6 END, CASE WHEN g%10=9 THEN NULL ELSE 1+(g*3+g/7)%4 END,
 timestamptz '2023-01-04 11:00+00'+(g*13%640)*interval '1 day'+(g%6)*interval '1 hour', CASE WHEN g%12=7 THEN timestamptz '2025-01-15 12:00+00'+g*interval '1 day' END FROM generate_series(1,60) g;
UPDATE accounts SET company_name='Cobalt Media' WHERE id IN (22,47);
INSERT INTO users SELECT g, 1+(g*7+g/5)%57, (ARRAY['Alex','Beth','Carl','Dina','Erik','Faye','Gus','Hana'])[1+g%8]||' '||(ARRAY['Moss','Stone','Reed','Lake','Frost','Wells','Shaw'])[1+(g/2)%7], 'user'||g||CASE WHEN g%5=0 THEN '@gmail.com' ELSE '@corp.example' END,
 (ARRAY['admin','member','member','viewer','member','billing'])[1+g%6], g%8<>3, timestamptz '2023-02-01 09:00+00'+(g*19%700)*interval '1 day', CASE WHEN g%7=2 THEN NULL ELSE timestamptz '2025-01-02 08:00+00'+(g*23%175)*interval '1 day' END FROM generate_series(1,180) g;
INSERT INTO subscriptions SELECT g, g, p, st, CASE WHEN p=1 THEN 2 ELSE 3+(g*11)%35 END, CASE WHEN g%4=1 THEN 10+(g%3)*5 END, s, CASE WHEN st='cancelled' THEN s+90+(g*31%300) END
 FROM (SELECT g, 1+(g*7+g/4)%6 p, CASE WHEN g%6=4 THEN 'cancelled' WHEN g%11=9 THEN 'past_due' WHEN g%13=12 THEN 'trialing' ELSE 'active' END st, date '2023-01-06'+(g*13%640)+(g%9)*3 s FROM generate_series(1,56) g) x;
INSERT INTO subscriptions SELECT 100+a.account_id, a.account_id, 2+(a.account_id%3), 'active', 5+a.account_id%9, NULL, a.ended_on+30+(a.account_id%5)*11, NULL FROM subscriptions a WHERE a.status='cancelled' AND a.account_id%4=0;
INSERT INTO plan_changes SELECT g, 1+(g*9+g/3)%56, f, CASE WHEN g%4=2 THEN GREATEST(f-1,1) ELSE f+1 END, timestamptz '2024-01-10 14:00+00'+(g*37%510)*interval '1 day', (ARRAY['more seats','price','needs SSO',NULL,'consolidation'])[1+g%5]
 FROM (SELECT g, 2+g%3 f FROM generate_series(1,30) g) x;
INSERT INTO invoices SELECT row_number() OVER (ORDER BY d, s.id), s.account_id, s.id, d, d+30,
 CASE WHEN k.r%9=4 THEN NULL WHEN k.r%5=2 THEN d+30+(k.r%17)+1 ELSE d+3+(k.r%25) END, (p.monthly_price_cents*(1-coalesce(s.discount_pct,0)/100))::int, CASE WHEN k.r%9=4 THEN (CASE WHEN k.r%2=0 THEN 'void' ELSE 'open' END) ELSE 'paid' END
 FROM subscriptions s JOIN plans p ON p.id=s.plan_id AND p.monthly_price_cents>0
 CROSS JOIN LATERAL (SELECT m::date AS d FROM generate_series(date_trunc('month',s.started_on::timestamp)+interval '1 month', timestamp '2025-05-01', interval '1 month') m WHERE s.ended_on IS NULL OR m<=s.ended_on) q
 CROSS JOIN LATERAL (SELECT s.id*7+extract(month FROM d)::int*5+extract(year FROM d)::int r) k WHERE s.status<>'trialing';
INSERT INTO tickets SELECT g, u.account_id, u.id, CASE WHEN g%10=6 THEN NULL ELSE 6+g%3 END, 1+(g*5+g/4)%4, CASE WHEN g%9=1 THEN 'open' WHEN g%9=5 THEN 'pending' ELSE 'closed' END, o, CASE WHEN g%18=1 THEN NULL ELSE o+(15+g*g%600)*interval '1 minute' END, CASE WHEN g%9 IN (1,5) THEN NULL ELSE o+(700+g*g*7%9000)*interval '1 minute' END
 FROM (SELECT g, timestamptz '2024-01-03 09:00+00'+(g*29%530)*interval '1 day'+(g%7)*interval '1 hour' o FROM generate_series(1,130) g) x JOIN users u ON u.id=1+(g*17)%120;
ANALYZE;

-- online course marketplace
CREATE TABLE users (
  user_id int PRIMARY KEY, full_name text NOT NULL, email text NOT NULL UNIQUE, country_code char(2),
  signed_up_at timestamptz NOT NULL, referred_by_user_id int REFERENCES users(user_id), deleted_at timestamptz);
COMMENT ON TABLE users IS 'Everyone with an account, learners and instructors alike';
COMMENT ON COLUMN users.referred_by_user_id IS 'The user whose referral link was used at sign-up';
COMMENT ON COLUMN users.deleted_at IS 'Set when the account was closed; rows are never removed';
CREATE TABLE instructors (
  instructor_id int PRIMARY KEY, user_id int NOT NULL UNIQUE REFERENCES users(user_id), display_name text NOT NULL,
  revenue_share_percent numeric(5,2) NOT NULL, is_verified boolean NOT NULL DEFAULT false);
COMMENT ON COLUMN instructors.revenue_share_percent IS 'Part of each payment that goes to the instructor';
CREATE TABLE categories (category_id int PRIMARY KEY, name text NOT NULL, parent_category_id int REFERENCES categories(category_id));
COMMENT ON TABLE categories IS 'Two-level tree; courses hang on the leaves';
CREATE TABLE courses (
  course_id int PRIMARY KEY, instructor_id int NOT NULL REFERENCES instructors(instructor_id), category_id int NOT NULL REFERENCES categories(category_id),
  title text NOT NULL, level text NOT NULL CHECK (level IN ('beginner','intermediate','advanced')), list_price_cents int NOT NULL, duration_minutes int,
  status text NOT NULL CHECK (status IN ('draft','published','retired')), published_at timestamptz);
CREATE TABLE enrollments (
  enrollment_id int PRIMARY KEY, user_id int NOT NULL REFERENCES users(user_id), course_id int NOT NULL REFERENCES courses(course_id),
  enrolled_at timestamptz NOT NULL, progress_percent int NOT NULL DEFAULT 0, completed_at timestamptz, UNIQUE (user_id, course_id));
CREATE TABLE payments (
  payment_id int PRIMARY KEY, enrollment_id int NOT NULL REFERENCES enrollments(enrollment_id), amount_cents int NOT NULL, coupon_code text,
  method text NOT NULL, paid_at timestamptz NOT NULL, refunded_at timestamptz);
COMMENT ON COLUMN payments.amount_cents IS 'What was charged, after any coupon, in US cents';
COMMENT ON COLUMN payments.refunded_at IS 'Full refunds only; null if kept';
CREATE TABLE reviews (
  review_id int PRIMARY KEY, enrollment_id int NOT NULL UNIQUE REFERENCES enrollments(enrollment_id), rating int NOT NULL CHECK (rating BETWEEN 1 AND 5),
  body text, created_at timestamptz NOT NULL);
CREATE TABLE course_price_history (
  course_id int NOT NULL REFERENCES courses(course_id), valid_from date NOT NULL, valid_to date, price_cents int NOT NULL, PRIMARY KEY (course_id, valid_from));
COMMENT ON TABLE course_price_history IS 'List price over time; valid_to is null for the current price';

INSERT INTO users
SELECT i, (ARRAY['Nadia','Oscar','Pilar','Quentin','Rosa','Stefan','Tara','Umar','Vera','Will','Xenia','Yusuf','Zoe'])[(i*4)%13+1]||' '||(ARRAY['Kim','Lopez','Moreau','Nilsen','Ortega','Pham','Quinn'])[(i*3)%7+1],
 'user'||i||'@learn.example', CASE WHEN i%15=7 THEN NULL ELSE (ARRAY['US','IN','GB','US','BR','DE','US','IN'])[(i*5)%8+1] END,
 timestamptz '2023-01-04 12:00+00' + (i*10+(i*7)%9)*interval '1 day', CASE WHEN i>6 AND i%3=1 THEN 1+(i*i)%(i/2) END,
 CASE WHEN i%18=9 THEN timestamptz '2025-01-15 12:00+00' + i*interval '2 days' END
FROM generate_series(1,80) i;
INSERT INTO instructors
SELECT i, i*3, (ARRAY['Code with Pilar','Prof. Nilsen','Design Dojo','Dr. Ortega','The Ledger Lab','Tara Teaches','Data Umbrella','Quinn Studio','Moreau Academy','Pham & Co','Brushwork','Vera Speaks'])[i],
 (ARRAY[60,70,65,70,50])[(i*2)%5+1], i%4<>2 FROM generate_series(1,12) i;
INSERT INTO categories VALUES (1,'Technology',NULL),(2,'Business',NULL),(3,'Creative',NULL),(4,'Programming',1),(5,'Data Science',1),(6,'Accounting',2),(7,'Marketing',2),(8,'Illustration',3),(9,'Photography',3),(10,'Cloud',1),(11,'Languages',NULL),(12,'Spanish',11);
INSERT INTO courses
SELECT i, 1+(i*5+i/9)%11, (ARRAY[4,5,6,7,8,9,4,5])[(i*3)%8+1],
 (ARRAY['Python from Zero','SQL Deep Dive','Bookkeeping Basics','Brand Strategy','Ink Drawing','Portrait Lighting','Rust in Practice','Machine Learning 101','Tax for Freelancers','Email Campaigns','Character Design','Street Photography','Web APIs','Statistics Refresher','Excel for Finance','SEO Essentials','Watercolor','Photo Editing','Testing in Java','Deep Learning','Payroll','Copywriting','Digital Painting','Drone Shots','Git and GitHub','Python from Zero','Cost Accounting','Social Ads','Comics Workshop','Wedding Photography','Kotlin Apps','Time Series','Audit Prep','Growth Hacking','Perspective Drawing','Night Skies'])[i],
 (ARRAY['beginner','intermediate','beginner','advanced','intermediate'])[(i*3)%5+1], 1900+((i*7)%13)*1000, CASE WHEN i%11=4 THEN NULL ELSE 90+((i*53)%40)*15 END,
 CASE WHEN i%9=0 THEN 'draft' WHEN i IN (5,14,23) THEN 'retired' ELSE 'published' END, CASE WHEN i%9<>0 THEN timestamptz '2023-01-20 15:00+00' + i*18*interval '1 day' END
FROM generate_series(1,36) i;
INSERT INTO enrollments
SELECT row_number() OVER (ORDER BY t, k)::int, u, c, t, CASE WHEN fin THEN 100 ELSE (k*19)%96 END, CASE WHEN fin AND t + (9+(k*17)%75)*interval '1 day' < '2025-06-30' THEN t + (9+(k*17)%75)*interval '1 day' END
FROM (SELECT DISTINCT ON (u,c) k, u.user_id u, c.course_id c, greatest(u.signed_up_at, c.published_at) + (1+(k*23)%160)*interval '1 day' + (k%6)*interval '30 minutes' t, k%5 IN (1,3) fin
 FROM generate_series(1,190) k JOIN users u ON u.user_id=1+(k*k*3+k)%71 JOIN courses c ON c.course_id=1+(k*k+k/7+k*5)%34 AND c.status<>'draft' ORDER BY u,c,k) z WHERE t < '2025-06-29';
UPDATE enrollments SET progress_percent=88 WHERE progress_percent=100 AND completed_at IS NULL;
INSERT INTO payments
SELECT row_number() OVER (ORDER BY e.enrollment_id)::int, e.enrollment_id, CASE WHEN cp IS NULL THEN p ELSE (p*(CASE cp WHEN 'SPRING20' THEN 80 WHEN 'HALF' THEN 50 ELSE 90 END)/100) END, cp,
 (ARRAY['card','paypal','card','card','bank_transfer'])[(e.enrollment_id*3)%5+1], e.enrolled_at, CASE WHEN e.completed_at IS NULL AND e.enrollment_id%8=3 THEN e.enrolled_at + (2+e.enrollment_id%20)*interval '1 day' END
FROM enrollments e JOIN LATERAL (SELECT list_price_cents + (e.enrollment_id%3)*100 p, (ARRAY[NULL,'SPRING20',NULL,NULL,'HALF',NULL,'WELCOME10'])[(e.enrollment_id*5)%7+1] cp FROM courses c WHERE c.course_id=e.course_id) x ON true
WHERE e.enrollment_id%14<>6;
INSERT INTO reviews
SELECT row_number() OVER (ORDER BY enrollment_id)::int, enrollment_id, (ARRAY[5,4,5,3,4,2,5,1,4])[(enrollment_id*4+course_id)%9+1], CASE WHEN enrollment_id%4=0 THEN NULL ELSE 'Review text '||enrollment_id END,
 coalesce(completed_at, enrolled_at+interval '6 days') + (enrollment_id%9)*interval '1 day' FROM enrollments WHERE enrollment_id%5 IN (0,2,3) AND enrolled_at<'2025-05-20';
INSERT INTO course_price_history
SELECT course_id, published_at::date, CASE WHEN course_id%3<>0 THEN published_at::date+150 END, CASE WHEN course_id%3<>0 THEN list_price_cents - (CASE WHEN course_id%4=1 THEN -800 ELSE 500+(course_id*70) END) ELSE list_price_cents END FROM courses WHERE published_at IS NOT NULL AND published_at::date+151 < '2025-06-30'
UNION ALL SELECT course_id, published_at::date+150, NULL, list_price_cents FROM courses WHERE published_at IS NOT NULL AND course_id%3<>0 AND published_at::date+151 < '2025-06-30';
ANALYZE;

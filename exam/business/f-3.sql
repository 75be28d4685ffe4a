CREATE TABLE drivers (driver_id int PRIMARY KEY, full_name text NOT NULL, phone text, licence_expires_on date, hired_on date NOT NULL, active boolean NOT NULL DEFAULT true);
CREATE TABLE routes (route_id int PRIMARY KEY, route_name text NOT NULL UNIQUE, departs_at time NOT NULL, driver_id int REFERENCES drivers, distance_km numeric(6,1));
COMMENT ON TABLE routes IS 'Morning delivery rounds';
CREATE TABLE customers (customer_id int PRIMARY KEY, customer_name text NOT NULL, customer_type text NOT NULL, town text NOT NULL, route_id int REFERENCES routes, head_office_id int REFERENCES customers, opened_on date NOT NULL, closed_on date, credit_limit numeric(10,2));
COMMENT ON COLUMN customers.customer_type IS 'cafe, hotel, shop, school, restaurant';
COMMENT ON COLUMN customers.head_office_id IS 'set when the account is a branch of another customer';
COMMENT ON COLUMN customers.credit_limit IS 'NULL = cash on delivery';
CREATE TABLE products (product_id int PRIMARY KEY, product_name text NOT NULL, category text NOT NULL, unit_price_cents int NOT NULL, weight_g int, launched_on date, discontinued_on date);
CREATE TABLE ingredients (ingredient_id int PRIMARY KEY, ingredient_name text NOT NULL, unit text NOT NULL, cost_per_unit numeric(8,3), stock_qty numeric(10,2), reorder_level numeric(10,2), allergen text);
COMMENT ON COLUMN ingredients.allergen IS 'allergen group or NULL';
CREATE TABLE recipe_items (product_id int REFERENCES products, ingredient_id int REFERENCES ingredients, qty numeric(8,3) NOT NULL, PRIMARY KEY (product_id, ingredient_id));
COMMENT ON COLUMN recipe_items.qty IS 'quantity of the ingredient (in its unit) for 100 pieces';
CREATE TABLE standing_orders (standing_order_id int PRIMARY KEY, customer_id int NOT NULL REFERENCES customers, product_id int NOT NULL REFERENCES products, weekday int NOT NULL CHECK (weekday BETWEEN 1 AND 7), quantity int NOT NULL, valid_from date NOT NULL, valid_to date);
COMMENT ON COLUMN standing_orders.weekday IS '1 = Monday ... 7 = Sunday';
COMMENT ON COLUMN standing_orders.valid_to IS 'NULL = open ended';
CREATE TABLE deliveries (delivery_id int PRIMARY KEY, customer_id int NOT NULL REFERENCES customers, route_id int REFERENCES routes, driver_id int REFERENCES drivers, delivered_on date NOT NULL, status text NOT NULL, complaint text);
COMMENT ON COLUMN deliveries.status IS 'OK = delivered, LATE = delivered late, FAIL = not delivered';
CREATE TABLE delivery_lines (delivery_id int REFERENCES deliveries, product_id int REFERENCES products, quantity int NOT NULL, returned_qty int NOT NULL DEFAULT 0, unit_price_cents int NOT NULL, PRIMARY KEY (delivery_id, product_id));
INSERT INTO drivers VALUES (1,'Terry Boyle','555-0101','2026-04-30','2023-01-09',true),(2,'Aisha Karim','555-0102','2025-09-12','2023-02-13',true),(3,'Colin Peck','555-0103','2024-12-31','2023-02-27',false),(4,'Maria Lopes',NULL,'2027-01-15','2023-08-21',true),(5,'Jon Wicks','555-0105','2028-06-01','2024-05-07',true),(6,'Beth Carr','555-0106',NULL,'2025-04-14',true);
INSERT INTO routes VALUES (1,'Harbour','04:30',1,38.5),(2,'City Centre','05:00',2,21.0),(3,'Hill Villages','04:15',4,74.2),(4,'Ring Road','05:30',5,46.8),(5,'Coast','04:45',1,63.0),(6,'Airport','03:50',NULL,29.7);
INSERT INTO customers SELECT i,(ARRAY['Anchor Cafe','Blue Door Bistro','Castle Hotel','Daily Grocer','Ferry House','Green Leaf Cafe','Hillview School','Inn on the Park','Jolly Deli','Kings Head','Lighthouse Hotel','Mellow Cafe','Northside Academy','Olive Tree','Pier Kiosk','Queens Hotel','Red Lion','Station Cafe','Daily Grocer','Upper Mill Stores','Village Shop','Wharf Kitchen','Castle Hotel Spa','Anchor Cafe Two','Bay School','Village Shop','Daily Grocer Express','Terminal Cafe','Sunset Restaurant','Corner Pantry'])[i],
 CASE WHEN i IN (1,6,12,15,18,24,28) THEN 'cafe' WHEN i IN (3,5,11,16,23) THEN 'hotel' WHEN i IN (7,13,25) THEN 'school' WHEN i IN (2,8,10,14,17,22,29) THEN 'restaurant' ELSE 'shop' END,
 (ARRAY['Portlea','Westham','Ashcombe','Portlea','Dunmore'])[i%5+1], CASE WHEN i IN (30,21) THEN NULL ELSE i%5+1 END,
 CASE i WHEN 23 THEN 3 WHEN 24 THEN 1 WHEN 19 THEN 4 WHEN 27 THEN 4 END,
 DATE '2023-01-03'+(i*i*5+i*13)%800, CASE i WHEN 10 THEN DATE '2024-10-31' WHEN 15 THEN DATE '2024-03-15' WHEN 26 THEN DATE '2025-05-30' END,
 CASE WHEN i%7=0 THEN NULL ELSE 300+(i*i*37)%2100 END FROM generate_series(1,30) i;
INSERT INTO products VALUES
(1,'White Sandwich Loaf','bread',185,800,'2023-01-03',NULL),(2,'Sourdough Boule','bread',340,750,'2023-01-03',NULL),(3,'Seeded Rye','bread',365,700,'2023-05-22',NULL),(4,'Baguette','bread',145,250,'2023-01-03',NULL),
(5,'Butter Croissant','pastry',110,70,'2023-01-03',NULL),(6,'Almond Croissant','pastry',165,95,'2023-10-09',NULL),(7,'Pain au Chocolat','pastry',130,75,'2023-01-16',NULL),(8,'Cinnamon Swirl','pastry',140,110,'2024-02-12',NULL),
(9,'Burger Bun','roll',48,85,'2023-01-03',NULL),(10,'Seeded Roll','roll',52,80,'2023-03-06',NULL),(11,'Ciabatta Roll','roll',68,100,'2023-03-20','2024-09-30'),(12,'Carrot Cake','cake',1650,1400,'2023-06-05',NULL),
(13,'Lemon Drizzle','cake',1480,1200,'2023-06-12',NULL),(14,'Vegan Brownie Tray','cake',1890,1500,'2024-04-15',NULL),(15,'Fruit Scone','cake',95,90,'2023-02-06',NULL),(16,'Hot Cross Bun','roll',60,75,'2024-02-19','2024-04-02'),(17,'Focaccia','bread',420,NULL,'2025-03-10',NULL);
INSERT INTO ingredients VALUES (1,'Strong white flour','kg',0.820,640,400,'gluten'),(2,'Rye flour','kg',1.150,75,80,'gluten'),(3,'Butter','kg',6.400,110,120,'milk'),(4,'Sugar','kg',0.950,210,100,NULL),(5,'Yeast','kg',4.300,18,10,NULL),(6,'Salt','kg',0.400,60,25,NULL),(7,'Almonds','kg',9.750,14,15,'nuts'),(8,'Dark chocolate','kg',7.900,38,20,'milk'),(9,'Eggs','pcs',0.210,900,600,'egg'),(10,'Milk','l',0.980,85,60,'milk'),(11,'Carrots','kg',0.700,30,20,NULL),(12,'Lemons','pcs',0.330,120,80,NULL),(13,'Cinnamon','kg',14.500,3.5,2,NULL),(14,'Sesame seeds','kg',4.100,9,10,'sesame'),(15,'Olive oil','l',8.250,22,15,NULL),(16,'Raisins','kg',3.600,26,15,NULL),(17,'Saffron','g',NULL,5,NULL,NULL);
INSERT INTO recipe_items VALUES (1,1,52),(1,5,0.9),(1,6,1),(1,4,1),(2,1,50),(2,6,1.1),(3,2,38),(3,1,12),(3,14,2.5),(3,6,1),(4,1,17),(4,5,0.3),(4,6,0.35),(5,1,3.6),(5,3,2),(5,10,1.4),(5,5,0.15),(6,1,3.7),(6,3,2.1),(6,7,1.6),(6,9,20),(7,1,3.5),(7,3,1.9),(7,8,1.2),(8,1,5),(8,3,1.6),(8,4,1.5),(8,13,0.2),(9,1,5.2),(9,10,1.8),(9,14,0.3),(9,5,0.2),(10,1,5),(10,14,0.8),(10,5,0.2),(11,1,6.4),(11,15,0.6),(12,1,38),(12,11,34),(12,9,320),(12,4,28),(13,1,32),(13,3,24),(13,9,300),(13,12,180),(13,4,30),(14,1,35),(14,8,48),(14,4,40),(15,1,4.4),(15,3,1),(15,16,0.9),(15,10,1.6),(15,9,12),(16,1,4.5),(16,16,0.8),(16,13,0.05);
INSERT INTO standing_orders SELECT i,c,p,(i*3)%7+1,CASE WHEN p IN (12,13,14) THEN 1+i%4 ELSE 6+(i*i*3+i*7)%55 END,d,CASE WHEN i%5=2 THEN d+150+(i%4)*30 WHEN p=11 THEN DATE '2024-09-30' END
FROM (SELECT i,(i*7+i/9)%27+1 c,(ARRAY[1,2,4,5,7,9,10,15,5,3,6,12,13,8,14,11])[i%16+1] p,DATE '2024-05-01'-(i%3)*60+i*4 d FROM generate_series(1,60) i) s WHERE NOT ((ARRAY[1,2,4,5,7,9,10,15,5,3,6,12,13,8,14,11])[i%16+1]=11 AND DATE '2024-05-01'-(i%3)*60+i*4>DATE '2024-09-01');
INSERT INTO deliveries SELECT i,c,(SELECT route_id FROM customers WHERE customer_id=c),CASE WHEN i%16=9 THEN NULL ELSE (ARRAY[1,2,4,CASE WHEN i<40 THEN 3 ELSE 5 END,5,1,2])[i%7+1] END,DATE '2024-05-08'+i*5+(i%3),
 CASE WHEN i%11=6 THEN 'FAIL' WHEN i%6=1 THEN 'LATE' ELSE 'OK' END, CASE WHEN i%11=6 THEN 'nobody there' WHEN i%13=1 THEN 'short delivery' WHEN i%18=7 THEN 'arrived too late' WHEN i%20=3 THEN 'stale bread' END
FROM (SELECT i,(i*11+i/6)%26+1 c FROM generate_series(1,76) i) s;
INSERT INTO delivery_lines SELECT d.delivery_id,p.product_id,CASE WHEN p.unit_price_cents>1000 THEN 1+d.delivery_id%5 ELSE 8+(d.delivery_id*d.delivery_id*5+k*23)%60 END,
 CASE WHEN d.status='FAIL' THEN 0 WHEN (d.delivery_id+k)%9=0 AND p.unit_price_cents<1000 THEN 1+d.delivery_id%6 ELSE 0 END,p.unit_price_cents
FROM deliveries d CROSS JOIN generate_series(0,2) k JOIN products p ON p.product_id=(ARRAY[1,2,4,5,7,9,10,15,3,6,12,13,8])[(d.delivery_id*(2)+k*4)%13+1] WHERE k<2 OR d.delivery_id%3=0;
UPDATE customers SET closed_on='2025-06-10' WHERE customer_id=10; UPDATE customers SET closed_on='2025-02-15' WHERE customer_id=15;
UPDATE customers c SET opened_on=d-(c.customer_id%9+1) FROM (SELECT customer_id,min(d) d FROM (SELECT customer_id,delivered_on d FROM deliveries UNION SELECT customer_id,valid_from FROM standing_orders) x GROUP BY 1) m WHERE m.customer_id=c.customer_id AND d<opened_on;

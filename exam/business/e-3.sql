CREATE TABLE customer (
  customer_id integer PRIMARY KEY, full_name text NOT NULL, email text, country_code char(2) NOT NULL, city text, birth_date date, signup_date date NOT NULL,
  referrer_id integer REFERENCES customer, marketing_opt_in boolean NOT NULL DEFAULT false);
COMMENT ON TABLE customer IS 'People with an account in the shop';
COMMENT ON COLUMN customer.referrer_id IS 'customer who invited this one';
CREATE TABLE winery (winery_id integer PRIMARY KEY, winery_name text NOT NULL, region text, country text NOT NULL, founded_year integer);
CREATE TABLE wine (
  wine_id integer PRIMARY KEY, winery_id integer NOT NULL REFERENCES winery, wine_name text NOT NULL, colour text NOT NULL, grape text, vintage integer,
  bottle_price numeric(8,2) NOT NULL, stock_qty integer NOT NULL, is_organic boolean NOT NULL DEFAULT false, alcohol_pct numeric(3,1));
COMMENT ON COLUMN wine.vintage IS 'harvest year; empty for non-vintage wines';
COMMENT ON COLUMN wine.stock_qty IS 'bottles in the warehouse';
CREATE TABLE subscription (
  subscription_id integer PRIMARY KEY, customer_id integer NOT NULL REFERENCES customer, box_type text NOT NULL, monthly_fee_cents integer NOT NULL,
  started_on date NOT NULL, cancelled_on date, status char(1) NOT NULL);
COMMENT ON COLUMN subscription.status IS 'A active, P paused, C cancelled';
COMMENT ON COLUMN subscription.monthly_fee_cents IS 'fee per month in euro cents';
CREATE TABLE customer_order (order_id integer PRIMARY KEY, customer_id integer NOT NULL REFERENCES customer, order_date date NOT NULL, order_status text NOT NULL, shipping_fee numeric(6,2), voucher_code text);
CREATE TABLE order_item (order_id integer NOT NULL REFERENCES customer_order, wine_id integer NOT NULL REFERENCES wine, quantity integer NOT NULL, unit_price numeric(8,2) NOT NULL, PRIMARY KEY (order_id, wine_id));
CREATE TABLE shipment (shipment_id integer PRIMARY KEY, order_id integer NOT NULL REFERENCES customer_order, carrier text NOT NULL, shipped_on date NOT NULL, delivered_on date, weight_kg numeric(6,2), tracking_no text);
COMMENT ON COLUMN shipment.delivered_on IS 'empty while still on its way or lost';
CREATE TABLE review (review_id integer PRIMARY KEY, wine_id integer NOT NULL REFERENCES wine, customer_id integer NOT NULL REFERENCES customer, rating smallint NOT NULL CHECK (rating BETWEEN 1 AND 5), review_text text, reviewed_on date NOT NULL);
INSERT INTO customer SELECT g, (ARRAY['Alice Martin','Bruno Costa','Carla Rossi','Denis Moreau','Eva Novak','Frank Adler','Greta Holm','Henri Dubois','Ines Santos','Jan de Vries','Karin Maier','Luca Bianchi','Marie Laurent','Nils Berg','Olga Ivanova','Pedro Alves','Quentin Roy','Rosa Conti','Stefan Kraus','Teresa Lopez','Ugo Ferri','Vera Jansen','Willem Bakker','Xenia Pappas','Yann Lefevre','Zoe Klein','Alice Martin','Boris Wolf','Chiara Gallo','Dora Nagy','Emil Lund','Fatima Saidi','Jan de Vries','Hana Kolar','Igor Petrov','Julia Stein'])[g],
 CASE WHEN g%12=5 THEN NULL ELSE 'c'||g||'@wine.example' END, (ARRAY['DE','FR','IT','NL','FR','DE','AT'])[1+(g*3+g/7)%7], (ARRAY['Berlin','Lyon','Milan','Utrecht','Paris','Cologne','Vienna'])[1+(g*3+g/7)%7],
 CASE WHEN g%8=3 THEN NULL ELSE date '1958-04-12'+(g*911)%14000 END, date '2023-01-04'+g*17+(g*5)%13, CASE WHEN g%4=3 AND g>5 THEN 1+(g*2)%5 END, g%5<>2 FROM generate_series(1,36) g;
INSERT INTO winery VALUES (1,'Château Belrive','Bordeaux','France',1821),(2,'Domaine des Tilleuls','Burgundy','France',1904),(3,'Tenuta Valdoro','Tuscany','Italy',1956),(4,'Cantina Monteluna','Piedmont','Italy',NULL),(5,'Weingut Sonnhof','Mosel','Germany',1888),
(6,'Bodegas Alarcón','Rioja','Spain',1932),(7,'Quinta do Lago','Douro','Portugal',1979),(8,'Weingut Steinfeld','Wachau','Austria',2003),(9,'Casa Verde','Mendoza','Argentina',1998);
INSERT INTO wine VALUES (1,1,'Belrive Grand Cru','red','Cabernet Sauvignon',2016,64.00,24,false,14.0),(2,1,'Belrive Rosé','rosé','Merlot',2022,13.50,140,false,12.5),(3,2,'Les Tilleuls Blanc','white','Chardonnay',2020,38.00,52,true,13.0),(4,2,'Les Tilleuls Rouge','red','Pinot Noir',2019,42.50,36,true,13.5),
(5,3,'Valdoro Chianti','red','Sangiovese',2020,17.90,210,false,13.5),(6,3,'Valdoro Riserva','red','Sangiovese',2017,33.00,60,false,14.5),(7,4,'Monteluna Barolo','red','Nebbiolo',2018,55.00,18,false,14.5),(8,4,'Monteluna Moscato','sparkling','Moscato',NULL,14.20,95,false,5.5),
(9,5,'Sonnhof Riesling','white','Riesling',2021,15.80,180,true,11.5),(10,5,'Sonnhof Spätlese','white','Riesling',2019,24.60,44,true,8.5),(11,6,'Alarcón Crianza','red','Tempranillo',2019,14.90,260,false,14.0),(12,6,'Alarcón Gran Reserva','red','Tempranillo',2012,47.00,0,false,14.0),
(13,7,'Lago Tinto','red','Touriga Nacional',2020,11.80,150,false,13.5),(14,7,'Lago Port','fortified',NULL,NULL,28.00,33,false,19.5),(15,8,'Steinfeld Grüner Veltliner','white','Grüner Veltliner',2022,16.40,88,true,12.5),(16,8,'Steinfeld Sekt','sparkling','Grüner Veltliner',NULL,21.00,0,true,12.0),(17,3,'Valdoro Rosato','rosé','Sangiovese',2023,12.20,75,true,12.5);
INSERT INTO subscription SELECT g, 1+(g*5)%33, b, CASE b WHEN 'Discovery' THEN 3490 WHEN 'Classic' THEN 5490 ELSE 9900 END, d, CASE WHEN st='C' THEN d+45+(g*37)%200 END, st
FROM (SELECT g, (ARRAY['Discovery','Classic','Premium','Classic','Discovery','Discovery','Classic'])[1+g%7] b, (SELECT signup_date FROM customer WHERE customer_id=1+(g*5)%33)+5+(g*11)%40 d, CASE WHEN g%4=2 THEN 'C' WHEN g%9=4 THEN 'P' ELSE 'A' END st FROM generate_series(1,24) g) x;
INSERT INTO customer_order SELECT g, c, d, CASE WHEN g>73 THEN 'pending' WHEN g%10=7 THEN 'cancelled' WHEN g%19=5 THEN 'returned' ELSE 'shipped' END, CASE WHEN g%4=0 THEN 0 ELSE (ARRAY[4.90,6.90,8.50])[1+g%3] END, CASE WHEN g%6=1 THEN (ARRAY['WELCOME10','SUMMER','XMAS24'])[1+(g/6)%3] END
FROM (SELECT g, date '2023-02-20'+g*11 d, (SELECT customer_id FROM customer WHERE signup_date<=date '2023-02-20'+g*11 AND customer_id NOT IN (6,14,20) ORDER BY (customer_id*11+g*5)%23, customer_id LIMIT 1) c FROM generate_series(1,77) g) x;
INSERT INTO order_item SELECT o.order_id, w.wine_id, 1+(o.order_id*5+k*3)%6, CASE WHEN o.order_id%6=1 THEN round(w.bottle_price*0.9,2) ELSE w.bottle_price END FROM customer_order o JOIN generate_series(1,3) k ON k<=1+(o.order_id*2+o.order_id/5)%3 JOIN wine w ON w.wine_id=1+((o.order_id*7+k*5+o.order_id/6)%16);
INSERT INTO shipment SELECT row_number() over (order by order_id), order_id, (ARRAY['DHL','UPS','DHL','GLS','DHL'])[1+order_id%5], order_date+1+order_id%4, CASE WHEN order_id%14=3 THEN NULL ELSE order_date+1+order_id%4+1+(order_id*3)%7 END, (SELECT sum(quantity)*1.35 FROM order_item i WHERE i.order_id=o.order_id), CASE WHEN order_id%11=0 THEN NULL ELSE 'TRK'||(80000+order_id*37) END FROM customer_order o WHERE order_status IN ('shipped','returned');
INSERT INTO review SELECT row_number() over (order by order_id,wine_id), wine_id, customer_id, (ARRAY[5,4,3,5,4,2,5,1,4])[1+(order_id*2+wine_id)%9], CASE WHEN order_id%3=0 THEN NULL ELSE (ARRAY['Lovely and smooth','Too sweet for me','Great value','Would buy again','Corked bottle'])[1+(order_id+wine_id)%5] END, order_date+14+wine_id FROM customer_order JOIN order_item USING(order_id) WHERE order_status='shipped' AND (order_id+wine_id)%3=0 AND order_date<'2025-05-20';

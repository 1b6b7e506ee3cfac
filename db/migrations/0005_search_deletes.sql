-- Whatever deletes an order or an HOA, by whichever way, it is found no more.
CREATE TRIGGER orders_search_delete AFTER DELETE ON orders
BEGIN
  DELETE FROM order_search WHERE rowid = OLD.id;
END;
--> statement-breakpoint
CREATE TRIGGER hoas_search_delete AFTER DELETE ON hoas
BEGIN
  DELETE FROM hoa_search WHERE rowid = OLD.id;
END;
--> statement-breakpoint
DELETE FROM order_search WHERE rowid NOT IN (SELECT id FROM orders);
--> statement-breakpoint
DELETE FROM hoa_search WHERE rowid NOT IN (SELECT id FROM hoas);

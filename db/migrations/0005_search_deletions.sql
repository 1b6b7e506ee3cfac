-- What is deleted must not be found: a full-text index that holds no text would keep its row for ever.
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

-- Full-text indexes: words of a search are the beginnings of words in these texts. They hold no text themselves, only where it is.
CREATE VIRTUAL TABLE order_search USING fts5(content, content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 2', prefix='2 3');
--> statement-breakpoint
CREATE VIRTUAL TABLE hoa_search USING fts5(content, content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 2', prefix='2 3');
--> statement-breakpoint
-- Filled by modules/activity/search.server.ts and not by a trigger: an order would pay for it in every one of its entries.
CREATE VIRTUAL TABLE activity_search USING fts5(content, content='', tokenize='unicode61 remove_diacritics 2', prefix='2 3');
--> statement-breakpoint
CREATE VIEW order_search_texts AS
SELECT orders.id, concat_ws(' ', order_number, first_name, last_name, orders.email, company, subject_property_address, property_city, property_state, property_zip_code, hoas.name) AS content
FROM orders LEFT JOIN hoas ON hoas.id = orders.hoa_id;
--> statement-breakpoint
CREATE VIEW hoa_search_texts AS
SELECT id, concat_ws(' ', name, address, city, state, zip_code, management_company) AS content FROM hoas;
--> statement-breakpoint
CREATE TRIGGER orders_search_insert AFTER INSERT ON orders
BEGIN
  INSERT INTO order_search (rowid, content) SELECT id, content FROM order_search_texts WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER orders_search_update AFTER UPDATE OF first_name, last_name, email, company, subject_property_address, property_city, property_state, property_zip_code, hoa_id ON orders
BEGIN
  INSERT OR REPLACE INTO order_search (rowid, content) SELECT id, content FROM order_search_texts WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER hoas_search_insert AFTER INSERT ON hoas
BEGIN
  INSERT INTO hoa_search (rowid, content) SELECT id, content FROM hoa_search_texts WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER hoas_search_update AFTER UPDATE OF name, address, city, state, zip_code, management_company ON hoas
BEGIN
  INSERT OR REPLACE INTO hoa_search (rowid, content) SELECT id, content FROM hoa_search_texts WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER hoas_search_rename AFTER UPDATE OF name ON hoas WHEN OLD.name <> NEW.name
BEGIN
  INSERT OR REPLACE INTO order_search (rowid, content) SELECT id, content FROM order_search_texts WHERE id IN (SELECT id FROM orders WHERE hoa_id = NEW.id);
END;
--> statement-breakpoint
INSERT INTO order_search (rowid, content) SELECT id, content FROM order_search_texts;
--> statement-breakpoint
-- Days of Los Angeles without its summer time, which SQLite does not know.
INSERT INTO activity_tallies (day, action, section, user_id, entries)
SELECT date(created_at / 1000 - 28800, 'unixepoch'), action, section, coalesce(user_id, 0), count(*) FROM activities GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
-- Sessions that are signed in already can be ended from the settings like new ones.
UPDATE sessions SET reference = lower(hex(randomblob(8))) WHERE user_id IS NOT NULL;

-- A single letter begins very many words: it is looked up like two and three.
DROP TABLE order_search;
--> statement-breakpoint
CREATE VIRTUAL TABLE order_search USING fts5(content, content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 2', prefix='1 2 3');
--> statement-breakpoint
INSERT INTO order_search (rowid, content) SELECT id, content FROM order_search_texts;
--> statement-breakpoint
DROP TABLE hoa_search;
--> statement-breakpoint
CREATE VIRTUAL TABLE hoa_search USING fts5(content, content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 2', prefix='1 2 3');
--> statement-breakpoint
INSERT INTO hoa_search (rowid, content) SELECT id, content FROM hoa_search_texts;
--> statement-breakpoint
-- Filled again by the scheduled job and by searches.
DROP TABLE activity_search;
--> statement-breakpoint
CREATE VIRTUAL TABLE activity_search USING fts5(content, content='', tokenize='unicode61 remove_diacritics 2', prefix='1 2 3');

CREATE TABLE `document_pages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`document_id` integer NOT NULL,
	`number` integer NOT NULL,
	`text` text NOT NULL,
	`source` text NOT NULL,
	`confidence` real,
	`illegible` integer DEFAULT false NOT NULL,
	`words` blob NOT NULL,
	FOREIGN KEY (`document_id`) REFERENCES `documents`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "document_pages_source" CHECK("document_pages"."source" in ('text','ocr','none'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `document_pages_number` ON `document_pages` (`document_id`,`number`);--> statement-breakpoint
CREATE INDEX `document_pages_illegible_idx` ON `document_pages` (`document_id`,`number`) WHERE "document_pages"."illegible" = 1;--> statement-breakpoint
CREATE TABLE `document_readings` (
	`document_id` integer PRIMARY KEY NOT NULL,
	`status` text DEFAULT 'queued' NOT NULL,
	`pages_total` integer,
	`pages_read` integer DEFAULT 0 NOT NULL,
	`kind` text,
	`message` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`started_at` integer,
	`finished_at` integer,
	`reader_version` integer,
	FOREIGN KEY (`document_id`) REFERENCES `documents`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "document_readings_status" CHECK("document_readings"."status" in ('queued','reading','done','failed')),
	CONSTRAINT "document_readings_finished" CHECK(("document_readings"."status" in ('done','failed')) = ("document_readings"."finished_at" is not null))
);
--> statement-breakpoint
-- Full-text index of the pages; their text stays where it is, as the index reads it for the words around a hit.
CREATE VIRTUAL TABLE page_search USING fts5(text, content='document_pages', content_rowid='id', tokenize='unicode61 remove_diacritics 2', prefix='2 3');
--> statement-breakpoint
CREATE TRIGGER document_pages_search_insert AFTER INSERT ON document_pages
BEGIN
  INSERT INTO page_search (rowid, text) VALUES (NEW.id, NEW.text);
END;
--> statement-breakpoint
CREATE TRIGGER document_pages_search_delete AFTER DELETE ON document_pages
BEGIN
  INSERT INTO page_search (page_search, rowid, text) VALUES ('delete', OLD.id, OLD.text);
END;
--> statement-breakpoint
CREATE TRIGGER document_pages_search_update AFTER UPDATE OF text ON document_pages
BEGIN
  INSERT INTO page_search (page_search, rowid, text) VALUES ('delete', OLD.id, OLD.text);
  INSERT INTO page_search (rowid, text) VALUES (NEW.id, NEW.text);
END;

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
CREATE TABLE `report_items` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`path` text NOT NULL,
	`value` text,
	`absence` text,
	`source` text NOT NULL,
	`source_detail` text DEFAULT '' NOT NULL,
	`confidence` real,
	`document_id` integer,
	`document_page` integer,
	`quote` text,
	`conflict` integer DEFAULT false NOT NULL,
	`candidates` text DEFAULT '[]' NOT NULL,
	`verified_at` integer,
	`verified_by_id` integer,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `reports`(`order_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`document_id`) REFERENCES `documents`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`verified_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "report_items_source" CHECK("report_items"."source" in ('ai','employee','customer','system')),
	CONSTRAINT "report_items_absence" CHECK("report_items"."absence" in ('not_found','not_provided','stated_none')),
	CONSTRAINT "report_items_value" CHECK("report_items"."value" is null or "report_items"."absence" is null),
	CONSTRAINT "report_items_confidence" CHECK("report_items"."confidence" between 0 and 1),
	CONSTRAINT "report_items_verified" CHECK(("report_items"."verified_at" is null) = ("report_items"."verified_by_id" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `report_items_path` ON `report_items` (`order_id`,`path`);--> statement-breakpoint
CREATE INDEX `report_items_document_idx` ON `report_items` (`document_id`);--> statement-breakpoint
CREATE TABLE `report_revisions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`revision` integer NOT NULL,
	`content` text NOT NULL,
	`approved_by_id` integer NOT NULL,
	`approved_at` integer NOT NULL,
	`pdf_name` text,
	`pdf_bytes` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`approved_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "report_revisions_number" CHECK("report_revisions"."revision" >= 1),
	CONSTRAINT "report_revisions_pdf" CHECK(("report_revisions"."pdf_name" is null) = ("report_revisions"."pdf_bytes" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `report_revisions_pdf_name_unique` ON `report_revisions` (`pdf_name`);--> statement-breakpoint
CREATE UNIQUE INDEX `report_revisions_number_idx` ON `report_revisions` (`order_id`,`revision`);--> statement-breakpoint
CREATE TABLE `reports` (
	`order_id` integer PRIMARY KEY NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`alerts` text DEFAULT '[]' NOT NULL,
	`checked_sections` text DEFAULT '[]' NOT NULL,
	`note` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "reports_alerts" CHECK(json_type("reports"."alerts") = 'array'),
	CONSTRAINT "reports_checked" CHECK(json_type("reports"."checked_sections") = 'array')
);
--> statement-breakpoint
ALTER TABLE `mails` ADD `revision` integer;
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

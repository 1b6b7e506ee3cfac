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

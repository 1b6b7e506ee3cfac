CREATE TABLE `stored_files` (
	`stored_name` text PRIMARY KEY NOT NULL,
	`size_bytes` integer NOT NULL,
	`sha256` text NOT NULL,
	`active_content` text,
	`scan_result` text,
	`threat` text,
	`scanned_at` integer,
	`created_at` integer NOT NULL,
	CONSTRAINT "stored_files_scan" CHECK("stored_files"."scan_result" in ('clean','infected')),
	CONSTRAINT "stored_files_scanned" CHECK(("stored_files"."scan_result" is null) = ("stored_files"."scanned_at" is null)),
	CONSTRAINT "stored_files_threat" CHECK(("stored_files"."threat" is not null) = (coalesce("stored_files"."scan_result", '') = 'infected'))
);
--> statement-breakpoint
CREATE INDEX `stored_files_unscanned_idx` ON `stored_files` (`created_at`) WHERE "stored_files"."scan_result" is null;--> statement-breakpoint
ALTER TABLE `report_revisions` ADD `pdf_sha256` text;
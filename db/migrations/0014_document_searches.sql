ALTER TABLE `document_readings` ADD `search_failure` text;--> statement-breakpoint
ALTER TABLE `document_readings` ADD `pages_searched` integer;--> statement-breakpoint
ALTER TABLE `document_readings` ADD `long_pages` integer;
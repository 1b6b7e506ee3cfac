ALTER TABLE `report_items` ADD `basis` text;--> statement-breakpoint
ALTER TABLE `report_items` ADD `considered` text DEFAULT '[]' NOT NULL;
ALTER TABLE `report_items` ADD `typed` text;--> statement-breakpoint
ALTER TABLE `report_items` ADD `period` text;
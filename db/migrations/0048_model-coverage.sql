ALTER TABLE `reports` ADD `pages_by_model` integer;--> statement-breakpoint
ALTER TABLE `reports` ADD `pages_with_text` integer;
CREATE TABLE `expiry_reminders` (
	`document_id` integer NOT NULL,
	`expires_on` text NOT NULL,
	`stage` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`document_id`, `expires_on`, `stage`),
	FOREIGN KEY (`document_id`) REFERENCES `documents`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `documents` ADD `expires_source` text;--> statement-breakpoint
ALTER TABLE `documents` ADD `expires_page` integer;--> statement-breakpoint
ALTER TABLE `documents` ADD `expires_quote` text;--> statement-breakpoint
CREATE INDEX `documents_expires_idx` ON `documents` (`expires_on`);--> statement-breakpoint
ALTER TABLE `mails` ADD `document_id` integer;
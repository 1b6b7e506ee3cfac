CREATE TABLE `email_undo_links` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`email` text NOT NULL,
	`changed_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `email_undo_links_user_idx` ON `email_undo_links` (`user_id`,`changed_at`);--> statement-breakpoint
CREATE INDEX `email_undo_links_expires_idx` ON `email_undo_links` (`expires_at`);
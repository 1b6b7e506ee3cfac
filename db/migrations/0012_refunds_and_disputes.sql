ALTER TABLE `payments` ADD `is_duplicate` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `payments` ADD `refunded_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `payments` ADD `dispute` text;
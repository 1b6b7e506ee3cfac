CREATE TABLE `authenticator_apps` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`sealed_key` text NOT NULL,
	`last_time_step` integer NOT NULL,
	`wrong_codes` integer DEFAULT 0 NOT NULL,
	`locked_until` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `passkeys` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`credential_id` text NOT NULL,
	`user_id` integer NOT NULL,
	`user_handle` text NOT NULL,
	`public_key` blob NOT NULL,
	`counter` integer NOT NULL,
	`transports` text DEFAULT '[]' NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `passkeys_credential_id_unique` ON `passkeys` (`credential_id`);--> statement-breakpoint
CREATE INDEX `passkeys_user_idx` ON `passkeys` (`user_id`);--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`user_id` integer NOT NULL,
	`code_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`used_at` integer,
	PRIMARY KEY(`user_id`, `code_hash`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `mails` ADD `details` text;--> statement-breakpoint
ALTER TABLE `sessions` ADD `address` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `sessions` ADD `confirmed_at` integer;--> statement-breakpoint
ALTER TABLE `sessions` ADD `pending_user_id` integer REFERENCES users(id);--> statement-breakpoint
ALTER TABLE `sessions` ADD `pending_until` integer;--> statement-breakpoint
ALTER TABLE `sessions` ADD `setup_key` text;--> statement-breakpoint
ALTER TABLE `sessions` ADD `setup_until` integer;--> statement-breakpoint
ALTER TABLE `sessions` ADD `passkey_challenge` text;--> statement-breakpoint
ALTER TABLE `sessions` ADD `passkey_challenge_until` integer;--> statement-breakpoint
CREATE INDEX `sessions_pending_idx` ON `sessions` (`pending_user_id`) WHERE pending_user_id is not null;
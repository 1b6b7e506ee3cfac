CREATE TABLE `hoa_partners` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`hoa_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`hoa_id`) REFERENCES `hoas`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `hoa_partners_once` ON `hoa_partners` (`user_id`,`hoa_id`);--> statement-breakpoint
CREATE INDEX `hoa_partners_hoa_idx` ON `hoa_partners` (`hoa_id`);--> statement-breakpoint
CREATE TABLE `partner_onboardings` (
	`invitation_id` integer PRIMARY KEY NOT NULL,
	`partner_info` text,
	`property_info` text,
	`questionnaire` text,
	`drafts` text,
	`password_hash` text,
	`user_id` integer,
	`completed_at` integer,
	`hoa_id` integer,
	`duplicate_of_id` integer,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`invitation_id`) REFERENCES `partner_invitations`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`hoa_id`) REFERENCES `hoas`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`duplicate_of_id`) REFERENCES `hoas`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `partner_onboardings_user_idx` ON `partner_onboardings` (`user_id`);--> statement-breakpoint
CREATE INDEX `partner_onboardings_duplicate_idx` ON `partner_onboardings` (`duplicate_of_id`) WHERE "partner_onboardings"."duplicate_of_id" is not null;--> statement-breakpoint
CREATE TABLE `partner_uploads` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`invitation_id` integer NOT NULL,
	`original_name` text NOT NULL,
	`stored_name` text NOT NULL,
	`media_type` text NOT NULL,
	`size_bytes` integer NOT NULL,
	`uploaded_at` integer NOT NULL,
	FOREIGN KEY (`invitation_id`) REFERENCES `partner_invitations`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `partner_uploads_stored_name_unique` ON `partner_uploads` (`stored_name`);--> statement-breakpoint
CREATE INDEX `partner_uploads_invitation_idx` ON `partner_uploads` (`invitation_id`);
CREATE TABLE `activity_tallies` (
	`day` text NOT NULL,
	`action` text NOT NULL,
	`section` text NOT NULL,
	`user_id` integer NOT NULL,
	`entries` integer NOT NULL,
	PRIMARY KEY(`day`, `action`, `section`, `user_id`)
);
--> statement-breakpoint
CREATE TABLE `hoas` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`address` text DEFAULT '' NOT NULL,
	`city` text DEFAULT '' NOT NULL,
	`state` text DEFAULT '' NOT NULL,
	`zip_code` text DEFAULT '' NOT NULL,
	`total_units` integer DEFAULT 0 NOT NULL,
	`year_built` integer DEFAULT 0 NOT NULL,
	`property_type` text,
	`amenities` text DEFAULT '[]' NOT NULL,
	`monthly_dues_cents` integer,
	`reserve_fund_cents` integer,
	`special_assessments` integer DEFAULT 0 NOT NULL,
	`assessment_increases` integer DEFAULT 0 NOT NULL,
	`budget_status` text,
	`months_since_election` integer DEFAULT 0 NOT NULL,
	`months_since_new_election` integer DEFAULT 0 NOT NULL,
	`is_partner` integer DEFAULT false NOT NULL,
	`fipho_completed_at` integer,
	`management_company` text DEFAULT '' NOT NULL,
	`phone_number` text DEFAULT '' NOT NULL,
	`email` text DEFAULT '' NOT NULL,
	`website` text DEFAULT '' NOT NULL,
	`insurance_carrier` text DEFAULT '' NOT NULL,
	`insurance_expiration` text,
	`reserve_study_date` text,
	`additional_info` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "hoas_name" CHECK(length(trim("hoas"."name")) > 0),
	CONSTRAINT "hoas_property_type" CHECK("hoas"."property_type" in ('Condominium','Townhomes','Single Family Homes','Mixed Use')),
	CONSTRAINT "hoas_budget_status" CHECK("hoas"."budget_status" in ('balanced','cash_positive','deficit')),
	CONSTRAINT "hoas_counts" CHECK(min("hoas"."total_units", "hoas"."year_built", "hoas"."special_assessments", "hoas"."assessment_increases", "hoas"."months_since_election", "hoas"."months_since_new_election") >= 0),
	CONSTRAINT "hoas_amenities" CHECK(json_type("hoas"."amenities") = 'array'),
	CONSTRAINT "hoas_insurance" CHECK("hoas"."insurance_expiration" is null or "hoas"."insurance_expiration" glob '????-??-??'),
	CONSTRAINT "hoas_study" CHECK("hoas"."reserve_study_date" is null or "hoas"."reserve_study_date" glob '????-??-??')
);
--> statement-breakpoint
CREATE INDEX `hoas_name_idx` ON `hoas` ("name" collate nocase);--> statement-breakpoint
CREATE INDEX `hoas_place_idx` ON `hoas` (`state`,"city" collate nocase);--> statement-breakpoint
CREATE TABLE `partner_invitation_tokens` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`invitation_id` integer NOT NULL,
	FOREIGN KEY (`invitation_id`) REFERENCES `partner_invitations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `partner_invitation_tokens_invitation_idx` ON `partner_invitation_tokens` (`invitation_id`);--> statement-breakpoint
CREATE TABLE `partner_invitations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`email` text NOT NULL,
	`hoa_name` text NOT NULL,
	`message` text DEFAULT '' NOT NULL,
	`invited_by_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`invited_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `partner_invitations_email_idx` ON `partner_invitations` (`email`);--> statement-breakpoint
CREATE TABLE `snapshots` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`hoa_id` integer NOT NULL,
	`order_id` integer NOT NULL,
	`title` text NOT NULL,
	`summary` text NOT NULL,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`hoa_id`) REFERENCES `hoas`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `snapshots_hoa_idx` ON `snapshots` (`hoa_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `snapshots_order_idx` ON `snapshots` (`order_id`);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_documents` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer,
	`hoa_id` integer,
	`original_name` text NOT NULL,
	`stored_name` text NOT NULL,
	`media_type` text NOT NULL,
	`size_bytes` integer NOT NULL,
	`uploaded_at` integer NOT NULL,
	`uploaded_by_id` integer,
	`expires_on` text,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`hoa_id`) REFERENCES `hoas`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`uploaded_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "documents_size" CHECK("__new_documents"."size_bytes" between 1 and 10485760),
	CONSTRAINT "documents_owner" CHECK(("__new_documents"."order_id" is null) <> ("__new_documents"."hoa_id" is null)),
	CONSTRAINT "documents_expires" CHECK("__new_documents"."expires_on" is null or "__new_documents"."expires_on" glob '????-??-??')
);
--> statement-breakpoint
INSERT INTO `__new_documents`("id", "order_id", "hoa_id", "original_name", "stored_name", "media_type", "size_bytes", "uploaded_at", "uploaded_by_id", "expires_on") SELECT "id", "order_id", null, "original_name", "stored_name", "media_type", "size_bytes", "uploaded_at", null, null FROM `documents`;--> statement-breakpoint
DROP TABLE `documents`;--> statement-breakpoint
ALTER TABLE `__new_documents` RENAME TO `documents`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `documents_stored_name_unique` ON `documents` (`stored_name`);--> statement-breakpoint
CREATE INDEX `documents_order_idx` ON `documents` (`order_id`);--> statement-breakpoint
CREATE INDEX `documents_hoa_idx` ON `documents` (`hoa_id`,`uploaded_at`);--> statement-breakpoint
ALTER TABLE `orders` ADD `hoa_id` integer REFERENCES hoas(id);--> statement-breakpoint
CREATE INDEX `orders_active_idx` ON `orders` ("due_at" is null,`due_at`) WHERE "orders"."status" <> 'completed';--> statement-breakpoint
CREATE INDEX `orders_completed_idx` ON `orders` (`completed_at`) WHERE "orders"."status" = 'completed';--> statement-breakpoint
CREATE INDEX `orders_paid_idx` ON `orders` (`paid_at`,`total_cents`,`completed_at`) WHERE "orders"."paid_at" is not null;--> statement-breakpoint
CREATE INDEX `orders_hoa_idx` ON `orders` (`hoa_id`);--> statement-breakpoint
ALTER TABLE `sessions` ADD `reference` text;--> statement-breakpoint
ALTER TABLE `sessions` ADD `user_agent` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_reference_unique` ON `sessions` (`reference`);--> statement-breakpoint
CREATE INDEX `activities_action_idx` ON `activities` (`action`);--> statement-breakpoint
CREATE INDEX `activities_section_idx` ON `activities` (`section`);
CREATE TABLE `account_tokens` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`purpose` text NOT NULL,
	`token_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "account_tokens_purpose" CHECK("account_tokens"."purpose" in ('setup','reset'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `account_tokens_token_hash_unique` ON `account_tokens` (`token_hash`);--> statement-breakpoint
CREATE INDEX `account_tokens_user_idx` ON `account_tokens` (`user_id`,`purpose`);--> statement-breakpoint
CREATE INDEX `account_tokens_expires_idx` ON `account_tokens` (`expires_at`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`email` text NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
	`company` text DEFAULT '' NOT NULL,
	`role` text NOT NULL,
	`title` text DEFAULT '' NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`password_hash` text,
	`password_set_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "users_email_lower" CHECK("users"."email" = lower("users"."email") and instr("users"."email", '@') > 1),
	CONSTRAINT "users_role" CHECK("users"."role" in ('customer','admin','contributor','viewer','super','partner')),
	CONSTRAINT "users_password" CHECK(("users"."password_hash" is null) = ("users"."password_set_at" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);--> statement-breakpoint
CREATE INDEX `users_role_idx` ON `users` (`role`,`is_active`);--> statement-breakpoint
CREATE TABLE `activities` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer,
	`action` text NOT NULL,
	`section` text NOT NULL,
	`field` text,
	`old_value` text,
	`new_value` text,
	`description` text NOT NULL,
	`order_id` integer,
	`metadata` text,
	`created_at` integer NOT NULL,
	`hash` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "activities_action" CHECK("activities"."action" in ('login','logout','failed_login','created','updated','deleted','uploaded','status_changed','approved','rejected','viewed','exported','reviewed'))
);
--> statement-breakpoint
CREATE INDEX `activities_created_idx` ON `activities` (`created_at`);--> statement-breakpoint
CREATE INDEX `activities_order_idx` ON `activities` (`order_id`);--> statement-breakpoint
CREATE INDEX `activities_user_idx` ON `activities` (`user_id`);--> statement-breakpoint
CREATE TABLE `documents` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`original_name` text NOT NULL,
	`stored_name` text NOT NULL,
	`media_type` text NOT NULL,
	`size_bytes` integer NOT NULL,
	`uploaded_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "documents_size" CHECK("documents"."size_bytes" between 1 and 10485760)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `documents_stored_name_unique` ON `documents` (`stored_name`);--> statement-breakpoint
CREATE INDEX `documents_order_idx` ON `documents` (`order_id`);--> statement-breakpoint
CREATE TABLE `heartbeats` (
	`process` text PRIMARY KEY NOT NULL,
	`beat_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `jobs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`payload` text NOT NULL,
	`unique_key` text,
	`status` text DEFAULT 'queued' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`max_attempts` integer NOT NULL,
	`run_at` integer NOT NULL,
	`lease` text,
	`lease_until` integer,
	`last_error` text,
	`created_at` integer NOT NULL,
	`finished_at` integer,
	CONSTRAINT "jobs_status" CHECK("jobs"."status" in ('queued','running','done','dead')),
	CONSTRAINT "jobs_lease" CHECK(("jobs"."status" = 'running') = ("jobs"."lease" is not null)),
	CONSTRAINT "jobs_lease_until" CHECK(("jobs"."lease" is null) = ("jobs"."lease_until" is null)),
	CONSTRAINT "jobs_finished" CHECK(("jobs"."status" in ('done','dead')) = ("jobs"."finished_at" is not null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `jobs_unique_key_unique` ON `jobs` (`unique_key`);--> statement-breakpoint
CREATE INDEX `jobs_queued_idx` ON `jobs` (`run_at`,`id`) WHERE "jobs"."status" = 'queued';--> statement-breakpoint
CREATE INDEX `jobs_running_idx` ON `jobs` (`lease_until`) WHERE "jobs"."status" = 'running';--> statement-breakpoint
CREATE INDEX `jobs_finished_idx` ON `jobs` (`status`,`finished_at`);--> statement-breakpoint
CREATE TABLE `mails` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`template` text NOT NULL,
	`to_address` text NOT NULL,
	`user_id` integer,
	`order_id` integer,
	`subject` text,
	`status` text DEFAULT 'queued' NOT NULL,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "mails_status" CHECK("mails"."status" in ('queued','sent')),
	CONSTRAINT "mails_sent" CHECK(("mails"."status" = 'sent') = ("mails"."sent_at" is not null))
);
--> statement-breakpoint
CREATE INDEX `mails_order_idx` ON `mails` (`order_id`);--> statement-breakpoint
CREATE TABLE `checkouts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`customer_info` text,
	`property_info` text,
	`order_id` integer,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `checkouts_order_id_unique` ON `checkouts` (`order_id`);--> statement-breakpoint
CREATE TABLE `orders` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_number` text NOT NULL,
	`user_id` integer NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`email` text NOT NULL,
	`phone` text NOT NULL,
	`company` text DEFAULT '' NOT NULL,
	`customer_role` text NOT NULL,
	`mailing_address` text DEFAULT '' NOT NULL,
	`mailing_city` text DEFAULT '' NOT NULL,
	`mailing_state` text DEFAULT '' NOT NULL,
	`mailing_zip_code` text DEFAULT '' NOT NULL,
	`subject_property_address` text NOT NULL,
	`property_city` text NOT NULL,
	`property_state` text NOT NULL,
	`property_zip_code` text NOT NULL,
	`total_units` integer,
	`is_in_escrow` integer DEFAULT false NOT NULL,
	`escrow_officer` text DEFAULT '' NOT NULL,
	`escrow_officer_email` text DEFAULT '' NOT NULL,
	`escrow_officer_phone` text DEFAULT '' NOT NULL,
	`agent_name` text DEFAULT '' NOT NULL,
	`agent_email` text DEFAULT '' NOT NULL,
	`agent_phone` text DEFAULT '' NOT NULL,
	`agent_company` text DEFAULT '' NOT NULL,
	`total_cents` integer NOT NULL,
	`payment_status` text DEFAULT 'pending' NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`paid_at` integer,
	`due_at` integer,
	`completed_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "orders_number" CHECK("orders"."order_number" glob 'CV-????-????-????' or "orders"."order_number" glob 'SAMPLE-?*'),
	CONSTRAINT "orders_customer_role" CHECK("orders"."customer_role" in ('homebuyer','homeseller','realtor','lender','escrow','other')),
	CONSTRAINT "orders_status" CHECK("orders"."status" in ('pending','new','processing','final review','completed')),
	CONSTRAINT "orders_payment_status" CHECK("orders"."payment_status" in ('pending','paid')),
	CONSTRAINT "orders_total" CHECK("orders"."total_cents" > 0),
	CONSTRAINT "orders_paid" CHECK(("orders"."payment_status" = 'paid') = ("orders"."paid_at" is not null) and ("orders"."payment_status" = 'paid') = ("orders"."due_at" is not null) and ("orders"."payment_status" = 'paid') = ("orders"."status" <> 'pending')),
	CONSTRAINT "orders_completed" CHECK(("orders"."status" = 'completed') = ("orders"."completed_at" is not null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_order_number_unique` ON `orders` (`order_number`);--> statement-breakpoint
CREATE INDEX `orders_status_idx` ON `orders` (`status`,`due_at`);--> statement-breakpoint
CREATE INDEX `orders_user_idx` ON `orders` (`user_id`);--> statement-breakpoint
CREATE INDEX `orders_created_idx` ON `orders` (`created_at`);--> statement-breakpoint
CREATE TABLE `tasks` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`assignee_id` integer,
	`title` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`due_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`assignee_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "tasks_status" CHECK("tasks"."status" in ('pending','in_progress','done'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tasks_order_id_unique` ON `tasks` (`order_id`);--> statement-breakpoint
CREATE INDEX `tasks_assignee_idx` ON `tasks` (`assignee_id`,`status`);--> statement-breakpoint
CREATE TABLE `gateway_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`gateway` text NOT NULL,
	`event_id` text NOT NULL,
	`type` text NOT NULL,
	`gateway_id` text,
	`received_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `gateway_events_id` ON `gateway_events` (`gateway`,`event_id`);--> statement-breakpoint
CREATE TABLE `payments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`gateway` text NOT NULL,
	`gateway_id` text NOT NULL,
	`method` text NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`amount_cents` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`next_check_at` integer,
	`checks` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payments_gateway" CHECK("payments"."gateway" in ('stripe','sandbox')),
	CONSTRAINT "payments_method" CHECK("payments"."method" in ('card','hosted','bank_transfer')),
	CONSTRAINT "payments_state" CHECK("payments"."state" in ('open','processing','succeeded','failed','canceled','refunded'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_gateway_id` ON `payments` (`gateway`,`gateway_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_one_live` ON `payments` (`order_id`,`gateway`,`method`) WHERE "payments"."state" in ('open','processing');--> statement-breakpoint
CREATE INDEX `payments_order_idx` ON `payments` (`order_id`);--> statement-breakpoint
CREATE INDEX `payments_check_idx` ON `payments` (`next_check_at`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` integer,
	`checkout_id` integer,
	`flash` text,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`checkout_id`) REFERENCES `checkouts`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `sessions_user_idx` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_checkout_idx` ON `sessions` (`checkout_id`);--> statement-breakpoint
CREATE INDEX `sessions_expires_idx` ON `sessions` (`expires_at`);
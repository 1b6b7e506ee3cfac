CREATE TABLE `expected_documents` (
	`id` integer PRIMARY KEY NOT NULL,
	`order_id` integer,
	`hoa_id` integer,
	`original_name` text NOT NULL,
	`expires_on` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`hoa_id`) REFERENCES `hoas`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "expected_documents_owner" CHECK(("expected_documents"."order_id" is null) <> ("expected_documents"."hoa_id" is null)),
	CONSTRAINT "expected_documents_expires" CHECK("expected_documents"."expires_on" is null or "expected_documents"."expires_on" glob '????-??-??')
);
--> statement-breakpoint
CREATE INDEX `expected_documents_order_idx` ON `expected_documents` (`order_id`);--> statement-breakpoint
CREATE INDEX `expected_documents_hoa_idx` ON `expected_documents` (`hoa_id`);--> statement-breakpoint
CREATE TABLE `inbound_requests` (
	`key_hash` text PRIMARY KEY NOT NULL,
	`request_hash` text NOT NULL,
	`status` integer NOT NULL,
	`answer` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `inbound_requests_created_idx` ON `inbound_requests` (`created_at`);--> statement-breakpoint
CREATE TABLE `inbound_secrets` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`secret` text NOT NULL,
	`created_by_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	FOREIGN KEY (`created_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `record_changes` (
	`sequence` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`resource` text NOT NULL,
	`record_id` integer NOT NULL,
	`is_deleted` integer DEFAULT false NOT NULL,
	`changed_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `record_changes_record_idx` ON `record_changes` (`resource`,`record_id`);--> statement-breakpoint
CREATE INDEX `record_changes_time_idx` ON `record_changes` (`changed_at`);--> statement-breakpoint
CREATE TABLE `webhook_attempts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`delivery_id` integer NOT NULL,
	`started_at` integer NOT NULL,
	`duration_ms` integer NOT NULL,
	`status` integer,
	`reason` text,
	`response` text DEFAULT '' NOT NULL,
	`request_headers` text NOT NULL,
	`next_attempt_at` integer,
	FOREIGN KEY (`delivery_id`) REFERENCES `webhook_deliveries`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `webhook_attempts_delivery_idx` ON `webhook_attempts` (`delivery_id`);--> statement-breakpoint
CREATE TABLE `webhook_deliveries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`webhook_id` integer NOT NULL,
	`event_id` integer NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer,
	`last_status` integer,
	`last_reason` text,
	`created_at` integer NOT NULL,
	`finished_at` integer,
	FOREIGN KEY (`webhook_id`) REFERENCES `webhooks`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`event_id`) REFERENCES `webhook_events`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "webhook_deliveries_status" CHECK("webhook_deliveries"."status" in ('pending','delivered','failed','canceled')),
	CONSTRAINT "webhook_deliveries_next" CHECK(("webhook_deliveries"."status" = 'pending') = ("webhook_deliveries"."next_attempt_at" is not null)),
	CONSTRAINT "webhook_deliveries_finished" CHECK(("webhook_deliveries"."status" = 'pending') = ("webhook_deliveries"."finished_at" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `webhook_deliveries_once_idx` ON `webhook_deliveries` (`event_id`,`webhook_id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_log_idx` ON `webhook_deliveries` (`webhook_id`,`id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_pending_idx` ON `webhook_deliveries` (`webhook_id`,`next_attempt_at`,`id`) WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX `webhook_deliveries_finished_idx` ON `webhook_deliveries` (`finished_at`);--> statement-breakpoint
CREATE TABLE `webhook_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`public_id` text NOT NULL,
	`type` text NOT NULL,
	`data` text NOT NULL,
	`is_test` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "webhook_events_data" CHECK(json_type("webhook_events"."data") = 'object')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `webhook_events_public_id_unique` ON `webhook_events` (`public_id`);--> statement-breakpoint
CREATE INDEX `webhook_events_created_idx` ON `webhook_events` (`created_at`);--> statement-breakpoint
CREATE TABLE `webhooks` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`url` text NOT NULL,
	`event` text NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`timeout_seconds` integer NOT NULL,
	`retry_count` integer NOT NULL,
	`headers` text DEFAULT '' NOT NULL,
	`secret` text NOT NULL,
	`previous_secret` text,
	`previous_secret_until` integer,
	`switched_off_reason` text,
	`switched_off_at` integer,
	`failing_since` integer,
	`failures_in_row` integer DEFAULT 0 NOT NULL,
	`created_by_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`created_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "webhooks_event" CHECK("webhooks"."event" in ('user_created','document_uploaded','document_deleted','data_sync_request','bulk_operation')),
	CONSTRAINT "webhooks_timeout" CHECK("webhooks"."timeout_seconds" between 1 and 30),
	CONSTRAINT "webhooks_retries" CHECK("webhooks"."retry_count" between 0 and 10),
	CONSTRAINT "webhooks_previous" CHECK(("webhooks"."previous_secret" is null) = ("webhooks"."previous_secret_until" is null)),
	CONSTRAINT "webhooks_switched_off" CHECK(("webhooks"."switched_off_reason" is null) = ("webhooks"."switched_off_at" is null) and ("webhooks"."switched_off_reason" is null or not "webhooks"."is_active"))
);
--> statement-breakpoint
CREATE INDEX `webhooks_listening_idx` ON `webhooks` (`event`) WHERE is_active = 1;--> statement-breakpoint
ALTER TABLE `mails` ADD `webhook_id` integer REFERENCES webhooks(id);
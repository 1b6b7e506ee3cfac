CREATE TABLE `billing_details` (
	`order_id` integer PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`company` text NOT NULL,
	`address` text NOT NULL,
	`city` text NOT NULL,
	`state` text NOT NULL,
	`zip_code` text NOT NULL,
	`saved_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `cancellations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`payment_id` integer NOT NULL,
	`amount_cents` integer NOT NULL,
	`refund_state` text DEFAULT 'requested' NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`failure` text,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	`refunded_at` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "cancellations_refund_state" CHECK("cancellations"."refund_state" in ('requested','pending','refunded','failed'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `cancellations_order_id_unique` ON `cancellations` (`order_id`);--> statement-breakpoint
CREATE INDEX `cancellations_payment_idx` ON `cancellations` (`payment_id`);--> statement-breakpoint
CREATE TABLE `document_looks` (
	`document_id` integer PRIMARY KEY NOT NULL,
	`state` text NOT NULL,
	`pages` integer,
	`kind` text NOT NULL,
	`amends` integer DEFAULT false NOT NULL,
	`association` text,
	`us_state` text,
	`sha256` text NOT NULL,
	`looked_at` integer NOT NULL,
	FOREIGN KEY (`document_id`) REFERENCES `documents`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "document_looks_state" CHECK("document_looks"."state" in ('text','scan','blank','locked','damaged','unknown'))
);
--> statement-breakpoint
DROP INDEX `orders_status_idx`;--> statement-breakpoint
DROP INDEX `orders_active_idx`;--> statement-breakpoint
DROP INDEX `orders_paid_idx`;--> statement-breakpoint
ALTER TABLE `orders` ADD `canceled_at` integer;--> statement-breakpoint
CREATE INDEX `orders_canceled_idx` ON `orders` (`canceled_at`) WHERE "orders"."canceled_at" is not null;--> statement-breakpoint
CREATE INDEX `orders_status_idx` ON `orders` (`status`,`due_at`,`canceled_at`);--> statement-breakpoint
CREATE INDEX `orders_active_idx` ON `orders` ("due_at" is null,`due_at`) WHERE "orders"."status" <> 'completed' and "orders"."canceled_at" is null;--> statement-breakpoint
CREATE INDEX `orders_paid_idx` ON `orders` (`paid_at`,`total_cents`,`completed_at`,`canceled_at`) WHERE "orders"."paid_at" is not null and "orders"."canceled_at" is null;--> statement-breakpoint
ALTER TABLE `payments` ADD `refunded_at` integer;--> statement-breakpoint
ALTER TABLE `payments` ADD `paid_with` text;--> statement-breakpoint
ALTER TABLE `payments` ADD `paid_with_brand` text;--> statement-breakpoint
ALTER TABLE `payments` ADD `paid_with_last4` text;
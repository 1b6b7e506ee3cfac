CREATE TABLE `promotion_codes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`code` text NOT NULL,
	`kind` text NOT NULL,
	`value` integer NOT NULL,
	`expires_at` integer,
	`max_uses` integer,
	`is_active` integer DEFAULT true NOT NULL,
	`created_by_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`created_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "promotion_codes_code" CHECK("promotion_codes"."code" = upper("promotion_codes"."code") and length("promotion_codes"."code") between 3 and 32),
	CONSTRAINT "promotion_codes_kind" CHECK("promotion_codes"."kind" in ('percent','amount')),
	CONSTRAINT "promotion_codes_value" CHECK("promotion_codes"."value" > 0 and ("promotion_codes"."kind" = 'amount' or "promotion_codes"."value" < 100)),
	CONSTRAINT "promotion_codes_max_uses" CHECK("promotion_codes"."max_uses" is null or "promotion_codes"."max_uses" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `promotion_codes_code_unique` ON `promotion_codes` (`code`);--> statement-breakpoint
CREATE TABLE `promotion_redemptions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`promotion_code_id` integer NOT NULL,
	`order_id` integer NOT NULL,
	`reserved_at` integer NOT NULL,
	`redeemed_at` integer,
	FOREIGN KEY (`promotion_code_id`) REFERENCES `promotion_codes`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `promotion_redemptions_order_id_unique` ON `promotion_redemptions` (`order_id`);--> statement-breakpoint
CREATE INDEX `promotion_redemptions_code_idx` ON `promotion_redemptions` (`promotion_code_id`,`redeemed_at`);--> statement-breakpoint
CREATE INDEX `promotion_redemptions_reserved_idx` ON `promotion_redemptions` (`reserved_at`) WHERE "promotion_redemptions"."redeemed_at" is null;--> statement-breakpoint
ALTER TABLE `orders` ADD `discount_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `promotion_code` text;
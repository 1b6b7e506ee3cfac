CREATE TABLE `model_answers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`document_id` integer,
	`hash` text NOT NULL,
	`answer` text NOT NULL,
	`numbered` text DEFAULT '[]' NOT NULL,
	`answered_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`document_id`) REFERENCES `documents`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `model_answers_hash` ON `model_answers` (`order_id`,`hash`);--> statement-breakpoint
CREATE INDEX `model_answers_document_idx` ON `model_answers` (`document_id`);--> statement-breakpoint
CREATE TABLE `model_requests` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer,
	`model` text NOT NULL,
	`sent_at` integer NOT NULL,
	`ended_at` integer,
	`failure` text,
	`input_tokens` integer DEFAULT 0 NOT NULL,
	`output_tokens` integer DEFAULT 0 NOT NULL,
	`cost_micros` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `model_requests_order_idx` ON `model_requests` (`order_id`);--> statement-breakpoint
CREATE INDEX `model_requests_sent_idx` ON `model_requests` (`sent_at`);--> statement-breakpoint
ALTER TABLE `orders` ADD `is_model_off` integer DEFAULT false NOT NULL;
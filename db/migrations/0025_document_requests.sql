CREATE TABLE `document_request_tokens` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`request_id` integer NOT NULL,
	FOREIGN KEY (`request_id`) REFERENCES `document_requests`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `document_request_tokens_request_idx` ON `document_request_tokens` (`request_id`);--> statement-breakpoint
CREATE TABLE `document_requests` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`email` text NOT NULL,
	`documents` text NOT NULL,
	`message` text DEFAULT '' NOT NULL,
	`requested_by_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`due_at_before` integer NOT NULL,
	`paused_until` integer NOT NULL,
	`resumed_at` integer,
	`outcome` text,
	`closed_at` integer,
	`reported_document_id` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`requested_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "document_requests_documents" CHECK(json_type("document_requests"."documents") = 'array'),
	CONSTRAINT "document_requests_outcome" CHECK("document_requests"."outcome" in ('finished','withdrawn','replaced')),
	CONSTRAINT "document_requests_closed" CHECK(("document_requests"."outcome" is null) = ("document_requests"."closed_at" is null)),
	CONSTRAINT "document_requests_resumed" CHECK("document_requests"."closed_at" is null or "document_requests"."resumed_at" is not null)
);
--> statement-breakpoint
CREATE INDEX `document_requests_order_idx` ON `document_requests` (`order_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `document_requests_open` ON `document_requests` (`order_id`) WHERE "document_requests"."closed_at" is null;--> statement-breakpoint
ALTER TABLE `documents` ADD `request_id` integer REFERENCES document_requests(id);--> statement-breakpoint
CREATE INDEX `documents_request_idx` ON `documents` (`request_id`);--> statement-breakpoint
ALTER TABLE `mails` ADD `document_request_id` integer REFERENCES document_requests(id);
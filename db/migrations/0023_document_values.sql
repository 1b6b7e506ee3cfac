CREATE TABLE `document_values` (
	`document_id` integer NOT NULL,
	`path` text NOT NULL,
	`value` text NOT NULL,
	`comparable` text NOT NULL,
	`qualifier` text DEFAULT '' NOT NULL,
	`page` integer NOT NULL,
	`quote` text NOT NULL,
	`year` integer NOT NULL,
	PRIMARY KEY(`document_id`, `path`),
	FOREIGN KEY (`document_id`) REFERENCES `documents`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `activities_webhook_idx` ON `activities` (`id`) WHERE instr("activities"."metadata", '"via":"webhook"') > 0;
CREATE TABLE `document_values` (
	`document_id` integer NOT NULL,
	`path` text NOT NULL,
	`value` text NOT NULL,
	`comparable` text NOT NULL,
	`qualifier` text DEFAULT '' NOT NULL,
	`page` integer NOT NULL,
	`quote` text NOT NULL,
	`year` text,
	PRIMARY KEY(`document_id`, `path`),
	FOREIGN KEY (`document_id`) REFERENCES `documents`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "document_values_year" CHECK("document_values"."year" is null or "document_values"."year" glob '????')
);

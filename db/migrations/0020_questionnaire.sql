CREATE TABLE `questionnaire_answers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`hoa_id` integer NOT NULL,
	`question_id` text NOT NULL,
	`version` integer NOT NULL,
	`state` text NOT NULL,
	`value` text,
	`as_of` text,
	`document_id` integer,
	`document_name` text,
	`document_page` integer,
	`answered_by_id` integer,
	`answered_by` text NOT NULL,
	`request_id` integer,
	`answered_at` integer NOT NULL,
	`superseded_at` integer,
	FOREIGN KEY (`hoa_id`) REFERENCES `hoas`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`document_id`) REFERENCES `documents`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`answered_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`request_id`) REFERENCES `questionnaire_requests`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "questionnaire_answers_state" CHECK("questionnaire_answers"."state" in ('value','unknown','not_applicable','cleared')),
	CONSTRAINT "questionnaire_answers_value" CHECK(("questionnaire_answers"."state" = 'value') = ("questionnaire_answers"."value" is not null)),
	CONSTRAINT "questionnaire_answers_as_of" CHECK("questionnaire_answers"."as_of" is null or "questionnaire_answers"."as_of" glob '????-??-??'),
	CONSTRAINT "questionnaire_answers_page" CHECK("questionnaire_answers"."document_page" is null or "questionnaire_answers"."document_name" is not null)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `questionnaire_answers_version` ON `questionnaire_answers` (`hoa_id`,`question_id`,`version`);--> statement-breakpoint
CREATE UNIQUE INDEX `questionnaire_answers_current` ON `questionnaire_answers` (`hoa_id`,`question_id`) WHERE "questionnaire_answers"."superseded_at" is null;--> statement-breakpoint
CREATE INDEX `questionnaire_answers_document_idx` ON `questionnaire_answers` (`document_id`);--> statement-breakpoint
CREATE TABLE `questionnaire_request_tokens` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`request_id` integer NOT NULL,
	FOREIGN KEY (`request_id`) REFERENCES `questionnaire_requests`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `questionnaire_request_tokens_request_idx` ON `questionnaire_request_tokens` (`request_id`);--> statement-breakpoint
CREATE TABLE `questionnaire_requests` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`hoa_id` integer NOT NULL,
	`email` text NOT NULL,
	`message` text DEFAULT '' NOT NULL,
	`question_ids` text NOT NULL,
	`requested_by_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`name` text,
	`finished_at` integer,
	`revoked_at` integer,
	FOREIGN KEY (`hoa_id`) REFERENCES `hoas`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`requested_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "questionnaire_requests_questions" CHECK(json_type("questionnaire_requests"."question_ids") = 'array')
);
--> statement-breakpoint
CREATE INDEX `questionnaire_requests_hoa_idx` ON `questionnaire_requests` (`hoa_id`);--> statement-breakpoint
ALTER TABLE `mails` ADD `questionnaire_request_id` integer REFERENCES questionnaire_requests(id);--> statement-breakpoint
ALTER TABLE `report_items` ADD `documents_say` text;
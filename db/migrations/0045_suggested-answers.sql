CREATE TABLE `questionnaire_suggestions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`hoa_id` integer NOT NULL,
	`request_id` integer NOT NULL,
	`question_id` text NOT NULL,
	`state` text NOT NULL,
	`value` text,
	`suggested_by` text NOT NULL,
	`suggested_at` integer NOT NULL,
	`decided_at` integer,
	`is_accepted` integer,
	`decided_by_id` integer,
	FOREIGN KEY (`hoa_id`) REFERENCES `hoas`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`request_id`) REFERENCES `questionnaire_requests`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`decided_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "questionnaire_suggestions_state" CHECK("questionnaire_suggestions"."state" in ('value','unknown','not_applicable')),
	CONSTRAINT "questionnaire_suggestions_value" CHECK(("questionnaire_suggestions"."state" = 'value') = ("questionnaire_suggestions"."value" is not null)),
	CONSTRAINT "questionnaire_suggestions_decided" CHECK(("questionnaire_suggestions"."decided_at" is null) = ("questionnaire_suggestions"."is_accepted" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `questionnaire_suggestions_once` ON `questionnaire_suggestions` (`request_id`,`question_id`);--> statement-breakpoint
CREATE INDEX `questionnaire_suggestions_open_idx` ON `questionnaire_suggestions` (`hoa_id`) WHERE "questionnaire_suggestions"."decided_at" is null;
ALTER TABLE `tasks` ADD `ready_at` integer;--> statement-breakpoint
CREATE INDEX `tasks_ready_idx` ON `tasks` (`ready_at`) WHERE "tasks"."ready_at" is not null;
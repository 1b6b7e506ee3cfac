DROP INDEX `orders_completed_idx`;--> statement-breakpoint
CREATE INDEX `orders_completed_idx` ON `orders` (`completed_at`) WHERE "orders"."completed_at" is not null;--> statement-breakpoint
ALTER TABLE `mails` ADD `invitation_id` integer REFERENCES partner_invitations(id);--> statement-breakpoint
CREATE INDEX `tasks_open_idx` ON `tasks` (`assignee_id`,`due_at`) WHERE "tasks"."status" <> 'done';
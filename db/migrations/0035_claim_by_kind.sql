DROP INDEX `jobs_queued_idx`;--> statement-breakpoint
CREATE INDEX `jobs_queued_idx` ON `jobs` (`kind`,`run_at`,`id`) WHERE "jobs"."status" = 'queued';
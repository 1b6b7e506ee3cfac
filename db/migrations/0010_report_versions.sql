ALTER TABLE `report_items` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `report_revisions` ADD `report_version` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- The next change of a report takes a higher number than any of these.
UPDATE report_items SET version = (SELECT version FROM reports WHERE reports.order_id = report_items.order_id);--> statement-breakpoint
-- Until now, a report whose time was later than its approval had been corrected since. Such a correction stays to be approved.
UPDATE report_revisions SET report_version = (
  SELECT version FROM reports
  WHERE reports.order_id = report_revisions.order_id AND reports.updated_at <= report_revisions.approved_at
)
WHERE EXISTS (
  SELECT 1 FROM reports
  WHERE reports.order_id = report_revisions.order_id AND reports.updated_at <= report_revisions.approved_at
);

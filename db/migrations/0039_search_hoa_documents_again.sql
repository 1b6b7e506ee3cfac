-- Values of pages that name another association are no longer stored. Those stored before go when the documents are
-- searched again, which the job `queue-hoa-readings` causes.
UPDATE `document_readings` SET `pages_searched` = NULL
WHERE `document_id` IN (SELECT `id` FROM `documents` WHERE `hoa_id` IS NOT NULL);--> statement-breakpoint
UPDATE `jobs` SET `unique_key` = NULL
WHERE `unique_key` LIKE 'search-hoa-document-%' AND `status` NOT IN ('queued', 'running');

ALTER TABLE `document_values` ADD `typed` text;--> statement-breakpoint
-- Until now, only the words told postponed repairs from planned ones.
UPDATE `report_items` SET `typed` = json_set(`typed`, '$.detail', 'postponed')
WHERE `path` = 'propertyDetails.repairs' AND json_extract(`typed`, '$.choice') = 'deferred' AND `value` LIKE '%defer%';

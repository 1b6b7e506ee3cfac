ALTER TABLE `report_items` ADD `other_association` text;--> statement-breakpoint
-- Until now, only the candidates and the words of the source detail named the other association.
UPDATE `report_items` SET `other_association` = (
	SELECT json_extract(`c`.`value`, '$.foreign') FROM json_each(`report_items`.`candidates`) AS `c`
	WHERE json_extract(`c`.`value`, '$.foreign') IS NOT NULL
		AND json_extract(`c`.`value`, '$.documentId') = `report_items`.`document_id`
		AND json_extract(`c`.`value`, '$.page') = `report_items`.`document_page`
	LIMIT 1
) WHERE `value` IS NOT NULL AND instr(`candidates`, '"foreign"') > 0;--> statement-breakpoint
UPDATE `report_items` SET
	`other_association` = substr(`source_detail`, instr(`source_detail`, ' It names ') + 10, instr(`source_detail`, ': check whether it belongs to this association.') - instr(`source_detail`, ' It names ') - 10),
	`source_detail` = substr(`source_detail`, 1, instr(`source_detail`, ' It names ') - 1) || substr(`source_detail`, instr(`source_detail`, ': check whether it belongs to this association.') + 47)
WHERE `value` IS NOT NULL AND `source_detail` LIKE '% It names %: check whether it belongs to this association.%';

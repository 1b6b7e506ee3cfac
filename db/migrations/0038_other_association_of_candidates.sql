-- Items already call it so. Quotation marks within JSON strings are escaped, so only keys match.
UPDATE `report_items` SET `candidates` = replace(`candidates`, '"foreign":', '"otherAssociation":')
WHERE instr(`candidates`, '"foreign":') > 0;--> statement-breakpoint
UPDATE `report_items` SET `documents_say` = replace(`documents_say`, '"foreign":', '"otherAssociation":')
WHERE instr(`documents_say`, '"foreign":') > 0;

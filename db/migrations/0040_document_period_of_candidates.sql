-- Quotation marks within JSON strings are escaped, so only keys match.
UPDATE `report_items` SET `candidates` = replace(`candidates`, '"dated":', '"documentPeriod":')
WHERE instr(`candidates`, '"dated":') > 0;--> statement-breakpoint
UPDATE `report_items` SET `documents_say` = replace(`documents_say`, '"dated":', '"documentPeriod":')
WHERE instr(`documents_say`, '"dated":') > 0;

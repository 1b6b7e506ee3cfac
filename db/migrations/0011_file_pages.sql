ALTER TABLE `document_readings` ADD `file_pages` integer;--> statement-breakpoint
UPDATE document_readings SET file_pages = pages_total;--> statement-breakpoint
-- Until now, the count of a document that is too long stood only in its message.
UPDATE document_readings SET
  file_pages = cast(replace(substr(message, 19, instr(message, ' pages; only') - 19), ',', '') AS integer),
  message = nullif(ltrim(substr(message, instr(message, ' were read.') + 11)), '')
WHERE message LIKE 'This document has % pages; only the first % were read.%';

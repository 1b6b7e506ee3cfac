CREATE TABLE `hoa_keys` (
	`hoa_id` integer PRIMARY KEY NOT NULL,
	`name_key` text,
	`street_key` text,
	FOREIGN KEY (`hoa_id`) REFERENCES `hoas`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `hoa_keys_name_idx` ON `hoa_keys` (`name_key`);--> statement-breakpoint
CREATE INDEX `hoa_keys_street_idx` ON `hoa_keys` (`street_key`);--> statement-breakpoint
CREATE INDEX `hoa_keys_missing_idx` ON `hoa_keys` (`hoa_id`) WHERE "hoa_keys"."name_key" is null;--> statement-breakpoint
CREATE INDEX `partner_onboardings_undecided_idx` ON `partner_onboardings` (`completed_at`) WHERE "partner_onboardings"."duplicate_of_id" is not null and "partner_onboardings"."hoa_id" is null;
--> statement-breakpoint
-- Keys are computed by modules/hoas/refuse-duplicate.server.ts at the next search.
CREATE TRIGGER hoas_keys_insert AFTER INSERT ON hoas
BEGIN
  INSERT INTO hoa_keys (hoa_id) VALUES (NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER hoas_keys_update AFTER UPDATE OF name, address, city, state, zip_code ON hoas
WHEN OLD.name <> NEW.name OR OLD.address <> NEW.address OR OLD.city <> NEW.city OR OLD.state <> NEW.state OR OLD.zip_code <> NEW.zip_code
BEGIN
  UPDATE hoa_keys SET name_key = NULL, street_key = NULL WHERE hoa_id = NEW.id;
END;
--> statement-breakpoint
INSERT INTO hoa_keys (hoa_id) SELECT id FROM hoas;

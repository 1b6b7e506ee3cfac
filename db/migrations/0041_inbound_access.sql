CREATE TABLE `inbound_records` (
	`resource` text NOT NULL,
	`record_id` integer NOT NULL,
	`creator` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`resource`, `record_id`)
);
--> statement-breakpoint
CREATE TABLE `inbound_secret_hoas` (
	`secret_id` integer NOT NULL,
	`hoa_id` integer NOT NULL,
	PRIMARY KEY(`secret_id`, `hoa_id`),
	FOREIGN KEY (`secret_id`) REFERENCES `inbound_secrets`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `inbound_secrets` ADD `previous_secret` text;--> statement-breakpoint
ALTER TABLE `inbound_secrets` ADD `previous_secret_until` integer CONSTRAINT "inbound_secrets_previous" CHECK((`previous_secret` is null) = (`previous_secret_until` is null));--> statement-breakpoint
ALTER TABLE `inbound_secrets` ADD `permissions` text DEFAULT '[]' NOT NULL CONSTRAINT "inbound_secrets_permissions" CHECK(json_type(`permissions`) = 'array');--> statement-breakpoint
ALTER TABLE `inbound_secrets` ADD `extent` text DEFAULT 'own' NOT NULL CONSTRAINT "inbound_secrets_extent" CHECK(`extent` in ('own','hoas','everything'));--> statement-breakpoint
ALTER TABLE `inbound_secrets` ADD `access_chosen_at` integer;--> statement-breakpoint
ALTER TABLE `record_changes` ADD `hoa_id` integer;--> statement-breakpoint
ALTER TABLE `record_changes` ADD `creator` text;--> statement-breakpoint
CREATE INDEX `record_changes_hoa_idx` ON `record_changes` (`hoa_id`,`sequence`,`resource`) WHERE hoa_id is not null;--> statement-breakpoint
CREATE INDEX `record_changes_creator_idx` ON `record_changes` (`creator`,`sequence`,`resource`) WHERE creator is not null;--> statement-breakpoint
-- Secrets from before permissions and extents could do everything, and still can until someone narrows them.
UPDATE inbound_secrets SET extent = 'everything',
  permissions = '["read_hoa","write_hoa","read_order","write_order","read_document","write_document"]';
--> statement-breakpoint
-- Each change knows the HOA it belongs to and the caller who created its record, so that callers who may read only
-- some records have a feed of their own.
UPDATE record_changes SET hoa_id = CASE resource
  WHEN 'hoa' THEN record_id
  WHEN 'order' THEN (SELECT hoa_id FROM orders WHERE orders.id = record_id)
  ELSE coalesce((SELECT hoa_id FROM documents WHERE documents.id = record_id),
    (SELECT hoa_id FROM expected_documents WHERE expected_documents.id = record_id)) END;
--> statement-breakpoint
-- A record exists before it is known who created it.
CREATE TRIGGER inbound_records_insert AFTER INSERT ON inbound_records
BEGIN
  UPDATE record_changes SET creator = NEW.creator WHERE resource = NEW.resource AND record_id = NEW.record_id;
END;
--> statement-breakpoint
DROP TRIGGER hoas_change_insert;
--> statement-breakpoint
CREATE TRIGGER hoas_change_insert AFTER INSERT ON hoas
BEGIN
  DELETE FROM record_changes WHERE resource = 'hoa' AND record_id = NEW.id;
  INSERT INTO record_changes (resource, record_id, is_deleted, changed_at, hoa_id, creator)
  VALUES ('hoa', NEW.id, 0, cast(unixepoch('subsec') * 1000 as integer), NEW.id,
    (SELECT creator FROM inbound_records WHERE resource = 'hoa' AND record_id = NEW.id));
END;
--> statement-breakpoint
DROP TRIGGER hoas_change_update;
--> statement-breakpoint
CREATE TRIGGER hoas_change_update AFTER UPDATE ON hoas
BEGIN
  DELETE FROM record_changes WHERE resource = 'hoa' AND record_id = NEW.id;
  INSERT INTO record_changes (resource, record_id, is_deleted, changed_at, hoa_id, creator)
  VALUES ('hoa', NEW.id, 0, cast(unixepoch('subsec') * 1000 as integer), NEW.id,
    (SELECT creator FROM inbound_records WHERE resource = 'hoa' AND record_id = NEW.id));
END;
--> statement-breakpoint
DROP TRIGGER hoas_change_delete;
--> statement-breakpoint
CREATE TRIGGER hoas_change_delete AFTER DELETE ON hoas
BEGIN
  DELETE FROM record_changes WHERE resource = 'hoa' AND record_id = OLD.id;
  INSERT INTO record_changes (resource, record_id, is_deleted, changed_at, hoa_id, creator)
  VALUES ('hoa', OLD.id, 1, cast(unixepoch('subsec') * 1000 as integer), OLD.id,
    (SELECT creator FROM inbound_records WHERE resource = 'hoa' AND record_id = OLD.id));
END;
--> statement-breakpoint
DROP TRIGGER orders_change_insert;
--> statement-breakpoint
CREATE TRIGGER orders_change_insert AFTER INSERT ON orders
BEGIN
  DELETE FROM record_changes WHERE resource = 'order' AND record_id = NEW.id;
  INSERT INTO record_changes (resource, record_id, is_deleted, changed_at, hoa_id, creator)
  VALUES ('order', NEW.id, 0, cast(unixepoch('subsec') * 1000 as integer), NEW.hoa_id,
    (SELECT creator FROM inbound_records WHERE resource = 'order' AND record_id = NEW.id));
END;
--> statement-breakpoint
DROP TRIGGER orders_change_update;
--> statement-breakpoint
CREATE TRIGGER orders_change_update AFTER UPDATE ON orders
BEGIN
  DELETE FROM record_changes WHERE resource = 'order' AND record_id = NEW.id;
  INSERT INTO record_changes (resource, record_id, is_deleted, changed_at, hoa_id, creator)
  VALUES ('order', NEW.id, 0, cast(unixepoch('subsec') * 1000 as integer), NEW.hoa_id,
    (SELECT creator FROM inbound_records WHERE resource = 'order' AND record_id = NEW.id));
END;
--> statement-breakpoint
DROP TRIGGER orders_change_delete;
--> statement-breakpoint
CREATE TRIGGER orders_change_delete AFTER DELETE ON orders
BEGIN
  DELETE FROM record_changes WHERE resource = 'order' AND record_id = OLD.id;
  INSERT INTO record_changes (resource, record_id, is_deleted, changed_at, hoa_id, creator)
  VALUES ('order', OLD.id, 1, cast(unixepoch('subsec') * 1000 as integer), OLD.hoa_id,
    (SELECT creator FROM inbound_records WHERE resource = 'order' AND record_id = OLD.id));
END;
--> statement-breakpoint
DROP TRIGGER documents_change_insert;
--> statement-breakpoint
CREATE TRIGGER documents_change_insert AFTER INSERT ON documents
BEGIN
  DELETE FROM record_changes WHERE resource = 'document' AND record_id = NEW.id;
  INSERT INTO record_changes (resource, record_id, is_deleted, changed_at, hoa_id, creator)
  VALUES ('document', NEW.id, 0, cast(unixepoch('subsec') * 1000 as integer), NEW.hoa_id,
    (SELECT creator FROM inbound_records WHERE resource = 'document' AND record_id = NEW.id));
END;
--> statement-breakpoint
DROP TRIGGER documents_change_update;
--> statement-breakpoint
CREATE TRIGGER documents_change_update AFTER UPDATE ON documents
BEGIN
  DELETE FROM record_changes WHERE resource = 'document' AND record_id = NEW.id;
  INSERT INTO record_changes (resource, record_id, is_deleted, changed_at, hoa_id, creator)
  VALUES ('document', NEW.id, 0, cast(unixepoch('subsec') * 1000 as integer), NEW.hoa_id,
    (SELECT creator FROM inbound_records WHERE resource = 'document' AND record_id = NEW.id));
END;
--> statement-breakpoint
DROP TRIGGER documents_change_delete;
--> statement-breakpoint
CREATE TRIGGER documents_change_delete AFTER DELETE ON documents
BEGIN
  DELETE FROM record_changes WHERE resource = 'document' AND record_id = OLD.id;
  INSERT INTO record_changes (resource, record_id, is_deleted, changed_at, hoa_id, creator)
  VALUES ('document', OLD.id, 1, cast(unixepoch('subsec') * 1000 as integer), OLD.hoa_id,
    (SELECT creator FROM inbound_records WHERE resource = 'document' AND record_id = OLD.id));
END;
--> statement-breakpoint
DROP TRIGGER expected_documents_change_insert;
--> statement-breakpoint
CREATE TRIGGER expected_documents_change_insert AFTER INSERT ON expected_documents
BEGIN
  DELETE FROM record_changes WHERE resource = 'document' AND record_id = NEW.id;
  INSERT INTO record_changes (resource, record_id, is_deleted, changed_at, hoa_id, creator)
  VALUES ('document', NEW.id, 0, cast(unixepoch('subsec') * 1000 as integer), NEW.hoa_id,
    (SELECT creator FROM inbound_records WHERE resource = 'document' AND record_id = NEW.id));
END;
--> statement-breakpoint
DROP TRIGGER expected_documents_change_update;
--> statement-breakpoint
CREATE TRIGGER expected_documents_change_update AFTER UPDATE ON expected_documents
BEGIN
  DELETE FROM record_changes WHERE resource = 'document' AND record_id = NEW.id;
  INSERT INTO record_changes (resource, record_id, is_deleted, changed_at, hoa_id, creator)
  VALUES ('document', NEW.id, 0, cast(unixepoch('subsec') * 1000 as integer), NEW.hoa_id,
    (SELECT creator FROM inbound_records WHERE resource = 'document' AND record_id = NEW.id));
END;
--> statement-breakpoint
DROP TRIGGER expected_documents_change_delete;
--> statement-breakpoint
CREATE TRIGGER expected_documents_change_delete AFTER DELETE ON expected_documents
BEGIN
  DELETE FROM record_changes WHERE resource = 'document' AND record_id = OLD.id;
  INSERT INTO record_changes (resource, record_id, is_deleted, changed_at, hoa_id, creator)
  VALUES ('document', OLD.id, 1, cast(unixepoch('subsec') * 1000 as integer), OLD.hoa_id,
    (SELECT creator FROM inbound_records WHERE resource = 'document' AND record_id = OLD.id));
END;
--> statement-breakpoint
-- Orders of customers who were erased before: whoever has read them learns that they are gone.
UPDATE orders SET erased_at = erased_at WHERE erased_at IS NOT NULL;

-- The latest change of every record that partners' systems may read, in the order in which changes are committed.
CREATE TRIGGER hoas_change_insert AFTER INSERT ON hoas
BEGIN
  DELETE FROM record_changes WHERE resource = 'hoa' AND record_id = NEW.id;
  INSERT INTO record_changes (resource, record_id, is_deleted, changed_at) VALUES ('hoa', NEW.id, 0, cast(unixepoch('subsec') * 1000 as integer));
END;
--> statement-breakpoint
CREATE TRIGGER hoas_change_update AFTER UPDATE ON hoas
BEGIN
  DELETE FROM record_changes WHERE resource = 'hoa' AND record_id = NEW.id;
  INSERT INTO record_changes (resource, record_id, is_deleted, changed_at) VALUES ('hoa', NEW.id, 0, cast(unixepoch('subsec') * 1000 as integer));
END;
--> statement-breakpoint
CREATE TRIGGER hoas_change_delete AFTER DELETE ON hoas
BEGIN
  DELETE FROM record_changes WHERE resource = 'hoa' AND record_id = OLD.id;
  INSERT INTO record_changes (resource, record_id, is_deleted, changed_at) VALUES ('hoa', OLD.id, 1, cast(unixepoch('subsec') * 1000 as integer));
END;
--> statement-breakpoint
CREATE TRIGGER orders_change_insert AFTER INSERT ON orders
BEGIN
  DELETE FROM record_changes WHERE resource = 'order' AND record_id = NEW.id;
  INSERT INTO record_changes (resource, record_id, is_deleted, changed_at) VALUES ('order', NEW.id, 0, cast(unixepoch('subsec') * 1000 as integer));
END;
--> statement-breakpoint
CREATE TRIGGER orders_change_update AFTER UPDATE ON orders
BEGIN
  DELETE FROM record_changes WHERE resource = 'order' AND record_id = NEW.id;
  INSERT INTO record_changes (resource, record_id, is_deleted, changed_at) VALUES ('order', NEW.id, 0, cast(unixepoch('subsec') * 1000 as integer));
END;
--> statement-breakpoint
CREATE TRIGGER orders_change_delete AFTER DELETE ON orders
BEGIN
  DELETE FROM record_changes WHERE resource = 'order' AND record_id = OLD.id;
  INSERT INTO record_changes (resource, record_id, is_deleted, changed_at) VALUES ('order', OLD.id, 1, cast(unixepoch('subsec') * 1000 as integer));
END;
--> statement-breakpoint
CREATE TRIGGER documents_change_insert AFTER INSERT ON documents
BEGIN
  DELETE FROM record_changes WHERE resource = 'document' AND record_id = NEW.id;
  INSERT INTO record_changes (resource, record_id, is_deleted, changed_at) VALUES ('document', NEW.id, 0, cast(unixepoch('subsec') * 1000 as integer));
END;
--> statement-breakpoint
CREATE TRIGGER documents_change_update AFTER UPDATE ON documents
BEGIN
  DELETE FROM record_changes WHERE resource = 'document' AND record_id = NEW.id;
  INSERT INTO record_changes (resource, record_id, is_deleted, changed_at) VALUES ('document', NEW.id, 0, cast(unixepoch('subsec') * 1000 as integer));
END;
--> statement-breakpoint
CREATE TRIGGER documents_change_delete AFTER DELETE ON documents
BEGIN
  DELETE FROM record_changes WHERE resource = 'document' AND record_id = OLD.id;
  INSERT INTO record_changes (resource, record_id, is_deleted, changed_at) VALUES ('document', OLD.id, 1, cast(unixepoch('subsec') * 1000 as integer));
END;
--> statement-breakpoint
CREATE TRIGGER expected_documents_change_insert AFTER INSERT ON expected_documents
BEGIN
  DELETE FROM record_changes WHERE resource = 'document' AND record_id = NEW.id;
  INSERT INTO record_changes (resource, record_id, is_deleted, changed_at) VALUES ('document', NEW.id, 0, cast(unixepoch('subsec') * 1000 as integer));
END;
--> statement-breakpoint
CREATE TRIGGER expected_documents_change_update AFTER UPDATE ON expected_documents
BEGIN
  DELETE FROM record_changes WHERE resource = 'document' AND record_id = NEW.id;
  INSERT INTO record_changes (resource, record_id, is_deleted, changed_at) VALUES ('document', NEW.id, 0, cast(unixepoch('subsec') * 1000 as integer));
END;
--> statement-breakpoint
CREATE TRIGGER expected_documents_change_delete AFTER DELETE ON expected_documents
BEGIN
  DELETE FROM record_changes WHERE resource = 'document' AND record_id = OLD.id;
  INSERT INTO record_changes (resource, record_id, is_deleted, changed_at) VALUES ('document', OLD.id, 1, cast(unixepoch('subsec') * 1000 as integer));
END;
--> statement-breakpoint
INSERT INTO record_changes (resource, record_id, is_deleted, changed_at) SELECT 'hoa', id, 0, updated_at FROM hoas ORDER BY updated_at, id;
--> statement-breakpoint
INSERT INTO record_changes (resource, record_id, is_deleted, changed_at) SELECT 'order', id, 0, updated_at FROM orders ORDER BY updated_at, id;
--> statement-breakpoint
INSERT INTO record_changes (resource, record_id, is_deleted, changed_at) SELECT 'document', id, 0, uploaded_at FROM documents ORDER BY uploaded_at, id;

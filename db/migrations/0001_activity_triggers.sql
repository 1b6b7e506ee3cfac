CREATE TRIGGER activities_no_update BEFORE UPDATE ON activities
BEGIN
  SELECT RAISE(ABORT, 'activity entries cannot be changed');
END;
--> statement-breakpoint
CREATE TRIGGER activities_no_delete BEFORE DELETE ON activities
BEGIN
  SELECT RAISE(ABORT, 'activity entries cannot be deleted');
END;
--> statement-breakpoint
CREATE TRIGGER activities_no_replace BEFORE INSERT ON activities
WHEN EXISTS (SELECT 1 FROM activities WHERE id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'activity entries cannot be replaced');
END;

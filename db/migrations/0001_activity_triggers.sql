CREATE TRIGGER activities_no_update BEFORE UPDATE ON activities
BEGIN
  SELECT RAISE(ABORT, 'activity entries cannot be changed');
END;
--> statement-breakpoint
CREATE TRIGGER activities_no_delete BEFORE DELETE ON activities
BEGIN
  SELECT RAISE(ABORT, 'activity entries cannot be deleted');
END;

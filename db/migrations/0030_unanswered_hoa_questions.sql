ALTER TABLE `hoas` ADD `unanswered` text DEFAULT '["totalUnits","yearBuilt","specialAssessments","assessmentIncreases","monthsSinceElection","monthsSinceNewElection"]' NOT NULL;--> statement-breakpoint
-- Partners have answered all of the FiPhO questions or none.
UPDATE `hoas` SET `unanswered` = '["totalUnits","yearBuilt"]' WHERE `fipho_completed_at` IS NOT NULL;

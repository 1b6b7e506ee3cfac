ALTER TABLE `partner_invitations` ADD `hoa_ids` text;--> statement-breakpoint
ALTER TABLE `partner_invitations` ADD `withdrawn_at` integer;--> statement-breakpoint
CREATE INDEX `partner_invitations_invited_by_idx` ON `partner_invitations` (`invited_by_id`);--> statement-breakpoint
CREATE INDEX `partner_invitations_open_idx` ON `partner_invitations` (`expires_at`) WHERE "partner_invitations"."used_at" is null;
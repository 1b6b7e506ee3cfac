PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_account_tokens` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`purpose` text NOT NULL,
	`token_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "account_tokens_purpose" CHECK("__new_account_tokens"."purpose" in ('setup','reset','confirm'))
);
--> statement-breakpoint
INSERT INTO `__new_account_tokens`("id", "user_id", "purpose", "token_hash", "created_at", "expires_at", "used_at") SELECT "id", "user_id", "purpose", "token_hash", "created_at", "expires_at", "used_at" FROM `account_tokens`;--> statement-breakpoint
DROP TABLE `account_tokens`;--> statement-breakpoint
ALTER TABLE `__new_account_tokens` RENAME TO `account_tokens`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `account_tokens_token_hash_unique` ON `account_tokens` (`token_hash`);--> statement-breakpoint
CREATE INDEX `account_tokens_user_idx` ON `account_tokens` (`user_id`,`purpose`);--> statement-breakpoint
CREATE INDEX `account_tokens_expires_idx` ON `account_tokens` (`expires_at`);--> statement-breakpoint
ALTER TABLE `users` ADD `email_proven_at` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `held_by_id` integer REFERENCES users(id);--> statement-breakpoint
ALTER TABLE `orders` ADD `placed_in` text;--> statement-breakpoint
CREATE INDEX `orders_held_by_idx` ON `orders` (`held_by_id`);--> statement-breakpoint
CREATE INDEX `orders_email_idx` ON `orders` (`email`);--> statement-breakpoint
ALTER TABLE `sessions` ADD `factor_confirmed_at` integer;--> statement-breakpoint
-- An address counts as proven if a mailed link was used since it last changed. Staff and partners came by such a link.
UPDATE users SET email_proven_at = (
  SELECT max(proof.at) FROM (
    SELECT a.created_at AS at FROM activities a
    WHERE a.user_id = users.id AND a.section = 'account' AND a.action = 'updated' AND (
      (a.field = 'password' AND (a.description LIKE '% set a password' OR a.description LIKE '% reset the password'))
      OR (a.field = 'email' AND a.description LIKE '% undid the change to %'))
    UNION ALL SELECT users.created_at WHERE users.role <> 'customer'
  ) proof
  WHERE proof.at > coalesce((
    SELECT max(c.created_at) FROM activities c
    WHERE c.user_id = users.id AND c.section = 'account' AND c.field = 'email' AND c.description LIKE '% is now %'), -1)
);--> statement-breakpoint
-- Placed by someone who was signed in to the account, in a session that is no longer known.
UPDATE orders SET placed_in = '' WHERE EXISTS (
  SELECT 1 FROM activities a WHERE a.order_id = orders.id AND a.section = 'order' AND a.action = 'created' AND a.user_id = orders.user_id);--> statement-breakpoint
UPDATE orders SET held_by_id = user_id WHERE EXISTS (
  SELECT 1 FROM users u WHERE u.id = orders.user_id AND u.email_proven_at IS NOT NULL
  AND (u.email = orders.email OR orders.placed_in IS NOT NULL));

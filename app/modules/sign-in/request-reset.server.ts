import { and, eq } from 'drizzle-orm'
import { write } from '~db/client.server'
import { users } from '~db/schema'
import { recordActivity } from '../activity/record.server'
import { enqueue } from '../jobs/queue.server'
import { queueMail } from '../mail/queue-mail.server'
import { hashToken } from '../tokens.server'
import { minuteMs } from '../time-units'

/** Each address gets at most one mail in this time, so that no one can be flooded. */
const cooldownMs = 10 * minuteMs

/**
 * Queues a password reset. The worker looks up whether the address has an account, so that the response takes
 * equally long for any address.
 */
export function requestPasswordReset(email: string, now = Date.now()) {
  const uniqueKey = `reset-${hashToken(email)}-${Math.floor(now / cooldownMs)}`
  write((tx) => enqueue(tx, 'send-reset-link', { email }, { uniqueKey }))
}

/** Queues the mail with the link if the address belongs to an active account, with or without a password. */
export function sendResetLink({ email }: { email: string }) {
  write((tx) => {
    const user = tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.email, email), eq(users.isActive, true)))
      .get()
    if (!user) return
    queueMail(tx, { template: 'password-reset', to: email, userId: user.id })
    recordActivity(tx, {
      action: 'created',
      section: 'account',
      field: 'password',
      description: `Reset link requested for ${email}`,
    })
  })
}

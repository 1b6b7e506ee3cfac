import { eq } from 'drizzle-orm'
import type { Db, Tx } from '~db/client.server'
import { users } from '~db/schema'
import type { QueuedMail } from './mail-content'

/** The account that a mail is about: its recipient, or the person who shares a report. */
export function accountOf(database: Db | Tx, { userId }: QueuedMail) {
  const user = database
    .select()
    .from(users)
    .where(eq(users.id, userId ?? 0))
    .get()
  if (!user) throw new Error('The mail refers to no account')
  return user
}

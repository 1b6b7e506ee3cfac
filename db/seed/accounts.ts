import { eq } from 'drizzle-orm'
import { insertAccount } from '~/modules/accounts/insert-account.server'
import { hashPassword } from '~/modules/accounts/passwords.server'
import { proveAddress } from '~/modules/permissions/account-orders.server'
import { recordActivity } from '~/modules/activity/record.server'
import { db, write } from '~db/client.server'
import { users } from '~db/schema'

/** One account with a password for each role. */
const seededAccounts = [
  { role: 'super', firstName: 'Super', lastName: 'Demo', title: 'Owner' },
  { role: 'admin', firstName: 'Admin', lastName: 'Demo', title: 'Operations' },
  { role: 'contributor', firstName: 'Contributor', lastName: 'Demo', title: 'Analyst' },
  { role: 'viewer', firstName: 'Viewer', lastName: 'Demo', title: 'Accounting' },
  { role: 'partner', firstName: 'Partner', lastName: 'Demo', title: 'Community manager' },
] as const

const address = (role: string) => `${role}@example.com`

/**
 * Creates missing accounts; existing ones stay unchanged, including their passwords.
 * @returns the number of created accounts
 */
export async function seedAccounts(password: string): Promise<number> {
  const existingEmails = new Set(
    db()
      .select({ email: users.email })
      .from(users)
      .all()
      .map((u) => u.email),
  )
  const missing = seededAccounts.filter((account) => !existingEmails.has(address(account.role)))
  for (const account of missing) {
    const email = address(account.role)
    const passwordHash = await hashPassword(password)
    write((tx) => {
      if (tx.select({ id: users.id }).from(users).where(eq(users.email, email)).get()) return
      const { id } = insertAccount(tx, { ...account, email, passwordHash })
      proveAddress(tx, id, Date.now())
      recordActivity(tx, {
        userId: id,
        action: 'created',
        section: 'account',
        description: `${email} created with the demo data`,
      })
    })
  }
  return missing.length
}

import { and, asc, count, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Db, Tx } from '~db/client.server'
import { prepared } from '~db/prepared.server'
import { tasks, users } from '~db/schema'

const byWork = (on: Tx | Db) =>
  on
    .select({
      id: users.id,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      openTasks: count(tasks.id),
    })
    .from(users)
    // Named one by one: "not done" would read all that each has ever done.
    .leftJoin(tasks, and(eq(tasks.assigneeId, users.id), inArray(tasks.status, ['pending', 'in_progress'])))
    // Who has not set a password yet can't sign in, and would let the deadline pass.
    .where(and(eq(users.role, 'contributor'), eq(users.isActive, true), isNotNull(users.passwordHash)))
    .groupBy(users.id)
    .orderBy(asc(count(tasks.id)), asc(users.id))

const leastBusy = prepared((db) => byWork(db).limit(1).prepare())

/** The contributors who can sign in, with how many open tasks each has, the fewest first, the longest-serving one first on a tie. */
export const contributorsByWork = (at: Tx | Db) => byWork(at).all()

/** The first of them; null while there is none. */
export const leastBusyContributor = (tx: Tx): number | null => leastBusy(tx).get()?.id ?? null

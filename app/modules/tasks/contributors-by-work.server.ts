import { and, asc, count, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Db, Tx } from '~db/client.server'
import { prepared } from '~db/prepared.server'
import { tasks, users } from '~db/schema'

const byWork = (database: Tx | Db) =>
  database
    .select({
      id: users.id,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      openTasks: count(tasks.id),
    })
    .from(users)
    // The open statuses are listed because "not done" would read all tasks that a contributor has ever
    // completed.
    .leftJoin(tasks, and(eq(tasks.assigneeId, users.id), inArray(tasks.status, ['pending', 'in_progress'])))
    // Contributors without a password cannot sign in and would let the deadline pass.
    .where(and(eq(users.role, 'contributor'), eq(users.isActive, true), isNotNull(users.passwordHash)))
    .groupBy(users.id)
    .orderBy(asc(count(tasks.id)), asc(users.id))

const leastBusy = prepared((db) => byWork(db).limit(1).prepare())

/**
 * The contributors who can sign in and their numbers of open tasks, fewest first; on a tie, the
 * longest-serving one first.
 */
export const contributorsByWork = (database: Tx | Db) => byWork(database).all()

/** The least busy contributor; null if there is none. */
export const leastBusyContributor = (tx: Tx): number | null => leastBusy(tx).get()?.id ?? null

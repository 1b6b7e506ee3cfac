import { and, asc, count, desc, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import { db } from '~db/client.server'
import { accountTokens, authenticatorApps, users } from '~db/schema'
import { readPage, type ListQuery, type ListPage } from '../paging'
import { containsPattern } from '../search-patterns.server'
import { roleLabels, staffRoles, type StaffRole } from '../permissions/permissions'

/** `pending` while an unused invite link is valid. */
type PasswordState = 'set' | 'pending' | 'none'

export type TeamMember = {
  id: number
  firstName: string
  lastName: string
  email: string
  phone: string
  title: string
  role: StaffRole
  roleLabel: string
  isActive: boolean
  passwordState: PasswordState
  /** UTC milliseconds. */
  passwordSetAt: number | null
  /** When the last unused invite link expires; UTC milliseconds. */
  setupLinkExpiresAt: number | null
  /** When the second factor was set up, in UTC milliseconds; null for none. */
  twoStepSince: number | null
  updatedAt: number
}

const isMember = inArray(users.role, [...staffRoles])

/** Every word must occur in the name, title, address, or displayed role. */
function matchesSearch(q: string): SQL | undefined {
  const words = q.split(/\s+/).filter(Boolean)
  const haystack = sql`${users.firstName} || ' ' || ${users.lastName} || ' ' || ${users.title} || ' ' || ${users.email}`
  return and(
    ...words.map((word) => {
      const roles = staffRoles.filter((role) => roleLabels[role].toLowerCase().includes(word.toLowerCase()))
      return or(
        sql`${haystack} like ${containsPattern(word)} escape '\\'`,
        roles.length > 0 ? inArray(users.role, roles) : undefined,
      )
    }),
  )
}

const columns = (now: number) => ({
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  phone: users.phone,
  title: users.title,
  role: sql<StaffRole>`${users.role}`,
  isActive: users.isActive,
  passwordSetAt: users.passwordSetAt,
  updatedAt: users.updatedAt,
  twoStepSince: sql<number | null>`(
    select a.created_at from ${authenticatorApps} a where a.user_id = users.id)`,
  setupLinkExpiresAt: sql<number | null>`(
    select max(t.expires_at) from ${accountTokens} t
    where t.user_id = users.id and t.purpose = 'setup' and t.used_at is null and t.expires_at > ${now})`,
})

function passwordStateOf({
  passwordSetAt,
  setupLinkExpiresAt,
}: Pick<TeamMember, 'passwordSetAt' | 'setupLinkExpiresAt'>): PasswordState {
  if (passwordSetAt !== null) return 'set'
  return setupLinkExpiresAt !== null ? 'pending' : 'none'
}

const asMember = (row: Omit<TeamMember, 'roleLabel' | 'passwordState'>): TeamMember => ({
  ...row,
  roleLabel: roleLabels[row.role],
  passwordState: passwordStateOf(row),
})

/** Staff by name, active ones first. */
export function listTeam(query: ListQuery, now = Date.now()): ListPage<TeamMember> {
  const where = and(isMember, matchesSearch(query.q))
  const total = db().select({ count: count() }).from(users).where(where).get()?.count ?? 0
  return readPage(total, query, ({ limit, offset, isBackwards }) => {
    const order = isBackwards ? desc : asc
    return db()
      .select(columns(now))
      .from(users)
      .where(where)
      .orderBy(
        (isBackwards ? asc : desc)(users.isActive),
        order(sql`${users.firstName} collate nocase`),
        order(sql`${users.lastName} collate nocase`),
        order(users.id),
      )
      .limit(limit)
      .offset(offset)
      .all()
      .map(asMember)
  })
}

/** A team member; null for an unknown id, and for customers and partners. */
export function findMember(id: number, now = Date.now()): TeamMember | null {
  const row = db()
    .select(columns(now))
    .from(users)
    .where(and(eq(users.id, id), isMember))
    .get()
  return row ? asMember(row) : null
}

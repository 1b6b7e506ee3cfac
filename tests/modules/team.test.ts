import { rmSync } from 'node:fs'
import path from 'node:path'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { env } from '~/env.server'
import { addTeamMember, renewSetupLink } from '~/modules/team/add-team-member.server'
import { changeTeamMember } from '~/modules/team/change-team-member.server'
import { changeEmail, changePassword } from '~/modules/sign-in/own-account.server'
import { createLinkToken, findLinkOwner, setPasswordByLink } from '~/modules/sign-in/password-links.server'
import { sendResetLink } from '~/modules/sign-in/request-reset.server'
import type { NewMember } from '~/modules/accounts/schema'
import { findSession } from '~/modules/accounts/sessions.server'
import { findMember, listTeam } from '~/modules/team/team.server'
import { sendMail } from '~/worker/mails.server'
import { db, write } from '~db/client.server'
import { accountTokens, activities, mails, sessions, tasks, users } from '~db/schema'
import { makePaidOrder } from '../factories/orders'
import { makeSession, makeUser } from '../factories/users'
import { expectRefusal, must } from '../setup/helpers'
import { dayMs, hourMs, minuteMs } from '~/modules/time-units'

const query = (q = '', page = 1, pageSize = 50) => ({ q, page, pageSize })
const found = (q: string) => listTeam(query(q)).rows.map((m) => m.email)
const entries = (section: string) =>
  db()
    .select({
      userId: activities.userId,
      action: activities.action,
      field: activities.field,
      oldValue: activities.oldValue,
      newValue: activities.newValue,
      orderId: activities.orderId,
      metadata: activities.metadata,
    })
    .from(activities)
    .where(eq(activities.section, section))
    .all()
const rowOf = (id: number) => must(db().select().from(users).where(eq(users.id, id)).get())
const tokenOf = (link: string) => must(/\/setup-password\?token=([\w-]{43})$/.exec(link)?.[1], 'token')
const newMember = (changes: Partial<NewMember> = {}): NewMember => ({
  firstName: 'New',
  lastName: 'User',
  email: 'new@example.com',
  title: 'Team Member',
  phone: '',
  role: 'viewer',
  ...changes,
})
const assignees = () =>
  db()
    .select({ assigneeId: tasks.assigneeId })
    .from(tasks)
    .orderBy(tasks.id)
    .all()
    .map(({ assigneeId }) => assigneeId)

describe('the list of the team', () => {
  it('contains only staff, active first, by name', async () => {
    for (const role of ['customer', 'partner'] as const) await makeUser({ role })
    await makeUser({ role: 'viewer', firstName: 'zoe', email: 'z@example.com' })
    await makeUser({ role: 'super', firstName: 'Mia', email: 'm@example.com' })
    await makeUser({ role: 'admin', firstName: 'Abe', email: 'a@example.com', isActive: false })
    await makeUser({ role: 'contributor', firstName: 'ben', email: 'b@example.com' })
    expect(found('')).toEqual(['b@example.com', 'm@example.com', 'z@example.com', 'a@example.com'])
  })

  it('finds every word in name, title, address, or role, and treats % and _ literally', async () => {
    await makeUser({ role: 'admin', firstName: 'Ann', title: '100% Owner', email: 'ann_1@example.com' })
    await makeUser({ role: 'viewer', firstName: 'Bob', title: '1000 Owner', email: 'bobx1@example.com' })
    expect(found('ANN')).toEqual(['ann_1@example.com'])
    expect(found('owner bob')).toEqual(['bobx1@example.com'])
    expect(found('100%')).toEqual(['ann_1@example.com'])
    expect(found('_1@')).toEqual(['ann_1@example.com'])
    expect(found('super')).toEqual(['ann_1@example.com'])
    expect(found('viewer owner')).toEqual(['bobx1@example.com'])
    for (const q of ['%', '_', '\\', "'", '"', 'x'.repeat(10_000)])
      expect(found(q)).toEqual(q === '%' || q === '_' ? ['ann_1@example.com'] : [])
  })

  it('is paged; the last page is read from the end', async () => {
    for (const n of ['A', 'B', 'C', 'D', 'E'])
      await makeUser({ role: 'viewer', firstName: n, email: `${n.toLowerCase()}@example.com` })
    const pages = [1, 2, 3].map((page) => listTeam(query('', page, 2)).rows.map((m) => m.firstName))
    expect(pages).toEqual([['A', 'B'], ['C', 'D'], ['E']])
    expect(listTeam(query('', 9, 2))).toMatchObject({ page: 3, total: 5 })
  })

  it('shows whether a password is set, a link is pending, or neither', async () => {
    const admin = await makeUser({ role: 'admin', password: 'first secret' })
    const { user } = addTeamMember(admin, newMember())
    const state = (id: number, now?: number) => must(findMember(id, now))
    expect(state(admin.id)).toMatchObject({ passwordState: 'set', setupLinkExpiresAt: null })
    expect(state(user.id)).toMatchObject({ passwordState: 'pending', passwordSetAt: null })
    expect(state(user.id, Date.now() + 8 * dayMs).passwordState).toBe('none')
    db().update(accountTokens).set({ usedAt: 1 }).run()
    expect(state(user.id).passwordState).toBe('none')
    const customer = await makeUser()
    expect(findMember(customer.id)).toBeNull()
  })
})

describe('a new member', () => {
  it('gets an account, a valid link, a mail, and a log entry', async () => {
    const admin = await makeUser({ role: 'admin' })
    const { user, inviteLink } = addTeamMember(admin, newMember({ role: 'contributor', phone: '555' }))
    expect(findLinkOwner(tokenOf(inviteLink), 'setup')).toMatchObject({ userId: user.id })
    expect(rowOf(user.id)).toMatchObject({
      role: 'contributor',
      phone: '555',
      title: 'Team Member',
      isActive: true,
      passwordHash: null,
    })
    expect(db().select().from(mails).all()).toMatchObject([
      { template: 'team-invitation', toAddress: 'new@example.com', userId: user.id },
    ])
    expect(entries('team')).toMatchObject([
      {
        userId: admin.id,
        action: 'created',
        newValue: 'contributor',
        metadata: JSON.stringify({ memberId: user.id }),
      },
    ])
  })

  it.each(['customer', 'partner', 'viewer'] as const)(
    'cannot be someone who has an account as a %s',
    async (role) => {
      const admin = await makeUser({ role: 'admin' })
      const known = await makeUser({ role, email: 'new@example.com' })
      await expectRefusal(() => addTeamMember(admin, newMember()), 'conflict', 'Email already registered')
      expect(rowOf(known.id).role).toBe(role)
      expect(db().select().from(mails).all()).toEqual([])
      expect(db().select().from(accountTokens).all()).toEqual([])
    },
  )

  it('cannot be added by a user deactivated or demoted in the meantime', async () => {
    const admin = await makeUser({ role: 'admin' })
    for (const change of [{ isActive: false }, { isActive: true, role: 'viewer' as const }]) {
      db().update(users).set(change).where(eq(users.id, admin.id)).run()
      await expectRefusal(() => addTeamMember(admin, newMember()), 'forbidden', /have access/)
    }
    expect(db().select().from(users).all()).toHaveLength(1)
  })

  it('who is a contributor gets the unassigned tasks as soon as they can sign in', async () => {
    const admin = await makeUser({ role: 'admin' })
    await makePaidOrder()
    const { user, inviteLink } = addTeamMember(admin, newMember({ role: 'contributor' }))
    expect(assignees()).toEqual([null])
    await setPasswordByLink(tokenOf(inviteLink), 'setup', 'a good password')
    expect(assignees()).toEqual([user.id])
  })
})

describe('an invitation whose mail is still queued', () => {
  const outbox = path.join(env().DATA_DIR, 'outbox')
  afterEach(() => rmSync(outbox, { recursive: true, force: true }))
  const openTokens = () => db().select().from(accountTokens).where(isNull(accountTokens.usedAt)).all()
  const letAMinutePass = () =>
    db()
      .update(mails)
      .set({ createdAt: sql`${mails.createdAt} - ${minuteMs}` })
      .run()
  async function send() {
    for (const { id } of db().select().from(mails).all()) await sendMail({ mailId: id })
  }

  it('is mailed with a separate link', async () => {
    addTeamMember(await makeUser({ role: 'admin' }), newMember())
    letAMinutePass()
    await send()
    expect(db().select().from(mails).all()).toMatchObject([{ status: 'sent' }])
    expect(openTokens()).toHaveLength(2)
  })

  it('creates no new link after the member has used the displayed one', async () => {
    const { inviteLink } = addTeamMember(await makeUser({ role: 'admin' }), newMember())
    letAMinutePass()
    await setPasswordByLink(tokenOf(inviteLink), 'setup', 'first secret')
    await send()
    expect(db().select().from(mails).all()).toEqual([])
    expect(openTokens()).toEqual([])
  })

  it('creates no link after a password change without a link', async () => {
    const member = await makeUser({ role: 'viewer', password: 'first secret' })
    sendResetLink({ email: member.email })
    letAMinutePass()
    const sent = { currentPassword: 'first secret', newPassword: 'second secret' }
    await changePassword(member, makeSession(member).id, sent)
    await send()
    expect(db().select().from(accountTokens).all()).toEqual([])
  })

  it('is dropped if a newer one has replaced it', async () => {
    const admin = await makeUser({ role: 'admin' })
    const { user } = addTeamMember(admin, newMember())
    letAMinutePass()
    renewSetupLink(admin, user.id)
    await send()
    expect(db().select().from(mails).all()).toMatchObject([{ id: 2, status: 'sent' }])
    expect(openTokens()).toHaveLength(2)
  })

  it('is dropped by a deactivation, even one that was undone', async () => {
    const admin = await makeUser({ role: 'admin' })
    const { user } = addTeamMember(admin, newMember())
    letAMinutePass()
    changeTeamMember(admin, user.id, { isActive: false })
    changeTeamMember(admin, user.id, { isActive: true })
    await send()
    expect(db().select().from(mails).all()).toEqual([])
    expect(openTokens()).toEqual([])
  })
})

describe('a new link', () => {
  it('revokes earlier ones, is mailed, and leaves the password unchanged', async () => {
    const admin = await makeUser({ role: 'admin' })
    const member = await makeUser({ role: 'viewer', password: 'first secret' })
    const before = rowOf(member.id).passwordHash
    const forgotten = write((tx) => createLinkToken(tx, member.id, 'reset'))
    const first = tokenOf(renewSetupLink(admin, member.id).inviteLink)
    const second = tokenOf(renewSetupLink(admin, member.id).inviteLink)
    expect(findLinkOwner(forgotten, 'reset')).toBeNull()
    expect(findLinkOwner(first, 'setup')).toBeNull()
    expect(findLinkOwner(second, 'setup')).toMatchObject({ userId: member.id })
    expect(rowOf(member.id).passwordHash).toBe(before)
    expect(db().select().from(mails).all()).toHaveLength(2)
  })

  it('for a super can be created only by a super, since it grants access to the account', async () => {
    const admin = await makeUser({ role: 'admin' })
    const [one, two] = [await makeUser({ role: 'super' }), await makeUser({ role: 'super' })]
    await expectRefusal(() => renewSetupLink(admin, one.id), 'forbidden', /super role/)
    expect(db().select().from(accountTokens).all()).toEqual([])
    expect(findLinkOwner(tokenOf(renewSetupLink(two, one.id).inviteLink), 'setup')).toBeTruthy()
  })

  it('cannot be created for inactive accounts, or for anyone who is not staff', async () => {
    const admin = await makeUser({ role: 'admin' })
    const member = await makeUser({ role: 'viewer', isActive: false })
    const customer = await makeUser()
    await expectRefusal(() => renewSetupLink(admin, member.id), 'conflict', /inactive/)
    for (const id of [customer.id, 4711, 0])
      await expectRefusal(() => renewSetupLink(admin, id), 'not_found', /no such member/)
  })
})

describe('a change of a team member', () => {
  it('is logged field by field with old and new values, without unchanged fields', async () => {
    const admin = await makeUser({ role: 'admin' })
    const member = await makeUser({ role: 'viewer', title: 'Old', phone: '1' })
    changeTeamMember(admin, member.id, { title: 'New', phone: '1', role: 'admin', isActive: false })
    expect(entries('team').map(({ field, oldValue, newValue }) => [field, oldValue, newValue])).toEqual([
      ['title', 'Old', 'New'],
      ['role', 'Viewer', 'Super User'],
      ['isActive', 'active', 'inactive'],
    ])
    expect(entries('team').every((e) => e.userId === admin.id)).toBe(true)
    expect(new Set(entries('team').map((e) => e.metadata))).toEqual(
      new Set([JSON.stringify({ memberId: member.id })]),
    )
    expect(rowOf(member.id)).toMatchObject({ title: 'New', phone: '1', role: 'admin', isActive: false })
    changeTeamMember(admin, member.id, {})
    expect(rowOf(member.id)).toMatchObject({ title: 'New', role: 'admin', isActive: false })
  })

  it('does not overwrite what someone else has changed since', async () => {
    const [one, two] = [await makeUser({ role: 'admin' }), await makeUser({ role: 'admin' })]
    const member = await makeUser({ role: 'contributor' })
    const seen = rowOf(member.id).updatedAt
    changeTeamMember(one, member.id, { isActive: false, updatedAt: seen })
    const stale = { title: 'Lead', role: 'contributor' as const, isActive: true, updatedAt: seen }
    await expectRefusal(
      () => changeTeamMember(two, member.id, stale),
      'conflict',
      'This account has been changed since you opened it. Please check its current settings, and make your change again.',
    )
    expect(rowOf(member.id)).toMatchObject({ isActive: false, title: '' })
    changeTeamMember(two, member.id, { ...stale, updatedAt: rowOf(member.id).updatedAt })
    expect(rowOf(member.id)).toMatchObject({ isActive: true, title: 'Lead' })
  })

  afterEach(() => void vi.useRealTimers())

  it.each([
    ['in the same millisecond', 0],
    ['while the clock was set back', -hourMs],
  ])('is rejected if the member has changed the password or address %s', async (_, step) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 23, 12) })
    const admin = await makeUser({ role: 'admin' })
    const member = await makeUser({ role: 'viewer', password: 'first secret' })
    const { id: session } = makeSession(member)
    const link = write((tx) => createLinkToken(tx, member.id, 'reset'))
    const ways = [
      () => setPasswordByLink(link, 'reset', 'second secret'),
      () =>
        changePassword(member, session, { currentPassword: 'second secret', newPassword: 'third secret' }),
      () => changeEmail(member, null, { email: 'other@example.com', currentPassword: 'third secret' }),
    ]
    for (const change of ways) {
      const seen = rowOf(member.id).updatedAt
      vi.setSystemTime(Date.now() + step)
      await change()
      vi.setSystemTime(seen)
      expect(rowOf(member.id).updatedAt).toBeGreaterThan(seen)
      await expectRefusal(
        () => changeTeamMember(admin, member.id, { title: 'Lead', updatedAt: seen }),
        'conflict',
        /has been changed since you opened it/,
      )
    }
  })

  it('of role or status ends the sessions; one of title and phone does not', async () => {
    const admin = await makeUser({ role: 'admin' })
    const member = await makeUser({ role: 'viewer' })
    const countSessions = () =>
      db().select().from(sessions).where(eq(sessions.userId, member.id)).all().length
    const { token } = makeSession(member)
    changeTeamMember(admin, member.id, { title: 'Other', phone: '2', role: 'viewer', isActive: true })
    expect(findSession(token)?.user).toMatchObject({ id: member.id })
    changeTeamMember(admin, member.id, { role: 'contributor' })
    expect(countSessions()).toBe(0)
    makeSession(member)
    changeTeamMember(admin, member.id, { isActive: false })
    expect(countSessions()).toBe(0)
  })

  it('that deactivates revokes pending links', async () => {
    const admin = await makeUser({ role: 'admin' })
    const { user, inviteLink } = addTeamMember(admin, newMember())
    changeTeamMember(admin, user.id, { isActive: false })
    changeTeamMember(admin, user.id, { isActive: true })
    expect(findLinkOwner(tokenOf(inviteLink), 'setup')).toBeNull()
  })

  it('cannot assign the super role, and of a super requires a super', async () => {
    const admin = await makeUser({ role: 'admin' })
    const [one, two] = [await makeUser({ role: 'super' }), await makeUser({ role: 'super' })]
    const viewer = await makeUser({ role: 'viewer' })
    for (const actor of [admin, one])
      await expectRefusal(
        () => changeTeamMember(actor, viewer.id, { role: 'super' }),
        'invalid',
        /can’t be assigned/,
      )
    for (const change of [{ title: 'x' }, { role: 'admin' as const }, { isActive: false }])
      await expectRefusal(() => changeTeamMember(admin, one.id, change), 'forbidden', /super role/)
    changeTeamMember(one, two.id, { title: 'Partner', role: 'super' })
    changeTeamMember(one, two.id, { role: 'admin' })
    expect(rowOf(two.id)).toMatchObject({ title: 'Partner', role: 'admin' })
  })

  it('of one’s own role or status is rejected, but not of one’s own title', async () => {
    const [admin, other] = [await makeUser({ role: 'admin' }), await makeUser({ role: 'admin' })]
    for (const change of [{ role: 'viewer' as const }, { isActive: false }])
      await expectRefusal(() => changeTeamMember(admin, admin.id, change), 'conflict', /your own role/)
    changeTeamMember(admin, admin.id, { title: 'Mine', role: 'admin', isActive: true })
    expect(rowOf(admin.id)).toMatchObject({ title: 'Mine', role: 'admin', isActive: true })
    expect(rowOf(other.id).isActive).toBe(true)
  })

  it('must leave someone who can manage the team, and someone who can read the log', async () => {
    const last = await makeUser({ role: 'admin' })
    await makeUser({ role: 'admin', isActive: false })
    for (const change of [{ role: 'viewer' as const }, { isActive: false }])
      await expectRefusal(() => changeTeamMember(last, last.id, change), 'conflict', /one active Super User/)
    const top = await makeUser({ role: 'super' })
    await makeUser({ role: 'super', isActive: false })
    for (const change of [{ role: 'admin' as const }, { isActive: false }])
      await expectRefusal(() => changeTeamMember(top, top.id, change), 'conflict', /super role must remain/)
    changeTeamMember(top, last.id, { isActive: false })
    expect(rowOf(last.id).isActive).toBe(false)
  })

  it.each([{ isActive: false }, { role: 'viewer' as const }])(
    'is rejected if the other admin has just done the same to its author: %j',
    async (change) => {
      const [one, two] = [await makeUser({ role: 'admin' }), await makeUser({ role: 'admin' })]
      changeTeamMember(one, two.id, change)
      await expectRefusal(() => changeTeamMember(two, one.id, change), 'forbidden', /have access/)
      const left = db()
        .select()
        .from(users)
        .where(and(eq(users.role, 'admin'), eq(users.isActive, true)))
        .all()
      expect(left.map((u) => u.id)).toEqual([one.id])
    },
  )

  it('is rejected for an account that is not staff', async () => {
    const admin = await makeUser({ role: 'admin' })
    for (const { id } of [await makeUser(), await makeUser({ role: 'partner' }), { id: 0 }])
      await expectRefusal(() => changeTeamMember(admin, id, { title: 'x' }), 'not_found', /no such member/)
  })
})

describe('a contributor who gets another role', () => {
  it.each([{ isActive: false }, { role: 'viewer' as const }])(
    'hands over open tasks to the least busy of the others: %j',
    async (change) => {
      const admin = await makeUser({ role: 'admin' })
      const leaving = await makeUser({ role: 'contributor', firstName: 'Old' })
      const orders = [
        await makePaidOrder(),
        await makePaidOrder(),
        await makePaidOrder(),
        await makePaidOrder(),
      ]
      db()
        .update(tasks)
        .set({ status: 'done' })
        .where(eq(tasks.orderId, must(orders[0]).id))
        .run()
      const [ada, bo] = [await makeUser({ role: 'contributor' }), await makeUser({ role: 'contributor' })]
      await makeUser({ role: 'contributor', isActive: false })
      db()
        .update(tasks)
        .set({ assigneeId: ada.id })
        .where(eq(tasks.orderId, must(orders[1]).id))
        .run()
      changeTeamMember(admin, leaving.id, change)
      expect(assignees()).toEqual([leaving.id, ada.id, bo.id, ada.id])
      expect(entries('task')).toMatchObject([
        { userId: admin.id, field: 'assignee', oldValue: 'Old User', orderId: orders[2]?.id },
        { userId: admin.id, field: 'assignee', oldValue: 'Old User', orderId: orders[3]?.id },
      ])
    },
  )

  it('has each of many tasks assigned to the contributor with the fewest', async () => {
    const admin = await makeUser({ role: 'admin' })
    const leaving = await makeUser({ role: 'contributor' })
    for (let i = 0; i < 7; i++) await makePaidOrder()
    const others = []
    for (let i = 0; i < 3; i++) others.push((await makeUser({ role: 'contributor' })).id)
    const busy = must(others[0])
    db().update(tasks).set({ assigneeId: busy }).where(eq(tasks.id, 1)).run()
    changeTeamMember(admin, leaving.id, { isActive: false })
    expect(assignees()).toEqual([busy, others[1], others[2], ...others, others[0]])
  })

  it('leaves tasks unassigned if there is no other, and the next contributor gets them', async () => {
    const admin = await makeUser({ role: 'admin' })
    const only = await makeUser({ role: 'contributor' })
    await makePaidOrder()
    changeTeamMember(admin, only.id, { isActive: false })
    expect(assignees()).toEqual([null])
    expect(entries('task')).toMatchObject([{ newValue: 'nobody' }])
    changeTeamMember(admin, only.id, { isActive: true })
    expect(assignees()).toEqual([only.id])
  })
})

import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { hashToken } from '~/modules/tokens.server'
import { renderMail } from '~/worker/mails.server'
import { invitePartner } from '~/modules/partners/invite-partner.server'
import { partnerInvitationSchema } from '~/modules/partners/schema'
import { connection, db } from '~db/client.server'
import { activities, jobs, mails, partnerInvitations, partnerInvitationTokens, users } from '~db/schema'
import { makeUser } from '../factories/users'
import { expectRefusal, must } from '../setup/helpers'
import { dayMs } from '~/modules/time-units'

const invitation = {
  email: 'partner@example.com',
  hoaName: 'Heron Lake',
  message: 'Please help us.\nThank you',
}
const tokenOf = (text: string) => must(/\/partner\/onboard\/([\w-]+)/.exec(text)?.[1], 'link')
const hashes = () =>
  db()
    .select({ hash: partnerInvitationTokens.tokenHash })
    .from(partnerInvitationTokens)
    .all()
    .map(({ hash }) => hash)

describe('an invitation of a partner', () => {
  it('has a link of 256 bits for 14 days, of which only the hash is stored', async () => {
    const admin = await makeUser({ role: 'admin' })
    const now = Date.now()
    const { id, inviteLink } = invitePartner(admin, invitation, now)
    expect(inviteLink).toMatch(/^http:\/\/[^/]+\/partner\/onboard\/[\w-]{43}$/)
    expect(hashes()).toEqual([hashToken(tokenOf(inviteLink))])
    expect(db().select().from(partnerInvitations).all()).toMatchObject([
      { id, ...invitation, invitedById: admin.id, createdAt: now, expiresAt: now + 14 * dayMs, usedAt: null },
    ])
    expect(db().select().from(activities).all()).toMatchObject([
      {
        userId: admin.id,
        action: 'created',
        section: 'partners',
        metadata: JSON.stringify({ invitationId: id }),
      },
    ])
    // The token is nowhere in the database.
    expect(connection().sqlite.serialize().includes(tokenOf(inviteLink))).toBe(false)
  })

  it('is mailed with a separate link, which is created when the mail is sent', async () => {
    const admin = await makeUser({ role: 'admin', firstName: 'Ada', lastName: 'Admin' })
    const { id, inviteLink } = invitePartner(admin, invitation)
    expect(db().select().from(mails).all()).toMatchObject([
      { template: 'partner-invitation', toAddress: invitation.email, invitationId: id },
    ])
    expect(db().select({ kind: jobs.kind }).from(jobs).all()).toEqual([{ kind: 'send-mail' }])
    const mail = await renderMail({ template: 'partner-invitation', invitationId: id, createdAt: Date.now() })
    expect(mail.subject).toBe('You’re invited to create a profile for Heron Lake')
    for (const part of [mail.html, mail.text]) {
      expect(part).toContain('Ada Admin')
      expect(part).toContain('Please help us.')
      expect(tokenOf(part)).not.toBe(tokenOf(inviteLink))
    }
    expect(hashes().sort()).toEqual([hashToken(tokenOf(inviteLink)), hashToken(tokenOf(mail.html))].sort())
  })

  it('that is repeated stays a single one, with one mail and another link', async () => {
    const [admin, other] = [await makeUser({ role: 'admin' }), await makeUser({ role: 'super' })]
    const now = Date.now()
    const first = invitePartner(admin, invitation, now)
    const again = invitePartner(other, { ...invitation, hoaName: 'HERON lake' }, now + dayMs)
    expect(again).toMatchObject({ id: first.id, expiresAt: first.expiresAt, isNew: false })
    expect(hashes().sort()).toEqual([first, again].map((made) => hashToken(tokenOf(made.inviteLink))).sort())
    expect(db().select().from(mails).all()).toHaveLength(1)
    expect(db().select().from(activities).all()).toMatchObject([
      { userId: admin.id, action: 'created' },
      { userId: other.id, action: 'updated' },
    ])
    for (const changes of [{ email: 'other@example.com' }, { hoaName: 'Cedar Hollow' }])
      expect(invitePartner(admin, { ...invitation, ...changes }, now).isNew).toBe(true)
    // A new invitation once the first was used or has expired.
    db().update(partnerInvitations).set({ usedAt: now }).where(eq(partnerInvitations.id, first.id)).run()
    const second = invitePartner(admin, invitation, now)
    expect(second.isNew).toBe(true)
    expect(invitePartner(admin, invitation, second.expiresAt).isNew).toBe(true)
    expect(db().select().from(mails).all()).toHaveLength(5)
  })

  it('that was used before its mail was sent is mailed without a link', async () => {
    const admin = await makeUser({ role: 'admin' })
    const { id } = invitePartner(admin, invitation)
    db().update(partnerInvitations).set({ usedAt: Date.now() }).where(eq(partnerInvitations.id, id)).run()
    const { text } = await renderMail({
      template: 'partner-invitation',
      invitationId: id,
      createdAt: Date.now(),
    })
    expect(text).toContain('has been used or has expired')
    expect(text).not.toContain('/partner/onboard/')
    expect(hashes()).toHaveLength(1)
  })

  it('cannot be created by a user deactivated or demoted in the meantime', async () => {
    const admin = await makeUser({ role: 'admin' })
    for (const change of [{ isActive: false }, { isActive: true, role: 'contributor' as const }]) {
      db().update(users).set(change).where(eq(users.id, admin.id)).run()
      await expectRefusal(
        () => invitePartner(admin, invitation),
        'forbidden',
        'You don’t have access to this.',
      )
    }
    expect(db().select().from(partnerInvitations).all()).toEqual([])
    expect(db().select().from(mails).all()).toEqual([])
  })

  it('escapes user input', async () => {
    const admin = await makeUser({ role: 'admin' })
    const { id } = invitePartner(admin, {
      ...invitation,
      hoaName: '<b>Lake</b>',
      message: '<script>x</script>',
    })
    const { html } = await renderMail({
      template: 'partner-invitation',
      invitationId: id,
      createdAt: Date.now(),
    })
    expect(html).not.toMatch(/<b>Lake|<script>/)
  })
})

describe('the input for an invitation', () => {
  const problems = (input: object) => {
    const parsed = partnerInvitationSchema.safeParse({ ...invitation, ...input })
    return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => `${path.join()}: ${message}`)
  }

  it.each([
    [{ email: 'nobody' }, ['email: Please enter a valid email address']],
    [{ hoaName: '  ' }, ['hoaName: HOA name is required']],
    [{ hoaName: undefined }, ['hoaName: HOA name is required']],
    [{ message: 'x'.repeat(1001) }, ['message: Please use at most 1,000 characters']],
    [{ message: 7 }, ['message: Please enter text']],
    [{ message: undefined }, []],
  ])('%o has the problems %o', (input, expected) => {
    expect(problems(input)).toEqual(expected)
  })

  it('keeps the lines of the message and drops control characters', () => {
    expect(
      partnerInvitationSchema.parse({ ...invitation, message: ' one\r\ntwo\u0000\u0007 ' }).message,
    ).toBe('one\ntwo')
  })
})

import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { accountForCheckout, registerCustomer } from '~/modules/sign-in/register-customer.server'
import { registrationSchema } from '~/modules/accounts/schema'
import { changeEmail } from '~/modules/sign-in/own-account.server'
import { createLinkToken, findLinkOwner, setPasswordByLink } from '~/modules/sign-in/password-links.server'
import { findSession } from '~/modules/accounts/sessions.server'
import { checkCredentials } from '~/modules/sign-in/sign-in.server'
import { findEmailChange, undoEmailChange } from '~/modules/sign-in/undo-email-change.server'
import { MailNotNeeded } from '~/modules/mail/mail-content'
import { renderMail } from '~/worker/mails.server'
import type { MailTemplate } from '~/modules/mail/templates'
import { connection, db, write } from '~db/client.server'
import { activities, emailUndoLinks, mails, users } from '~db/schema'
import { makeSession, makeUser } from '../factories/users'
import { expectRefusal, must } from '../setup/helpers'
import { hourMs } from '~/modules/time-units'

const password = 'first secret'
const mailsOf = (userId: number) => db().select().from(mails).where(eq(mails.userId, userId)).all()

/** The mail with this template to this address, as rendered by the worker. */
async function mailTo(address: string, template: MailTemplate) {
  const mail = must(
    db()
      .select()
      .from(mails)
      .where(eq(mails.toAddress, address))
      .all()
      .filter((m) => m.template === template)
      .at(-1),
    'mail',
  )
  return renderMail({ ...mail, template, to: mail.toAddress })
}
const tokenIn = (text: string) => /undo-email-change\?token=([\w-]{43})/.exec(text)?.[1]
const undoToken = async (address: string) =>
  must(tokenIn((await mailTo(address, 'email-changed')).text), 'link')

/** A user whose account has changed its address. */
async function changeAddress() {
  const user = await makeUser({ password })
  const changed = await changeEmail(user, null, { email: 'mallory@example.com', currentPassword: password })
  return { user, changed, token: await undoToken(user.email) }
}
const emailOf = (id: number) => db().select().from(users).where(eq(users.id, id)).get()?.email

describe('a change of email address', () => {
  it('can be undone through a link that only the old address gets, stored only as a hash', async () => {
    const { user, changed, token } = await changeAddress()
    expect(findEmailChange(token)).toMatchObject({ email: user.email })
    expect((await mailTo(changed.email, 'new-email-address')).text).not.toContain('undo')
    expect(connection().sqlite.serialize().includes(token)).toBe(false)
  })

  it('restores the address when undone, and ends sessions, links, and the password', async () => {
    const { user, changed, token } = await changeAddress()
    const mallory = makeSession(changed)
    const link = write((tx) => createLinkToken(tx, user.id, 'reset'))
    const resetToken = undoEmailChange(token)
    expect(emailOf(user.id)).toBe(user.email)
    expect(findSession(mallory.token)).toBeNull()
    expect(findLinkOwner(link, 'reset')).toBeNull()
    for (const email of [user.email, changed.email])
      await expectRefusal(() => checkCredentials({ email, password }), 'not_signed_in', /incorrect/)
    await setPasswordByLink(resetToken, 'reset', 'second secret')
    expect((await checkCredentials({ email: user.email, password: 'second secret' })).user).toEqual(user)
    expect(db().select().from(activities).all()).toContainEqual(
      expect.objectContaining({ field: 'email', oldValue: changed.email, newValue: user.email }),
    )
  })

  it('notifies both addresses when it is undone', async () => {
    const { user, changed, token } = await changeAddress()
    undoEmailChange(token)
    expect((await mailTo(user.email, 'email-restored')).text).toContain('uses this email address again')
    const lost = (await mailTo(changed.email, 'email-restored')).text
    expect(lost).toContain('can no longer be used to sign in')
    expect(lost).not.toContain('token=')
  })

  it('can be undone once, within 72 hours', async () => {
    const { user, token } = await changeAddress()
    const { changedAt } = must(findEmailChange(token))
    expect(findEmailChange(token, changedAt + 72 * hourMs - 1)).not.toBeNull()
    await expectRefusal(() => undoEmailChange(token, changedAt + 72 * hourMs), 'not_found', 'Invalid link')
    undoEmailChange(token)
    await expectRefusal(() => undoEmailChange(token), 'not_found', 'Invalid link')
    expect(findEmailChange('')).toBeNull()
    expect(emailOf(user.id)).toBe(user.email)
  })

  it('cannot be undone for a deactivated account', async () => {
    const { user, changed, token } = await changeAddress()
    db().update(users).set({ isActive: false }).where(eq(users.id, user.id)).run()
    await expectRefusal(() => undoEmailChange(token), 'not_found', 'Invalid link')
    expect(emailOf(user.id)).toBe(changed.email)
    expect(tokenIn((await mailTo(user.email, 'email-changed')).text)).toBeUndefined()
  })

  it('cannot be undone if another account has the old address, and nothing ends', async () => {
    const { user, changed, token } = await changeAddress()
    const session = makeSession(changed)
    await makeUser({ email: user.email })
    await expectRefusal(() => undoEmailChange(token), 'conflict', /^Another account now uses /)
    expect(emailOf(user.id)).toBe(changed.email)
    expect(findSession(session.token)).not.toBeNull()
    expect(findEmailChange(token)).not.toBeNull()
  })

  it('can be undone even if the password was changed after it', async () => {
    const { user, token } = await changeAddress()
    const link = write((tx) => createLinkToken(tx, user.id, 'reset'))
    await setPasswordByLink(link, 'reset', 'of mallory')
    undoEmailChange(token)
    expect(emailOf(user.id)).toBe(user.email)
  })
})

describe('two changes, the second by an attacker who has taken over the account', () => {
  const second = 'second@example.com'
  async function changeAddressTwice() {
    const { user, changed, token } = await changeAddress()
    await changeEmail(changed, null, { email: second, currentPassword: password })
    return { user, changed, token }
  }

  it('leave the attacker no link when the owner undoes them', async () => {
    const { user, changed, token } = await changeAddressTwice()
    const theirs = await undoToken(changed.email)
    undoEmailChange(token)
    await expectRefusal(() => undoEmailChange(theirs), 'not_found', 'Invalid link')
    // Nor does a mail contain one that is sent only now.
    expect(tokenIn((await mailTo(changed.email, 'email-changed')).text)).toBeUndefined()
    expect(emailOf(user.id)).toBe(user.email)
  })

  it('keep the owner’s link valid when the second is undone', async () => {
    const { user, changed, token } = await changeAddressTwice()
    undoEmailChange(await undoToken(changed.email))
    expect(emailOf(user.id)).toBe(changed.email)
    undoEmailChange(token)
    expect(emailOf(user.id)).toBe(user.email)
  })

  it('send no password link to the address in the notification', async () => {
    const { changed } = await changeAddressTwice()
    await expect(mailTo(changed.email, 'new-email-address')).rejects.toThrow(MailNotNeeded)
    // One for each change, to reserve the address, and the link in the first mail.
    expect(db().select().from(emailUndoLinks).all()).toHaveLength(3)
  })
})

describe('the previous address of an account', () => {
  const person = (email: string) =>
    registrationSchema.parse({ email, firstName: 'Mal', lastName: 'Lory', password: 'of mallory 7' })

  it('is reserved for its owner for 72 hours after the change', async () => {
    const user = await makeUser({ password })
    await changeEmail(user, null, { email: 'evil@example.com', currentPassword: password })
    await expectRefusal(() => registerCustomer(person(user.email)), 'conflict', 'Email already registered')
    const other = await makeUser({ password })
    await expectRefusal(
      () => changeEmail(other, null, { email: user.email, currentPassword: password }),
      'conflict',
      'Email already registered',
    )
    const checkout = write((tx) => accountForCheckout(tx, person(user.email)))
    expect(checkout).toEqual({ userId: user.id, registered: null })
    db()
      .update(emailUndoLinks)
      .set({ expiresAt: Date.now() - 1 })
      .run()
    expect((await registerCustomer(person(user.email))).user.email).toBe(user.email)
  })

  it('can be restored by the account itself', async () => {
    const user = await makeUser({ password })
    const changed = await changeEmail(user, null, { email: 'new@example.com', currentPassword: password })
    await changeEmail(changed, null, { email: user.email, currentPassword: password })
    expect(emailOf(user.id)).toBe(user.email)
  })
})

it('the owner is mailed when a password is replaced, but not when the first one is set', async () => {
  const [fresh, known] = [await makeUser(), await makeUser({ password })]
  for (const user of [fresh, known])
    await setPasswordByLink(
      write((tx) => createLinkToken(tx, user.id, 'reset')),
      'reset',
      'second secret',
    )
  expect(mailsOf(fresh.id)).toEqual([])
  expect(mailsOf(known.id)).toMatchObject([{ template: 'password-changed', toAddress: known.email }])
  const { text } = await mailTo(known.email, 'password-changed')
  expect(text).toContain('was changed on')
  expect(text).toContain('/forgot-password')
})

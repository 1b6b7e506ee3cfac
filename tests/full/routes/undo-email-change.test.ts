import { beforeAll, describe, expect, it } from 'vitest'
import { must } from '~tests/setup/helpers'
import { textOf } from '~tests/setup/html'
import { until, type Product } from '~tests/setup/product'
import { sharedProduct } from '~tests/setup/shared-product'
import { makeAccount, signInAs, staffPassword } from '~tests/setup/staff'
import { Visitor } from '~tests/setup/visitor'

// The link with which the owner of an account's previous address undoes a change (decision 023), in a browser
// without JavaScript.

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})

const path = '/undo-email-change'
const emailOf = (id: number) => product.value<string>('select email from users where id = ?', id)

/** An account whose address was changed by someone at its unlocked screen. */
async function changedAccount() {
  const { visitor: mallory, id, email } = await signInAs(product, 'viewer')
  const newEmail = `${crypto.randomUUID()}@example.com`
  const sent = { intent: 'change-email', email: newEmail, currentPassword: staffPassword }
  expect((await mallory.post('/admin/settings', sent)).status).toBe(302)
  const mail = await until(
    () => product.mails().find((m) => m.text.includes(`To: ${email}`) && m.text.includes(path)),
    'the mail to the old address',
  )
  const token = must(/undo-email-change\?token=([\w-]{43})/.exec(mail.text)?.[1], 'link')
  return { mallory, id, email, newEmail, token, owner: new Visitor(product.url) }
}

describe('a change of email address', () => {
  it('stays if another account now has the old address, and the page says so', async () => {
    const { token, owner, id, email, newEmail } = await changedAccount()
    await makeAccount(product, 'customer', email)
    const response = await owner.post(`${path}?token=${token}`, { token })
    expect(response.status).toBe(409)
    expect(textOf(await response.text())).toContain(`Another account now uses ${email}`)
    expect(emailOf(id)).toBe(newEmail)
  })

  it('is rate-limited against guessing', async () => {
    const who = new Visitor(product.url)
    let status = 0
    for (let i = 0; i < 40 && status !== 429; i++) status = await who.status(`${path}?token=guess-${i}`)
    expect(status).toBe(429)
    const { token, id, newEmail } = await changedAccount()
    expect((await who.post(path, { token })).status).toBe(429)
    expect(emailOf(id)).toBe(newEmail)
  })
})

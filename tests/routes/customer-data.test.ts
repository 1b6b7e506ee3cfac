import { beforeAll, describe, expect, it } from 'vitest'
import { textOf } from '~tests/setup/html'
import type { Product } from '~tests/setup/product'
import { sharedProduct } from '~tests/setup/shared-product'
import { signInAs } from '~tests/setup/staff'
import { expireConfirmation } from '~tests/setup/two-step'
import { Visitor } from '~tests/setup/visitor'

// A super user finds, exports, and erases a customer's data.

const screen = '/admin/customer-data'
let product: Product
let boss: Visitor
beforeAll(async () => {
  product = await sharedProduct()
  boss = (await signInAs(product, 'super')).visitor
})

/** A customer with an unpaid order. */
async function customer() {
  const email = `${crypto.randomUUID()}@example.com`
  const visitor = new Visitor(product.url)
  await visitor.walkTo(4, email)
  return { visitor, email, page: `${screen}?${new URLSearchParams({ email })}` }
}
const show = async (page: string) => textOf(await boss.page(page))

describe('the data of a customer', () => {
  it('is found by the email address, with a message if there is none', async () => {
    const { email, page } = await customer()
    expect(await show(screen)).toContain('Enter the email address of a customer')
    expect(await show(`${screen}?email=nobody@example.com`)).toContain('Nothing is stored about this address')
    expect(await show(`${screen}?email=nobody`)).toContain('Please enter an email address.')
    const shown = await show(page)
    for (const words of [email, 'Not paid', 'Export', 'Erase Customer Data']) expect(shown).toContain(words)
  })

  it('can be downloaded as an archive', async () => {
    const { email } = await customer()
    const response = await boss.fetch(`${screen}/export?${new URLSearchParams({ email })}`)
    expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'application/zip'])
    expect(response.headers.get('Content-Disposition')).toMatch(
      /^attachment; filename="customer-data-.*\.zip"$/,
    )
    const content = Buffer.from(await response.arrayBuffer())
    expect(content.subarray(0, 2).toString()).toBe('PK')
    expect(content.includes('data.json')).toBe(true)
    expect((await boss.fetch(`${screen}/export?email=nobody@example.com`)).status).toBe(404)
  })

  it("is erased when the address is repeated, which ends the customer's session", async () => {
    const { visitor, email, page } = await customer()
    const refused = await boss.post(page, { intent: 'erase', email, confirmation: 'yes' })
    expect(refused.status).toBe(422)
    expect(textOf(await refused.text())).toContain('Type the customer’s email address to confirm.')
    expect(product.value('select count(*) from users where email = ?', email)).toBe(1)
    const erased = await boss.post(page, { intent: 'erase', email, confirmation: email })
    expect([erased.status, erased.headers.get('Location')]).toEqual([302, screen])
    expect(await show(screen)).toContain('1 order, 1 document, and 0 reports')
    expect(product.value('select count(*) from users where email = ?', email)).toBe(0)
    expect(product.value('select count(*) from orders where email = ?', email)).toBe(0)
    expect((await visitor.fetch('/checkout?step=4')).headers.get('Location')).toContain('step=1')
  })

  it('requires a super user who signed in long ago to confirm their identity', async () => {
    const { email, page } = await customer()
    const { visitor, id } = await signInAs(product, 'super')
    expireConfirmation(product, id)
    const exported = await visitor.fetch(`${screen}/export?${new URLSearchParams({ email })}`)
    expect(exported.headers.get('Location')).toMatch(/^\/confirm\?to=/)
    const erased = await visitor.post(page, { intent: 'erase', email, confirmation: email })
    expect(textOf(await erased.text())).toContain('Confirm It’s You')
    expect(product.value('select count(*) from users where email = ?', email)).toBe(1)
  })

  it('is retained for periods that the privacy policy states', async () => {
    const policy = textOf(await new Visitor(product.url).page('/legal/privacy'))
    expect(policy).toContain('Documents of an unpaid order are deleted after 7 days')
    expect(policy).toContain('Documents of a paid order are deleted 2 years after we delivered its report')
  })
})

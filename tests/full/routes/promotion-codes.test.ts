import { beforeAll, describe, expect, it } from 'vitest'
import { textOf } from '~tests/setup/html'
import { type Product } from '~tests/setup/product'
import { redirectOf, redirectTo } from '~tests/setup/responses'
import { sharedProduct } from '~tests/setup/shared-product'
import { signInAs } from '~tests/setup/staff'
import { Visitor } from '~tests/setup/visitor'

// Promotion codes: created by super users, applied in step 4, and shown with the order.

const screen = '/admin/promotion-codes'
let product: Product
let boss: Visitor
beforeAll(async () => {
  product = await sharedProduct()
  boss = (await signInAs(product, 'super')).visitor
})

let codes = 0

async function makeCode(fields: Record<string, string> = {}) {
  const code = `CODE-${++codes}`
  const response = await boss.post(`${screen}?add=1`, {
    intent: 'create',
    code: code.toLowerCase(),
    kind: 'percent',
    value: '20',
    expiresOn: '',
    maxUses: '',
    ...fields,
  })
  expect(redirectOf(response)).toEqual(redirectTo(screen))
  return { code, id: product.value<number>('select id from promotion_codes where code = ?', code) }
}

async function atPayment() {
  const visitor = new Visitor(product.url)
  const email = `${crypto.randomUUID()}@example.com`
  await visitor.walkTo(4, email)
  const order = () =>
    product.rows<{
      id: number
      order_number: string
      total_cents: number
      discount_cents: number
      promotion_code: string | null
      payment_status: string
    }>('select * from orders where email = ?', email)[0]
  return {
    visitor,
    email,
    order,
    apply: (code: string) => visitor.post('/checkout?step=4', { intent: 'apply-code', code }),
    remove: () => visitor.post('/checkout?step=4', { intent: 'remove-code' }),
    page: async () => textOf(await visitor.page('/checkout?step=4')).replaceAll('− ', '−'),
  }
}

describe('in step 4 of the checkout', () => {
  it('guesses at codes are rate-limited', async () => {
    const ada = await atPayment()
    const statuses = new Set<number>()
    for (let i = 0; i < 31; i++) statuses.add((await ada.apply(`guess-${i}`)).status)
    expect([...statuses]).toEqual([422, 429])
  })

  it('a code requires an order', async () => {
    const { code } = await makeCode()
    const nobody = new Visitor(product.url)
    const response = await nobody.post('/checkout?step=4', { intent: 'apply-code', code })
    expect(response.headers.get('Location')).toBe('/checkout?step=1')
    expect(
      product.value(
        'select count(*) from promotion_redemptions r join promotion_codes c on c.id = r.promotion_code_id where c.code = ?',
        code,
      ),
    ).toBe(0)
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { fieldValue, textOf } from '~tests/setup/html'
import { until, type Product } from '~tests/setup/product'
import { redirectOf, redirectTo } from '~tests/setup/responses'
import { sharedProduct } from '~tests/setup/shared-product'
import { signInAs } from '~tests/setup/staff'
import { goodCard, Visitor } from '~tests/setup/visitor'

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

describe('the promotion codes screen', () => {
  it('is linked only for super users', async () => {
    expect(await boss.page('/admin')).toContain(screen)
    for (const role of ['admin', 'contributor', 'viewer'] as const)
      expect(await (await signInAs(product, role)).visitor.page('/admin'), role).not.toContain(screen)
  })

  it('lists codes with their uses, deactivates and activates them, and logs it', async () => {
    const { code, id } = await makeCode({ maxUses: '3', expiresOn: '2049-12-31' })
    const ada = await atPayment()
    await ada.apply(code)
    expect(textOf(await boss.page(screen))).toMatch(
      new RegExp(`${code} 20% off Active 0 of 3 1 held by unpaid orders December 31, 2049`),
    )
    await ada.visitor.post('/checkout?step=4', goodCard)
    expect(textOf(await boss.page(screen))).toContain(`${code} 20% off Active 1 of 3 December 31, 2049`)
    expect(redirectOf(await boss.post(screen, { intent: 'deactivate', id }))).toEqual(redirectTo(screen))
    expect(textOf(await boss.page(screen))).toContain(`${code} 20% off Inactive`)
    await boss.post(screen, { intent: 'activate', id })
    expect(textOf(await boss.page(screen))).toContain(`${code} 20% off Active`)
    const log = product.rows<{ description: string }>(
      "select description from activities where section = 'promotion codes' and description like ? order by id",
      `%${code}%`,
    )
    expect(log.map((entry) => entry.description)).toEqual([
      `Promotion code ${code} created: 20% off, until December 31, 2049, 3 uses at most`,
      `Promotion code ${code} deactivated`,
      `Promotion code ${code} activated`,
    ])
  })

  it('rejects an invalid form and an existing code, and keeps the input', async () => {
    const { code } = await makeCode()
    const fields = { intent: 'create', code, kind: 'amount', value: '500' }
    const wrong = await boss.post(`${screen}?add=1`, fields)
    expect(wrong.status).toBe(422)
    const page = await wrong.text()
    expect(textOf(page)).toContain('Please enter an amount from $0.01 to $148.50')
    expect([fieldValue(page, 'code'), fieldValue(page, 'kind')]).toEqual([code, 'amount'])
    const twice = await boss.post(`${screen}?add=1`, { ...fields, value: '5' })
    expect(twice.status).toBe(409)
    expect(textOf(await twice.text())).toContain('This code already exists.')
    expect((await boss.post(screen, { intent: 'deactivate', id: 4711 })).status).toBe(404)
    expect((await boss.post(screen, { intent: 'delete' })).status).toBe(400)
  })
})

describe('in step 4 of the checkout', () => {
  it('a code lowers the total, appears in the summary, and can be removed', async () => {
    const { code } = await makeCode()
    const ada = await atPayment()
    expect(redirectOf(await ada.apply(` ${code.toLowerCase()} `))).toEqual(
      redirectTo('/checkout?step=4#promotion'),
    )
    const applied = await ada.page()
    expect(applied).toContain(
      `Price $200.00 You save −$51.00 Promotion code ${code} −$29.80 Tax $0.00 Total $119.20`,
    )
    expect(applied).toContain(`${code} is applied. You save $29.80`)
    expect(redirectOf(await ada.remove())).toEqual(redirectTo('/checkout?step=4#promotion'))
    expect(await ada.page()).toContain('Price $200.00 You save −$51.00 Tax $0.00 Total $149.00')
    expect(ada.order()).toMatchObject({ total_cents: 14900, discount_cents: 0, promotion_code: null })
  })

  it('a code that cannot be used is rejected beside its field, with the input', async () => {
    const expired = await makeCode()
    product.change('update promotion_codes set expires_at = 1 where id = ?', expired.id)
    const once = await makeCode({ maxUses: '1' })
    await (await atPayment()).apply(once.code)
    const ada = await atPayment()
    for (const [code, sentence] of [
      ['unheard-of', 'We don’t know this code. Please check its spelling.'],
      [expired.code, 'This code has expired.'],
      [once.code, 'This code has been used as many times as it allows.'],
    ] as const) {
      const refused = await ada.apply(code)
      expect(refused.status).toBe(422)
      const page = await refused.text()
      expect(textOf(page)).toContain(sentence)
      expect(fieldValue(page, 'code')).toBe(code)
    }
    expect(await ada.page()).toContain('Total $149.00')
  })

  it('only one of three requests gets the last use, and each customer pays the granted price', async () => {
    const { code } = await makeCode({ maxUses: '1' })
    const rivals = await Promise.all([atPayment(), atPayment(), atPayment()])
    const responses = await Promise.all(rivals.map((rival) => rival.apply(code)))
    expect(responses.map(({ status }) => status).sort()).toEqual([302, 422, 422])
    for (const [i, rival] of rivals.entries()) {
      const total = responses[i]?.status === 302 ? 11920 : 14900
      await rival.visitor.post('/checkout?step=4', { ...goodCard, amount: (total / 100).toFixed(2) })
      expect(rival.order()).toMatchObject({ payment_status: 'paid', total_cents: total })
    }
    expect(
      product.value(
        'select count(*) from promotion_redemptions where redeemed_at is not null and promotion_code_id = (select id from promotion_codes where code = ?)',
        code,
      ),
    ).toBe(1)
  })

  it('a total that has changed in the meantime is not charged: the page shows the new one', async () => {
    const { code } = await makeCode()
    const ada = await atPayment()
    await ada.apply(code)
    const refused = await ada.visitor.post('/checkout?step=4', { ...goodCard, amount: '149.00' })
    expect(refused.status).toBe(409)
    const page = await refused.text()
    expect(textOf(page)).toContain('The total of your order is now $119.20. Nothing has been charged.')
    expect(fieldValue(page, 'amount')).toBe('119.20')
    expect(ada.order()?.payment_status).toBe('pending')
  })

  it('an amount in an API call that is not the order’s is rejected', async () => {
    const { code } = await makeCode()
    const ada = await atPayment()
    await ada.apply(code)
    const ask = (amount: number) =>
      ada.visitor.json('POST', '/api/create-payment-intent', { amount, orderId: ada.order()?.id })
    const refused = await ask(149)
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({ fields: { amount: 'The price is 119.20' } })
    expect((await ask(119.2)).status).toBe(200)
  })
})

describe('a paid order', () => {
  it('shows code and discount on its confirmation, in its mail, and to staff', async () => {
    const { code } = await makeCode({ kind: 'amount', value: '30.00' })
    const ada = await atPayment()
    await ada.apply(code)
    await ada.visitor.post('/checkout?step=4', { ...goodCard, amount: '119.00' })
    const shown = textOf(await ada.visitor.page('/checkout?step=5'))
    expect(shown).toContain(`Promotion code ${code} (−$30.00) Total amount $119.00`)
    const mail = await until(
      () => product.mails().find(({ text }) => text.includes(`\r\nTo: ${ada.email}\r\n`))?.text,
      'the confirmation',
    )
    expect(mail).toContain(code)
    expect(mail).toContain('$119.00')
    const facts = textOf(await boss.page(`/admin/snapshots/${ada.order()?.id}`))
    expect(facts).toContain(`Promotion code ${code} (−$30.00) Total $119.00`)
  })
})

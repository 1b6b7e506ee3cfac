import { beforeAll, describe, expect, it } from 'vitest'
import { fieldValue, textOf } from '~tests/setup/html'
import { until, type Product } from '~tests/setup/product'
import { sharedProduct } from '~tests/setup/shared-product'
import { goodCard, information, newEmail, property, smallPdf, Visitor } from '~tests/setup/visitor'
import { redirectOf, redirectTo } from '~tests/setup/responses'
import { ordersOf } from '~tests/setup/customers-order'

// What visitors enter in the checkout (docs/specification/orders-and-checkout.md#steps-of-the-checkout).

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})

const visitor = () => new Visitor(product.url)

describe('an invalid step 1', () => {
  const messages = {
    customerRole: 'Please choose what best describes you',
    firstName: 'First name is required',
    lastName: 'Last name is required',
    email: 'Please enter a valid email address',
    phone: 'Please enter a valid phone number',
    mailingAddress: 'Mailing address is required',
    mailingCity: 'City is required',
    mailingState: 'State is required',
    mailingZipCode: 'Please enter a valid ZIP code',
  }

  it('lists everything that is missing at once', async () => {
    const response = await visitor().post('/checkout?step=1', { intent: 'information' })
    expect(response.status).toBe(422)
    const text = textOf(await response.text())
    for (const message of Object.values(messages)) expect(text).toContain(message)
  })

  it('rejects an unknown role', async () => {
    const response = await visitor().post('/checkout?step=1', { ...information, customerRole: 'admin' })
    expect(response.status).toBe(422)
    expect(textOf(await response.text())).toContain(messages.customerRole)
  })
})

describe('an invalid step 2', () => {
  const start = async () => {
    const ada = visitor()
    const email = newEmail()
    await ada.walkTo(2, email)
    return { ada, email }
  }
  const messages = {
    subjectPropertyAddress: 'HOA community address is required',
    propertyCity: 'City is required',
    propertyState: 'State is required',
    propertyZipCode: 'Valid zip code is required',
  }

  it('lists everything that is missing at once, and places no order', async () => {
    const { ada, email } = await start()
    const response = await ada.post('/checkout?step=2', { intent: 'property', isInEscrow: 'on' })
    expect(response.status).toBe(422)
    const text = textOf(await response.text())
    for (const message of Object.values(messages)) expect(text).toContain(message)
    expect(text).toContain('Escrow officer is required when property is in escrow')
    expect(ordersOf(product, email)).toEqual([])
  })

  it('ignores the fields of the hidden escrow block', async () => {
    const { ada, email } = await start()
    const response = await ada.post('/checkout?step=2', { ...property, escrowOfficerEmail: 'nobody' })
    expect(redirectOf(response)).toEqual(redirectTo('/checkout?step=3'))
    expect(product.value('select escrow_officer_email from orders where email = ?', email)).toBe('')
  })

  it('cannot be sent before step 1', async () => {
    const response = await visitor().post('/checkout?step=2', property)
    expect(redirectOf(response)).toEqual(redirectTo('/checkout?step=1'))
  })
})

describe('user input', () => {
  const nasty = `<script>alert('x')</script> "quoted" & 'single' {{7*7}}`
  const expectNoMarkup = (page: string) => {
    expect(page).not.toContain('<script>alert')
    expect(page).not.toContain(`alert('x')</script>`)
  }

  it('is shown literally and never as markup, on every page and in the mail', async () => {
    const ada = visitor()
    const email = newEmail()
    const typed = {
      ...information,
      email,
      firstName: nasty,
      lastName: nasty,
      company: nasty,
      mailingCity: nasty,
    }
    const refused = await (await ada.post('/checkout?step=1', { ...typed, phone: '1' })).text()
    expectNoMarkup(refused)
    expect(fieldValue(refused, 'firstName')).toBe(nasty)
    await ada.post('/checkout?step=1', typed)
    const again = await ada.page('/checkout?step=1')
    expectNoMarkup(again)
    expect(fieldValue(again, 'lastName')).toBe(nasty)

    const place = { ...property, subjectPropertyAddress: nasty, agentName: nasty }
    expectNoMarkup(await (await ada.post('/checkout?step=2', { ...place, propertyZipCode: '1' })).text())
    await ada.post('/checkout?step=2', place)
    const second = await ada.page('/checkout?step=2')
    expectNoMarkup(second)
    expect(fieldValue(second, 'subjectPropertyAddress')).toBe(nasty)

    const name = `<script>alert('x')</script>.pdf`
    const uploaded = await ada.upload([
      { name: `"><img src=x onerror=alert(1)>.pdf`, content: smallPdf },
      { name: `<b>bad.exe`, content: 'MZ' },
      { name, content: smallPdf },
    ])
    const third = await (await ada.follow(uploaded)).text()
    expectNoMarkup(third)
    expect(third).not.toContain('<img src=x')
    expect(third).not.toContain('<b>bad')
    expect(textOf(third)).toContain('script>.pdf')

    expectNoMarkup(await ada.page('/checkout?step=4'))
    await ada.post('/checkout?step=4', goodCard)
    expectNoMarkup(await ada.page('/checkout?step=5'))
    const home = await ada.page('/')
    expectNoMarkup(home)
    expect(textOf(home)).toContain(`Welcome, ${nasty}`)

    const mail = await until(() => product.mails().find((m) => m.text.includes(email)), 'the mail')
    expectNoMarkup(mail.text.slice(mail.text.indexOf('text/html')))
    const link = /setup-password\?token=([\w-]+)/.exec(mail.text)
    expectNoMarkup(await visitor().page(`/setup-password?token=${link?.[1]}`))
  })

  it('is restored after leaving, and when going back', async () => {
    const ada = visitor()
    const email = newEmail()
    await ada.walkTo(4, email)
    const first = await ada.page('/checkout?step=1')
    for (const [name, value] of Object.entries({ ...information, email })) {
      if (name !== 'intent') expect([name, fieldValue(first, name)]).toEqual([name, value])
    }
    const second = await ada.page('/checkout?step=2')
    for (const [name, value] of Object.entries(property)) {
      if (name !== 'intent') expect([name, fieldValue(second, name)]).toEqual([name, value])
    }
  })
})

describe('an invalid request', () => {
  it('with an unreadable body is rejected with a message', async () => {
    const response = await visitor().fetch('/checkout?step=1', {
      method: 'POST',
      body: 'nothing',
      headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
    })
    expect(response.status).toBe(400)
    expect(textOf(await response.text())).toContain('We couldn’t read the form.')
  })
})

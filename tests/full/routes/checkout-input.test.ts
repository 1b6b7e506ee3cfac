import { beforeAll, describe, expect, it } from 'vitest'
import { fieldValue, textOf } from '~tests/setup/html'
import { type Product } from '~tests/setup/product'
import { sharedProduct } from '~tests/setup/shared-product'
import { information, newEmail, property, Visitor } from '~tests/setup/visitor'
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

  it.each(Object.entries(messages))('requires %s, and keeps the other input', async (field, message) => {
    const ada = visitor()
    const response = await ada.post('/checkout?step=1', { ...information, [field]: ' \t ' })
    expect(response.status).toBe(422)
    const page = await response.text()
    expect(textOf(page)).toContain(message)
    for (const [name, value] of Object.entries(information)) {
      if (name !== field && name !== 'intent') expect([name, fieldValue(page, name)]).toEqual([name, value])
    }
    expect(redirectOf(await ada.fetch('/checkout?step=2'))).toEqual(redirectTo('/checkout?step=1'))
  })

  it.each([
    ['firstName', 80],
    ['lastName', 80],
    ['email', 254],
    ['phone', 30],
    ['company', 120],
    ['mailingAddress', 200],
    ['mailingCity', 80],
    ['mailingState', 40],
    ['mailingZipCode', 10],
  ])('limits %s to %i characters', async (field, max) => {
    const fill = (length: number) =>
      field === 'email' ? `${'a'.repeat(length - 12)}@example.com` : '9'.repeat(length)
    const long = await visitor().post('/checkout?step=1', { ...information, [field]: fill(max + 1) })
    expect(long.status).toBe(422)
    const page = await long.text()
    expect(textOf(page)).toMatch(
      field === 'email'
        ? /valid email address|at most 254 characters/
        : new RegExp(`at most ${max} characters`),
    )
    if (field !== 'mailingState') expect(fieldValue(page, field)).toBe(fill(max + 1))
    if (field === 'email') return
    const fits = await visitor().post('/checkout?step=1', { ...information, [field]: fill(max) })
    expect(redirectOf(fits)).toEqual(redirectTo('/checkout?step=2'))
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

  it.each(Object.entries(messages))('requires %s, and keeps the other input', async (field, message) => {
    const { ada, email } = await start()
    const typed = {
      ...property,
      isInEscrow: 'on',
      escrowOfficer: 'Otto Officer',
      escrowOfficerEmail: 'otto@example.com',
      escrowOfficerPhone: '206-555-0100',
      agentName: 'Anna Agent',
      agentEmail: 'anna@example.com',
      agentPhone: '206-555-0101',
      agentCompany: 'Agents & Co "of" <Lacey>',
    }
    const response = await ada.post('/checkout?step=2', { ...typed, [field]: '' })
    expect(response.status).toBe(422)
    const page = await response.text()
    expect(textOf(page)).toContain(message)
    for (const [name, value] of Object.entries(typed)) {
      if (name !== field && name !== 'intent') expect([name, fieldValue(page, name)]).toEqual([name, value])
    }
    expect(ordersOf(product, email)).toEqual([])
  })

  it.each([
    ['propertyState', 'DC', 'State is required'],
    ['propertyState', 'wa', 'State is required'],
    ['propertyZipCode', '9850', 'Valid zip code is required'],
    ['agentEmail', 'nobody', 'Please enter a valid email address'],
    ['subjectPropertyAddress', 'x'.repeat(201), 'at most 200 characters'],
    ['propertyCity', 'x'.repeat(81), 'at most 80 characters'],
    ['propertyZipCode', '9'.repeat(11), 'at most 10 characters'],
    ['agentName', 'x'.repeat(121), 'at most 120 characters'],
    ['agentPhone', '9'.repeat(31), 'at most 30 characters'],
    ['agentCompany', 'x'.repeat(121), 'at most 120 characters'],
  ])('rejects %s = %s', async (field, value, message) => {
    const { ada, email } = await start()
    const response = await ada.post('/checkout?step=2', { ...property, [field]: value })
    expect(response.status).toBe(422)
    expect(textOf(await response.text())).toContain(message)
    expect(ordersOf(product, email)).toEqual([])
  })

  it.each([
    ['escrowOfficerEmail', 'nobody', 'Please enter a valid email address'],
    ['escrowOfficerPhone', '9'.repeat(31), 'at most 30 characters'],
    ['escrowOfficer', 'x'.repeat(121), 'at most 120 characters'],
    ['escrowOfficer', ' \n ', 'Escrow officer is required when property is in escrow'],
  ])('in escrow rejects %s = %j', async (field, value, message) => {
    const { ada, email } = await start()
    const inEscrow = { ...property, isInEscrow: 'on', escrowOfficer: 'Otto' }
    const response = await ada.post('/checkout?step=2', { ...inEscrow, [field]: value })
    expect(response.status).toBe(422)
    expect(textOf(await response.text())).toContain(message)
    expect(ordersOf(product, email)).toEqual([])
  })
})

describe('user input', () => {
  it('is normalized to one line', async () => {
    const ada = visitor()
    const email = newEmail()
    await ada.post('/checkout?step=1', {
      ...information,
      email,
      firstName: 'Ada\r\nBcc: all@example.com',
      company: 'One\nTwo\u0000\tThree',
    })
    await ada.post('/checkout?step=2', { ...property, subjectPropertyAddress: '2 Test\r\n\r\nAvenue' })
    expect(
      product.rows('select first_name, company, subject_property_address from orders where email = ?', email),
    ).toEqual([
      {
        first_name: 'Ada Bcc: all@example.com',
        company: 'One Two Three',
        subject_property_address: '2 Test Avenue',
      },
    ])
  })
})

describe('an invalid request', () => {
  it.each(['', 'pay', 'delete', '__proto__'])('with the intent "%s" is rejected with 400', async (intent) => {
    const response = await visitor().post('/checkout?step=1', { intent })
    expect(response.status).toBe(400)
    expect(textOf(await response.text())).toContain('We couldn’t read the form.')
  })

  it.each(['text/plain', 'application/json'])('of the type %s is rejected with a message', async (type) => {
    const response = await visitor().fetch('/checkout?step=1', {
      method: 'POST',
      body: '{}',
      headers: { 'Content-Type': type },
    })
    expect(response.status).toBe(400)
    expect(textOf(await response.text())).toContain('We couldn’t read the form.')
  })
})

import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { registrationSchema, passwordByLinkForm, signInSchema } from '~/modules/accounts/schema'
import { customerRoles } from '~/modules/orders/customer-roles'
import {
  customerFormSchema,
  customerInfoSchema,
  newOrderSchema,
  propertyInfoSchema,
} from '~/modules/orders/schema'
import { states } from '~/modules/us-states'
import { customerForm, propertyForm } from '../factories/orders'

/** The messages by field, in order. */
function messages(schema: z.ZodTypeAny, value: unknown): Record<string, string[]> {
  const parsed = schema.safeParse(value)
  const found: Record<string, string[]> = {}
  for (const { path, message } of parsed.error?.issues ?? []) (found[path.join('.')] ??= []).push(message)
  return found
}
const step1 = (changes: Record<string, unknown>) => messages(customerInfoSchema, customerForm(changes))
const step2 = (changes: Record<string, unknown>) => messages(propertyInfoSchema, propertyForm(changes))
const long = (n: number) => 'x'.repeat(n)

describe('step 1, Your Information', () => {
  const requiredMessages = {
    firstName: 'First name is required',
    lastName: 'Last name is required',
    email: 'Please enter a valid email address',
    phone: 'Please enter a valid phone number',
    mailingAddress: 'Mailing address is required',
    mailingCity: 'City is required',
    mailingState: 'State is required',
    mailingZipCode: 'Please enter a valid ZIP code',
  }

  it.each(Object.entries(requiredMessages))(
    'requires %s, also if blank, missing, or null: “%s”',
    (field, message) => {
      for (const value of ['', '   ', undefined, null]) {
        expect(step1({ [field]: value })[field]?.[0]).toBe(message)
      }
    },
  )

  it('reports everything at once for an empty form', () => {
    const found = messages(customerInfoSchema, {})
    expect(Object.fromEntries(Object.entries(found).map(([k, v]) => [k, v[0]]))).toEqual({
      customerRole: 'Please choose what best describes you',
      ...requiredMessages,
    })
  })

  it.each([
    'buyer',
    'buyer@',
    '@example.com',
    'a b@example.com',
    'buyer@example',
    'a@example.com,b@example.com',
  ])('rejects the address %s', (email) => {
    expect(step1({ email }).email).toContain('Please enter a valid email address')
  })

  it('counts the characters of phone and ZIP code', () => {
    expect(step1({ phone: '123456789' }).phone).toEqual(['Please enter a valid phone number'])
    expect(step1({ phone: '1234567890' })).toEqual({})
    expect(step1({ phone: '12345    6789'.padEnd(20) })).toEqual({})
    expect(step1({ phone: '1       2       3' }).phone).toEqual(['Please enter a valid phone number'])
    expect(step1({ mailingZipCode: '9000' }).mailingZipCode).toEqual(['Please enter a valid ZIP code'])
    expect(step1({ mailingZipCode: '90001' })).toEqual({})
  })

  it.each([
    ['firstName', 80],
    ['lastName', 80],
    ['phone', 30],
    ['company', 120],
    ['mailingAddress', 200],
    ['mailingCity', 80],
    ['mailingState', 40],
    ['mailingZipCode', 10],
  ])('limits %s to %i characters', (field, max) => {
    expect(step1({ [field]: long(max) })).toEqual({})
    expect(step1({ [field]: long(max + 1) })).toEqual({ [field]: [`Please use at most ${max} characters`] })
  })

  it('limits an email address to 254 characters', () => {
    const address = (length: number) => `${'a'.repeat(length - 12)}@example.com`
    expect(step1({ email: address(254) })).toEqual({})
    expect(step1({ email: address(255) }).email).toEqual(['Please use at most 254 characters'])
  })

  it('accepts a missing or null company', () => {
    for (const company of ['', undefined, null]) {
      expect(customerInfoSchema.parse(customerForm({ company })).company).toBe('')
    }
  })

  it('accepts only the six roles', () => {
    for (const customerRole of customerRoles) expect(step1({ customerRole })).toEqual({})
    for (const customerRole of ['admin', 'super', '', undefined, ['homebuyer']]) {
      expect(step1({ customerRole }).customerRole).toEqual(['Please choose what best describes you'])
    }
  })

  it('normalizes input: trimmed, on one line, addresses in lowercase, markup unchanged', () => {
    const info = customerInfoSchema.parse(
      customerForm({
        firstName: '  Test\r\nBcc: x\u0000\u2028y ',
        lastName: '<script>alert(1)</script>',
        email: ' Test.Buyer@Example.COM ',
      }),
    )
    expect(info.firstName).toBe('Test Bcc: x y')
    expect(info.lastName).toBe('<script>alert(1)</script>')
    expect(info.email).toBe('test.buyer@example.com')
  })

  it('drops unknown fields', () => {
    expect(customerInfoSchema.parse(customerForm({ userId: 1, totalCents: 1 }))).not.toHaveProperty('userId')
  })

  it.each([{ firstName: ['a'] }, { firstName: { a: 1 } }, { firstName: 5 }])('rejects %j', (changes) => {
    expect(step1(changes)).toEqual({ firstName: ['First name is required'] })
  })
})

describe('step 2, Property Information', () => {
  const requiredMessages = {
    subjectPropertyAddress: 'HOA community address is required',
    propertyCity: 'City is required',
    propertyState: 'State is required',
    propertyZipCode: 'Valid zip code is required',
  }

  it.each(Object.entries(requiredMessages))('requires %s: “%s”', (field, message) => {
    for (const value of ['', undefined, null]) expect(step2({ [field]: value })[field]?.[0]).toBe(message)
  })

  it('accepts only the 50 states', () => {
    expect(states).toHaveLength(50)
    for (const propertyState of states) expect(step2({ propertyState })).toEqual({})
    for (const propertyState of ['DC', 'PR', 'ca', 'California']) {
      expect(step2({ propertyState })).toEqual({ propertyState: ['State is required'] })
    }
  })

  it('requires at least 5 characters in the ZIP code', () => {
    expect(step2({ propertyZipCode: '9000' }).propertyZipCode).toEqual(['Valid zip code is required'])
  })

  it.each([
    ['subjectPropertyAddress', 200],
    ['propertyCity', 80],
    ['propertyZipCode', 10],
    ['agentName', 120],
    ['agentPhone', 30],
    ['agentCompany', 120],
  ])('limits %s to %i characters', (field, max) => {
    expect(step2({ [field]: long(max) })).toEqual({})
    expect(step2({ [field]: long(max + 1) })).toEqual({ [field]: [`Please use at most ${max} characters`] })
  })

  it('requires officers’ and agents’ addresses to be valid or empty', () => {
    expect(step2({ agentEmail: '' })).toEqual({})
    expect(step2({ agentEmail: 'agent@example.com' })).toEqual({})
    expect(step2({ agentEmail: 'agent' })).toEqual({ agentEmail: ['Please enter a valid email address'] })
    const escrow = { isInEscrow: 'on', escrowOfficer: 'Test Officer' }
    expect(step2({ ...escrow, escrowOfficerEmail: 'officer@example.com' })).toEqual({})
    expect(step2({ ...escrow, escrowOfficerEmail: 'officer' })).toEqual({
      escrowOfficerEmail: ['Please enter a valid email address'],
    })
  })

  it.each(['on', true, 'true'])('requires an officer in escrow (%j)', (isInEscrow) => {
    for (const escrowOfficer of ['', '   ', undefined]) {
      expect(step2({ isInEscrow, escrowOfficer })).toEqual({
        escrowOfficer: ['Escrow officer is required when property is in escrow'],
      })
    }
    expect(step2({ isInEscrow, escrowOfficer: 'Test Officer' })).toEqual({})
  })

  it.each([undefined, false, '', 'off'])('ignores the hidden block outside escrow (%j)', (isInEscrow) => {
    const info = propertyInfoSchema.parse(
      propertyForm({
        isInEscrow,
        escrowOfficer: long(500),
        escrowOfficerEmail: 'left over',
        escrowOfficerPhone: long(500),
      }),
    )
    expect(info).toMatchObject({
      isInEscrow: false,
      escrowOfficer: '',
      escrowOfficerEmail: '',
      escrowOfficerPhone: '',
    })
  })

  it('accepts an optional integer number of units', () => {
    for (const totalUnits of ['', undefined, null]) {
      expect(propertyInfoSchema.parse(propertyForm({ totalUnits })).totalUnits).toBeUndefined()
    }
    expect(propertyInfoSchema.parse(propertyForm({ totalUnits: '120' })).totalUnits).toBe(120)
    for (const totalUnits of ['many', '0', '-3', '1.5', '100001']) {
      expect(step2({ totalUnits }).totalUnits).toHaveLength(1)
    }
  })
})

describe('an order through the API', () => {
  const order = (changes: Record<string, unknown> = {}) =>
    messages(newOrderSchema, { ...customerForm(), ...propertyForm(), ...changes })

  it.each(['149.00', '149', 149, 149.0, undefined])('with the amount %j matches the price', (totalAmount) => {
    expect(order({ totalAmount })).toEqual({})
  })

  it.each(['1.00', '0', '-149', '148.99', '149.001', 149.004, 'free', '', 14900, 'NaN', 'Infinity'])(
    'with the amount %j is rejected',
    (totalAmount) => {
      expect(order({ totalAmount })).toEqual({ totalAmount: ['The price is 149.00'] })
    },
  )

  it('starts as pending, whatever status is sent', () => {
    expect(order({ status: 'pending', paymentStatus: 'pending' })).toEqual({})
    expect(order({ status: 'completed' }).status).toEqual(['An order starts as pending'])
    expect(order({ paymentStatus: 'paid' }).paymentStatus).toEqual(['An order starts as pending'])
  })

  it('must satisfy both steps', () => {
    expect(order({ firstName: '', propertyState: 'XX', isInEscrow: true })).toEqual({
      firstName: ['First name is required'],
      propertyState: ['State is required'],
      escrowOfficer: ['Escrow officer is required when property is in escrow'],
    })
    expect(order({ isInEscrow: true })).toEqual({
      escrowOfficer: ['Escrow officer is required when property is in escrow'],
    })
    expect(messages(newOrderSchema, 'nothing')['']).toContain('Expected object, received string')
  })
})

describe('account forms', () => {
  it('create only customers on registration', () => {
    const form = { ...customerForm(), password: 'secret1' }
    expect(messages(registrationSchema, form)).toEqual({})
    expect(messages(registrationSchema, { ...form, role: 'customer' })).toEqual({})
    expect(messages(registrationSchema, { ...form, role: 'super' })).toEqual({
      role: ['Only customers can register here'],
    })
  })

  it('require 6 to 200 characters in a new password', () => {
    const password = (value: string) => messages(registrationSchema, { ...customerForm(), password: value })
    expect(password('12345')).toEqual({ password: ['Password must be at least 6 characters long'] })
    expect(password('123456')).toEqual({})
    expect(password(long(200))).toEqual({})
    expect(password(long(201))).toEqual({ password: ['Password must be at most 200 characters long'] })
  })

  it('require the same password twice, and keep it exactly as typed', () => {
    const form = { token: 't', password: ' secret ', confirmPassword: ' secret ' }
    expect(passwordByLinkForm.parse(form).password).toBe(' secret ')
    expect(messages(passwordByLinkForm, { ...form, confirmPassword: 'secret' })).toEqual({
      confirmPassword: ['Passwords do not match'],
    })
  })

  it('require both fields for signing in', () => {
    expect(messages(signInSchema, {})).toEqual({
      email: ['Please enter a valid email address'],
      password: ['Password is required'],
    })
  })
})

describe('the form of step 1', () => {
  it('drops a mailing address that is hidden, and requires it otherwise', () => {
    const ticked = customerFormSchema.parse(customerForm({ mailingSameAsProperty: 'on' }))
    expect(ticked).toMatchObject({ mailingSameAsProperty: true, mailingAddress: '', mailingZipCode: '' })
    const blank = customerForm({ mailingAddress: '', mailingZipCode: '123' })
    expect(messages(customerFormSchema, blank)).toEqual({
      mailingAddress: ['Mailing address is required'],
      mailingZipCode: ['Please enter a valid ZIP code'],
    })
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { must } from '~tests/setup/helpers'
import { fieldValue, textOf } from '~tests/setup/html'
import { type Product } from '~tests/setup/product'
import { sharedProduct } from '~tests/setup/shared-product'
import { makeAccount, signInAs, staffPassword } from '~tests/setup/staff'
import { smallPdf, Visitor } from '~tests/setup/visitor'
import { communityForm, fiphoForm, partnerForm, partnerPassword } from '~tests/factories/partners'

// An invited partner's onboarding in a browser without JavaScript
// (docs/specification/hoas-and-partners.md#onboarding).

let product: Product
let admin: Visitor
beforeAll(async () => {
  product = await sharedProduct()
  admin = (await signInAs(product, 'admin')).visitor
})

const visitor = () => new Visitor(product.url)
const locationOf = (response: Response) => response.headers.get('Location')

async function invite(
  hoaName = `Heron Lake ${crypto.randomUUID().slice(0, 8)}`,
  email = 'invited@example.com',
) {
  const response = await admin.json('POST', '/api/admin/invite-partner', { email, hoaName, message: '' })
  const { inviteLink } = (await response.json()) as { inviteLink: string }
  const path = new URL(inviteLink).pathname
  return { path, token: must(path.split('/').at(-1)), hoaName }
}

const information = (changes: Record<string, string> = {}) => ({
  intent: 'information',
  ...partnerForm(changes),
  password: partnerPassword,
})
let houseNumber = 0
/** Each HOA has an address of its own, since one at a known address is not added. */
const community = (changes = {}) => ({
  intent: 'community',
  ...communityForm({ subjectPropertyAddress: `${++houseNumber} Lake Drive`, ...changes }),
})
const questionnaire = (changes = {}) => ({ intent: 'questionnaire', ...fiphoForm(changes) })

/** Goes to a step. */
async function walkTo(step: 2 | 3 | 5) {
  const ada = visitor()
  const { path, token, hoaName } = await invite()
  const form = information({ hoaName })
  await ada.post(`${path}?step=1`, form)
  if (step > 2) await ada.post(`${path}?step=2`, community())
  if (step === 5) await ada.post(`${path}?step=4`, questionnaire())
  return { ada, path, token, hoaName, email: form.email }
}

describe("a partner's onboarding", () => {
  it('continues on another device where it stopped', async () => {
    const { path, email } = await walkTo(3)
    const phone = visitor()
    expect(locationOf(await phone.fetch(path))).toBe(`${path}?step=3`)
    expect(fieldValue(await phone.page(`${path}?step=2`), 'propertyCity')).toBe('Sampleton')
    const first = await phone.page(`${path}?step=1`)
    expect(fieldValue(first, 'company')).toBe('Test Management')
    expect(first).not.toContain(partnerPassword)
    expect(textOf(first)).toContain('You have already chosen one. Leave this blank to keep it.')
    const unchanged = await phone.post(`${path}?step=1`, { ...information({ email }), password: '' })
    expect(locationOf(unchanged)).toBe(`${path}?step=2`)
  })

  it('opens no step that does not exist', async () => {
    const { ada, path } = await walkTo(2)
    for (const step of ['-1', '1.5', '5', '1e9', 'x'])
      expect(locationOf(await ada.fetch(`${path}?step=${step}`))).toMatch(/\?step=2$/)
  })

  it('creates one HOA if the last button is pressed three times at once', async () => {
    const { ada, path, hoaName } = await walkTo(3)
    await ada.fetch(`${path}?step=4`)
    const responses = await Promise.all(
      [1, 2, 3].map(() => ada.copy().post(`${path}?step=4`, questionnaire())),
    )
    expect(responses.filter((a) => locationOf(a) === `${path}?step=5`).length).toBeGreaterThan(0)
    expect(responses.every((a) => a.status < 500)).toBe(true)
    expect(product.value('select count(*) from hoas where name = ?', hoaName)).toBe(1)
  })

  it('asks a partner who presses the last button again without the new cookie to sign in', async () => {
    const { ada, path, email } = await walkTo(3)
    await ada.fetch(`${path}?step=4`)
    const before = ada.copy()
    expect(locationOf(await ada.post(`${path}?step=4`, questionnaire()))).toBe(`${path}?step=5`)
    const again = await before.post(`${path}?step=4`, questionnaire())
    expect(locationOf(again)).toBe('/partner/login')
    expect(textOf(await (await before.follow(again)).text())).toContain('everything is saved. Sign in with')
    const signedIn = await before.post('/partner/login', { email, password: partnerPassword })
    // The address is not the one that was invited, so nobody has proven it.
    expect(locationOf(signedIn)).toBe('/confirm-email')
    expect(locationOf(await before.fetch(path))).toBe(`${path}?step=5`)
  })

  it('is completed by one of two simultaneous requests; the other gets a message', async () => {
    const { ada, path, hoaName, email } = await walkTo(3)
    const bea = visitor()
    for (const person of [ada, bea]) await person.fetch(`${path}?step=4`)
    const responses = await Promise.all(
      [ada, bea].map((person) => person.post(`${path}?step=4`, questionnaire())),
    )
    const places = responses.map(locationOf)
    expect(places.toSorted()).toEqual(['/partner/login', `${path}?step=5`])
    const late = must([ada, bea][places.indexOf('/partner/login')])
    expect(textOf(await late.page('/partner/login'))).toContain('everything is saved. Sign in with')
    expect((await late.fetch('/partner')).status).toBe(302)
    expect(product.value('select count(*) from hoas where name = ?', hoaName)).toBe(1)
    expect(product.value('select count(*) from users where email = ?', email)).toBe(1)
  })
})

describe('step 1 of the onboarding', () => {
  it('requires a password if the address is changed', async () => {
    const { ada, path, hoaName, email } = await walkTo(2)
    const other = await ada.post(`${path}?step=1`, {
      ...information({ hoaName, email: `other-${email}` }),
      password: '',
    })
    expect(other.status).toBe(422)
    expect(textOf(await other.text())).toContain('Please choose a password for this email address')
    const same = await ada.post(`${path}?step=1`, { ...information({ hoaName, email }), password: '' })
    expect(locationOf(same)).toBe(`${path}?step=2`)
  })

  it('redirects to the sign-in, and back, if an address with an account replaces one without', async () => {
    const { ada, path, hoaName } = await walkTo(3)
    const { email } = await makeAccount(product, 'customer')
    const known = await ada.post(`${path}?step=1`, { ...information({ hoaName, email }), password: '' })
    const page = await (await ada.follow(known)).text()
    expect(textOf(page)).toContain('Sign In and Continue')
    // There is a password field for another address as well.
    expect(page).toContain('id="password"')
    expect(locationOf(await ada.fetch(`${path}?step=4`))).toBe(`${path}?step=1`)
    const back = await ada.post(`${path}?step=1`, information({ hoaName, email: `new-${email}` }))
    expect(locationOf(back)).toBe(`${path}?step=2`)
  })

  it('reopens from the last step if the address got an account in the meantime, with nothing lost', async () => {
    const { ada, path, email } = await walkTo(3)
    await makeAccount(product, 'customer', email)
    const refused = await ada.post(`${path}?step=4`, questionnaire({ additionalInfo: 'Half a thought' }))
    expect(locationOf(refused)).toBe(`${path}?step=1`)
    expect(textOf(await (await ada.follow(refused)).text())).toContain('Sign In and Continue')
    await ada.post(`${path}?step=1`, { intent: 'sign-in', password: staffPassword })
    expect(locationOf(await ada.fetch(path))).toBe(`${path}?step=4`)
    expect(await ada.page(`${path}?step=4`)).toContain('Half a thought')
    expect(locationOf(await ada.post(`${path}?step=4`, questionnaire()))).toBe(`${path}?step=5`)
  })

  it('is rejected for staff', async () => {
    const { path } = await invite()
    expect(textOf(await admin.page(`${path}?step=1`))).toContain('You are signed in with a staff account')
    const refused = await admin.post(`${path}?step=1`, information())
    expect(refused.status).toBe(403)
  })
})

describe('an invalid invitation link', () => {
  it.each(['x'.repeat(43), 'a', '..%2f..', '%00'])('redirects to the home page: %s', async (token) => {
    const ada = visitor()
    const response = await ada.fetch(`/partner/onboard/${token}`)
    expect(locationOf(response)).toBe('/')
    expect(textOf(await (await ada.follow(response)).text())).toContain('Invalid invite link')
    const upload = await ada.upload(
      [{ name: 'a.pdf', content: smallPdf }],
      `/partner/onboard/${token}/documents`,
    )
    expect([upload.status, locationOf(upload)]).toEqual([302, '/'])
  })

  it('is rate-limited against guessing', async () => {
    const mallory = visitor()
    let status = 0
    for (let tries = 0; tries <= 30; tries++)
      status = (await mallory.fetch(`/partner/onboard/${crypto.randomUUID()}`)).status
    expect(status).toBe(429)
  })
})

describe('POST /api/partner/create-hoa', () => {
  it('lists every invalid field', async () => {
    const { token } = await invite()
    const response = await visitor().json('POST', '/api/partner/create-hoa', {
      inviteToken: token,
      partnerData: { ...partnerForm({ phone: '1', company: '' }), password: 'abc' },
      propertyData: { ...communityForm(), propertyState: 'ZZ' },
      hoaData: { ...fiphoForm(), specialAssessments: 'many', budgetStatus: 'good' },
    })
    expect(response.status).toBe(422)
    const { fields } = (await response.json()) as { fields: Record<string, string> }
    expect(fields).toMatchObject({
      'partnerData.phone': 'Please enter a valid phone number',
      'partnerData.password': 'Password must be at least 6 characters long',
      'partnerData.company': 'Management company is required for management company representatives',
      'propertyData.propertyState': 'State is required',
      'hoaData.specialAssessments': 'Please enter a valid number',
      'hoaData.budgetStatus': 'Please select budget status',
    })
  })
})

describe('/partner/login', () => {
  it.each(['customer', 'admin', 'viewer'] as const)(
    'responds to a %s as to a wrong password',
    async (role) => {
      const { email } = await makeAccount(product, role)
      const ada = visitor()
      const right = await ada.post('/partner/login', { email, password: staffPassword })
      const wrong = await visitor().post('/partner/login', { email, password: 'wrong' })
      expect([right.status, wrong.status]).toEqual([401, 401])
      const visibleText = (html: string) => textOf(html).replace(email, '')
      expect(visibleText(await right.text())).toBe(visibleText(await wrong.text()))
      expect((await ada.fetch('/api/auth/me')).status).toBe(401)
    },
  )
})

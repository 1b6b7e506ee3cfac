import { beforeAll, describe, expect, it } from 'vitest'
import { must } from '~tests/setup/helpers'
import { documentIds, fieldValue, textOf } from '~tests/setup/html'
import { until, type Product } from '~tests/setup/product'
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
  it('leads from the link to the HOA and the portal', async () => {
    const { path, hoaName } = await invite()
    const ada = visitor()
    expect(locationOf(await ada.fetch(path))).toBe(`${path}?step=1`)
    const first = await ada.page(`${path}?step=1`)
    expect(fieldValue(first, 'hoaName')).toBe(hoaName)
    expect(fieldValue(first, 'email')).toBe('invited@example.com')
    const form = information({ hoaName })
    expect(locationOf(await ada.post(`${path}?step=1`, form))).toBe(`${path}?step=2`)
    expect(textOf(await ada.page(`${path}?step=2`))).toContain('HOA Community Location')
    expect(locationOf(await ada.post(`${path}?step=2`, community()))).toBe(`${path}?step=3`)
    const uploaded = await ada.upload(
      [
        { name: 'bylaws.pdf', content: smallPdf },
        { name: 'virus.exe', content: 'MZ' },
      ],
      `${path}/documents`,
    )
    const third = await (await ada.follow(uploaded)).text()
    expect(textOf(third)).toContain('“virus.exe”: File type must be PDF')
    expect(documentIds(third)).toHaveLength(1)
    const fourth = await ada.page(`${path}?step=4`)
    expect(['specialAssessments', 'assessmentIncreases'].map((name) => fieldValue(fourth, name))).toEqual([
      '0',
      '0',
    ])
    expect(['monthsSinceElection', 'monthsSinceNewElection'].map((name) => fieldValue(fourth, name))).toEqual(
      ['12', '12'],
    )
    // The account is created at the end, not before.
    expect(product.value('select count(*) from users where email = ?', form.email)).toBe(0)
    const finished = await ada.post(`${path}?step=4`, questionnaire())
    expect(locationOf(finished)).toBe(`${path}?step=5`)
    const last = textOf(await (await ada.follow(finished)).text())
    expect(last).toContain('HOA Profile Created')
    for (const words of [hoaName, 'Test Manager', 'Next Steps', 'Monday to Friday, 9 AM to 6 PM PST'])
      expect(last).toContain(words)
    const hoaId = product.value('select id from hoas where name = ?', hoaName)
    expect(last).toContain(`HOA ID ${hoaId}`)
    expect(product.rows('select original_name from documents where hoa_id = ?', hoaId)).toEqual([
      { original_name: 'bylaws.pdf' },
    ])
    const me = await ada.fetch('/api/auth/me')
    expect(await me.json()).toMatchObject({ user: { email: form.email, role: 'partner' } })
    // When opened again, the link shows the result only to the partner.
    expect(locationOf(await ada.fetch(path))).toBe(`${path}?step=5`)
    expect(locationOf(await visitor().fetch(path))).toBe('/')
  })

  it('opens no step before the previous ones are complete', async () => {
    const { path } = await invite()
    const ada = visitor()
    for (const step of [2, 3, 4, 5, 99])
      expect(locationOf(await ada.fetch(`${path}?step=${step}`))).toBe(`${path}?step=1`)
    const early = await ada.post(`${path}?step=4`, questionnaire())
    expect(locationOf(early)).toBe(`${path}?step=1`)
    expect(textOf(await (await ada.follow(early)).text())).toContain(
      'A step before this one is not complete yet.',
    )
  })

  it('keeps the input when Back is pressed', async () => {
    const { ada, path } = await walkTo(3)
    const back = await ada.post(`${path}?step=4`, {
      ...questionnaire({ specialAssessments: 'many', additionalInfo: 'Half a thought' }),
      intent: 'back-to-3',
    })
    expect(locationOf(back)).toBe(`${path}?step=3`)
    const page = await ada.page(`${path}?step=4`)
    expect(fieldValue(page, 'specialAssessments')).toBe('many')
    expect(page).toContain('Half a thought')
  })

  it('for an HOA that already exists asks staff, who link it', async () => {
    const first = await walkTo(5)
    const { path } = await invite(first.hoaName)
    const ada = visitor()
    await ada.post(`${path}?step=1`, information({ hoaName: first.hoaName }))
    await ada.post(`${path}?step=2`, community())
    const last = await (await ada.follow(await ada.post(`${path}?step=4`, questionnaire()))).text()
    expect(textOf(last)).toContain('is already in our records. We are checking whether it is the same one')
    const hoaId = product.value('select id from hoas where name = ?', first.hoaName)
    const page = await admin.page(`/admin/hoas/${hoaId}`)
    expect(textOf(page)).toContain('Is this the same HOA?')
    const decision = must(/\/admin\/hoas\/\d+\/partners\/\d+/.exec(page)?.[0])
    expect(await admin.page('/admin/hoas/decisions')).toContain(decision)
    expect(textOf(await admin.page('/admin'))).toContain('Compare and decide')
    // Another HOA's address in the URL decides nothing.
    expect((await admin.fetch(decision.replace(`/${hoaId}/`, '/1000000/'))).status).toBe(404)
    const updatedAt = must(fieldValue(await admin.page(decision), 'updatedAt'))
    const linked = await admin.post(decision, { intent: 'merge', updatedAt })
    expect(textOf(await (await admin.follow(linked)).text())).toContain('Partner Linked')
    expect(product.value('select count(*) from hoa_partners where hoa_id = ?', hoaId)).toBe(2)
    expect(product.value('select count(*) from hoas where name = ?', first.hoaName)).toBe(1)
  })
})

describe('step 1 of the onboarding', () => {
  it('shows what is missing beside each field, and does not return the password', async () => {
    const { path } = await invite()
    const response = await visitor().post(`${path}?step=1`, {
      intent: 'information',
      partnerType: 'management_company',
      email: 'wrong',
      password: 'abc',
      phone: '1',
    })
    expect(response.status).toBe(422)
    const page = textOf(await response.text())
    for (const sentence of [
      'First name is required',
      'Last name is required',
      'Title is required',
      'HOA name is required',
      'Please enter a valid email address',
      'Please enter a valid phone number',
      'Mailing address is required',
      'City is required',
      'State is required',
      'Please enter a valid ZIP code',
      'Management company is required for management company representatives',
      'Password must be at least 6 characters long',
    ])
      expect(page).toContain(sentence)
    const noRole = await visitor().post(`${path}?step=1`, { ...information(), partnerType: '' })
    expect(textOf(await noRole.text())).toContain('Please select your role')
  })

  it('asks the owner of an account to sign in, and continues with it', async () => {
    const { path, hoaName } = await invite()
    const { email } = await makeAccount(product, 'customer')
    const ada = visitor()
    const known = await ada.post(`${path}?step=1`, { ...information({ hoaName, email }), password: '' })
    expect(locationOf(known)).toBe(`${path}?step=1`)
    const page = textOf(await (await ada.follow(known)).text())
    expect(page).toContain(`${email} already has an account.`)
    const wrong = await ada.post(`${path}?step=1`, { intent: 'sign-in', password: 'wrong' })
    expect(wrong.status).toBe(401)
    expect(textOf(await wrong.text())).toContain('Login failed')
    const signedIn = await ada.post(`${path}?step=1`, { intent: 'sign-in', password: staffPassword })
    expect(locationOf(signedIn)).toBe(path)
    expect(locationOf(await ada.fetch(path))).toBe(`${path}?step=2`)
    await ada.post(`${path}?step=2`, community())
    expect(locationOf(await ada.post(`${path}?step=4`, questionnaire()))).toBe(`${path}?step=5`)
    expect(product.value<string>('select role from users where email = ?', email)).toBe('partner')
    expect(product.value('select count(*) from users where email = ?', email)).toBe(1)
  })
})

describe('an invalid invitation link', () => {
  it('that has expired redirects to the home page, and is not logged', async () => {
    const { path, token } = await invite()
    product.change('update partner_invitations set expires_at = 1 where used_at is null')
    expect(locationOf(await visitor().fetch(path))).toBe('/')
    const posted = await visitor().post(`${path}?step=2`, community())
    expect(locationOf(posted)).toBe('/')
    const id = posted.headers.get('X-Request-Id')
    await until(() => product.log.some((line) => line.requestId === id), 'the log of the last request')
    expect(product.output()).not.toContain(token)
  })
})

describe('POST /api/partner/create-hoa', () => {
  const body = (inviteToken: string, changes: object = {}) => ({
    inviteToken,
    partnerData: { ...partnerForm({ hoaName: `Api ${crypto.randomUUID()}` }), password: partnerPassword },
    propertyData: communityForm({ subjectPropertyAddress: `${++houseNumber} Lake Drive` }),
    hoaData: { ...fiphoForm(), specialAssessments: 0 },
    ...changes,
  })

  it('completes the whole onboarding in one call, once', async () => {
    const { token } = await invite()
    const ada = visitor()
    const sent = body(token)
    const created = await ada.json('POST', '/api/partner/create-hoa', sent)
    expect(created.status).toBe(201)
    const { hoaId } = (await created.json()) as { hoaId: number }
    expect(product.value<string>('select name from hoas where id = ?', hoaId)).toBe(sent.partnerData.hoaName)
    expect(await (await ada.fetch('/api/auth/me')).json()).toMatchObject({ user: { role: 'partner' } })
    const again = await visitor().json('POST', '/api/partner/create-hoa', body(token))
    expect(again.status).toBe(404)
    expect(await again.json()).toEqual({ error: expect.stringMatching(/^Invalid invite link/) as string })
  })
})

describe('/partner/login', () => {
  it('signs a partner in and leads to the portal', async () => {
    const { email } = await makeAccount(product, 'partner')
    const ada = visitor()
    const response = await ada.post('/partner/login', { email, password: staffPassword })
    expect(locationOf(response)).toBe('/partner')
    expect(locationOf(await ada.fetch('/partner/login'))).toBe('/partner')
    const other = visitor()
    expect(locationOf(await other.post('/admin/login', { email, password: staffPassword }))).toBe('/partner')
  })
})

import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fieldValue, textOf } from '~tests/setup/html'
import type { Product } from '~tests/setup/product'
import { sharedProduct } from '~tests/setup/shared-product'
import {
  dues,
  itemAt,
  orderToReview,
  putItem,
  resetReview,
  units,
  unitsCandidate,
  type OrderToReview,
} from '~tests/setup/review'
import { signInAs } from '~tests/setup/staff'
import type { Visitor } from '~tests/setup/visitor'

// The verification of a report, item by item
// (docs/specification/review-and-approval.md#review-screen).

let product: Product
let order: OrderToReview
let admin: Visitor
let adminId: number
beforeAll(async () => {
  product = await sharedProduct()
  order = await orderToReview(product)
  const signedIn = await signInAs(product, 'admin')
  admin = signedIn.visitor
  adminId = signedIn.id
})

const pets = 'propertyDetails.petRules'

const fipho = 'healthScores.financial'

beforeEach(() => resetReview(product, order))

const imagePath = (page: number | string = 1, document = order.documents[0]) =>
  `/admin/snapshots/${order.id}/documents/${document}/pages/${page}`

const post = (fields: Record<string, string | number>, visitor = admin) => visitor.post(order.path, fields)

const versionOf = (path: string) => itemAt(product, order.id, path)?.version ?? 0

const textAt = async (query = '') => textOf(await admin.page(order.path + query))

describe('the review, for a contributor', () => {
  it('is accessible only with the order’s task, and does not include the approval', async () => {
    const { visitor, id } = await signInAs(product, 'contributor')
    product.change('update tasks set assignee_id = null where order_id = ?', order.id)
    for (const response of [
      await visitor.fetch(order.path),
      await visitor.fetch(imagePath()),
      await post({ intent: 'verify', path: units }, visitor),
      await post({ intent: 'approve' }, visitor),
    ]) {
      expect(response.status).toBe(302)
      expect(response.headers.get('Location')).toBe('/admin/login')
    }
    expect(itemAt(product, order.id, units)?.verified_at).toBeNull()
    product.change('update tasks set assignee_id = ? where order_id = ?', id, order.id)
    const page = await visitor.page(order.path)
    expect(textOf(page)).toContain('An admin confirms the report after final review.')
    expect(page).not.toContain('value="approve"')
    expect((await visitor.fetch(imagePath())).status).toBe(200)
    expect((await post({ intent: 'verify', path: units, seen: versionOf(units) }, visitor)).status).toBe(302)
    expect(itemAt(product, order.id, units)?.verified_at).not.toBeNull()
    expect((await post({ intent: 'approve' }, visitor)).headers.get('Location')).toBe('/admin/login')
  })
})

describe('the review of a report', () => {
  it('opens at the first unverified item, with its source and page', async () => {
    putItem(product, order.id, 'propertyInfo.hoaName', { value: 'Heron Lake', verifiedById: adminId })
    const page = await admin.page(order.path)
    const text = textOf(page)
    expect(text).toContain('Heron Lake')
    expect(text).toContain(`Order ${order.number}`)
    expect(text).toMatch(/Required items verified: 1 of \d+/)
    expect(text).toContain('Item 2 of')
    expect(text).toMatch(/Total Units Pending Review [^·]+ · Required What counts .* 46 Source AI 92%/)
    expect(text).toContain('AI 92%')
    expect(text).toContain('Declaration.pdf, page 1')
    expect(page).toContain(`src="${imagePath()}"`)
    expect(page).toContain('id="cited"')
    // A URL with an unknown item is treated like one without an item.
    expect(textOf(await admin.page(`${order.path}?item=no.such`))).toContain('Item 2 of')
  })

  it('verifies an item and continues with the next unverified one', async () => {
    const response = await post({ intent: 'verify', path: units, seen: versionOf(units) })
    const next = new URL(response.headers.get('Location') ?? '', product.url).searchParams.get('item')
    expect(next).toBe(dues)
    expect(await textAt(`?item=${units}`)).toContain('Reviewed by Test Admin')
    await post({ intent: 'unverify', path: units, seen: versionOf(units) })
    expect(await textAt(`?item=${units}`)).toContain('Total Units Pending Review')
  })

  it('accepts an answer for an item that was never searched for', async () => {
    await post({ intent: 'verify-not-provided', path: pets, seen: 0 })
    expect(itemAt(product, order.id, pets)).toMatchObject({ absence: 'not_provided' })
  })

  it('saves a value with one message, and requires its verification', async () => {
    const response = await post({
      intent: 'save',
      path: dues,
      value: ' $390   a month ',
      seen: versionOf(dues),
    })
    const text = textOf(await (await admin.follow(response)).text())
    expect(text).toContain('Saved Monthly Dues was saved. Please verify it.')
    expect(itemAt(product, order.id, dues)).toMatchObject({
      value: '$390 a month',
      source: 'employee',
      verified_at: null,
    })
    expect(await textAt()).not.toContain('Saved Monthly')
  })

  it('clamps a score, derives its label, and requires a reason', async () => {
    const without = await admin.post(`${order.path}?item=${fipho}&edit=1`, {
      intent: 'save',
      path: fipho,
      value: '140',
      reason: '',
      seen: 0,
    })
    expect(without.status).toBe(422)
    const page = await without.text()
    expect(textOf(page)).toContain('Please say why the score is set by hand')
    expect(fieldValue(page, 'value')).toBe('140')
    await post({ intent: 'save', path: fipho, value: '140', reason: 'The audit is new', seen: 0 })
    expect(itemAt(product, order.id, fipho)?.value).toBe('100% (Excellent)')
  })

  it('lets staff choose if the documents disagree, and requires it before verifying', async () => {
    const [first, second] = order.documents
    putItem(product, order.id, units, {
      conflict: true,
      candidates: [unitsCandidate('46', first, '46 units'), unitsCandidate('64', second, 'Quiet hours')],
    })
    // The report and the editor link here.
    const report = `/admin/snapshots/${order.id}`
    for (const from of [report, `${report}/edit?section=key-info`])
      expect(await admin.page(from)).toContain(`href="${order.path}?item=${units}"`)
    const page = await admin.page(`${order.path}?item=${units}`)
    expect(textOf(page)).toContain('The documents disagree: choose a value')
    expect(page).not.toContain('value="verify"')
    const refused = await post({ intent: 'verify', path: units, seen: 1 })
    expect(refused.status).toBe(409)
    expect(textOf(await refused.text())).toContain(
      'The documents disagree here: please choose a value first.',
    )
    // The other document's page with its words.
    const other = await admin.page(`${order.path}?item=${units}&other=2`)
    expect(other).toContain(`src="${imagePath(1, second)}"`)
    expect(other).toContain('id="cited"')
    await post({ intent: 'choose', path: units, candidate: 1, seen: 1 })
    expect(itemAt(product, order.id, units)).toMatchObject({
      value: '64',
      document_page: 1,
      verified_at: null,
    })
    const none = await post({ intent: 'choose', path: units, candidate: 7, seen: versionOf(units) })
    expect(none.status).toBe(404)
  })

  it('warns the second of two users, who loses nothing', async () => {
    const before = versionOf(units)
    await post({ intent: 'save', path: units, value: '48', seen: before })
    const { visitor: second } = await signInAs(product, 'super')
    const verified = await post({ intent: 'verify', path: units, seen: before }, second)
    expect(verified.status).toBe(409)
    expect(textOf(await verified.text())).toContain('Someone else has changed this item in the meantime.')
    const saved = await second.post(`${order.path}?item=${units}&edit=1`, {
      intent: 'save',
      path: units,
      value: '50',
      seen: before,
    })
    expect(saved.status).toBe(409)
    const page = await saved.text()
    expect(fieldValue(page, 'value')).toBe('50')
    expect(fieldValue(page, 'seen')).toBe(String(versionOf(units)))
    expect(itemAt(product, order.id, units)).toMatchObject({ value: '48', verified_at: null })
    // Verifying a verified item is not a conflict.
    await post({ intent: 'verify', path: units, seen: versionOf(units) })
    expect((await post({ intent: 'verify', path: units, seen: before }, second)).status).toBe(302)
  })

  it('shows its progress and links back to the report', async () => {
    const response = await post({ intent: 'save-progress' })
    expect(response.headers.get('Location')).toBe(`/admin/snapshots/${order.id}`)
    expect(textOf(await (await admin.follow(response)).text())).toMatch(
      /Saved 0 of \d+ required items are verified, \d+ items remain to review\./,
    )
    const saving = await post({ intent: 'save-and-leave', path: dues, value: '$400', seen: versionOf(dues) })
    expect(saving.headers.get('Location')).toBe(`/admin/snapshots/${order.id}`)
    expect(itemAt(product, order.id, dues)?.value).toBe('$400')
  })
})

describe('the words cited by a value', () => {
  const cite = (place: string) => `${order.path}?item=${units}&edit=1&cite=${place}`

  it('are selected as lines, and become positions in the URL', async () => {
    const [declaration] = order.documents
    const lines = `${order.path}?item=${units}&edit=1&doc=${declaration}&page=1&from=1&to=`
    const location = (await admin.fetch(lines)).headers.get('Location') ?? ''
    expect(new URL(location, product.url).searchParams.get('cite')).toMatch(
      new RegExp(`^${declaration}\\.1\\.\\d+\\.\\d+$`),
    )
    expect(new URL(location, product.url).searchParams.has('from')).toBe(false)
    const nowhere = (await admin.fetch(lines.replace('from=1', 'from=9999'))).headers.get('Location') ?? ''
    expect(new URL(nowhere, product.url).searchParams.has('cite')).toBe(false)
  })

  it('must be in the order’s own documents, in the URL and in the form', async () => {
    const other = await orderToReview(product)
    const foreign = `${other.documents[0]}.1.0.20`
    const sentence = 'The selected words are not in this order’s documents.'
    expect(textOf(await admin.page(cite(foreign)))).toContain(sentence)
    const fields = { intent: 'save', path: units, value: '46', citation: 'selected', cite: foreign }
    const response = await post({ ...fields, seen: versionOf(units) })
    expect(response.status).toBe(422)
    expect(textOf(await response.text())).toContain(sentence)
    expect(itemAt(product, order.id, units)).toMatchObject({ source: 'ai', passages: null })
    // An invalid position selects nothing.
    expect((await admin.fetch(cite('drop.table'))).status).toBe(200)
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { fillReportOf } from '~tests/setup/fill-report'
import { fieldValue, textOf } from '~tests/setup/html'
import type { Product } from '~tests/setup/product'
import { sharedProduct } from '~tests/setup/shared-product'
import { signInAs } from '~tests/setup/staff'
import type { Visitor } from '~tests/setup/visitor'
import { editPath, messageOf, orderInProgress, sectionNames } from '~tests/setup/report-in-progress'

// The report’s editor for each role without JavaScript.

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})

const valueOf = (id: number, path: string) =>
  product.value<string | null>('select value from report_items where order_id = ? and path = ?', id, path)

describe('the editor', () => {
  it('has eight sections, each with links to the previous and the next', async () => {
    const { visitor } = await signInAs(product, 'admin')
    const { id } = await orderInProgress(product)
    const ids = ['general', 'key-info', 'fipho', 'alerts', 'management', 'financial', 'rules', 'documents']
    for (const [at, section] of ids.entries()) {
      const page = await visitor.page(editPath(id, section))
      expect(textOf(page)).toContain(`${at + 1} of 8`)
      expect(textOf(page)).toContain(`Edit ${sectionNames[at]}`)
      for (const neighbor of [ids[at - 1], ids[at + 1]])
        if (neighbor) expect(page).toContain(`href="${editPath(id, neighbor)}"`)
    }
  })

  it('saves a section with a message and returns to the report', async () => {
    const { visitor, id: me } = await signInAs(product, 'contributor')
    const { id } = await orderInProgress(product, me)
    await fillReportOf(product, id, { values: { 'management.company': 'Old Company' } })
    const page = await visitor.page(editPath(id, 'management'))
    expect(fieldValue(page, 'management.company')).toBe('Old Company')
    const saved = await visitor.post(editPath(id, 'management'), {
      intent: 'save',
      version: fieldValue(page, 'version') ?? '',
      'management.company': '  New   Company ',
      'management.googleReviews': '4.5',
      'management.email': '',
      'financial.fundingLevel': '12',
    })
    expect(saved.headers.get('Location')).toBe(`/admin/snapshots/${id}#management`)
    expect(await messageOf(visitor, saved)).toContain(
      'Changes Saved Report data has been updated successfully.',
    )
    expect(valueOf(id, 'management.company')).toBe('New Company')
    expect(valueOf(id, 'management.googleReviews')).toBe('4.5')
    // Fields of other sections are not part of this form.
    expect(valueOf(id, 'financial.fundingLevel')).toBeNull()
    expect(
      product.value(
        "select verified_at from report_items where order_id = ? and path = 'management.company'",
        id,
      ),
    ).toBeNull()
    // Unchanged, so still verified.
    expect(
      product.value(
        "select verified_at from report_items where order_id = ? and path = 'management.email'",
        id,
      ),
    ).toBe(1)
  })

  it('returns a form with its input, and each message beside its field', async () => {
    const { visitor } = await signInAs(product, 'admin')
    const { id } = await orderInProgress(product)
    await fillReportOf(product, id)
    const response = await visitor.post(editPath(id, 'financial'), {
      intent: 'save',
      version: 1,
      'financial.fundingLevel': '101',
      'insurance.replacementValue': '-1',
      'financial.budgetStatus': 'fine',
      'propertyDetails.delinquencies': 'many',
      'insurance.company': 'x'.repeat(301),
      '__proto__.polluted': '1',
    })
    expect(response.status).toBe(422)
    const page = await response.text()
    for (const sentence of [
      'The funding level is a percentage from 0 to 100',
      'The replacement value is a percentage from 0 to 100',
      'Budget Status is one of Positive, Neutral (balanced), Negative (deficit)',
      'Please enter a number of units, such as 0, 3, or 6+',
      'Please use at most 300 characters',
    ])
      expect(textOf(page)).toContain(sentence)
    expect(fieldValue(page, 'financial.fundingLevel')).toBe('101')
    expect(valueOf(id, 'financial.fundingLevel')).toBeNull()
    const score = await visitor.post(editPath(id, 'fipho'), {
      intent: 'save',
      version: 1,
      'healthScores.overall': '77',
      reason: '',
    })
    expect([score.status, textOf(await score.text())]).toEqual([
      422,
      expect.stringContaining('Please say why the score is set by hand') as string,
    ])
    expect((await visitor.post(editPath(id, 'fipho'), { intent: 'lost' })).status).toBe(400)
  })

  it('warns the second of two users, keeps the input, and overwrites on request', async () => {
    const one = await signInAs(product, 'admin')
    const two = await signInAs(product, 'super')
    const { id } = await orderInProgress(product)
    await fillReportOf(product, id)
    const version = fieldValue(await two.visitor.page(editPath(id, 'management')), 'version') ?? ''
    const save = (visitor: Visitor, company: string, seen: string) =>
      visitor.post(editPath(id, 'management'), {
        intent: 'save',
        version: seen,
        'management.company': company,
      })
    expect((await save(one.visitor, 'First Company', version)).status).toBe(302)
    const response = await save(two.visitor, 'Second Company', version)
    expect(response.status).toBe(409)
    const page = await response.text()
    expect(textOf(page)).toContain('Someone else has changed this report in the meantime.')
    expect(textOf(page)).toContain('Management Company : First Company')
    expect(fieldValue(page, 'management.company')).toBe('Second Company')
    expect(valueOf(id, 'management.company')).toBe('First Company')
    expect((await save(two.visitor, 'Second Company', fieldValue(page, 'version') ?? '')).status).toBe(302)
    expect(valueOf(id, 'management.company')).toBe('Second Company')
  })

  it('adds and removes alerts without JavaScript, and drops empty rows', async () => {
    const { visitor } = await signInAs(product, 'admin')
    const { id } = await orderInProgress(product)
    await fillReportOf(product, id)
    const path = editPath(id, 'alerts')
    const row = (at: number, title: string, severity = 'bad') => ({
      [`criticalAlerts[${at}].type`]: title && 'Roof',
      [`criticalAlerts[${at}].title`]: title,
      [`criticalAlerts[${at}].description`]: title && 'Costly',
      [`criticalAlerts[${at}].severity`]: severity,
    })
    const titles = (page: string) =>
      [0, 1, 2].map((at) => fieldValue(page, `criticalAlerts[${at}].title`)).filter((title) => title !== null)
    const version = fieldValue(await visitor.page(path), 'version') ?? ''
    const added = await visitor.post(path, { intent: 'add-alert', version, ...row(0, 'Leak') })
    expect(added.status).toBe(200)
    const page = await added.text()
    expect(titles(page)).toEqual(['Leak', ''])
    const removed = await visitor.post(path, {
      intent: 'remove-alert-0',
      ...row(0, 'Leak'),
      ...row(1, 'Crack'),
    })
    expect(titles(await removed.text())).toEqual(['Crack'])
    expect(fieldValue(page, 'version')).toBe(version)
    const wrong = await visitor.post(path, {
      intent: 'save',
      version,
      ...row(0, ''),
      ...row(1, 'Crack', 'awful'),
    })
    expect(wrong.status).toBe(422)
    expect(textOf(await wrong.text())).toContain('The severity is one of bad, caution, good')
    const saved = await visitor.post(path, { intent: 'save', version, ...row(0, ''), ...row(1, 'Crack') })
    expect(await messageOf(visitor, saved)).toContain('Changes Saved')
    const alerts = () =>
      JSON.parse(product.value<string>('select alerts from reports where order_id = ?', id)) as unknown
    expect(alerts()).toEqual([{ type: 'Roof', title: 'Crack', description: 'Costly', severity: 'bad' }])
    const none = await visitor.post(path, { intent: 'save', version: Number(version) + 1 })
    expect(none.status).toBe(302)
    expect(alerts()).toEqual([])
    // An index that no form has is rejected before a list of that length is created.
    const far = { ...row(999_999_999, 'Far'), intent: 'save', version: Number(version) + 2 }
    expect((await visitor.post(path, far)).status).toBe(400)
    expect(alerts()).toEqual([])
  })

  it('is closed to a contributor without the order’s task, who changes nothing', async () => {
    const { id } = await orderInProgress(product)
    await fillReportOf(product, id, { values: { 'management.company': 'Original' } })
    const { visitor } = await signInAs(product, 'contributor')
    expect((await visitor.fetch(editPath(id, 'general'))).headers.get('Location')).toBe('/admin/login')
    const post = await visitor.post(editPath(id, 'management'), {
      intent: 'save',
      'management.company': 'Changed',
    })
    expect(post.headers.get('Location')).toBe('/admin/login')
    const call = await visitor.json('PUT', `/api/admin/reports/${id}`, { management: { company: 'Changed' } })
    expect(call.status).toBe(403)
    expect(valueOf(id, 'management.company')).toBe('Original')
  })
})

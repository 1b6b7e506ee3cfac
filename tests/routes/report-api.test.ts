import { beforeAll, describe, expect, it } from 'vitest'
import { fillReportOf } from '~tests/setup/fill-report'
import type { Product } from '~tests/setup/product'
import { sharedProduct } from '~tests/setup/shared-product'
import { signInAs } from '~tests/setup/staff'
import { orderInProgress } from '~tests/setup/report-in-progress'
import type { Visitor } from '~tests/setup/visitor'

// The report’s API call.

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})

const putReport = (visitor: Visitor, id: number | string, body: unknown) =>
  visitor.json('PUT', `/api/admin/reports/${id}`, body)

describe('the report’s API call', () => {
  it('accepts the whole object, changes what differs, and rejects an outdated version', async () => {
    const { visitor } = await signInAs(product, 'admin')
    const { id } = await orderInProgress(product)
    await fillReportOf(product, id, { values: { 'propertyInfo.hoaName': 'Test Lofts' } })
    const read = await visitor.json('GET', `/api/admin/orders/${id}`)
    const { report } = (await read.json()) as { report: { version: number; management: object } & object }
    const put = (body: unknown) => putReport(visitor, id, body)
    const same = await put(report)
    expect([same.status, await same.json()]).toEqual([200, { report }])
    const changed = await put({ ...report, management: { ...report.management, phone: '555-010-0100' } })
    expect(await changed.json()).toMatchObject({
      report: { version: report.version + 1, management: { phone: '555-010-0100' }, hoaName: 'Test Lofts' },
    })
    expect((await put(report)).status).toBe(409)
  })

  it('rejects unknown fields and invalid values with a message for the field', async () => {
    const { visitor } = await signInAs(product, 'admin')
    const { id } = await orderInProgress(product)
    await fillReportOf(product, id)
    const units = (totalUnits: unknown) => ({ propertyInfo: { totalUnits } })
    const unitsNeeded = 'The number of units is from 1 to 100,000'
    const cases: [unknown, field: string, sentence: string][] = [
      [{ surprise: 1 }, 'surprise', 'A report has no such field'],
      [{ healthScores: { overall: 'high' } }, 'healthScores.overall', 'Please enter a number from 0 to 100'],
      [
        { healthScores: { overall: 1000 }, reason: 'It is' },
        'healthScores.overall',
        'Please enter a number from 0 to 100',
      ],
      [{ healthScores: { overall: 90 } }, 'reason', 'Please say why the score is set by hand'],
      [units('abc'), 'propertyInfo.totalUnits', unitsNeeded],
      [units(-5), 'propertyInfo.totalUnits', unitsNeeded],
      [units(1_000_000_000), 'propertyInfo.totalUnits', unitsNeeded],
      [units([46]), 'propertyInfo.totalUnits', 'Please give a text, a number, or null'],
      [
        { insurance: { expiration: 'not a date' } },
        'insurance.expiration',
        'Insurance Expiration needs a date, such as May 31, 2026',
      ],
      [
        { governance: { boardTerm: 'long' } },
        'governance.boardTerm',
        'Term of Directors needs a number, such as 46',
      ],
      [
        { financial: { budgetStatus: 'fine' } },
        'financial.budgetStatus',
        'Budget Status is one of Positive, Neutral (balanced), Negative (deficit)',
      ],
      [{ criticalAlerts: 'none' }, 'criticalAlerts', 'Please give the alerts as a list'],
      [{ criticalAlerts: [null] }, 'criticalAlerts.0', 'Please give each alert as an object'],
      [
        { management: { company: 'x'.repeat(100_000) } },
        'management.company',
        'Please use at most 300 characters',
      ],
      [{}, 'body', 'Please send the report with its values'],
      [{ version: 1, status: 'completed' }, 'body', 'Please send the report with its values'],
      [[], 'body', 'Please send the report as an object'],
      ['text', 'body', 'Please send the report as an object'],
    ]
    for (const [body, field, sentence] of cases) {
      const response = await putReport(visitor, id, body)
      const { fields } = (await response.json()) as { fields?: object }
      expect([response.status, fields], JSON.stringify(body).slice(0, 60)).toEqual([
        422,
        { [field]: sentence },
      ])
    }
  })
})

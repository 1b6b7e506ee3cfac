import { describe, expect, it, vi } from 'vitest'
import type * as Catalog from '~/modules/report-fields/catalog'
import { type Field, fieldsOf, reportField } from '~/modules/report-fields/fields'
import { proposeCitedItems } from '~/modules/extraction/decide/propose-items'
import { instructionsFor } from '~/modules/extraction/model/instructions'
import { menuOf, reportFields } from '~/modules/report-fields/fields'
import { parseTyped } from '~/modules/report-fields/parse-typed-value'
import { editorSchema } from '~/modules/reports/review/editor-schema'
import { layoutReport } from '~/modules/reports/layout/report-pages'
import { parseReportData, reportFromData } from '~/modules/reports/pdf/custom-report-data'
import { sampleReport } from '~/modules/reports/samples/samples'
import { checkValue } from '~/modules/report-fields/values'
import { readDocument } from '~tests/factories/read-documents'
import { must } from '~tests/setup/helpers'

/** A field defined only in this test: everything else must derive from the catalog. */
const { path, solarPanels } = vi.hoisted(() => {
  const path = 'propertyDetails.solarPanels'
  const solarPanels: Field = {
    path,
    section: 'rules',
    label: 'Solar Panels',
    kind: 'choice',
    sourceKinds: ['rules', 'ccrs'],
    required: false,
    printed: { in: 'building' },
    choices: [
      {
        comparable: 'forbidden',
        value: 'Forbidden',
        pattern: /forbid|prohibit|not allowed/i,
        menuPosition: 2,
      },
      { comparable: 'allowed', value: 'Allowed', pattern: /allow|permit/i, menuPosition: 1 },
    ],
  }
  return { path, solarPanels }
})

vi.mock('~/modules/report-fields/catalog', async (original) => ({
  catalog: [...(await original<typeof Catalog>()).catalog, solarPanels],
}))

const field = () => must(reportField(path))

describe('a field defined only in the catalog', () => {
  it('is proposed when extraction finds it', () => {
    const document = readDocument('rules', 'Solar panels are allowed on roofs.')
    const [quote] = document.pages.map((page) => page.text)
    const found = { path, value: 'Allowed', comparable: 'allowed', documentId: document.documentId, page: 1 }
    const items = proposeCitedItems(
      [document],
      [{ ...found, quote: must(quote), confidence: 0.9 }],
      '2026-06-30',
    )
    expect(items.find((item) => item.path === path)).toMatchObject({
      section: 'rules',
      label: 'Solar Panels',
      value: 'Allowed',
      typed: { kind: 'choice', choice: 'allowed' },
    })
  })

  it('is requested from a language model with its choices', () => {
    expect(instructionsFor('rules')).toContain(`${path} (Solar Panels)`)
    expect(instructionsFor('rules')).toContain('(one of: Allowed, Forbidden)')
  })

  it('appears in its section of the editor with a menu of its choices', () => {
    expect(fieldsOf('rules').map((f) => f.path)).toContain(path)
    expect(must(menuOf(field())).map(({ value }) => value)).toEqual(['Allowed', 'Forbidden'])
  })

  it('is validated when staff enter it', () => {
    expect(checkValue(field(), 'allowed')).toEqual({ value: 'Allowed' })
    expect(checkValue(field(), 'sometimes')).toEqual({ error: 'Solar Panels is one of Allowed, Forbidden' })
    const edited = editorSchema([]).parse({ version: '1', propertyDetails: { solarPanels: 'forbidden' } })
    expect(edited.values.get(path)).toBe('Forbidden')
    expect(parseTyped(field(), 'not allowed')).toEqual({ kind: 'choice', choice: 'forbidden' })
  })

  it('is printed in its block, also in a report from submitted data', () => {
    const printed = (report: Parameters<typeof layoutReport>[0]) =>
      layoutReport(report)
        .pages.flatMap(({ columns }) => columns.flat())
        .find((block) => block.title === 'Building')
    const value = { path, label: 'Solar Panels', value: 'Allowed', absence: null, source: null }
    expect(printed({ ...sampleReport('SAMPLE-FAIR'), values: [value] })).toMatchObject({
      rows: [{ label: 'Solar Panels', value: 'Allowed' }],
    })
    const read = parseReportData('{"propertyDetails":{"solarPanels":"Allowed"}}')
    const data = must('data' in read ? read.data : null)
    expect(reportFromData(data, 0).values).toMatchObject([{ path, value: 'Allowed' }])
  })
})

describe('the field catalog', () => {
  it('contains each path once', () => {
    const paths = reportFields.map((f) => f.path)
    expect(paths.filter((p, i) => paths.indexOf(p) !== i)).toEqual([])
  })

  it('parses the value of every choice as that choice', () => {
    const mismatches = reportFields.flatMap((f) =>
      (f.choices ?? []).flatMap(({ comparable, value }) => {
        const typed = parseTyped(f, value)
        return typed?.kind === 'choice' && typed.choice === comparable ? [] : [`${f.path}: ${value}`]
      }),
    )
    expect(mismatches).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import { calculate } from '~/modules/report-fields/calculate'
import { readDocument } from '~tests/factories/read-documents'
import { itemOf, itemsOf, today } from '~tests/factories/read-values'

describe('the period of a figure', () => {
  it('takes the period of a figure from the date of its minutes when the text states no other', () => {
    const minutes = readDocument(
      'minutes',
      'Harbor Pines HOA\nMinutes of the Board Meeting\nSeptember 16, 2025\nThe reserve account balance is $48,310.',
    )
    expect(itemOf('financial.currentReserve', minutes)).toMatchObject({
      value: '$48,310',
      period: 'in minutes of 2025-09-16',
    })
  })

  it('takes the period from the year in a budget’s file name, whatever years its columns show', () => {
    const budget = readDocument(
      'budget',
      'Harbor Pines HOA\n2024 budget and actual figures are shown for comparison.\nThe board approved an increase of the dues of 4%.',
      '2025-Budget.pdf',
    )
    expect(itemOf('financial.duesIncrease', budget)).toMatchObject({ period: 'in the 2025 budget' })
  })

  it('prefers the figure’s own date to the date of its document', () => {
    const minutes = readDocument(
      'minutes',
      'Harbor Pines HOA\nMinutes of the Board Meeting\nSeptember 16, 2025\nThe reserve account balance as of August 31, 2025 is $48,310.',
    )
    expect(itemOf('financial.currentReserve', minutes)).toMatchObject({ period: 'as of 2025-08-31' })
  })

  it('passes the period on to calculated figures, naming the oldest of several', () => {
    const study = readDocument(
      'reserve_study',
      'RESERVE STUDY\nThe association consists of 40 units.\nProjected Starting Reserve Balance as of January 1, 2025: $120,000\nFully Funded Balance as of January 1, 2025: $240,000',
    )
    const items = itemsOf(study)
    const periodAt = (path: string) => items.find((i) => i.path === path)?.period
    expect(periodAt('financial.perUnitBalance')).toBe('projected, as of 2025-01-01')
    expect(periodAt('financial.fundingLevel')).toBe('projected, as of 2025-01-01')
    const other = calculate(
      items.map((item) => ({
        ...item,
        ...(item.path === 'financial.targetReserve' && { period: 'as of 2024-01-01' }),
        ...(item.path === 'financial.fundingLevel' && { value: null, typed: null }),
      })),
      today,
    )
    expect(other.find((i) => i.path === 'financial.fundingLevel')).toMatchObject({
      value: '50%',
      period: 'in part as of January 1, 2024',
    })
  })
})

describe('balances of several dates', () => {
  const path = 'financial.bankBalance'
  const sheet = (headings: string, figures: string) =>
    readDocument('financial_statement', `Demo Creek\nAccount   ${headings}\nTotal bank balance   ${figures}`)

  it.each(['01/01/2025   12/31/2025', '12/31/2025   01/01/2025'])(
    'chooses the balance of the newest date: %s',
    (headings) => {
      const item = itemOf(path, sheet(headings, '$41,000.00   $52,000.00'))
      const [newest, older] = headings.startsWith('01') ? ['$52,000', '$41,000'] : ['$41,000', '$52,000']
      expect(item).toMatchObject({ value: newest, sourceDetail: expect.stringContaining('newer date') })
      expect(item?.candidates?.map((c) => c.value)).toEqual([older])
    },
  )

  it('does not choose a balance dated in the future', () => {
    const item = itemOf(path, sheet('12/31/2025   12/31/2026', '$52,000.00   $90,000.00'))
    expect(item).toMatchObject({ value: '$52,000', candidates: [{ value: '$90,000' }] })
    expect(item?.conflict).toBeUndefined()
  })

  it('reports a conflict between two balances of one day', () => {
    const days = sheet('12/31/2025   12/31/2025', '$52,000.00   $90,000.00')
    expect(itemOf(path, days)).toMatchObject({ conflict: true })
  })
})

describe('the date of a reserve study', () => {
  const study = (...lines: string[]) =>
    readDocument(
      'reserve_study',
      [
        'RESERVE STUDY',
        'Maple Hollow Condominium Association',
        'Full study with site visit',
        ...lines,
        'Projected reserve balance as of January 1, 2025: $212,400',
        'Percent Funded: 38%',
      ].join('\n'),
    )
  const dated = (...lines: string[]) => {
    const item = itemOf('financial.reserveStudyDate', study(...lines))
    return [item?.value ?? null, ...(item?.candidates ?? []).map(({ value }) => value)]
  }

  it.each([
    ['Site visit: August 6, 2024'],
    ['Date of inspection: August 6, 2024'],
    ['Site inspection performed August 6, 2024'],
    ['Our engineers visited the property on August 6, 2024.'],
    ['Date of Site Visit', 'August 6, 2024'],
    ['A site visit was completed as part of this reserve study on 8/6/2024.'],
  ])('does not take the day of a site visit for the study’s date: %s', (...lines) => {
    expect(dated(...lines)).toEqual([null])
  })

  it('takes the study’s date from its report date, whatever day the site was visited', () => {
    expect(dated('Site visit: August 6, 2024', 'Report date: December 6, 2024')).toEqual(['2024-12-06'])
    expect(dated('Report date: December 6, 2024', 'Site inspection: August 6, 2024')).toEqual(['2024-12-06'])
    expect(dated('Based on an inspection of the site, this report was issued on December 6, 2024.')).toEqual([
      '2024-12-06',
    ])
  })
})

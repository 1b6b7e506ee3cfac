import { describe, expect, it } from 'vitest'
import { proposeCitedItems } from '~/modules/extraction/decide/propose-items'
import type { ReadDocument } from '~/modules/document-reading/types'
import type { Candidate } from '~/modules/report-fields/candidate'
import { extractedFields } from '~/modules/report-fields/fields'
import { scoreInputs } from '~/modules/report-fields/score-inputs'
import { readDocument } from '~tests/factories/read-documents'
import { itemOf, itemsOf, today } from '~tests/factories/read-values'
import { must } from '~tests/setup/helpers'

describe('absence', () => {
  it('distinguishes values stated as none, not found, and not provided', () => {
    const items = itemsOf(
      readDocument('bylaws', 'Bylaws of nothing in particular.'),
      readDocument('minutes', 'There are no special assessments. Nothing else was discussed.'),
    )
    const absence = (path: string) => items.find((i) => i.path === path)?.absence
    expect(absence('insurance.company')).toBe('not_provided')
    expect(absence('propertyDetails.petRules')).toBe('not_found')
    expect(absence('financial.specialAssessments')).toBe('stated_none')
    expect(items.find((i) => i.path === 'financial.specialAssessments')?.quote).toContain(
      'no special assessments',
    )
  })

  it('reports every required item as not provided when there are no documents', () => {
    const required = extractedFields.filter((f) => f.required && f.kind !== 'score').map((f) => f.path)
    expect(
      itemsOf()
        .filter((i) => i.absence === 'not_provided')
        .map((i) => i.path),
    ).toEqual(required)
  })
})

it('reports a value as not provided when its only source is in another language', () => {
  const acta = readDocument(
    'minutes',
    'Acta de la reunión de la Junta Directiva: se aprobó por unanimidad el presupuesto del año y la cuota de los dueños. '.repeat(
      4,
    ),
    'Acta.pdf',
  )
  const path = 'financial.specialAssessments'
  expect(itemOf(path, acta)).toMatchObject({ value: null, absence: 'not_provided' })
  expect(itemOf(path, acta)?.sourceDetail).toContain('Acta.pdf')
  const budget = readDocument('budget', 'Annual budget')
  expect(itemOf(path, acta, budget)).toMatchObject({
    absence: 'not_found',
    sourceDetail: 'Not found in the budget provided.',
  })
})

describe('an amendment without the CC&Rs that it amends', () => {
  const amendment = readDocument(
    'ccrs',
    'FIRST AMENDMENT TO THE DECLARATION of Covenants of Demo Ridge. Section 4 is amended: sheds may be six feet high.',
    'First Amendment.pdf',
  )
  const path = 'propertyDetails.petRules'

  it('leaves what it does not state “not provided”', () => {
    expect(itemOf(path, amendment)).toMatchObject({ value: null, absence: 'not_provided' })
    expect(itemsOf(amendment).filter((i) => i.absence === 'not_found')).toEqual([])
  })

  it('does not make rules count as CC&Rs', () => {
    const rules = readDocument('rules', 'Rules of Demo Ridge: quiet hours begin at 10 p.m.')
    expect(itemOf(path, amendment, rules)).toMatchObject({
      absence: 'not_found',
      sourceDetail: 'Not found in the rules provided.',
    })
  })

  it('is searched like the CC&Rs if these are provided', () => {
    const declaration = readDocument('ccrs', 'DECLARATION of Covenants of Demo Ridge.', 'CC&Rs.pdf')
    expect(itemOf(path, amendment, declaration)).toMatchObject({
      absence: 'not_found',
      sourceDetail: 'Not found in the CC&Rs provided.',
    })
  })
})

describe('statements about something else', () => {
  const found = (
    path: string,
    value: string,
    comparable: string | number,
    { documentId, pages }: ReadDocument,
    more: Partial<Candidate> = {},
  ): Candidate => ({
    path,
    value,
    comparable,
    documentId,
    page: 1,
    quote: must(pages[0]).text,
    confidence: 0.9,
    ...more,
  })
  const proposed = (path: string, documents: ReadDocument[], candidates: Candidate[]) =>
    proposeCitedItems(documents, candidates, today).find((item) => item.path === path)
  const study = readDocument('reserve_study', 'RESERVE STUDY\nAlder Point HOA', 'study.pdf')

  it('does not report special assessments as none when only a funding plan needs none', () => {
    const path = 'financial.specialAssessments'
    const plan = found(path, 'None', 'none', study)
    expect(proposed(path, [study], [plan])).toMatchObject({ value: 'None', period: 'planned' })
    expect(scoreInputs(proposeCitedItems([study], [plan], today), today).specialAssessments.state).toBe(
      'not_provided',
    )
    const budget = readDocument('budget', 'Alder Point HOA\n2025 budget', '2025 budget.pdf')
    const levied = found(path, '$9,200', 920_000, budget, { qualifier: 'actual 2024' })
    expect(proposed(path, [study, budget], [plan, levied])).toMatchObject({
      value: '$9,200',
      period: 'actual 2024',
    })
  })

  it('does not take a projected balance for the current one', () => {
    const path = 'financial.currentReserve'
    const projected = found(path, '$41,300', 4_130_000, study, { qualifier: '2038 2038', confidence: 0.98 })
    const counted = found(path, '$88,120', 8_812_000, study, {
      qualifier: 'as of 2024-12-31',
      confidence: 0.6,
    })
    expect(proposed(path, [study], [projected, counted])).toMatchObject({
      value: '$88,120',
      period: 'as of 2024-12-31',
    })
  })

  it('does not date a balance by the years that its plan covers', () => {
    const path = 'financial.currentReserve'
    const balance = found(path, '$12,400', 1_240_000, study, { qualifier: '2025-2055' })
    expect(proposed(path, [study], [balance])).toMatchObject({ value: '$12,400', period: null })
  })

  it('does not propose as monthly the dues that the minutes call yearly', () => {
    const path = 'propertyInfo.monthlyDues'
    const minutes = readDocument('minutes', 'Alder Point HOA\nMinutes', 'minutes.pdf')
    const budget = readDocument('budget', 'Alder Point HOA\n2013 budget', 'budget.pdf')
    const declaration = readDocument('ccrs', 'DECLARATION\nAlder Point', 'declaration.pdf')
    const candidates = [
      found('financial.regularAssessment', '$420 a year', 42_000, minutes, { qualifier: 'year, 2013' }),
      found(path, '$420 a month', 42_000, budget, { confidence: 0.5 }),
      found(path, '$30 a month', 3_000, declaration, { qualifier: 'initial' }),
    ]
    expect(proposed(path, [minutes, budget, declaration], candidates)).toMatchObject({
      value: '$35 a month',
      source: 'system',
    })
  })

  it('does not take the signing date of an amendment for that of the declaration', () => {
    const amendment = readDocument(
      'ccrs',
      'FIRST AMENDMENT TO THE DECLARATION OF COVENANTS\nAlder Point HOA',
      'amendment.pdf',
    )
    const declaration = readDocument('ccrs', 'DECLARATION OF COVENANTS\nAlder Point HOA', 'declaration.pdf')
    const path = 'governance.signedDate'
    const later = found(path, '2015-03-04', '2015-03-04', amendment)
    const first = found(path, '1991-01-08', '1991-01-08', declaration)
    expect(proposed(path, [amendment], [later])).toMatchObject({
      value: '2015-03-04',
      period: 'of an amendment',
    })
    expect(proposed(path, [amendment, declaration], [later, first])?.value).toBe('1991-01-08')
  })

  it('marks the balance of a later year as projected', () => {
    const path = 'financial.currentReserve'
    const study = readDocument('reserve_study', 'Alder Point HOA\nReserve Study\nJanuary 2012', 'study.pdf')
    const schedule = readDocument('other', 'Alder Point HOA\nPlan\nDated January 14, 2012', 'plan.pdf')
    const item = proposed(
      path,
      [study, schedule],
      [
        found(path, '$61,000', 6_100_000, study, { qualifier: 'as of 2012-01' }),
        found(path, '$97,000', 9_700_000, schedule, { qualifier: '2019' }),
      ],
    )
    expect(item).toMatchObject({ value: '$61,000', period: 'as of 2012-01' })
    expect(item?.candidates?.map(({ qualifier }) => qualifier)).toEqual(['projected, 2019'])
  })

  it('does not calculate the association’s age from an amendment', () => {
    const amendment = readDocument(
      'ccrs',
      'FIRST AMENDMENT TO THE DECLARATION OF COVENANTS\nAlder Point HOA\nRecorded 03/04/2015',
      'amendment.pdf',
    )
    const recorded = found('governance.recordedDate', '2015-03-04', '2015-03-04', amendment)
    expect(proposed('propertyInfo.associationAge', [amendment], [recorded])).toBeUndefined()
    expect(proposed('governance.recordedDate', [amendment], [recorded])?.period).toBe('of an amendment')
    const declaration = readDocument('ccrs', 'DECLARATION OF COVENANTS\nAlder Point HOA', 'declaration.pdf')
    const first = found('governance.recordedDate', '1991-01-08', '1991-01-08', declaration)
    const documents = [amendment, declaration]
    expect(proposed('propertyInfo.associationAge', documents, [recorded, first])?.value).toBe('35 years')
  })
})

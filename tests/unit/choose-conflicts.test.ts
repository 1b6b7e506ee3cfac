import { describe, expect, it } from 'vitest'
import { proposeCitedItems } from '~/modules/extraction/decide/propose-items'
import { findCandidates } from '~/modules/extraction/document-search'
import type { ReadDocument } from '~/modules/document-reading/types'
import { readDocument } from '~tests/factories/read-documents'
import { itemOf, today } from '~tests/factories/read-values'

describe('candidates that disagree', () => {
  const document = readDocument('insurance', [
    'All other perils deductible: $10,000',
    'All other perils deductible: $25,000',
  ])

  it('shows all conflicting candidates and chooses none', () => {
    const item = itemOf('insurance.deductible', document)
    expect(item).toMatchObject({
      value: null,
      conflict: true,
      quote: null,
      sourceDetail: 'The documents disagree: choose one.',
    })
    expect(item?.candidates?.map((c) => [c.value, c.page])).toEqual([
      ['$10,000', 1],
      ['$25,000', 2],
    ])
  })

  it('lists a rule once, with or without its heading, and other rules beside it', () => {
    const rules = readDocument('rules', [
      'Section 3. Pets. Two pets are welcome in each home, and none may roam.',
      'Pets may not be left outside at night.',
    ])
    const item = itemOf('propertyDetails.petRules', rules)
    const listed = [item?.value, ...(item?.candidates ?? []).map((c) => c.value)].join(' | ')
    expect(listed.split('none may roam')).toHaveLength(2)
    expect(listed.split('left outside at night')).toHaveLength(2)
  })

  it('merges candidates that agree and raises their confidence', () => {
    const same = readDocument('insurance', [
      'All other perils deductible: $10,000',
      'All other perils deductible: $10,000.00',
    ])
    const once = itemOf(
      'insurance.deductible',
      readDocument('insurance', 'All other perils deductible: $10,000'),
    )
    const twice = itemOf('insurance.deductible', same)
    expect(twice).toMatchObject({ value: '$10,000', documentPage: 1 })
    expect(twice?.confidence).toBeGreaterThan(once?.confidence ?? 1)
  })

  it('combines dues by unit type into a range', () => {
    const text =
      'Monthly dues for a 1 bedroom are $310 per month.\nMonthly dues for a 2 bedroom are $390 per month.'
    const item = itemOf('propertyInfo.monthlyDues', readDocument('fee_schedule', text))
    expect(item).toMatchObject({ value: '$310 to $390 a month' })
    expect(item?.candidates).toHaveLength(2)
  })
})

it('accepts one unit’s dues as consistent with dues by unit type', () => {
  const item = itemOf(
    'propertyInfo.monthlyDues',
    readDocument(
      'minutes',
      'The monthly fee of the association: the monthly assessment goes from $688 to $936 for a one bedroom and from $840 to $1,088 for a two bedroom.',
    ),
    readDocument('questionnaire', 'What is the monthly assessment for the subject unit? $1,088.00'),
  )
  expect(item?.value).toBe('$936 to $1,088 a month')
})

describe('the association’s name', () => {
  const path = 'propertyInfo.hoaName'
  const named = (kind: 'ccrs' | 'bylaws' | 'budget', name: string, more = '') =>
    readDocument(kind, `${name}\nThe name of the association is ${name}.\n${more}`)

  it('leaves two different association names to staff, whatever the documents’ precedence', () => {
    const item = itemOf(
      path,
      named('ccrs', 'Demo Creek Homeowners Association'),
      named('budget', 'Sample Ridge Condominium Association'),
    )
    expect(item).toMatchObject({ value: null, conflict: true })
    expect(item?.sourceDetail).toContain('different associations')
    expect(item?.candidates?.map((c) => c.value)).toEqual([
      'Sample Ridge Condominium Association',
      'Demo Creek Homeowners Association',
    ])
  })

  it('lists the name of the order’s association first, otherwise names outside the declaration', () => {
    const documents = [
      named('ccrs', 'Demo Creek Homeowners Association'),
      named('budget', 'Sample Ridge Condominium Association'),
    ]
    const found = documents.flatMap((d) => findCandidates(d))
    const first = (association: string | null) =>
      proposeCitedItems(documents, found, today, { state: 'ID', association }).find((i) => i.path === path)
        ?.candidates?.[0]?.value
    expect(first(null)).toBe('Sample Ridge Condominium Association')
    expect(first('Demo Creek HOA')).toBe('Demo Creek Homeowners Association')
  })

  it.each([
    ['DEMO CREEK HOME OWNERS ASSOCIATION, INC.', 'in capitals'],
    ['Demo Creak Homeowners Association', 'misspelled'],
    ['Democreek Homeowners Association', 'in one word'],
    ['The Demo Creek Condominiums Owners Association', 'with more words'],
    ['Creek Homeowners Association', 'shortened'],
  ])('accepts a spelling of the association’s name as the same name: %s, %s', (name) => {
    const item = itemOf(
      path,
      named('ccrs', 'Demo Creek Homeowners Association'),
      named('bylaws', name, `This is ${name}.`),
    )
    expect(item?.conflict).toBeUndefined()
    expect(item?.value).not.toBeNull()
  })

  it('does not take a master association named in passing for the association', () => {
    const master = 'The owners also belong to Sample Ridge Master Association.'
    const item = itemOf(
      path,
      named('ccrs', 'Demo Creek Homeowners Association', master),
      named('budget', 'Demo Creek Homeowners Association', master),
    )
    expect(item).toMatchObject({ value: 'Demo Creek Homeowners Association' })
    const bylaws = named('bylaws', 'Sample Ridge Master Association', 'Demo Creek has one vote in it.')
    expect(itemOf(path, named('ccrs', 'Demo Creek Homeowners Association'), bylaws)).toMatchObject({
      value: 'Demo Creek Homeowners Association',
    })
  })
})

describe('the state', () => {
  const bylaws = readDocument(
    'bylaws',
    'BYLAWS\nThe project is situated in the County of Demo, State of Oklahoma. These bylaws follow the Nonprofit Corporation Act of the State of Oklahoma.',
  )
  const statement = readDocument(
    'financial_statement',
    'Income Statement 2026\nPrepared by: Test Ledger Services\n12 Test Street, Beaverton, OR 97008',
  )
  const stateOf = (documents: ReadDocument[], property?: { state: string }) =>
    proposeCitedItems(
      documents,
      documents.flatMap((d) => findCandidates(d)),
      today,
      property,
    ).find((i) => i.path === 'propertyInfo.state')

  it('takes the state from the land’s location, not from where a newer statement was prepared', () => {
    expect(stateOf([bylaws, statement])).toMatchObject({
      value: 'Oklahoma',
      candidates: [{ value: 'Oregon' }],
    })
  })

  it('prefers the state of the order’s property among the states that documents name', () => {
    expect(stateOf([bylaws, statement], { state: 'OR' })?.value).toBe('Oregon')
  })

  it('leaves the state to staff when no document names that of the order’s property', () => {
    expect(stateOf([bylaws], { state: 'UT' })).toMatchObject({ value: null, conflict: true })
    expect(stateOf([bylaws], { state: 'OK' })).toMatchObject({ value: 'Oklahoma' })
  })
})

import { describe, expect, it } from 'vitest'
import { findCandidates } from '~/modules/extraction/document-search'
import type { DocumentKind } from '~/modules/document-reading/types'
import { readDocument } from '~tests/factories/read-documents'
import { valuesOn } from '~tests/factories/read-values'

type Case = [kind: DocumentKind, path: string, text: string, value: string]

const stated: Case[] = [
  [
    'minutes',
    'financial.currentLitigation',
    'Old Business\nUpdate on the litigation with the builder about the balconies: nothing new to tell.',
    'Construction defect or uninsured claim',
  ],
  [
    'minutes',
    'financial.currentLitigation',
    'The trial is tentatively set for March of next year.',
    'Pending lawsuit',
  ],
  ['questionnaire', 'financial.currentLitigation', 'Pending litigation: None', 'None'],
  [
    'minutes',
    'financial.currentLitigation',
    'Counsel reported that the Association is involved in a lawsuit over construction defects.',
    'Construction defect or uninsured claim',
  ],
  [
    'ccrs',
    'propertyDetails.hoaCoverage.landscaping',
    'The Association shall maintain the landscaping of the Common Area.',
    'Association',
  ],
  [
    'ccrs',
    'propertyDetails.hoaCoverage.roofStructure',
    'Each Owner shall be responsible for the roof of the dwelling.',
    'Owner',
  ],
  [
    'questionnaire',
    'financial.currentLitigation',
    '1. Is it complete? X Yes No\n2. Is the HOA involved in any pending litigation? Yes X No',
    'None',
  ],
]

const misleading: [reason: string, kind: DocumentKind, path: string, text: string][] = [
  [
    'a condition is no lawsuit',
    'minutes',
    'financial.currentLitigation',
    'If the association is sued, counsel shall be engaged.',
  ],
  [
    'a form that does not tell which box is ticked',
    'questionnaire',
    'financial.currentLitigation',
    'Is the HOA involved in any pending litigation? Yes X No',
  ],
]

describe('litigation and responsibilities', () => {
  it.each(stated)('finds in %s the value of %s', (kind, path, text, value) => {
    expect(valuesOn(kind, text, path)).toEqual([value])
  })

  it.each(misleading)('finds nothing where %s', (_reason, kind, path, text) => {
    expect(valuesOn(kind, text, path)).toEqual([])
  })
})

it('takes budget lines as services of the common areas', () => {
  const document = readDocument(
    'budget',
    'Budget 2026\nWater   $7,000\nLandscaping   $16,000\nTrash removal   $4,200\nPower   $2,000',
  )
  const care = findCandidates(document).filter((c) => c.path.includes('hoaCoverage'))
  expect(care.map((c) => c.path).filter((path) => /roof|pool/i.test(path))).toEqual([])
  expect(new Set(care.map((c) => `${c.value}: ${c.qualifier}`))).toEqual(
    new Set(['Association: common areas, as budgeted']),
  )
})

import { describe, expect, it } from 'vitest'
import type { DocumentKind } from '~/modules/document-reading/types'
import { partiesOf, type MaintenanceField } from '~tests/factories/read-maintenance'

type Case = [kind: DocumentKind, field: MaintenanceField, text: string, value: string]

const stated: Case[] = [
  [
    'ccrs',
    'landscaping',
    'The Association shall have the responsibility for maintaining the Common Areas.',
    'Association',
  ],
  ['ccrs', 'landscaping', 'The Common Area shall be maintained by the Association.', 'Association'],
  [
    'ccrs',
    'landscaping',
    'The Association is responsible for the care, upkeep and repair of the common open space.',
    'Association',
  ],
  [
    'ccrs',
    'landscaping',
    'The Association shall maintain and keep in good repair the Common Area.',
    'Association',
  ],
  [
    'minutes',
    'landscaping',
    'The Board approved a quote from Demo Gardens to maintain the easements along Mill Road.',
    'Association',
  ],
  ['minutes', 'landscaping', 'Tree maintenance is the largest expense of the Board.', 'Association'],
  ['minutes', 'landscaping', 'Flowers will be replaced at both entrances in October.', 'Association'],
  ['minutes', 'landscaping', 'We maintain the entrances and common areas.', 'Association'],
  ['rules', 'landscaping', 'Lawns must be mowed and weed-free.', 'Owner'],
  ['rules', 'landscaping', 'Grass must be cut when it is taller than six inches.', 'Owner'],
  ['rules', 'roof', 'Roofs, gutters, and paint must be kept in good repair.', 'Owner'],
  ['rules', 'roof', 'Exteriors must be kept in good repair and painted as needed.', 'Owner'],
]

const notStated: [kind: DocumentKind, field: MaintenanceField, text: string][] = [
  [
    'notice',
    'landscaping',
    'Results of the survey: Oak Run, $140/month (pool) Pine Hill, $175/month - the fees cover yard work and water.',
  ],
  ['notice', 'landscaping', 'Surrounding complexes charge $90 to $140 a month, which covers lawn care.'],
  ['minutes', 'landscaping', 'It was asked as to whose duty it was to mow the ditch by the highway.'],
  ['minutes', 'landscaping', 'Grounds: The contractor for the trail paving will be back in spring.'],
  ['minutes', 'landscaping', 'The utility company trimmed trees along Pine Road.'],
  [
    'minutes',
    'landscaping',
    'The Board would like volunteers to plant flowers at the entrance rather than hire a firm.',
  ],
  ['ccrs', 'landscaping', 'The Association is formed to own and maintain the Common Areas.'],
  [
    'ccrs',
    'landscaping',
    'Neither the Committee nor any owner shall be responsible for any defect in the landscaping plans.',
  ],
  ['rules', 'landscaping', 'Lawn mowers may be used from 8 a.m. to 8 p.m.'],
  ['rules', 'roof', 'Roofs must match the color of the siding.'],
]

describe('Maintenance of common areas, and of homes in rules', () => {
  it.each(stated)('reads in %s, for %s, “%s”', (kind, field, text, value) => {
    expect(partiesOf(kind, field, text)).toEqual([value])
  })

  it.each(notStated)('reads nobody in %s, for %s, “%s”', (kind, field, text) => {
    expect(partiesOf(kind, field, text)).toEqual([])
  })
})

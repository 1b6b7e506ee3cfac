import { describe, expect, it } from 'vitest'
import type { DocumentKind } from '~/modules/document-reading/types'
import { valuesOn } from '~tests/factories/read-values'

const [pets, parking, rentals, architecture, fines, liens] = [
  'propertyDetails.petRules',
  'propertyDetails.parkingRules',
  'propertyDetails.rentalRules',
  'propertyDetails.architecturalReview',
  'financial.fines',
  'financial.lienPolicy',
] as const

const quoted: [kind: DocumentKind, path: string, text: string, words: string][] = [
  [
    'ccrs',
    rentals,
    'Nothing in this section prohibits an owner from leasing a house by the week, month, or year; weekly leases are in writing.',
    'prohibits an owner from leasing',
  ],
  [
    'minutes',
    rentals,
    'The board decided on leases: six months or longer, and no AirBnB.',
    'six months or longer',
  ],
  [
    'minutes',
    rentals,
    'Vacation rentals\nThe members voted that short rentals have to be registered with the board.',
    'registered',
  ],
  [
    'minutes',
    rentals,
    'Ann Lake moves to add a rule prohibiting short-term rentals. All approve.',
    'prohibiting',
  ],
  [
    'minutes',
    rentals,
    'Air B&Bs\nAn AirB&B is a residence and complies with our covenants.',
    'complies with our covenants',
  ],
  ['minutes', pets, 'Please do not leave dog droppings anywhere on the lawns.', 'droppings'],
  [
    'notice',
    architecture,
    'Building plans should be submitted before any project begins, and the board has 20 days to respond.',
    '20 days to respond',
  ],
  [
    'other',
    architecture,
    'What needs the approval of the Architectural Committee?\nThe following actions require approval:\n1. Removal of any tree.\n2. Construction of a fence or shed.\nWhere is the pool?',
    'Construction of a fence or shed',
  ],
  [
    'notice',
    parking,
    'To have a vehicle towed from your space, please call 555-0100.\nResidents shall not park longer than 10 days in a guest space. Otherwise, it will be towed.',
    'longer than 10 days',
  ],
]

const ignored: [kind: DocumentKind, path: string, text: string][] = [
  [
    'rules',
    rentals,
    'No owner, tenant or guest shall make noises that disturb others after 10 p.m. on any day.',
  ],
  [
    'minutes',
    rentals,
    'Several issues need to be resolved: the meaning of weekly rentals and limits on the number of renters.',
  ],
  ['minutes', architecture, 'ACC chair: Bo Reed will be our ACC chair if no volunteers are approved.'],
  ['minutes', architecture, 'The fence of lot 9 waits for the Architectural Control Committee.'],
  [
    'other',
    architecture,
    'Use the portal to pay your dues, submit architectural forms, and get approval online.',
  ],
  [
    'other',
    architecture,
    'What actions require prior written approval from the Architectural Control Committee?',
  ],
  ['fee_schedule', fines, 'Fines for violations: click here. Deck plans: $80.00'],
  ['other', fines, 'Other (fines/late fees)   $1,200   $900   $1,450   $3,550'],
  [
    'minutes',
    liens,
    'The Association has started a foreclosure against #12 because the assessments are unpaid.',
  ],
  [
    'other',
    parking,
    'With prior written approval, a dumpster may be parked on the street for up to 10 days.',
  ],
]

describe('rules in minutes, letters, and answers', () => {
  it.each(quoted)('are quoted from %s for %s: %s', (kind, path, text, words) => {
    expect(valuesOn(kind, text, path).join(' ')).toContain(words)
  })

  it.each(ignored)('are not found in %s for %s: %s', (kind, path, text) => {
    expect(valuesOn(kind, text, path)).toEqual([])
  })
})

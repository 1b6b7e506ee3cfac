import { describe, expect, it } from 'vitest'
import type { DocumentKind } from '~/modules/document-reading/types'
import { valuesOn, testReadings } from '~tests/factories/read-values'

type Case = [kind: DocumentKind, path: string, text: string, value: string]

const stated: Case[] = [
  [
    'other',
    'financial.fines',
    'Work that begins before it was approved: a $150.00 fine may be imposed.',
    'Work that begins before it was approved: a $150.00 fine may be imposed.',
  ],
  [
    'other',
    'propertyDetails.architecturalReview',
    'Owners must get permission from the condo board before making structural alterations and additions.',
    'Owners must get permission from the condo board before making structural alterations and additions.',
  ],
  [
    'other',
    'propertyDetails.architecturalReview',
    'In every case, the homeowner must obtain permission in advance from the Architectural Review Committee (ARC).',
    'In every case, the homeowner must obtain permission in advance from the Architectural Review Committee (ARC).',
  ],
  [
    'other',
    'propertyDetails.petRules',
    'Rules\n- Keep pets leashed at all times and clean up pet waste.',
    '- Keep pets leashed at all times and clean up pet waste.',
  ],
]

const passages: Case[] = [
  [
    'minutes',
    'propertyDetails.architecturalReview',
    'EV chargers may go in with an approved ARC request and a licensed electrician.',
    'an approved ARC request',
  ],
  [
    'minutes',
    'propertyDetails.architecturalReview',
    'ACC handled 84 applications this year, average turnaround 12 days.',
    '84 applications',
  ],
  [
    'minutes',
    'propertyDetails.architecturalReview',
    'ARC: shutters at 114 Fern approved, white, per the spec.',
    'approved, white',
  ],
  [
    'fee_schedule',
    'propertyDetails.architecturalReview',
    'ARC application, fence or deck   $50.00\nARC application, pool   $150.00',
    'ARC application',
  ],
  [
    'rules',
    'propertyDetails.architecturalReview',
    'Any change that can be seen from the road begins with an application to the Architectural Committee, which answers in 30 days.',
    'begins with an application',
  ],
  [
    'other',
    'propertyDetails.architecturalReview',
    'Paint any of the nine schemes once the Design Committee has signed your form.',
    'signed your form',
  ],
  [
    'minutes',
    'propertyDetails.architecturalReview',
    'Architectural committee: 6 requests received, 5 approved, 1 sent back for colors.',
    '5 approved',
  ],
  [
    'minutes',
    'propertyDetails.architecturalReview',
    'New windows at 12B approved provided they match the existing bronze frames.',
    'bronze frames',
  ],
  [
    'minutes',
    'propertyDetails.architecturalReview',
    'Architectural Requests: Lot 14 (solar) approved 3-0; Lot 52 (shed) denied, over height.',
    'Lot 14 (solar) approved',
  ],
  [
    'rules',
    'propertyDetails.rentalRules',
    'Leasing for fewer than thirty nights        $500.00',
    'fewer than thirty nights',
  ],
  [
    'fee_schedule',
    'propertyDetails.rentalRules',
    'Short-term rental, each booking under 6 months   $500.00',
    'under 6 months',
  ],
  [
    'minutes',
    'propertyDetails.rentalRules',
    'An owner asked about Airbnb. The minimum is six months, by the covenants.',
    'six months',
  ],
  [
    'other',
    'propertyDetails.rentalRules',
    'May I rent my house? Rent, yes. Airbnb, no. 31 days at the least.',
    '31 days',
  ],
  [
    'minutes',
    'propertyDetails.rentalRules',
    'B-204 was cited for a weekend rental; leases must be 90 days or longer.',
    '90 days',
  ],
  [
    'minutes',
    'financial.fines',
    'Three fines confirmed, $75 apiece: trash cans (2) and a trailer.',
    '$75 apiece',
  ],
  [
    'minutes',
    'financial.fines',
    'The owner of 31 was fined $100 for the shed that nobody approved.',
    'fined $100',
  ],
  ['minutes', 'financial.fines', 'Compliance: 3 fines (trash $20, noise $60), 9 letters.', 'trash $20'],
  [
    'bylaws',
    'propertyDetails.petRules',
    'Sec. 2. Dogs shall not run at large. No horses, fowl, or kennels.',
    'Dogs shall not',
  ],
  [
    'bylaws',
    'propertyDetails.parkingRules',
    'House trailers, trucks over one ton, and cars that do not run shall not be kept outdoors on any lot.',
    'House trailers',
  ],
  [
    'rules',
    'propertyDetails.architecturalReview',
    'Fences for pets\nAny pen, run or fence is a structure and needs approval of the Architectural Control Committee before work starts.',
    'Any pen, run or fence',
  ],
  [
    'ccrs',
    'financial.fines',
    'An Owner who breaks this Section may be fined up to $250.00 for every day, after notice and hearing.',
    'fined up to $250.00',
  ],
  [
    'rules',
    'propertyDetails.parkingRules',
    'Cars must be parked in garages or on driveways; guests use the marked spaces. No obstructions to sidewalks, driveways and parking areas are permitted.',
    'Cars must be parked',
  ],
  [
    'rules',
    'propertyDetails.petRules',
    'Household rules\nI. Pets\nDogs are not allowed in any unit. One cat may be kept in each unit. Cat litter must be bagged before it is put in a dumpster.',
    'Dogs are not allowed',
  ],
  [
    'ccrs',
    'propertyDetails.petRules',
    'Section 4.6 Animals. No animals, livestock or poultry shall be raised on any Lot, except that two (2) household pets may be kept, on a leash when outside.',
    'two (2) household pets',
  ],
  [
    'rules',
    'propertyDetails.parkingRules',
    'PARKING\nGuests may park in marked spaces for up to 48 hours. Commercial vehicles, boats and trailers are prohibited and will be towed.',
    'Commercial vehicles',
  ],
  [
    'ccrs',
    'propertyDetails.rentalRules',
    'Section 9 Leasing. No Unit shall be leased for transient or hotel purposes, and every lease shall be in writing for a term of not less than six months.',
    'not less than six months',
  ],
  [
    'rules',
    'propertyDetails.smokingRules',
    'Smoking is prohibited in all common areas and within 25 feet of any building.',
    '25 feet',
  ],
  [
    'ccrs',
    'propertyDetails.architecturalReview',
    'Architectural Control. No structure shall be altered without prior written approval; plans not answered within thirty (30) days after they are submitted are deemed approved.',
    'prior written approval',
  ],
  [
    'ccrs',
    'financial.lienPolicy',
    'Collection. If an assessment is not paid within sixty (60) days, the Association may record a lien and foreclose it, with costs and attorney fees.',
    'record a lien',
  ],
  [
    'notice',
    'financial.lienPolicy',
    'Assessments not paid after May 1st are subject to have a lien filed against the lot.',
    'subject to have a lien filed',
  ],
  [
    'minutes',
    'financial.lienPolicy',
    'The Association has initiated foreclosure actions on one owner, whose assessments are unpaid.',
    'initiated foreclosure actions',
  ],
]

const misleading: [reason: string, kind: DocumentKind, path: string, text: string][] = [
  [
    'a service animal’s insurance is no rule',
    'rules',
    'propertyDetails.petRules',
    'The insurance excludes damage by animals.',
  ],
  [
    'signing leases is no rental rule',
    'bylaws',
    'propertyDetails.rentalRules',
    'The President shall sign all leases, mortgages and deeds of the Association.',
  ],
  [
    'how far from the street a fence stands is nobody’s to approve',
    'ccrs',
    'propertyDetails.architecturalReview',
    'No fence shall be erected on any corner lot nearer to the street line than the house setback line.',
  ],
  [
    'where nobody may live is no parking rule',
    'ccrs',
    'propertyDetails.parkingRules',
    'No trailer, garage or barn erected in said plat shall at any time be used as a residence, temporarily or permanently.',
  ],
  [
    'what somebody asks for is no rule',
    'minutes',
    'propertyDetails.rentalRules',
    'A member asked for a rule against short-term rentals of less than thirty days, which the board will study.',
  ],
  [
    'a number in brackets is no item of a list',
    'bylaws',
    'propertyDetails.parkingRules',
    '(30) parking spaces; in the garage, for guests, boats, trailers and trucks',
  ],
]

describe('house rules and enforcement', () => {
  it.each(stated)('finds in %s the value of %s', (kind, path, text, value) => {
    expect(valuesOn(kind, text, path)).toEqual([value])
  })

  it.each(misleading)('finds nothing where %s', (_reason, kind, path, text) => {
    expect(valuesOn(kind, text, path)).toEqual([])
  })
})

const informal: [kind: DocumentKind, path: string, text: string, words: string][] = [
  [
    'minutes',
    'propertyDetails.petRules',
    'Hens on Demo Lane: the covenants say no poultry or goats.',
    'no poultry',
  ],
  [
    'other',
    'propertyDetails.petRules',
    'Cats and small dogs are welcome, roosters aren’t. Dogs stay on a leash.',
    'Dogs stay',
  ],
  [
    'rules',
    'propertyDetails.petRules',
    'Three pets to a unit, counting birds and fish tanks as one.',
    'Three pets',
  ],
  ['questionnaire', 'propertyDetails.petRules', 'Number of pets allowed per unit: 3', '3'],
  [
    'rules',
    'propertyDetails.parkingRules',
    'Three vehicles per home. The turnaround stays clear at all times.',
    'Three vehicles',
  ],
  [
    'other',
    'propertyDetails.parkingRules',
    'RVs go in the gravel lot, not in front of the houses.',
    'RVs go',
  ],
  [
    'ccrs',
    'propertyDetails.parkingRules',
    'Each home has two carport stalls, which the Board assigns.',
    'two carport stalls',
  ],
  [
    'notice',
    'propertyDetails.architecturalReview',
    'Talk to the Landscape and Design Committee first, before you buy any materials for a shed.',
    'Talk to',
  ],
  [
    'minutes',
    'propertyDetails.architecturalReview',
    'Reminder: new windows need the ARC’s okay before work starts.',
    'new windows',
  ],
  ['notice', 'financial.lienPolicy', 'After ninety days we put a lien on the home.', 'a lien'],
  [
    'rules',
    'financial.lienPolicy',
    'At 75 days the account goes to our attorney, and the owner pays the cost.',
    'our attorney',
  ],
]

describe('rules in everyday words', () => {
  it.each(informal)('are quoted from %s for %s: %s', (kind, path, text, words) => {
    expect(valuesOn(kind, text, path).join(' ')).toContain(words)
  })
})

describe('answers to questions', () => {
  it('quotes the question with its answer up to the next question', () => {
    expect(
      valuesOn(
        'other',
        'May I keep a dog? Yes, if it is under 30 pounds.\nMay I rent out my unit? Only after you have lived in it for a year. Where is the pool?',
        'propertyDetails.petRules',
      ),
    ).toEqual(['May I keep a dog? Yes, if it is under 30 pounds.'])
  })

  it('reads no answer from a form that prints both choices without a mark', () => {
    expect(valuesOn('questionnaire', 'Are pets allowed? Yes No', 'propertyDetails.petRules')).toEqual([])
  })
})

describe('schedules of fines', () => {
  it.each([
    [
      'a step on each line',
      'Fines\nFirst notice   Warning\nSecond notice   $40\nEach further notice   $80',
      'Fines First notice Warning Second notice $40 Each further notice $80',
    ],
    [
      'a column for each repetition',
      'Violation   1st   2nd   3rd\nNoise   Warning   $30   $60\nLitter   Warning   $45   $90',
      'Violation 1st 2nd 3rd Noise Warning $30 $60 Litter Warning $45 $90',
    ],
  ])('are quoted whole with %s', (_form, text, value) => {
    expect(valuesOn('rules', text, 'financial.fines')).toContain(value)
  })

  it.each([
    'Late payments\nFirst notice   $15\nSecond notice, past due 30 days   $25',
    'Dues\nFirst quarter   $210\nSecond quarter   $210',
    'Fines   $0.00\nBalance due   $0.00',
  ])('are not late fees, installments, or balances: %s', (text) => {
    expect(valuesOn('rules', text, 'financial.fines')).toEqual([])
  })
})

describe('passages quoted as rules', () => {
  it('quotes a titled section from its title to the next title', () => {
    const text =
      'PARKING:\n1. Use marked spaces only.\n2. No inoperable vehicle may be stored.\n3. Guests may stay overnight.\nPOOL:\n1. No glass.'
    const [section] = valuesOn('rules', text, 'propertyDetails.parkingRules')
    expect(section).toBe(
      'PARKING: 1. Use marked spaces only. 2. No inoperable vehicle may be stored. 3. Guests may stay overnight.',
    )
  })

  it('quotes the whole list that a sentence introduces', () => {
    const text =
      'An Owner may lease a Lot, provided that the lease is\n(1) not for transient purposes,\n(2) for a period of at least 60 days, and\n(3) in writing.\nThe pool closes at ten.'
    expect(valuesOn('ccrs', text, 'propertyDetails.rentalRules').join()).toMatch(
      /transient.*60 days.*in writing\.$/,
    )
  })

  it('skips statements that a resident signs', () => {
    expect(
      valuesOn(
        'rules',
        'I agree that my dog and my cat will be on a leash, that I clean up the waste, and that my pets are registered.',
        'propertyDetails.petRules',
      ),
    ).toEqual([])
  })

  it.each<[DocumentKind, string, string]>([
    [
      'minutes',
      'propertyDetails.architecturalReview',
      'Lee Park was appointed chair of the ARC and asks for two volunteers to help.',
    ],
    [
      'minutes',
      'propertyDetails.architecturalReview',
      'The bid for new windows at the clubhouse was approved at $4,100.',
    ],
    [
      'other',
      'propertyDetails.rentalRules',
      'Renting the clubhouse costs $75 and has to be booked at least 7 days ahead.',
    ],
    ['minutes', 'financial.fines', 'Income from fines came to $450 and late fees to $120 this quarter.'],
  ])('finds no short rule in %s for %s: %s', (kind, path, text) => {
    expect(valuesOn(kind, text, path)).toEqual([])
  })

  it.each(passages)('quotes from %s the sentence for %s', (kind, path, text, words) => {
    const found = valuesOn(kind, text, path)
    expect(found).not.toEqual([])
    expect(found.join(' ')).toContain(words)
  })
})

testReadings('a parking rule', 'propertyDetails.parkingRules', [
  [
    'ccrs',
    'Neither the Association nor the Board shall assume any liability for vehicles parked upon the Common Areas.',
    null,
  ],
  ['ccrs', 'The floor area, exclusive of the garage, shall not be less than 1,200 square feet.', null],
])

testReadings('a rental rule', 'propertyDetails.rentalRules', [
  [
    'ccrs',
    'NOW, THEREFORE, the Declarant declares that the property shall be held, leased, and occupied subject to these restrictions.',
    null,
  ],
])

testReadings('a pet rule', 'propertyDetails.petRules', [
  ['rules', 'Stairways must be kept free of debris, trash, and animal excrement.', null],
  ['rules', 'Residents may not use the garage as a living space for people or pets.', null],
])

testReadings('an architectural rule', 'propertyDetails.architecturalReview', [
  ['rules', 'Excessive noise: $250 per violation. No warnings are to be issued by the ACC.', null],
  ['rules', 'Guests who park for more than 72 hours need prior written approval from the Association.', null],
])

testReadings('a lien policy', 'financial.lienPolicy', [
  [
    'ccrs',
    'The personal obligation for delinquent assessments shall not pass to the successors in title of an Owner.',
    null,
  ],
])

import { describe, expect, it } from 'vitest'
import type { DocumentKind } from '~/modules/document-reading/types'
import { proposedOf } from '~tests/factories/read-values'

type Case = [kind: DocumentKind, text: string, value: string | null]

describe('special assessments', () => {
  const cases: Case[] = [
    [
      'minutes',
      'The Board approved a special assessment of $1,200 per unit for the roofs.',
      '$1,200 per unit',
    ],
    ['notice', 'A one-time assessment in the amount of $350.00 per home is due June 1.', '$350 per unit'],
    ['minutes', 'Motion carried to levy a $500 special assessment on each lot.', '$500 per unit'],
    ['reserve_study', 'Special Assessment: $0', 'None'],
    ['budget', 'Special assessment   $11,500.00', '$11,500'],
    ['minutes', 'No special assessments are planned.', 'None'],
    ['ccrs', 'The Association may levy a special assessment not exceeding $500 per Lot.', null],
    ['minutes', 'The special assessment of $900 per unit was voted down.', null],
    [
      'bylaws',
      'Any special assessment over $10,000 shall require the assent of two-thirds of the members.',
      null,
    ],
    ['minutes', 'The increase avoids a special assessment of $2,000 per unit.', null],
    ['notice', 'Each owner will be specially assessed $500 to pay for the storm damage.', '$500 per unit'],
    [
      'minutes',
      'A motion to assess each unit a one time assessment of $800 for repaving passed.',
      '$800 per unit',
    ],
    [
      'notice',
      'The members approved the special assessment for the wall. The final amount approved was up to $313,000 (approx. $2,400 per homeowner).',
      '$2,400 per unit',
    ],
    ['minutes', 'The board approved $1,200 for flowers at the entrance.', null],
    [
      'minutes',
      'The vote on implementing an assessment of $4,000 per family to be paid within 3 years passed.',
      '$4,000 per unit',
    ],
    ['minutes', 'Each owner was assessed $900 for the siding project in 2025.', '$900 per unit'],
    ['notice', 'There is currently a special assessment of $45 per month for the roofs.', '$45'],
    ['notice', 'Owners may pay the $3,600 special assessment at once or over three years.', '$3,600'],
    [
      'questionnaire',
      '21. Is there a special assessment?   Yes. Balconies and concrete, $10,800.00 average/unit',
      '$10,800 per unit',
    ],
    ['questionnaire', '8. Are there any special assessments planned or pending? ( ) Yes (X) No', 'None'],
    ['other', 'Special or additional assessments approved and not yet due: NONE', 'None'],
    ['minutes', 'A special assessment was not needed this year.', 'None'],
    ['other', 'There will be a one-time 1,250 per unit for the boiler.', '$1,250 per unit'],
    ['other', 'A one-time fee of $250 per unit is paid by new owners.', null],
    ['minutes', 'SA of $550/unit passed 5-0.', '$550 per unit'],
    ['notice', 'The assessment for the new roof comes to $1,050 for each unit.', '$1,050 per unit'],
  ]
  it.each(cases)('reads a special assessment in %s: %s', (kind, text, value) => {
    expect(proposedOf(kind, text, 'financial.specialAssessments')).toBe(value)
  })
})

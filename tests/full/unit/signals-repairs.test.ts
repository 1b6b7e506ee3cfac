import { describe, expect, it } from 'vitest'
import { findCandidates } from '~/modules/extraction/document-search'
import type { DocumentKind } from '~/modules/document-reading/types'
import { readDocument } from '~tests/factories/read-documents'
import { itemOf } from '~tests/factories/read-values'

const path = 'propertyDetails.repairs'

const found = (kind: DocumentKind, text: string) => [
  ...new Set(
    findCandidates(readDocument(kind, text))
      .filter((c) => c.path === path)
      .map((c) => c.value),
  ),
]

type Case = [kind: DocumentKind, text: string, value: string]

const repairs: Case[] = [
  ['minutes', 'The perimeter fence is in poor shape and is to be replaced in phases.', 'Planned or needed'],
  ['minutes', 'Siding on the north side of building 2 will be done in the spring.', 'Planned or needed'],
  ['minutes', 'Repaving was pushed back a year.', 'Deferred'],
  ['minutes', 'The big expense expected for next year is chip sealing Oak Street.', 'Planned or needed'],
  [
    'minutes',
    'We anticipate the expense of re-paving the lower road, $15,000 to $20,000.',
    'Planned or needed',
  ],
  ['minutes', 'Unexpected expenses have come up, including pipe and chimney repairs.', 'Planned or needed'],
  ['minutes', 'Fence replacement along Highway 9 will be our next large project.', 'Planned or needed'],
  ['minutes', 'The irrigation system is old, and a replacement is being priced.', 'Planned or needed'],
  ['minutes', 'New roofs are planned for buildings 3 and 4 this summer.', 'Planned or needed'],
  ['minutes', 'The elevators will be modernized over the next two years.', 'Planned or needed'],
  ['minutes', 'The wall behind lot 12 is leaning and will have to be rebuilt.', 'Planned or needed'],
  ['minutes', 'Because of the budget, road sealing has been postponed to 2028.', 'Deferred'],
  ['budget', 'The budget includes $30,000 for repaving the entrance drive.', 'Planned or needed'],
  ['minutes', 'Kim moved to hire Demo & Sons for the retaining wall at $61,200.', 'Planned or needed'],
  ['notice', 'The board awarded the balcony job to Demo Restoration at $412,000.', 'Planned or needed'],
  ['notice', 'It fixes the slide on Cedar Hill; the wall is in and the drain follows.', 'Planned or needed'],
  [
    'minutes',
    'The third-quarter draw from reserves is for the fence draw on the north line.',
    'Planned or needed',
  ],
  ['minutes', 'Tree roots have lifted the walk by the clubhouse; prices to follow.', 'Planned or needed'],
  ['other', 'No major repairs are planned.', 'None'],
  ['questionnaire', 'Any repairs planned in the next 12 months that would need money? No', 'None'],
  ['questionnaire', 'Are there any known deferred maintenance items? No', 'None'],
  ['questionnaire', 'Any planned major repairs in the next three years?   None', 'None'],
  [
    'other',
    'Capital expenditures approved for the current fiscal year: lobby HVAC $14,000 and a new playground $22,000.',
    'Planned or needed',
  ],
  ['budget', '2027 projects: asphalt overlay $48,000, pool plaster $16,500', 'Planned or needed'],
  ['minutes', 'The garage beams could collapse and have to be shored now.', 'Critical'],
  ['notice', 'Spalling on the east stairs: work is 60% done.', 'Planned or needed'],
  [
    'minutes',
    'The asphalt on Demo Drive needs to be resealed; the board will get bids in the spring.',
    'Planned or needed',
  ],
  [
    'minutes',
    'TENNIS COURT. It was looked at in the fall. Two bids to resurface were received, $18,250 and $22,900.',
    'Planned or needed',
  ],
  ['minutes', 'Replacement of the clubhouse roof was postponed until 2027 because of the cost.', 'Deferred'],
  ['minutes', 'Attempts to repair the road at the entrance have not gone well.', 'Planned or needed'],
  [
    'notice',
    'The Board will go ahead and rehabilitate our roofs, which the hail has damaged.',
    'Planned or needed',
  ],
  [
    'minutes',
    'The engineer reported that the retaining wall is unsafe and requires immediate repair.',
    'Critical',
  ],
  [
    'notice',
    'The private roads are scheduled to be repaved next summer at an estimated cost of $185,000.',
    'Planned or needed',
  ],
  ['minutes', 'The fence along the north side is rotting and needs replacement.', 'Planned or needed'],
  [
    'minutes',
    'The board discussed replacing the clubhouse roof next year; bids came in at $48,000.',
    'Planned or needed',
  ],
  ['minutes', 'Motion to approve $6,200 for drainage work behind Building C passed.', 'Planned or needed'],
  [
    'minutes',
    'Pond dredging is recommended by the consultant and would cost about $60,000.',
    'Planned or needed',
  ],
  ['reserve_study', 'Asphalt: Resurface   12,000 Sq Ft   $48,000   20   0', 'Planned or needed'],
  ['questionnaire', 'There is no known deferred maintenance and there are no critical repairs.', 'None'],
  [
    'minutes',
    'Balcony railings at Building 2 have rusted and will be replaced this fall.',
    'Planned or needed',
  ],
  ['minutes', 'We are waiting on quotes to fix the leaking pool pump.', 'Planned or needed'],
  ['minutes', 'After a long delay, the brick repairs are continuing this month.', 'Planned or needed'],
  [
    'minutes',
    'The Board of Directors authorized the sealcoating of the streets for the coming spring.',
    'Planned or needed',
  ],
  [
    'notice',
    'The engineer found structural damage in the parking deck and closed its upper level.',
    'Critical',
  ],
  ['notice', 'The siding project has been deferred until reserves allow it.', 'Deferred'],
  [
    'minutes',
    'Tom reported potholes in the parking lot that should be patched before winter.',
    'Planned or needed',
  ],
  [
    'minutes',
    'Motion to hire Demo Paving to repair the sidewalks for $14,500. Motion carried.',
    'Planned or needed',
  ],
  [
    'notice',
    'A special assessment of $1,200 per unit will pay for replacing the elevators.',
    'Planned or needed',
  ],
  [
    'minutes',
    'The dam inspection found erosion on the spillway; the state requires that it be stabilized by next year.',
    'Planned or needed',
  ],
  ['minutes', 'Painting of the exterior trim has been put on hold.', 'Deferred'],
  [
    'budget',
    'Note: roof replacement on Buildings 1 and 2 is planned for this year at $92,000.',
    'Planned or needed',
  ],
  ['minutes', 'Major concrete work on the garage deck is expected to cost $400,000.', 'Planned or needed'],
  [
    'minutes',
    'Demo Plumbing quoted $8,700 to replace the sewer line behind Building 12.',
    'Planned or needed',
  ],
  ['minutes', 'Old Business: Tennis court resurfacing - tabled until the next meeting.', 'Planned or needed'],
  ['notice', 'Please move your cars, as the parking lot will be seal coated on June 3.', 'Planned or needed'],
  ['minutes', 'The gate motor failed again, and Susan will look into a replacement.', 'Planned or needed'],
  ['minutes', 'Playground equipment is aging and should be replaced within two years.', 'Planned or needed'],
  [
    'reserve_study',
    'We recommend that the deck coating be replaced as soon as possible.',
    'Planned or needed',
  ],
  ['minutes', 'Asphalt repair needed at the east gate.', 'Planned or needed'],
  [
    'fee_schedule',
    'The boat fee will pay for repairing the fence and repainting the lines.',
    'Planned or needed',
  ],
  [
    'other',
    'The last assessment was for pool replacement, was paid in 2024, and will be paid in 2025 and 2026.',
    'Planned or needed',
  ],
  [
    'other',
    'The board proposes a special assessment of $412.50 per lot for playground renovations.',
    'Planned or needed',
  ],
  ['financial_statement', 'Future Major Expenditures\nDock Replacement   $90,000', 'Planned or needed'],
]

describe('repairs', () => {
  it.each(repairs)('reads repairs in %s: %s', (kind, text, value) => {
    expect(found(kind, text)).toEqual([value])
  })

  it.each<[kind: DocumentKind, text: string]>([
    ['minutes', 'The clubhouse roof was replaced last year.'],
    ['minutes', 'Paint colors must be approved before work starts.'],
    ['minutes', 'The landscaping contract includes sprinkler repair.'],
    ['minutes', 'Repairs to the pool fence have been completed.'],
    ['ccrs', 'The Association shall repair and replace the roofs of the Units as needed.'],
    ['rules', 'Owners must repair broken windows within thirty days.'],
    ['minutes', 'The board discussed violations; the owner of 4 Demo Way must repaint his fence.'],
    [
      'reserve_study',
      'Reserve studies generally assume that roofs are replaced at the end of their useful life.',
    ],
    ['insurance', 'The policy pays to repair or replace damaged buildings.'],
    ['minutes', 'The minutes of the last meeting were approved as corrected.'],
    ['notice', 'The annual meeting will be held in the clubhouse on May 4.'],
    ['minutes', 'Demo Lawn Care’s bid for mowing was accepted.'],
    ['minutes', 'The treasurer presented the budget, which was approved unanimously.'],
    ['minutes', 'The board will update the directory and the website.'],
    ['notice', 'Please clean up after your dog and remove trash cans from the street.'],
    ['minutes', 'Thanks to Tom, who fixed the lights at the entrance.'],
    [
      'other',
      'Fixtures within the unit must be maintained so that no water is wasted and sewer costs stay low.',
    ],
    ['minutes', 'Expenses for the grounds are larger due to tree removal and trail resealing.'],
    [
      'reserve_study',
      'A contribution of $40 per lot is needed to repair and replace roads and roofs in time.',
    ],
    ['minutes', 'The committee believes that it is critical to remove the thistle.'],
    ['financial_statement', 'If the docks need to be replaced sooner, an assessment would be enacted.'],
    ['notice', 'Part-time position: supervising repairs, collecting bids, roof and gutter maintenance.'],
    ['notice', 'The association keeps a truck for plowing the road network as necessary.'],
    ['minutes', 'The board moved $28,000 to the paint reserve fund.'],
    ['reserve_study', 'In this example, a $30,000 paint project is 50% funded after five years of savings.'],
  ])('finds no repairs in %s: %s', (kind, text) => {
    expect(found(kind, text)).toEqual([])
  })

  it.each([
    ['The watch sign will be repaired. Dock replacement is estimated at $140,000.', 'Dock replacement'],
    [
      'Crack sealing alternates with coating of the roads. This year’s crack sealing of the roads will cost $14K.',
      'will cost $14K',
    ],
    [
      'Road maintenance is needed and planned. We heard of the deterioration of the wall, with an estimated $1.4M replacement cost.',
      '$1.4M replacement',
    ],
  ])('quotes the largest work with its cost: %s', (text, words) => {
    expect(itemOf(path, readDocument('minutes', text))?.quote).toContain(words)
  })

  it('ranks urgent repairs above planned ones', () => {
    const text =
      'New carpet is planned for the clubhouse next year. The stairs of Building 3 are unsafe and need emergency repairs.'
    const [first] = findCandidates(readDocument('minutes', text))
      .filter((c) => c.path === path)
      .sort((a, b) => b.confidence - a.confidence)
    expect(first?.value).toBe('Critical')
  })
})

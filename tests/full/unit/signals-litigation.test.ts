import { describe, expect, it } from 'vitest'
import type { DocumentKind } from '~/modules/document-reading/types'
import { proposedOf } from '~tests/factories/read-values'

const path = 'financial.currentLitigation'
const cases: [kind: DocumentKind, text: string, value: string | null][] = [
  ['minutes', 'Legal: nothing pending or threatened against the Association.', 'None'],
  ['other', 'We have never been sued.', 'None'],
  ['minutes', 'The Board decided to take Demo Roofing to court.', 'Pending lawsuit'],
  ['minutes', 'The board authorized filing a lawsuit against the window installer.', 'Pending lawsuit'],
  [
    'minutes',
    'He will file small claims actions against these owners.',
    'Collection of unpaid assessments only',
  ],
  ['minutes', 'The lawsuit brought by Mr. Orr is close to a settlement.', 'Pending lawsuit'],
  ['other', 'Our insurer is handling the suit, which drags on.', 'Pending lawsuit'],
  ['minutes', 'The lawsuit is over; it was settled in full.', null],
  ['minutes', 'If this continues we will have to think of legal action.', null],
  [
    'financial_statement',
    'Management is not aware of any pending or threatened claims or litigation.',
    'None',
  ],
  [
    'notice',
    'In 2024 it sued the maker of the windows for the leaks.',
    'Construction defect or uninsured claim',
  ],
  ['notice', 'We are suing the roofer.', 'Pending lawsuit'],
  [
    'minutes',
    'Hollis case\nOur lawyer deposed the foreman in January. Mediation is set for April 9.',
    'Pending lawsuit',
  ],
  ['minutes', 'Parking\nMediation between the two neighbors is set for April 9.', null],
  ['questionnaire', 'Is the HOA in a lawsuit?   Yes. HOA is plaintiff vs. Demo Paving', 'Pending lawsuit'],
  ['minutes', 'Mrs. Kale has sued over the fall on the stairs.', 'Pending lawsuit'],
  [
    'financial_statement',
    'In May a roofing contractor filed a complaint in District Court for $31,000; the Association intends to defend.',
    'Pending lawsuit',
  ],
  ['minutes', 'Legal: the hearing in the Demo Paving case was continued to 9/12.', 'Pending lawsuit'],
  [
    'other',
    'The only litigation is to collect delinquent assessments.',
    'Collection of unpaid assessments only',
  ],
  ['financial_statement', 'Litigation: there was none as of the date of this report.', 'None'],
  ['other', 'Pending suits or judgments: none of record', 'None'],
  ['ccrs', 'Litigation: none shall be brought without a vote of the members.', null],
  [
    'minutes',
    'Ditch company suit (Demo Lateral v. Demo Owners, easement), mediation 9/30',
    'Pending lawsuit',
  ],
  [
    'financial_statement',
    'A former owner has sued the Association over a fall in January 2023.',
    'Pending lawsuit',
  ],
  [
    'questionnaire',
    'There [ ] are [X] are not any suits pending in which the Association is a party.',
    'None',
  ],
  ['questionnaire', 'There [X] are [ ] are not any suits pending in which it is a party.', 'Pending lawsuit'],
  ['other', 'There is no action or proceeding pending against the Trust.', 'None'],
  [
    'other',
    'Lawsuit update\nThe plaintiffs filed a motion for summary judgment and the HOA has filed a response.',
    'Pending lawsuit',
  ],
  [
    'minutes',
    'Attorney update: our litigation against the builder over structural defects is in discovery.',
    'Construction defect or uninsured claim',
  ],
  [
    'minutes',
    'The insurer moved the case on our roofs; the lawsuit is pending in federal court.',
    'Pending lawsuit',
  ],
  [
    'minutes',
    'The Board filed collection lawsuits against two owners for delinquent assessments.',
    'Collection of unpaid assessments only',
  ],
  [
    'minutes',
    'The Association has begun foreclosure proceedings against #12 over the payment plan.',
    'Collection of unpaid assessments only',
  ],
  ['minutes', 'Unpaid accounts may go to foreclosure after 90 days.', null],
  ['minutes', 'The lawsuit with the paving company was settled in May.', null],
  ['minutes', 'The HOA has been sued by a former contractor; an attorney is appointed.', 'Pending lawsuit'],
  ['minutes', 'There is no litigation pending against the association.', 'None'],
  ['minutes', 'The tennis court gate is in court two; a lawsuit would be costly.', null],
  ['ccrs', 'The Association may bring a lawsuit against any owner, and its legal fees shall be paid.', null],
  ['notice', 'If the matter is not resolved, the board could consider legal action.', null],
]

const defect = 'Construction defect or uninsured claim'
const againstBuilders: typeof cases = [
  ['minutes', 'The suit against the builder over leaking windows is in discovery.', defect],
  ['minutes', 'The Association has filed suit against the developer over the siding.', defect],
  ['notice', 'We are suing the roofing contractor because of the roofs.', defect],
  ['minutes', 'The windows leak, and the Association is suing the original builder.', defect],
  [
    'minutes',
    'The board authorized filing a lawsuit against the window installer for poor workmanship.',
    defect,
  ],
  ['questionnaire', 'Pending litigation: Yes, against the developer over cracks in the foundation', defect],
  ['minutes', 'The HOA has been sued by the contractor over the price of the roofs.', 'Pending lawsuit'],
  ['minutes', 'The developer filed a suit against us over windows it supplied.', 'Pending lawsuit'],
  ['minutes', 'The builder has sued the Association over the roofs it has not paid for.', 'Pending lawsuit'],
  [
    'minutes',
    'The lawsuit against the developer over its use of the clubhouse is pending.',
    'Pending lawsuit',
  ],
  ['minutes', 'The lawsuit with the roofing contractor over its bill is pending.', 'Pending lawsuit'],
  ['minutes', 'The litigation with the insurer over the roof replacement is ongoing.', 'Pending lawsuit'],
]

describe('litigation against builders', () => {
  it.each(againstBuilders)('reads what it is about in %s: %s', (kind, text, value) => {
    expect(proposedOf(kind, text, path)).toBe(value)
  })
})

describe('litigation', () => {
  it.each(cases)('reads litigation in %s: %s', (kind, text, value) => {
    expect(proposedOf(kind, text, path)).toBe(value)
  })
})

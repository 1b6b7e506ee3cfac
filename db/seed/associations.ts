import { makePdf } from './pdf'
import { usd } from '~/modules/formatting'

/** A fictional association and the facts in its documents. Money in cents. */
export type Association = {
  name: string
  address: string
  city: string
  state: string
  zipCode: string
  units: number
  projectType: 'Condominium' | 'Planned unit development'
  monthlyFeeCents: number
  transferFeeCents: number
  reserveCents: number
  reserveNeedCents: number
  lateOwners: number
  rentalLimitPercent: number
  yearBuilt: number
  pets: string
  news: string
  /** The urgency of the repairs in `news`, in the report's words. */
  repairs: 'None' | 'Deferred' | 'Critical'
}

export const fundedPercent = ({ reserveCents, reserveNeedCents }: Association) =>
  Math.round((100 * reserveCents) / reserveNeedCents)

/** The five documents on the checklist of the checkout's step 3, written for the association. */
export function associationDocuments(association: Association): { name: string; content: Buffer }[] {
  const place = `${association.address}, ${association.city}, ${association.state} ${association.zipCode}`
  const yearCents = association.units * association.monthlyFeeCents * 12
  const texts: [name: string, title: string, paragraphs: string[]][] = [
    [
      'Bylaws.pdf',
      `Bylaws of ${association.name}`,
      [
        `These bylaws govern ${association.name}, an association of ${association.units} homes at ${place}.`,
        '',
        'Article 1. Members. Every owner of a home is a member, and each home has one vote.',
        'Article 2. Meetings. The members meet once a year in March. A quarter of all votes is a quorum.',
        'Article 3. Board. Five directors are elected for two years. The board meets in public every other month, and its minutes are available to every member within thirty days.',
        'Article 4. Finances. The board adopts a budget by December 1 and sends it to every member. A special assessment above five percent of the budget requires a vote of the members.',
        'Article 5. Records. Members may inspect the records of the association at its office on any business day.',
      ],
    ],
    [
      'CC&Rs.pdf',
      `Covenants of ${association.name}`,
      [
        `Covenants, conditions, and restrictions for the homes of ${association.name} in ${association.city}, ${association.state}, built in ${association.yearBuilt}.`,
        `${association.name} is a ${association.projectType.toLowerCase()}${association.projectType === 'Condominium' ? ' project' : ''}.`,
        '',
        'Section 1. Use. Homes are for residential use. Owners may work from home as long as no customers visit.',
        `Section 2. Rentals. No more than ${association.rentalLimitPercent} percent of the homes may be rented at a time, and none for less than thirty days.`,
        `Section 3. Pets. ${association.pets}`,
        'Section 4. Exterior changes. Paint, fences, solar panels, and satellite dishes require the approval of the architectural committee, which responds within forty-five days.',
        'Section 5. Maintenance. The association maintains roofs, exterior walls, driveways, and landscaping; the owner maintains windows, doors, and everything inside.',
        'Section 6. Insurance. The association insures the buildings at replacement cost. Owners insure what is inside.',
        'Section 7. Parking. Each home has one marked space. Guests may park on the street for up to two nights.',
      ],
    ],
    [
      'Financial Statements.pdf',
      `Financial Statements of ${association.name}`,
      [
        `Year ended December 31, 2025. Homes: ${association.units}.`,
        '',
        `Income from assessments: ${usd(yearCents)}`,
        `Operating expenses: ${usd(Math.round(yearCents * 0.78))}`,
        `Paid into the reserve fund: ${usd(Math.round(yearCents * 0.22))}`,
        '',
        `Reserve fund on December 31, 2025: ${usd(association.reserveCents)}`,
        `Reserve fund needed according to the reserve study of March 15, 2025: ${usd(association.reserveNeedCents)}`,
        `The reserve fund is ${fundedPercent(association)}% funded.`,
        'The budget is balanced.',
        '',
        `Owners more than sixty days late: ${association.lateOwners} of ${association.units}.`,
        'Loans: none.',
        `Insurance: Demo Mutual, with a deductible of ${usd(1_000_000)} for each claim.`,
      ],
    ],
    [
      'Board Meeting Minutes.pdf',
      `Minutes of the Board of ${association.name}`,
      [
        'Meeting of September 17, 2026, at 7:00 p.m. Four of five directors were present, and eleven owners.',
        '',
        '1. The minutes of July, and those of the annual meeting of March 12, 2026, were approved.',
        `2. Treasurer. The reserve fund stands at ${usd(association.reserveCents)}. ${association.lateOwners} owners are late with their payments.`,
        `3. Maintenance. ${association.news}`,
        '4. Insurance. The building policy runs until June 30, 2027.',
        '5. Litigation. The association is party to no lawsuit.',
        '6. Assessments. No special assessment is in force.',
        '',
        'The meeting was adjourned at 8:15 p.m.',
      ],
    ],
    [
      'Fee Schedule.pdf',
      `Fee Schedule of ${association.name}`,
      [
        'In effect from January 1, 2026.',
        '',
        `Monthly assessment for each home: ${usd(association.monthlyFeeCents)}`,
        `Transfer fee at sale: ${usd(association.transferFeeCents)}`,
        `Late fee after fifteen days: ${usd(2500)}`,
        `Move-in deposit, refundable: ${usd(30000)}`,
        `Clubhouse for an evening: ${usd(12500)}`,
        '',
        'Demo Community Management answers questions at 206-555-0199 and office@example.com.',
      ],
    ],
  ]
  return texts.map(([name, title, paragraphs]) => ({ name, content: makePdf(title, paragraphs) }))
}

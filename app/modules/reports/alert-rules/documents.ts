import { unrepaired } from '../../report-fields/repair-words'
import { statements, type AlertRule, type Draft } from './facts'

const watched = 'propertyDetails.watchedConditions'
const mostWatched = 5

const facts = {
  'put off': 'work is put off',
  makeshift: 'a makeshift repair',
  watched: 'watched instead of repaired',
} as const

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** What minutes and reports say when a repair is known of and not made: each sentence that names another part or another way. */
export const watchedConditions: AlertRule = ({ at }) => {
  const drafts = statements(at(watched)).flatMap(({ value, place }): Draft[] => {
    const found = unrepaired(value)
    if (!found) return []
    return [
      {
        path: watched,
        severity: 'caution',
        type: 'Repairs',
        title: `${capitalized(found.part)}: ${facts[found.way]}`,
        description:
          'Such words often stand for a repair that nobody has decided on or set money aside for. Ask for the cause, what a permanent repair costs, and who pays.',
        ...(place && { place }),
      },
    ]
  })
  return drafts
    .filter(({ title }, at) => drafts.findIndex((draft) => draft.title === title) === at)
    .slice(0, mostWatched)
}

const declaration = 'governance.declaration'

export const missingDeclaration: AlertRule = ({ read }) =>
  read.choice(declaration) === 'amendments'
    ? [
        {
          path: declaration,
          severity: 'caution',
          type: 'Documents',
          title: 'The declaration itself is missing: only amendments or corrections were provided',
          description:
            'The declaration (CC&Rs) says what owners must pay, may do, and have to maintain. Ask for the recorded declaration with all its amendments.',
        },
      ]
    : []

const cap = 'propertyDetails.rentalCap'

export const blankRentalCap: AlertRule = ({ at }) =>
  /\bblank\b/i.test(at(cap)?.value ?? '')
    ? [
        {
          path: cap,
          severity: 'caution',
          type: 'Rentals',
          title: 'The number of homes that may be rented out is left blank in the rules',
          description:
            'Nobody can tell from this document whether a home may be rented out. Ask for the number that the board applies, how many homes are rented now, and how long the waiting list is.',
        },
      ]
    : []

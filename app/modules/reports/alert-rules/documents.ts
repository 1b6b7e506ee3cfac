import { unrepaired } from '../../report-fields/repair-words'
import { statements, type AlertRule, type Draft } from './facts'

const watched = 'propertyDetails.watchedConditions'
const mostWatched = 5

const facts = {
  'put off': 'work deferred',
  makeshift: 'temporary repair',
  watched: 'monitored instead of repaired',
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
          'This often means a repair that nobody has approved or set money aside for. Ask about the cause, what a permanent repair would cost, and who would pay.',
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
            'The declaration (CC&Rs) says what owners must pay, what they may do, and what they must maintain. Ask for the recorded declaration with all its amendments.',
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
          title: 'The rules leave blank how many homes may be rented out',
          description:
            'This document doesn’t show whether you could rent out the home. Ask what limit the board applies, how many homes are rented now, and how long the waiting list is.',
        },
      ]
    : []

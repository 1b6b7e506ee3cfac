import { findUnrepairedPart } from '../../../report-fields/repair-words'
import { periodText, statements, type AlertRule, type Draft } from './facts'

const watched = 'propertyDetails.watchedConditions'
const maxWatched = 5

const facts = {
  'put off': 'work deferred',
  makeshift: 'temporary repair',
  watched: 'monitored instead of repaired',
} as const

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Sentences about known repairs that were not made, each with a different part or wording. */
export const watchedConditions: AlertRule = ({ at }) => {
  const drafts = statements(at(watched)).flatMap(({ value, period, place }): Draft[] => {
    const found = findUnrepairedPart(value)
    if (!found) return []
    return [
      {
        path: watched,
        severity: 'caution',
        type: 'Repairs',
        title: `${capitalized(found.part)}: ${facts[found.way]}${periodText({ period })}`,
        description:
          'This often means a repair that nobody has approved or set money aside for. Ask about the cause, what a permanent repair would cost, and who would pay.',
        period,
        ...(place && { place }),
      },
    ]
  })
  return distinct(drafts).slice(0, maxWatched)
}

const distinct = (drafts: readonly Draft[]) =>
  drafts.filter(({ title }, at) => drafts.findIndex((draft) => draft.title === title) === at)

const short = 'financial.shortages'
const maxShortages = 3
const usedUp = /\b(?:deplet\w+|exhausted|wiped out|drained|used up)\b/i

/** The association's own statements about a lack of money. */
export const shortages: AlertRule = ({ at }) =>
  distinct(
    statements(at(short)).map(({ value, period, place }): Draft => ({
      path: short,
      severity: 'bad',
      type: 'Reserves',
      title: usedUp.test(value)
        ? `The documents say that reserves are or will be used up${periodText({ period })}`
        : `The documents say that money is short${periodText({ period })}`,
      description:
        'Ask for the current reserve balance, and how the board will pay for major repairs: by higher dues, a loan, or a special assessment.',
      period,
      ...(place && { place }),
    })),
  ).slice(0, maxShortages)

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

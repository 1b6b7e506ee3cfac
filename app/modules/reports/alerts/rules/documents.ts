import { findUnrepairedPart } from '../../../report-fields/repair-words'
import { inParentheses, statements, type AlertRule, type AlertFact } from './facts'

const conditionsPath = 'propertyDetails.watchedConditions'
const maxConditions = 5

const repairStates = {
  'put off': 'work deferred',
  makeshift: 'temporary repair',
  watched: 'monitored instead of repaired',
} as const

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Sentences about known repairs that were not made, each with a different part or wording. */
export const watchedConditionsAlert: AlertRule = ({ at }) => {
  const drafts = statements(at(conditionsPath)).flatMap(({ value, period, place }): AlertFact[] => {
    const unrepairedPart = findUnrepairedPart(value)
    if (!unrepairedPart) return []
    return [
      {
        path: conditionsPath,
        severity: 'caution',
        type: 'Repairs',
        title: `${capitalized(unrepairedPart.part)}: ${repairStates[unrepairedPart.way]}${inParentheses({ period })}`,
        description:
          'This often means a repair that nobody has approved or set money aside for. Ask about the cause, what a permanent repair would cost, and who would pay.',
        period,
        ...(place && { place }),
      },
    ]
  })
  return distinct(drafts).slice(0, maxConditions)
}

const distinct = (drafts: readonly AlertFact[]) =>
  drafts.filter(({ title }, at) => drafts.findIndex((draft) => draft.title === title) === at)

const shortagePath = 'financial.shortages'
const maxShortages = 3
const depletionWords = /\b(?:deplet\w+|exhausted|wiped out|drained|used up)\b/i

/** The association's own statements about a lack of money. */
export const shortagesAlert: AlertRule = ({ at }) =>
  distinct(
    statements(at(shortagePath)).map(({ value, period, place }): AlertFact => ({
      path: shortagePath,
      severity: 'bad',
      type: 'Reserves',
      title: depletionWords.test(value)
        ? `The documents say that reserves are or will be used up${inParentheses({ period })}`
        : `The documents say that money is short${inParentheses({ period })}`,
      description:
        'Ask for the current reserve balance, and how the board will pay for major repairs: by higher dues, a loan, or a special assessment.',
      period,
      ...(place && { place }),
    })),
  ).slice(0, maxShortages)

const declarationPath = 'governance.declaration'

export const missingDeclarationAlert: AlertRule = ({ read }) =>
  read.choice(declarationPath) === 'amendments'
    ? [
        {
          path: declarationPath,
          severity: 'caution',
          type: 'Documents',
          title: 'The declaration itself is missing: only amendments or corrections were provided',
          description:
            'The declaration (CC&Rs) says what owners must pay, what they may do, and what they must maintain. Ask for the recorded declaration with all its amendments.',
        },
      ]
    : []

const rentalCapPath = 'propertyDetails.rentalCap'

export const blankRentalCapAlert: AlertRule = ({ at }) =>
  /\bblank\b/i.test(at(rentalCapPath)?.value ?? '')
    ? [
        {
          path: rentalCapPath,
          severity: 'caution',
          type: 'Rentals',
          title: 'The rules leave blank how many homes may be rented out',
          description:
            'This document doesn’t show whether you could rent out the home. Ask what limit the board applies, how many homes are rented now, and how long the waiting list is.',
        },
      ]
    : []

import { datesInWords } from '../../../date-formats'
import { moneyText } from '../../../report-fields/parse'
import { inParentheses, percent, type AlertRule, type AlertFact } from './facts'
import { valueOf } from '../../../scoring/inputs'
import { thresholds } from './thresholds'

const litigationPath = 'financial.currentLitigation'

export const litigationAlert: AlertRule = ({ at, inputs }) => {
  const kind = valueOf(inputs.litigation)
  const draft = { path: litigationPath, type: 'Litigation' }
  if (kind === 'grave' || kind === 'other')
    return [
      {
        ...draft,
        severity: 'bad',
        title: `The association is a party to a lawsuit${inParentheses(at(litigationPath))}`,
        description:
          'Owners may bear the costs, and lenders may decline loans until it is resolved. Ask what it is about, where it stands, and whether insurance covers it.',
      },
    ]
  return kind === 'collections'
    ? [
        {
          ...draft,
          severity: 'caution',
          title: `The association is suing to collect dues${inParentheses(at(litigationPath))}`,
          description: 'Collection suits are common. Their number shows how many owners don’t pay.',
        },
      ]
    : []
}

const expiration = 'insurance.expiration'

export const policyExpiredAlert: AlertRule = ({ at, inputs, read, today }) => {
  const isNone = inputs.policyInForce.state === 'stated_none'
  if (!isNone && valueOf(inputs.policyInForce) !== false) return []
  const day = read.date(expiration)
  const draft = { severity: 'bad', type: 'Insurance' } as const
  const description =
    'Ask for the current certificate. Without coverage, owners pay for damage and lenders decline loans.'
  if (day !== null && day < today && at(expiration)?.value != null)
    return [
      {
        ...draft,
        path: expiration,
        title: `The master policy on file expired on ${datesInWords(day)}`,
        description,
      },
    ]
  return [
    {
      ...draft,
      path: 'insurance.company',
      title: 'The documents state that there is no master policy',
      description,
    },
  ]
}

export const deductibleAlert: AlertRule = ({ read }) => {
  const share = read.deductibleShare()
  const perUnit = read.number('insurance.deductiblePerUnit')
  const note = 'The association or its owners pay for losses up to the deductible.'
  return [
    ...(share !== null && share > thresholds.deductible
      ? [
          {
            path: 'insurance.deductible',
            severity: 'caution',
            type: 'Insurance',
            title: `The deductible is ${percent(share)} of the coverage`,
            description: `Lenders allow at most ${thresholds.deductible}%. ${note}`,
          } satisfies AlertFact,
        ]
      : []),
    ...(perUnit !== null && perUnit > thresholds.deductiblePerUnit
      ? [
          {
            path: 'insurance.deductiblePerUnit',
            severity: 'bad',
            type: 'Insurance',
            title: `The deductible is ${moneyText(perUnit)} per unit`,
            description: `Fannie Mae allows at most ${moneyText(thresholds.deductiblePerUnit)} per unit for loan applications from July 1, 2026. ${note}`,
          } satisfies AlertFact,
        ]
      : []),
  ]
}

const repairsPath = 'propertyDetails.repairs'

export const repairsAlert: AlertRule = ({ at, inputs }) => {
  const state = valueOf(inputs.repairs)
  const draft = { path: repairsPath, type: 'Repairs' }
  if (state === 'critical')
    return [
      {
        ...draft,
        severity: 'bad',
        title: `Critical repairs are outstanding${inParentheses(at(repairsPath))}`,
        description:
          'Ask what they will cost, when they will be done, and who pays. Lenders may decline loans until they are complete.',
      },
    ]
  if (state !== 'deferred') return []
  const item = at(repairsPath)
  const isPutOff = item?.typed?.kind === 'choice' && item.typed.detail === 'postponed'
  return [
    {
      ...draft,
      severity: 'caution',
      title: `Repairs are ${isPutOff ? 'deferred' : 'planned or needed'}${inParentheses(item)}`,
      description: `Ask what they will cost and who pays. The money comes from reserves or a special assessment${isPutOff ? ', and waiting makes repairs more expensive' : ''}.`,
    },
  ]
}

import { datesInWords } from '../../formatting'
import { moneyText } from '../../report-fields/parse'
import { periodText, percent, valueOf, type AlertRule, type Draft } from './facts'
import { thresholds } from './thresholds'

const lawsuits = 'financial.currentLitigation'

export const litigation: AlertRule = ({ at, inputs }) => {
  const kind = valueOf(inputs.litigation)
  const draft = { path: lawsuits, type: 'Litigation' }
  if (kind === 'grave' || kind === 'other')
    return [
      {
        ...draft,
        severity: 'bad',
        title: `The association is party to a lawsuit${periodText(at(lawsuits))}`,
        description:
          'Costs may fall on the owners, and lenders may refuse loans until it has ended. Ask for its subject, its status today, and whether insurance pays.',
      },
    ]
  return kind === 'collections'
    ? [
        {
          ...draft,
          severity: 'caution',
          title: `The association collects dues in court${periodText(at(lawsuits))}`,
          description: 'Collections are common; their number tells how many owners do not pay.',
        },
      ]
    : []
}

const expiration = 'insurance.expiration'

export const policyExpired: AlertRule = ({ at, inputs, read, today }) => {
  const isNone = inputs.policyInForce.state === 'stated_none'
  if (!isNone && valueOf(inputs.policyInForce) !== false) return []
  const day = read.date(expiration)
  const draft = { severity: 'bad', type: 'Insurance' } as const
  const description =
    'Ask for the current certificate: without coverage, owners pay for damage, and lenders refuse loans.'
  if (day !== null && day < today && at(expiration)?.value != null)
    return [
      {
        ...draft,
        path: expiration,
        title: `The master policy on file ended on ${datesInWords(day)}`,
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

export const deductible: AlertRule = ({ inputs, read }) => {
  const share = valueOf(inputs.deductible)
  const perUnit = read.number('insurance.deductiblePerUnit')
  const paid = 'What lies below the deductible is paid by the association or by its owners.'
  return [
    ...(share !== null && share > thresholds.deductible
      ? [
          {
            path: 'insurance.deductible',
            severity: 'caution',
            type: 'Insurance',
            title: `The deductible is ${percent(share)} of the coverage`,
            description: `Lenders ask for at most ${thresholds.deductible}%. ${paid}`,
          } satisfies Draft,
        ]
      : []),
    ...(perUnit !== null && perUnit > thresholds.deductiblePerUnit
      ? [
          {
            path: 'insurance.deductiblePerUnit',
            severity: 'bad',
            type: 'Insurance',
            title: `The deductible is ${moneyText(perUnit)} per unit`,
            description: `Fannie Mae allows at most ${moneyText(thresholds.deductiblePerUnit)} per unit for loan applications from July 1, 2026. ${paid}`,
          } satisfies Draft,
        ]
      : []),
  ]
}

const repaired = 'propertyDetails.repairs'

export const repairs: AlertRule = ({ at, inputs }) => {
  const state = valueOf(inputs.repairs)
  const draft = { path: repaired, type: 'Repairs' }
  if (state === 'critical')
    return [
      {
        ...draft,
        severity: 'bad',
        title: `Critical repairs are open${periodText(at(repaired))}`,
        description:
          'Ask what they cost, when they will be done, and who pays. Lenders may refuse loans until they are.',
      },
    ]
  return state === 'deferred'
    ? [
        {
          ...draft,
          severity: 'caution',
          title: `Repairs are planned or deferred${periodText(at(repaired))}`,
          description:
            'Ask what they cost and who pays: they come out of reserves or a special assessment, and deferring them makes them more expensive.',
        },
      ]
    : []
}

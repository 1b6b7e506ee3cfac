import { describe, expect, it } from 'vitest'
import type { DocumentKind } from '~/modules/document-reading/types'
import { valuesOn } from '~tests/factories/read-values'

type Case = [kind: DocumentKind, path: string, text: string, value: string]

const stated: Case[] = [
  ['reserve_study', 'financial.currentReserve', 'Projected Starting Reserve Balance: $148,200', '$148,200'],
  ['reserve_study', 'financial.targetReserve', 'Fully Funded Reserve Balance ........ $310,000', '$310,000'],
  ['reserve_study', 'financial.fundingLevel', 'Percent Funded: 47.8%', '47.8%'],
  [
    'reserve_study',
    'financial.recommendedContribution',
    'Recommended monthly reserve contribution: $2,150',
    '$2,150 a month',
  ],
  [
    'reserve_study',
    'financial.reserveContribution',
    'Current annual reserve contribution: $18,000',
    '$18,000 a year',
  ],
  ['reserve_study', 'financial.reserveStudyDate', 'Report date: June 3, 2024', '2024-06-03'],
  [
    'reserve_study',
    'financial.reserveStudyProvider',
    'Prepared by: Demo Reserve Advisors, LLC',
    'Demo Reserve Advisors, LLC',
  ],
  [
    'questionnaire',
    'financial.currentReserve',
    'The amount of reserves for capital expenditures is $ 38,200.50.',
    '$38,200.50',
  ],
  ['minutes', 'financial.currentReserve', 'The reserve account held $71,906.35.', '$71,906.35'],
  [
    'financial_statement',
    'financial.currentReserve',
    '   Operating   Reserve   Total\nTotal Cash   38,204.55   201,668.20   239,872.75',
    '$201,668.20',
  ],
  [
    'reserve_study',
    'financial.targetReserve',
    'To be fully funded it would need to hold $914,400.',
    '$914,400',
  ],
  [
    'reserve_study',
    'financial.targetReserve',
    'Ideal (fully funded) reserve balance   $3,530,000',
    '$3,530,000',
  ],
  [
    'budget',
    'financial.targetReserve',
    'The estimated amount required in the reserve fund at the end of the fiscal year is $231,000.',
    '$231,000',
  ],
  ['reserve_study', 'financial.fundingLevel', 'The fund stands at 48 percent of the ideal amount.', '48%'],
  [
    'reserve_study',
    'financial.reserveContribution',
    'The association currently contributes $5,600 per month to reserves.',
    '$5,600 a month',
  ],
  [
    'reserve_study',
    'financial.recommendedContribution',
    'We recommend that the board raise the contribution to $7,850 per month.',
    '$7,850 a month',
  ],
  [
    'reserve_study',
    'financial.reserveStudyProvider',
    'Prepared for the Demo Creek Owners by Demo Reserve Advisors LLC',
    'Demo Reserve Advisors LLC',
  ],
  [
    'budget',
    'financial.reserveStudyProvider',
    'The last reserve study was prepared by Demo Reserve Advisors as of September 2024.',
    'Demo Reserve Advisors',
  ],
  [
    'budget',
    'financial.reserveStudyDate',
    'The last reserve study was prepared by Demo Reserve Advisors as of September 2024.',
    '2024-09',
  ],
  [
    'reserve_study',
    'financial.recommendedContribution',
    'Required Month Contribution   $14,206.33',
    '$14,206.33 a month',
  ],
]

const misleading: [reason: string, kind: DocumentKind, path: string, text: string][] = [
  [
    'a target is not the actual',
    'reserve_study',
    'financial.fundingLevel',
    'The goal of the Board is to be 70% funded by 2040.',
  ],
  [
    'a class of funding is not the state',
    'reserve_study',
    'financial.fundingLevel',
    'Associations that are above 70% funded are considered strong.',
  ],
  [
    'the bounds of a class are not the state',
    'reserve_study',
    'financial.fundingLevel',
    '31-69% Funded is a status in the middle. There is a decreased chance of special assessments.',
  ],
  [
    'goals are not the current level',
    'reserve_study',
    'financial.fundingLevel',
    'Common goals are to be 70 Percent Funded, and to keep cash of 15% of the expenses of the year before.',
  ],
  [
    'the number of a heading is not a percentage',
    'reserve_study',
    'financial.fundingLevel',
    'and so on.\n\n4.3 Percent Funded\n\nReserves of associations are compared by how well they are funded.',
  ],
  [
    'the figure of another column is not the balance',
    'reserve_study',
    'financial.targetReserve',
    'FFB   Fully Funded Balance or the value of   Retention Pond   $6,000.00   4',
  ],
  [
    'the ideal balance is not the balance',
    'reserve_study',
    'financial.currentReserve',
    'Fully Funded Reserve Balance: $310,000',
  ],
  [
    'a contribution is not the balance',
    'financial_statement',
    'financial.currentReserve',
    'Paid into the reserve fund: $46,094.40',
  ],
  [
    'future percentages are not the current one',
    'reserve_study',
    'financial.fundingLevel',
    'Percent Funded   12.4 %   18.8 %   25.1 %   31.0 %',
  ],
  [
    'a contribution per unit is not the association’s',
    'reserve_study',
    'financial.recommendedContribution',
    'Recommended contribution per unit per month   $349.48',
  ],
  [
    '“per unit” comes directly after the contribution',
    'reserve_study',
    'financial.recommendedContribution',
    'Recommended annual contribution   $2,402 per unit',
  ],
  [
    'a minimum balance is not a contribution',
    'reserve_study',
    'financial.minimumContribution',
    'Threshold Funding keeps the balance above a chosen figure, for instance $50,000.',
  ],
  [
    'a budgeted contribution is not the balance',
    'questionnaire',
    'financial.currentReserve',
    'Total reserves budgeted for the current year: $402,600',
  ],
]

describe('values about reserves', () => {
  it.each(stated)('finds in %s the value of %s', (kind, path, text, value) => {
    expect(valuesOn(kind, text, path)).toEqual([value])
  })

  it.each(misleading)('finds nothing where %s', (_reason, kind, path, text) => {
    expect(valuesOn(kind, text, path)).toEqual([])
  })
})

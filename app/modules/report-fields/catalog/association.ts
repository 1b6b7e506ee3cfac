import { documentKinds } from '../../document-reading/types'
import {
  alwaysIn,
  fieldsIn,
  shareBounds,
  printedIn,
  required,
  type Choice,
  type Field,
  type Normalized,
} from './field'
import { stateName } from '../../us-state-names'
import { duesDocuments, propertyDocuments, buildingDocuments, feeDocuments } from './sources'

/** Decides which lender tests apply, so no value is better than a guess. */
const projectTypes: readonly Choice[] = [
  {
    comparable: 'detached',
    value: 'Detached condominium',
    pattern: /(?:detached|site|single[- ]family|stand-?alone) condo/i,
    menuPosition: 3,
  },
  { comparable: 'cooperative', value: 'Cooperative', pattern: /co-?op/i, menuPosition: 4 },
  {
    comparable: 'planned',
    value: 'Planned unit development',
    pattern: /planned|\bP\.?U\.?D\b/i,
    menuPosition: 1,
  },
  { comparable: 'condominium', value: 'Condominium', pattern: /condo/i, menuPosition: 2 },
]

const general = fieldsIn('general')
const key = fieldsIn('key-info')
const score = fieldsIn('fipho')

function units(value: string): Normalized {
  const count = /^(\d{1,3}(?:,\d{3})+|\d{1,6})(?:\s+(?:units|homes|lots))?$/i.exec(value)?.[1]
  return count ? { value: count } : { error: 'Total Units needs a number, such as 46' }
}

export const associationFields: readonly Field[] = [
  // Printed on the cover and in every header.
  general('propertyInfo.hoaName', 'Association Name', 'name', documentKinds, required),
  general('propertyInfo.county', 'County', 'name', documentKinds, printedIn('key')),
  general('propertyInfo.state', 'State', 'name', documentKinds, {
    ...printedIn('key'),
    // Earlier approved reports contain the postal code of the state.
    format: (value) => stateName(value) ?? value,
    normalize: (value) => ({ value: stateName(value) ?? value }),
  }),

  key('propertyInfo.totalUnits', 'Total Units', 'count', propertyDocuments, {
    ...required,
    ...alwaysIn('key'),
    impliedUnit: 'unit',
    bounds: { min: 1, max: 100_000, message: 'The number of units is from 1 to 100,000' },
    normalize: units,
    datedAs: 'byDocument',
  }),
  key('propertyInfo.monthlyDues', 'Monthly Dues', 'money', duesDocuments, {
    ...required,
    ...alwaysIn('key'),
    ageRule: 'budget',
  }),
  key('financial.regularAssessment', 'Regular Assessment', 'money', duesDocuments, printedIn('key')),
  key('financial.assessmentDueDate', 'Assessment Due', 'text', [...feeDocuments, 'budget'], printedIn('key')),
  key(
    'propertyInfo.yearBuilt',
    'Year Built',
    'date',
    ['reserve_study', 'questionnaire', 'insurance', 'ccrs', 'other'],
    { ...alwaysIn('key'), isYear: true },
  ),
  key(
    'propertyInfo.associationAge',
    'Association Age',
    'count',
    ['ccrs', 'bylaws', 'reserve_study', 'questionnaire'],
    alwaysIn('key'),
  ),
  key(
    'propertyInfo.ownerOccupiedShare',
    'Owner-Occupied Share',
    'percent',
    ['questionnaire', 'minutes', 'notice'],
    {
      ...alwaysIn('key'),
      ...shareBounds('The owner-occupied share'),
      datedAs: 'asFigure',
      ageRule: 'occupancy',
    },
  ),
  key('propertyInfo.projectType', 'Project Type', 'choice', buildingDocuments, {
    ...printedIn('key'),
    choices: projectTypes,
  }),
  key(
    'propertyInfo.masterAssociation',
    'Master Association',
    'name',
    ['ccrs', 'bylaws', 'questionnaire', 'budget', 'notice', 'minutes', 'rules', 'other'],
    { ...printedIn('key') },
  ),
  key(
    'propertyInfo.commercialShare',
    'Commercial Share',
    'percent',
    ['questionnaire', 'ccrs', 'insurance', 'other'],
    {
      ...printedIn('key'),
      ...shareBounds('The commercial share'),
      datedAs: 'asFigure',
      ageRule: 'never',
    },
  ),
  key(
    'propertyInfo.largestOwnerUnits',
    'Most Units Held by One Owner',
    'count',
    ['questionnaire', 'minutes', 'notice', 'other'],
    {
      ...printedIn('key'),
      takesLargest: true,
      impliedUnit: 'unit',
      bounds: {
        min: 0,
        max: 100_000,
        message: 'The units of one owner are a number from 0 to 100,000',
      },
      datedAs: 'asFigure',
      ageRule: 'occupancy',
    },
  ),

  score('healthScores.overall', 'FiPhO Score', 'score', [], required),
  score('healthScores.financial', 'Financial Health Score', 'score', [], required),
  score('healthScores.physical', 'Physical Health Score', 'score', [], required),
  score('healthScores.operational', 'Operational Health Score', 'score', [], required),
]

import { alwaysIn, fieldsIn, printedIn, required, yesOrNo, type Choice, type Field } from './field'
import { bylawsAndDeclaration, maintenanceDocuments, governingDocuments } from './sources'

const field = fieldsIn('rules')
const inDocuments = fieldsIn('documents')

const parties: readonly Choice[] = [
  { word: 'shared', value: 'Shared', words: /shared|both|association and|owner and/i, place: 3 },
  { word: 'association', value: 'Association', words: /association|hoa\b|included/i, place: 1 },
  { word: 'owner', value: 'Owner', words: /owner/i, place: 2 },
]

const maintenanceField = (key: string, label: string) =>
  field(`propertyDetails.hoaCoverage.${key}`, label, 'choice', maintenanceDocuments, {
    ...alwaysIn('maintenance'),
    choices: parties,
    modelHint: 'Association, Owner or Shared: who maintains or pays',
  })

export const ruleFields: readonly Field[] = [
  field('propertyDetails.petRules', 'Pets', 'passage', governingDocuments, {
    ...required,
    ...alwaysIn('rules'),
  }),
  field('propertyDetails.parkingRules', 'Parking', 'passage', governingDocuments, {
    ...required,
    ...alwaysIn('rules'),
  }),
  field('propertyDetails.rentalRules', 'Rentals', 'passage', governingDocuments, {
    ...required,
    ...alwaysIn('rules'),
  }),
  field('propertyDetails.rentalCap', 'Rental Cap', 'text', governingDocuments, {
    ...printedIn('rules'),
    modelHint:
      'how many units may be rented out: "25% of the units", "10 units", "Left blank in the document"',
  }),
  field('propertyDetails.smokingRules', 'Smoking', 'passage', governingDocuments, printedIn('rules')),
  field(
    'propertyDetails.architecturalReview',
    'Architectural Review',
    'passage',
    governingDocuments,
    printedIn('rules'),
  ),
  field('propertyDetails.hasViolations', 'Violations', 'choice', ['questionnaire', 'notice'], {
    ...alwaysIn('legal', 2),
    choices: yesOrNo,
  }),
  field(
    'propertyDetails.repairs',
    'Repairs',
    'choice',
    ['minutes', 'reserve_study', 'questionnaire', 'notice', 'other'],
    {
      ...printedIn('building'),
      choices: [
        { word: 'none', value: 'None', words: /^none|^no\b/i, place: 1 },
        { word: 'critical', value: 'Critical', words: /critical|urgent|unsafe/i, place: 4 },
        // Both are open and not critical, and score the same; only work that a document postpones is called
        // deferred.
        {
          word: 'deferred',
          value: 'Planned or needed',
          words: /^(?!.*deferred).*(?:planned|scheduled|needed|repair)/i,
          place: 2,
        },
        { word: 'deferred', value: 'Deferred', words: /deferred/i, place: 3 },
      ],
      dated: 'asFigure',
      ageRule: 'repairs',
    },
  ),
  field(
    'propertyDetails.watchedConditions',
    'Watched or Deferred',
    'passage',
    ['minutes', 'reserve_study', 'notice', 'other'],
    // Printed as alerts, one for each sentence.
    {
      modelHint:
        'a sentence of minutes or a report by which a problem of a building part is monitored, repaired temporarily, or put off',
      dated: 'byDocument',
    },
  ),
  field(
    'propertyDetails.structuralInspection',
    'Structural Inspection',
    'date',
    ['questionnaire', 'minutes', 'notice', 'other'],
    printedIn('building'),
  ),
  maintenanceField('roofStructure', 'Roof and Structure'),
  maintenanceField('waterSewer', 'Water and Sewer'),
  maintenanceField('poolSpa', 'Pool and Spa'),
  maintenanceField('trashCollection', 'Trash Collection'),
  maintenanceField('landscaping', 'Landscaping'),
  maintenanceField('utilities', 'Utilities'),

  field('governance.quorum', 'Quorum of Members', 'percent', bylawsAndDeclaration, {
    ...printedIn('governance', 4),
    canBeInWords: true,
  }),
  field('governance.boardSize', 'Board Size', 'text', bylawsAndDeclaration, {
    ...printedIn('governance', 5),
    dated: 'byDocument',
  }),
  field(
    'governance.boardTerm',
    'Term of Directors',
    'count',
    bylawsAndDeclaration,
    printedIn('governance', 6),
  ),
  field(
    'governance.annualMeeting',
    'Annual Meeting',
    'text',
    bylawsAndDeclaration,
    printedIn('governance', 2),
  ),
  field(
    'governance.meetingNotice',
    'Notice of Meetings',
    'text',
    bylawsAndDeclaration,
    printedIn('governance', 3),
  ),
  field('governance.lastElection', 'Last Annual Meeting', 'date', ['minutes', 'notice', 'questionnaire'], {
    ...alwaysIn('governance', 1),
    meanings: [[/failed.{0,20}quorum/i, { kind: 'choice', choice: 'failed_quorum' }]],
  }),

  // Printed as an alert: a report lists its documents anyway.
  inDocuments('governance.declaration', 'Declaration Provided', 'choice', ['ccrs'], {
    choices: [
      {
        word: 'amendments',
        value: 'Only amendments or corrections',
        words: /only|amendment|correction/i,
        place: 2,
      },
      { word: 'whole', value: 'Yes', words: /yes|whole|complete/i, place: 1 },
    ],
  }),
  inDocuments('governance.recordedDate', 'Recorded', 'date', ['ccrs', 'bylaws'], printedIn('governance')),
  inDocuments(
    'governance.signedDate',
    'Signed',
    'date',
    ['ccrs', 'bylaws', 'rules'],
    printedIn('governance'),
  ),
  inDocuments('governance.latestMinutes', 'Latest Minutes', 'date', ['minutes'], printedIn('governance', 7)),

  field('propertyDetails.violations', 'Violations in Detail', 'passage', [], {
    ...printedIn('liens'),
    enteredByStaff: true,
  }),
  field('propertyDetails.miscRules', 'Other Rules', 'passage', [], {
    ...printedIn('rules'),
    enteredByStaff: true,
  }),
]

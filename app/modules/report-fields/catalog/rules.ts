import { alwaysIn, fieldsIn, printedIn, required, yesOrNo, type Choice, type Field } from './field'
import { bylawsAndDeclaration, maintenanceDocuments, governingDocuments } from './sources'

const field = fieldsIn('rules')
const inDocuments = fieldsIn('documents')

const parties: readonly Choice[] = [
  {
    comparable: 'shared',
    value: 'Shared',
    pattern: /shared|both|association and|owner and/i,
    menuPosition: 3,
  },
  {
    comparable: 'association',
    value: 'Association',
    pattern: /association|hoa\b|included/i,
    menuPosition: 1,
  },
  { comparable: 'owner', value: 'Owner', pattern: /owner/i, menuPosition: 2 },
]

const maintenanceField = (key: string, label: string) =>
  field(`propertyDetails.hoaCoverage.${key}`, label, 'choice', maintenanceDocuments, {
    ...alwaysIn('maintenance'),
    choices: parties,
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
        { comparable: 'none', value: 'None', pattern: /^none|^no\b/i, menuPosition: 1 },
        { comparable: 'critical', value: 'Critical', pattern: /critical|urgent|unsafe/i, menuPosition: 4 },
        // Both are open and not critical, and score the same; only work that a document postpones is called
        // deferred.
        {
          comparable: 'deferred',
          value: 'Planned or needed',
          pattern: /^(?!.*deferred).*(?:planned|scheduled|needed|repair)/i,
          menuPosition: 2,
        },
        {
          comparable: 'deferred',
          value: 'Deferred',
          detail: 'postponed',
          pattern: /deferred/i,
          menuPosition: 3,
        },
      ],
      datedAs: 'asFigure',
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
      datedAs: 'byDocument',
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
    allowsOtherAnswers: true,
  }),
  field('governance.boardSize', 'Board Size', 'text', bylawsAndDeclaration, {
    ...printedIn('governance', 5),
    impliedUnit: 'director',
    datedAs: 'byDocument',
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
        comparable: 'amendments',
        value: 'Only amendments or corrections',
        pattern: /only|amendment|correction/i,
        menuPosition: 2,
      },
      { comparable: 'whole', value: 'Yes', pattern: /yes|whole|complete/i, menuPosition: 1 },
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

import { testReadings } from '~tests/factories/read-values'

const roof = 'propertyDetails.hoaCoverage.roofStructure'

testReadings('who maintains the roof, from money set aside', roof, [
  ['minutes', 'Reserves are kept for roofs, siding, and driveways.', 'Association'],
  ['minutes', 'We fund the reserves for future projects such as roofs and painting.', 'Association'],
  ['minutes', 'The major components include replacement of roofs, driveways, and gutters.', 'Association'],
  ['minutes', 'Solar panels on roofs need approval.', null],
])

testReadings('who pays utilities, from a budget', 'propertyDetails.hoaCoverage.utilities', [
  ['minutes', 'The operating account pays utilities, insurance, and landscaping.', 'Association'],
  ['minutes', 'Gas and electric were under budgeted.', 'Association'],
  ['minutes', 'Owners pay their own gas, electric, and cable.', 'Owner'],
])

testReadings('who pays for water, from its own system', 'propertyDetails.hoaCoverage.waterSewer', [
  ['minutes', 'Upgrades of the community water system are funded out of the assessment.', 'Association'],
  ['minutes', 'Water pooled at the curb after the storm.', null],
])

testReadings('who pays for trash', 'propertyDetails.hoaCoverage.trashCollection', [
  ['minutes', 'Trash is picked up on Tuesdays by the association’s hauler.', 'Association'],
  [
    'ccrs',
    'The assessments shall be used to promote the welfare of the Members and of the tenants who reside in their Units, for the water charges of the common space, and for garbage collection from all Lots.',
    'Association',
  ],
])

testReadings('who maintains the pool', 'propertyDetails.hoaCoverage.poolSpa', [
  ['rules', 'Residents who use the pool are responsible for keeping the pool area clean.', null],
])

testReadings('who maintains the roof, from a responsibility', roof, [
  [
    'notice',
    'It is each homeowner’s responsibility to maintain the exterior of the unit, such as siding and roofs.',
    'Owner',
  ],
])

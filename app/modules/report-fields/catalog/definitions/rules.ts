import { means, type Definition } from './definition'

const maintenance = (what: string, example: string, also = '') =>
  means(
    `Who maintains or pays for ${what}: the association, the owner, or both.`,
    example,
    `A line of a budget; a power to do the work at the cost of an owner who neglects it.${also}`,
  )

export const ruleDefinitions: Readonly<Record<string, Definition>> = {
  'propertyDetails.petRules': means(
    'The sentences that state the main rule about pets, in the document’s words.',
    '“No more than two dogs or cats may be kept in a home.”',
    'Headings, tables of contents, and definitions.',
  ),
  'propertyDetails.parkingRules': means(
    'The sentences that state the main rule about parking, in the document’s words.',
    '“Boats and trailers may not be parked on the street overnight.”',
    'Headings, tables of contents, and one incident in minutes.',
  ),
  'propertyDetails.rentalRules': means(
    'The sentences that state the main rule about renting out a home, in the document’s words.',
    '“Leases must be in writing and for at least six months.”',
    'Renting the clubhouse; equipment rental; headings.',
  ),
  'propertyDetails.rentalCap': means(
    'How many homes may be rented out at the same time.',
    '“no more than 20% of the units may be leased”',
    'The minimum term of a lease; the number of homes that are rented.',
  ),
  'propertyDetails.smokingRules': means(
    'The sentences that state the rule about smoking, in the document’s words.',
    '“Smoking is prohibited in all units and common areas.”',
    'Smoke detectors.',
  ),
  'propertyDetails.architecturalReview': means(
    'The sentences that say what needs approval before it is built or changed, and how it is given.',
    '“No fence shall be erected until its plans are approved in writing.”',
    'How the committee is elected; a decision about one owner’s request.',
  ),
  'propertyDetails.hasViolations': means(
    'Whether the home or the association has open violations, as the document states.',
    '“There are no open violations on this unit.”',
    'Rules about violations in general.',
  ),
  'propertyDetails.repairs': means(
    'Whether major repairs are planned, needed, deferred, or critical; none if the document says so.',
    '“The roofs of buildings B and C will be replaced next spring.”',
    'Routine upkeep; a clause about the duty to repair.',
  ),
  'propertyDetails.watchedConditions': means(
    'A sentence by which a problem of a building is monitored, repaired for the time being, or put off.',
    '“The cracks in the garage slab will be monitored for another year.”',
    'Landscaping, and matters other than the buildings.',
  ),
  'propertyDetails.structuralInspection': means(
    'The day of a structural inspection or milestone report.',
    '“The engineer inspected the balconies on May 6, 2025”',
    'The site visit of a reserve study; fire inspections.',
  ),
  'propertyDetails.hoaCoverage.roofStructure': maintenance(
    'the roof and structure of the homes',
    '“Each owner shall maintain the roof and exterior of the home.”',
    ' The roof of a clubhouse.',
  ),
  'propertyDetails.hoaCoverage.waterSewer': maintenance(
    'water and sewer service, or their lines, of the homes',
    '“Water and sewer charges are included in the assessment.”',
    ' Water for the common area.',
  ),
  'propertyDetails.hoaCoverage.poolSpa': maintenance(
    'a pool or spa of the association',
    '“The Association shall operate and repair the swimming pool.”',
    ' That a pool exists; owners’ private pools.',
  ),
  'propertyDetails.hoaCoverage.trashCollection': maintenance(
    'the collection of trash from the homes',
    '“Owners contract for trash collection themselves.”',
    ' Where trash cans are kept.',
  ),
  'propertyDetails.hoaCoverage.landscaping': maintenance(
    'the landscaping of lots or of the common area, as the document divides it',
    '“The Association mows the front yards; owners maintain fenced yards.”',
  ),
  'propertyDetails.hoaCoverage.utilities': maintenance(
    'the electricity, gas, and similar utilities of the homes',
    '“Each unit is separately metered for gas and electricity, paid by its owner.”',
    ' Utilities of the common area.',
  ),
  'governance.quorum': means(
    'The quorum of members’ meetings.',
    '“Members holding one-third of the votes constitute a quorum”',
    'The quorum of the board; majorities needed to decide.',
  ),
  'governance.boardSize': means(
    'The number of directors.',
    '“a Board of five directors”',
    'The quorum of the board; the directors who attended a meeting.',
  ),
  'governance.boardTerm': means(
    'The term of a director in years.',
    '“Directors are elected for two years”',
    'Terms of officers; limits on how often someone may serve.',
  ),
  'governance.annualMeeting': means(
    'The month or day of the annual meeting, as a standing rule.',
    '“held on the second Tuesday of October each year”',
    'The date of one meeting.',
  ),
  'governance.meetingNotice': means(
    'How many days before a members’ meeting it must be announced.',
    '“not less than 14 nor more than 50 days before the meeting”',
    'Notice to directors; notice of violations.',
  ),
  'governance.lastElection': means(
    'The date of the annual meeting of which these minutes or this notice are.',
    '“Minutes of the Annual Meeting, October 14, 2025”',
    'The next meeting; meetings of the board.',
  ),
  'governance.declaration': means(
    'Whether the document is the declaration itself or only amends one.',
    '“Declaration of Covenants, Conditions and Restrictions of Juniper Bench”',
    'A mere reference to the declaration.',
  ),
  'governance.recordedDate': means(
    'When this instrument was recorded.',
    '“Recorded as Document 2003-118842 on August 19, 2003”',
    'The dates of other instruments to which it refers.',
  ),
  'governance.signedDate': means(
    'When this instrument was signed or adopted.',
    '“Executed this 12th day of August, 2003”',
    'The dates of other instruments; the expiration of a notary’s commission.',
  ),
  'governance.latestMinutes': means(
    'The date of the meeting that these minutes record.',
    '“Board Meeting Minutes, March 10, 2026”',
    'The next meeting; the meeting whose minutes were approved.',
  ),
}

import sharp from 'sharp'
import { drawnPdf, scanOf } from './scans'
import { docxOf, paragraph } from './word-document'

// The documents of a fictional association, each in a format that customers send, and what a careful reader finds in
// them. A label is the value as the report prints it, or null if the documents do not answer the field although one of
// them says something that could be mistaken for an answer.

export const property = {
  subjectPropertyAddress: '12 Juniper Bend Lane, Unit 7',
  propertyCity: 'Salem',
  propertyState: 'OR',
  propertyZipCode: '97301',
}

type Label = { path: string; value: string | null; file: string | null; page: number | null }

const declaration = 'Declaration.pdf'
const bylaws = 'Bylaws.docx'
const budget = 'Budget 2026.pdf'
const study = 'Reserve Study.pdf'
const policy = 'Insurance Certificate.pdf'
const minutes = 'Board Minutes.pdf'

const label = (path: string, value: string, file: string, page = 1): Label => ({ path, value, file, page })
const unanswered = (path: string): Label => ({ path, value: null, file: null, page: null })

export const labels: readonly Label[] = [
  label('propertyInfo.hoaName', 'Juniper Bend Condominium Association', declaration),
  label('propertyInfo.totalUnits', '48', declaration),
  label('propertyInfo.county', 'Marion', declaration),
  label('propertyInfo.state', 'Oregon', declaration),
  label('propertyDetails.rentalCap', '25% of the units', declaration, 2),
  label('financial.lateFee', '$30', declaration, 2),
  label('financial.lateInterest', '9% a year', declaration, 2),
  label('financial.workingCapital', '2 months of assessments', declaration, 2),
  label('financial.transferFee', '$225', declaration, 2),

  label('governance.boardSize', '5', bylaws),
  label('governance.boardTerm', '2 years', bylaws),
  label('governance.quorum', '30%', bylaws),
  label('governance.annualMeeting', 'March', bylaws),
  label('governance.meetingNotice', 'At least 14 days', bylaws),

  label('financial.totalIncome', '$247,680', budget),
  label('financial.totalExpenses', '$247,680', budget),
  label('financial.insuranceExpense', '$38,400', budget),
  label('financial.reserveContribution', '$62,400 a year', budget),
  label('propertyInfo.monthlyDues', '$430 a month', budget),

  label('financial.currentReserve', '$318,500', study),
  label('financial.targetReserve', '$490,000', study),
  label('financial.fundingLevel', '65%', study),
  label('financial.reserveStudyProvider', 'Fernhill Reserve Advisors', study),
  label('financial.recommendedContribution', '$5,800 a month', study),
  label('propertyInfo.yearBuilt', '1998', study),

  label('insurance.company', 'Granite Harbor Mutual Insurance Company', policy),
  label('insurance.policyStart', '2026-04-01', policy),
  label('insurance.expiration', '2027-04-01', policy),
  label('insurance.coverageLimit', '$14,250,000', policy),
  label('insurance.deductible', '$10,000', policy),
  label('insurance.liabilityLimit', '$2,000,000', policy),
  label('insurance.directorsOfficers', '$1,000,000', policy),
  label('insurance.fidelity', '$350,000', policy),

  label('governance.latestMinutes', '2026-09-15', minutes),
  label('management.company', 'Cobalt Ridge Management', minutes),
  label('management.manager', 'Dana Whitlock', minutes),
  label('propertyDetails.delinquencies', '3', minutes),
  label('financial.bankBalance', '$54,210.18', minutes),
  label('financial.specialAssessments', '$1,200 per unit', minutes),
  label('financial.currentLitigation', 'None', minutes),

  unanswered('financial.associationLoan'),
  unanswered('propertyInfo.masterAssociation'),
  unanswered('insurance.windDeductible'),
  unanswered('financial.returnedCheckFee'),
]

const prose =
  (title: string, ...paragraphs: string[]) =>
  (pdf: PDFKit.PDFDocument) => {
    pdf.font('Helvetica-Bold').fontSize(15).text(title, 72, 72).font('Helvetica').fontSize(11)
    for (const text of paragraphs) pdf.moveDown(0.7).text(text)
  }

const declarationPdf = () =>
  drawnPdf([
    prose(
      'Declaration of Covenants for Juniper Bend Condominiums',
      'This declaration is recorded in Marion County, Oregon, for the property known as Juniper Bend.',
      '1.1 “Association” means Juniper Bend Condominium Association, an Oregon nonprofit corporation.',
      '1.2 The condominium consists of forty-eight (48) units in six buildings.',
      '2.1 Every owner of a unit is a member of the Association for as long as the ownership lasts.',
    ),
    prose(
      'Assessments and Use',
      '5.1 A payment that reaches the Association more than ten days after its due date bears a late charge of $30, and interest at nine percent (9%) per annum from the due date.',
      '5.2 On the first sale of a unit the buyer pays two months of regular assessments into the working capital fund.',
      '5.3 A transfer fee of $225 is due to the Association whenever a unit is sold.',
      '6.1 No more than twenty-five percent (25%) of the units may be rented at the same time. A lease runs for at least six months.',
      '6.2 Two cats or dogs may live in a unit. Dogs are on a leash wherever they are outside of it.',
      '6.3 Each unit has one numbered parking space. Boats and trailers are parked elsewhere.',
    ),
  ])

const bylawsDocx = () =>
  docxOf(
    ...[
      'Bylaws of Juniper Bend Condominium Association',
      'Article 3. The annual meeting of the members is held in March of each year.',
      'Written notice of each meeting of the members is mailed to every owner not less than fourteen (14) days before it.',
      'At a meeting of the members, thirty percent (30%) of the votes, in person or by proxy, constitute a quorum.',
      'Article 4. The Board of Directors consists of five (5) directors.',
      'Each director is elected for a term of two years.',
    ].map(paragraph),
  )

const budgetRows = [
  ['Income', '', ''],
  ['Regular assessments ($430 a month per unit)', '$236,160', '$247,680'],
  ['Total Income', '$236,160', '$247,680'],
  ['Expenses', '', ''],
  ['Insurance', '$34,900', '$38,400'],
  ['Landscaping', '$41,300', '$42,600'],
  ['Water and Sewer', '$52,060', '$54,480'],
  ['Management', '$28,800', '$29,800'],
  ['Repairs', '$21,500', '$20,000'],
  ['Reserve Contribution', '$57,600', '$62,400'],
  ['Total Expenses', '$236,160', '$247,680'],
] as const

const budgetPdf = () =>
  drawnPdf([
    (pdf) => {
      pdf.font('Helvetica-Bold').fontSize(14).text('Juniper Bend Condominium Association', 72, 72)
      pdf.fontSize(12).text('Approved Operating Budget, January 1 to December 31, 2026', 72, 94)
      pdf.font('Helvetica').fontSize(10)
      const rows = [['', '2025 Budget', '2026 Budget'], ...budgetRows]
      for (const [index, cells] of rows.entries())
        for (const [column, cell] of cells.entries())
          pdf.text(cell, [72, 340, 450][column], 130 + index * 18, { lineBreak: false })
      pdf.text('The monthly dues for 2026 are $430 for each unit.', 72, 130 + rows.length * 18 + 16)
    },
  ])

const studyPdf = () =>
  drawnPdf([
    prose(
      'Reserve Study, Level 2 Update',
      'Prepared for Juniper Bend Condominium Association by Fernhill Reserve Advisors',
      'Fiscal year beginning January 1, 2026',
      'Year built: 1998',
      'Starting reserve balance: $318,500',
      'Fully funded reserve balance: $490,000',
      'Percent funded: 65%',
      'Recommended monthly reserve contribution: $5,800',
    ),
  ])

const policyPdf = async () => {
  const lines = [
    ['Insurer', 'Granite Harbor Mutual Insurance Company'],
    ['Named Insured', 'Juniper Bend Condominium Association'],
    ['Policy Period', '04/01/2026 to 04/01/2027'],
    ['Building Limit', '$14,250,000'],
    ['Property Deductible', '$10,000'],
    ['General Liability, Each Occurrence', '$2,000,000'],
    ['Directors and Officers Liability', '$1,000,000'],
    ['Employee Dishonesty', '$350,000'],
  ] as const
  const printed = await drawnPdf([
    (pdf) => {
      pdf.font('Helvetica-Bold').fontSize(16).text('Certificate of Property Insurance', 72, 72)
      pdf.font('Helvetica').fontSize(12)
      for (const [index, [name, value]] of lines.entries())
        pdf.text(name, 72, 120 + index * 30).text(value, 310, 120 + index * 30)
    },
  ])
  const picture = await sharp(await scanOf(printed, 0, 200))
    .jpeg({ quality: 80 })
    .toBuffer()
  return drawnPdf([(pdf) => void pdf.image(picture, 0, 0, { width: 612, height: 792 })])
}

const minutesPdf = () =>
  drawnPdf([
    prose(
      'Juniper Bend Condominium Association',
      'Minutes of the Board of Directors',
      'September 15, 2026',
      'Present: five directors. Dana Whitlock, community manager, attended for Cobalt Ridge Management.',
      'The treasurer reported that the operating account balance was $54,210.18 as of August 31, 2026.',
      'Three units are more than 60 days past due.',
      'The board approved a special assessment of $1,200 per unit for the replacement of the entry gates, due December 1, 2026.',
      'Legal matters: the association is not a party to any pending litigation.',
      'The bank offered a loan for the gates. The board declined; the association has never borrowed.',
    ),
  ])

/** The documents by file name. */
export const labeledDocuments = async (): Promise<[name: string, content: Buffer][]> => [
  [declaration, await declarationPdf()],
  [bylaws, bylawsDocx()],
  [budget, await budgetPdf()],
  [study, await studyPdf()],
  [policy, await policyPdf()],
  [minutes, await minutesPdf()],
]

import { means, type Definition } from './definition'

export const financialDefinitions: Readonly<Record<string, Definition>> = {
  'financial.fundingLevel': means(
    'The reserve balance as a percentage of the fully funded balance, as the study or form states it.',
    '“The reserve fund is 58% funded”',
    'A target (“maintain at least 70%”); the share of the budget that goes to reserves.',
  ),
  'financial.currentReserve': means(
    'The money in the reserve or replacement fund, with its day: the fund’s balance, or its cash in the column of that fund.',
    '“Reserve fund balance at December 31, 2025: $412,907”',
    'Operating cash; a contribution; both funds together.',
  ),
  'financial.targetReserve': means(
    'The fully funded balance: what the reserve fund should hold on the day of the study.',
    '“Fully funded balance $711,900”',
    'The projection for a later year.',
  ),
  'financial.perUnitBalance': means(
    'The reserve balance divided by the number of units. It is calculated.',
    '$1,948, from $412,907 and 212 units',
    'One owner’s account balance.',
  ),
  'financial.perUnitUnderfunding': means(
    'What the reserve fund lacks to the fully funded balance, divided by the number of units. It is calculated.',
    '$1,410, from a gap of $298,993 and 212 units',
    'A special assessment.',
  ),
  'financial.reserveContribution': means(
    'What the association pays, or budgets to pay, into reserves in a year or month.',
    '“Transfer to reserves 36,500” in the newest budget column',
    'What a study recommends; a transfer of a surplus that happens once.',
  ),
  'financial.actualContribution': means(
    'What was really paid into reserves in a year for which another amount had been planned.',
    '“Of the budgeted $36,500, only $20,000 was transferred in 2025”',
    'Budgeted contributions.',
  ),
  'financial.recommendedContribution': means(
    'What the reserve study recommends to pay into reserves.',
    '“Recommended 2026 contribution: $4,150 per month”',
    'What the association budgets or pays.',
  ),
  'financial.highestContribution': means(
    'The highest of the contributions of the study’s plans.',
    '“Full funding plan: $61,200 a year; baseline plan: $40,800” ($61,200)',
    'A year in the distant future of one plan.',
  ),
  'financial.minimumContribution': means(
    'The least contribution that the study or the governing documents demand.',
    '“not less than ten percent of the annual budget shall be set aside for reserves”',
    'What is budgeted.',
  ),
  'financial.reserveStudyDate': means(
    'The day or fiscal year for which the reserve study is made.',
    '“Reserve study for the fiscal year beginning January 1, 2026”',
    'The day of the site visit, of printing, or of a later update that is only planned.',
  ),
  'financial.reserveStudyProvider': means(
    'The firm that made the reserve study.',
    '“Prepared by Stonefield Reserve Planners”',
    'The client, and the management company that ordered it.',
  ),
  'financial.fundingMethod': means(
    'The funding plan that the study recommends: full, threshold, baseline, or statutory.',
    '“We recommend the full funding plan”',
    'Plans that the study only explains.',
  ),
  'financial.largestExpense': means(
    'The single largest repair or replacement that is planned, with its year.',
    '“2031: asphalt replacement $264,000”',
    'Totals of several components; past work.',
  ),
  'financial.nearTermExpense': means(
    'The sum of repairs and replacements planned within three years. It is calculated from the study’s schedule.',
    '$64,000 through 2029, from a roof for $50,000 and a gate for $14,000',
    'Routine upkeep.',
  ),
  'financial.budgetStatus': means(
    'Whether the newest budget or statement is positive, balanced, or negative by the document’s own totals.',
    '“Net income 2025: (3,480)” (negative)',
    'A single fund or month, if totals of the year are given.',
  ),
  'financial.totalIncome': means(
    'The total income of the newest year of the fund that pays for operations; the scope says so if it covers all funds.',
    '“Total income 181,260” in the column “2026 budget”',
    'Subtotals; a month, if the year is given.',
  ),
  'financial.totalExpenses': means(
    'The total expenses of the newest year of the fund that pays for operations; the scope says so if they cover all funds.',
    '“Total operating expenses 184,740”',
    'Subtotals; a month, if the year is given.',
  ),
  'financial.operatingResult': means(
    'The excess or deficit of a year. Deficits are negative.',
    '“Excess (deficiency) of revenues over expenses (3,480)” (−$3,480)',
    'The balance of a fund.',
  ),
  'financial.bankBalance': means(
    'The cash in all accounts together on a day.',
    '“Total cash in banks 498,332” in the total column',
    'The column of one fund, if a total stands beside it; all assets.',
  ),
  'financial.shortages': means(
    'A sentence that says that the association is short of money or that its reserves are used up.',
    '“The reserve account was drained by the elevator repair.”',
    'A warning about the budgets of individual owners.',
  ),
  'financial.associationLoan': means(
    'The balance, or else the original amount, of a loan that the association owes.',
    '“Bank loan payable $96,400”',
    'The power to borrow; mortgages of owners.',
  ),
  'financial.loanLender': means(
    'The lender of a loan that the association owes.',
    '“The loan from Meadow Street Bank matures in 2030”',
    'Banks that only hold the association’s accounts, and lenders of owners.',
  ),
  'financial.insuranceExpense': means(
    'The premiums for the association’s insurance in the newest year, of all policies as the document totals them.',
    '“Insurance 27,310”',
    'Health insurance, or workers’ compensation alone.',
  ),
  'financial.yearEndStatements': means(
    'What an accountant did with the year-end statements: audited, reviewed, or compiled them.',
    '“We have reviewed the accompanying balance sheet”',
    'An “audit committee”; a duty to have an audit made.',
  ),
  'financial.delinquencyShare': means(
    'The share of homes or of dues that are past due.',
    '“6% of owners are more than 60 days delinquent”',
    'A threshold for collection.',
  ),
  'financial.delinquentAmount': means(
    'The amount of assessments that are past due.',
    '“Nine owners owe a total of $7,755”',
    'A threshold for collection (“accounts over $500 go to the attorney”).',
  ),
  'propertyDetails.delinquencies': means(
    'The number of homes that are past due.',
    '“Nine owners owe a total of $7,755” (9)',
    'Liens that were filed, unless the document says that they are the homes past due.',
  ),
  'financial.duesIncrease': means(
    'The latest increase of the regular assessment that was decided, in percent or dollars, with its year.',
    '“Dues rise by 6% on January 1, 2026”',
    'Proposals that failed; the largest increase that is allowed.',
  ),
  'financial.specialAssessments': means(
    'A special assessment that was levied, decided, or is pending: the amount for a home, when it is due, and its purpose. “None” if the document says so.',
    '“a special assessment of $1,750 per unit in 2026 for the balconies”',
    'The power to levy one.',
  ),
  'financial.currentLitigation': means(
    'A lawsuit or claim in which the association is a party, and its state. “None” if the document says so.',
    '“The claim against the roofer is in mediation”',
    'Threats in collection letters; general powers to sue; words such as “budget versus actual”.',
  ),
  'financial.assessmentIncreaseCap': means(
    'The largest increase of the regular assessment without a vote of the owners.',
    '“not more than eight percent above the previous year”',
    'Limits of special assessments.',
  ),
  'financial.priorityLienMonths': means(
    'The months of assessments that come before a first mortgage. “None” if the lien is subordinate to it.',
    '“prior to a first mortgage to the extent of six months’ assessments”',
    'The months after which a lien is filed.',
  ),
  'financial.lateFee': means(
    'The charge for a late payment, as an amount or a share.',
    '“A late charge of $35 is added after the 10th”',
    'Interest; attorney’s fees; amounts above which an attorney is engaged.',
  ),
  'financial.lateInterest': means(
    'The yearly interest on late payments.',
    '“interest at twelve percent per annum”',
    'One-time late charges, and interest on loans.',
  ),
  'financial.lienPolicy': means(
    'That unpaid assessments are a lien on the home, and what follows from it.',
    '“Unpaid assessments are a continuing lien and may be foreclosed.”',
    'The case of a single owner in minutes.',
  ),
  'financial.transferFee': means(
    'The charge when a home is sold.',
    '“Account transfer: $225”',
    'Contributions to capital; fees for certificates and letters, if they are named separately.',
  ),
  'financial.workingCapital': means(
    'What a buyer contributes to the association’s capital at closing.',
    '“a sum equal to two months’ assessments upon each resale”',
    'The first regular assessment; transfer fees.',
  ),
  'financial.returnedCheckFee': means(
    'The charge for a check that is returned unpaid.',
    '“Returned payment: $30”',
    'Late fees.',
  ),
  'financial.constructionDeposit': means(
    'The deposit that an owner pays before construction or remodeling.',
    '“A refundable deposit of $1,500 precedes any construction”',
    'Fees for the review of plans; deposits for renting the clubhouse.',
  ),
  'financial.fines': means(
    'The amounts or schedule of fines for violations.',
    '“Second notice $75; each further week $150”',
    'The bare power to fine, unless no document states an amount.',
  ),
}

import { datesInWords, businessDay } from '../../date-formats'
import { joinWithAnd, joinWithOr } from '../../formatting'
import { lastDayOfPeriod, parseQualifier } from '../../report-fields/qualifier'
import { lenderInputFields } from '../../report-fields/lender-inputs'
import { areaNames, areas, areaWeights } from '../../scoring/criteria'
import { monthsAfter } from '../../scoring/figure-age'
import type { LenderInput } from '../../scoring/lender-values'
import { reviewForLenders, type LenderReview, type LenderTest } from '../../scoring/lender-review'
import { gradeOf, minKnownPoints, scoreLabel, type Area, type SubScore } from '../../scoring/score'
import {
  declarationPath,
  isDeclarationMissing,
  missingDocuments,
  countedKinds,
  missingKeyDocuments,
  requestMessage,
  uncheckedSubjects,
  type SuggestedDocument,
} from '../../report-fields/missing-documents'
import { reportField } from '../../report-fields/fields'
import { datesOfInput, figuresOfReport } from './report-figures'
import {
  isRanged,
  typedPrintedValue,
  type FirstMethodScore,
  type PrintedReport,
  type RangedReport,
} from '../revisions/printed-report'
import type { AreaBar, Block, BlockOf } from './report-layout'
import { levelOf } from './score-scale'
import { betweenText } from './score-words'

// The report's blocks about scores: the scores, what is unknown, and which documents would settle it.

const insufficientData = 'Insufficient data'

const withOneDecimal = (points: number) => String(Math.round(points * 10) / 10)

type AreaScore = FirstMethodScore['areas']['financial'] | SubScore

const totalOf = ({ inputs, coverage: knownPoints }: AreaScore) =>
  `${withOneDecimal(inputs.reduce((sum, { earned }) => sum + (earned ?? 0), 0))} of ${knownPoints}`

const rounded = (exact: number | null) => (exact === null ? null : Math.round(exact))

/** The range of a score; null once both ends are equal. */
function openRange(method: { lowest: number; highest: number }) {
  const [from, to] = [Math.round(method.lowest), Math.round(method.highest)]
  return from === to ? null : { from, to }
}

function rangeSentence(report: RangedReport): string | null {
  const { overall } = report.scores
  const range = openRange(report.method)
  if (!range || (overall === null && !report.method.between)) return null
  return overall === null
    ? 'The documents leave questions open, and the answers decide where in this range the score falls. There is no single grade yet.'
    : `The documents leave questions open. Depending on the answers, the score could be anywhere from ${range.from} to ${range.to}.`
}

/** What staff replaced when they set the overall score themselves. */
function calculatedText(report: PrintedReport): string {
  const calculated = rounded(report.method.overall)
  if (calculated !== null) return `it is ${calculated}`
  return isRanged(report) && report.method.between
    ? `it is ${betweenText(report.method).replace(/^B/, 'b')}`
    : 'there is insufficient data'
}

function areaBar(report: PrintedReport, area: Area): AreaBar {
  const score = report.scores[area]
  const calculated = rounded(report.method.areas[area].score)
  const range = isRanged(report) ? openRange(report.method.areas[area]) : null
  const shared = {
    name: areaNames[area],
    score,
    level: levelOf(score ?? 0),
    knownPoints: report.method.areas[area].coverage,
    points: `${totalOf(report.method.areas[area])} points`,
    range,
    weight: areaWeights[area],
  }
  const note =
    score === calculated ? null : `set by our staff (method: ${calculated ?? insufficientData.toLowerCase()})`
  if (score === null)
    return { ...shared, word: range ? `${range.from} to ${range.to}` : insufficientData, note }
  return {
    ...shared,
    word: scoreLabel(score),
    note: note ?? (range && `could be ${range.from} to ${range.to}`),
  }
}

export function scoresBlock(report: PrintedReport): Block {
  const { overall } = report.scores
  const { method } = report
  const ranged = isRanged(report) ? report : null
  const reasons = [...method.reasons]
  if (overall !== rounded(method.overall))
    reasons.push(`Our staff set the overall score during review. By the method, ${calculatedText(report)}.`)
  return {
    kind: 'scores',
    title: 'FiPhO Health Score',
    about:
      'FiPhO sums up an association’s financial, physical, and operational health on a scale from 0 to 100.',
    overall: {
      score: overall,
      level: levelOf(overall ?? 0),
      grade: overall === null ? null : (report.grade ?? gradeOf(overall)),
      word: overall === null ? insufficientData : scoreLabel(overall),
      provisional: method.provisional,
      between: overall === null ? (ranged?.method.between ?? null) : null,
      range: ranged && openRange(ranged.method),
    },
    range: ranged && rangeSentence(ranged),
    areas: areas.map((area) => areaBar(report, area)),
    reasons,
  }
}

const firstMethodLead = (method: string) =>
  `Method ${method}: points earned out of the points available. Anything not provided or not verified is left out of both. An area with less than ${minKnownPoints} points of coverage has no score.`

const rangedLead = (method: string) =>
  `Method ${method}: points earned out of the points available. Unknown inputs are left out of the score. The range shows the score if they all earned nothing and if they all earned full points. An area with fewer than ${minKnownPoints} known points has a range instead of a score.`

/** @param highest the most points that an unknown input could earn; null in reports of the first method */
function pointsText(earned: number | null, available: number, highest: number | null): string | null {
  if (earned !== null) return `${withOneDecimal(earned)} of ${available}`
  return highest === null ? null : `0 to ${withOneDecimal(highest)}`
}

export const pointsBlock = (report: PrintedReport): Block => ({
  kind: 'points',
  title: 'How the Score Was Calculated',
  lead: (isRanged(report) ? rangedLead : firstMethodLead)(report.method.method),
  areas: areas.map((area) => {
    const { inputs } = report.method.areas[area]
    return {
      name: areaNames[area],
      total: totalOf(report.method.areas[area]),
      inputs: inputs.map(({ input, label, earned, available, ...points }) => ({
        label,
        isKnown: earned !== null,
        ...datesOfInput(figuresOfReport(report), input, earned, reportDay(report)),
        points: pointsText(earned, available, 'highest' in points ? points.highest : null),
      })),
    }
  }),
})

const resultWords = { pass: 'Pass', fail: 'Fail', unknown: 'Unknown' } as const

/** What a lender test needs if the report's answer cannot be used, because it is only a requirement or not a number. */
const neededDetails: Partial<Record<LenderInput, string>> = {
  deductible: 'Deductible and Property Coverage in dollars, of the policy in force',
  liability: 'Liability Limit of the policy in force',
  fidelity: 'Fidelity Coverage of the policy in force',
  specialAssessment: 'Units late on each special assessment',
}

/** The labels of the inputs that an unknown result is missing. */
function neededLabels(missing: readonly LenderInput[], answered: ReadonlySet<string>): string[] {
  const labels = missing.map((input) => {
    const paths = lenderInputFields[input]
    const unanswered = paths.find((path) => !answered.has(path))
    const path = unanswered ?? paths[0]
    return (unanswered === undefined ? neededDetails[input] : undefined) ?? reportField(path)?.label ?? path
  })
  return [...new Set(labels)]
}

/** Paths of fields that are answered and recent enough to count. */
const answeredPaths = ({ values }: PrintedReport, tooOld: ReadonlyMap<string, string>) =>
  new Set(
    values
      .filter(({ value, absence }) => value !== null || absence === 'stated_none')
      .map(({ path }) => path)
      .filter((path) => !tooOld.has(path)),
  )

const isApplicable = (test: LenderTest): test is LenderTest & { result: keyof typeof resultWords } =>
  test.result !== 'not_applicable'

/** The reason that a test does not apply; empty for tests of other kinds of projects, which are not listed. */
const notApplicableText = ({ name, limit, note }: LenderTest) =>
  note === null ? [] : [`Not counted: ${name}, ${limit}: ${note}`]

/** @param answered answered paths, for naming what an unknown result is missing */
export function listedLenderTests({ tests }: LenderReview, answered: ReadonlySet<string>) {
  return {
    tests: tests
      .filter(isApplicable)
      .map(({ id, name, limit, source, result, missing, note, isSecondary, ...test }) => ({
        id,
        name: `${name}: ${limit}`,
        result,
        word: resultWords[result],
        source: [
          note,
          test.dated,
          ...test.tooOld,
          missing.length > 0 && `Needs: ${neededLabels(missing, answered).join(', ')}`,
          isSecondary ? `${source}, as reported` : source,
        ]
          .filter(Boolean)
          .join(' · '),
      })),
    notApplicable: tests.filter((test) => !isApplicable(test)).flatMap(notApplicableText),
  }
}

const onlyLenders = 'They don’t affect the score, and only a lender can approve a loan.'

export const lenderLead = ({ applicationDay, asOf }: LenderReview) =>
  `For a loan application dated ${datesInWords(applicationDay)}, using the rules lenders had published as of ${datesInWords(asOf)}. “As reported” means we know the rule from others who quote it. These tests are for information. ${onlyLenders}`

/** @param applicationDay the day of the loan application, YYYY-MM-DD */
export function lenderBlock(report: PrintedReport, applicationDay: string): Block {
  const title = 'Published Lender Tests'
  if (!isRanged(report))
    return {
      kind: 'lender',
      title,
      lead: `These tests use the figures above. ${onlyLenders}`,
      project: null,
      applicationDay: null,
      tests: (report.lenderPanel ?? []).map((test) => ({
        ...test,
        id: test.name,
        word: resultWords[test.result],
      })),
      notApplicable: [],
    }
  const figures = figuresOfReport(report)
  const review = reviewForLenders(report.lenderValues, applicationDay, figures.lender)
  return {
    kind: 'lender',
    title,
    lead: lenderLead(review),
    project: review.project.text,
    applicationDay,
    ...listedLenderTests(review, answeredPaths(report, figures.tooOldOn(applicationDay))),
  }
}

/** Reports from entered data do not list documents. */
const hasListedDocuments = ({ documents, mark }: PrintedReport) =>
  mark === undefined || documents.some(({ kind }) => kind !== null)

/**
 * The effect of a document: "Could settle 10.5 points of the overall score (25 of physical and 15 of operational
 * health)".
 */
export function effectsOf({
  points,
  weighted,
  isProjectKey,
  tests,
  items,
  tooOld,
}: SuggestedDocument): string[] {
  const shares = points.map(
    ({ area, points: share }) => `${withOneDecimal(share)} of ${areaNames[area].toLowerCase()}`,
  )
  return [
    ...tooOld,
    ...(weighted > 0
      ? [
          `Could settle ${withOneDecimal(weighted)} points of the overall score (${joinWithAnd(shares)} health)`,
        ]
      : []),
    ...(isProjectKey ? ['Shows what kind of project this is, which decides which lender tests apply'] : []),
    ...(tests.length > 0
      ? [`Helps with ${tests.length} lender ${tests.length === 1 ? 'test' : 'tests'}: ${tests.join('; ')}`]
      : []),
    ...(items.length > 0 ? [`Would also answer: ${items.join(', ')}`] : []),
  ]
}

const requestOf = (request: SuggestedDocument) => ({
  kind: request.kind,
  name: request.name,
  why: request.why,
  ask: request.ask,
  effects: effectsOf(request),
})
export type ShownRequest = ReturnType<typeof requestOf>

const requestsTitle = 'What’s Missing and What to Ask For'
const requestsLead = (count: number) =>
  count === 1
    ? 'Ask the association, its manager, or your agent for this.'
    : 'Ask the association, its manager, or your agent for these. The first one would settle the most.'

/** The document requests block; null if no missing document would help. */
export function requestsBlock(
  report: PrintedReport,
  hoaName: string,
  applicationDay: string,
): BlockOf<'requests'> | null {
  if (!isRanged(report) || !hasListedDocuments(report)) return null
  const figures = figuresOfReport(report)
  // A figure recent enough for the score may be too old for a later loan.
  const tooOld = figures.tooOldOn(applicationDay > reportDay(report) ? applicationDay : reportDay(report))
  const declaration = report.values.find(({ path }) => path === declarationPath)
  const requests = missingDocuments({
    answered: answeredPaths(report, tooOld),
    tooOld,
    kinds: countedKinds(report.documents),
    score: report.method,
    review: reviewForLenders(report.lenderValues, applicationDay, figures.lender),
    isInCalifornia: report.propertyState === 'CA',
    isDeclarationMissing: isDeclarationMissing(declaration && typedPrintedValue(declaration)),
  })
  if (requests.length === 0) return null
  return {
    kind: 'requests',
    title: requestsTitle,
    lead: requestsLead(requests.length),
    requests: requests.map(requestOf),
    message: { subject: `Documents for ${hoaName}`, body: requestMessage(requests, hoaName) },
  }
}

/** Subjects that could not be checked, so that the absence of alerts is not good news. */
const uncheckedSubjectsOf = ({ method }: PrintedReport) => uncheckedSubjects(method)

/**
 * "Made without a budget, a reserve study, or an insurance certificate"; null if no key document is missing.
 */
export function missingKeyDocumentsText(report: PrintedReport): string | null {
  if (!hasListedDocuments(report)) return null
  const names = missingKeyDocuments(countedKinds(report.documents))
  return names.length === 0 ? null : `Made without ${joinWithOr(names)}`
}

const maxAgeInMonths = 24

/** A note if even the newest dated statement is old; otherwise null. */
function oldText(report: PrintedReport): string | null {
  const today = reportDay(report)
  const dates = report.values.flatMap(({ path, value, period }) => {
    const day = lastDayOfPeriod(path === 'governance.latestMinutes' ? value : period)
    // Projections for later years do not make a study newer.
    return day === null || value === null || parseQualifier(period).isYearOfPlannedWork ? [] : [day]
  })
  const newest = dates.sort().at(-1)
  return newest === undefined || monthsAfter(newest, maxAgeInMonths) >= today
    ? null
    : `These documents are old: the newest dated information in them is from ${datesInWords(newest)}. Finances, insurance, and management may have changed since. Ask for current documents before you rely on this report.`
}

/** The notice at the top of a report that is based on few or old documents. */
export function noticeBlock(report: PrintedReport): Block | null {
  const [without, old] = [missingKeyDocumentsText(report), oldText(report)]
  if (without === null)
    return old === null ? null : { kind: 'notice', title: 'Read This First', paragraphs: [old] }
  const subjects = uncheckedSubjectsOf(report)
  return {
    kind: 'notice',
    title: 'Read This First',
    paragraphs: [
      ...(old === null ? [] : [old]),
      `This report was ${without.replace(/^M/, 'm')}, so it doesn’t include what ${missingKeyDocuments(countedKinds(report.documents)).length === 1 ? 'that document' : 'those documents'} would show.`,
      ...(subjects.length > 0
        ? [
            `We could not check ${joinWithOr(subjects)}. If there is no alert about them, that doesn’t mean all is well.`,
          ]
        : []),
    ],
  }
}

/** The note on unchecked subjects; null if everything could be checked. */
export function uncheckedText(report: PrintedReport): string | null {
  const subjects = uncheckedSubjectsOf(report)
  return subjects.length === 0
    ? null
    : `From these documents, we could not check ${joinWithOr(subjects)}. If there is no alert about them, that doesn’t mean all is well.`
}

/** Text in place of alerts. Their absence is good news only if everything could be checked. */
export function noAlertsText(report: PrintedReport): string {
  const notChecked = uncheckedText(report)
  return notChecked === null
    ? 'Nothing in the documents called for an alert.'
    : `There are no alerts, but this is not an all-clear. ${notChecked}`
}

/** The number of alert subjects that could not be checked. */
export const uncheckedCount = (report: PrintedReport) => uncheckedSubjectsOf(report).length

/** The day of a report, for which the PDF shows lender tests. */
export const reportDay = ({ reportDate }: PrintedReport) => businessDay(reportDate)

/** The default application day on the web. The figures of a sample do not age. */
export const defaultApplicationDay = (report: PrintedReport, today: string) =>
  report.revision === 0 ? reportDay(report) : today

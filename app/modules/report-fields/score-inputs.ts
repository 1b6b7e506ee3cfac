import {
  known,
  nothingProvided,
  notProvided,
  statedNone,
  type Answer,
  type ScoreInputs,
} from '../scoring/inputs'
import { paymentsAYear } from './calculate'
import type { Absence } from './items'
import { numberOf, type TypedValue } from './typed-value'

/** A value as it stands after staff have looked, or which absence. */
type VerifiedValue = {
  path: string
  typed: TypedValue | null
  absence?: Absence | null
  /** "2026, proposed"; of insurance "required": what a declaration calls for says nothing of what there is. */
  period?: string | null
}

const isRequirement = ({ path, period }: VerifiedValue) =>
  path.startsWith('insurance.') && /^(?:required|maximum)\b/.test(period ?? '')

const millisecondsOfDay = 86_400_000

function yearsBetween(from: string, today: string): number | null {
  const start = Date.parse(
    `${from.length === 4 ? `${from}-07-01` : from.length === 7 ? `${from}-01` : from}T00:00:00Z`,
  )
  const end = Date.parse(`${today}T00:00:00Z`)
  const years = (end - start) / millisecondsOfDay / 365.25
  return Number.isFinite(years) && years >= -0.6 ? Math.max(0, years) : null
}

/**
 * The score's inputs from the values of the report. What can't be known from them stays "not provided": nothing is guessed.
 * @param today YYYY-MM-DD, for ages
 */
export function scoreInputs(values: readonly VerifiedValue[], today: string): ScoreInputs {
  const byPath = new Map(values.filter((v) => !isRequirement(v)).map((v) => [v.path, v]))
  const typedAt = (path: string): TypedValue | null => {
    const given = byPath.get(path)
    return given && (!given.absence || given.absence === 'stated_none') ? given.typed : null
  }
  const said = (path: string) => byPath.get(path)?.absence === 'stated_none' || typedAt(path)?.kind === 'none'
  const number = (path: string): number | null => {
    const value = numberOf(typedAt(path))
    return value !== null && Number.isFinite(value) ? value : null
  }
  const choice = (path: string): string | null => {
    const typed = typedAt(path)
    return typed?.kind === 'choice' ? typed.choice : null
  }
  const date = (path: string): string | null => {
    const typed = typedAt(path)
    return typed?.kind === 'date' ? typed.date : null
  }
  const answer = <T>(value: T | null): Answer<T> => (value === null ? notProvided : known(value))
  const yearsSince = (path: string) => {
    const day = date(path)
    return day === null ? null : yearsBetween(day, today)
  }
  const months = (path: string) => {
    const years = yearsSince(path)
    return years === null ? null : Math.floor(years * 12)
  }
  const numberOrNone = (path: string): Answer<number> =>
    number(path) === null && said(path) ? statedNone : answer(number(path))

  const units = number('propertyInfo.totalUnits')
  const monthly = number('propertyInfo.monthlyDues')
  const dues = typedAt('propertyInfo.monthlyDues')
  const range = dues?.kind === 'money' && dues.to !== undefined
  const duesAYear = monthly !== null && units !== null && !range ? monthly * 12 * units : null
  const perYear = (path: string) => {
    const [cents, payments] = [number(path), paymentsAYear(typedAt(path))]
    // A contribution without a period could be a month's or a year's.
    return cents === null || payments === null ? null : cents * payments
  }
  const share = (part: number | null, whole: number | null) =>
    part === null || whole === null || whole <= 0 ? null : (part / whole) * 100

  const contribution = share(perYear('financial.reserveContribution'), duesAYear)
  const recommended = share(perYear('financial.recommendedContribution'), duesAYear)
  const studyAge = yearsSince('financial.reserveStudyDate')
  const late = number('financial.delinquencyShare') ?? share(number('propertyDetails.delinquencies'), units)
  const budget = number('financial.totalExpenses') ?? number('financial.totalIncome')
  const result = share(number('financial.operatingResult'), budget)

  const levied = number('financial.specialAssessments')
  const levy = typedAt('financial.specialAssessments')
  const perUnit = levy?.kind === 'money' && levy.each === true
  const ofUnit = levied === null ? null : perUnit ? levied : units ? levied / units : null
  const completed = levy?.kind === 'money' && levy.settled === true
  const special =
    said('financial.specialAssessments') || levied === 0
      ? known({ completed: 0, pending: 0, pendingAboveYearsDues: false })
      : levied === null
        ? notProvided
        : known({
            completed: completed ? 1 : 0,
            pending: completed ? 0 : 1,
            pendingAboveYearsDues: !completed && ofUnit !== null && monthly !== null && ofUnit > monthly * 12,
          })

  const litigation = choice('financial.currentLitigation')
  const expires = date('insurance.expiration')
  const deductible = number('insurance.deductible')
  const insured = typedAt('insurance.coverageLimit')
  const cover = insured?.kind === 'money' ? insured.cents : null
  const excess = typedAt('insurance.deductible')
  const asShare = excess?.kind === 'percent' ? excess.percent : share(deductible, cover)
  const replacement = number('insurance.replacementValue')
  const repairs = choice('propertyDetails.repairs')
  const statements = choice('financial.yearEndStatements')
  const inspected = yearsSince('propertyDetails.structuralInspection')
  const covers = (path: string): Answer<boolean> =>
    said(path) ? known(false) : number(path) !== null ? known(true) : notProvided

  return {
    ...nothingProvided,
    percentFunded: numberOrNone('financial.fundingLevel'),
    reserveContribution:
      contribution === null
        ? said('financial.reserveContribution')
          ? statedNone
          : notProvided
        : known({
            share: contribution,
            ...(recommended !== null &&
              studyAge !== null && { recommended: { share: recommended, studyAge } }),
          }),
    delinquency:
      said('propertyDetails.delinquencies') || said('financial.delinquencyShare') ? known(0) : answer(late),
    specialAssessments: special,
    operatingResult: answer(result),
    duesIncrease: said('financial.duesIncrease') ? known(0) : answer(number('financial.duesIncrease')),
    repairs: answer(repairs === 'none' || repairs === 'deferred' || repairs === 'critical' ? repairs : null),
    reserveStudyAge: said('financial.reserveStudyDate') ? statedNone : answer(studyAge),
    policyInForce: said('insurance.company')
      ? statedNone
      : expires?.length === 10
        ? known(expires >= today)
        : notProvided,
    fullReplacementCost: answer(replacement === null ? null : replacement >= 100),
    deductible: answer(asShare),
    structuralInspection: answer(inspected === null ? null : { age: inspected }),
    buildingAge: answer(yearsSince('propertyInfo.yearBuilt')),
    litigation: said('financial.currentLitigation')
      ? known('none')
      : answer(
          litigation === 'none' ||
            litigation === 'collections' ||
            litigation === 'other' ||
            litigation === 'grave'
            ? litigation
            : null,
        ),
    monthsSinceElection:
      choice('governance.lastElection') === 'failed_quorum'
        ? known('failed_quorum')
        : answer(months('governance.lastElection')),
    monthsSinceMinutes: answer(months('governance.latestMinutes')),
    yearEndStatements: said('financial.yearEndStatements')
      ? statedNone
      : answer(
          statements === null
            ? null
            : statements === 'compiled'
              ? 'compiled_or_internal'
              : 'audited_or_reviewed',
        ),
    directorsCover: covers('insurance.directorsOfficers'),
    fidelityCover: covers('insurance.fidelity'),
    ownerOccupied: answer(number('propertyInfo.ownerOccupiedShare')),
  }
}

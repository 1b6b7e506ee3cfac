import { fieldOf } from './fields'
import type { VerificationItem } from './items'
import { moneyText, percentText } from './parse'
import { budgetStatus } from './rules/budget'
import { standingOf } from './standing'
import type { ReadDocument } from './types'

const perYear: Record<string, number> = { month: 12, quarter: 4, 'half-year': 2, year: 1 }

/** "$1,440 a quarter" → payments a year: 4; null when no period is told. */
export const paymentsAYear = (value: string | null): number | null => {
  const period = /\ba (month|quarter|half-year|year)\b/.exec(value ?? '')?.[1]
  return period ? (perYear[period] ?? null) : null
}

/** Arithmetic on what was found, each result with the way it came about. Percent funded never comes from a balance alone. */
export function derive(
  items: VerificationItem[],
  documents: readonly ReadDocument[],
  today: string,
): VerificationItem[] {
  const all = new Map(items.map((i) => [i.path, i]))
  const amount = (path: string) => {
    const item = all.get(path)
    return item && !item.conflict && typeof item.comparable === 'number'
      ? { number: item.comparable, item }
      : null
  }
  const open = (path: string) => {
    const item = all.get(path)
    return !item || (item.value === null && !item.conflict)
  }
  const set = (
    path: string,
    value: string,
    comparable: string | number,
    sourceDetail: string,
    from: VerificationItem[],
  ) => {
    const field = fieldOf(path)
    const [first] = from
    if (!field || !first) return
    const certain = from.map((f) => f.confidence ?? 0)
    all.set(path, {
      path,
      section: field.section,
      label: field.label,
      required: field.required,
      value,
      comparable,
      source: 'system',
      sourceDetail,
      confidence: Math.min(...certain),
      documentId: first.documentId,
      documentPage: first.documentPage,
      quote: first.quote,
    })
  }

  const monthly = all.get('propertyInfo.monthlyDues')
  const regular = amount('financial.regularAssessment')
  const payments = regular ? paymentsAYear(regular.item.value) : null
  if (regular && payments && open('propertyInfo.monthlyDues')) {
    const cents = Math.round((regular.number * payments) / 12)
    set(
      'propertyInfo.monthlyDues',
      `${moneyText(cents)} a month`,
      cents,
      `Calculated: ${regular.item.value}, ${payments === 1 ? 'divided by 12' : `${payments} times a year, divided by 12`}.`,
      [regular.item],
    )
  } else if (regular && payments && monthly?.value && typeof monthly.comparable === 'number') {
    const cents = (regular.number * payments) / 12
    if (
      !monthly.value.includes(' to ') &&
      Math.abs(cents - monthly.comparable) > Math.max(100, monthly.comparable * 0.01)
    ) {
      monthly.sourceDetail += ` Another place says ${regular.item.value}, which is ${moneyText(Math.round(cents))} a month: compare the two.`
      monthly.confidence = Math.min(monthly.confidence ?? 0, 0.5)
      monthly.candidates = [...(monthly.candidates ?? []), ...(regular.item.candidates ?? [])]
    }
  }

  const units = amount('propertyInfo.totalUnits')
  const current = amount('financial.currentReserve')
  const target = amount('financial.targetReserve')
  if (units && units.number > 0) {
    if (current && open('financial.perUnitBalance')) {
      const each = Math.round(current.number / units.number)
      set(
        'financial.perUnitBalance',
        moneyText(each),
        each,
        `Calculated: ${current.item.value} ÷ ${units.item.value} units.`,
        [current.item, units.item],
      )
    }
    if (current && target && open('financial.perUnitUnderfunding')) {
      const each = Math.max(0, Math.round((target.number - current.number) / units.number))
      set(
        'financial.perUnitUnderfunding',
        moneyText(each),
        each,
        `Calculated: (${target.item.value} − ${current.item.value}) ÷ ${units.item.value} units.`,
        [current.item, target.item, units.item],
      )
    }
    const late = amount('propertyDetails.delinquencies')
    if (late && late.number <= units.number && open('financial.delinquencyShare')) {
      const share = (late.number / units.number) * 100
      set(
        'financial.delinquencyShare',
        percentText(share),
        share,
        `Calculated: ${late.number} of ${units.item.value} units.`,
        [late.item, units.item],
      )
    }
  }
  if (
    current &&
    target &&
    target.number > 0 &&
    current.item.documentId === target.item.documentId &&
    open('financial.fundingLevel')
  ) {
    const share = (current.number / target.number) * 100
    set(
      'financial.fundingLevel',
      percentText(share),
      share,
      `Calculated: ${current.item.value} of the ${target.item.value} that fully funded reserves would hold.`,
      [current.item, target.item],
    )
  }

  const [income, expenses] = [amount('financial.totalIncome'), amount('financial.totalExpenses')]
  if (
    income &&
    expenses &&
    income.item.documentId === expenses.item.documentId &&
    open('financial.operatingResult')
  ) {
    const result = income.number - expenses.number
    set(
      'financial.operatingResult',
      moneyText(result),
      result,
      `Calculated: ${income.item.value} income − ${expenses.item.value} expenses.`,
      [expenses.item, income.item],
    )
  }
  const result = amount('financial.operatingResult')
  if (result && open('financial.budgetStatus')) {
    // A rounding difference is no surplus.
    const base = income?.number ?? expenses?.number ?? 0
    const status = budgetStatus(Math.abs(result.number) <= Math.max(100, base * 0.001) ? 0 : result.number)
    set(
      'financial.budgetStatus',
      status.value,
      status.comparable,
      `From the operating result of ${result.item.value}.`,
      [result.item],
    )
  }

  const begun = all.get('governance.recordedDate')
  if (begun?.value && open('propertyInfo.associationAge')) {
    const age = Number(today.slice(0, 4)) - Number(begun.value.slice(0, 4))
    if (age >= 0)
      set(
        'propertyInfo.associationAge',
        `${age} years`,
        age,
        `Calculated: the declaration was recorded in ${begun.value.slice(0, 4)}.`,
        [begun],
      )
  }

  const newest = documents
    .filter((d) => d.kind === 'minutes')
    .map((document) => ({ document, date: standingOf(document).date }))
    .filter((m): m is { document: ReadDocument; date: string } => m.date !== null)
    .sort((a, b) => b.date.localeCompare(a.date))[0]
  const field = fieldOf('governance.latestMinutes')
  if (newest && field) {
    all.set(field.path, {
      path: field.path,
      section: field.section,
      label: field.label,
      required: field.required,
      value: newest.date,
      comparable: newest.date,
      source: 'system',
      sourceDetail: `The newest minutes provided: ${newest.document.name}.`,
      confidence: 0.8,
      documentId: newest.document.documentId,
      documentPage: 1,
      quote: null,
    })
  }
  return [...all.values()]
}

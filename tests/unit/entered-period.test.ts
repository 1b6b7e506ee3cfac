import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { periodInWords } from '~/modules/report-fields/qualifier'
import {
  checkPeriod,
  periodFormValues,
  periodFields,
  readPeriodForm,
} from '~/modules/report-fields/entered-period'

const form = z.object(periodFields).superRefine(checkPeriod)

describe('the period entered by staff', () => {
  it.each([
    [{ periodKind: 'day', periodDay: '2026-06-30' }, 'as of 2026-06-30', 'as of June 30, 2026'],
    [{ periodKind: 'actual', periodYear: '2025' }, '2025 actual', 'actual 2025'],
    [{ periodKind: 'budgeted', periodYear: '2026' }, '2026 budgeted', '2026 budget'],
    [{ periodKind: 'proposed', periodYear: '2027' }, '2027 proposed', 'proposed 2027 budget'],
  ])('stores and prints %j, and restores it in the form', (typed, stored, printed) => {
    const period = readPeriodForm(form.parse(typed))
    expect(period).toBe(stored)
    expect(periodInWords(stored)).toBe(printed)
    expect(periodFormValues(stored)).toMatchObject(typed)
  })

  it('may be none, may be unchanged, and is not part of every form', () => {
    expect(readPeriodForm(form.parse({ periodKind: '' }))).toBeNull()
    expect(readPeriodForm(form.parse({ periodKind: 'same' }))).toBe('same')
    expect(readPeriodForm(form.parse({}))).toBeUndefined()
    expect(periodFormValues(null).periodKind).toBe('')
    expect(periodFormValues('in minutes of 2026-03').periodKind).toBe('same')
  })

  it.each([
    [{ periodKind: 'day', periodDay: '2026-02-30' }, 'periodDay'],
    [{ periodKind: 'day' }, 'periodDay'],
    [{ periodKind: 'actual', periodYear: '26' }, 'periodYear'],
    [{ periodKind: 'proposed', periodDay: '2026-06-30' }, 'periodYear'],
    [{ periodKind: 'monthly' }, 'periodKind'],
  ])('rejects %j', (typed, field) => {
    expect(form.safeParse(typed).error?.issues[0]?.path).toEqual([field])
  })
})

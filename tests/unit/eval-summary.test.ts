import { describe, expect, it } from 'vitest'
import type { Outcome, Unfounded } from '../../bench/eval/outcomes'
import { head, summary } from '../../bench/eval/summary'

const outcome = (field: string, result: Outcome['result'], changes: Partial<Outcome> = {}): Outcome => ({
  label: {
    file: 'a/Budget.pdf',
    field,
    value: '46',
    page: 1,
    quote: '46 units',
    method: '',
    alternatives: [],
  },
  file: 'a/Budget.pdf',
  association: 'Heron Lake',
  kind: 'budget',
  basis: 'both',
  group: 'counts',
  result,
  hasConflict: false,
  isRightPage: result === 'right',
  confidence: 0.95,
  proposed: '46',
  ...changes,
})
const conflict = { hasConflict: true, confidence: null }
const found = {
  outcomes: [
    outcome('total_units', 'right'),
    outcome('total_units', 'right', conflict),
    outcome('total_units', 'wrong', conflict),
    outcome('quorum', 'missing', { confidence: null }),
  ],
  unfounded: [
    { ...outcome('quorum', 'wrong', conflict), file: 'a/Budget.pdf', field: 'quorum' } satisfies Unfounded,
  ],
}

/** The cells of a row by the names of the columns. */
function cellsOf(lines: string[], name: string) {
  const line = lines.find((text) => text.startsWith(`${name} `)) ?? ''
  const columns = ['labels', 'right', '%', 'conflicts', 'page', 'wrong', 'unfounded', 'wrong %']
  const cells = columns.map((_, i) => line.slice(34 + i * 10, 44 + i * 10).trim())
  return Object.fromEntries(columns.map((column, i) => [column, cells[i]]))
}

describe('the summary of an evaluation', () => {
  const lines = summary('Whole orders', found, ['field', 'association'])

  it('counts every conflict, whether or not the right value is among its candidates', () => {
    expect(cellsOf(lines, 'Whole orders')).toMatchObject({
      labels: '4',
      right: '2',
      conflicts: '3',
      unfounded: '1',
    })
    expect(cellsOf(lines, 'total_units')).toMatchObject({ labels: '3', conflicts: '2' })
    expect(cellsOf(lines, 'quorum')).toMatchObject({ labels: '1', conflicts: '1', unfounded: '1' })
  })

  it('has rows by field, by association, for money and size, and the confidence', () => {
    expect(lines[0]).toBe(head)
    expect(cellsOf(lines, 'Heron Lake')).toMatchObject({ labels: '4' })
    expect(cellsOf(lines, 'Money and size')).toMatchObject({ labels: '3' })
    expect(lines).toContain('  shown at 90 to 100%: 1 of 1 right (100%)')
    expect(lines.join('\n')).not.toContain('budget')
  })
})

import { writeFileSync } from 'node:fs'
import type { ConfidenceTable, FieldGroup } from '~/modules/extraction/decide/confidence'
import type { ReadingBasis } from '~/modules/report-fields/reading-basis'
import { readingBases } from '~db/lists'
import type { Outcomes } from './outcomes'

const tableFile = 'app/modules/extraction/decide/confidence.json'

type Proposal = { association: string; basis: ReadingBasis; group: FieldGroup; isRight: boolean }

/** Few proposals of a group count as if this many more were as right as those of all groups. */
const smoothing = 8

/** Never certain. */
const round = (share: number) => Math.min(0.99, Math.round(share * 100) / 100)

function shareOf(proposals: readonly Proposal[], prior: number) {
  const right = proposals.filter(({ isRight }) => isRight).length
  return (right + prior * smoothing) / (proposals.length + smoothing)
}

function fit(proposals: readonly Proposal[]): ConfidenceTable {
  const bases = (['both', 'exact', 'repaired'] as const).map((basis) => {
    const own = proposals.filter((proposal) => proposal.basis === basis)
    const all = shareOf(own, 0.9)
    const groups = [...Map.groupBy(own, ({ group }) => group)].map(([group, list]) => [
      group,
      round(shareOf(list, all)),
    ])
    return [basis, { all: round(all), ...Object.fromEntries(groups) }]
  })
  return Object.fromEntries(bases) as ConfidenceTable
}

/**
 * Measures how often values are right by what they rest on; and with each association left out in turn, how far the
 * confidence fitted to the others is from its own share of right values.
 * @param isWritten whether the table becomes the product's
 */
export function measure({ outcomes, unfounded }: Outcomes, isWritten: boolean): string[] {
  const proposals = [
    ...outcomes.map((outcome) => ({ ...outcome, isRight: outcome.result === 'right' })),
    ...unfounded.map((outcome) => ({ ...outcome, isRight: false })),
  ].flatMap(({ association, basis, group, isRight }): Proposal[] =>
    basis === null || group === null ? [] : [{ association, basis, group, isRight }],
  )
  if (isWritten) writeFileSync(tableFile, `${JSON.stringify(fit(proposals), null, 2)}\n`)
  const expected = new Map<Proposal, number>()
  for (const association of new Set(proposals.map((proposal) => proposal.association))) {
    const table = fit(proposals.filter((proposal) => proposal.association !== association))
    for (const proposal of proposals.filter((own) => own.association === association))
      expected.set(proposal, table[proposal.basis]?.[proposal.group] ?? table[proposal.basis]?.all ?? 0)
  }
  return [
    'Right values by what they rest on, and as expected from the other associations:',
    ...readingBases.flatMap((basis) => {
      const own = proposals.filter((proposal) => proposal.basis === basis)
      if (own.length === 0) return []
      const right = own.filter(({ isRight }) => isRight).length
      const mean = own.reduce((sum, proposal) => sum + (expected.get(proposal) ?? 0), 0) / own.length
      return [
        `  ${basis.padEnd(10)} ${right} of ${own.length} (${((right / own.length) * 100).toFixed(0)}%), expected ${(mean * 100).toFixed(0)}%`,
      ]
    }),
  ]
}

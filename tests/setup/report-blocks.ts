import type { Block, BlockOf, ReportLayout } from '~/modules/reports/layout/report-layout'

/** The blocks of all pages of a report, in the order in which they are printed. */
export const blocksOf = (layout: ReportLayout): Block[] =>
  layout.pages.flatMap(({ wide, columns, end }) => [...wide, ...columns.flat(), ...end])

/** The first block of this kind; undefined without one. */
export const findBlock = <K extends Block['kind']>(layout: ReportLayout, kind: K) =>
  blocksOf(layout).find((block): block is BlockOf<K> => block.kind === kind)

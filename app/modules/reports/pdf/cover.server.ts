import type { Brand } from '~/brand'
import type { ReportLayout } from '../layout/report-layout'
import { BoxBuilder, usualScale, type Box } from '../../pdf/boxes.server'
import { ink, sheet, type Paper } from '../../pdf/paper.server'

const left = 78
const width = sheet.width - left - 60
const [titleTop, detailsTop, bottom, continuedTop] = [214, 552, 712, 76]

const severityColors = { bad: ink.bad, caution: ink.caution, good: ink.good } as const

/** Font sizes, largest first; a name too long for all of them wraps at the smallest. */
const nameSizes = [34, 26, 20, 15, 11]
const usualNameHeight = 34 * 1.14 * 4

function alertCounts(builder: BoxBuilder, { alertCounts: counts }: ReportLayout): Box {
  const style = (color: string) => ({ font: 'bold', size: 10, color }) as const
  let x = 0
  const boxes = counts.map(({ text, severity }) => {
    const left = x
    x += builder.paper.widthOf(text, style(severityColors[severity])) + 22
    return { left, box: builder.text(text, 200, style(severityColors[severity])) }
  })
  return builder.beside(boxes)
}

function titleBox(builder: BoxBuilder, layout: ReportLayout): Box {
  const names = nameSizes.map((size) =>
    builder.text(layout.hoaName, width, { font: 'serif', size, leading: 1.14 }, 'H1'),
  )
  const name = names.find(({ height }) => height <= usualNameHeight) ?? names[names.length - 1]
  const rule: Box = { height: 34, draw: (x, y) => builder.paper.rule(x, y + 22, width, ink.lineStrong) }
  return builder.stack([
    builder.text('HOA Health Report', width, { size: 13, color: ink.muted }),
    builder.space(6),
    ...(name ? [name] : []),
    ...(layout.place ? [builder.space(10), builder.text(layout.place, width, { size: 13 })] : []),
    rule,
    builder.text(layout.verdict, width, { font: 'serif', size: 17 }),
    builder.space(6),
    alertCounts(builder, layout),
  ])
}

function detailsBox(builder: BoxBuilder, layout: ReportLayout): Box {
  const details = [
    ['Report number', layout.orderNumber],
    ['Date', [layout.date, layout.revision].filter(Boolean).join(' · ')],
    ['Documents read', String(layout.documentCount)],
    ['Scoring method', layout.method],
  ] as const
  const rows = details.map(([name, value]) =>
    builder.beside([
      { left: 0, box: builder.text(name, 110, { size: 9.5, color: ink.muted }) },
      { left: 120, box: builder.text(value, width - 120, { font: 'bold', size: 9.5 }) },
    ]),
  )
  return builder.stack([
    builder.stack(rows, 3),
    builder.space(17),
    builder.text(layout.legend, width, { size: 9, color: ink.muted }),
  ])
}

/** The cover. If a long name or address leaves no room, the rest moves to another page. */
export function drawCover(paper: Paper, layout: ReportLayout, brand: Brand) {
  const { doc } = paper
  const builder = new BoxBuilder(paper, usualScale)
  const openPage = (title: string) => {
    const page = paper.page(title)
    paper.artifact(() => {
      doc.rect(0, 0, sheet.width, sheet.height).fill(ink.paper)
      doc.rect(0, 0, 26, sheet.height).fill(ink.accent)
    })
    return page
  }
  let { section, end } = openPage('Cover')
  const product = builder.text(`${brand.productName} Report`, width, {
    font: 'bold',
    size: 12,
    color: ink.accent,
  })
  const mark = layout.mark
    ? [builder.text(layout.mark, width, { font: 'bold', size: 10, color: ink.bad })]
    : []
  builder.stack([product, ...mark], 4).draw(left, 76, section)

  const [title, details] = [titleBox(builder, layout), detailsBox(builder, layout)]
  if (titleTop + title.height <= detailsTop - 20 && detailsTop + details.height <= bottom) {
    title.draw(left, titleTop, section)
    details.draw(left, detailsTop, section)
  } else {
    let rest = builder.stack([title, builder.space(20), details])
    let top = titleTop
    while (rest.height > bottom - top) {
      const parts = rest.split?.(bottom - top)
      if (!parts) throw new Error('A part of the cover is higher than a page')
      parts[0].draw(left, top, section)
      end()
      ;({ section, end } = openPage('Cover (continued)'))
      rest = parts[1]
      top = continuedTop
    }
    rest.draw(left, top, section)
  }
  builder
    .text(`Questions: ${brand.supportEmail} · ${brand.supportPhone}`, width, { size: 9, color: ink.muted })
    .draw(left, 726, section)
  end()
}

import { notCounted } from '../layout/report-pages'
import type { AreaBar, BlockOf } from '../layout/report-layout'
import { gradeLimits } from '../layout/score-scale'
import { shortHeight, type Box, type BoxBuilder } from '../../pdf/boxes.server'
import { bar, drawTicks, gauge, tones } from './charts.server'
import { ink, type TextStyle } from '../../pdf/paper.server'
import { tightScale } from './value-rows.server'

/** A bar of a score's range with grade boundaries, marked as decoration since adjacent text has the value. */
function rangeBar(builder: BoxBuilder, width: number, { from, to }: { from: number; to: number }): Box {
  const { paper } = builder
  const fullBar = bar(builder, width, 0, ink.line)
  return {
    height: fullBar.height,
    draw: (x, y, parent) => {
      fullBar.draw(x, y, parent)
      paper.artifact(() => {
        const { doc } = paper
        const start = x + (width * from) / 100
        doc
          .roundedRect(start, y, Math.max(2, (width * (to - from)) / 100), fullBar.height, 1.5)
          .fill(ink.lineStrong)
        drawTicks(doc, gradeLimits, { x, y, width, height: fullBar.height })
      })
    },
  }
}

/** A bar of a score, or of its range if there is no score. */
const areaBar = (builder: BoxBuilder, width: number, { score, range }: AreaBar, color: string): Box =>
  score === null && range ? rangeBar(builder, width, range) : bar(builder, width, score ?? 0, color)

export function scoresBox(builder: BoxBuilder, block: BlockOf<'scores'>, width: number): Box {
  const gaugeWidth = builder.size(186)
  const left = gaugeWidth + 26
  const barWidth = width - left
  const bars = block.areas.map((area) => {
    const share = builder.text(`${area.weight}% of score`, 70, { size: 7.5, color: ink.muted })
    const name = builder.text(area.name, 150, { font: 'bold', size: 9.5 })
    const value = builder.text(area.score === null ? area.word : `${area.score} ${area.word}`, 150, {
      font: 'bold',
      size: 9.5,
      align: 'right',
    })
    const nameWidth = builder.paper.widthOf(area.name, { font: 'bold', size: builder.size(9.5) }) + 6
    const head = builder.beside([
      { left: 0, box: name },
      {
        left: nameWidth,
        box: { ...share, draw: (x, y, parent) => share.draw(x, y + builder.size(2), parent) },
      },
      { left: barWidth - 150, box: value },
    ])
    const facts = [area.points, `${area.knownPoints}% coverage`, area.note].filter(Boolean).join(' · ')
    return builder.stack(
      [
        head,
        areaBar(builder, barWidth, area, tones[area.level].strong),
        builder.text(facts, barWidth, { size: 7.5, color: ink.muted }),
      ],
      2.5,
    )
  })
  const figures = builder.beside(
    [
      { left: 0, box: gauge(builder, block.overall, gaugeWidth) },
      { left, box: builder.stack(bars, 8) },
    ],
    true,
  )
  const reasons = [...(block.range ? [block.range] : []), ...block.reasons].map((reason) =>
    builder.text(reason, width, { size: 8 }),
  )
  const about = builder.text(block.about, width, { size: 8, color: ink.muted })
  return builder.stack([about, builder.space(4), figures, ...reasons], 3)
}

export function pointsBox(builder: BoxBuilder, { lead, areas }: BlockOf<'points'>, width: number): Box {
  const column = (width - 2 * 18) / 3
  const pair = (label: string, points: string, style: TextStyle, dates: readonly string[] = []) => {
    const content = builder.stack([
      builder.text(label, column * 0.68, style),
      ...dates.map((text) =>
        builder.text(text, column * 0.74, { size: 6.2, color: ink.muted, leading: 1.2 }),
      ),
    ])
    const value = builder.text(points, column * 0.4, { ...style, align: 'right' })
    return builder.beside([
      { left: 0, box: content },
      { left: column * 0.6, box: value },
    ])
  }
  const sides = areas.map(({ name, total, inputs }) =>
    builder.stack([
      pair(name, total, { font: 'bold', size: 7.6 }),
      ...inputs.map(({ label, points, dated, tooOld }) => {
        const style = { size: 7, color: points === null ? ink.muted : ink.text, leading: 1.28 }
        return pair(label, points ?? notCounted, style, dated === null ? tooOld : [dated, ...tooOld])
      }),
    ]),
  )
  return builder.stack(
    [
      builder.text(lead, width, { size: 7, color: ink.muted }),
      builder.whole(
        builder.beside(sides.map((box, index) => ({ left: index * (column + 18), box }))),
        Infinity,
      ),
    ],
    2,
  )
}

export function lenderBox(
  builder: BoxBuilder,
  { lead, project, tests, notApplicable }: BlockOf<'lender'>,
  fullWidth: number,
): Box {
  const isWide = fullWidth > 400
  const width = isWide ? (fullWidth - 24) / 2 : fullWidth
  const colors = { pass: ink.good, fail: ink.bad, unknown: ink.muted }
  const resultWidth = builder.size(44)
  const nameWidth = width - resultWidth - 4
  const rows = tests.map(({ name, source, result, word }) => {
    const sourceStyle = { size: 7, color: ink.muted, leading: 1.2 }
    const ownWidth = builder.paper.widthOf(name, { size: builder.textSize(7.8) }) + 6
    const room = nameWidth - ownWidth
    const isBeside =
      builder.scale < tightScale && builder.paper.widthOf(source, { size: builder.textSize(7) }) <= room
    const test = isBeside
      ? builder.beside([
          { left: 0, box: builder.text(name, ownWidth, { size: 7.8 }) },
          { left: ownWidth, box: builder.text(source, room, { ...sourceStyle, leading: 1.36 }) },
        ])
      : builder.stack([
          builder.text(name, nameWidth, { size: 7.8 }),
          builder.text(source, nameWidth, sourceStyle),
        ])
    const resultBox = builder.text(word, resultWidth, {
      font: 'bold',
      size: 7.8,
      color: colors[result],
      align: 'right',
    })
    const row = builder.beside([
      { left: 0, box: test },
      { left: width - resultWidth, box: resultBox },
    ])
    return builder.whole(row, shortHeight)
  })
  const content = project === null ? [] : [builder.text(project, fullWidth, { font: 'bold', size: 7.8 })]
  const notApplicableBoxes = notApplicable.map((text) =>
    builder.text(text, fullWidth, { size: 7, color: ink.muted }),
  )
  const rowsBox = builder.stack(rows, 2)
  return builder.stack(
    [
      ...content,
      builder.text(lead, fullWidth, { size: 7, color: ink.muted }),
      isWide ? builder.columns(rowsBox, { count: 2, width, gutter: 24 }) : rowsBox,
      ...notApplicableBoxes,
    ],
    2,
  )
}

/** Points. Only a taller request is split across pages; none of ours is. */
const tallRequest = 180

/** Document requests: the document, the reason, the sentence to send, and the effect of an answer. */
export function requestsBox(builder: BoxBuilder, block: BlockOf<'requests'>, width: number): Box {
  const gutter = 24
  const column = (width - gutter) / 2
  const requests = block.requests.map(({ name, why, ask, effects }) => {
    const parts = [
      builder.text(name, column, { font: 'bold', size: 8.2 }),
      builder.text(why, column, { size: 8.2 }),
      builder.text(ask, column, { size: 8.2, color: ink.accent }),
      ...effects.map((effect) => builder.text(effect, column, { size: 7.5, color: ink.muted })),
    ]
    return builder.whole(builder.stack(parts, 0, 1, 1), tallRequest)
  })
  return builder.stack(
    [
      builder.text(block.lead, width, { size: 7.5, color: ink.muted }),
      builder.columns(builder.stack(requests, 4), { count: 2, width: column, gutter }),
    ],
    4,
  )
}

const noticeTone = { strong: ink.caution, soft: ink.cautionSoft }

/** The notice in a frame. */
export function noticeBox(builder: BoxBuilder, { paragraphs }: BlockOf<'notice'>, width: number): Box {
  const inner = width - 2 * builder.size(6) - 4
  const content = builder.stack(
    paragraphs.map((text, index) =>
      builder.text(text, inner, { size: 9, font: index === 0 ? 'bold' : 'sans' }),
    ),
    2,
  )
  return builder.card(builder.whole(content, shortHeight), width, noticeTone)
}

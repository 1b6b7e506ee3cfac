import type { BlockOf } from '../layout/report-layout'
import { gradeBands, gradeLimits, isPossibleGrade, type Level } from '../layout/score-scale'
import { gaugeText } from '../layout/score-words'
import type { Box, BoxBuilder } from '../../pdf/boxes.server'
import { ink, type Paper, type TextStyle } from '../../pdf/paper.server'

export const tones: Record<Level, { strong: string; soft: string }> = {
  good: { strong: ink.good, soft: ink.goodSoft },
  caution: { strong: ink.caution, soft: ink.cautionSoft },
  bad: { strong: ink.bad, soft: ink.badSoft },
}

type Rectangle = { x: number; y: number; width: number; height: number }

/** White lines across a bar, at these percentages of its width. */
export function drawTicks(doc: Paper['doc'], ticks: readonly number[], { x, y, width, height }: Rectangle) {
  for (const tick of ticks) {
    const tickX = x + (width * tick) / 100
    doc
      .moveTo(tickX, y)
      .lineTo(tickX, y + height)
      .lineWidth(1.2)
      .stroke(ink.white)
  }
}

/** A percentage bar with white ticks, marked as decoration since adjacent text has the value. */
export function bar(
  builder: BoxBuilder,
  width: number,
  percent: number,
  color: string,
  ticks: readonly number[] = [],
  height = 6,
): Box {
  const { paper } = builder
  const barHeight = builder.size(height)
  const filled = (width * Math.min(100, Math.max(0, percent))) / 100
  return {
    height: barHeight,
    draw: (x, y) =>
      paper.artifact(() => {
        const { doc } = paper
        doc.roundedRect(x, y, width, barHeight, 1.5).fill(ink.line)
        if (filled > 0) doc.roundedRect(x, y, Math.max(2, filled), barHeight, 1.5).fill(color)
        drawTicks(doc, ticks, { x, y, width, height: barHeight })
      }),
  }
}

/** The overall score on a semicircle with grade boundaries. */
export function gauge(builder: BoxBuilder, overall: BlockOf<'scores'>['overall'], width: number): Box {
  const { paper } = builder
  const { score, grade, word, level, provisional, between, range } = overall
  const gaugeHeight = (width * 132) / 200
  const alt = gaugeText(overall)
  const onArc = (percent: number, radius: number) => {
    const angle = Math.PI * (1 - percent / 100)
    return { x: 100 + radius * Math.cos(angle), y: 100 - radius * Math.sin(angle) }
  }
  const draw = (x: number, y: number) => {
    const { doc } = paper
    const unit = width / 200
    doc.save().translate(x, y).scale(unit)
    doc.path('M 22 100 A 78 78 0 0 1 178 100').lineWidth(14).stroke(ink.line)
    if (score !== null && score > 0) {
      const end = onArc(score, 78)
      doc
        .path(`M 22 100 A 78 78 0 0 1 ${end.x.toFixed(2)} ${end.y.toFixed(2)}`)
        .lineWidth(14)
        .stroke(ink[level])
    }
    if (score === null && between && range) {
      const [from, to] = [onArc(range.from, 78), onArc(range.to, 78)]
      doc
        .path(
          `M ${from.x.toFixed(2)} ${from.y.toFixed(2)} A 78 78 0 0 1 ${to.x.toFixed(2)} ${to.y.toFixed(2)}`,
        )
        .lineWidth(14)
        .stroke(ink.lineStrong)
    }
    for (const limit of gradeLimits) {
      const [from, to] = [onArc(limit, 70), onArc(limit, 86)]
      doc.moveTo(from.x, from.y).lineTo(to.x, to.y).lineWidth(2).stroke(ink.white)
    }
    const drawCentered = (text: string, cx: number, top: number, style: TextStyle) =>
      paper.draw(paper.lines(text, 200, { ...style, align: 'center', leading: 1.175 }), cx - 100, top)
    for (const band of gradeBands) {
      const at = onArc(band.middle, 94)
      const isPossible = isPossibleGrade(band.grade, { grade, between })
      drawCentered(band.grade, at.x, at.y - 6.5, {
        font: isPossible ? 'bold' : 'sans',
        size: 11,
        color: isPossible ? ink.text : ink.muted,
      })
    }
    if (score === null && between && range) {
      drawCentered(`${range.from}–${range.to}`, 100, 56, { font: 'serif', size: 40 })
      drawCentered(`Between ${between.lowest} and ${between.highest}`, 100, 108, {
        font: 'bold',
        size: 14,
      })
    } else if (score === null) {
      drawCentered('Insufficient', 100, 70, { font: 'bold', size: 16 })
      drawCentered('data', 100, 88, { font: 'bold', size: 16 })
    } else {
      drawCentered(String(score), 100, 44, { font: 'serif', size: 54 })
      drawCentered(`${grade} · ${word}${provisional ? ' · provisional' : ''}`, 100, 108, {
        font: 'bold',
        size: 14,
      })
    }
    doc.restore()
  }
  return {
    height: gaugeHeight,
    draw: (x, y, parent) => paper.mark(parent, 'Figure', () => draw(x, y), alt),
  }
}

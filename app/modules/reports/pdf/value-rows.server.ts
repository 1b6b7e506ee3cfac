import { sourceText } from '../layout/citations'
import type { BlockOf, MissingFields, Row, Source } from '../layout/report-layout'
import { fundingTicks, fundingZones } from '../layout/score-scale'
import { shortHeight, type Box, type BoxBuilder } from '../../pdf/boxes.server'
import { ink, type TextStyle } from '../../pdf/paper.server'
import { bar, tones } from './charts.server'

/** In lines. A longer figure is set below its name, at full width. */
const maxLinesBeside = 4
/** Below this scale a page is so full that sources share the lines of their figures. */
export const tightScale = 0.95
/** In points. */
const citeSize = 7

/** Puts a figure's period on its own line if both fit: a line break within a date is hard to read. */
function periodBelow(text: string, isWide: (part: string) => boolean): string {
  const [, figure, period] = /^(.+) (\([^()\n]+\))$/.exec(text) ?? []
  return figure && period && !isWide(figure) && !isWide(period) ? `${figure}\n${period}` : text
}

/** The source of a figure. */
export function sourceBox(
  builder: BoxBuilder,
  source: Source,
  width: number,
  align: 'left' | 'right',
  leading = 1.2,
): Box {
  return builder.text(sourceText(source), width, {
    size: citeSize,
    color: ink.muted,
    align,
    leading,
  })
}

/** Differing statements about a figure. */
const otherStatements = (
  builder: BoxBuilder,
  { others }: Row,
  width: number,
  align: 'left' | 'right',
): Box[] =>
  others.map((text) => builder.text(text, width, { size: 7.5, color: ink.caution, align, leading: 1.25 }))

/** A figure: name left, value right, and its source below in small type. */
function rowBox(builder: BoxBuilder, row: Row, width: number): Box {
  const gap = 8
  const content = row.value ?? row.absence
  const nameStyle: TextStyle = { size: 8.2, color: ink.muted }
  const valueStyle: TextStyle =
    row.value === null
      ? { size: 8.2, color: ink.muted, align: 'right' }
      : { font: 'bold', size: 8.2, align: 'right' }
  const naturalWidth = (text: string, style: TextStyle) =>
    builder.paper.widthOf(text, { ...style, size: builder.textSize(style.size) }) + 0.1
  const labelWidth = naturalWidth(row.label, nameStyle)
  const valueWidth = naturalWidth(content, valueStyle)
  const others = (align: 'left' | 'right') => otherStatements(builder, row, width, align)

  // On a full page, the source shares the line of its figure if it fits.
  if (builder.scale < tightScale && row.source) {
    const citationWidth = naturalWidth(sourceText(row.source), { size: citeSize })
    const column = [width * 0.4, citationWidth].find(
      (wide) => wide >= citationWidth && labelWidth + valueWidth + wide + 2 * gap <= width,
    )
    if (column !== undefined) {
      const line = builder.beside([
        { left: 0, box: builder.text(row.label, labelWidth, nameStyle) },
        { left: labelWidth, box: builder.text(content, width - labelWidth - column - gap, valueStyle) },
        { left: width - column, box: sourceBox(builder, row.source, column, 'right', 1.42) },
      ])
      return underlined(builder, builder.stack([line, ...others('right')], 0, 1), width)
    }
  }

  const nameWidth = labelWidth + gap + valueWidth <= width ? labelWidth : Math.min(labelWidth, width * 0.42)
  const room = width - nameWidth - gap
  const isWide = (text: string) => naturalWidth(text, valueStyle) > room
  const value = builder.text(isWide(content) ? periodBelow(content, isWide) : content, room, valueStyle)
  if (value.height > maxLinesBeside * builder.textSize(8.2) * 1.32) {
    const parts = [
      builder.text(row.label, width, nameStyle),
      builder.text(content, width, { ...valueStyle, align: 'left' }),
      ...(row.source ? [sourceBox(builder, row.source, width, 'left')] : []),
      ...others('left'),
    ]
    return underlined(builder, builder.whole(builder.stack(parts, 0, 1, 1), shortHeight), width)
  }
  const head = builder.beside([
    { left: 0, box: builder.text(row.label, nameWidth, nameStyle) },
    { left: nameWidth + gap, box: value },
  ])
  const source = row.source ? [sourceBox(builder, row.source, width, 'right')] : []
  const stacked = builder.stack([head, ...source, ...others('right')], 0, 1)
  return underlined(builder, builder.whole(stacked, shortHeight), width)
}

function underlined(builder: BoxBuilder, box: Box, width: number): Box {
  const below = builder.size(2.6)
  return {
    height: box.height + below,
    draw: (x, y, parent) => {
      box.draw(x, y, parent)
      builder.paper.rule(x, y + box.height + below / 2, width, ink.line, 0.4)
    },
    split: (room) => {
      const parts = box.split?.(room - below)
      return parts ? [parts[0], underlined(builder, parts[1], width)] : null
    },
  }
}

const missingFields = (builder: BoxBuilder, missing: readonly MissingFields[], width: number): Box[] =>
  missing.map(({ absence, labels }) =>
    builder.text(`${absence}: ${labels.join(', ')}`, width, { size: 7.5, color: ink.muted }),
  )

export function rowsBox(builder: BoxBuilder, { rows, missing }: BlockOf<'rows'>, width: number): Box {
  const isWide = width > 400
  const column = isWide ? (width - 24) / 2 : width
  const rowBoxes = builder.stack(rows.map((row) => rowBox(builder, row, column)))
  return builder.stack(
    [
      isWide ? builder.columns(rowBoxes, { count: 2, width: column, gutter: 24 }) : rowBoxes,
      ...missingFields(builder, missing, width),
    ],
    1,
  )
}

/** Quoted rules: name, text, then source. */
export function passagesBox(builder: BoxBuilder, { rows, missing }: BlockOf<'passages'>, width: number): Box {
  const passageBoxes = rows.map((row) => {
    const name = builder.text(row.label, width, { font: 'bold', size: 8.2 })
    const content = builder.text(row.value ?? row.absence, width, {
      size: 8.2,
      color: row.value === null ? ink.muted : ink.text,
    })
    const source = row.source ? [sourceBox(builder, row.source, width, 'left')] : []
    const stacked = builder.stack(
      [name, content, ...source, ...otherStatements(builder, row, width, 'left')],
      0,
      1,
      1,
    )
    return builder.whole(stacked, shortHeight)
  })
  return builder.stack([...passageBoxes, ...missingFields(builder, missing, width)], 3)
}

export function fundingBox(
  builder: BoxBuilder,
  { percent, level, zone, row }: BlockOf<'funding'>,
  width: number,
): Box {
  if (percent === null) return rowBox(builder, row, width)
  const head = builder.beside([
    {
      left: 0,
      box: builder.text(`${row.value} funded${zone ? `: ${zone}` : ''}`, width * 0.6, {
        font: 'bold',
        size: 10.5,
      }),
    },
    {
      left: width * 0.62,
      box: row.source ? sourceBox(builder, row.source, width * 0.38, 'right') : builder.space(0),
    },
  ])
  let from = 0
  const labels = fundingTicks.map((tick, index) => {
    const start = from
    from = tick
    const zoneWidth = (width * (tick - start)) / 100
    return {
      left: (width * start) / 100,
      box: builder.text(`${fundingZones[index]} ${tick}%`, zoneWidth - 3, {
        size: 7.5,
        color: ink.muted,
        align: 'right',
      }),
    }
  })
  const scale = builder.beside(labels)
  const ticked: Box = {
    height: scale.height + 1,
    draw: (x, y, parent) => {
      builder.paper.artifact(() => {
        for (const tick of fundingTicks) {
          const lineX = x + (width * tick) / 100 - (tick === 100 ? 0.4 : 0)
          builder.paper.doc
            .moveTo(lineX, y - 2)
            .lineTo(lineX, y + scale.height)
            .lineWidth(0.8)
            .stroke(ink.lineStrong)
        }
      })
      scale.draw(x, y + 1, parent)
    },
  }
  return builder.stack(
    [
      builder.space(1),
      head,
      bar(builder, width, percent, tones[level].strong, fundingTicks.slice(0, 2), 9),
      ticked,
      ...otherStatements(builder, row, width, 'left'),
    ],
    2.5,
  )
}

import { notCounted } from '../layout/report-pages'
import { sourceText } from '../layout/citations'
import type { Block, BlockOf, MissingFields, Row, Source } from '../layout/report-layout'
import { fundingTicks, type Level } from '../layout/score-scale'
import { BoxBuilder, shortHeight, type Box } from '../../pdf/boxes.server'
import { bar, gauge } from './charts.server'
import { ink, type TextStyle } from '../../pdf/paper.server'
import { areaBar, noticeBox, requestsBox } from './score-blocks.server'

const tones: Record<Level, { strong: string; soft: string }> = {
  good: { strong: ink.good, soft: ink.goodSoft },
  caution: { strong: ink.caution, soft: ink.cautionSoft },
  bad: { strong: ink.bad, soft: ink.badSoft },
}

/** A longer figure is set below its name, across the block. */
const longestBeside = 4
const tightScale = 0.95
const citeSize = 7

/** A figure over its period, where both fit whole: a line break within a date is hard to read. */
function periodBelow(text: string, isWide: (part: string) => boolean): string {
  const [, figure, period] = /^(.+) (\([^()\n]+\))$/.exec(text) ?? []
  return figure && period && !isWide(figure) && !isWide(period) ? `${figure}\n${period}` : text
}

/** Makes the blocks of a page for one scale. */
export class BlockBuilder extends BoxBuilder {
  /** A block under its heading, which is repeated where the block continues. */
  block(block: Block, width: number): Box {
    const style: TextStyle = { font: 'serif', size: 11.5, color: ink.accent }
    const underline: Box = { height: this.size(3), draw: (x, y) => this.paper.rule(x, y + 1, width) }
    const title = this.text(block.title, width, style, 'H3')
    const first: Box = {
      height: title.height,
      draw: (x, y, parent) => {
        this.paper.bookmark(block.title)
        title.draw(x, y, parent)
      },
    }
    const again = this.paper.lines(`${block.title} (continued)`, width, {
      ...style,
      size: this.textSize(style.size),
    })
    const continued: Box = {
      height: again.height,
      draw: (x, y) => this.paper.artifact(() => this.paper.draw(again, x, y)),
    }
    return this.#headed(
      this.stack([first, underline]),
      this.stack([continued, underline]),
      this.#body(block, width),
    )
  }

  #headed(heading: Box, continued: Box, body: Box): Box {
    return {
      ...this.stack([heading, body]),
      split: (room) => {
        const parts = body.split?.(room - heading.height)
        return parts ? [this.stack([heading, parts[0]]), this.#headed(continued, continued, parts[1])] : null
      },
    }
  }

  #body(block: Block, width: number): Box {
    switch (block.kind) {
      case 'scores':
        return this.#scores(block, width)
      case 'rows':
        return this.#rows(block, width)
      case 'alerts':
        return this.#alerts(block, width)
      case 'funding':
        return this.#funding(block, width)
      case 'passages':
        return this.#passages(block, width)
      case 'documents':
        return this.#documents(block, width)
      case 'points':
        return this.#points(block, width)
      case 'lender':
        return this.#lender(block, width)
      case 'requests':
        return requestsBox(this, block, width)
      case 'notice':
        return noticeBox(this, block, width)
      case 'text':
        return this.stack(
          block.paragraphs.map((p) => this.text(p, width, { size: 7.2, color: ink.muted, leading: 1.36 })),
          3,
        )
    }
  }

  #scores(block: BlockOf<'scores'>, width: number): Box {
    const gaugeWidth = this.size(186)
    const left = gaugeWidth + 26
    const wide = width - left
    const bars = block.areas.map((area) => {
      const share = this.text(`${area.weight}% of score`, 70, { size: 7.5, color: ink.muted })
      const name = this.text(area.name, 150, { font: 'bold', size: 9.5 })
      const value = this.text(area.score === null ? area.word : `${area.score} ${area.word}`, 150, {
        font: 'bold',
        size: 9.5,
        align: 'right',
      })
      const nameWidth = this.paper.widthOf(area.name, { font: 'bold', size: this.size(9.5) }) + 6
      const head = this.beside([
        { at: 0, box: name },
        { at: nameWidth, box: { ...share, draw: (x, y, p) => share.draw(x, y + this.size(2), p) } },
        { at: wide - 150, box: value },
      ])
      const coverage = [area.points, `${area.coverage}% coverage`, area.note].filter(Boolean).join(' · ')
      return this.stack(
        [
          head,
          areaBar(this, wide, area, tones[area.level].strong),
          this.text(coverage, wide, { size: 7.5, color: ink.muted }),
        ],
        2.5,
      )
    })
    const figures = this.beside(
      [
        { at: 0, box: gauge(this, block.overall, gaugeWidth) },
        { at: left, box: this.stack(bars, 8) },
      ],
      true,
    )
    const reasons = [...(block.range ? [block.range] : []), ...block.reasons].map((reason) =>
      this.text(reason, width, { size: 8 }),
    )
    const about = this.text(block.about, width, { size: 8, color: ink.muted })
    return this.stack([about, this.space(4), figures, ...reasons], 3)
  }

  /** Where a figure stands. */
  #cite(source: Source, width: number, align: 'left' | 'right', leading = 1.2): Box {
    return this.text(sourceText(source), width, {
      size: citeSize,
      color: ink.muted,
      align,
      leading,
    })
  }

  /** What else documents say of a figure. */
  #others = ({ others }: Row, width: number, align: 'left' | 'right'): Box[] =>
    others.map((text) => this.text(text, width, { size: 7.5, color: ink.caution, align, leading: 1.25 }))

  /** A figure: its name left, its value right, and below in small type where it stands. */
  #row(row: Row, width: number): Box {
    const gap = 8
    const content = row.value ?? row.absence
    const nameStyle: TextStyle = { size: 8.2, color: ink.muted }
    const valueStyle: TextStyle =
      row.value === null
        ? { size: 8.2, color: ink.muted, align: 'right' }
        : { font: 'bold', size: 8.2, align: 'right' }
    const natural = (text: string, style: TextStyle) =>
      this.paper.widthOf(text, { ...style, size: this.textSize(style.size) }) + 0.1
    const names = natural(row.label, nameStyle)
    const values = natural(content, valueStyle)
    const others = (align: 'left' | 'right') => this.#others(row, width, align)

    // On a full page the source moves up into the line of its figure, where there is room.
    if (this.scale < tightScale && row.source) {
      const cited = natural(sourceText(row.source), { size: citeSize })
      const column = [width * 0.4, cited].find(
        (wide) => wide >= cited && names + values + wide + 2 * gap <= width,
      )
      if (column !== undefined) {
        const line = this.beside([
          { at: 0, box: this.text(row.label, names, nameStyle) },
          { at: names, box: this.text(content, width - names - column - gap, valueStyle) },
          { at: width - column, box: this.#cite(row.source, column, 'right', 1.42) },
        ])
        return this.#underlined(this.stack([line, ...others('right')], 0, 1), width)
      }
    }

    const nameWidth = names + gap + values <= width ? names : Math.min(names, width * 0.42)
    const room = width - nameWidth - gap
    const isWide = (text: string) => natural(text, valueStyle) > room
    const value = this.text(isWide(content) ? periodBelow(content, isWide) : content, room, valueStyle)
    if (value.height > longestBeside * this.textSize(8.2) * 1.32) {
      const parts = [
        this.text(row.label, width, nameStyle),
        this.text(content, width, { ...valueStyle, align: 'left' }),
        ...(row.source ? [this.#cite(row.source, width, 'left')] : []),
        ...others('left'),
      ]
      return this.#underlined(this.whole(this.stack(parts, 0, 1, 1), shortHeight), width)
    }
    const head = this.beside([
      { at: 0, box: this.text(row.label, nameWidth, nameStyle) },
      { at: nameWidth + gap, box: value },
    ])
    const source = row.source ? [this.#cite(row.source, width, 'right')] : []
    const stacked = this.stack([head, ...source, ...others('right')], 0, 1)
    return this.#underlined(this.whole(stacked, shortHeight), width)
  }

  #underlined(box: Box, width: number): Box {
    const below = this.size(2.6)
    return {
      height: box.height + below,
      draw: (x, y, parent) => {
        box.draw(x, y, parent)
        this.paper.rule(x, y + box.height + below / 2, width, ink.line, 0.4)
      },
      split: (room) => {
        const parts = box.split?.(room - below)
        return parts ? [parts[0], this.#underlined(parts[1], width)] : null
      },
    }
  }

  #missing = (missing: readonly MissingFields[], width: number): Box[] =>
    missing.map(({ absence, labels }) =>
      this.text(`${absence}: ${labels.join(', ')}`, width, { size: 7.5, color: ink.muted }),
    )

  #rows({ rows, missing }: BlockOf<'rows'>, width: number): Box {
    const isWide = width > 400
    const column = isWide ? (width - 24) / 2 : width
    const listed = this.stack(rows.map((row) => this.#row(row, column)))
    return this.stack(
      [
        isWide ? this.columns(listed, { count: 2, width: column, gutter: 24 }) : listed,
        ...this.#missing(missing, width),
      ],
      1,
    )
  }

  #alerts({ alerts, none, remark }: BlockOf<'alerts'>, width: number): Box {
    if (alerts.length === 0) return this.text(none, width, { size: 8.5, color: ink.muted })
    const tagWidth = this.size(70)
    const inner = width - tagWidth - this.size(6) * 2 - 4
    const cards = alerts.map((alert): Box => {
      const tone = tones[alert.severity]
      const tag = this.stack([
        this.text(alert.word, tagWidth - 8, { font: 'bold', size: 8.2, color: tone.strong }),
        this.text(alert.type, tagWidth - 8, { size: 7.5, color: ink.muted }),
      ])
      const content = this.stack(
        [
          this.text(alert.title, inner, { font: 'bold', size: 9 }, 'P'),
          this.text(alert.description, inner, { size: 8.2 }),
          ...[alert.remark, alert.quote].flatMap((text) =>
            text === null ? [] : [this.text(text, inner, { size: 7.5, color: ink.muted })],
          ),
          ...(alert.source ? [this.#cite(alert.source, inner, 'left')] : []),
        ],
        0,
        1,
        1,
      )
      const sides = this.beside([
        { at: 0, box: this.whole(tag, Infinity) },
        { at: tagWidth, box: content },
      ])
      return this.whole(this.card(sides, width, tone), shortHeight)
    })
    const below = remark === null ? [] : [this.text(remark, width, { size: 8, color: ink.muted })]
    return this.stack([this.space(2), ...cards, ...below], 4)
  }

  #funding({ percent, level, zone, row }: BlockOf<'funding'>, width: number): Box {
    if (percent === null) return this.#row(row, width)
    const head = this.beside([
      {
        at: 0,
        box: this.text(`${row.value} funded${zone ? `: ${zone}` : ''}`, width * 0.6, {
          font: 'bold',
          size: 10.5,
        }),
      },
      {
        at: width * 0.62,
        box: row.source ? this.#cite(row.source, width * 0.38, 'right') : this.space(0),
      },
    ])
    const zones = ['weak', 'fair', 'strong']
    let from = 0
    const labels = fundingTicks.map((tick, at) => {
      const start = from
      from = tick
      const wide = (width * (tick - start)) / 100
      return {
        at: (width * start) / 100,
        box: this.text(`${zones[at]} ${tick}%`, wide - 3, { size: 7.5, color: ink.muted, align: 'right' }),
      }
    })
    const scale = this.beside(labels)
    const ticked: Box = {
      height: scale.height + 1,
      draw: (x, y, parent) => {
        this.paper.artifact(() => {
          for (const tick of fundingTicks) {
            const at = x + (width * tick) / 100 - (tick === 100 ? 0.4 : 0)
            this.paper.doc
              .moveTo(at, y - 2)
              .lineTo(at, y + scale.height)
              .lineWidth(0.8)
              .stroke(ink.lineStrong)
          }
        })
        scale.draw(x, y + 1, parent)
      },
    }
    return this.stack(
      [
        this.space(1),
        head,
        bar(this, width, percent, tones[level].strong, fundingTicks.slice(0, 2), 9),
        ticked,
        ...this.#others(row, width, 'left'),
      ],
      2.5,
    )
  }

  /** Rules in the documents' own words: name above, text below, its source at the end. */
  #passages({ rows, missing }: BlockOf<'passages'>, width: number): Box {
    const shown = rows.map((row) => {
      const name = this.text(row.label, width, { font: 'bold', size: 8.2 })
      const content = this.text(row.value ?? row.absence, width, {
        size: 8.2,
        color: row.value === null ? ink.muted : ink.text,
      })
      const source = row.source ? [this.#cite(row.source, width, 'left')] : []
      const stacked = this.stack([name, content, ...source, ...this.#others(row, width, 'left')], 0, 1, 1)
      return this.whole(stacked, shortHeight)
    })
    return this.stack([...shown, ...this.#missing(missing, width)], 3)
  }

  #documents({ documents, none }: BlockOf<'documents'>, width: number): Box {
    if (documents.length === 0) return this.text(none, width, { size: 8.2, color: ink.muted })
    const column = (width - 2 * 16) / 3
    const named = documents.map(({ name, detail }) =>
      this.stack(
        [
          this.text(name, column, { size: 7.6 }),
          ...(detail ? [this.text(detail, column, { size: 7, color: ink.muted, leading: 1.2 })] : []),
        ],
        0,
        1,
      ),
    )
    return this.columns(this.stack(named, 1.5), { count: 3, width: column, gutter: 16 })
  }

  #points({ lead, areas }: BlockOf<'points'>, width: number): Box {
    const column = (width - 2 * 18) / 3
    const pair = (label: string, points: string, style: TextStyle, dates: readonly string[] = []) => {
      const content = this.stack([
        this.text(label, column * 0.68, style),
        ...dates.map((text) => this.text(text, column * 0.74, { size: 6.2, color: ink.muted, leading: 1.2 })),
      ])
      const value = this.text(points, column * 0.4, { ...style, align: 'right' })
      return this.beside([
        { at: 0, box: content },
        { at: column * 0.6, box: value },
      ])
    }
    const sides = areas.map(({ name, total, inputs }) =>
      this.stack([
        pair(name, total, { font: 'bold', size: 7.6 }),
        ...inputs.map(({ label, points, dated, tooOld }) => {
          const style = { size: 7, color: points === null ? ink.muted : ink.text, leading: 1.28 }
          return pair(label, points ?? notCounted, style, dated === null ? tooOld : [dated, ...tooOld])
        }),
      ]),
    )
    return this.stack(
      [
        this.text(lead, width, { size: 7, color: ink.muted }),
        this.whole(this.beside(sides.map((box, at) => ({ at: at * (column + 18), box }))), Infinity),
      ],
      2,
    )
  }

  #lender({ lead, project, tests, aside }: BlockOf<'lender'>, whole: number): Box {
    const isWide = whole > 400
    const width = isWide ? (whole - 24) / 2 : whole
    const colors = { pass: ink.good, fail: ink.bad, unknown: ink.muted }
    const resultWidth = this.size(44)
    const nameWidth = width - resultWidth - 4
    const rows = tests.map(({ name, source, result, word }) => {
      const sourceStyle = { size: 7, color: ink.muted, leading: 1.2 }
      const wide = this.paper.widthOf(name, { size: this.textSize(7.8) }) + 6
      const room = nameWidth - wide
      const isBeside =
        this.scale < tightScale && this.paper.widthOf(source, { size: this.textSize(7) }) <= room
      const test = isBeside
        ? this.beside([
            { at: 0, box: this.text(name, wide, { size: 7.8 }) },
            { at: wide, box: this.text(source, room, { ...sourceStyle, leading: 1.36 }) },
          ])
        : this.stack([this.text(name, nameWidth, { size: 7.8 }), this.text(source, nameWidth, sourceStyle)])
      const shown = this.text(word, resultWidth, {
        font: 'bold',
        size: 7.8,
        color: colors[result],
        align: 'right',
      })
      const row = this.beside([
        { at: 0, box: test },
        { at: width - resultWidth, box: shown },
      ])
      return this.whole(row, shortHeight)
    })
    const content = project === null ? [] : [this.text(project, whole, { font: 'bold', size: 7.8 })]
    const counted = aside.map((text) => this.text(text, whole, { size: 7, color: ink.muted }))
    const listed = this.stack(rows, 2)
    return this.stack(
      [
        ...content,
        this.text(lead, whole, { size: 7, color: ink.muted }),
        isWide ? this.columns(listed, { count: 2, width, gutter: 24 }) : listed,
        ...counted,
      ],
      2,
    )
  }
}

import { notCounted, type Block, type BlockOf, type Missing, type Row, type Source } from '../report-pages'
import { fundingTicks, type Level } from '../score-scale'
import { BoxSetter, type Box } from './boxes.server'
import { bar, gauge } from './charts.server'
import { ink, type TextStyle } from './paper.server'
import { areaBar, noticeBox, requestsBox } from './score-blocks.server'

const tones: Record<Level, { strong: string; soft: string }> = {
  good: { strong: ink.good, soft: ink.goodSoft },
  caution: { strong: ink.caution, soft: ink.cautionSoft },
  bad: { strong: ink.bad, soft: ink.badSoft },
}

const space = (height: number): Box => ({ height, draw: () => undefined })

/** Makes the blocks of a page for one fit. */
export class BlockSetter extends BoxSetter {
  /** A block under its heading. */
  block(block: Block, width: number): Box {
    const heading = this.text(block.title, width, { font: 'serif', size: 11.5, color: ink.accent }, 'H3')
    const underline: Box = { height: this.size(3), draw: (x, y) => this.paper.rule(x, y + 1, width) }
    return this.stack([heading, underline, this.#body(block, width)])
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
      const share = this.text(`counts ${area.weight}%`, 70, { size: 7.5, color: ink.muted })
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
      const coverage = [area.points, `coverage ${area.coverage}%`, area.note].filter(Boolean).join(' · ')
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
      this.text(reason, width, { size: 8, maxLines: 3 }),
    )
    return this.stack([space(this.size(4)), figures, ...reasons], 3)
  }

  /** Where a figure stands; of a name that is too long the middle is left out, never the page. */
  #cite(source: Source, width: number, points: number, align: 'left' | 'right'): Box {
    const style = { size: points, color: ink.accent, align, leading: 1.2, maxLines: 1 } as const
    const tail = source.page === null ? '' : `, ${source.page}`
    const fitsIn = (name: string) =>
      this.paper.widthOf(name + tail, { ...style, size: this.size(points) }) <= width
    let name = source.document.slice(0, 200)
    if (!fitsIn(name)) {
      while (name !== '' && !fitsIn(`${name}…`)) name = name.slice(0, -1)
      name = `${name.trimEnd()}…`
    }
    return this.text(name + tail, width, style)
  }

  /** A figure: its name left, its value right, and below in small type where it stands. */
  #row(row: Row, width: number): Box {
    const nameWidth = width * 0.47
    const valueWidth = width - nameWidth - 6
    const name = this.text(row.label, nameWidth, { size: 8.2, color: ink.muted, maxLines: 2 })
    const value = this.text(row.value ?? row.absence, valueWidth, {
      font: row.value === null ? 'sans' : 'bold',
      size: 8.2,
      color: row.value === null ? ink.muted : ink.text,
      align: 'right',
      maxLines: this.fit.valueLines,
    })
    const source = row.source ? this.#cite(row.source, valueWidth, 6.4, 'right') : null
    const box = this.beside([
      { at: 0, box: name },
      { at: nameWidth + 6, box: source ? this.stack([value, source]) : value },
    ])
    const below = this.size(2.6)
    return {
      height: box.height + below,
      draw: (x, y, parent) => {
        box.draw(x, y, parent)
        this.paper.rule(x, y + box.height + below / 2, width, ink.line, 0.4)
      },
    }
  }

  #missing = (missing: readonly Missing[], width: number): Box[] =>
    missing.map(({ absence, labels }) =>
      this.text(`${absence}: ${labels.join(', ')}`, width, { size: 7, color: ink.muted, maxLines: 4 }),
    )

  #more = (left: number, width: number, size: number) =>
    this.text(`… and ${left} more: see the web report`, width, { size, color: ink.muted })

  #rows({ rows, missing }: BlockOf<'rows'>, width: number): Box {
    // A wide block takes two columns, filled one after the other.
    if (width > 400) {
      const column = (width - 24) / 2
      const half = Math.ceil(rows.length / 2)
      const side = (part: Row[]) => this.stack(part.map((row) => this.#row(row, column)))
      return this.stack(
        [
          this.beside([
            { at: 0, box: side(rows.slice(0, half)) },
            { at: column + 24, box: side(rows.slice(half)) },
          ]),
          ...this.#missing(missing, width),
        ],
        1,
      )
    }
    return this.stack([...rows.map((row) => this.#row(row, width)), ...this.#missing(missing, width)])
  }

  #alerts({ alerts, none, remark }: BlockOf<'alerts'>, width: number): Box {
    if (alerts.length === 0) return this.text(none, width, { size: 8.5, color: ink.muted })
    const shown = alerts.slice(0, this.fit.alerts)
    const [pad, tagWidth] = [this.size(6), this.size(70)]
    const inner = width - tagWidth - pad * 2 - 4
    const boxes = shown.map((alert): Box => {
      const tone = tones[alert.severity]
      const tag = this.stack([
        this.text(alert.word, tagWidth - 8, { font: 'bold', size: 8.2, color: tone.strong }),
        this.text(alert.type, tagWidth - 8, { size: 6.8, color: ink.muted, maxLines: 2 }),
      ])
      const said = this.stack([
        this.text(
          alert.title,
          inner,
          { font: 'bold', size: 9, maxLines: Math.min(2, this.fit.passageLines) },
          'P',
        ),
        this.text(alert.description, inner, { size: 8.2, maxLines: this.fit.passageLines }),
        ...(alert.source ? [this.#cite(alert.source, inner, 6.4, 'left')] : []),
      ])
      const height = Math.max(tag.height, said.height) + pad * 1.4
      return {
        height,
        draw: (x, y, parent) => {
          this.paper.artifact(() => {
            this.paper.doc.rect(x, y, width, height).fill(tone.soft)
            this.paper.doc.rect(x, y, 2.5, height).fill(tone.strong)
          })
          tag.draw(x + pad + 4, y + pad * 0.7, parent)
          said.draw(x + pad + 4 + tagWidth, y + pad * 0.7, parent)
        },
      }
    })
    const left = alerts.length - shown.length
    if (left > 0) boxes.push(this.#more(left, width, 8))
    if (remark !== null) boxes.push(this.text(remark, width, { size: 8, color: ink.muted }))
    return this.stack([space(this.size(2)), ...boxes], 4)
  }

  #funding({ percent, level, zone, row }: BlockOf<'funding'>, width: number): Box {
    if (percent === null) return this.#row(row, width)
    const head = this.beside([
      {
        at: 0,
        box: this.text(`${row.value} funded${zone ? `: ${zone}` : ''}`, width / 2, {
          font: 'bold',
          size: 10.5,
          maxLines: 2,
        }),
      },
      {
        at: width / 2,
        box: row.source ? this.#cite(row.source, width / 2, 7, 'right') : space(0),
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
        box: this.text(`${zones[at]} · ${tick}%`, wide - 3, { size: 7.5, color: ink.muted, align: 'right' }),
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
        space(this.size(1)),
        head,
        bar(this, width, percent, tones[level].strong, fundingTicks.slice(0, 2), 9),
        ticked,
      ],
      2.5,
    )
  }

  /** Rules in the documents' own words: name above, text below, its source at the end. */
  #passages({ rows, missing }: BlockOf<'passages'>, width: number): Box {
    const shown = rows.map((row) => {
      const name = this.text(row.label, width, { font: 'bold', size: 8.2 })
      const said = this.text(row.value ?? row.absence, width, {
        size: 8.2,
        color: row.value === null ? ink.muted : ink.text,
        maxLines: this.fit.passageLines,
      })
      const source = row.source ? [this.#cite(row.source, width, 6.4, 'left')] : []
      return this.stack([name, said, ...source])
    })
    return this.stack([...shown, ...this.#missing(missing, width)], 3)
  }

  #documents({ documents, none }: BlockOf<'documents'>, width: number): Box {
    if (documents.length === 0) return this.text(none, width, { size: 8.2, color: ink.muted })
    const shown = documents.slice(0, this.fit.documents)
    const left = documents.length - shown.length
    const column = (width - 2 * 16) / 3
    const cells = shown.map(({ name, detail }) =>
      this.stack([
        this.text(name, column, { size: 7.6, maxLines: 1 }),
        this.text(detail, column, { size: 6.6, color: ink.muted, maxLines: 1, leading: 1.2 }),
      ]),
    )
    const lines: Box[] = []
    for (let at = 0; at < cells.length; at += 3) {
      lines.push(this.beside(cells.slice(at, at + 3).map((box, i) => ({ at: i * (column + 16), box }))))
    }
    if (left > 0) lines.push(this.#more(left, width, 7.5))
    return this.stack(lines, 1.5)
  }

  #points({ lead, areas }: BlockOf<'points'>, width: number): Box {
    const column = (width - 2 * 18) / 3
    const pair = (label: string, points: string, style: TextStyle) => {
      const value = this.text(points, column * 0.4, { ...style, align: 'right' })
      return this.beside([
        { at: 0, box: this.text(label, column * 0.68, { ...style, maxLines: 1 }) },
        { at: column * 0.6, box: value },
      ])
    }
    const sides = areas.map(({ name, total, inputs }) =>
      this.stack([
        pair(name, total, { font: 'bold', size: 7.6 }),
        ...inputs.map(({ label, points }) =>
          pair(label, points ?? notCounted, {
            size: 7,
            color: points === null ? ink.muted : ink.text,
            leading: 1.28,
          }),
        ),
      ]),
    )
    return this.stack(
      [
        this.text(lead, width, { size: 7, color: ink.muted }),
        this.beside(sides.map((box, at) => ({ at: at * (column + 18), box }))),
      ],
      2,
    )
  }

  #lender({ lead, project, tests, aside }: BlockOf<'lender'>, width: number): Box {
    const colors = { pass: ink.good, fail: ink.bad, unknown: ink.muted }
    const resultWidth = this.size(44)
    const rows = tests.map(({ name, source, result, word }) =>
      this.beside([
        {
          at: 0,
          box: this.stack([
            this.text(name, width - resultWidth - 4, { size: 7.8, maxLines: 2 }),
            this.text(source, width - resultWidth - 4, {
              size: 6.4,
              color: ink.muted,
              maxLines: 1,
              leading: 1.2,
            }),
          ]),
        },
        {
          at: width - resultWidth,
          box: this.text(word, resultWidth, {
            font: 'bold',
            size: 7.8,
            color: colors[result],
            align: 'right',
          }),
        },
      ]),
    )
    const said = project === null ? [] : [this.text(project, width, { font: 'bold', size: 7.8 })]
    const counted = aside.map((text) => this.text(text, width, { size: 7, color: ink.muted }))
    return this.stack(
      [this.text(lead, width, { size: 7, color: ink.muted }), ...said, ...rows, ...counted],
      2,
    )
  }
}

import type { Block, BlockOf } from '../layout/report-layout'
import { BoxBuilder, shortHeight, type Box } from '../../pdf/boxes.server'
import { ink, type TextStyle } from '../../pdf/paper.server'
import { tones } from './charts.server'
import { lenderBox, noticeBox, pointsBox, requestsBox, scoresBox } from './score-blocks.server'
import { sourceBox, fundingBox, passagesBox, rowsBox } from './value-rows.server'

/** Builds a page's blocks at one scale. */
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
    const continuedTitle = this.paper.lines(`${block.title} (continued)`, width, {
      ...style,
      size: this.textSize(style.size),
    })
    const continued: Box = {
      height: continuedTitle.height,
      draw: (x, y) => this.paper.artifact(() => this.paper.draw(continuedTitle, x, y)),
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
        return scoresBox(this, block, width)
      case 'rows':
        return rowsBox(this, block, width)
      case 'alerts':
        return this.#alerts(block, width)
      case 'funding':
        return fundingBox(this, block, width)
      case 'passages':
        return passagesBox(this, block, width)
      case 'documents':
        return this.#documents(block, width)
      case 'points':
        return pointsBox(this, block, width)
      case 'lender':
        return lenderBox(this, block, width)
      case 'requests':
        return requestsBox(this, block, width)
      case 'notice':
        return noticeBox(this, block, width)
      case 'text':
        return this.stack(
          block.paragraphs.map((text) =>
            this.text(text, width, { size: 7.2, color: ink.muted, leading: 1.36 }),
          ),
          3,
        )
    }
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
          ...(alert.source ? [sourceBox(this, alert.source, inner, 'left')] : []),
        ],
        0,
        1,
        1,
      )
      const sides = this.beside([
        { left: 0, box: this.whole(tag, Infinity) },
        { left: tagWidth, box: content },
      ])
      return this.whole(this.card(sides, width, tone), shortHeight)
    })
    const below = remark === null ? [] : [this.text(remark, width, { size: 8, color: ink.muted })]
    return this.stack([this.space(2), ...cards, ...below], 4)
  }

  #documents({ documents, none }: BlockOf<'documents'>, width: number): Box {
    if (documents.length === 0) return this.text(none, width, { size: 8.2, color: ink.muted })
    const column = (width - 2 * 16) / 3
    const documentBoxes = documents.map(({ name, detail }) =>
      this.stack(
        [
          this.text(name, column, { size: 7.6 }),
          ...(detail ? [this.text(detail, column, { size: 7, color: ink.muted, leading: 1.2 })] : []),
        ],
        0,
        1,
      ),
    )
    return this.columns(this.stack(documentBoxes, 1.5), { count: 3, width: column, gutter: 16 })
  }
}

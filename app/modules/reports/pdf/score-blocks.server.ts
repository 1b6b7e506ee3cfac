import type { AreaBar, BlockOf } from '../layout/report-layout'
import { gradeLimits } from '../layout/score-scale'
import { shortHeight, type Box, type BoxBuilder } from '../../pdf/boxes.server'
import { bar } from './charts.server'
import { ink } from '../../pdf/paper.server'

/** A bar of where a score can lie, with the limits of the grades; the words beside it say the same. */
function rangeBar(builder: BoxBuilder, width: number, { from, to }: { from: number; to: number }): Box {
  const { paper } = builder
  const whole = bar(builder, width, 0, ink.line)
  return {
    height: whole.height,
    draw: (x, y, parent) => {
      whole.draw(x, y, parent)
      paper.artifact(() => {
        const { doc } = paper
        const start = x + (width * from) / 100
        doc
          .roundedRect(start, y, Math.max(2, (width * (to - from)) / 100), whole.height, 1.5)
          .fill(ink.lineStrong)
        for (const limit of gradeLimits) {
          const at = x + (width * limit) / 100
          doc
            .moveTo(at, y)
            .lineTo(at, y + whole.height)
            .lineWidth(1.2)
            .stroke(ink.white)
        }
      })
    },
  }
}

/** A score as a bar, or where it can lie while there is none. */
export const areaBar = (builder: BoxBuilder, width: number, { score, range }: AreaBar, color: string): Box =>
  score === null && range ? rangeBar(builder, width, range) : bar(builder, width, score ?? 0, color)

/** Points; a request is divided only where it is higher than this, as none of ours is. */
const tallRequest = 180

/** What to ask for: the document, why, the sentence to send, and what the answer would settle. */
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

/** What must be read first, in a frame. */
export function noticeBox(builder: BoxBuilder, { paragraphs }: BlockOf<'notice'>, width: number): Box {
  const inner = width - 2 * builder.size(6) - 4
  const content = builder.stack(
    paragraphs.map((text, at) => builder.text(text, inner, { size: 9, font: at === 0 ? 'bold' : 'sans' })),
    2,
  )
  return builder.card(builder.whole(content, shortHeight), width, noticeTone)
}

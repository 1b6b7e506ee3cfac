import type { AreaBar, BlockOf } from '../report-pages'
import { gradeLimits } from '../score-scale'
import type { Box, BoxSetter } from './boxes.server'
import { bar } from './charts.server'
import { ink } from './paper.server'

/** A bar of where a score can lie, with the limits of the grades; the words beside it say the same. */
export function rangeBar(setter: BoxSetter, width: number, { from, to }: { from: number; to: number }): Box {
  const { paper } = setter
  const whole = bar(setter, width, 0, ink.line)
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
export const areaBar = (setter: BoxSetter, width: number, { score, range }: AreaBar, color: string): Box =>
  score === null && range ? rangeBar(setter, width, range) : bar(setter, width, score ?? 0, color)

/** What to ask for: the document, why, what it would settle, and the sentence to send. */
export function requestsBox(setter: BoxSetter, block: BlockOf<'requests'>, width: number): Box {
  const requests = block.requests.map(({ name, why, ask, effects }) =>
    setter.stack([
      setter.text(name, width, { font: 'bold', size: 8.2 }),
      setter.text(why, width, { size: 8.2 }),
      ...effects.map((effect) => setter.text(effect, width, { size: 7.5, color: ink.muted })),
      setter.text(`“${ask}”`, width, { size: 8.2, color: ink.accent }),
    ]),
  )
  return setter.stack([setter.text(block.lead, width, { size: 7.5, color: ink.muted }), ...requests], 4)
}

/** What must be read first, in a frame. */
export function noticeBox(setter: BoxSetter, { paragraphs }: BlockOf<'notice'>, width: number): Box {
  const pad = setter.size(6)
  const said = setter.stack(
    paragraphs.map((text, at) =>
      setter.text(text, width - 2 * pad - 4, { size: 9, font: at === 0 ? 'bold' : 'sans' }),
    ),
    2,
  )
  const height = said.height + 2 * pad
  return {
    height,
    draw: (x, y, parent) => {
      setter.paper.artifact(() => {
        setter.paper.doc.rect(x, y, width, height).fill(ink.cautionSoft)
        setter.paper.doc.rect(x, y, 2.5, height).fill(ink.caution)
      })
      said.draw(x + pad + 4, y + pad, parent)
    },
  }
}

import { sheet, type Lines, type Paper, type Structure, type TextStyle } from './paper.server'

/**
 * The scales tried for a page, largest first. Text never gets smaller than `minTextSize`; only the spacing
 * does.
 */
export const scales = [1.2, 1.13, 1.06, 1, 0.96, 0.92, 0.86, 0.8] as const
/** Content that does not fit on one page at any scale uses this one and continues on the next page. */
export const usualScale = 1

/** Points; smaller print is hard to read on paper. */
const minTextSize = 7.5

/** Points. Shorter content is not split between a passage, figure, or alert and its source. */
export const shortHeight = 72

/** A drawable with a known height. */
export type Box = {
  height: number
  draw: (x: number, y: number, parent: Structure) => void
  /**
   * Splits at a height into the part that fits and the rest; null if nothing fits. A box without `split` is
   * never split.
   */
  split?: (room: number) => readonly [Box, Box] | null
}

type Tone = { strong: string; soft: string }

type Columns = { count: number; width: number; gutter: number }

/** Tolerates rounding for content that fits exactly. */
const tolerance = 0.01
const balanceSteps = 9

export const fits = (box: Box, room: number) => box.height <= room + tolerance

/** Builds and combines boxes at one scale. */
export class BoxBuilder {
  constructor(
    readonly paper: Paper,
    readonly scale: number,
  ) {}

  /** Converts points of the usual size to this scale. */
  size = (points: number) => points * this.scale

  textSize = (points: number) => Math.max(minTextSize, this.size(points))

  text(text: string, width: number, style: TextStyle, type = 'P'): Box {
    return this.#lines(this.paper.lines(text, width, { ...style, size: this.textSize(style.size) }), type)
  }

  #lines(lines: Lines, type: string): Box {
    const count = lines.lines.length
    const part = (from: number, to: number) =>
      this.#lines(
        {
          ...lines,
          lines: lines.lines.slice(from, to),
          height: (lines.height / count) * (to - from),
        },
        type,
      )
    return {
      height: lines.height,
      draw: (x, y, parent) => this.paper.mark(parent, type, () => this.paper.draw(lines, x, y)),
      // Avoids single lines on either side of a split (widows and orphans).
      split: (room) => {
        const splitIndex = Math.min(count - 2, Math.floor((room + tolerance) / (lines.height / count)))
        return splitIndex < 2 ? null : [part(0, splitIndex), part(splitIndex, count)]
      },
    }
  }

  space = (points: number): Box => ({ height: this.size(points), draw: () => undefined })

  /** Keeps a short box on one page. */
  whole = (box: Box, below: number): Box =>
    box.height < below ? { height: box.height, draw: box.draw } : box

  /**
   * @param lead the number of boxes at the start that stay together with the next one
   * @param trail the number of boxes at the end that never start a page or column alone
   */
  stack(boxes: readonly Box[], gap = 0, lead = 0, trail = 0): Box {
    const space = this.size(gap)
    return {
      height: boxes.reduce((sum, box) => sum + box.height, 0) + space * Math.max(0, boxes.length - 1),
      draw(x, y, parent) {
        let top = y
        for (const box of boxes) {
          box.draw(x, top, parent)
          top += box.height + space
        }
      },
      split: (room) => {
        let remaining = room
        let splitIndex = boxes.findIndex((box) => {
          if (!fits(box, remaining)) return true
          remaining -= box.height + space
          return false
        })
        let parts = boxes[splitIndex]?.split?.(remaining)
        const last = boxes[splitIndex - 1]
        if (!parts && last && splitIndex >= boxes.length - trail) {
          parts = last.split?.(last.height - 1)
          if (parts) splitIndex -= 1
        }
        const before = [...boxes.slice(0, Math.max(splitIndex, 0)), ...(parts ? [parts[0]] : [])]
        if (splitIndex < 0 || before.length <= lead) return null
        const after = parts ? [parts[1], ...boxes.slice(splitIndex + 1)] : boxes.slice(splitIndex)
        return [this.stack(before, gap, lead), this.stack(after, gap, 0, trail)]
      },
    }
  }

  /** A box on a tinted background with a bar at its left. */
  card(box: Box, width: number, tone: Tone): Box {
    const padding = this.size(6)
    const height = box.height + padding * 1.4
    return {
      height,
      draw: (x, y, parent) => {
        this.paper.artifact(() => {
          this.paper.doc.rect(x, y, width, height).fill(tone.soft)
          this.paper.doc.rect(x, y, 2.5, height).fill(tone.strong)
        })
        box.draw(x + padding + 4, y + padding * 0.7, parent)
      },
      split: (room) => {
        const parts = box.split?.(room - padding * 1.4)
        return parts ? [this.card(parts[0], width, tone), this.card(parts[1], width, tone)] : null
      },
    }
  }

  /** Side by side, each with its left edge and the rest in order. */
  beside(boxes: readonly { left: number; box: Box }[], isCentered = false): Box {
    const height = Math.max(0, ...boxes.map(({ box }) => box.height))
    return {
      height,
      draw(x, y, parent) {
        for (const { left, box } of boxes)
          box.draw(x + left, y + (isCentered ? (height - box.height) / 2 : 0), parent)
      },
      split: (room) => {
        const heads: { left: number; box: Box }[] = []
        const tails: { left: number; box: Box }[] = []
        for (const { left, box } of boxes) {
          const parts = fits(box, room) ? ([box, null] as const) : box.split?.(room)
          if (!parts) return null
          heads.push({ left, box: parts[0] })
          if (parts[1]) tails.push({ left, box: parts[1] })
        }
        return [this.beside(heads), this.beside(tails)]
      },
    }
  }

  /** Distributes content over columns of equal height, as in a newspaper. */
  columns(content: Box, { count, width, gutter }: Columns): Box {
    const fill = (height: number) => {
      const filled: Box[] = []
      let rest: Box | null = content
      while (rest && filled.length < count) {
        if (fits(rest, height)) {
          filled.push(rest)
          rest = null
        } else {
          const parts: readonly [Box, Box] | null | undefined = rest.split?.(height)
          if (!parts) break
          filled.push(parts[0])
          rest = parts[1]
        }
      }
      const box = this.beside(
        filled.map((column, index) => ({ left: index * (width + gutter), box: column })),
      )
      return { box, rest, isEmpty: filled.length === 0 }
    }
    let [low, balanced] = [content.height / count, content.height]
    // Content taller than a page is split before it is drawn, so only the last part needs balanced columns.
    const steps = low > sheet.height ? 0 : balanceSteps
    for (let step = 0; step < steps; step += 1) {
      const middle = (low + balanced) / 2
      if (fill(middle).rest) low = middle
      else balanced = middle
    }
    const balancedBox = fill(balanced).box
    return {
      height: balancedBox.height,
      draw: (x, y, parent) => balancedBox.draw(x, y, parent),
      split: (room) => {
        const { box, rest, isEmpty } = fill(room)
        return isEmpty || !rest ? null : [box, this.columns(rest, { count, width, gutter })]
      },
    }
  }
}

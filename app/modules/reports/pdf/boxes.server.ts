import type { Paper, Structure, TextStyle } from './paper.server'

/** How tightly a page is set: the first that fits is taken. */
export type Fit = {
  /** Of the usual sizes. */
  scale: number
  /** Lines of a rule or an alert in the documents' own words. */
  passageLines: number
  /** Lines of a figure. */
  valueLines: number
  /** Alerts, and documents. */
  alerts: number
  documents: number
}

export const fits: readonly Fit[] = [
  { scale: 1.2, passageLines: 12, valueLines: 4, alerts: 30, documents: 40 },
  { scale: 1.13, passageLines: 12, valueLines: 4, alerts: 30, documents: 40 },
  { scale: 1.06, passageLines: 12, valueLines: 4, alerts: 30, documents: 40 },
  { scale: 1, passageLines: 10, valueLines: 3, alerts: 30, documents: 40 },
  { scale: 0.94, passageLines: 8, valueLines: 3, alerts: 30, documents: 40 },
  { scale: 0.89, passageLines: 6, valueLines: 2, alerts: 24, documents: 30 },
  { scale: 0.84, passageLines: 5, valueLines: 2, alerts: 18, documents: 24 },
  { scale: 0.8, passageLines: 4, valueLines: 2, alerts: 14, documents: 16 },
  { scale: 0.76, passageLines: 3, valueLines: 1, alerts: 12, documents: 12 },
  { scale: 0.72, passageLines: 2, valueLines: 1, alerts: 10, documents: 9 },
  { scale: 0.68, passageLines: 1, valueLines: 1, alerts: 8, documents: 6 },
]

/** Something of a known height that can be drawn anywhere. */
export type Box = { height: number; draw: (x: number, y: number, parent: Structure) => void }

/** Makes boxes of one fit, and boxes of boxes. */
export class BoxSetter {
  constructor(
    readonly paper: Paper,
    readonly fit: Fit,
  ) {}

  /** Points of the usual size, in this fit. */
  size = (points: number) => points * this.fit.scale

  text(text: string, width: number, style: TextStyle, type = 'P'): Box {
    const lines = this.paper.lines(text, width, { ...style, size: this.size(style.size) })
    return {
      height: lines.height,
      draw: (x, y, parent) => this.paper.mark(parent, type, () => this.paper.draw(lines, x, y)),
    }
  }

  stack(boxes: Box[], gap = 0): Box {
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
    }
  }

  /** Side by side, each with its left edge and the rest in order. */
  beside(boxes: { at: number; box: Box }[], middle = false): Box {
    const height = Math.max(0, ...boxes.map(({ box }) => box.height))
    return {
      height,
      draw(x, y, parent) {
        for (const { at, box } of boxes)
          box.draw(x + at, y + (middle ? (height - box.height) / 2 : 0), parent)
      },
    }
  }
}

import type { Word } from './types'

/** Clockwise quarter turns. */
export type Turn = 0 | 1 | 2 | 3

/** Maps a box from the page with upright text to the page as displayed, where the text is turned by `turn`. */
export function toPageBox([l, t, r, b]: Word['box'], turn: Turn): Word['box'] {
  if (turn === 1) return [1 - b, l, 1 - t, r]
  if (turn === 2) return [1 - r, 1 - b, 1 - l, 1 - t]
  if (turn === 3) return [t, 1 - r, b, 1 - l]
  return [l, t, r, b]
}

type Placed = { left: number; top: number; right: number; bottom: number }

/** The inverse of `toPageBox`, for a page of this size. */
export function toUprightBox(
  { left, top, right, bottom }: Placed,
  turn: Turn,
  width: number,
  height: number,
): Placed {
  if (turn === 1) return { left: top, top: width - right, right: bottom, bottom: width - left }
  if (turn === 2)
    return { left: width - right, top: height - bottom, right: width - left, bottom: height - top }
  if (turn === 3) return { left: height - bottom, top: left, right: height - top, bottom: right }
  return { left, top, right, bottom }
}

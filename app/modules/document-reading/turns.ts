import type { Word } from './types'

/** Clockwise quarter turns. */
export type Turn = 0 | 1 | 2 | 3

/** Maps a box from the page with upright text to the page as displayed, where the text is turned by `turn`. */
export function toPageBox([left, top, right, bottom]: Word['box'], turn: Turn): Word['box'] {
  if (turn === 1) return [1 - bottom, left, 1 - top, right]
  if (turn === 2) return [1 - right, 1 - bottom, 1 - left, 1 - top]
  if (turn === 3) return [top, 1 - right, bottom, 1 - left]
  return [left, top, right, bottom]
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

import { createHash, timingSafeEqual } from 'node:crypto'

/** Both sides are hashed first, so that the comparison takes the same time whatever their lengths. */
export function isSameText(a: string, b: string): boolean {
  const [x, y] = [a, b].map((text) => createHash('sha256').update(text).digest())
  return x !== undefined && y !== undefined && timingSafeEqual(x, y)
}

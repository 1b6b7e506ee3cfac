import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares in constant time. Both sides are hashed first, so that their lengths do not matter either. */
export function isEqualInConstantTime(a: string, b: string): boolean {
  const [x, y] = [a, b].map((text) => createHash('sha256').update(text).digest())
  return x !== undefined && y !== undefined && timingSafeEqual(x, y)
}

import type { Turn } from './turns'

/** A grayscale picture, one byte per pixel, in rows from the top. */
export type Picture = { pixels: Uint8Array; width: number; height: number; dpi: number }

/** The darkness relative to the background that counts as ink. */
const inkContrast = 50
/** Share of ink below which a page is blank despite specks and punched holes. */
const blankShare = 0.0004
const sampleStep = 3

/** Turns a picture clockwise. */
export function turnPicture(picture: Picture, turn: Turn): Picture {
  const { pixels, width, height, dpi } = picture
  if (turn === 0) return picture
  const out = new Uint8Array(pixels.length)
  const [newWidth, newHeight] = turn === 2 ? [width, height] : [height, width]
  for (let y = 0, from = 0; y < height; y++) {
    // The target of the row's first pixel, and the step between pixels.
    const [start, step] =
      turn === 1
        ? [height - 1 - y, newWidth]
        : turn === 2
          ? [(height - y) * width - 1, -1]
          : [(newHeight - 1) * newWidth + y, -newWidth]
    for (let x = 0, to = start; x < width; x++, from++, to += step) out[to] = pixels[from] ?? 255
  }
  return { pixels: out, width: newWidth, height: newHeight, dpi }
}

/** The gray level below which a pixel counts as ink. */
export function inkLevel({ pixels }: Picture): number {
  let sum = 0
  let count = 0
  for (let i = 0; i < pixels.length; i += 97, count++) sum += pixels[i] ?? 255
  return sum / Math.max(count, 1) - inkContrast
}

/** The ink of each row, from a sample of the pixels. */
function inkProfile(picture: Picture) {
  const { pixels, width, height } = picture
  const level = inkLevel(picture)
  const rows = new Float64Array(Math.ceil(height / sampleStep))
  const columns = Math.ceil(width / sampleStep)
  let ink = 0
  for (let y = 0; y < height; y += sampleStep) {
    for (let x = 0; x < width; x += sampleStep) {
      if ((pixels[y * width + x] ?? 255) >= level) continue
      ink += 1
      rows[y / sampleStep] = (rows[y / sampleStep] ?? 0) + 1
    }
  }
  return { rows, share: ink / (rows.length * columns) }
}

export const isBlank = (picture: Picture) => inkProfile(picture).share < blankShare

/** The horizontal band with the most ink, a fifth of the picture's height. */
export function inkiestBand(picture: Picture): Picture {
  const { rows } = inkProfile(picture)
  const span = Math.max(1, Math.floor(rows.length / 5))
  let best = { sum: -1, at: 0 }
  for (let at = 0; at + span <= rows.length; at += Math.max(1, span >> 1)) {
    const sum = rows.subarray(at, at + span).reduce((a, b) => a + b, 0)
    if (sum > best.sum) best = { sum, at }
  }
  const top = best.at * sampleStep
  const height = Math.min(span * sampleStep, picture.height - top)
  const pixels = picture.pixels.subarray(top * picture.width, (top + height) * picture.width)
  return { ...picture, pixels, height }
}

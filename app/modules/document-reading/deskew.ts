import { inkLevel, turnPicture, type Picture } from './picture'

/** Radians. A smaller skew shifts a line's end by less than a letter's height. */
const minAngle = 0.25 * (Math.PI / 180)
const maxDegrees = 10
/** How much clearer the lines must become by a rotation; below that, they count as level. */
const minGain = 1.1
/** Share of width and height ignored at the edges, where scans have frames and shadows. */
const margin = 0.08
/** Steps in degrees and row heights in pixels, from coarse to fine. */
const passes = [
  { step: 0.5, reach: maxDegrees, row: 6 },
  { step: 0.1, reach: 0.5, row: 3 },
]
const columnStep = 3
const maxPoints = 60_000
/** Of more points, only every second, third, … is counted. */
const samplingStep = (points: number) => Math.ceil(points / maxPoints)
const minPoints = 200

/** The bottom edges of ink, which show lines better than all ink does. */
function inkBottoms({ pixels, width, height }: Picture, level: number) {
  const [left, right] = [Math.round(width * margin), Math.round(width * (1 - margin))]
  const [top, bottom] = [Math.round(height * margin), Math.round(height * (1 - margin)) - 2]
  const xs: number[] = []
  const ys: number[] = []
  for (let y = top; y < bottom; y++) {
    const row = y * width
    // Staggered, so that no column of thin strokes is left out in every row.
    for (let x = left + (y % columnStep); x < right; x += columnStep) {
      const at = row + x
      const isInk = (pixels[at] ?? 255) < level
      if (!isInk || (pixels[at + width] ?? 255) < level || (pixels[at + 2 * width] ?? 255) < level) continue
      xs.push(x - width / 2)
      ys.push(y)
    }
  }
  return { xs, ys }
}

/** The unevenness of the points' rows at an angle: the bottoms of a line share few rows. */
function rowClarity(
  { xs, ys }: ReturnType<typeof inkBottoms>,
  degrees: number,
  row: number,
  pictureHeight: number,
) {
  const slope = Math.tan((degrees * Math.PI) / 180)
  const counts = new Float64Array(2 * Math.ceil(pictureHeight / row))
  // A slope moves points above the picture's first row.
  const above = counts.length >> 2
  for (let i = 0; i < xs.length; i += samplingStep(xs.length)) {
    const at = Math.floor(((ys[i] ?? 0) - (xs[i] ?? 0) * slope) / row) + above
    if (at >= 0 && at < counts.length) counts[at] = (counts[at] ?? 0) + 1
  }
  let sum = 0
  for (let i = 1; i < counts.length; i++) sum += ((counts[i] ?? 0) - (counts[i - 1] ?? 0)) ** 2
  return sum
}

/** The angle with the clearest rows, and their clarity per pair of counted points; null if there is hardly any ink. */
function clearestAngle(picture: Picture): { degrees: number; clarity: number } | null {
  const points = inkBottoms(picture, inkLevel(picture))
  if (points.xs.length < minPoints) return null
  let degrees = 0
  let clarityShare = 0
  for (const { step, reach, row } of passes) {
    const start = degrees
    const levelClarity = rowClarity(points, 0, row, picture.height)
    let best = start === 0 ? levelClarity : rowClarity(points, start, row, picture.height)
    const steps = Math.round(reach / step)
    for (let n = -steps; n <= steps; n++) {
      const found = rowClarity(points, start + n * step, row, picture.height)
      if (found <= best) continue
      best = found
      degrees = start + n * step
    }
    if (best < minGain * levelClarity) degrees = 0
    clarityShare = best / Math.ceil(points.xs.length / samplingStep(points.xs.length)) ** 2
  }
  return { degrees, clarity: clarityShare * picture.height }
}

/** Wider pictures are strips, and would overflow the integers below. */
const maxSidePixels = 16_000

/** The clockwise rotation in radians that levels a picture's lines; 0 if they are level or not found. */
export function skewAngle(picture: Picture): number {
  if (Math.max(picture.width, picture.height) > maxSidePixels) return 0
  const angle = (-(clearestAngle(picture)?.degrees ?? 0) * Math.PI) / 180
  return Math.abs(angle) < minAngle ? 0 : angle
}

/** Whether the lines of text seem to run from top to bottom. */
export function seemsSideways(picture: Picture): boolean {
  const [across, down] = [clearestAngle(picture), clearestAngle(turnPicture(picture, 1))]
  return (down?.clarity ?? 0) > (across?.clarity ?? 0)
}

const fractionBits = 16
/** The precision of the weights of neighboring pixels. */
const weightBits = 8
const maxWeight = 1 << weightBits

/** Rotates a picture clockwise about its center, enlarging the canvas to hold all of it. */
export function rotatePicture({ pixels, width, height, dpi }: Picture, angle: number): Picture {
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
  const newWidth = Math.ceil(width * cos + height * Math.abs(sin))
  const newHeight = Math.ceil(height * cos + width * Math.abs(sin))
  const out = new Uint8Array(newWidth * newHeight).fill(255)
  // Fixed-point arithmetic, four times as fast as floating point here.
  const fixed = (n: number) => Math.round(n * (1 << fractionBits))
  const [stepX, stepY] = [fixed(cos), fixed(-sin)]
  for (let y = 0, to = 0; y < newHeight; y++) {
    const dy = y - newHeight / 2
    let fromX = fixed(-(newWidth / 2) * cos + dy * sin + width / 2)
    let fromY = fixed((newWidth / 2) * sin + dy * cos + height / 2)
    for (let x = 0; x < newWidth; x++, to++, fromX += stepX, fromY += stepY) {
      const left = fromX >> fractionBits
      const top = fromY >> fractionBits
      if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) continue
      const at = top * width + left
      const right = (fromX >> (fractionBits - weightBits)) & (maxWeight - 1)
      const down = (fromY >> (fractionBits - weightBits)) & (maxWeight - 1)
      const upper = (pixels[at] as number) * (maxWeight - right) + (pixels[at + 1] as number) * right
      const lower =
        (pixels[at + width] as number) * (maxWeight - right) + (pixels[at + width + 1] as number) * right
      out[to] = (upper * (maxWeight - down) + lower * down) >> (2 * weightBits)
    }
  }
  return { pixels: out, width: newWidth, height: newHeight, dpi }
}

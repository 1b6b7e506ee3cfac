import { rotatePicture, seemsSideways, skewAngle } from './deskew'
import { isJumbled, legibility } from './legibility'
import { layoutLines } from './page-layout'
import { inkiestBand, isBlank, turnPicture, type Picture } from './picture'
import type { Recognizer } from './recognizer.server'
import { recognizedText, type Recognized } from './tesseract-table'
import { toPageBox, type Turn } from './turns'
import type { Page, Word } from './types'

/** Legibility and confidence above which a text is accepted; below, the page may be sideways or upside down. */
const goodShare = 0.75
const goodConfidence = 0.6
/** Text that is uncertain and does not look like words is debris of noise and drawings. */
const minShare = 0.5
const minLetters = 8

/** The time limit for all attempts at a page, shorter than `readLimits.stallMs`, after which the process is killed. */
const pageMs = 45_000

/** A reading of the page or a band of it, rotated by quarter turns and then by `angle` (radians), clockwise. */
type Attempt = {
  found: Recognized
  /** The assumed clockwise quarter turns of the text. */
  turn: Turn
  angle: number
  /** The recognized picture's size in pixels. */
  width: number
  height: number
}

/** Reduces the quality of jumbled text, so that a few correct sentences outrank it. */
const jumbledFactor = 0.2

/** Scores the amount and legibility of a text, to compare readings of the same page. */
export function readingQuality(text: string): number {
  const { plausible, share } = legibility(text)
  return plausible * share * (isJumbled(text) ? jumbledFactor : 1)
}

const isGood = ({ found }: Attempt) =>
  found.confidence >= goodConfidence && legibility(recognizedText(found)).share >= goodShare

/** The quality of an attempt; 0 for a failed one. */
const attemptQuality = (attempt: Attempt | null) =>
  attempt ? readingQuality(recognizedText(attempt.found)) : 0

/**
 * Recognizes the pages of one document. Scanned pages mostly share an orientation, so each is first tried like the
 * previous one.
 */
export class PageRecognizer {
  /** The orientation of the last legible page. */
  private last: Turn = 0

  /** @param now milliseconds, for the time limit */
  constructor(
    private readonly recognizer: Recognizer,
    private readonly now: () => number = Date.now,
  ) {}

  /** The page's text and word boxes; source `none` if nothing is legible. */
  async recognize(picture: Picture, number: number): Promise<Page & { isBlank: boolean }> {
    const none: Page = { number, text: '', words: [], source: 'none', confidence: null }
    if (isBlank(picture)) return { ...none, isBlank: true }
    const attempt = await this.read(picture)
    if (!attempt || !isLegible(attempt.found)) return { ...none, isBlank: false }
    const { groups, confidence } = attempt.found
    this.last = addTurns(attempt.turn, groups[0]?.turn ?? 0)
    const { text, words } = toText(attempt, picture)
    // Tesseract's confidence is by word and ignores their order.
    if (isJumbled(text)) return { ...none, isBlank: false }
    return { ...none, text, words, source: 'ocr', confidence: round(confidence), isBlank: false }
  }

  /** The best attempt; null if none succeeded, or if time ran out before a good one. */
  private async read(picture: Picture): Promise<Attempt | null> {
    const isSideways = seemsSideways(picture)
    const first: Turn = isSideways === (this.last % 2 === 1) ? this.last : isSideways ? 1 : 0
    const deadline = this.now() + pageMs
    let isOutOfTime = false
    const recognize = async (part: Picture, turn: Turn): Promise<Attempt | null> => {
      const angle = skewAngle(part)
      const level = angle === 0 ? part : rotatePicture(part, angle)
      const remainingMs = deadline - this.now()
      const found = remainingMs > 0 ? await this.recognizer.recognize(level, remainingMs) : null
      isOutOfTime ||= found === null && this.now() >= deadline
      return found && { found, turn, angle, width: level.width, height: level.height }
    }
    const attempt = async (turn: Turn) => recognize(turnPicture(picture, oppositeTurn(turn)), turn)
    const found = await attempt(first)
    if (found && isGood(found)) return found

    let best: { turn: Turn; quality: number } | null = null
    for (const turn of ([0, 1, 2, 3] as const).filter((t) => t !== first)) {
      const band = await recognize(inkiestBand(turnPicture(picture, oppositeTurn(turn))), turn)
      const bandQuality = attemptQuality(band)
      if (band && isGood(band) && bandQuality > (best?.quality ?? minLetters))
        best = { turn, quality: bandQuality }
    }
    const secondAttempt = best && (await attempt(best.turn))
    // Text that is not good may be upside down, unless all turns were tried.
    if (isOutOfTime) return null
    return attemptQuality(secondAttempt) > attemptQuality(found) ? secondAttempt : found
  }
}

/** The rotation that makes text turned by `turn` upright. */
const oppositeTurn = (turn: Turn) => ((4 - turn) % 4) as Turn

function isLegible(found: Recognized): boolean {
  const { plausible, share } = legibility(recognizedText(found))
  return plausible >= minLetters && share >= minShare
}

const round = (share: number) => Math.round(share * 100) / 100

const addTurns = (a: Turn, b: Turn) => ((a + b) % 4) as Turn

/** Maps text and boxes from the recognized picture to the original page. */
function toText({ found, turn, angle, width, height }: Attempt, page: Picture): Pick<Page, 'text' | 'words'> {
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
  const [pageWidth, pageHeight] = turn % 2 === 0 ? [page.width, page.height] : [page.height, page.width]
  const fit = (n: number) => Math.round(Math.min(Math.max(n, 0), 1) * 10_000) / 10_000
  const rotateBack = ([left, top, right, bottom]: Word['box']): Word['box'] => {
    const x = ((left + right) / 2 - 0.5) * width
    const y = ((top + bottom) / 2 - 0.5) * height
    const middleX = (x * cos + y * sin) / pageWidth + 0.5
    const middleY = (y * cos - x * sin) / pageHeight + 0.5
    const [halfWidth, halfHeight] = [
      ((right - left) * width) / pageWidth / 2,
      ((bottom - top) * height) / pageHeight / 2,
    ]
    return [middleX - halfWidth, middleY - halfHeight, middleX + halfWidth, middleY + halfHeight]
  }
  let text = ''
  const words: Word[] = []
  for (const group of found.groups) {
    const [across, down] = group.turn % 2 === 0 ? [width, height] : [height, width]
    const layout = layoutLines(group.lines, across, down)
    if (text !== '' && layout.text !== '') text += '\n'
    for (const word of layout.words) {
      const [left, top, right, bottom] = toPageBox(rotateBack(toPageBox(word.box, group.turn)), turn)
      const box = [fit(left), fit(top), fit(right), fit(bottom)] as const
      words.push({ start: text.length + word.start, end: text.length + word.end, box })
    }
    text += layout.text
  }
  return { text, words }
}

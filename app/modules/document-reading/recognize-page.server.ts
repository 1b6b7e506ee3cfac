import { rotatePicture, seemsSideways, skewAngle } from './deskew'
import { isJumbled, legibility } from './legibility'
import { layoutLines } from './page-layout'
import { inkiestBand, isBlank, turnPicture, type Picture } from './picture'
import type { Recognizer } from './recognizer.server'
import { recognizedText, type Recognized } from './tesseract-table'
import { toPageBox, type Turn } from './turns'
import type { Page, Word } from './types'

/** From here on a text is taken as read; below, the page may lie on its side or upside down. */
const goodShare = 0.75
const goodConfidence = 0.6
/** What is neither sure nor reads as words is debris of noise and drawings. */
const leastShare = 0.5
const leastLetters = 8

/** For all attempts at a page together: less than the time after which a reader without progress is ended. */
const pageMs = 45_000

/** What was read of the page, or of a band of it, after it was turned: by quarters, then by `angle` (radians), with the clock. */
type Attempt = {
  found: Recognized
  /** The quarter turns with the clock in which the text was taken to stand on the page. */
  turn: Turn
  angle: number
  /** Of the picture that was recognized, in pixels. */
  width: number
  height: number
}

/** What words are worth whose order is lost: a reading of a few sentences says more. */
const jumbledFactor = 0.2

/** How much was read, and how well: for comparing readings of the same page. */
export function readingQuality(text: string): number {
  const { plausible, share } = legibility(text)
  return plausible * share * (isJumbled(text) ? jumbledFactor : 1)
}

const isGood = ({ found }: Attempt) =>
  found.confidence >= goodConfidence && legibility(recognizedText(found)).share >= goodShare

/** Better than nothing, which a failed attempt is worth. */
const attemptQuality = (attempt: Attempt | null) =>
  attempt ? readingQuality(recognizedText(attempt.found)) : 0

/**
 * Recognizes the pages of one document. Pages of a scan mostly lie the same way, so each is tried first as the one before it lay.
 */
export class PageRecognizer {
  /** The turn of the text on the last page that could be read. */
  private last: Turn = 0

  constructor(private readonly recognizer: Recognizer) {}

  /** The page's text with its words' places on the picture; source `none` when nothing on it can be read. */
  async recognize(picture: Picture, number: number): Promise<Page & { blank: boolean }> {
    const none: Page = { number, text: '', words: [], source: 'none', confidence: null }
    if (isBlank(picture)) return { ...none, blank: true }
    const attempt = await this.read(picture)
    if (!attempt || !isLegible(attempt.found)) return { ...none, blank: false }
    const { groups, confidence } = attempt.found
    this.last = sum(attempt.turn, groups[0]?.turn ?? 0)
    const { text, words } = toText(attempt, picture)
    // Tesseract is sure of each word, whatever order they are in.
    if (isJumbled(text)) return { ...none, blank: false }
    return { ...none, text, words, source: 'ocr', confidence: round(confidence), blank: false }
  }

  private async read(picture: Picture): Promise<Attempt | null> {
    const sideways = seemsSideways(picture)
    const first: Turn = sideways === (this.last % 2 === 1) ? this.last : sideways ? 1 : 0
    const deadline = Date.now() + pageMs
    const recognize = async (part: Picture, turn: Turn): Promise<Attempt | null> => {
      const angle = skewAngle(part)
      const level = angle === 0 ? part : rotatePicture(part, angle)
      const left = deadline - Date.now()
      const found = left > 0 ? await this.recognizer.recognize(level, left) : null
      return found && { found, turn, angle, width: level.width, height: level.height }
    }
    const attempt = async (turn: Turn) => recognize(turnPicture(picture, upright(turn)), turn)
    const found = await attempt(first)
    if (found && isGood(found)) return found

    let best: { turn: Turn; worth: number } | null = null
    for (const turn of ([0, 1, 2, 3] as const).filter((t) => t !== first)) {
      const band = await recognize(inkiestBand(turnPicture(picture, upright(turn))), turn)
      const bandWorth = attemptQuality(band)
      if (band && isGood(band) && bandWorth > (best?.worth ?? leastLetters)) best = { turn, worth: bandWorth }
    }
    if (!best) return found
    const again = await attempt(best.turn)
    return attemptQuality(again) > attemptQuality(found) ? again : found
  }
}

/** By how much a picture must be turned to make text upright that stands turned by `turn`. */
const upright = (turn: Turn) => ((4 - turn) % 4) as Turn

function isLegible(found: Recognized): boolean {
  const { plausible, share } = legibility(recognizedText(found))
  return plausible >= leastLetters && share >= leastShare
}

const round = (share: number) => Math.round(share * 100) / 100

const sum = (a: Turn, b: Turn) => ((a + b) % 4) as Turn

/** Text and places, from the picture that was recognized to the page as it is. */
function toText({ found, turn, angle, width, height }: Attempt, page: Picture): Pick<Page, 'text' | 'words'> {
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
  const [pageWidth, pageHeight] = turn % 2 === 0 ? [page.width, page.height] : [page.height, page.width]
  const fit = (n: number) => Math.round(Math.min(Math.max(n, 0), 1) * 10_000) / 10_000
  const unlevel = ([l, t, r, b]: Word['box']): Word['box'] => {
    const x = ((l + r) / 2 - 0.5) * width
    const y = ((t + b) / 2 - 0.5) * height
    const middleX = (x * cos + y * sin) / pageWidth + 0.5
    const middleY = (y * cos - x * sin) / pageHeight + 0.5
    const [halfWidth, halfHeight] = [((r - l) * width) / pageWidth / 2, ((b - t) * height) / pageHeight / 2]
    return [middleX - halfWidth, middleY - halfHeight, middleX + halfWidth, middleY + halfHeight]
  }
  let text = ''
  const words: Word[] = []
  for (const group of found.groups) {
    const [across, down] = group.turn % 2 === 0 ? [width, height] : [height, width]
    const laid = layoutLines(group.lines, across, down)
    if (text !== '' && laid.text !== '') text += '\n'
    for (const word of laid.words) {
      const [l, t, r, b] = toPageBox(unlevel(toPageBox(word.box, group.turn)), turn)
      const box = [fit(l), fit(t), fit(r), fit(b)] as const
      words.push({ start: text.length + word.start, end: text.length + word.end, box })
    }
    text += laid.text
  }
  return { text, words }
}

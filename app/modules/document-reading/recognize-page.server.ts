import type { Page, Word } from './types'
import { legibility } from './legibility'
import { layOut } from './page-layout'
import { inkiestBand, isBlank, seemsSideways, turned, type Picture } from './picture'
import type { Recognized, Recognizer } from './recognizer.server'
import { onPage, type Turn } from './turns'

/** From here on a text is taken as read; below, the page may lie on its side or upside down. */
const goodShare = 0.75
const goodConfidence = 0.6
/** What is neither sure nor reads as words is debris of noise and drawings. */
const leastShare = 0.5
const leastLetters = 8

/** For all attempts at a page together: less than the time after which a reader without progress is ended. */
const pageMs = 45_000

const textOf = (found: Recognized | null) => found?.words.map((w) => w.text).join(' ') ?? ''

/** How much was read, and how well: for comparing readings of the same page. */
export function worth(text: string): number {
  const { plausible, share } = legibility(text)
  return plausible * share
}

const isGood = (found: Recognized | null) =>
  found !== null && found.confidence >= goodConfidence && legibility(textOf(found)).share >= goodShare

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
    const { found, turn } = await this.read(picture)
    if (!found || !isLegible(found)) return { ...none, blank: false }
    this.last = turn
    const { text, words } = toText(found, turned(picture, upright(turn)), turn)
    return { ...none, text, words, source: 'ocr', confidence: round(found.confidence), blank: false }
  }

  private async read(picture: Picture): Promise<{ found: Recognized | null; turn: Turn }> {
    const sideways = seemsSideways(picture)
    const first: Turn = sideways === (this.last % 2 === 1) ? this.last : sideways ? 1 : 0
    const deadline = Date.now() + pageMs
    const recognize = async (part: Picture) => {
      const left = deadline - Date.now()
      return left > 0 ? this.recognizer.recognize(part, left) : null
    }
    const attempt = async (turn: Turn) => recognize(turned(picture, upright(turn)))
    const found = await attempt(first)
    if (isGood(found)) return { found, turn: first }

    let best: { turn: Turn; worth: number } | null = null
    for (const turn of ([0, 1, 2, 3] as const).filter((t) => t !== first)) {
      const band = await recognize(inkiestBand(turned(picture, upright(turn))))
      const bandWorth = worth(textOf(band))
      if (isGood(band) && bandWorth > (best?.worth ?? leastLetters)) best = { turn, worth: bandWorth }
    }
    if (!best) return { found, turn: first }
    const again = await attempt(best.turn)
    return worth(textOf(again)) > worth(textOf(found))
      ? { found: again, turn: best.turn }
      : { found, turn: first }
  }
}

/** By how much a picture must be turned to make text upright that stands turned by `turn`. */
const upright = (turn: Turn) => ((4 - turn) % 4) as Turn

function isLegible(found: Recognized): boolean {
  const { plausible, share } = legibility(textOf(found))
  return plausible >= leastLetters && share >= leastShare
}

const round = (share: number) => Math.round(share * 100) / 100

/** Text and places, from a picture on which the text stands upright to the page on which it stands turned. */
function toText({ words, angle }: Recognized, { width, height }: Picture, turn: Turn) {
  const laid = layOut(words, width, height)
  const level = ([l, t, r, b]: Word['box']): Word['box'] => {
    const [halfWidth, halfHeight] = [((r - l) * width) / 2, ((b - t) * height) / 2]
    const x = ((l + r) / 2 - 0.5) * width
    const y = ((t + b) / 2 - 0.5) * height
    const cx = x * Math.cos(angle) + y * Math.sin(angle) + width / 2
    const cy = y * Math.cos(angle) - x * Math.sin(angle) + height / 2
    return [
      (cx - halfWidth) / width,
      (cy - halfHeight) / height,
      (cx + halfWidth) / width,
      (cy + halfHeight) / height,
    ]
  }
  const fit = (n: number) => Math.round(Math.min(Math.max(n, 0), 1) * 10_000) / 10_000
  return {
    text: laid.text,
    words: laid.words.map((word) => {
      const [l, t, r, b] = onPage(level(word.box), turn)
      return { ...word, box: [fit(l), fit(t), fit(r), fit(b)] as const }
    }),
  }
}

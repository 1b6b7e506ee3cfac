import type { Page } from '../types'
import { layOut, type PlacedWord } from './page-layout'
import type { OpenPage, OpenPdf } from './pdfium.server'
import { plainText, softHyphen } from './plain-text'

const quarter = Math.PI / 2
/** Of the letters' height: a wider gap, or a step back or to another line, ends a word even where no blank is written. */
const wordGap = 0.3

type Piece = PlacedWord & { turn: number }

/** The words of the page's text layer, in points of the page as it is shown, each with the quarter turns in which it stands. */
function placedWords({ raw, library }: OpenPdf, { page, width, height, toShares }: OpenPage): Piece[] {
  const textPage = library.FPDFText_LoadPage(page)
  if (textPage === 0) return []
  const rect = raw._malloc(16)
  const [a, b, c, d, e, f] = toShares
  // The page's own turn, which is part of the matrix: text that stands upright in the file may lie on its side when shown.
  const pageTurn = Math.round(Math.atan2(b * height, a * width) / quarter)
  const pieces: Piece[] = []
  let open: Piece | null = null
  const end = () => {
    if (!open) return
    open.text = plainText(open.text)
    if (open.text !== '') pieces.push(open)
    open = null
  }
  try {
    const count = raw._FPDFText_CountChars(textPage)
    for (let i = 0; i < count; i++) {
      const code = raw._FPDFText_GetUnicode(textPage, i) >>> 0
      if (code === 32 || code === 10 || code === 13 || code === 9 || code === 160 || code === 0x3000) {
        end()
        continue
      }
      if (!raw._FPDFText_GetLooseCharBox(textPage, i, rect)) continue
      const at = rect >> 2
      const box = raw.HEAPF32
      const [l, t, r, u] = [box[at] ?? 0, box[at + 1] ?? 0, box[at + 2] ?? 0, box[at + 3] ?? 0]
      const x1 = (a * l + c * u + e) * width
      const x2 = (a * r + c * t + e) * width
      const y1 = (b * l + d * u + f) * height
      const y2 = (b * r + d * t + f) * height
      const [left, right] = x1 < x2 ? [x1, x2] : [x2, x1]
      const [top, bottom] = y1 < y2 ? [y1, y2] : [y2, y1]
      const letter = code === 2 || code === 0xfffe ? softHyphen : String.fromCharCode(code)
      if (open && continues(open, left, top, right, bottom)) {
        open.text += letter
        open.left = Math.min(open.left, left)
        open.top = Math.min(open.top, top)
        open.right = Math.max(open.right, right)
        open.bottom = Math.max(open.bottom, bottom)
        continue
      }
      end()
      const angle = raw._FPDFText_GetCharAngle as unknown as (page: number, index: number) => number
      // Angles go against the clock, turns with it.
      const turn = (pageTurn - Math.round(angle(textPage, i) / quarter) + 8) % 4
      open = { text: letter, left, top, right, bottom, turn }
    }
    end()
  } finally {
    raw._free(rect)
    library.FPDFText_ClosePage(textPage)
  }
  return pieces.filter((p) => p.right > 0 && p.left < width && p.bottom > 0 && p.top < height)
}

function continues(open: Piece, left: number, top: number, right: number, bottom: number): boolean {
  const sideways = open.turn % 2 === 1
  const size = sideways
    ? Math.min(open.right - open.left, right - left)
    : Math.min(open.bottom - open.top, bottom - top)
  const shared = sideways
    ? Math.min(open.right, right) - Math.max(open.left, left)
    : Math.min(open.bottom, bottom) - Math.max(open.top, top)
  if (shared < size / 2) return false
  const gap =
    open.turn === 0
      ? left - open.right
      : open.turn === 2
        ? open.left - right
        : open.turn === 1
          ? top - open.bottom
          : open.top - bottom
  return gap < wordGap * size && gap > -2 * size
}

/** A word as it stands when the page is turned until it is upright. */
function upright(piece: Piece, width: number, height: number): PlacedWord {
  const { text, left, top, right, bottom, turn } = piece
  if (turn === 1) return { text, left: top, top: width - right, right: bottom, bottom: width - left }
  if (turn === 2)
    return { text, left: width - right, top: height - bottom, right: width - left, bottom: height - top }
  if (turn === 3) return { text, left: height - bottom, top: left, right: height - top, bottom: right }
  return piece
}

type Box = Page['words'][number]['box']

/** The box on the page as it is shown of a box on the page turned upright. */
const shown = ([l, t, r, b]: Box, turn: number): Box =>
  turn === 1
    ? [1 - b, l, 1 - t, r]
    : turn === 2
      ? [1 - r, 1 - b, 1 - l, 1 - t]
      : turn === 3
        ? [t, 1 - r, b, 1 - l]
        : [l, t, r, b]

/** The text layer of a page. Text that stands in another direction (a stamp in the margin) comes after the rest. */
export function readTextLayer(pdf: OpenPdf, open: OpenPage, number: number): Page {
  const pieces = placedWords(pdf, open)
  const byTurn = [0, 1, 2, 3]
    .map((turn) => ({ turn, pieces: pieces.filter((p) => p.turn === turn) }))
    .filter((group) => group.pieces.length > 0)
    .sort((x, y) => y.pieces.length - x.pieces.length)
  const page: Page = { number, text: '', words: [], source: 'text', confidence: null }
  for (const group of byTurn) {
    const [width, height] = group.turn % 2 === 0 ? [open.width, open.height] : [open.height, open.width]
    const part = layOut(
      group.pieces.map((p) => upright(p, open.width, open.height)),
      width,
      height,
    )
    const offset = page.text === '' ? 0 : page.text.length + 1
    if (offset > 0) page.text += '\n'
    page.text += part.text
    for (const { start, end, box } of part.words)
      page.words.push({ start: start + offset, end: end + offset, box: shown(box, group.turn) })
  }
  return page
}

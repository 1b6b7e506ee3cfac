import type { Page } from './types'
import { layoutWords, type PlacedWord } from './page-layout'
import type { OpenPage, OpenPdf } from './pdfium.server'
import { toPageBox, toUprightBox, type Turn } from './turns'
import { normalizeWord, softHyphen } from './normalize-word'

const quarterTurn = Math.PI / 2
/** Share of the font size. A wider gap, a step back, or another line ends a word even without a space. */
const wordGap = 0.3
/** Share of the font size. PDFium guesses at ends of lines; where the letters touch, there is none. */
const touchingGap = 0.1
/** Share of the font size. For fonts that claim excessive letter heights, glyph outlines are used. */
const maxLetterHeight = 1.7

/** A word with its clockwise quarter turns and font size. */
type Piece = PlacedWord & { turn: Turn; size: number }

type Box = { left: number; top: number; right: number; bottom: number }

/** Measures the letters of a page. */
function measure({ raw }: OpenPdf, textPage: number, { width, height, toShares }: OpenPage) {
  const buffer = raw._malloc(32)
  const floats = buffer >> 2
  const [a, b, c, d, e, f] = toShares
  // The matrix includes the page's rotation, so upright text in the file may be displayed sideways.
  const pageTurn = Math.round(Math.atan2(b * height, a * width) / quarterTurn)

  /** In points of the displayed page. */
  const place = (left: number, top: number, right: number, bottom: number): Box => {
    const x1 = (a * left + c * bottom + e) * width
    const x2 = (a * right + c * top + e) * width
    const y1 = (b * left + d * bottom + f) * height
    const y2 = (b * right + d * top + f) * height
    return {
      left: Math.min(x1, x2),
      top: Math.min(y1, y2),
      right: Math.max(x1, x2),
      bottom: Math.max(y1, y2),
    }
  }
  const looseBox = (i: number): Box | null => {
    if (!raw._FPDFText_GetLooseCharBox(textPage, i, buffer)) return null
    // Read separately, since a typed view would allocate an object for each letter.
    const heap = raw.HEAPF32
    return place(heap[floats] ?? 0, heap[floats + 1] ?? 0, heap[floats + 2] ?? 0, heap[floats + 3] ?? 0)
  }
  const tightBox = (i: number): Box | null => {
    if (!raw._FPDFText_GetCharBox(textPage, i, buffer, buffer + 8, buffer + 16, buffer + 24)) return null
    const [left = 0, right = 0, bottom = 0, top = 0] = raw.HEAPF64.subarray(buffer >> 3, (buffer >> 3) + 4)
    return place(left, top, right, bottom)
  }
  const fontSize = (i: number): number => {
    if (!raw._FPDFText_GetMatrix(textPage, i, buffer)) return 0
    const [, , x = 0, y = 0] = raw.HEAPF32.subarray(floats, floats + 4)
    return raw._FPDFText_GetFontSize(textPage, i) * Math.hypot(x, y)
  }
  return {
    looseBox,
    tightBox,
    fontSize,
    turn: (i: number) =>
      ((pageTurn + Math.round(raw._FPDFText_GetCharAngle(textPage, i) / quarterTurn) + 4) % 4) as Turn,
    end: () => raw._free(buffer),
  }
}

const blanks = new Set([9, 32, 0xa0, 0x3000])
const lineEnds = new Set([10, 13])

/** The words of a page's text layer, in points of the displayed page, with their quarter turns. */
function placedWords(pdf: OpenPdf, open: OpenPage): Piece[] {
  const { raw, library } = pdf
  const textPage = library.FPDFText_LoadPage(open.page)
  if (textPage === 0) return []
  const measured = measure(pdf, textPage, open)
  const pieces: Piece[] = []
  let piece: Piece | null = null
  let boxOf = measured.looseBox
  let gap = wordGap
  const end = () => {
    if (!piece) return
    piece.text = normalizeWord(piece.text)
    if (piece.text !== '') pieces.push(piece)
    piece = null
  }
  try {
    const count = raw._FPDFText_CountChars(textPage)
    for (let i = 0; i < count; i++) {
      const code = raw._FPDFText_GetUnicode(textPage, i) >>> 0
      if (lineEnds.has(code)) {
        gap = touchingGap
        continue
      }
      if (blanks.has(code)) {
        end()
        continue
      }
      const letter = code === 2 || code === 0xfffe ? softHyphen : String.fromCharCode(code)
      const box = boxOf(i)
      const maxGap = gap
      gap = wordGap
      if (box && piece && continuesWord(piece, box, maxGap)) {
        piece.text += letter
        piece.left = Math.min(piece.left, box.left)
        piece.top = Math.min(piece.top, box.top)
        piece.right = Math.max(piece.right, box.right)
        piece.bottom = Math.max(piece.bottom, box.bottom)
        continue
      }
      end()
      const turn = measured.turn(i)
      const loose = measured.looseBox(i)
      if (!loose) continue
      const letterHeight = turn % 2 === 0 ? loose.bottom - loose.top : loose.right - loose.left
      const size = measured.fontSize(i) || letterHeight
      boxOf = letterHeight > maxLetterHeight * size ? measured.tightBox : measured.looseBox
      piece = { text: letter, turn, size, ...(boxOf(i) ?? loose) }
    }
    end()
  } finally {
    measured.end()
    library.FPDFText_ClosePage(textPage)
  }
  return pieces.filter((p) => p.right > 0 && p.left < open.width && p.bottom > 0 && p.top < open.height)
}

/** Whether the next letter continues the word. */
function continuesWord(word: Piece, next: Box, maxGap: number): boolean {
  const { turn, size } = word
  const isSideways = turn % 2 === 1
  const drift = isSideways
    ? next.left + next.right - word.left - word.right
    : next.top + next.bottom - word.top - word.bottom
  if (Math.abs(drift) / 2 > size / 2) return false
  const gaps = [
    next.left - word.right,
    next.top - word.bottom,
    word.left - next.right,
    word.top - next.bottom,
  ]
  const gap = gaps[turn] ?? 0
  return gap < maxGap * size && gap > (maxGap === wordGap ? -2 : -touchingGap) * size
}

/** The text layer of a page. Text in other directions (a stamp in the margin) comes last. */
export function readTextLayer(pdf: OpenPdf, open: OpenPage, number: number): Page {
  const pieces = placedWords(pdf, open)
  const byTurn = ([0, 1, 2, 3] as const)
    .map((turn) => ({ turn, pieces: pieces.filter((p) => p.turn === turn) }))
    .filter((group) => group.pieces.length > 0)
    .sort((x, y) => y.pieces.length - x.pieces.length)
  const page: Page = { number, text: '', words: [], source: 'text', confidence: null }
  for (const group of byTurn) {
    const [width, height] = group.turn % 2 === 0 ? [open.width, open.height] : [open.height, open.width]
    const part = layoutWords(
      group.turn === 0
        ? group.pieces
        : group.pieces.map((piece) => ({
            text: piece.text,
            ...toUprightBox(piece, group.turn, open.width, open.height),
          })),
      width,
      height,
    )
    const offset = page.text === '' ? 0 : page.text.length + 1
    if (offset > 0) page.text += '\n'
    page.text += part.text
    for (const { start, end, box } of part.words)
      page.words.push({ start: start + offset, end: end + offset, box: toPageBox(box, group.turn) })
  }
  return page
}

import type { PlacedLine, PlacedWord } from './page-layout'
import { normalizeWord } from './normalize-word'
import { toUprightBox, type Turn } from './turns'

/** Lines of one direction, positioned as if the picture were rotated upright. */
type RecognizedLines = { turn: Turn; lines: PlacedLine[] }

/** The recognized text, most common direction first. */
export type Recognized = { groups: RecognizedLines[]; confidence: number }

/** Confidence (of 100) below which non-letters are taken for dust. */
const speckConfidence = 60
const minConfidence = 15

const lineLevel = 4
const wordLevel = 5

type Row = PlacedWord & { level: number; block: number; confidence: number }

function toRow(line: string): Row {
  const cells = line.split('\t')
  const [level = 0, , block = 0, , , , left = 0, top = 0, width = 0, height = 0, confidence = 0] =
    cells.map(Number)
  return {
    level,
    block,
    left,
    top,
    right: left + width,
    bottom: top + height,
    confidence,
    text: cells.slice(11).join(' '),
  }
}

const countCharacters = (text: string) => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0

/**
 * A line's direction, from its first to its last word, because Tesseract also reads sideways text.
 * @returns null if the words do not show it
 */
function turnOf(words: PlacedWord[]): Turn | null {
  const [first, last] = [words[0], words.at(-1)]
  if (!first || !last) return null
  const across = first.left + first.right - last.left - last.right
  const down = last.top + last.bottom - first.top - first.bottom
  if (first !== last) return Math.abs(across) >= Math.abs(down) ? 0 : down > 0 ? 1 : 3
  const isLong = countCharacters(first.text) >= 4
  return isLong && first.right - first.left >= 1.5 * (first.bottom - first.top) ? 0 : null
}

/**
 * Gives a word its line's height, so that a dash is within the line, unless a rule or stamp enlarges the line's box.
 */
function withLineHeight(word: PlacedWord, line: PlacedWord, pictureHeight: number): PlacedWord {
  const isLineTooHigh = line.bottom - line.top >= 2 * (word.bottom - word.top) + 0.01 * pictureHeight
  return isLineTooHigh ? word : { ...word, top: line.top, bottom: line.bottom }
}

/**
 * Parses Tesseract's TSV output, in which each line is followed by its words in reading order.
 * @param width of the picture, in pixels, like all boxes
 */
export function parseTesseractTable(table: string, width: number, height: number): Recognized {
  const rowsOfLines: { row: Row; words: Row[] }[] = []
  let sum = 0
  let letters = 0
  for (const line of table.split('\n')) {
    const row = toRow(line)
    if (row.level === lineLevel) rowsOfLines.push({ row, words: [] })
    if (row.level !== wordLevel) continue
    const text = normalizeWord(row.text).trim()
    const signs = countCharacters(text)
    if (text === '' || row.confidence < minConfidence || (signs === 0 && row.confidence < speckConfidence))
      continue
    sum += row.confidence * signs
    letters += signs
    rowsOfLines.at(-1)?.words.push({ ...row, text })
  }
  const lines = rowsOfLines.filter(({ words }) => words.length > 0)
  const turns = lines.map(({ words }) => turnOf(words))
  const votes = [0, 0, 0, 0]
  lines.forEach(({ words }, i) => {
    const turn = turns[i] ?? null
    if (turn !== null)
      votes[turn] = (votes[turn] ?? 0) + words.reduce((n, word) => n + countCharacters(word.text), 0)
  })
  const mainTurn = votes.indexOf(Math.max(...votes)) as Turn
  const groups = new Map<Turn, RecognizedLines>([[mainTurn, { turn: mainTurn, lines: [] }]])
  lines.forEach(({ row, words }, i) => {
    const turn = turns[i] ?? mainTurn
    const group = groups.get(turn) ?? { turn, lines: [] }
    groups.set(turn, group)
    const place = (word: Row): PlacedWord => ({ text: word.text, ...toUprightBox(word, turn, width, height) })
    const lineBox = place(row)
    group.lines.push({
      block: row.block,
      words: words.map((word) => withLineHeight(place(word), lineBox, turn % 2 === 0 ? height : width)),
    })
  })
  return { groups: [...groups.values()], confidence: letters === 0 ? 0 : sum / letters / 100 }
}

/** The recognized text, line by line. */
export const recognizedText = ({ groups }: Recognized) =>
  groups
    .flatMap((group) => group.lines.map((line) => line.words.map((word) => word.text).join(' ')))
    .join('\n')

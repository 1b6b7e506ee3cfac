import type { Word } from './types'

// Word documents have no pages until they are printed. Their text is laid out on US Letter in a monospaced font, which
// gives every word a position that the viewer can draw and highlight.

/** In points. The viewer draws pages with the same numbers. */
export const virtualPage = {
  width: 612,
  height: 792,
  marginLeft: 54,
  marginTop: 54,
  columns: 90,
  lines: 57,
  characterWidth: 5.6,
  lineHeight: 12,
} as const

/** About as many as a printed page has. */
const charactersPerPage = 3_000

/** Wraps a line at a number of columns, keeping the spaces between columns of a table within each piece. */
function wrap(line: string): string[] {
  const lines: string[] = []
  let rest = line.trimEnd()
  while (rest.length > virtualPage.columns) {
    const blank = rest.lastIndexOf(' ', virtualPage.columns)
    const cut = blank > 0 ? blank : virtualPage.columns
    lines.push(rest.slice(0, cut).trimEnd())
    rest = rest.slice(cut).trimStart()
  }
  return [...lines, rest]
}

/** A paragraph or a row of a table, with \n between its lines; or a page break. */
export type Block = { text: string; isRow?: boolean } | 'page break'

/** Divides text into pages: at page breaks, and otherwise at the end of a paragraph after about 3,000 characters. */
export function virtualPages(blocks: Block[]): string[] {
  const pages: string[] = []
  let lines: string[] = []
  let length = 0
  const endPage = () => {
    while (lines.at(-1) === '') lines.pop()
    if (lines.length > 0) pages.push(`${lines.join('\n')}\n`)
    lines = []
    length = 0
  }
  blocks.forEach((block, i) => {
    if (block === 'page break') return endPage()
    const wrapped = block.text.split('\n').flatMap(wrap)
    if (wrapped.every((line) => line === '')) return
    const isFull =
      length + block.text.length > charactersPerPage || lines.length + wrapped.length > virtualPage.lines
    if (lines.length > 0 && isFull) endPage()
    for (const line of wrapped) {
      if (lines.length >= virtualPage.lines) endPage()
      lines.push(line)
      length += line.length
    }
    const next = blocks[i + 1]
    if (!(block.isRow && next !== undefined && next !== 'page break' && next.isRow)) lines.push('')
  })
  endPage()
  return pages
}

const share = (n: number) => Math.round(Math.min(Math.max(n, 0), 1) * 10_000) / 10_000

/** The positions of the words on a virtual page. */
export function placeVirtualWords(text: string): Word[] {
  const { width, height, marginLeft, marginTop, characterWidth, lineHeight } = virtualPage
  const words: Word[] = []
  let lineStart = 0
  text.split('\n').forEach((line, row) => {
    for (const match of line.matchAll(/\S+/g)) {
      const top = marginTop + row * lineHeight
      words.push({
        start: lineStart + match.index,
        end: lineStart + match.index + match[0].length,
        box: [
          share((marginLeft + match.index * characterWidth) / width),
          share(top / height),
          share((marginLeft + (match.index + match[0].length) * characterWidth) / width),
          share((top + lineHeight) / height),
        ],
      })
    }
    lineStart += line.length + 1
  })
  return words
}

import { describe, expect, it } from 'vitest'
import { rotatePicture, seemsSideways, skewAngle } from '~/modules/document-reading/deskew'
import { isJumbled } from '~/modules/document-reading/legibility'
import { layoutLines, type PlacedLine, type PlacedWord } from '~/modules/document-reading/page-layout'
import { turnPicture, type Picture } from '~/modules/document-reading/picture'
import { parseTesseractTable, recognizedText } from '~/modules/document-reading/tesseract-table'

describe('the layout of OCR lines', () => {
  /**
   * Words of a line at a height, six points wide per letter; each is `slope` lower for every point to the
   * right.
   */
  const line = (text: string, left: number, top: number, block: number, slope = 0): PlacedLine => ({
    block,
    words: [...text.matchAll(/\S+/g)].map((match): PlacedWord => {
      const from = left + match.index * 6
      const down = top + (from - left) * slope
      return { text: match[0], left: from, top: down, right: from + match[0].length * 6, bottom: down + 12 }
    }),
  })
  const numbers = Array.from({ length: 8 }, (_, i) => i)
  const textOfLines = (lines: PlacedLine[]) => layoutLines(lines, 612, 792).text.split('\n').filter(Boolean)

  it('never mixes the words of two lines, however tight or skewed they are', () => {
    const sentence = (i: number) =>
      `line ${i} of this paragraph goes all the way across the page to its margin`
    const lines = numbers.map((i) => line(sentence(i), 72, 100 + i * 10, 1, 0.03))
    expect(textOfLines(lines)).toEqual(numbers.map(sentence))
  })

  it('arranges the cells of a table in rows, even if each column is a separate block', () => {
    const lines = [
      ...numbers.map((i) => line(`Component ${i}`, 72, 100 + i * 16, 1)),
      ...numbers.map((i) => line(`$${i}00`, 320, 101 + i * 16, 2)),
      ...numbers.map((i) => line(`$${i}50`, 420, 99 + i * 16, 3)),
    ]
    expect(textOfLines(lines)).toEqual(numbers.map((i) => `Component ${i}   $${i}00   $${i}50`))
  })

  it('reads adjacent blocks of running text one after another, whatever the heights of their lines', () => {
    const left = (i: number) => `the left block says on line ${i}`
    const right = (i: number) => `and the right one says on ${i}`
    const four = numbers.slice(0, 4)
    const lines = [
      line('A heading that goes right across the page over both of the blocks', 72, 60, 1),
      ...four.flatMap((i) => [line(left(i), 72, 100 + i * 14, 2), line(right(i), 330, 107 + i * 14, 3)]),
      line('A footer that goes right across the page under both of the blocks', 72, 700, 4),
    ]
    const read = textOfLines(lines)
    expect(read.slice(1, -1)).toEqual([...four.map(left), ...four.map(right)])
    expect(read[0]).toMatch(/^A heading/)
    expect(read.at(-1)).toMatch(/^A footer/)
  })

  it('separates two columns that OCR merged', () => {
    const left = (i: number) => `the left column goes on here ${i}`
    const right = (i: number) => `and the right one follows it ${i}`
    const lines = numbers.map((i) => ({
      block: 1,
      words: [...line(left(i), 72, 100 + i * 14, 1).words, ...line(right(i), 330, 100 + i * 14, 1).words],
    }))
    expect(textOfLines(lines)).toEqual([...numbers.map(left), ...numbers.map(right)])
  })

  it('keeps every word of a page with thousands of specks', () => {
    const lines = Array.from({ length: 4000 }, (_, i) => line(`speck${i}`, (i * 37) % 500, (i * 53) % 700, i))
    expect(layoutLines(lines, 612, 792).words).toHaveLength(4000)
  })
})

describe('Tesseract’s table', () => {
  const row = (level: number, block: number, [left, top, width, height]: number[], sure = -1, text = '') =>
    [level, 1, block, 1, 1, 1, left, top, width, height, sure, text].join('\t')

  it('is parsed into lines of words with the height of their line, without specks and blanks', () => {
    const { groups, confidence } = parseTesseractTable(
      [
        row(4, 3, [10, 20, 200, 12]),
        row(5, 3, [10, 20, 40, 12], 90, 'Board'),
        row(5, 3, [60, 24, 40, 8], 90, 'meets'),
        row(5, 3, [110, 24, 4, 4], 30, '.'),
        row(5, 3, [120, 20, 40, 12], 95, ' '),
        row(5, 3, [170, 20, 40, 12], 5, 'xqj'),
      ].join('\n'),
      600,
      800,
    )
    const words = [
      { text: 'Board', left: 10, top: 20, right: 50, bottom: 32 },
      { text: 'meets', left: 60, top: 20, right: 100, bottom: 32 },
    ]
    expect(groups).toEqual([{ turn: 0, lines: [{ block: 3, words }] }])
    expect(confidence).toBeCloseTo(0.9)
  })

  it.each([
    ['up', 3, [300, 200, 100]],
    ['down', 1, [100, 200, 300]],
  ] as const)('detects lines that run %s', (_, turn, [first, second, third]) => {
    const found = parseTesseractTable(
      [
        row(4, 1, [50, 100, 12, 240]),
        row(5, 1, [50, first, 12, 40], 90, 'Each'),
        row(5, 1, [50, second, 12, 40], 90, 'Owner'),
        row(5, 1, [50, third, 12, 40], 90, 'pays'),
      ].join('\n'),
      600,
      800,
    )
    expect(found.groups.map((group) => group.turn)).toEqual([turn])
    expect(recognizedText(found)).toBe('Each Owner pays')
    const tops = found.groups[0]?.lines[0]?.words.map((word) => word.top)
    expect(new Set(tops).size, 'one height when it is upright').toBe(1)
  })
})

describe('the skew of a page', () => {
  /** A page of black dashes in lines, like words. */
  function lines(frame = false): Picture {
    const [width, height] = [850, 1100]
    const pixels = new Uint8Array(width * height).fill(255)
    const ink = (x: number, y: number, w: number, h: number) => {
      for (let row = y; row < y + h; row++) pixels.fill(0, row * width + x, row * width + x + w)
    }
    for (let y = 120, n = 0; y < 980; y += 24, n++)
      for (let x = 100; x < 740; x += 40 + ((n * 7 + x) % 23)) ink(x, y, 28, 11)
    if (frame) {
      ink(0, 0, 20, height)
      ink(830, 0, 20, height)
      ink(0, 0, width, 20)
    }
    return { pixels, width, height, dpi: 100 }
  }
  const degrees = (angle: number) => (angle * 180) / Math.PI
  const radians = (angle: number) => (angle * Math.PI) / 180

  it.each([-6, -1.5, -0.5, 0.5, 1.5, 6])('is measured: %f degrees', (slant) => {
    expect(Math.abs(degrees(skewAngle(rotatePicture(lines(), radians(slant)))) + slant)).toBeLessThan(0.2)
  })

  it('is zero for level lines and for empty pages', () => {
    expect(skewAngle(lines())).toBe(0)
    expect(skewAngle({ ...lines(), pixels: new Uint8Array(850 * 1100).fill(255) })).toBe(0)
  })

  it('does not hide the direction of the lines, nor does a black frame', () => {
    for (const slant of [0, 2, -7]) {
      const page = rotatePicture(lines(true), radians(slant))
      expect(
        [page, turnPicture(page, 1), turnPicture(page, 2), turnPicture(page, 3)].map(seemsSideways),
      ).toEqual([false, true, false, true])
    }
  })

  it('is corrected on a canvas that contains the whole page', () => {
    const level = lines()
    const page = rotatePicture(level, radians(5))
    expect(page.width).toBeGreaterThan(level.width)
    expect(page.height).toBeGreaterThan(level.height)
    const ink = ({ pixels }: Picture) => pixels.reduce((sum, n) => sum + (255 - n), 0)
    expect(ink(page) / ink(level)).toBeCloseTo(1, 1)
  })
})

describe('text whose words are mixed up', () => {
  const sentences =
    'The Association shall maintain the Common Area, and each Owner shall pay a monthly assessment to the Board. ' +
    'An assessment that is not paid by the first day of the month is a lien on the Unit of the Owner, and may be ' +
    'foreclosed in the manner of a mortgage. The Board shall give notice to the Owner and to the holder of the ' +
    'mortgage, and from the date of the notice the Owner has thirty days to pay the amount for which it is due.'
  const words = sentences.split(' ')

  it('is distinguished from sentences', () => {
    expect(isJumbled(sentences)).toBe(false)
    expect(isJumbled(sentences.toUpperCase())).toBe(false)
    const shuffled = words.map((_, i) => words[(i * 31) % words.length])
    expect(isJumbled(shuffled.join(' '))).toBe(true)
    // Two lines read as one, with alternating words.
    const lines = Array.from({ length: 8 }, (_, i) => words.slice(i * 11, i * 11 + 11))
    const merged = [0, 2, 4, 6].flatMap((n) =>
      (lines[n] ?? []).flatMap((word, i) => [word, lines[n + 1]?.[i] ?? '']),
    )
    expect(isJumbled(merged.join(' '))).toBe(true)
  })

  it('is not suspected in tables, other languages, and short texts', () => {
    expect(isJumbled('Roof $12,500 2031 25 5\nPaving $48,000 2034 30 8\n'.repeat(20))).toBe(false)
    expect(
      isJumbled('Acta de la reunión de la Junta: se aprobó la cuota y el presupuesto. '.repeat(20)),
    ).toBe(false)
    expect(isJumbled('the of and to the shall of')).toBe(false)
  })
})

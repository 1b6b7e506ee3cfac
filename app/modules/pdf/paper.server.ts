import { readFileSync } from 'node:fs'
import path from 'node:path'

/** US Letter in points. */
export const sheet = { width: 612, height: 792, left: 46, right: 46, top: 38, bottom: 28 } as const
export const contentWidth = sheet.width - sheet.left - sheet.right

/** The light scheme of the product's theme; there is no dark one on paper. */
export const ink = {
  text: '#1a2524',
  muted: '#53605d',
  line: '#ddd7ca',
  lineStrong: '#7f8985',
  accent: '#17594f',
  paper: '#fbf9f4',
  white: '#ffffff',
  good: '#2b6b3f',
  goodSoft: '#e6f2e8',
  caution: '#855400',
  cautionSoft: '#fbf0d9',
  bad: '#a12d1b',
  badSoft: '#fbe9e5',
} as const

type FontName = 'sans' | 'bold' | 'serif'
const fontFiles: Record<FontName, string> = {
  sans: 'PublicSans-Regular.ttf',
  bold: 'PublicSans-SemiBold.ttf',
  serif: 'Newsreader-SemiBold.ttf',
}
const fontNames = Object.keys(fontFiles) as FontName[]

let fontBytes: Record<FontName, Buffer> | undefined

/** Fonts are part of the build; nothing is fetched. */
const readFonts = () =>
  (fontBytes ??= Object.fromEntries(
    fontNames.map((name) => [name, readFileSync(path.resolve('assets/fonts', fontFiles[name]))]),
  ) as Record<FontName, Buffer>)

export type TextStyle = {
  font?: FontName
  size: number
  color?: string
  align?: 'left' | 'right' | 'center'
  maxLines?: number
  /** Height of a line, as a multiple of the size; `usualLeading` by default. */
  leading?: number
}

/** Text wrapped to a width. */
export type Lines = { lines: string[]; style: TextStyle; width: number; height: number }

type Structure = PDFKit.PDFStructureElement

/**
 * A font as PDFKit stores it. Measured directly, because measuring through the document changes the current
 * font and size.
 */
type OpenFont = {
  widthOfString(text: string, size: number): number
  font: { hasGlyphForCodePoint(codePoint: number): boolean }
}

const usualLeading = 1.32
const ellipsis = '…'
/** Longer words are measured letter by letter, up to the line's width. */
const longWord = 60

/**
 * A PDF with the product's fonts. Breaks lines itself, so that all heights are known before drawing. This
 * allows fitting pages, and PDFKit never adds a page of its own.
 */
export class Paper {
  readonly doc: PDFKit.PDFDocument
  readonly #fonts = new Map<FontName, OpenFont>()
  readonly #widths = new Map<string, number>()
  readonly #glyphs = new Map<FontName, Map<number, boolean>>()
  #structure: Structure
  #bookmark: PDFKit.PDFOutline | null = null

  /**
   * Creates an empty document. PDFKit is loaded on first use, since loading it takes a fifth of a process's
   * startup time.
   */
  static async open(info: { title: string; author: string; subject: string; createdAt: number }) {
    const { default: PDFDocument } = await import('pdfkit')
    return new Paper(
      new PDFDocument({
        size: 'LETTER',
        margin: 0,
        autoFirstPage: false,
        pdfVersion: '1.7',
        lang: 'en-US',
        tagged: true,
        displayTitle: true,
        info: {
          Title: info.title,
          Author: info.author,
          Subject: info.subject,
          Creator: info.author,
          Producer: info.author,
          CreationDate: new Date(info.createdAt),
          ModDate: new Date(info.createdAt),
        },
      }),
    )
  }

  private constructor(doc: PDFKit.PDFDocument) {
    this.doc = doc
    const fonts = readFonts()
    for (const name of fontNames) {
      this.doc.registerFont(name, fonts[name]).font(name)
      this.#fonts.set(name, (this.doc as unknown as { _font: OpenFont })._font)
      this.#glyphs.set(name, new Map())
    }
    this.#structure = this.doc.struct('Document')
    this.doc.addStructure(this.#structure)
  }

  /** The bytes of the finished file. */
  async finish(): Promise<Buffer> {
    const parts: Buffer[] = []
    const finished = new Promise<void>((resolve, reject) => {
      this.doc.on('data', (part: Buffer) => parts.push(part))
      this.doc.once('end', resolve)
      this.doc.once('error', reject)
    })
    this.#structure.end()
    this.doc.end()
    await finished
    return Buffer.concat(parts)
  }

  /**
   * Starts a page with a bookmark.
   * @returns the parent of its elements in the document's structure tree
   */
  page(title: string) {
    this.doc.addPage()
    const section = this.doc.struct('Sect', { title })
    this.#structure.add(section)
    this.#bookmark = this.doc.outline.addItem(title)
    return { section, end: () => section.end() }
  }

  /** Adds a bookmark below the current page's bookmark. */
  bookmark(title: string) {
    this.#bookmark?.addItem(title)
  }

  /** Marks decoration, which screen readers skip. */
  artifact(draw: () => void) {
    this.doc.markContent('Artifact', { type: 'Layout' })
    draw()
    this.doc.endMarkedContent()
  }

  /** Adds a tagged element for screen readers. */
  mark(parent: Structure, type: string, draw: () => void, alt?: string) {
    parent.add(this.doc.struct(type, alt === undefined ? {} : { alt }, draw))
  }

  #font(name: FontName): OpenFont {
    const font = this.#fonts.get(name)
    if (!font) throw new Error(`The font ${name} is not open`)
    return font
  }

  /** Replaces characters that the font does not have by question marks, because gaps would be misleading. */
  #printable(font: FontName, text: string): string {
    const known = this.#glyphs.get(font)
    let out = ''
    for (const character of text) {
      const codePoint = character.codePointAt(0) ?? 0
      if (codePoint < 0x7f) {
        out += character
        continue
      }
      let hasGlyph = known?.get(codePoint)
      if (hasGlyph === undefined) {
        hasGlyph = this.#font(font).font.hasGlyphForCodePoint(codePoint)
        known?.set(codePoint, hasGlyph)
      }
      out += hasGlyph ? character : '?'
    }
    return out
  }

  /** The width of a word at size 1, measured once for all sizes. */
  #width(font: FontName, word: string): number {
    const key = `${font} ${word}`
    let width = this.#widths.get(key)
    if (width === undefined) {
      width = this.#font(font).widthOfString(word, 1)
      this.#widths.set(key, width)
    }
    return width
  }

  widthOf = (text: string, { font = 'sans', size }: TextStyle) =>
    this.#printable(font, text)
      .split(' ')
      .reduce((sum, word, at) => sum + this.#width(font, word) + (at > 0 ? this.#width(font, ' ') : 0), 0) *
    size

  /** The width of a word; for a very long one, measured only until it exceeds the available width. */
  #wordWidth(font: FontName, word: string, room: number): number {
    if (word.length <= longWord) return this.#width(font, word)
    let used = 0
    for (const character of word) {
      used += this.#width(font, character)
      if (used > room) return used
    }
    return this.#width(font, word)
  }

  /** The longest prefix of a word that fits. */
  #fitting(font: FontName, word: string, room: number): string {
    let used = 0
    const letters: string[] = []
    for (const character of word) {
      used += this.#width(font, character)
      if (used > room && letters.length > 0) break
      letters.push(character)
    }
    // Kerning can make letters wider together than individually.
    while (letters.length > 1 && this.#width(font, letters.join('')) > room) letters.pop()
    return letters.join('')
  }

  /** Breaks text into lines of a width in points; text beyond `maxLines` is replaced by an ellipsis. */
  lines(text: string, width: number, style: TextStyle): Lines {
    const { font = 'sans', size, maxLines = Infinity, leading = usualLeading } = style
    const room = width / size
    const spaceWidth = this.#width(font, ' ')
    const lines: string[] = []
    let line = ''
    let used = 0
    const push = () => {
      lines.push(line)
      line = ''
      used = 0
    }
    for (const paragraph of this.#printable(font, text).split('\n')) {
      for (const original of paragraph.split(' ')) {
        if (lines.length > maxLines) break
        let word = original
        let wordWidth = this.#wordWidth(font, word, room)
        if (line !== '' && used + spaceWidth + wordWidth > room) push()
        // A word longer than a line is cut at the end of the line.
        while (line === '' && wordWidth > room && lines.length <= maxLines) {
          const part = this.#fitting(font, word, room)
          if (part.length === word.length) break
          lines.push(part)
          word = word.slice(part.length)
          wordWidth = this.#wordWidth(font, word, room)
        }
        used += (line === '' ? 0 : spaceWidth) + wordWidth
        line += (line === '' ? '' : ' ') + word
      }
      if (line !== '') push()
    }
    const isClipped = lines.length > maxLines
    if (isClipped) {
      lines.length = maxLines
      let last = (lines.at(-1) ?? '').replace(/[\s,.;:]+$/, '')
      while (last !== '' && this.widthOf(last + ellipsis, style) > width) last = last.slice(0, -1).trimEnd()
      lines[maxLines - 1] = last + ellipsis
    }
    return { lines, style, width, height: lines.length * size * leading }
  }

  /** Draws lines with their upper left corner at this point. */
  draw({ lines, style, width }: Lines, x: number, y: number) {
    const { font = 'sans', size, color = ink.text, align = 'left', leading = usualLeading } = style
    this.doc.font(font).fontSize(size).fillColor(color)
    lines.forEach((line, at) => {
      const freeWidth = align === 'left' ? 0 : width - this.widthOf(line, style)
      const left = x + (align === 'right' ? freeWidth : align === 'center' ? freeWidth / 2 : 0)
      // Text is positioned by its ascender, with half of the line's extra spacing above it.
      const top = y + at * size * leading + ((leading - 1.175) * size) / 2
      // A trailing space separates the words of adjacent lines in copied text.
      this.doc.text(at < lines.length - 1 ? `${line} ` : line, left, top, { lineBreak: false })
    })
  }

  rule(x: number, y: number, width: number, color: string = ink.line, weight = 0.75) {
    this.artifact(() =>
      this.doc
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(weight)
        .stroke(color),
    )
  }
}
export type { Structure }

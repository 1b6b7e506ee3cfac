import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { env } from '~/env.server'
import type { AcceptedExtension } from '~/modules/document-files/limits'
import { failureMessages } from '~/modules/document-reading/failure'
import { readInChild, readLimits, type ChildEvent } from '~/modules/document-reading/read-in-child.server'
import { readPdf } from '~/modules/document-reading/read-pdf.server'
import { makePdf } from '~db/seed/pdf'
import { docxBomb, docxWithLyingDirectory } from '../factories/documents'
import { drawnPdf, noise, scannedPdf } from '../factories/scans'
import { docOf, docxOf, pageBreak, paragraph, table } from '../factories/word-document'
import { must } from '../setup/helpers'
import { boxesOf, read } from '../setup/read-file'

const sentences = [
  'The Association shall maintain the common area.',
  'Each Owner shall pay a monthly assessment of $350.',
  'A quorum is thirty percent of all votes.',
  'No more than two household pets are allowed in a unit.',
]
const write = (pdf: PDFKit.PDFDocument) => void pdf.fontSize(16).text(sentences.join('\n\n'), 72, 120)

describe('a PDF with a text layer', () => {
  it('yields its lines in reading order, each word with its position', async () => {
    const pdf = await drawnPdf([
      (p) => {
        p.fontSize(12).text('Total expenses', 72, 300).text('$98,400', 400, 300)
        p.text('First line of the page', 72, 100)
      },
    ])
    const [page] = await readPdf(pdf)
    expect(page).toMatchObject({ number: 1, source: 'text', confidence: null })
    expect(must(page).text).toBe('First line of the page\n\nTotal expenses   $98,400\n')
    const [box] = boxesOf(must(page), '$98,400')
    expect(must(box)[0]).toBeCloseTo(400 / 612, 2)
    expect(must(box)[1]).toBeCloseTo(300 / 792, 1)
  })

  it('is read as displayed if the page is rotated', async () => {
    const pdf = await drawnPdf([
      (p) => {
        // Text that runs upward in the file is upright on a rotated page.
        p.rotate(-90, { origin: [0, 0] })
          .fontSize(14)
          .text('Written along the side', -700, 80)
        Object.assign(p.page.dictionary.data, { Rotate: 90 })
      },
    ])
    const page = must((await readPdf(pdf))[0])
    expect(page.text).toBe('Written along the side\n')
    const [first, , , last] = boxesOf(page, 'Written along the side')
    expect(must(first)[1]).toBeCloseTo(must(last)[1], 3)
    expect(must(first)[2]).toBeLessThan(must(last)[0])
  })

  it('is read as displayed if the page is cropped', async () => {
    const pdf = await drawnPdf([
      (p) => {
        p.fontSize(14).text('In the upper half', 72, 198)
        // The box in points from the lower left corner: the upper half of the page.
        Object.assign(p.page.dictionary.data, { CropBox: [0, 396, 612, 792] })
      },
    ])
    const page = must((await readPdf(pdf))[0])
    expect(page.text).toBe('In the upper half\n')
    const [box] = boxesOf(page, 'half')
    expect(must(box)[1]).toBeCloseTo(198 / 396, 1)
  })

  it('is read with separate words, also over many pages', async () => {
    const pages = await readPdf(
      makePdf(
        'Bylaws',
        Array.from({ length: 1200 }, (_, i) => `${i}. ${sentences.join(' ')}`),
      ),
    )
    expect(pages.length).toBeGreaterThan(80)
    const page = must(pages.at(10))
    for (const { start, end } of page.words.slice(0, 50)) expect(page.text.slice(start, end)).toMatch(/^\S+$/)
  })

  it('is read with the values of its form fields', async () => {
    const pdf = await drawnPdf([
      (p) => {
        p.font('Helvetica').fontSize(12).text('Number of units:', 72, 100)
        p.initForm()
        p.formText('units', 200, 96, 120, 20, { value: 'Forty-six', defaultValue: 'Forty-six' })
      },
    ])
    const [page] = await readPdf(pdf)
    expect(must(page).text).toBe('Number of units:   Forty-six\n')
  })
})

describe('OCR', () => {
  it('reads a PDF whose page is a rotated image', async () => {
    const { pages } = await read(await scannedPdf(write, { degrees: 180 }), 'pdf')
    const page = must(pages[0])
    expect(page.source).toBe('ocr')
    expect(page.confidence).toBeGreaterThan(0.8)
    for (const sentence of sentences) expect(page.text).toContain(sentence)
    // In the picture, the upper left corner is at the lower right.
    const [left = 0, top = 0] = must(boxesOf(page, 'Association')[0])
    expect([left, top].every((at) => at > 0.6)).toBe(true)
  })

  it('replaces a nonsensical text layer', async () => {
    const layer = sentences
      .join(' ')
      .replace(/\S/g, (c) => String.fromCharCode(33 + ((c.charCodeAt(0) * 7) % 90)))
    const pdf = await scannedPdf(write, { layer })
    expect(must((await readPdf(pdf))[0]).words.length).toBeGreaterThan(10)
    const { pages } = await read(pdf, 'pdf')
    expect(pages[0]).toMatchObject({ source: 'ocr' })
    expect(must(pages[0]).text).toContain('A quorum is thirty percent of all votes.')
  })

  it('is skipped if the text layer suffices, and for blank pages', async () => {
    const picture = await noise(300, 300)
    const { pages, illegible } = await read(
      await drawnPdf([
        (p) => p.fontSize(12).text(sentences.join('\n'), 72, 72).image(picture, 72, 400),
        () => {},
      ]),
      'pdf',
    )
    expect(pages.map((p) => p.source)).toEqual(['text', 'none'])
    expect(illegible).toEqual([])
  })
})

describe('a Word document', () => {
  it('yields paragraphs, tables, and pages', async () => {
    const { pages } = await read(
      docxOf(
        paragraph('Budget o\ufb03ce'),
        table([
          ['Roof', '$12,500'],
          ['Paving', '$48,000'],
        ]),
        paragraph('After'),
        pageBreak,
        paragraph('Second page'),
      ),
      'docx',
    )
    expect(pages.map((p) => p.text)).toEqual([
      'Budget office\n\nRoof   $12,500\nPaving   $48,000\n\nAfter\n',
      'Second page\n',
    ])
    expect(must(must(pages[0]).words.at(-1)).box[3]).toBeGreaterThan(0)
  })

  it('in the old format is read too', async () => {
    const { pages } = await read(docOf('BYLAWS\rThe members meet in March.\rRoof\x07$12,500\x07\r'), 'doc')
    expect(pages.map((p) => p.text)).toEqual(['BYLAWS\n\nThe members meet in March.\n\nRoof   $12,500\n'])
  })
})

describe('reading in a separate process', () => {
  const folder = path.join(env().DATA_DIR, 'reading')
  let files = 0
  async function inChild(bytes: Buffer, extension: AcceptedExtension, limits = readLimits) {
    mkdirSync(folder, { recursive: true })
    const file = path.join(folder, `${files++}.${extension}`)
    writeFileSync(file, bytes)
    const events: ChildEvent[] = []
    const outcome = await readInChild(
      { path: file, extension, from: 1 },
      (e) => events.push(e),
      undefined,
      limits,
    )
    return { ...outcome, pages: events.filter((e) => e.type === 'page').length, events }
  }

  it('reads the first 500 pages and reports the rest', async () => {
    const pdf = await drawnPdf(
      Array.from({ length: 503 }, (_, i) => (p) => void p.text(`Page ${i + 1} of the rules`)),
    )
    const { message, pages, events } = await inChild(pdf, 'pdf')
    expect({ message, pages, start: events[0] }).toEqual({
      message: null,
      pages: 500,
      start: {
        type: 'start',
        filePages: 503,
        active: [],
        pages: 500,
      },
    })
  })

  it('reports what is wrong with a file', async () => {
    const locked = await drawnPdf([write], { userPassword: 'secret', pdfVersion: '1.7' })
    const whole = await drawnPdf([write])
    const truncated = Buffer.concat([whole.subarray(0, 400), Buffer.from('\nstartxref\n0\n')])
    expect(await inChild(locked, 'pdf')).toMatchObject({ message: failureMessages.locked, pages: 0 })
    expect(await inChild(truncated, 'pdf')).toMatchObject({ message: failureMessages.damaged, pages: 0 })
    expect(await inChild(whole.subarray(0, 400), 'pdf')).toMatchObject({
      message: 'This PDF document is damaged and can’t be opened',
    })
    expect(await inChild(docxBomb(), 'docx')).toMatchObject({
      message: 'This Word document unpacks to more than 100 MB',
    })
    expect(await inChild(docxWithLyingDirectory(), 'docx')).toMatchObject({
      message: 'This Word document is damaged and can’t be opened',
    })
    const broken = docxOf('<w:p><w:r><w:t>open')
    expect(await inChild(broken, 'docx')).toMatchObject({ message: failureMessages.damaged })
  })

  it('stops at a file that sends its parser into a loop', async () => {
    const endless = await inChild(docOf('BYLAWS', { endless: true }), 'doc')
    expect([failureMessages.memory, failureMessages.stalled]).toContain(endless.message)
  })

  it('is ended when it stalls, uses too much memory, or is aborted', async () => {
    const pdf = await drawnPdf([write])
    expect(await inChild(pdf, 'pdf', { ...readLimits, stallMs: 20 })).toMatchObject({
      message: failureMessages.stalled,
    })
    expect(await inChild(pdf, 'pdf', { ...readLimits, memoryBytes: -1 })).toMatchObject({
      message: failureMessages.memory,
    })
    const file = path.join(folder, 'unwanted.pdf')
    writeFileSync(file, pdf)
    const order = { path: file, extension: 'pdf', from: 1 } as const
    const abort = new AbortController()
    await expect(readInChild(order, () => abort.abort(), abort.signal)).rejects.toThrow(/abort/i)
    const failOnEvent = () => {
      throw new Error('the disk is full')
    }
    await expect(readInChild(order, failOnEvent)).rejects.toThrow('the disk is full')
  })
})

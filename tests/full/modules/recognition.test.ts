import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { env } from '~/env.server'
import { failureMessages } from '~/modules/document-reading/failure'
import { nativeTesseract } from '~/modules/document-reading/native-recognizer.server'
import type { Picture } from '~/modules/document-reading/picture'
import { readFile, type ReadEvent } from '~/modules/document-reading/read-file.server'
import { readInChild, readLimits, type ChildEvent } from '~/modules/document-reading/read-in-child.server'
import { createRecognizer, type OcrEngine } from '~/modules/document-reading/recognizer.server'
import { recognizedText } from '~/modules/document-reading/tesseract-table'
import { drawnPdf, scannedPdf, scanOf } from '~tests/factories/scans'
import { must } from '~tests/setup/helpers'

const engines = [
  { engine: 'wasm', name: 'Tesseract in WebAssembly', isInstalled: true },
  {
    engine: 'native',
    name: 'the system’s Tesseract (skipped where it is not installed)',
    isInstalled: nativeTesseract() !== null,
  },
] as const

async function read(bytes: Buffer, extension: 'pdf' | 'png', engine?: OcrEngine) {
  const events: ReadEvent[] = []
  for await (const event of readFile(bytes, extension, 1, engine)) events.push(event)
  const page = must(events.find((e) => e.type === 'page'))
  return page.type === 'page' ? page : expect.unreachable()
}

/** Sentences in tightly set lines that fill a page. */
const clauses = [
  'Each owner shall keep the unit and its windows in good order and repair at all times.',
  'No part of the common area may be used for the storage of vehicles or of materials.',
  'The board may enter a unit in an emergency and shall give notice as soon as it can.',
  'Assessments are due on the first day of each month and are late after the fifteenth.',
  'Two household pets are allowed in a unit and must be kept on a leash when outside.',
  'The annual meeting of the members is held in March at a place chosen by the board.',
]
const tight = [...clauses, ...clauses]
const drawTight = (pdf: PDFKit.PDFDocument) =>
  tight.forEach((clause, i) => void pdf.fontSize(11).text(clause, 72, 90 + i * 12, { lineBreak: false }))

const linesOf = (text: string) => text.split('\n').filter(Boolean)

for (const { engine, name, isInstalled } of engines) {
  describe.skipIf(!isInstalled)(`OCR by ${name}`, () => {
    it.each([1.5, -2])('reads tightly set lines in order on a page skewed by %f degrees', async (slant) => {
      const { page, isIllegible } = await read(
        await scanOf(await drawnPdf([drawTight]), slant),
        'png',
        engine,
      )
      expect(isIllegible).toBe(false)
      expect(linesOf(page.text)).toEqual(tight)
    })

    it('places the words of a skewed page at their positions', async () => {
      const slant = 3
      const { page } = await read(await scanOf(await drawnPdf([drawTight]), slant), 'png', engine)
      const words = page.words.filter((w) => page.text.slice(w.start, w.end) === 'Assessments')
      const [first, last] = [must(words[0]), must(words.at(-1))]
      // Clockwise rotation makes the lines lean to the left.
      const [across, down] = [first.box[0] - last.box[0], last.box[1] - first.box[1]]
      expect((across * 8.5) / (down * 11)).toBeCloseTo(Math.tan((slant * Math.PI) / 180), 1)
      expect(first.box[3] - first.box[1]).toBeLessThan(0.03)
    })

    it.each([90, 270])('reads a framed page rotated by %i degrees', async (degrees) => {
      const framed = (pdf: PDFKit.PDFDocument) => {
        pdf.rect(0, 0, 24, 792).rect(588, 0, 24, 792).rect(0, 0, 612, 24).fill('#000')
        clauses.forEach(
          (clause, i) =>
            void pdf
              .fill('#000')
              .fontSize(11)
              .text(clause, 72, 90 + i * 12),
        )
      }
      const { page } = await read(await scanOf(await drawnPdf([framed]), degrees), 'png', engine)
      expect(linesOf(page.text).filter((line) => clauses.includes(line))).toEqual(clauses)
    })

    it('keeps the rows of a table together', async () => {
      const rows = [
        ['Insurance', '$9,000', '$9,450'],
        ['Landscaping', '$16,000', '$16,800'],
        ['Water and sewer', '$7,200', '$7,560'],
        ['Management', '$12,000', '$12,600'],
        ['Legal and audit', '$3,500', '$3,675'],
        ['Pool', '$5,100', '$5,355'],
      ]
      const draw = (pdf: PDFKit.PDFDocument) =>
        rows.forEach((cells, i) =>
          cells.forEach((cell, j) => void pdf.fontSize(12).text(cell, [72, 300, 430][j], 120 + i * 22)),
        )
      const { page } = await read(await scannedPdf(draw), 'pdf', engine)
      expect(linesOf(page.text)).toEqual(rows.map((cells) => cells.join('   ')))
    })

    it('marks a page as illegible if its words are legible but mixed up', async () => {
      const words = tight.join(' ').split(' ')
      const mixed = words.map((_, i) => must(words[(i * 101) % words.length]))
      const { page, isIllegible } = await read(
        await scanOf(await drawnPdf([(pdf) => void pdf.fontSize(11).text(mixed.join(' '), 72, 90)])),
        'png',
        engine,
      )
      expect(isIllegible).toBe(true)
      expect(page).toMatchObject({ source: 'none', text: '', confidence: null })
    })

    it('gives up on an image that takes too long, and reads the next', async () => {
      const { data, info } = await sharp(await scanOf(await drawnPdf([drawTight])))
        .greyscale()
        .raw()
        .toBuffer({ resolveWithObject: true })
      const picture: Picture = { pixels: data, width: info.width, height: info.height, dpi: 150 }
      const recognizer = createRecognizer(engine)
      try {
        expect(await recognizer.recognize(picture, 1)).toBeNull()
        const found = must(await recognizer.recognize(picture, 60_000))
        expect(linesOf(recognizedText(found))).toEqual(tight)
      } finally {
        await recognizer.close()
      }
    })
  })
}

describe('a program named tesseract', () => {
  afterEach(() => vi.unstubAllEnvs())

  let programs = 0
  /**
   * Replaces Tesseract by a JavaScript program.
   * @returns its folder
   */
  function install(script: string): string {
    const folder = path.join(env().DATA_DIR, `tesseract-${programs++}`)
    mkdirSync(folder, { recursive: true })
    writeFileSync(path.join(folder, 'tesseract'), `#!${process.execPath}\n${script}`)
    chmodSync(path.join(folder, 'tesseract'), 0o755)
    vi.stubEnv('PATH', folder)
    return folder
  }
  const scan = async () => scanOf(await drawnPdf([drawTight]))
  async function readScan(folder: string, signal?: AbortSignal, limits = readLimits) {
    const file = path.join(folder, 'scan.png')
    writeFileSync(file, await scan())
    const events: ChildEvent[] = []
    const order = { path: file, extension: 'png', from: 1 } as const
    const outcome = await readInChild(order, (event) => events.push(event), signal, limits)
    return { ...outcome, pages: events.filter((event) => event.type === 'page').length }
  }
  /** Whether a process is running; a zombie does not count. */
  const isRunning = (pid: string) =>
    existsSync(`/proc/${pid}/stat`) && !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'latin1'))

  it('gets one thread, no settings, and the image; its table is parsed', async () => {
    const folder = install(`
      const fs = require('node:fs')
      const picture = fs.readFileSync(0)
      fs.writeFileSync(__dirname + '/call.json', JSON.stringify({
        env: process.env, args: process.argv.slice(2), head: picture.subarray(0, 2).toString(), bytes: picture.length,
      }))
      const row = (level, x, text) => [level, 1, 1, 1, 1, 1, x, 100, 90, 20, 96, text].join('\\t')
      console.log([row(4, 100, ''), row(5, 100, 'Assessments'), row(5, 200, 'are'), row(5, 300, 'monthly')].join('\\n'))
    `)
    const { page } = await read(await scan(), 'png')
    expect(page).toMatchObject({ source: 'ocr', text: 'Assessments are monthly\n', confidence: 0.96 })
    const call = JSON.parse(readFileSync(path.join(folder, 'call.json'), 'utf8')) as Record<string, unknown>
    expect(call).toMatchObject({ env: { OMP_THREAD_LIMIT: '1' }, head: 'P5' })
    expect(Object.keys(call.env as object)).not.toContain('DATA_DIR')
    expect(call.args).toEqual(expect.arrayContaining(['stdin', 'stdout', '-l', 'eng']))
    expect(call.bytes).toBeGreaterThan(1_000_000)
  })

  it('that fails is replaced by WebAssembly, unless it is the only engine allowed', async () => {
    install('process.exit(1)')
    const { page } = await read(await scan(), 'png')
    expect(linesOf(page.text)).toEqual(tight)
    expect((await read(await scan(), 'png', 'native')).page).toMatchObject({ source: 'none' })
  })

  it('is not used if only WebAssembly is allowed', async () => {
    const folder = install("require('node:fs').writeFileSync(__dirname + '/called', '')")
    expect((await read(await scan(), 'png', 'wasm')).page).toMatchObject({ source: 'ocr' })
    expect(existsSync(path.join(folder, 'called'))).toBe(false)
  })

  it('that is missing is reported if no other engine is allowed', () => {
    vi.stubEnv('PATH', env().DATA_DIR)
    expect(() => createRecognizer('native')).toThrow('Tesseract is not installed')
  })

  const writesItsId = "require('node:fs').writeFileSync(__dirname + '/pid', String(process.pid));"
  const idIn = (folder: string) => {
    const file = path.join(folder, 'pid')
    const id = existsSync(file) ? readFileSync(file, 'utf8') : ''
    expect(id).not.toBe('')
    return id
  }

  it('is killed with its reader', async () => {
    const folder = install(`${writesItsId} setInterval(() => {}, 1000)`)
    const stop = new AbortController()
    const reading = readScan(folder, stop.signal)
    const id = await vi.waitFor(() => idIn(folder), { timeout: 30_000 })
    stop.abort()
    await expect(reading).rejects.toThrow(/abort/i)
    await vi.waitFor(() => expect(isRunning(id)).toBe(false), { timeout: 30_000 })
  })

  it("counts toward its reader's memory", async () => {
    const megabytes = 2 ** 20
    const folder = install(
      `${writesItsId} global.memory = Buffer.alloc(${700 * megabytes}, 1); setInterval(() => {}, 1000)`,
    )
    const reading = readScan(folder, undefined, { ...readLimits, memoryBytes: 600 * megabytes })
    expect(await reading).toEqual({ message: failureMessages.memory, pages: 0 })
    await vi.waitFor(() => expect(isRunning(idIn(folder))).toBe(false), { timeout: 30_000 })
  })
})

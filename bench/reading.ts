import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { ChildMessage, ReadRequest } from '~/modules/document-reading/read-in-child.server'
import { nativeTesseract } from '~/modules/document-reading/native-recognizer.server'
import { printMeasurement, printHeading, median, printNote } from './measurements'
import { processorSeconds } from './product'
import { alternate, compareRounds } from './alternate-rounds'
import { doc, docx, pictures, scannedPdf, textPdf } from './sample-documents'

/** The process returns words as a fixed number of integers each. */
const numbersOfWord = 6
const rounds = 5
const scanRounds = 3
const textPages = 300
const wordPages = 300
const scannedPages = 4

type Cost = { pages: number; seconds: number; coreSeconds: number }

/**
 * Waits for work in a child process.
 * @returns the pages, and the time and CPU time including the start of the process
 */
async function measureCost(run: () => Promise<number>): Promise<Cost> {
  const [started, before] = [performance.now(), processorSeconds('self').children]
  const pages = await run()
  return {
    pages,
    seconds: (performance.now() - started) / 1000,
    coreSeconds: processorSeconds('self').children - before,
  }
}

/**
 * Reads a file in a separate process, as the worker does.
 * @returns the number of pages read with word boxes
 */
async function read(request: ReadRequest, source: 'text' | 'ocr'): Promise<number> {
  const child = fork('build/read-document.js', [], {
    execArgv: ['--max-old-space-size=256'],
    serialization: 'advanced',
  })
  let pages = 0
  let outcome = 'the process ended without a result'
  child.on('message', (message: ChildMessage) => {
    if (
      message.type === 'page' &&
      message.page.source === source &&
      message.page.words.length > 50 * numbersOfWord
    )
      pages += 1
    else if (message.type !== 'start')
      outcome = message.type === 'page' ? 'a page was not read' : message.type
  })
  child.send(request)
  await once(child, 'exit')
  if (outcome !== 'done') throw new Error(`${request.path}: ${outcome}`)
  return pages
}

/** @returns 0 if poppler is not installed */
async function pdftotext(file: string, ...options: string[]): Promise<number> {
  const child = spawn('pdftotext', [...options, file, `${file}.out`], { stdio: 'ignore' })
  const [code] = await once(child, 'exit').catch(() => [127])
  return code === 0 ? textPages : 0
}

const pagesPerCoreSecond = (all: Cost[]) => all.map((one) => one.pages / one.coreSeconds)

function readingFigure(name: string, all: Cost[], atLeast: number) {
  const seconds = median(all.map((one) => one.seconds)).toFixed(1)
  const detail = `pages per second of one core; ${all[0]?.pages} pages took ${seconds} s`
  printMeasurement(name, median(pagesPerCoreSecond(all)), ' pages/s', { atLeast }, detail)
}

/** Prints a comparison with poppler, without a goal. */
function popplerNote(command: string, all: Cost[], poppler: Cost[]) {
  const { ratio, range } = compareRounds(pagesPerCoreSecond(all), pagesPerCoreSecond(poppler))
  const pages = median(pagesPerCoreSecond(poppler)).toFixed(0)
  printNote(`compared with ${command}: ${ratio.toFixed(2)} (${pages} pages/s); ${range}`)
}

/** Measures pages per second for each format, and compares PDFs with poppler. */
export async function benchReading(folder: string) {
  const file = (name: string, content: Buffer) => {
    const full = path.join(folder, name)
    writeFileSync(full, content)
    return full
  }
  const { png, jpg } = await pictures()
  const pdf = file('text.pdf', await textPdf(textPages))
  const { text, boxes, plain } = await alternate(
    { rounds },
    {
      text: () => measureCost(() => read({ path: pdf, extension: 'pdf', from: 1 }, 'text')),
      boxes: () => measureCost(() => pdftotext(pdf, '-bbox-layout')),
      plain: () => measureCost(() => pdftotext(pdf)),
    },
  )

  printHeading('Reading documents (including the start of the process)')
  readingFigure('PDF with text', text, 100)
  if (boxes[0]?.pages === textPages) {
    popplerNote('pdftotext -bbox-layout', text, boxes)
    popplerNote('pdftotext', text, plain)
  } else printNote('not compared with pdftotext, which is not installed here (Debian: poppler-utils)')

  const scan = await scannedPdf(scannedPages)
  const native = ['scanned PDF, installed Tesseract', 'pdf', scan, 'ocr', 0.65, 'native'] as const
  const others = [
    ['DOCX', 'docx', docx(wordPages), 'text', 100, undefined],
    ['DOC', 'doc', doc(wordPages), 'text', 100, undefined],
    ['scanned PDF, WebAssembly', 'pdf', scan, 'ocr', 0.3, 'wasm'],
    ...(nativeTesseract() ? [native] : []),
    ['JPG', 'jpg', jpg, 'ocr', 0.3, undefined],
    ['PNG', 'png', png, 'ocr', 0.3, undefined],
  ] as const
  if (!nativeTesseract())
    printNote('Tesseract is not installed here (Debian: tesseract-ocr): scans are read by WebAssembly only')
  for (const [name, extension, content, source, goal, engine] of others) {
    const full = file(`${name}.${extension}`, content)
    const { document } = await alternate(
      { rounds: source === 'text' ? rounds : scanRounds, warmUps: 0 },
      { document: () => measureCost(() => read({ path: full, extension, from: 1, engine }, source)) },
    )
    readingFigure(name, document, goal)
  }
}

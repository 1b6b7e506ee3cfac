import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { ChildMessage, ReadOrder } from '~/modules/extraction/reading/read-in-child.server'
import { figure, heading, median, note } from './figures'
import { doc, docx, pictures, scannedPdf, textPdf } from './sample-documents'

const rounds = 5
const textPages = 300
const wordPages = 300
const scannedPages = 4
const ticksPerSecond = 100

type Spent = { pages: number; seconds: number; coreSeconds: number }

/** Processor time of all children that have ended, in seconds: Linux adds it up. Other programs on the machine are not in it. */
function childrensTime(): number {
  const fields = readFileSync('/proc/self/stat', 'latin1').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[13]) + Number(fields[14])) / ticksPerSecond
}

/** Runs something in a child and waits for its end. @returns what it took, the start of its process included */
async function spend(run: () => Promise<number>): Promise<Spent> {
  const [started, before] = [performance.now(), childrensTime()]
  const pages = await run()
  return { pages, seconds: (performance.now() - started) / 1000, coreSeconds: childrensTime() - before }
}

/** Reads a file in the process that the worker has for it. @returns how many pages came, each with the boxes of its words */
async function read(order: ReadOrder, source: 'text' | 'ocr'): Promise<number> {
  const child = fork('build/read-document.js', [], {
    execArgv: ['--max-old-space-size=256'],
    serialization: 'advanced',
  })
  let pages = 0
  let outcome = 'it ended without a word'
  child.on('message', (message: ChildMessage) => {
    if (message.type === 'page' && message.page.source === source && message.page.words.length > 50)
      pages += 1
    else if (message.type !== 'start')
      outcome = message.type === 'page' ? 'a page was not read' : message.type
  })
  child.send(order)
  await once(child, 'exit')
  if (outcome !== 'done') throw new Error(`${order.path}: ${outcome}`)
  return pages
}

/** @returns 0 where poppler is missing */
async function pdftotext(file: string, ...options: string[]): Promise<number> {
  const child = spawn('pdftotext', [...options, file, `${file}.out`], { stdio: 'ignore' })
  const [code] = await once(child, 'exit').catch(() => [127])
  return code === 0 ? textPages : 0
}

const perCoreSecond = (all: Spent[]) => median(all.map((one) => one.pages / one.coreSeconds))

/** Pages a second by format, and PDFs against poppler. */
export async function benchReading(folder: string) {
  const file = (name: string, content: Buffer) => {
    const full = path.join(folder, name)
    writeFileSync(full, content)
    return full
  }
  const { png, jpg } = await pictures()
  const pdf = file('text.pdf', await textPdf(textPages))
  const text: Spent[] = []
  const boxes: Spent[] = []
  const plain: Spent[] = []
  for (let round = 0; round < rounds; round++) {
    text.push(await spend(() => read({ path: pdf, extension: 'pdf', from: 1 }, 'text')))
    boxes.push(await spend(() => pdftotext(pdf, '-bbox-layout')))
    plain.push(await spend(() => pdftotext(pdf)))
  }

  heading('Reading documents (medians; the start of the process is in it)')
  const figureOf = (name: string, all: Spent[], atLeast: number) =>
    figure(
      name,
      perCoreSecond(all),
      ' pages/s',
      { atLeast },
      `of one core’s time; ${all[0]?.pages} pages in ${median(all.map((one) => one.seconds)).toFixed(1)} s by the clock`,
    )
  figureOf('PDF with text', text, 100)
  if (boxes[0]?.pages === textPages) {
    const against = (others: Spent[]) =>
      median(text.map((one, i) => (others[i]?.coreSeconds ?? NaN) / one.coreSeconds)).toFixed(2)
    note(
      `against pdftotext -bbox-layout ${against(boxes)} (${perCoreSecond(boxes).toFixed(0)} pages/s), against pdftotext without places of words ${against(plain)} (${perCoreSecond(plain).toFixed(0)} pages/s)`,
    )
  } else note('not compared with pdftotext, which is missing here (Debian: poppler-utils)')

  const others = [
    ['DOCX', 'docx', docx(wordPages), 'text', 100],
    ['DOC', 'doc', doc(wordPages), 'text', 100],
    ['scanned PDF', 'pdf', await scannedPdf(scannedPages), 'ocr', 0.3],
    ['JPG', 'jpg', jpg, 'ocr', 0.3],
    ['PNG', 'png', png, 'ocr', 0.3],
  ] as const
  for (const [name, extension, content, source, goal] of others) {
    const full = file(`${name}.${extension}`, content)
    const all: Spent[] = []
    for (let round = 0; round < (source === 'text' ? rounds : 3); round++)
      all.push(await spend(() => read({ path: full, extension, from: 1 }, source)))
    figureOf(name, all, goal)
  }
}

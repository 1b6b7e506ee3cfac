import { createRequire } from 'node:module'
import path from 'node:path'
import { createWorker, OEM, PSM, type Worker } from 'tesseract.js'
import type { PlacedWord } from './page-layout'
import { plainText } from './plain-text'
import type { Picture } from './picture'

/**
 * What was recognized on a picture. Boxes are in its pixels once it is turned about its middle by `angle` (radians, with the
 * clock), which makes the lines level.
 */
export type Recognized = { words: PlacedWord[]; angle: number; confidence: number }

/** Less sure than this (of 100), signs that are no letters are specks of dust. */
const speckConfidence = 60
const leastConfidence = 15

/** Optical recognition by one Tesseract in a thread of its own, without network. It is started when it is first needed. */
export class Recognizer {
  private starting: Promise<Worker> | undefined

  private async start(): Promise<Worker> {
    const data = path.dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json'))
    const worker = await createWorker('eng', OEM.LSTM_ONLY, {
      langPath: path.join(data, '4.0.0_best_int'),
      cacheMethod: 'none',
      // Errors are told by the call that meets them; without this they would also end the process.
      errorHandler: () => {},
    })
    await worker.setParameters({ tessedit_pageseg_mode: PSM.AUTO, debug_file: '/dev/null' })
    return worker
  }

  /**
   * @param longestMs a page of noise can take Tesseract minutes; the next page is worth more
   * @returns null when it took too long or Tesseract failed, which then starts anew with the next picture
   */
  async recognize(picture: Picture, longestMs: number): Promise<Recognized | null> {
    const worker = await (this.starting ??= this.start())
    const header = Buffer.from(`P5\n${picture.width} ${picture.height}\n255\n`, 'latin1')
    let timer: NodeJS.Timeout | undefined
    const tooLong = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), longestMs)))
    const options = { rotateAuto: true, user_defined_dpi: String(picture.dpi) }
    try {
      const done = worker
        .recognize(Buffer.concat([header, picture.pixels]), options, { tsv: true, text: false })
        .then(({ data }) => data)
        .catch(() => null)
      const data = await Promise.race([done, tooLong])
      if (!data) {
        await this.close()
        return null
      }
      return fromTable(data.tsv ?? '', picture.height, data.rotateRadians ?? 0)
    } finally {
      clearTimeout(timer)
    }
  }

  async close() {
    const worker = await this.starting?.catch(() => null)
    this.starting = undefined
    await worker?.terminate()
  }
}

type Row = {
  level: number
  left: number
  top: number
  width: number
  height: number
  sure: number
  text: string
}

const toRow = (line: string): Row => {
  const cells = line.split('\t')
  const [level = 0, , , , , , left = 0, top = 0, width = 0, height = 0, sure = 0] = cells.map(Number)
  return { level, left, top, width, height, sure, text: cells.slice(11).join(' ') }
}
const lineLevel = 4
const wordLevel = 5

/** Tesseract's table, in which each line of text is followed by its words. */
function fromTable(table: string, pictureHeight: number, angle: number): Recognized {
  const words: PlacedWord[] = []
  let sum = 0
  let letters = 0
  let line: Row | undefined
  for (const row of table.split('\n').map(toRow)) {
    if (row.level === lineLevel) line = row
    if (row.level !== wordLevel) continue
    const text = plainText(row.text)
    const signs = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0
    if (text === '' || row.sure < leastConfidence || (signs === 0 && row.sure < speckConfidence)) continue
    sum += row.sure * signs
    letters += signs
    // A word gets its line's height, so that a dash stands in its line; a line that took in a rule or a stamp is too high.
    const { top, height } = line && line.height < 2 * row.height + 0.01 * pictureHeight ? line : row
    words.push({ text, left: row.left, top, right: row.left + row.width, bottom: top + height })
  }
  return { words, angle, confidence: letters === 0 ? 0 : sum / letters / 100 }
}

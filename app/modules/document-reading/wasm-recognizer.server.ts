import type { Worker } from 'tesseract.js'
import { languageDataFolder } from './language-data.server'
import type { Picture } from './picture'
import type { Recognizer } from './recognizer.server'
import { parseTesseractTable, type Recognized } from './tesseract-table'

/** Tesseract in WebAssembly, in its own thread. After a failure, it restarts with the next picture. */
export class WasmRecognizer implements Recognizer {
  private starting: Promise<Worker> | undefined

  private async start(): Promise<Worker> {
    // Loaded only here: most files are not scans.
    const { createWorker, OEM, PSM } = await import('tesseract.js')
    const worker = await createWorker('eng', OEM.LSTM_ONLY, {
      langPath: languageDataFolder(),
      cacheMethod: 'none',
      // The failing call reports the error; without this handler, it would also end the process.
      errorHandler: () => {},
    })
    await worker.setParameters({ tessedit_pageseg_mode: PSM.AUTO, debug_file: '/dev/null' })
    return worker
  }

  async recognize(picture: Picture, timeoutMs: number): Promise<Recognized | null> {
    const worker = await (this.starting ??= this.start())
    const header = Buffer.from(`P5\n${picture.width} ${picture.height}\n255\n`, 'latin1')
    let timer: NodeJS.Timeout | undefined
    const timeout = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), timeoutMs)))
    // Tesseract's own setting, which the package passes on without naming it in its types.
    const options = { user_defined_dpi: String(picture.dpi) } as object
    try {
      const done = worker
        .recognize(Buffer.concat([header, picture.pixels]), options, { tsv: true, text: false })
        .then(({ data }) => data)
        .catch(() => null)
      const data = await Promise.race([done, timeout])
      if (!data) {
        await this.close()
        return null
      }
      return parseTesseractTable(data.tsv ?? '', picture.width, picture.height)
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

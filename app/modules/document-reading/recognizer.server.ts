import { NativeRecognizer, nativeTesseract } from './native-recognizer.server'
import type { Picture } from './picture'
import type { Recognized } from './tesseract-table'
import { WasmRecognizer } from './wasm-recognizer.server'

/** Tesseract as the system's program or as our WebAssembly package, with the same data. */
export type OcrEngine = 'native' | 'wasm'

/** Local OCR, started on first use. */
export interface Recognizer {
  /**
   * @param timeoutMs a page of noise can take Tesseract minutes; the next page is worth more
   * @returns null when it took too long or Tesseract failed
   */
  recognize(picture: Picture, timeoutMs: number): Promise<Recognized | null>
  close(): Promise<void>
}

/** Falls back to another Tesseract if the first does not work here, for instance because it is too old. */
class FallbackRecognizer implements Recognizer {
  private fallback: WasmRecognizer | undefined

  constructor(private readonly native: NativeRecognizer) {}

  async recognize(picture: Picture, timeoutMs: number) {
    if (!this.fallback) {
      const found = await this.native.recognize(picture, timeoutMs)
      if (!this.native.isBroken) return found
      this.fallback = new WasmRecognizer()
    }
    return this.fallback.recognize(picture, timeoutMs)
  }

  async close() {
    await Promise.all([this.native.close(), this.fallback?.close()])
  }
}

/**
 * @param engine without one, the system's Tesseract where it is installed: it is faster
 * @throws Error when the engine that is asked for is not installed
 */
export function createRecognizer(engine?: OcrEngine): Recognizer {
  if (engine === 'wasm') return new WasmRecognizer()
  const installed = nativeTesseract()
  if (engine === 'native') {
    if (!installed) throw new Error('Tesseract is not installed: no program of this name is on the PATH.')
    return new NativeRecognizer(installed)
  }
  return installed ? new FallbackRecognizer(new NativeRecognizer(installed)) : new WasmRecognizer()
}

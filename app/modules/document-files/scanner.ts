/** A virus scanner. */
export type Scanner = {
  /** @returns its name for what it found; null for a clean file. @throws ScannerError */
  scan(path: string): Promise<string | null>
  /** @throws ScannerError when it does not answer */
  ping(): Promise<void>
}

/** The scanner gave no verdict: it can’t be reached, is starting, or answered with an error. */
export class ScannerError extends Error {
  override name = 'ScannerError'
}

/** A virus scanner. */
export type Scanner = {
  /**
   * @returns the name of the detected threat; null for a clean file
   * @throws ScannerError
   */
  scan(path: string): Promise<string | null>
  /** @throws ScannerError if it does not respond */
  ping(): Promise<void>
}

/** The scanner gave no verdict: it is unreachable, still starting, or returned an error. */
export class ScannerError extends Error {
  override name = 'ScannerError'
}

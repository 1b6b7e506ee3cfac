import type { scanResults } from '~db/lists'
import type { ActiveKind } from './active-content'

export type ScanResult = (typeof scanResults)[number]

/** What staff see of a file: `off` when it was not scanned, as no scanner is set up; `waiting` for the scanner. */
type ScanState = ScanResult | 'off' | 'waiting'

export type FileSafety = { scan: ScanState; threat: string | null; active: ActiveKind[] }

export const scanLabels: Record<ScanState, string> = {
  off: 'Not scanned',
  waiting: 'Waiting for its virus scan',
  clean: 'No virus found',
  infected: 'Infected',
}

export const scanStateOf = (result: ScanResult | null | undefined, isScanning: boolean): ScanState =>
  result ?? (isScanning ? 'waiting' : 'off')

export const infectedMessage = (threat: string) =>
  `Our virus scanner found “${threat}” in this document, so nobody can open it and nothing in it was read. Please add a clean copy.`

export const waitingMessage =
  'This document is waiting for its virus scan, so it can’t be opened yet. Please try again in a few minutes.'

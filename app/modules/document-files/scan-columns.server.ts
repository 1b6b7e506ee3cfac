import { sql, type AnyColumn, type SQL } from 'drizzle-orm'
import { storedFiles } from '~db/schema'
import { parseActiveContent } from './active-content'
import { scanStateOf, type FileSafety, type ScanResult } from './scan-result'
import { scanner } from './scanner.server'

/** Whether the file of a row may be opened: not infected and, if scanning is enabled, scanned. */
export const isReadable = (storedName: AnyColumn): SQL<boolean> =>
  scanner()
    ? sql`exists (select 1 from ${storedFiles} where ${storedFiles.storedName} = ${storedName} and ${storedFiles.scanResult} = 'clean')`
    : isNotInfected(storedName)

export const isNotInfected = (storedName: AnyColumn): SQL<boolean> =>
  sql`not exists (select 1 from ${storedFiles} where ${storedFiles.storedName} = ${storedName} and ${storedFiles.scanResult} = 'infected')`

/** File columns for lists, to be used with a left join of `stored_files`. */
export const safetyColumns = {
  scanResult: storedFiles.scanResult,
  threat: storedFiles.threat,
  activeContent: storedFiles.activeContent,
}

type SafetyRow = {
  scanResult: ScanResult | null
  threat: string | null
  activeContent: string | null
}

export const safetyOf = ({ scanResult, threat, activeContent }: SafetyRow): FileSafety => ({
  scan: scanStateOf(scanResult, scanner() !== null),
  threat,
  active: parseActiveContent(activeContent) ?? [],
})

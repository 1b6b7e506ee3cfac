import { joinWithAnd } from '../formatting'
import { searchMessage, type SearchResult } from './search-message'
import type { ReadingStatus } from './types'

/** The maximum number of pages read per document. */
export const maxPages = 500

/** Why a file cannot be read completely. The sentence is shown beside the file's name. */
export const failureMessages = {
  locked: 'This document is password-protected. Please send a copy that opens without a password.',
  damaged: 'This document is damaged and can’t be opened. Please send it again.',
  empty: 'This document contains no text.',
  illegible: 'We can’t read anything in this document. Please send a clearer copy.',
  stalled: 'We couldn’t read all of this document: one page took longer than a minute.',
  memory: 'We couldn’t read all of this document: it needs too much memory.',
  crashed: 'We couldn’t read all of this document: something in it stopped our software.',
  missing: 'The file of this document is missing.',
} as const
export type FailureCode = keyof typeof failureMessages

/** The file itself is unreadable, so retrying is useless. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
  constructor(readonly code: FailureCode) {
    super(failureMessages[code])
  }
}

export const tooLong = (filePages: number, pagesRead = maxPages) =>
  `This document has ${filePages.toLocaleString('en-US')} pages. We read only the first ${pagesRead}.`

/** Columns of a `document_readings` row, from a left join; all null if there is no row. */
type Reading = SearchResult & {
  status: ReadingStatus | null
  filePages: number | null
  message: string | null
}

/** The page count of a file that was too long to read completely; null for any other file. */
export const pagesOfLongFile = ({
  status,
  filePages,
  pagesTotal,
}: Pick<Reading, 'status' | 'filePages' | 'pagesTotal'>) =>
  status === 'done' && filePages !== null && filePages > (pagesTotal ?? filePages) ? filePages : null

/** The message about reading and searching a document; null if there is none. */
export function readingMessage(reading: Reading): string | null {
  const filePages = pagesOfLongFile(reading)
  const sentences = [
    filePages === null ? null : tooLong(filePages, reading.pagesTotal ?? maxPages),
    reading.message,
    searchMessage(reading),
  ].filter((sentence) => sentence !== null)
  return sentences.length > 0 ? sentences.join(' ') : null
}

const maxShownNumbers = 10

/** The sentence about pages with illegible parts; null without such pages. */
export function illegiblePagesMessage(numbers: number[]): string | null {
  if (numbers.length === 0) return null
  if (numbers.length === 1) return `Nothing could be read on page ${numbers[0]}.`
  const shownNumbers = numbers.slice(0, maxShownNumbers)
  const rest = numbers.length - shownNumbers.length
  const list = [...shownNumbers.map(String), ...(rest > 0 ? [`${rest} more`] : [])]
  return `Nothing could be read on pages ${joinWithAnd(list)}.`
}

import { documentReadings } from '~db/schema'

/** What `readingMessage` needs of a document. */
export const messageColumns = {
  status: documentReadings.status,
  filePages: documentReadings.filePages,
  pagesTotal: documentReadings.pagesTotal,
  message: documentReadings.message,
  searchFailure: documentReadings.searchFailure,
  pagesSearched: documentReadings.pagesSearched,
  longPages: documentReadings.longPages,
}

import { documentReadings } from '~db/schema'

/** The columns that `readingMessage` requires. */
export const messageColumns = {
  status: documentReadings.status,
  filePages: documentReadings.filePages,
  pagesTotal: documentReadings.pagesTotal,
  message: documentReadings.message,
  searchFailure: documentReadings.searchFailure,
  pagesSearched: documentReadings.pagesSearched,
  longPages: documentReadings.longPages,
}

/** Raised when the reader reads better: what an older one read may then be read again. */
export const readerVersion = 2

/** Addresses whose last part is the key to something: the log does not keep it. */
const secretEnd =
  /^(\/api\/verify-invite\/|\/api\/verify-reset-token\/|\/partner\/onboard\/|\/partner\/answer\/|\/add-documents\/|\/readers\/documents\/|\/order\/|\/checkout\/continue\/|\/report\/|\/api\/public\/report\/|\/api\/download-pdf\/).+/i

/** What the log says of an address: the path alone, as a query may hold a token. */
export const loggedPath = (asked: string) => asked.replace(secretEnd, '$1[redacted]')

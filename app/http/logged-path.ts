/** URLs that grant access by a token or number after this prefix, which must not reach the log. */
const secretPath =
  /^(\/api\/verify-invite\/|\/api\/verify-reset-token\/|\/partner\/onboard\/|\/partner\/answer\/|\/add-documents\/|\/readers\/documents\/|\/order\/|\/checkout\/continue\/|\/report\/|\/api\/public\/report\/|\/api\/download-pdf\/).+/i

/** The path to log for a URL, without its query, which may hold a token. */
export const loggedPath = (path: string) => path.replace(secretPath, '$1[redacted]')

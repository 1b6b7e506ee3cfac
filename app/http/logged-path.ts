/** URLs whose last segment is a secret, which must not reach the log. */
const secretLastSegment =
  /^(\/api\/verify-invite\/|\/api\/verify-reset-token\/|\/partner\/onboard\/|\/partner\/answer\/|\/add-documents\/|\/readers\/documents\/|\/order\/|\/checkout\/continue\/|\/report\/|\/api\/public\/report\/|\/api\/download-pdf\/).+/i

/** The path to log for a URL, without its query, which may hold a token. */
export const loggedPath = (path: string) => path.replace(secretLastSegment, '$1[redacted]')

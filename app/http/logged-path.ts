/** URLs that grant access by a token or number after this prefix, which must not reach the log. */
const secretPath =
  /^(\/api\/verify-invite\/|\/api\/verify-reset-token\/|\/partner\/onboard\/|\/partner\/answer\/|\/add-documents\/|\/readers\/documents\/|\/order\/|\/checkout\/continue\/|\/report\/|\/api\/public\/report\/|\/api\/download-pdf\/).+/i

/** The path as routers and people read it: decoded, with single slashes and without dot segments. */
function plainPath(path: string): string {
  const decoded = path.replace(/%[0-7][\da-f]/gi, (code) => decodeURIComponent(code)).replace(/[/\\]+/g, '/')
  return decoded.replace(/\/(?:\.\/)+/g, '/')
}

/** Encoded twice at most: whoever sends a token like that may still have pasted a real one. */
const maxDecodings = 3

/** The path to log for a URL, without its query, which may hold a token. */
export function loggedPath(path: string): string {
  let plain = path
  for (let i = 0; i < maxDecodings; i++) {
    if (secretPath.test(plain)) return plain.replace(secretPath, '$1[redacted]')
    plain = plainPath(plain)
  }
  return secretPath.test(plain) ? plain.replace(secretPath, '$1[redacted]') : path
}

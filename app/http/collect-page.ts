import { Writable } from 'node:stream'

/**
 * React 18 writes its buffer of 2,048 bytes whole, also when a character of several bytes did not fit into its last ones: the page
 * then has NULs in it, which no text of a page has otherwise.
 */
function withoutPadding(part: Buffer): Buffer {
  let end = part.length
  while (end > 0 && part[end - 1] === 0) end -= 1
  return part.subarray(0, end)
}

/** Collects what React renders, and gives it to `done` as one page. */
export function collectPage(done: (html: Buffer<ArrayBuffer>) => void): Writable {
  const parts: Buffer[] = []
  return new Writable({
    write(part: Buffer, _, next) {
      parts.push(withoutPadding(part))
      next()
    },
    final(next) {
      done(Buffer.concat(parts))
      next()
    },
  })
}

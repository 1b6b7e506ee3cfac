import { Writable } from 'node:stream'

/**
 * React 18 flushes its 2,048-byte buffer completely even if a multi-byte character did not fit at its end,
 * which leaves NUL bytes. Pages never contain any otherwise.
 */
function withoutPadding(part: Buffer): Buffer {
  let end = part.length
  while (end > 0 && part[end - 1] === 0) end -= 1
  return part.subarray(0, end)
}

/** Collects React's output and passes it on as one page. */
export function collectPage(onPage: (html: Buffer<ArrayBuffer>) => void): Writable {
  const parts: Buffer[] = []
  return new Writable({
    write(part: Buffer, _, next) {
      parts.push(withoutPadding(part))
      next()
    },
    final(next) {
      onPage(Buffer.concat(parts))
      next()
    },
  })
}

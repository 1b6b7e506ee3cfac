import { constants, crc32, deflateRawSync } from 'node:zlib'

// The gzip format (RFC 1952) around blocks of DEFLATE (RFC 1951).

/** No file name, no timestamp, unknown operating system. */
const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
/** An empty, final, uncompressed block. */
const lastBlock = Buffer.from([1, 0, 0, 0xff, 0xff])

/**
 * A block that ends on a byte boundary and does not refer to earlier data, so that any block may precede it.
 */
const compressedBlock = (part: Buffer) =>
  deflateRawSync(part, { level: 9, finishFlush: constants.Z_FULL_FLUSH })

/** An uncompressed block of at most 65,535 bytes: its length, the length's complement, the bytes. */
function plainBlock(bytes: Buffer) {
  const block = Buffer.alloc(5 + bytes.length)
  block.writeUInt16LE(bytes.length, 1)
  block.writeUInt16LE(~bytes.length & 0xffff, 3)
  bytes.copy(block, 5)
  return block
}

/** Joins `parts` with the nonce between them. */
export const withNonces = (parts: Buffer[], nonce: Buffer): Buffer[] =>
  parts.flatMap((part, index) => (index === 0 ? [part] : [nonce, part]))

/**
 * Compresses text that is the same for every response except for its nonces. It is compressed once, at the
 * highest level; compressing each response would take longer than the rest of the request.
 * @param parts the text before, between, and after the nonces, as for `withNonces`
 * @returns a function from a nonce to the gzipped text
 */
export function gzipWithNonces(parts: Buffer[]): (nonce: string) => Buffer<ArrayBuffer> {
  const blocks = parts.map(compressedBlock)
  const partsLength = parts.reduce((total, part) => total + part.length, 0)
  return (nonce) => {
    const bytes = Buffer.from(nonce)
    const checksum = withNonces(parts, bytes).reduce((crc, piece) => crc32(piece, crc), 0)
    const trailer = Buffer.alloc(8)
    trailer.writeUInt32LE(checksum, 0)
    trailer.writeUInt32LE(partsLength + bytes.length * (parts.length - 1), 4)
    return Buffer.concat([header, ...withNonces(blocks, plainBlock(bytes)), lastBlock, trailer])
  }
}

import { constants, crc32, deflateRawSync } from 'node:zlib'

// The gzip format (RFC 1952) around blocks of deflate (RFC 1951).

/** No name, no time, any system. */
const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
/** An empty block of plain bytes that is the last one. */
const lastBlock = Buffer.from([1, 0, 0, 0xff, 0xff])

/** A block that ends at a whole byte and refers to nothing before it, so that any block may stand in front of it. */
const compressed = (part: Buffer) => deflateRawSync(part, { level: 9, finishFlush: constants.Z_FULL_FLUSH })

/** A block of plain bytes: its length, the same with every bit turned, the bytes. At most 65,535 of them. */
function plain(bytes: Buffer) {
  const block = Buffer.alloc(5 + bytes.length)
  block.writeUInt16LE(bytes.length, 1)
  block.writeUInt16LE(~bytes.length & 0xffff, 3)
  bytes.copy(block, 5)
  return block
}

/**
 * Compresses a text that is the same each time but for the nonces in it: once, and as well as can be, where each answer would take
 * longer to compress than all else that is done for it.
 * @param parts what stands before, between and after the nonces
 * @returns a function that gives the whole text as gzip, with `nonce` in each of its places
 */
export function gzipWithNonces(parts: Buffer[]): (nonce: string) => Buffer<ArrayBuffer> {
  const blocks = parts.map(compressed)
  const size = parts.reduce((sum, part) => sum + part.length, 0)
  return (nonce) => {
    const bytes = Buffer.from(nonce)
    const between = plain(bytes)
    const sum = parts.reduce((crc, part, i) => crc32(part, i === 0 ? 0 : crc32(bytes, crc)), 0)
    const trailer = Buffer.alloc(8)
    trailer.writeUInt32LE(sum, 0)
    trailer.writeUInt32LE(size + bytes.length * (parts.length - 1), 4)
    const inside = blocks.flatMap((block, i) => (i === 0 ? [block] : [between, block]))
    return Buffer.concat([header, ...inside, lastBlock, trailer])
  }
}

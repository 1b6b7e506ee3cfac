import { crc32, deflateRawSync } from 'node:zlib'

type Entry = {
  name: string
  content: Buffer | string
  /** A false decompressed size for the headers and directory. */
  declaredBytes?: number
}

/** Creates a ZIP file. `declaredEntries` is the number in its end record, if it should be false. */
export function makeZip(entries: Entry[], declaredEntries = entries.length): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, declaredBytes } of entries) {
    const raw = Buffer.from(content)
    const packed = deflateRawSync(raw)
    const unpacked = declaredBytes ?? raw.length
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(raw), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(unpacked, 18)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, Buffer.from(name), packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    directory.push(
      Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, tail, Buffer.from(name)]),
    )
    parts.push(local)
    offset += local.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(declaredEntries, 8)
  end.writeUInt16LE(declaredEntries, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, central, end])
}

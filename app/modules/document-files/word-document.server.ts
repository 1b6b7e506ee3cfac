const signature = 'd0cf11e0a1b11ae1'
const headerBytes = 512
const entryBytes = 128
const endOfChain = 0xfffffffa

/** Whether the bytes are a compound file (OLE2) with a stream called WordDocument, which makes it a `.doc`. */
export function hasWordDocumentStream(content: Buffer): boolean {
  for (const { name, isStream } of compoundEntries(content))
    if (isStream && name === 'WordDocument') return true
  return false
}

/**
 * The names in a compound file (OLE2); none for any other file. Reads only the directory, with every step
 * bounded by the file's size, since the file may be malicious.
 */
export function* compoundEntries(content: Buffer): Generator<{ name: string; isStream: boolean }> {
  if (content.length < headerBytes || content.subarray(0, 8).toString('hex') !== signature) return
  const shift = content.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) return
  const sectorBytes = 1 << shift
  const offset = (sector: number) => (sector + 1) * sectorBytes
  const fits = (sector: number) => sector < endOfChain && offset(sector) + sectorBytes <= content.length
  const perSector = sectorBytes / 4

  const next = (sector: number): number => {
    const fatIndex = Math.floor(sector / perSector)
    // The header lists the first 109 sectors of the allocation table, enough for over 6 MB; the directory
    // comes early.
    if (fatIndex >= 109) return endOfChain
    const fatSector = content.readUInt32LE(76 + fatIndex * 4)
    return fits(fatSector) ? content.readUInt32LE(offset(fatSector) + (sector % perSector) * 4) : endOfChain
  }

  const seen = new Set<number>()
  for (let sector = content.readUInt32LE(48); fits(sector) && !seen.has(sector); sector = next(sector)) {
    seen.add(sector)
    for (let at = offset(sector); at < offset(sector) + sectorBytes; at += entryBytes) {
      const nameBytes = Math.min(content.readUInt16LE(at + 64), 64)
      const kind = content[at + 66] ?? 0
      const name = content.subarray(at, at + Math.max(0, nameBytes - 2)).toString('utf16le')
      if (kind > 0) yield { name, isStream: kind === 2 }
    }
  }
}

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
  const sectorShift = content.readUInt16LE(30)
  if (sectorShift !== 9 && sectorShift !== 12) return
  const sectorBytes = 1 << sectorShift
  const sectorOffset = (sector: number) => (sector + 1) * sectorBytes
  const isInsideFile = (sector: number) =>
    sector < endOfChain && sectorOffset(sector) + sectorBytes <= content.length
  const fatEntriesPerSector = sectorBytes / 4

  const nextSector = (sector: number): number => {
    const fatIndex = Math.floor(sector / fatEntriesPerSector)
    // The header lists the first 109 sectors of the allocation table, enough for over 6 MB; the directory
    // comes early.
    if (fatIndex >= 109) return endOfChain
    const fatSector = content.readUInt32LE(76 + fatIndex * 4)
    return isInsideFile(fatSector)
      ? content.readUInt32LE(sectorOffset(fatSector) + (sector % fatEntriesPerSector) * 4)
      : endOfChain
  }

  const seen = new Set<number>()
  for (
    let sector = content.readUInt32LE(48);
    isInsideFile(sector) && !seen.has(sector);
    sector = nextSector(sector)
  ) {
    seen.add(sector)
    for (
      let entryOffset = sectorOffset(sector);
      entryOffset < sectorOffset(sector) + sectorBytes;
      entryOffset += entryBytes
    ) {
      const nameBytes = Math.min(content.readUInt16LE(entryOffset + 64), 64)
      const kind = content[entryOffset + 66] ?? 0
      const name = content.subarray(entryOffset, entryOffset + Math.max(0, nameBytes - 2)).toString('utf16le')
      if (kind > 0) yield { name, isStream: kind === 2 }
    }
  }
}

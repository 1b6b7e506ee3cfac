import { readFileSync } from 'node:fs'
import path from 'node:path'
import { readPdf } from '~/modules/extraction/reading/read-pdf.server'
import type { DocumentKind, ReadDocument } from '~/modules/extraction/types'

export async function readDocument(source: string, documentId: number): Promise<ReadDocument> {
  const pages = await readPdf(readFileSync(source))
  const name = path.basename(source)
  return { documentId, name, kind: kindOf(name, pages[0]?.text ?? ''), pages }
}

function kindOf(name: string, head: string): DocumentKind {
  const text = `${name} ${head.slice(0, 1500)}`
  if (/budget/i.test(name)) return 'budget'
  if (/reserve study|^rs-/i.test(text)) return 'reserve_study'
  if (/insurance/i.test(name)) return 'insurance'
  if (/bylaws/i.test(name)) return 'bylaws'
  if (/covenant|cc&?r|conditions/i.test(name)) return 'ccrs'
  if (/dues|fee|collection/i.test(name)) return 'fee_schedule'
  if (/rules|policy/i.test(text)) return 'rules'
  return 'other'
}

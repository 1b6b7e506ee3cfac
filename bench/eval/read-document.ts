import { readFileSync } from 'node:fs'
import path from 'node:path'
import { acceptedExtension } from '~/modules/document-files/limits'
import { classify, pagesToClassify } from '~/modules/document-reading/classify'
import { readFile } from '~/modules/document-reading/read-file.server'
import type { Page, ReadDocument } from '~/modules/document-reading/types'

/** Reads a document as the product does, including its kind. */
export async function readDocument(source: string, documentId: number): Promise<ReadDocument> {
  const name = path.basename(source)
  const extension = acceptedExtension(name)
  if (!extension) throw new Error(`${source} is of no accepted format`)
  const pages: Page[] = []
  for await (const event of readFile(readFileSync(source), extension)) {
    if (event.type === 'page') pages.push(event.page)
  }
  const kind = classify(
    name,
    pages.slice(0, pagesToClassify).map((p) => p.text),
  )
  return { documentId, name, kind, pages }
}

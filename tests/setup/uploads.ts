import { readFileSync } from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import type { Product } from './product'
import { newEmail, smallPdf, Visitor } from './visitor'

/** A visitor at step 3, and their documents in the database. */
export async function atUpload(product: Product) {
  const visitor = new Visitor(product.url)
  const email = newEmail()
  await visitor.walkTo(3, email)
  const documents = () =>
    product.rows<{
      id: number
      original_name: string
      stored_name: string
      size_bytes: number
    }>(
      'select d.* from documents d join orders o on o.id = d.order_id where o.email = ? order by d.id',
      email,
    )
  return { visitor, email, documents, names: () => documents().map((d) => d.original_name) }
}

export const stored = (product: Product, name: string) =>
  readFileSync(path.join(product.dataDir, 'uploads', name))

/** No partial files are left, and every file belongs to a document and has the size that was sent. */
export async function expectTidy(product: Product) {
  const known = () =>
    product.rows<{ stored_name: string; size_bytes: number }>('select stored_name, size_bytes from documents')
  const names = () => known().map((d) => d.stored_name)
  await expect
    .poll(() => ({ files: product.uploads().sort(), documents: names().sort() }))
    .toSatisfy(({ files, documents }) => isDeepStrictEqual(files, documents))
  for (const { stored_name, size_bytes } of known())
    expect(stored(product, stored_name).length).toBe(size_bytes)
}

/** A PDF with exactly this number of bytes, including its end marker. */
export function pdfOf(bytes: number) {
  const cut = smallPdf.indexOf('startxref')
  const filler = Buffer.alloc(bytes - smallPdf.length, '%')
  filler.write('\n', filler.length - 1)
  return Buffer.concat([Buffer.from(smallPdf.slice(0, cut)), filler, Buffer.from(smallPdf.slice(cut))])
}

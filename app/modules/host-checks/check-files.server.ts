import path from 'node:path'
import { isNotNull } from 'drizzle-orm'
import { db } from '~db/client.server'
import { documents, partnerUploads, reportRevisions } from '~db/schema'
import { counted, listed, ok, problem, warning, type Check } from './check'
import type { FileSource } from './file-source.server'

/** A file that has just come may not be in the database yet, and one that has just gone not out of it. */
const settledMs = 3_600_000

type Owned = { name: string; sizeBytes: number; label: string }

const documentFiles = (): Owned[] => [
  ...db()
    .select({ id: documents.id, storedName: documents.storedName, sizeBytes: documents.sizeBytes })
    .from(documents)
    .all()
    .map(({ id, storedName, sizeBytes }) => ({
      name: path.posix.join('uploads', storedName),
      sizeBytes,
      label: `document ${id}`,
    })),
  ...db()
    .select({
      id: partnerUploads.id,
      storedName: partnerUploads.storedName,
      sizeBytes: partnerUploads.sizeBytes,
    })
    .from(partnerUploads)
    .all()
    .map(({ id, storedName, sizeBytes }) => ({
      name: path.posix.join('uploads', storedName),
      sizeBytes,
      label: `upload ${id} of an onboarding`,
    })),
]

const reportFiles = (): Owned[] =>
  db()
    .select({ id: reportRevisions.id, pdfName: reportRevisions.pdfName, pdfBytes: reportRevisions.pdfBytes })
    .from(reportRevisions)
    .where(isNotNull(reportRevisions.pdfName))
    .all()
    .map(({ id, pdfName, pdfBytes }) => ({
      name: path.posix.join('reports', pdfName ?? ''),
      sizeBytes: pdfBytes ?? 0,
      label: `PDF of report revision ${id}`,
    }))

/** Whether documents and reports on the one side, and files on the other, match one to one. */
export async function checkFiles(source: FileSource, now = Date.now()): Promise<Check> {
  const name = 'Files'
  // First the files: what is added in the meantime is then only missing on that side, and is looked for again.
  const files = await source.list()
  const owned = [...documentFiles(), ...reportFiles()]
  const names = new Set(owned.map((file) => file.name))
  const missing: string[] = []
  const altered: string[] = []
  for (const file of owned) {
    const found = files.get(file.name) ?? (await source.find(file.name))
    if (!found) missing.push(`${file.label}: ${file.name}`)
    else if (found.sizeBytes !== file.sizeBytes)
      altered.push(
        `${file.label}: ${file.name} has ${counted(found.sizeBytes, 'byte')}, not ${file.sizeBytes.toLocaleString('en-US')}`,
      )
  }
  const ownerless = [...files].filter(
    ([file, { modifiedAt }]) => !names.has(file) && modifiedAt < now - settledMs,
  )
  if (missing.length + altered.length > 0)
    return problem(
      name,
      `${counted(missing.length, 'file is', 'files are')} missing, ${counted(altered.length, 'file has', 'files have')} another size.`,
      listed([...missing.map((line) => `missing: ${line}`), ...altered.map((line) => `altered: ${line}`)]),
    )
  if (ownerless.length > 0)
    return warning(
      name,
      `${counted(ownerless.length, 'file belongs', 'files belong')} to nothing in the database. A few are leftovers, which go within a day; many mean that files and database do not belong together.`,
      listed(ownerless.map(([file]) => file)),
    )
  return ok(
    name,
    `${counted(owned.length, 'document and report', 'documents and reports')}, each with its file.`,
  )
}

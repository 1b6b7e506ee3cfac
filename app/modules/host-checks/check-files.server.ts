import path from 'node:path'
import { eq, isNotNull } from 'drizzle-orm'
import pLimit from 'p-limit'
import { db } from '~db/client.server'
import { documents, partnerUploads, reportRevisions, storedFiles } from '~db/schema'
import { counted } from '../formatting'
import { firstLines, ok, problem, warning, type Check } from './check'
import type { FileSource, FoundFile } from './file-source.server'
import { hourMs } from '../time-units'

/** A new file may not be in the database yet, and a deleted one may still be in it. */
const settlingMs = hourMs

/** The number of files read concurrently. */
const concurrency = 8

/** `sha256`: null for a file older than the recording of hashes. */
type LabeledFile = { name: string; sizeBytes: number; sha256: string | null; label: string }

const documentFiles = (): LabeledFile[] =>
  (
    [
      [documents, 'document', ''],
      [partnerUploads, 'upload', ' of an onboarding'],
    ] as const
  ).flatMap(([table, noun, owner]) =>
    db()
      .select({
        id: table.id,
        storedName: table.storedName,
        sizeBytes: table.sizeBytes,
        sha256: storedFiles.sha256,
      })
      .from(table)
      .leftJoin(storedFiles, eq(storedFiles.storedName, table.storedName))
      .all()
      .map(({ id, storedName, sizeBytes, sha256 }) => ({
        name: path.posix.join('uploads', storedName),
        sizeBytes,
        sha256,
        label: `${noun} ${id}${owner}`,
      })),
  )

const reportFiles = (): LabeledFile[] =>
  db()
    .select({
      id: reportRevisions.id,
      pdfName: reportRevisions.pdfName,
      pdfBytes: reportRevisions.pdfBytes,
      sha256: reportRevisions.pdfSha256,
    })
    .from(reportRevisions)
    .where(isNotNull(reportRevisions.pdfName))
    .all()
    .map(({ id, pdfName, pdfBytes, sha256 }) => ({
      name: path.posix.join('reports', pdfName ?? ''),
      sizeBytes: pdfBytes ?? 0,
      sha256,
      label: `PDF of report revision ${id}`,
    }))

/** The problem with a file as a line of text; null if there is none. */
async function faultOf(
  source: FileSource,
  files: ReadonlyMap<string, FoundFile>,
  { name, sizeBytes, sha256, label }: LabeledFile,
  isThorough: boolean,
): Promise<{ kind: 'missing' | 'altered'; line: string } | null> {
  const stored = files.get(name) ?? (await source.find(name))
  if (!stored) return { kind: 'missing', line: `missing: ${label}: ${name}` }
  if (stored.sizeBytes !== sizeBytes) {
    const sizes = `${counted(stored.sizeBytes, 'byte')}, not ${sizeBytes.toLocaleString('en-US')}`
    return { kind: 'altered', line: `altered: ${label}: ${name} has ${sizes}` }
  }
  if (isThorough && sha256 !== null && (await source.hash(name)) !== sha256)
    return { kind: 'altered', line: `altered: ${label}: ${name} differs from the file that was stored` }
  return null
}

/**
 * Checks that documents and reports in the database match the stored files one to one.
 * @param options.isThorough reads each file and compares its SHA-256 with the database
 */
export async function checkFiles(
  source: FileSource,
  { isThorough = false, now = Date.now() } = {},
): Promise<Check> {
  const name = 'Files'
  // Lists the files before the rows: files added in between are then missing only here, and are checked
  // again.
  const files = await source.list()
  const recordedFiles = [...documentFiles(), ...reportFiles()]
  const names = new Set(recordedFiles.map((file) => file.name))
  const limit = pLimit(concurrency)
  const faults = (
    await Promise.all(recordedFiles.map((file) => limit(() => faultOf(source, files, file, isThorough))))
  ).filter((fault) => fault !== null)
  const ownerless = [...files].filter(
    ([file, { modifiedAt }]) => !names.has(file) && modifiedAt < now - settlingMs,
  )
  const orphans = ownerless.map(([file]) => file)
  if (faults.length > 0) {
    const missing = faults.filter(({ kind }) => kind === 'missing')
    const altered = faults.filter(({ kind }) => kind === 'altered')
    return problem(
      name,
      `${counted(missing.length, 'file is', 'files are')} missing, ${counted(altered.length, 'file is', 'files are')} altered.`,
      [
        ...firstLines([...missing, ...altered].map(({ line }) => line)),
        ...firstLines(orphans.map((file) => `belongs to no row: ${file}`)),
      ],
    )
  }
  if (ownerless.length > 0)
    return warning(
      name,
      `${counted(ownerless.length, 'file belongs', 'files belong')} to no row of the database. A few are leftovers, which are deleted within a day; many mean that files and database do not belong together.`,
      firstLines(orphans),
    )
  return ok(
    name,
    `${counted(recordedFiles.length, 'document and report', 'documents and reports')}, each with its file.`,
  )
}

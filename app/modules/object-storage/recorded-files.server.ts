import { eq, isNotNull } from 'drizzle-orm'
import { db } from '~db/client.server'
import { documents, partnerUploads, reportRevisions, storedFiles } from '~db/schema'
import type { RecordedFile } from './mirror.server'

/** All files in the database, by key. */
export function recordedFiles(): Map<string, RecordedFile> {
  const files = new Map<string, RecordedFile>()
  for (const table of [documents, partnerUploads]) {
    const rows = db()
      .select({ name: table.storedName, sizeBytes: table.sizeBytes, sha256: storedFiles.sha256 })
      .from(table)
      .leftJoin(storedFiles, eq(storedFiles.storedName, table.storedName))
      .all()
    for (const { name, ...known } of rows) files.set(`uploads/${name}`, known)
  }
  const reports = db()
    .select({
      name: reportRevisions.pdfName,
      sizeBytes: reportRevisions.pdfBytes,
      sha256: reportRevisions.pdfSha256,
    })
    .from(reportRevisions)
    .where(isNotNull(reportRevisions.pdfName))
    .all()
  for (const { name, ...known } of reports) files.set(`reports/${name}`, known)
  return files
}

/**
 * The folders of `DATA_DIR` with documents and reports, which are also their key prefixes. The rest of `DATA_DIR`
 * can be regenerated.
 */
export const fileFolders = ['uploads/', 'reports/'] as const

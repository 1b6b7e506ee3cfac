import { eq } from 'drizzle-orm'
import { write } from '~db/client.server'
import { reportRevisions } from '~db/schema'
import { recordStoredFile } from './stored-files.server'

/** Records the hash of a file stored before hashes were recorded. */
export function recordHash(key: string, { sizeBytes, sha256 }: { sizeBytes: number; sha256: string }) {
  const name = key.slice(key.indexOf('/') + 1)
  write((tx) => {
    if (key.startsWith('reports/'))
      tx.update(reportRevisions).set({ pdfSha256: sha256 }).where(eq(reportRevisions.pdfName, name)).run()
    else recordStoredFile(tx, { storedName: name, sizeBytes, sha256, createdAt: Date.now() })
  })
}

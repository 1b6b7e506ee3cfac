import { eq } from 'drizzle-orm'
import { db, write, type Tx } from '~db/client.server'
import { insertNewRow } from '~db/prepared.server'
import { storedFiles } from '~db/schema'
import type { ActiveKind } from './active-content'

/** Records a stored file, unless it is already recorded. */
export const recordStoredFile = (tx: Tx, row: typeof storedFiles.$inferInsert) =>
  insertNewRow(tx, storedFiles, row)

/** Records the active content of a stored file. */
export const recordActiveContent = (storedName: string, kinds: readonly ActiveKind[]) =>
  write((tx) =>
    tx
      .update(storedFiles)
      .set({ activeContent: JSON.stringify(kinds) })
      .where(eq(storedFiles.storedName, storedName))
      .run(),
  )

/** What is known about a stored file; undefined for files older than this table. */
export const findStoredFile = (storedName: string) =>
  db().select().from(storedFiles).where(eq(storedFiles.storedName, storedName)).get()

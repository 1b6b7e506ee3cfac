import { eq } from 'drizzle-orm'
import { db, write, type Tx } from '~db/client.server'
import { insertNewRow } from '~db/prepared.server'
import { storedFiles } from '~db/schema'
import type { ActiveKind } from './active-content'

/** Notes a file that has been stored, unless it is known. */
export const recordStoredFile = (tx: Tx, row: typeof storedFiles.$inferInsert) =>
  insertNewRow(tx, storedFiles, row)

/** Notes what in a stored file could act by itself. */
export const recordActiveContent = (storedName: string, kinds: readonly ActiveKind[]) =>
  write((tx) =>
    tx
      .update(storedFiles)
      .set({ activeContent: JSON.stringify(kinds) })
      .where(eq(storedFiles.storedName, storedName))
      .run(),
  )

/** What is known about a stored file; undefined for one from before that was noted. */
export const findStoredFile = (storedName: string) =>
  db().select().from(storedFiles).where(eq(storedFiles.storedName, storedName)).get()

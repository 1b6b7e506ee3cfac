import { asc, eq } from 'drizzle-orm'
import { db } from '~db/client.server'
import { documents, partnerUploads } from '~db/schema'

/** The order's documents, oldest first. The caller has checked that the requester may see the order. */
export const listDocuments = (orderId: number) =>
  db()
    .select({ id: documents.id, name: documents.originalName, sizeBytes: documents.sizeBytes })
    .from(documents)
    .where(eq(documents.orderId, orderId))
    .orderBy(asc(documents.id))
    .all()

/** The stored names of all files that have an owner. */
export const allStoredNames = () =>
  new Set(
    [documents, partnerUploads].flatMap((table) =>
      db()
        .select({ storedName: table.storedName })
        .from(table)
        .all()
        .map((file) => file.storedName),
    ),
  )

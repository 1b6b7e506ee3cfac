import type { SignedInUser } from '~/modules/permissions/signed-in-user'
import { addDocument } from '~/modules/documents/add-document.server'
import { createHoa } from '~/modules/hoas/create-hoa.server'
import { hoaSchema } from '~/modules/hoas/schema'
import { db } from '~db/client.server'
import { hoas } from '~db/schema'
import { receiveContent, pdf } from './documents'

/** Adds an HOA as the form does. */
export const makeHoa = (
  actor: SignedInUser,
  changes: Record<string, unknown> = {},
  options?: Parameters<typeof createHoa>[2],
) =>
  createHoa(
    actor,
    hoaSchema.parse({ name: 'Test Association', city: 'Testville', state: 'CA', ...changes }),
    options,
  )

/** Uploads a file to an HOA, as its documents page does. */
export const uploadToHoa = async (
  actor: SignedInUser,
  hoaId: number,
  name: string,
  { content = pdf(), now = Date.now() } = {},
) => addDocument({ hoaId }, name, await receiveContent(content), actor.id, now)

/** Inserts an HOA of nobody, without a log entry. */
export function insertHoa(values: Partial<typeof hoas.$inferInsert> = {}) {
  const now = Date.now()
  return db()
    .insert(hoas)
    .values({ name: 'Test Association', createdAt: now, updatedAt: now, ...values })
    .returning()
    .get()
}

import { eq } from 'drizzle-orm'
import { requestDocuments } from '~/modules/staff-orders/request-documents.server'
import type { RequestKind } from '~/modules/report-fields/missing-documents'
import { renderMail } from '~/worker/mails.server'
import { db } from '~db/client.server'
import { documentRequests } from '~db/schema'
import { must } from './helpers'
import type { Product } from './product'
import { makeAccount } from './staff'

/** An open document request for an order, as staff send it, with its link. */
export async function sendRequest(product: Product, orderId: number, kinds: RequestKind[]) {
  const admin = await makeAccount(product, 'admin')
  return product.runInside(async () => {
    const actor = { ...admin, firstName: 'Test', lastName: 'Admin', role: 'admin' as const }
    requestDocuments(actor, orderId, kinds, { other: '', message: '' })
    const { id } = must(
      db().select().from(documentRequests).where(eq(documentRequests.orderId, orderId)).get(),
    )
    const mail = await renderMail({ template: 'document-request', documentRequestId: id, createdAt: 0 })
    return { id, token: must(/\/add-documents\/([\w-]{43})/.exec(mail.html)?.[1], 'link') }
  })
}

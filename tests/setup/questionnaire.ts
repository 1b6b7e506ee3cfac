import { renderMail } from '~/worker/mails.server'
import { must } from './helpers'
import type { Product } from './product'
import { dayMs } from '~/modules/time-units'

/** Creates a link as in the request's mail. */
const requestToken = (product: Product, requestId: number) =>
  product.runInside(async () => {
    const mail = await renderMail({
      template: 'answer-request',
      questionnaireRequestId: requestId,
      createdAt: 0,
    })
    return must(/\/partner\/answer\/([\w-]{43})/.exec(mail.html)?.[1], 'link')
  })

/** An open request for answers, and its link. */
export async function insertRequest(
  product: Product,
  hoaId: number,
  requestedById: number,
  questions: string[],
  expiresAt = Date.now() + dayMs,
) {
  const { lastInsertRowid } = product.change(
    `insert into questionnaire_requests (hoa_id, email, question_ids, requested_by_id, created_at, expires_at)
     values (?, 'board@example.com', ?, ?, 1, ?)`,
    hoaId,
    JSON.stringify(questions),
    requestedById,
    expiresAt,
  )
  const id = Number(lastInsertRowid)
  return { id, token: expiresAt > Date.now() ? await requestToken(product, id) : '' }
}

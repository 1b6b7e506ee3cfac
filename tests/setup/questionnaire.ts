import { renderMail } from '~/worker/mails.server'
import { must } from './helpers'
import type { Product } from './product'
import { signInAs } from './staff'
import { dayMs } from '~/modules/time-units'

/** An HOA that only this test uses, in the product's database. */
export function insertHoa(product: Product, fields: { name?: string; units?: number; state?: string } = {}) {
  const name = fields.name ?? `Test ${crypto.randomUUID().slice(0, 8)} Association`
  const { lastInsertRowid } = product.change(
    'insert into hoas (name, total_units, state, created_at, updated_at) values (?, ?, ?, 1, 1)',
    name,
    fields.units ?? 0,
    fields.state ?? 'WA',
  )
  return { id: Number(lastInsertRowid), name }
}

/** Makes a user a partner of an HOA. */
export const linkPartner = (product: Product, hoaId: number, userId: number) =>
  void product.change(
    'insert into hoa_partners (hoa_id, user_id, created_at) values (?, ?, 0)',
    hoaId,
    userId,
  )

/** A signed-in partner with an HOA. */
export async function partnerOf(product: Product, fields: Parameters<typeof insertHoa>[1] = {}) {
  const partner = await signInAs(product, 'partner')
  const hoa = insertHoa(product, fields)
  linkPartner(product, hoa.id, partner.id)
  return { ...partner, hoa }
}

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

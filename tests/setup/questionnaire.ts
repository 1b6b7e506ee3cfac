import { renderMail } from '~/worker/mails.server'
import { insertHoa } from '../factories/hoas'
import { linkPartner } from '../factories/partners'
import { must } from './helpers'
import type { Product } from './product'
import { signInAs } from './staff'
import { dayMs } from '~/modules/time-units'

/** An HOA that only this test uses, in the product's database. */
export const insertHoaInProduct = (product: Product, values: Parameters<typeof insertHoa>[0] = {}) =>
  product.runInside(() =>
    insertHoa({
      name: `Test ${crypto.randomUUID().slice(0, 8)} Association`,
      state: 'WA',
      totalUnits: 0,
      ...values,
    }),
  )

/** Makes a user of the product a partner of an HOA. */
export const linkPartnerInProduct = (product: Product, user: { id: number }, hoaId: number) =>
  product.runInside(() => void linkPartner(user, hoaId))

/** A signed-in partner with an HOA. */
export async function partnerOf(product: Product, values: Parameters<typeof insertHoa>[0] = {}) {
  const partner = await signInAs(product, 'partner')
  const hoa = await insertHoaInProduct(product, values)
  await linkPartnerInProduct(product, partner, hoa.id)
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

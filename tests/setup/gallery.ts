import { hashToken } from '~/modules/tokens.server'
import type { PrintedReport } from '~/modules/reports/revisions/printed-report'
import { minuteMs } from '~/modules/time-units'
import { firstMethodReport, thinReport } from '../factories/reports'
import { fillReportOf } from './fill-report'
import { placePaidOrder } from './paid-order'
import type { Product } from './product'
import { orderToReview } from './review'
import { makeAccount } from './staff'
import { webhookWithHistory } from './webhooks'

export const undoToken = 'of-the-gallery'

async function placeApproved(product: Product, report: PrintedReport): Promise<string> {
  const { change } = product
  const { id, orderNumber } = await placePaidOrder(product)
  change("update orders set status = 'completed', completed_at = 1 where id = ?", id)
  change(
    'insert into report_revisions (order_id, revision, content, approved_by_id, approved_at) values (?, 1, ?, (select min(id) from users), 1)',
    id,
    JSON.stringify({ ...report, orderNumber, revision: 1 }),
  )
  return orderNumber
}

/** Fills a product with what its screens can show, with the longest input that its forms accept. */
export async function prepareGallery(product: Product) {
  const { change } = product
  const paid = await placePaidOrder(product)
  // With the maximum lengths of the forms.
  change(
    'update orders set first_name = ?, subject_property_address = ?, email = ? where id = ?',
    'W'.repeat(80),
    'W'.repeat(200),
    `${'w'.repeat(60)}@${'w'.repeat(60)}.example.com`,
    paid.id,
  )
  const processing = await placePaidOrder(product)
  change("update orders set status = 'processing' where id = ?", processing.id)
  await fillReportOf(product, processing.id, {
    reviewedSections: ['documents'],
    values: { 'propertyInfo.hoaName': 'Test Lofts', 'healthScores.overall': '62% (Fair)' },
    alerts: [{ type: 'Roof', title: 'The roof leaks', description: 'It is costly.', severity: 'bad' }],
  })
  const review = await orderToReview(product)
  await fillReportOf(product, review.id)
  const orders = { new: paid.id, processing: processing.id, review: review.id }
  const approvedNumbers = [
    await placeApproved(product, thinReport()),
    await placeApproved(product, firstMethodReport()),
  ]

  const { lastInsertRowid: id } = change(
    "insert into hoas (name, management_company, website, created_at, updated_at) values (?, 'M', ?, 1, 1)",
    'A'.repeat(120),
    `https://example.com/${'b'.repeat(150)}`,
  )
  const { lastInsertRowid: documentId } = change(
    "insert into documents (hoa_id, original_name, stored_name, media_type, size_bytes, uploaded_at) values (?, ?, 'none', 'application/pdf', 1, 1)",
    id,
    `${'c'.repeat(140)}.pdf`,
  )
  // A second one, unread and about to expire, about which a partner was reminded.
  change(
    "insert into documents (hoa_id, original_name, stored_name, media_type, size_bytes, uploaded_at, expires_on, expires_source) values (?, 'Soon.pdf', 'none-2', 'application/pdf', 1, 1, date('now', '+9 days'), 'not_found')",
    id,
  )
  change(
    "insert into expiry_reminders (document_id, expires_on, stage, created_at) select id, expires_on, 'fortnight', 1 from documents where stored_name = 'none-2'",
  )
  change(
    "insert into document_readings (document_id, status, kind, pages_total, finished_at) values (?, 'done', 'insurance', 1, 1)",
    documentId,
  )
  change(
    "insert into document_pages (document_id, number, text, source, words) values (?, 1, 'Policy expires on June 30, 2027', 'text', x'')",
    documentId,
  )
  const hoa = { id: Number(id), documentId: Number(documentId) }
  const { id: changedId } = await makeAccount(product, 'customer')
  change(
    'insert into email_undo_links (token_hash, user_id, email, changed_at, expires_at) values (?, ?, ?, ?, ?)',
    hashToken(undoToken),
    changedId,
    `${'w'.repeat(60)}@${'w'.repeat(60)}.example.com`,
    Date.now(),
    Date.now() + 3_600_000,
  )
  change(
    'insert into expected_documents (id, hoa_id, original_name, created_at) values (999999, ?, ?, 1)',
    id,
    `${'d'.repeat(140)}.pdf`,
  )
  const webhook = await webhookWithHistory(product)
  // Answers of maximum length, one of them changed once.
  change(
    `insert into questionnaire_answers (hoa_id, question_id, version, state, value, document_id, document_name, document_page, answered_by, answered_at, superseded_at)
     values (@hoa, 'inspector', 1, 'value', @text, @document, @name, 12345, @by, 1, null),
       (@hoa, 'findings', 1, 'value', @passage, null, null, null, @by, @now, null),
       (@hoa, 'rented', 1, 'value', '4', null, null, null, @by, @now, @now),
       (@hoa, 'rented', 2, 'unknown', null, null, null, null, 'Ada', @now, null)`,
    {
      hoa: hoa.id,
      text: JSON.stringify('d'.repeat(200)),
      document: hoa.documentId,
      name: `${'c'.repeat(140)}.pdf`,
      by: 'E'.repeat(160),
      passage: JSON.stringify('f'.repeat(2000)),
      now: Date.now(),
    },
  )
  // More entries than fit on one page, with long words.
  change(
    `insert into activities (action, section, field, old_value, new_value, description, metadata, created_at, hash)
     with recursive n (i) as (select 1 union all select i + 1 from n where i < 60)
     select 'updated', 'report', 'monthlyDues', i, hex(zeroblob(60)), 'Monthly dues corrected, case ' || i,
       json_object('page', i, 'document', hex(zeroblob(50)) || '.pdf'), ? + i, 'x' from n`,
    Date.now(),
  )
  // The widest action, section, and order, by a user with a long name.
  const { id: longNamed } = await makeAccount(product, 'contributor')
  change(
    'update users set first_name = ?, last_name = ? where id = ?',
    'W'.repeat(30),
    'W'.repeat(30),
    longNamed,
  )
  change(
    `insert into activities (user_id, order_id, action, section, description, created_at, hash)
     values (?, (select min(id) from orders), 'status_changed', 'questionnaire', 'Widest case', ?, 'x')`,
    longNamed,
    Date.now() + minuteMs,
  )
  return {
    orders,
    /** The order numbers of approved reports. */
    approvedNumbers,
    hoa,
    webhook,
  }
}

export type Gallery = Awaited<ReturnType<typeof prepareGallery>>

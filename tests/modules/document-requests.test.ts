import { eq } from 'drizzle-orm'
import { DateTime } from 'luxon'
import { describe, expect, it } from 'vitest'
import { hashToken } from '~/modules/tokens.server'
import type { SignedInUser } from '~/modules/permissions/signed-in-user'
import {
  addRequestedDocument,
  finishRequest,
  readDocumentRequestByLink,
} from '~/modules/document-requests/fulfill-by-link.server'
import { readDocuments } from '~/modules/document-reading/read-documents.server'
import { queueAddedReading } from '~/modules/document-reading/readings.server'
import { endPause } from '~/modules/document-requests/pause.server'
import { reportDocumentRequest } from '~/modules/document-requests/report-document-request.server'
import { requestDocuments, withdrawRequest } from '~/modules/staff-orders/request-documents.server'
import { readRequests } from '~/modules/staff-orders/requests-of-order.server'
import { chosenKinds } from '~/modules/document-requests/schema'
import { matchReceived, type ReceivedForRequest } from '~/modules/document-requests/state'
import { maxFilesPerOrder, uploadMessages } from '~/modules/document-files/limits'
import { cleanUp } from '~/worker/clean-up.server'
import { claimJob } from '~/modules/jobs/queue.server'
import { deadlineQueue } from '~/modules/staff-orders/dashboard.server'
import { listMyTasks } from '~/modules/staff-orders/my-tasks.server'
import { readOrder as readOrderPage } from '~/modules/staff-orders/order-detail.server'
import { listOrders } from '~/modules/staff-orders/order-list.server'
import { checklistOf } from '~/modules/documents/received-documents.server'
import { previewReport } from '~/modules/reports/revisions/approve-report.server'
import { readPublicReport } from '~/modules/reports/revisions/public-report.server'
import { requestable, type RequestKind } from '~/modules/report-fields/missing-documents'
import { MailNotNeeded } from '~/modules/mail/mail-content'
import { renderMail } from '~/worker/mails.server'
import { connection, db, write } from '~db/client.server'
import {
  activities,
  documentLooks,
  documentReadings,
  documentRequests,
  documentRequestTokens,
  documents,
  jobs,
  mails,
  tasks,
} from '~db/schema'
import { insertDocument, receiveContent, pdf } from '~tests/factories/documents'
import { insertPayment, makePaidOrder, readOrder, updateOrder } from '~tests/factories/orders'
import { makeUser } from '~tests/factories/users'
import { expectRefusal, must } from '~tests/setup/helpers'
import { dayMs, hourMs, minuteMs } from '~/modules/time-units'

const zone = 'America/Los_Angeles'
const at = (text: string) => DateTime.fromISO(text, { zone }).toMillis()
const local = (ms: number | null) =>
  ms === null ? null : DateTime.fromMillis(ms, { zone }).toFormat("yyyy-MM-dd'T'HH:mm")

// Thanksgiving is on November 26.
const paidAt = at('2026-11-23T15:00')
const requestedAt = at('2026-11-24T10:00')
const form = { other: '', message: '' }
const kinds: RequestKind[] = ['reserve_study', 'insurance']

async function paidOrder(changes: Parameters<typeof makePaidOrder>[0] = {}, when = paidAt) {
  const admin = await makeUser({ role: 'admin', firstName: 'Ada', lastName: 'Admin' })
  const worker = await makeUser({ role: 'contributor' })
  const order = await makePaidOrder({ status: 'pending', ...changes }, when)
  return { admin, worker, orderId: order.id, order }
}

async function requested(now = requestedAt, more = form) {
  const made = await paidOrder()
  requestDocuments(made.admin, made.orderId, kinds, more, now)
  return { ...made, request: must(latestRequest(made.orderId)) }
}

const latestRequest = (orderId: number) =>
  db()
    .select()
    .from(documentRequests)
    .where(eq(documentRequests.orderId, orderId))
    .orderBy(documentRequests.id)
    .all()
    .at(-1)

/** The link of a request, from its mail. */
async function tokenOf(requestId: number) {
  const { html } = await renderMail({
    template: 'document-request',
    documentRequestId: requestId,
    createdAt: 0,
  })
  return must(/\/add-documents\/([\w-]{43})/.exec(html)?.[1], 'link')
}

/** An order and a request at the current time, since mails are rendered by the clock. */
async function requestedNow(more = form) {
  const now = Date.now()
  const made = await paidOrder({}, now - hourMs)
  requestDocuments(made.admin, made.orderId, kinds, more, now)
  const request = must(latestRequest(made.orderId))
  return { ...made, request, now, token: await tokenOf(request.id) }
}

const add = async (token: string, name: string, now: number) =>
  addRequestedDocument(token, name, await receiveContent(pdf()), now)

const deadlines = (orderId: number) => {
  const task = must(db().select().from(tasks).where(eq(tasks.orderId, orderId)).get())
  const { dueAt } = readOrder(orderId)
  expect(task.dueAt).toBe(dueAt)
  return local(dueAt)
}
const jobsOf = (kind: string) => db().select().from(jobs).where(eq(jobs.kind, kind)).all()
const logOf = (orderId: number) =>
  db()
    .select()
    .from(activities)
    .where(eq(activities.orderId, orderId))
    .orderBy(activities.id)
    .all()
    .map(({ description }) => description)
const mailsTo = (template: string) =>
  db()
    .select()
    .from(mails)
    .where(eq(mails.template, template))
    .all()
    .map(({ toAddress }) => toAddress)

describe('asking a customer for documents', () => {
  it('mails them, pauses the deadline for at most 3 business days, and is logged', async () => {
    const { orderId, order, request } = await requested()
    expect(local(order.dueAt)).toBe('2026-11-24T15:00')
    expect(request).toMatchObject({ email: order.email, dueAtBefore: order.dueAt, resumedAt: null })
    // Tuesday 10:00 plus three business days, skipping Thanksgiving and the weekend.
    expect(local(request.pausedUntil)).toBe('2026-11-30T10:00')
    // Five hours were left.
    expect(deadlines(orderId)).toBe('2026-11-30T15:00')
    expect(mailsTo('document-request')).toEqual([order.email])
    expect(jobsOf('end-pause')).toMatchObject([{ runAt: request.pausedUntil, status: 'queued' }])
    expect(logOf(orderId).at(-1)).toBe(
      `Documents requested from the customer of ${order.orderNumber}: Reserve study and Insurance certificate`,
    )
  })

  it('requires at least one document, which staff may name themselves', async () => {
    const { admin, orderId } = await paidOrder()
    await expectRefusal(
      () => requestDocuments(admin, orderId, [], form, requestedAt),
      'invalid',
      /at least one/,
    )
    expect(latestRequest(orderId)).toBeUndefined()
    expect(deadlines(orderId)).toBe('2026-11-24T15:00')
    requestDocuments(admin, orderId, [], { ...form, other: 'A clearer copy of the budget' }, requestedAt)
    expect(JSON.parse(must(latestRequest(orderId)).documents)).toEqual([
      { kind: 'other', name: 'A clearer copy of the budget', why: '', ask: '' },
    ])
  })

  it('requests only missing documents', async () => {
    const { admin, orderId } = await paidOrder()
    // Bylaws alone do not require another document.
    await expectRefusal(
      () => requestDocuments(admin, orderId, ['bylaws'], form, requestedAt),
      'invalid',
      /at least one/,
    )
  })

  it('is allowed only for staff who work on the order', async () => {
    const { worker, orderId } = await paidOrder()
    const other = await makeUser({ role: 'contributor' })
    const viewer = await makeUser({ role: 'viewer' })
    const customer = await makeUser()
    for (const actor of [other, viewer, customer]) {
      await expectRefusal(() => requestDocuments(actor, orderId, kinds, form, requestedAt), 'forbidden', /./)
      await expectRefusal(() => readRequests(actor, orderId), 'forbidden', /./)
    }
    requestDocuments(worker, orderId, kinds, form, requestedAt)
    const { id } = must(latestRequest(orderId))
    await expectRefusal(() => withdrawRequest(other, orderId, id), 'forbidden', /./)
    const { orderId: elsewhere, worker: stranger } = await paidOrder()
    await expectRefusal(() => withdrawRequest(stranger, elsewhere, id), 'forbidden', /./)
    const admin = await makeUser({ role: 'super' })
    await expectRefusal(() => withdrawRequest(admin, elsewhere, id), 'not_found', /no such request/)
    expect(latestRequest(orderId)).toMatchObject({ outcome: null })
  })

  it('is rejected for a completed order and for a refunded one', async () => {
    const { admin, orderId } = await paidOrder()
    updateOrder(orderId, { status: 'completed', completedAt: requestedAt })
    await expectRefusal(
      () => requestDocuments(admin, orderId, kinds, form, requestedAt),
      'conflict',
      /order is completed/,
    )
    const refunded = await paidOrder()
    refund(refunded.orderId)
    await expectRefusal(
      () => requestDocuments(refunded.admin, refunded.orderId, kinds, form, requestedAt),
      'conflict',
      /refunded/,
    )
    expect(readRequests(refunded.admin, refunded.orderId)).toEqual({ canRequest: false, requests: [] })
  })

  it('replaces an earlier request and ends its pause', async () => {
    const { admin, orderId, request } = await requested()
    requestDocuments(admin, orderId, ['budget'], form, requestedAt + 2 * hourMs)
    const second = must(latestRequest(orderId))
    expect(
      db().select().from(documentRequests).where(eq(documentRequests.id, request.id)).get(),
    ).toMatchObject({
      outcome: 'replaced',
      resumedAt: requestedAt + 2 * hourMs,
    })
    expect(local(second.dueAtBefore)).toBe('2026-11-24T17:00')
    expect(local(second.pausedUntil)).toBe('2026-11-30T12:00')
    expect(deadlines(orderId)).toBe('2026-11-30T17:00')
    expect(readRequests(admin, orderId, requestedAt + 3 * hourMs).requests.map(({ state }) => state)).toEqual(
      ['open', 'replaced'],
    )
    // The first request's job does not end the second request.
    endPause({ requestId: request.id }, request.pausedUntil)
    expect(deadlines(orderId)).toBe('2026-11-30T17:00')
  })

  it('can be withdrawn once, which resumes the deadline', async () => {
    const { admin, orderId, request } = await requested()
    withdrawRequest(admin, orderId, request.id, requestedAt + 3 * hourMs)
    expect(deadlines(orderId)).toBe('2026-11-24T18:00')
    await expectRefusal(() => withdrawRequest(admin, orderId, request.id), 'conflict', /already closed/)
    expect(logOf(orderId).slice(-2)).toEqual([
      expect.stringMatching(/resumed: the request was withdrawn$/),
      expect.stringMatching(/^Document request for .* withdrawn$/),
    ])
    endPause({ requestId: request.id }, request.pausedUntil)
    expect(deadlines(orderId)).toBe('2026-11-24T18:00')
  })
})

const refund = (orderId: number) => insertPayment(orderId, { refundedCents: 14_900 })

describe('the pause', () => {
  it('ends through a job that survives a restart, and notifies staff', async () => {
    const { admin, worker, orderId, request } = await requested()
    const due = deadlines(orderId)
    endPause({ requestId: request.id }, request.pausedUntil - 1)
    expect(latestRequest(orderId)).toMatchObject({ resumedAt: null })
    const job = must(claimJob(['end-pause'], request.pausedUntil))
    expect(job.payload).toEqual({ requestId: request.id })
    endPause({ requestId: request.id }, request.pausedUntil + 20 * minuteMs)
    // The job may be late; the end of the pause counts.
    expect(latestRequest(orderId)).toMatchObject({ resumedAt: request.pausedUntil, outcome: null })
    expect(deadlines(orderId)).toBe(due)
    expect(logOf(orderId).at(-1)).toMatch(/resumed: no documents arrived within 3 business days$/)
    reportDocumentRequest({ requestId: request.id }, request.pausedUntil + 20 * minuteMs)
    expect(mailsTo('document-request-report').sort()).toEqual([admin.email, worker.email].sort())
    // A second run of the same job changes nothing and notifies no one.
    const log = logOf(orderId)
    endPause({ requestId: request.id }, request.pausedUntil + hourMs)
    expect(logOf(orderId)).toEqual(log)
  })

  it('is over on time even if no job has run', async () => {
    const { admin, orderId, order, request } = await requested()
    const shown = (now: number) => ({
      page: readOrderPage(admin, orderId, now).pausedUntil,
      public: readPublicReport(order.orderNumber, now),
    })
    expect(shown(request.pausedUntil - 1)).toMatchObject({
      page: request.pausedUntil,
      // The requested documents are not visible with the order number alone.
      public: { pause: { until: request.pausedUntil } },
    })
    expect(shown(request.pausedUntil)).toMatchObject({
      page: null,
      public: { pause: null, dueAt: readOrder(orderId).dueAt },
    })
  })

  it('does not start if the deadline has passed: the report stays late', async () => {
    const { admin, orderId, order } = await paidOrder()
    const late = at('2026-11-24T16:00')
    expect(requestDocuments(admin, orderId, kinds, form, late)).toEqual({
      email: order.email,
      pausedUntil: null,
    })
    expect(deadlines(orderId)).toBe('2026-11-24T15:00')
    expect(readOrderPage(admin, orderId, late).pausedUntil).toBeNull()
    expect(jobsOf('end-pause')).toEqual([])
    const request = must(latestRequest(orderId))
    expect(readRequests(admin, orderId, late).requests).toMatchObject([{ state: 'open', wasPaused: false }])
    withdrawRequest(admin, orderId, request.id, at('2026-11-25T09:00'))
    expect(deadlines(orderId)).toBe('2026-11-24T15:00')
  })

  it('is shown on the dashboard, in the lists, and in the assignee’s tasks', async () => {
    const { admin, worker, orderId } = await requestedNow()
    const { pausedUntil } = must(latestRequest(orderId))
    const query = { page: 1, pageSize: 50 }
    expect(listOrders(admin, 'active', null, query).rows).toMatchObject([{ id: orderId, pausedUntil }])
    expect(listMyTasks(worker, query).rows).toMatchObject([{ pausedUntil }])
    const queue = deadlineQueue(admin).flatMap((kind) => kind.orders)
    expect(queue).toMatchObject([{ id: orderId, pausedUntil }])
  })
})

describe('the link of a request', () => {
  it('is mailed as HTML and text with what is missing and why, and stored only as a hash', async () => {
    const { request, token } = await requestedNow({ other: 'The gate code', message: 'Please help.' })
    const mail = await renderMail({
      template: 'document-request',
      documentRequestId: request.id,
      createdAt: 0,
    })
    expect(mail.subject).toBe('Please add documents for your report on 2 Sample Lane')
    for (const part of [mail.html, mail.text]) {
      for (const words of [
        'Reserve study',
        'Insurance certificate',
        'The gate code',
        'Please help.',
        '3 more documents',
      ])
        expect(part).toContain(words)
      expect(part).toMatch(/paused your report’s deadline/)
    }
    expect(mail.text).toContain(requestable.reserve_study.ask)
    const hashes = db().select().from(documentRequestTokens).all()
    expect(hashes.map(({ tokenHash }) => tokenHash)).toContain(hashToken(token))
    expect(connection().sqlite.serialize().includes(token)).toBe(false)
  })

  it('shows the requested documents, but neither the customer nor other documents', async () => {
    const { orderId, order, token } = await requestedNow()
    insertDocument({ orderId }, 'Private letter.pdf', { uploadedAt: paidAt })
    const opened = readDocumentRequestByLink(token)
    expect(opened).toMatchObject({
      state: 'open',
      place: '2 Sample Lane',
      received: [],
      requested: [
        { name: 'Reserve study', received: [] },
        { name: 'Insurance certificate', received: [] },
      ],
    })
    const text = JSON.stringify(opened)
    for (const secret of [
      order.email,
      order.firstName,
      order.lastName,
      order.orderNumber,
      'Private',
      'Unit 3',
    ])
      expect(text).not.toContain(secret)
  })

  it('accepts documents: they are read immediately, the deadline resumes, and staff are notified once', async () => {
    const { admin, worker, orderId, request, now, token } = await requestedNow()
    db().delete(jobs).run()
    const before = request.dueAtBefore
    await add(token, 'Reserve Study 2025.pdf', now)
    await add(token, 'Insurance.pdf', now + minuteMs)
    expect(readDocumentRequestByLink(token).received).toMatchObject([
      { name: 'Reserve Study 2025.pdf', status: 'queued' },
      { name: 'Insurance.pdf', status: 'queued' },
    ])
    expect(readDocumentRequestByLink(token).pausedUntil).toBeNull()
    // No time has passed between the request and the first document.
    expect(readOrder(orderId).dueAt).toBe(before)
    expect(jobsOf('read-documents')).toMatchObject([{ status: 'queued', runAt: now }])
    expect(db().select().from(documentReadings).all()).toHaveLength(2)
    expect(jobsOf('report-document-request')).toMatchObject([{ runAt: now + 2 * minuteMs }])
    expect(logOf(orderId)).toEqual(
      expect.arrayContaining([
        'Reserve Study 2025.pdf uploaded through the link of the document request',
        expect.stringMatching(/resumed: documents have arrived$/),
      ]),
    )
    for (let run = 0; run < 2; run++) reportDocumentRequest({ requestId: request.id })
    expect(mailsTo('document-request-report').sort()).toEqual([admin.email, worker.email].sort())
    const mail = await renderMail({
      template: 'document-request-report',
      documentRequestId: request.id,
      createdAt: 0,
    })
    expect(mail.subject).toMatch(/^CV-.*: the customer added 2 documents$/)
    expect(mail.text).toContain('Reserve Study 2025.pdf, Insurance.pdf')
    expect(mail.html).toContain(`/admin/snapshots/${orderId}`)
  })

  it('shows what was recognized and what is still missing', async () => {
    const { admin, orderId, now, token } = await requestedNow()
    const { id } = await add(token, 'Study.pdf', now)
    db()
      .update(documentReadings)
      .set({ status: 'done', kind: 'reserve_study', finishedAt: now })
      .where(eq(documentReadings.documentId, id))
      .run()
    expect(readDocumentRequestByLink(token)).toMatchObject({
      requested: [
        { name: 'Reserve study', received: ['Study.pdf'] },
        { name: 'Insurance certificate', received: [] },
      ],
      received: [{ name: 'Study.pdf', status: 'done', kind: 'reserve_study' }],
    })
    expect(readRequests(admin, orderId)).toMatchObject({
      canRequest: true,
      requests: [{ requestedBy: 'Ada Admin', documents: [{ received: ['Study.pdf'] }, { received: [] }] }],
    })
  })

  it('is not fulfilled by a document of another association, and says so', async () => {
    const { token, now, admin, orderId } = await requestedNow()
    const looksOf = [
      ['Bylaws.pdf', 'bylaws', 'Test Cove HOA'],
      ['Rules.pdf', 'rules', 'Test Cove HOA'],
      ['Study.pdf', 'reserve_study', 'Demo Hills HOA'],
    ] as const
    for (const [name, kind, association] of looksOf) {
      const { id: documentId } = await add(token, name, now)
      db()
        .update(documentReadings)
        .set({ status: 'done', kind, finishedAt: now })
        .where(eq(documentReadings.documentId, documentId))
        .run()
      db()
        .insert(documentLooks)
        .values({ documentId, state: 'text', kind, association, sha256: name, lookedAt: now })
        .run()
    }
    expect(jobsOf('look-at-document')).toHaveLength(looksOf.length)
    expect(readDocumentRequestByLink(token)).toMatchObject({
      requested: [{ name: 'Reserve study', received: [] }, {}],
      received: [
        { otherAssociation: null },
        { otherAssociation: null },
        { otherAssociation: 'Demo Hills HOA' },
      ],
    })
    // Nor does it count for staff or in the report.
    expect(checklistOf(orderId).find(({ name }) => name === 'Reserve Study')).toMatchObject({
      documents: [],
      fromOtherAssociations: [{ name: 'Study.pdf', association: 'Demo Hills HOA' }],
    })
    const preview = previewReport(admin, orderId)
    expect(preview.documents.map(({ otherAssociation }) => otherAssociation)).toEqual(
      looksOf.map(([, , association]) => (association === 'Demo Hills HOA' ? association : undefined)),
    )
  })

  it('stores a repeated file only once', async () => {
    const { now, token } = await requestedNow()
    await add(token, 'Study.pdf', now)
    await expectRefusal(() => add(token, 'Study.pdf', now), 'conflict', /already been added/)
    await add(token, 'Other.pdf', now)
    expect(readDocumentRequestByLink(token, now).received.map(({ name }) => name)).toEqual([
      'Study.pdf',
      'Other.pdf',
    ])
  })

  it('closes when the customer has added everything or has nothing', async () => {
    const { orderId, request, now, token } = await requestedNow()
    finishRequest(token, now)
    expect(readOrder(orderId).dueAt).toBe(request.dueAtBefore)
    expect(latestRequest(orderId)).toMatchObject({ outcome: 'finished', closedAt: now, resumedAt: now })
    expect(logOf(orderId).at(-1)).toMatch(/has none of the requested documents$/)
    expect(readDocumentRequestByLink(token)).toMatchObject({
      state: 'finished',
      closed: expect.stringMatching(/no such documents/),
    })
    await expectRefusal(() => add(token, 'Late.pdf', now), 'conflict', /added everything/)
    await expectRefusal(() => finishRequest(token), 'conflict', /added everything/)
    reportDocumentRequest({ requestId: request.id })
    expect(
      (await renderMail({ template: 'document-request-report', documentRequestId: request.id, createdAt: 0 }))
        .subject,
    ).toMatch(/has no more documents$/)
  })

  it.each<[string, RegExp, (made: { admin: SignedInUser; orderId: number; id: number }) => void]>([
    ['withdrawn', /no longer need these documents/, (m) => withdrawRequest(m.admin, m.orderId, m.id)],
    ['replaced', /newer request/, (m) => void requestDocuments(m.admin, m.orderId, ['budget'], form)],
    [
      'completed',
      /report is complete/,
      (m) => {
        updateOrder(m.orderId, { status: 'completed', completedAt: Date.now() })
      },
    ],
    ['refunded', /refunded the payment for this order/, (m) => refund(m.orderId)],
    [
      'expired',
      /has expired/,
      (m) => {
        db().update(documentRequests).set({ expiresAt: 1 }).where(eq(documentRequests.id, m.id)).run()
      },
    ],
  ])('accepts nothing once the request is %s, and explains why', async (state, sentence, end) => {
    const { admin, orderId, request, now, token } = await requestedNow()
    end({ admin, orderId, id: request.id })
    expect(readDocumentRequestByLink(token)).toMatchObject({ state, closed: expect.stringMatching(sentence) })
    await expectRefusal(() => add(token, 'Late.pdf', now), 'conflict', sentence)
    expect(db().select().from(documents).where(eq(documents.orderId, orderId)).all()).toEqual([])
    // A mail that is still queued would contain an invalid link.
    await expect(
      renderMail({ template: 'document-request', documentRequestId: request.id, createdAt: 0 }),
    ).rejects.toThrow(MailNotNeeded)
  })

  it('is rejected if it is invalid', async () => {
    await expectRefusal(
      () => readDocumentRequestByLink('x'.repeat(43)),
      'not_found',
      /incomplete or doesn’t exist/,
    )
    await expectRefusal(() => finishRequest(''), 'not_found', /incomplete or doesn’t exist/)
  })

  it("enforces the order's limit of files and rejects other file types", async () => {
    const { orderId, request, now, token } = await requestedNow()
    await expectRefusal(
      async () => addRequestedDocument(token, 'Budget.pdf', await receiveContent(Buffer.from('no PDF')), now),
      'unsupported_type',
      /./,
    )
    // A rejected file does not end the pause.
    expect(must(latestRequest(orderId)).resumedAt).toBeNull()
    for (let i = 0; i < maxFilesPerOrder; i++) insertDocument({ orderId })
    await expectRefusal(() => add(token, 'One more.pdf', now), 'conflict', uploadMessages.tooMany)
    expect(db().select().from(documents).where(eq(documents.requestId, request.id)).all()).toEqual([])
  })

  it('is deleted a month after its end, but the request stays', async () => {
    const { request, token } = await requestedNow()
    await cleanUp(request.expiresAt + 29 * dayMs)
    expect(readDocumentRequestByLink(token).state).toBe('open')
    await cleanUp(request.expiresAt + 31 * dayMs)
    await expectRefusal(() => readDocumentRequestByLink(token), 'not_found', /doesn’t exist/)
    expect(db().select().from(documentRequests).all()).toHaveLength(1)
  })

  it('notifies the admins if no one works on the order anymore', async () => {
    const { admin, orderId, request } = await requestedNow()
    const chief = await makeUser({ role: 'super' })
    connection().sqlite.prepare('update users set is_active = 0 where id = ?').run(admin.id)
    db().update(tasks).set({ assigneeId: null }).where(eq(tasks.orderId, orderId)).run()
    reportDocumentRequest({ requestId: request.id })
    expect(mailsTo('document-request-report')).toEqual([chief.email])
  })
})

it('documents added while others are being read get a separate job', async () => {
  const { orderId } = await paidOrder()
  db().delete(jobs).run()
  const queue = () => write((tx) => queueAddedReading(tx, orderId, requestedAt))
  queue()
  queue()
  expect(jobsOf('read-documents')).toHaveLength(1)
  await readDocuments({ orderId }, AbortSignal.timeout(minuteMs))
  queue()
  expect(jobsOf('read-documents')).toHaveLength(2)
})

describe('received documents', () => {
  const file = (kind: ReceivedForRequest['kind'], name = 'file.pdf'): ReceivedForRequest => ({
    id: 1,
    name,
    sizeBytes: 1,
    status: 'done',
    kind,
    otherAssociation: null,
  })
  const inspection = { kind: 'inspection' as const, name: 'Inspection', why: '', ask: '' }

  it('fulfill a request by their kind; inspection reports, which are filed among the others, by their name', () => {
    const found = (received: ReceivedForRequest[]) => matchReceived([inspection], received)[0]?.received
    expect(found([file('other', 'SB-326 Report.pdf')])).toEqual(['SB-326 Report.pdf'])
    expect(found([file('other', 'Letter.pdf'), file('budget', 'Inspection fees.pdf')])).toEqual([])
    expect(found([{ ...file('other', 'Balcony inspection.pdf'), status: 'reading' }])).toEqual([])
  })

  it('never automatically fulfill a request for a document that staff named themselves', () => {
    const named = { kind: 'other' as const, name: 'Gate code', why: '', ask: '' }
    expect(matchReceived([named], [file('budget')])[0]?.received).toEqual([])
  })
})

describe('the form of a request', () => {
  it('selects the chosen kinds, and nothing else', () => {
    expect(
      chosenKinds(new URLSearchParams('ask.budget=on&ask.inspection=on&ask.passport=on&budget=on')),
    ).toEqual(['budget', 'inspection'])
  })
})

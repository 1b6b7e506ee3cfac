import { existsSync, readFileSync, rmSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { env } from '~/env.server'
import type { SignedInUser } from '~/modules/permissions/signed-in-user'
import { addHoaDocumentsToOrder } from '~/modules/staff-orders/add-documents-to-order.server'
import { listHoaDocuments } from '~/modules/hoas/documents.server'
import { openOriginal, requireScanned } from '~/modules/documents/open-file.server'
import { documentOverview } from '~/modules/documents/received-documents.server'
import { storedPath, uploadsDir } from '~/modules/document-files/storage.server'
import { readDocuments } from '~/modules/document-reading/read-documents.server'
import { readingProgress, requestReading } from '~/modules/document-reading/readings.server'
import { findPage, pageImage } from '~/modules/document-viewer/page-images.server'
import { longJobHandlers, scanHandlers } from '~/worker/handlers.server'
import { checkHealth } from '~/modules/host-checks/health.server'
import { renderMail } from '~/worker/mails.server'
import { markOrderPaid } from '~/modules/orders/mark-paid.server'
import { readOrder } from '~/modules/staff-orders/order-detail.server'
import { completeOnboarding } from '~/modules/partners/complete-onboarding.server'
import { findOnboarding } from '~/modules/partners/find-onboarding.server'
import { addUpload } from '~/modules/partners/save-onboarding.server'
import { openPayment } from '~/modules/payments/open-payment.server'
import { scanWaitingFiles } from '~/modules/scanning/scan-file.server'
import { db, write } from '~db/client.server'
import { activities, documentReadings, documents, mails, storedFiles } from '~db/schema'
import { receiveContent, pdf, pdfOfBytes, upload } from '../factories/documents'
import { makeHoa, uploadToHoa } from '../factories/hoas'
import { makeOrder, updateOrder } from '../factories/orders'
import { fiphoAnswers, linkPartner, makeOnboarding } from '../factories/partners'
import { makeSession, makeUser } from '../factories/users'
import { startClamd, threat, virus, type TestClamd } from '../setup/clamd'
import { expectRefusal, must } from '../setup/helpers'
import { runDueJobs } from '../setup/run-jobs'

let clamd: TestClamd
beforeAll(async () => {
  clamd = await startClamd()
})
afterAll(() => clamd.close())
let admin: SignedInUser
beforeEach(async () => {
  env().CLAMD_URL = clamd.url
  admin = await makeUser({ role: 'admin' })
})
afterEach(() => rmSync(uploadsDir(), { recursive: true, force: true }))

const infected = pdf(`Budget with ${virus}`)
const infectedMessage = `Our virus scanner found “${threat}” in this document, so nobody can open it and nothing in it was read. Please add a clean copy.`
const waitingMessage =
  'This document is waiting for its virus scan, so it can’t be opened yet. Please try again in a few minutes.'

/** Runs all queued scans and readings, as the worker does. */
async function runJobs() {
  const outcomes = await runDueJobs(['scan-file', 'read-documents', 'read-hoa-document'], {
    ...scanHandlers,
    ...longJobHandlers,
  })
  expect(outcomes.filter((outcome) => outcome !== 'done')).toEqual([])
}
const stored = () => db().select().from(documents).orderBy(documents.id).all()
const results = () =>
  db()
    .select()
    .from(storedFiles)
    .orderBy(storedFiles.createdAt, storedFiles.storedName)
    .all()
    .map(({ scanResult }) => scanResult)
const readings = () => db().select().from(documentReadings).orderBy(documentReadings.documentId).all()
const queued = () =>
  db()
    .select()
    .from(mails)
    .all()
    .filter(({ template }) => template.startsWith('infected-file'))
const mailText = async (mail: (typeof mails)['$inferSelect']) => {
  const { subject, text } = await renderMail({
    ...mail,
    template: mail.template as 'infected-file',
    to: mail.toAddress,
  })
  return `${subject}\n${text}`.replace(/\s+/g, ' ')
}
const logged = () =>
  db()
    .select()
    .from(activities)
    .all()
    .map(({ description }) => description)
    .filter((text) => text.includes('quarantine'))

describe('a clean file', () => {
  it('of a paid order is read once it is scanned, and can then be opened', async () => {
    const order = await makeOrder()
    await upload(order.id, 'Bylaws.pdf', pdf('Bylaws of Test Hills'))
    write((tx) => markOrderPaid(tx, order.id, Date.now()))
    await readDocuments({ orderId: order.id }, new AbortController().signal)
    expect(readings()).toMatchObject([{ status: 'queued' }])
    await runJobs()
    expect(results()).toEqual(['clean'])
    expect(readings()).toMatchObject([{ status: 'done', pagesRead: 1 }])
    const [document] = stored()
    expect(readFileSync(await openOriginal(must(document).storedName)).toString()).toContain('Test Hills')
    expect(readOrder(admin, order.id).documents).toMatchObject([{ safety: { scan: 'clean', threat: null } }])
  })

  it('that is waiting is scanned immediately when it is opened', async () => {
    await upload((await makeOrder()).id, 'Bylaws.pdf', pdf())
    await requireScanned(must(stored()[0]).storedName)
    expect(results()).toEqual(['clean'])
  })

  it('of ten megabytes is scanned completely', async () => {
    const large = pdfOfBytes(10 * 1024 * 1024)
    const { id } = await makeOrder()
    await upload(id, 'Large.pdf', large)
    large.write(virus, large.lastIndexOf('startxref') - 100)
    await upload(id, 'Large too.pdf', large)
    await runJobs()
    expect(results()).toEqual(['clean', 'infected'])
  })

  it('of an HOA is read once it is scanned', async () => {
    const hoaId = makeHoa(admin)
    await uploadToHoa(admin, hoaId, 'Bylaws.pdf', { content: pdf('Bylaws of Test Hills') })
    await runJobs()
    expect(listHoaDocuments(hoaId, { page: 1, pageSize: 9 }).rows).toMatchObject([
      { safety: { scan: 'clean' }, isBeingRead: false },
    ])
    expect(readings()).toMatchObject([{ status: 'done' }])
  })
})

describe('an infected file', () => {
  it('in a paid order cannot be opened and is not read; customer and staff are notified', async () => {
    const order = await makeOrder({ paymentStatus: 'pending' })
    await upload(order.id, 'Bylaws.pdf', pdf())
    await upload(order.id, 'Budget.pdf', infected)
    write((tx) => markOrderPaid(tx, order.id, Date.now()))
    await runJobs()
    const budget = must(stored()[1])
    await expectRefusal(() => openOriginal(budget.storedName), 'conflict', infectedMessage)
    await expectRefusal(
      async () => pageImage(findPage(admin, order.id, budget.id, 1)),
      'conflict',
      infectedMessage,
    )
    expect(readings()).toMatchObject([
      { status: 'done' },
      { status: 'failed', message: infectedMessage, pagesRead: 0 },
    ])
    expect(readingProgress(order.id)).toMatchObject({
      filesDone: 2,
      problems: [{ name: 'Budget.pdf', message: infectedMessage }],
    })
    expect(readOrder(admin, order.id).documents[1]).toMatchObject({ safety: { scan: 'infected', threat } })
    expect(logged()).toEqual([
      `Budget.pdf of order ${order.orderNumber} is infected (${threat}) and in quarantine`,
    ])
    const [toCustomer, toStaff] = queued()
    expect([toCustomer?.toAddress, toStaff?.toAddress]).toEqual([order.email, admin.email])
    expect(await mailText(must(toCustomer))).toMatch(
      /^We found a virus in Budget\.pdf .*nobody can open it.*upload a clean copy.*\/order\//,
    )
    expect(await mailText(must(toStaff))).toContain(`/admin/snapshots/${order.id}`)
    // Rereading it on request changes nothing.
    requestReading(admin, order.id)
    await runJobs()
    expect(readings()[1]).toMatchObject({ status: 'failed', message: infectedMessage })
  })

  it('in a checkout is named there, and does not suffice for payment', async () => {
    const order = await makeOrder()
    await upload(order.id, 'Budget.pdf', infected)
    expect(documentOverview(order.id).documents).toMatchObject([{ warnings: [], isWaiting: true }])
    await runJobs()
    expect(documentOverview(order.id).documents).toMatchObject([
      { warnings: [infectedMessage], isWaiting: false, summary: null },
    ])
    await expectRefusal(() => openPayment(order.id, 'card', order.totalCents), 'conflict', /document/)
    expect(queued().map(({ toAddress }) => toAddress)).toEqual([order.email, admin.email])
    expect(await mailText(must(queued()[0]))).toContain('/checkout?step=3')
    await upload(order.id, 'Clean.pdf', pdf())
    expect(await openPayment(order.id, 'card', order.totalCents)).toMatchObject({ state: 'open' })
  })

  it('of an HOA is quarantined, and cannot be added to an order', async () => {
    const partner = await makeUser({ role: 'partner' })
    const hoaId = makeHoa(admin, { name: 'Heron Lake' })
    linkPartner(partner, hoaId)
    await uploadToHoa(partner, hoaId, 'Budget.pdf', { content: infected })
    await runJobs()
    const [document] = listHoaDocuments(hoaId, { page: 1, pageSize: 9 }).rows
    expect(document).toMatchObject({
      safety: { scan: 'infected' },
      message: infectedMessage,
      isBeingRead: false,
    })
    await expectRefusal(() => openOriginal(must(stored()[0]).storedName), 'conflict', infectedMessage)
    const order = await makeOrder()
    await upload(order.id, 'Bylaws.pdf', pdf())
    write((tx) => markOrderPaid(tx, order.id, Date.now()))
    updateOrder(order.id, { hoaId })
    await expectRefusal(
      () => addHoaDocumentsToOrder(admin, order.id, [must(document).id]),
      'conflict',
      infectedMessage,
    )
    expect(queued().map(({ template, toAddress }) => [template, toAddress])).toEqual([
      ['infected-file', partner.email],
      ['infected-file-staff', admin.email],
    ])
    expect(await mailText(must(queued()[0]))).toContain('Heron Lake')
    expect(logged()).toEqual([`Budget.pdf of Heron Lake is infected (${threat}) and in quarantine`])
  })

  it('in a partner’s onboarding is named there, and stays quarantined after completion', async () => {
    const { token, admin: inviting } = await makeOnboarding()
    await addUpload(token, 'Budget.pdf', await receiveContent(infected))
    await runJobs()
    expect(findOnboarding(token, null)).toMatchObject({
      open: { documents: [{ name: 'Budget.pdf', warnings: [infectedMessage] }] },
    })
    const [toPartner] = queued()
    expect(toPartner).toMatchObject({ template: 'infected-file', toAddress: 'invited@example.com' })
    expect(await mailText(must(toPartner))).toContain('The link in our invitation')
    expect(queued().map(({ toAddress }) => toAddress)).toContain(inviting.email)
    const { hoaId } = completeOnboarding(token, { sessionId: makeSession().id, user: null }, fiphoAnswers())
    await runJobs()
    expect(listHoaDocuments(hoaId ?? 0, { page: 1, pageSize: 9 }).rows).toMatchObject([
      { safety: { scan: 'infected' }, message: infectedMessage },
    ])
    await expectRefusal(() => openOriginal(must(stored()[0]).storedName), 'conflict', infectedMessage)
  })
})

describe('a scanner on a port (tcp://)', () => {
  it('works like one on a socket, also for ten megabytes, and counts as down if nothing listens', async () => {
    env().CLAMD_URL = clamd.tcpUrl()
    // A busy scanner may take longer to respond than the health check waits.
    await expect.poll(() => checkHealth()).toMatchObject({ scanner: true })
    const order = await makeOrder()
    await upload(order.id, 'Bylaws.pdf', pdf('Bylaws of Test Hills'))
    await upload(order.id, 'Budget.pdf', infected)
    await upload(order.id, 'Scan.pdf', pdfOfBytes(10 * 1024 * 1024))
    await runJobs()
    expect(results().sort()).toEqual(['clean', 'clean', 'infected'])
    await expectRefusal(() => openOriginal(must(stored()[1]).storedName), 'conflict', infectedMessage)
    env().CLAMD_URL = 'tcp://127.0.0.1:1'
    expect(await checkHealth()).toMatchObject({ scanner: false })
    await upload(order.id, 'Rules.pdf', pdf('Rules of Test Hills'))
    await scanWaitingFiles(new AbortController().signal)
    expect(results().filter((result) => result === null)).toHaveLength(1)
  })
})

describe('while the scanner is down', () => {
  beforeEach(() => clamd.stop())
  afterEach(async () => {
    await clamd.stop()
    await clamd.start()
  })

  it('accepts uploads, keeps files waiting, reports it in the health check, and scans them later', async () => {
    const order = await makeOrder()
    await upload(order.id, 'Bylaws.pdf', pdf('Bylaws of Test Hills'))
    await upload(order.id, 'Budget.pdf', infected)
    write((tx) => markOrderPaid(tx, order.id, Date.now()))
    await readDocuments({ orderId: order.id }, new AbortController().signal)
    await runJobs()
    await scanWaitingFiles(new AbortController().signal)
    expect(results()).toEqual([null, null])
    expect(readings()).toMatchObject([{ status: 'queued' }, { status: 'queued' }])
    await expectRefusal(() => openOriginal(must(stored()[0]).storedName), 'conflict', waitingMessage)
    expect(readOrder(admin, order.id).documents).toMatchObject([
      { safety: { scan: 'waiting' } },
      { safety: { scan: 'waiting' } },
    ])
    expect(await checkHealth()).toMatchObject({ scanner: false, deadJobs: 0 })

    await clamd.start()
    await expect.poll(() => checkHealth()).toMatchObject({ scanner: true })
    await scanWaitingFiles(new AbortController().signal)
    expect(results().sort()).toEqual(['clean', 'infected'])
    await runJobs()
    expect(readings()).toMatchObject([{ status: 'done' }, { status: 'failed', message: infectedMessage }])
  })
})

it('the scan of waiting files skips a missing one without blocking the others', async () => {
  const { id } = await makeOrder()
  await upload(id, 'Gone.pdf', pdf())
  await upload(id, 'Here.pdf', pdf())
  rmSync(storedPath(must(stored()[0]).storedName))
  await scanWaitingFiles(new AbortController().signal)
  expect(results().filter((result) => result === 'clean')).toHaveLength(1)
})

describe('without a scanner', () => {
  it('files can be opened and are marked as not scanned; a scanner configured later scans them', async () => {
    env().CLAMD_URL = undefined
    const order = await makeOrder()
    await upload(order.id, 'Bylaws.pdf', pdf())
    await upload(order.id, 'Budget.pdf', infected)
    // A file older than the recording of facts about files.
    db()
      .delete(storedFiles)
      .where(eq(storedFiles.storedName, must(stored()[0]).storedName))
      .run()
    expect(existsSync(await openOriginal(must(stored()[1]).storedName))).toBe(true)
    expect(readOrder(admin, order.id).documents).toMatchObject([
      { safety: { scan: 'off' } },
      { safety: { scan: 'off' } },
    ])
    expect(await checkHealth()).not.toHaveProperty('scanner')
    env().CLAMD_URL = clamd.url
    await scanWaitingFiles(new AbortController().signal)
    expect(results().sort()).toEqual(['clean', 'infected'])
    env().CLAMD_URL = undefined
    // The scan result stays.
    await expectRefusal(() => openOriginal(must(stored()[1]).storedName), 'conflict', infectedMessage)
  })
})

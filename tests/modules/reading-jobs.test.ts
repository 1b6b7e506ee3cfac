import { rm } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { storedPath } from '~/modules/document-files/storage.server'
import { failureMessages } from '~/modules/document-reading/failure'
import { readLimits } from '~/modules/document-reading/read-in-child.server'
import { requireOrderToWorkOn } from '~/modules/permissions/order-access.server'
import { readDocumentView } from '~/modules/document-viewer/document-view.server'
import { readDocuments } from '~/modules/document-reading/read-documents.server'
import { hostConcurrency } from '~/modules/document-reading/host-concurrency.server'
import { readingProgress, requestReading } from '~/modules/document-reading/readings.server'
import { checklistOf } from '~/modules/documents/received-documents.server'
import { searchPages } from '~/modules/document-viewer/search-pages.server'
import { storedDocuments } from '~/modules/document-reading/stored-documents.server'
import { longJobHandlers } from '~/worker/handlers.server'
import { claimJob } from '~/modules/jobs/queue.server'
import { runJob } from '~/modules/jobs/runner.server'
import { markOrderPaid } from '~/modules/orders/mark-paid.server'
import { readReportDocuments } from '~/modules/reports/draft/report.server'
import { db, write } from '~db/client.server'
import { activities, documentPages, documentReadings, documents, jobs, tasks } from '~db/schema'
import { makePdf } from '~db/seed/pdf'
import { upload } from '../factories/documents'
import { makeOrder } from '../factories/orders'
import { drawnPdf, noise, scanOf } from '../factories/scans'
import { makeUser } from '../factories/users'
import { docOf, docxOf, pageBreak, paragraph } from '../factories/word-document'
import { childProcesses } from '../setup/child-processes'
import { expectRefusal, must } from '../setup/helpers'

const bylaws = [
  'BYLAWS OF TEST HILLS OWNERS ASSOCIATION',
  'A quorum is thirty percent of all votes, in person or by proxy.',
  'The annual meeting of the members is held in March of each year.',
]

const spanish =
  'Acta de la reunión de la Junta Directiva: se aprobó por unanimidad el presupuesto del año y la cuota.'
const inSpanish =
  'This document seems to be in Spanish, and we find values only in English documents. Please read it yourself.'

async function paidOrder(files: [name: string, content: Buffer][]) {
  const { id } = await makeOrder()
  for (const [name, content] of files) await upload(id, name, content)
  write((tx) => markOrderPaid(tx, id, Date.now()))
  return id
}
const claim = () => claimJob(['read-documents'], Date.now())
const work = async () => runJob(must(claim(), 'job'), longJobHandlers)
const readings = () => db().select().from(documentReadings).orderBy(documentReadings.documentId).all()
const readDocumentsOf = (orderId: number) =>
  storedDocuments(orderId).map((document) => ({ ...document, pages: [...document.pages] }))
const noAbort = () => new AbortController().signal

const readers = () => childProcesses('read-document')

describe('the documents of a paid order', () => {
  it('are queued once, with the payment', async () => {
    const orderId = await paidOrder([['Bylaws.pdf', makePdf('Bylaws', bylaws)]])
    const queued = db().select().from(jobs).where(eq(jobs.kind, 'read-documents')).all()
    expect(queued.map((j) => j.payload)).toEqual([JSON.stringify({ orderId })])
    expect(readings()).toMatchObject([{ status: 'queued', pagesRead: 0, pagesTotal: null }])
    expect(readingProgress(orderId)).toEqual({
      isRunning: true,
      files: 1,
      filesDone: 0,
      pages: 0,
      pagesDone: 0,
      problems: [],
    })
  })

  it('count as being read until their values are in the report', async () => {
    const orderId = await paidOrder([['Bylaws.pdf', makePdf('Bylaws', bylaws)]])
    await work()
    expect(readingProgress(orderId)).toMatchObject({ files: 1, filesDone: 1, isRunning: true })
    await runJob(must(claimJob(['extract-values'], Date.now()), 'job'), longJobHandlers)
    expect(readingProgress(orderId)).toMatchObject({ files: 1, filesDone: 1, isRunning: false })
  })

  it('are read; an unreadable one is named and does not affect the others', async () => {
    const locked = await drawnPdf([(p) => void p.text('secret')], { userPassword: 'x', pdfVersion: '1.7' })
    const orderId = await paidOrder([
      ['Bylaws.pdf', makePdf('Bylaws', bylaws)],
      ['Locked.pdf', locked],
      ['Noise.png', await noise(400, 500)],
      ['Gone.pdf', makePdf('Gone', ['gone'])],
      ['Rules.docx', docxOf(paragraph('Rules and Regulations'), paragraph('Pets must be on a leash.'))],
      ['Endless.doc', docOf('BYLAWS', { endless: true })],
    ])
    const missingFile = must(
      db().select().from(documents).where(eq(documents.originalName, 'Gone.pdf')).get(),
    )
    await rm(storedPath(missingFile.storedName))
    expect(await work()).toBe('done')
    const { problems, ...progress } = readingProgress(orderId)
    expect(progress).toEqual({
      // Their values are not in the report yet.
      isRunning: true,
      files: 6,
      filesDone: 6,
      pages: 3,
      pagesDone: 3,
    })
    const missing = checklistOf(orderId).filter((item) => item.documents.length === 0)
    expect(missing.map(({ name }) => name)).not.toContain('HOA Bylaws')
    expect(missing.map(({ name }) => name)).toContain('HOA Fee Schedule')
    expect(problems.slice(0, 3)).toEqual([
      { name: 'Locked.pdf', message: failureMessages.locked },
      { name: 'Noise.png', message: failureMessages.illegible },
      { name: 'Gone.pdf', message: failureMessages.missing },
    ])
    expect(problems.map((p) => p.name)).toEqual(['Locked.pdf', 'Noise.png', 'Gone.pdf', 'Endless.doc'])
    expect(readDocumentsOf(orderId).map((d) => [d.name, d.kind, d.pages.length])).toEqual([
      ['Bylaws.pdf', 'bylaws', 1],
      ['Noise.png', 'other', 1],
      ['Rules.docx', 'rules', 1],
    ])
    expect(claim()).toBeNull()
  })

  it('that only amend the declaration leave it on the list of missing documents', async () => {
    const orderId = await paidOrder([
      [
        'First Amendment.docx',
        docxOf(
          paragraph('FIRST AMENDMENT TO DECLARATION OF COVENANTS, CONDITIONS AND RESTRICTIONS'),
          paragraph('The Declarant hereby declares that these covenants run with the land.'),
        ),
      ],
    ])
    expect(await work()).toBe('done')
    expect(checklistOf(orderId).find(({ name }) => name.startsWith('CC&Rs'))).toMatchObject({
      documents: [],
      isAmendmentOnly: true,
    })
  })

  it('in another language or without any words are reported', async () => {
    const letters = Array.from({ length: 30 }, (_, i) => `wqx${i}kzp vbnmtr hjqwk zzxcv plkjh qwrtp`)
    const orderId = await paidOrder([
      ['Acta.docx', docxOf(...[1, 2, 3, 4].map(() => paragraph(spanish)))],
      ['Scribble.docx', docxOf(...letters.map((line) => paragraph(line)))],
    ])
    await work()
    expect(readingProgress(orderId).problems).toEqual([
      { name: 'Acta.docx', message: inSpanish },
      { name: 'Scribble.docx', message: 'No recognizable words were found in this document.' },
    ])
    expect(readings().map((r) => [r.status, r.kind])).toEqual([
      ['done', 'minutes'],
      ['done', 'other'],
    ])
  })

  it('store the page count of a file that is too long as a number, separate from the message', async () => {
    const pages = Array.from({ length: 1203 }, () => [paragraph(spanish), pageBreak]).flat()
    const orderId = await paidOrder([
      ['Actas.docx', docxOf(...pages, paragraph(spanish))],
      ['Bylaws.pdf', makePdf('Bylaws', bylaws)],
    ])
    await work()
    expect(readings()).toMatchObject([
      { status: 'done', pagesTotal: 500, pagesRead: 500, filePages: 1204, message: inSpanish },
      { status: 'done', pagesTotal: 1, pagesRead: 1, filePages: 1, message: null },
    ])
    const message = `This document has 1,204 pages. We read only the first 500. ${inSpanish}`
    expect(readingProgress(orderId).problems).toEqual([{ name: 'Actas.docx', message }])
    const admin = await makeUser({ role: 'admin' })
    expect(readDocumentView(requireOrderToWorkOn(admin, orderId), {}).documents).toMatchObject([
      { pages: 500, message },
      { pages: 1, message: null },
    ])
    expect(readReportDocuments(db(), orderId)).toMatchObject([
      { pages: 500, message },
      { pages: 1, message: null },
    ])
  })

  it('are stored as they were read', async () => {
    const orderId = await paidOrder([['Bylaws.pdf', makePdf('Bylaws', bylaws)]])
    await work()
    const [document] = readDocumentsOf(orderId)
    expect(must(document).pages).toHaveLength(1)
    const page = must(must(document).pages[0])
    expect(page).toMatchObject({ number: 1, source: 'text', confidence: null })
    const word = must(page.words.find((w) => page.text.slice(w.start, w.end) === 'quorum'))
    expect(word.box[0]).toBeGreaterThan(0.1)
    expect(readDocumentsOf(orderId + 1)).toEqual([])
  })
})

describe('documents read concurrently', () => {
  const five = ['1', '2', '3', '4', '5'].map((n): [string, Buffer] => [
    `Bylaws ${n}.pdf`,
    makePdf(`Bylaws ${n}`, bylaws),
  ])
  const statuses = () => readings().map((r) => r.status)

  it('stay within the limit, and each is read once', async () => {
    const orderId = await paidOrder(five)
    const reading = readDocuments({ orderId }, noAbort(), readLimits, 3)
    expect(statuses()).toEqual(['reading', 'reading', 'reading', 'queued', 'queued'])
    await reading
    expect(readings()).toMatchObject(five.map(() => ({ status: 'done', pagesRead: 1, attempts: 0 })))
    expect(readDocumentsOf(orderId).map((d) => [d.name, d.pages.map((p) => p.number)])).toEqual(
      five.map(([name]) => [name, [1]]),
    )
  })

  it('all stop when the job is aborted', async () => {
    const orderId = await paidOrder(five)
    const stop = new AbortController()
    const reading = readDocuments({ orderId }, stop.signal, readLimits, 3)
    stop.abort()
    await expect(reading).rejects.toThrow(/abort/i)
    expect(readers()).toEqual([])
    expect(statuses()).toEqual(['reading', 'reading', 'reading', 'queued', 'queued'])
    await readDocuments({ orderId }, noAbort(), readLimits, 2)
    expect(statuses()).toEqual(five.map(() => 'done'))
  })

  it('leave one core to the visitors, and half of the memory', () => {
    const gigabyte = 2 ** 30
    expect(hostConcurrency(8, 64 * gigabyte)).toBe(7)
    expect(hostConcurrency(2, 64 * gigabyte)).toBe(1)
    expect(hostConcurrency(1, 64 * gigabyte)).toBe(1)
    expect(hostConcurrency(8, 4 * gigabyte)).toBe(4)
    expect(hostConcurrency(8, 0.5 * gigabyte)).toBe(1)
  })
})

describe('an interrupted reading', () => {
  // A batch of quick pages followed by images, so that the reader is still busy when it is interrupted.
  const scanned = 'Pets must be kept on a leash wherever they walk on the common grounds.'
  const numbers = Array.from({ length: 28 }, (_, i) => i + 1)
  const longDocument = async () => {
    const scan = await scanOf(await drawnPdf([(p) => void p.fontSize(14).text(scanned, 72, 72)]))
    return drawnPdf(
      numbers.map(
        (n) => (p) =>
          n > 25 ? void p.image(scan, 0, 0, { width: 612 }) : void p.text(`Page ${n} of the rules`),
      ),
    )
  }

  it('continues with the next page, and reads nothing twice', async () => {
    const orderId = await paidOrder([
      ['Bylaws.pdf', makePdf('Bylaws', bylaws)],
      ['Rules.pdf', await longDocument()],
    ])
    const stop = new AbortController()
    const reading = readDocuments({ orderId }, stop.signal, readLimits, 1)
    await vi.waitFor(() => expect(readings()[1]?.pagesRead).toBeGreaterThan(0), {
      timeout: 20_000,
      interval: 1,
    })
    stop.abort()
    await expect(reading).rejects.toThrow(/abort/i)
    const stored = db().select({ id: documentPages.id }).from(documentPages).all()
    expect(stored.length).toBeLessThan(29)
    expect(readings()).toMatchObject([{ status: 'done' }, { status: 'reading', pagesTotal: 28 }])

    expect(await work()).toBe('done')
    const pages = db().select().from(documentPages).orderBy(documentPages.id).all()
    expect(pages.slice(0, stored.length).map((p) => p.id)).toEqual(stored.map((p) => p.id))
    expect(pages.slice(1).map((p) => p.text.trim())).toEqual(
      numbers.map((n) => (n > 25 ? scanned : `Page ${n} of the rules`)),
    )
    expect(readingProgress(orderId)).toMatchObject({ filesDone: 2, pages: 29, pagesDone: 29, problems: [] })
  })

  it('is reported if its reader died, and earlier pages stay', async () => {
    const orderId = await paidOrder([
      ['Rules.pdf', await longDocument()],
      ['Bylaws.pdf', makePdf('Bylaws', bylaws)],
    ])
    const reading = readDocuments({ orderId }, noAbort(), readLimits, 1)
    await vi.waitFor(() => expect(readings()[0]?.pagesRead).toBeGreaterThan(0), {
      timeout: 20_000,
      interval: 1,
    })
    expect(readers()).not.toEqual([])
    for (const pid of readers()) process.kill(pid, 'SIGKILL')
    await reading
    expect(readings()).toMatchObject([
      { status: 'failed', kind: 'rules', message: failureMessages.crashed },
      { status: 'done', kind: 'bylaws', message: null },
    ])
    expect(readDocumentsOf(orderId)[0]?.pages.length).toBeGreaterThan(0)
  })

  it('is abandoned after three attempts without a page', async () => {
    const orderId = await paidOrder([['Bylaws.pdf', makePdf('Bylaws', bylaws)]])
    for (let i = 0; i < 3; i++) {
      const stop = new AbortController()
      const reading = readDocuments({ orderId }, stop.signal)
      await vi.waitFor(() => expect(readings()[0]?.attempts).toBe(i + 1), { timeout: 20_000 })
      stop.abort()
      await expect(reading).rejects.toThrow(/abort/i)
    }
    await readDocuments({ orderId }, noAbort())
    expect(readings()).toMatchObject([{ status: 'failed', message: failureMessages.crashed }])
  })
})

describe('reading on request', () => {
  it('is for staff who work on the order, and is logged', async () => {
    const contributor = await makeUser({ role: 'contributor' })
    const orderId = await paidOrder([['Bylaws.pdf', makePdf('Bylaws', bylaws)]])
    expect(db().select().from(tasks).get()).toMatchObject({ assigneeId: contributor.id })
    for (const role of ['viewer', 'customer', 'partner'] as const) {
      const user = await makeUser({ role })
      await expectRefusal(() => requestReading(user, orderId), 'forbidden', 'You don’t have access to this.')
    }
    const other = await makeUser({ role: 'contributor' })
    await expectRefusal(
      () => requestReading(other, orderId),
      'forbidden',
      'This order is assigned to someone else.',
    )
    const admin = await makeUser({ role: 'admin' })
    const unpaid = await makeOrder()
    await expectRefusal(() => requestReading(admin, unpaid.id), 'conflict', 'The order is not paid yet.')
    await expectRefusal(() => requestReading(admin, 999), 'not_found', 'There is no such order.')
    requestReading(admin, orderId)
    requestReading(contributor, orderId)
    const queued = db().select().from(jobs).where(eq(jobs.kind, 'read-documents')).all()
    expect(queued).toHaveLength(3)
    const entries = db()
      .select()
      .from(activities)
      .where(eq(activities.section, 'documents'))
      .orderBy(activities.id)
      .all()
    expect(entries.slice(-2)).toMatchObject([
      { userId: admin.id, orderId },
      { userId: contributor.id, orderId },
    ])
  })

  it('rereads failed documents, and leaves finished ones', async () => {
    const orderId = await paidOrder([
      ['Bylaws.pdf', makePdf('Bylaws', bylaws)],
      ['Rules.pdf', makePdf('Rules and Regulations', ['Pets must be on a leash.'])],
    ])
    await readDocuments({ orderId }, noAbort(), { ...readLimits, memoryBytes: -1 })
    expect(readings().map((r) => r.message)).toEqual([failureMessages.memory, failureMessages.memory])
    db()
      .delete(documentReadings)
      .where(eq(documentReadings.documentId, must(readings()[0]).documentId))
      .run()
    await readDocuments({ orderId }, noAbort())
    const [first] = readings()
    requestReading(await makeUser({ role: 'super' }), orderId)
    expect(readings()).toMatchObject([{ status: 'done' }, { status: 'queued', message: null }])
    await readDocuments({ orderId }, noAbort())
    expect(readings()).toMatchObject([
      { finishedAt: must(first).finishedAt },
      { status: 'done', kind: 'rules' },
    ])
  })
})

describe('the search in an order’s documents', () => {
  it('finds pages with all words, as prefixes, with the surrounding words', async () => {
    const orderId = await paidOrder([
      ['Bylaws.pdf', makePdf('Bylaws', bylaws)],
      ['Acta.docx', docxOf(paragraph('La reunión tuvo quórum.'))],
    ])
    const other = await paidOrder([['Other.pdf', makePdf('Other', ['Another quorum of votes'])]])
    await work()
    await work()
    const { total, hits } = searchPages(orderId, 'QUOR')
    expect(total).toBe(2)
    expect(hits.map((h) => [h.name, h.page])).toEqual([
      ['Bylaws.pdf', 1],
      ['Acta.docx', 1],
    ])
    expect(hits[1]?.context).toEqual([
      { text: 'La reunión tuvo ', isHit: false },
      { text: 'quórum', isHit: true },
      { text: '.', isHit: false },
    ])
    expect(searchPages(orderId, 'quorum proxy').total).toBe(1)
    expect(searchPages(orderId, 'quorum unicorn')).toEqual({ total: 0, hits: [] })
    expect(searchPages(orderId, 'another').total).toBe(0)
    expect(searchPages(other, 'quorum').hits.map((h) => h.name)).toEqual(['Other.pdf'])
    for (const typed of ['', ' % ', '"', 'quorum" OR "x', "'; drop table documents"])
      expect(searchPages(orderId, typed).total).toBe(0)
  })

  it('omits removed pages', async () => {
    const orderId = await paidOrder([['Bylaws.pdf', makePdf('Bylaws', bylaws)]])
    await work()
    db().delete(documentPages).run()
    expect(searchPages(orderId, 'quorum').total).toBe(0)
    expect(db().all("select rowid from page_search where page_search match 'quorum'")).toEqual([])
  })
})

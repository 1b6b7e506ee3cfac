import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { lookAtDocument } from '~/modules/document-looks/look-at-document.server'
import { lookLimits } from '~/modules/document-looks/look-in-child.server'
import { removeDocument } from '~/modules/documents/add-document.server'
import {
  confirmAssociation,
  documentOverview,
  listReceived,
} from '~/modules/documents/received-documents.server'
import { lookHandlers } from '~/worker/handlers.server'
import { db } from '~db/client.server'
import { documentLooks, documents, jobs } from '~db/schema'
import { makePdf } from '~db/seed/pdf'
import { docx, upload } from '../factories/documents'
import { makeOrder } from '../factories/orders'
import { drawnPdf, noise, scannedPdf } from '../factories/scans'
import { must } from '../setup/helpers'
import { runDueJobs } from '../setup/run-jobs'

const bylaws = makePdf('Bylaws', [
  'BYLAWS OF TEST HILLS OWNERS ASSOCIATION',
  'A quorum is thirty percent of all votes, in person or by proxy.',
  'The annual meeting of the members is held in March of each year.',
])

const lookAtAll = () => runDueJobs(['look-at-document'], lookHandlers)

async function orderWith(files: [name: string, content: Buffer][]) {
  const { id } = await makeOrder()
  for (const [name, content] of files) await upload(id, name, content)
  return id
}

const noAbort = () => new AbortController().signal

describe('a document of an unpaid order', () => {
  it('waits for its quick look for a limited time', async () => {
    const orderId = await orderWith([['Bylaws.pdf', bylaws]])
    expect(listReceived(orderId)).toMatchObject([{ state: 'waiting', kind: 'other', pages: null }])
    expect(listReceived(orderId, Date.now() + 121_000)).toMatchObject([{ state: 'unknown' }])
    await lookAtAll()
    expect(listReceived(orderId)).toMatchObject([{ state: 'text', kind: 'bylaws', pages: 1 }])
  })

  it('is recognized by its text, whatever its name; a scan by its name; Word files, too', async () => {
    const scan = await scannedPdf((pdf) => void pdf.fontSize(20).text('Reserves are for repairs.'))
    const orderId = await orderWith([
      ['1.pdf', bylaws],
      ['Reserve Study 2026.pdf', scan],
      ['minutes.docx', docx('Minutes of the board meeting. The meeting was called to order.')],
      ['page.png', await noise(400, 500)],
    ])
    await lookAtAll()
    const { documents: list, checklist } = documentOverview(orderId)
    expect(list.map((document) => document.summary)).toEqual([
      'Bylaws, 1 page',
      'Reserve study, judging by its name. Scanned, 1 page: we will read it after you order',
      'Meeting minutes',
      'Scanned, 1 page: we will read it after you order',
    ])
    expect(checklist.filter((item) => item.documents.length > 0).map((item) => item.name)).toEqual([
      'Reserve Study',
      'Board Meeting Minutes (last 6-12 months if available)',
      'HOA Bylaws',
    ])
  })

  it('causes a warning if it is locked, blank, or a duplicate', async () => {
    const locked = await drawnPdf([(pdf) => void pdf.text('secret')], {
      userPassword: 'x',
      pdfVersion: '1.7',
    })
    const blank = await drawnPdf([() => {}, () => {}])
    const orderId = await orderWith([
      ['Budget.pdf', locked],
      ['Rules.pdf', blank],
      ['Bylaws.pdf', bylaws],
      ['Bylaws again.pdf', bylaws],
    ])
    await lookAtAll()
    const { documents: list, checklist } = documentOverview(orderId)
    expect(list.map((document) => document.warnings.join())).toEqual([
      expect.stringContaining('locked with a password'),
      expect.stringContaining('is blank'),
      '',
      expect.stringContaining('the same file as “Bylaws.pdf”'),
    ])
    expect(checklist.filter((item) => item.documents.length > 0).map((item) => item.name)).toEqual([
      'HOA Bylaws',
    ])
  })

  it('causes a question if it names a different association than the others', async () => {
    const bylawsOf = (name: string) =>
      makePdf('Bylaws', [
        `BYLAWS OF ${name.toUpperCase()}`,
        `The name of the association is: ${name}`,
        `The ${name} holds its annual meeting in March. A quorum is thirty percent.`,
      ])
    const orderId = await orderWith([
      ['Bylaws.pdf', bylawsOf('Test Hills Homeowners Association')],
      ['Amended bylaws.pdf', bylawsOf('Test Hills Homeowners Association, Inc.')],
      ['Old bylaws.pdf', bylawsOf('Demo Meadows Homeowners Association')],
    ])
    await lookAtAll()
    const questions = (order: number) => documentOverview(order).documents.map(({ question }) => question)
    const question = expect.stringMatching(
      /^This looks like a document from Demo Meadows Homeowners Association\..*Does it belong to this order\?$/,
    ) as string
    expect(questions(orderId)).toEqual([null, null, question])

    // The holder of another order cannot confirm it.
    const { id } = must(documentOverview(orderId).documents[2], 'document')
    confirmAssociation((await makeOrder()).id, id)
    expect(questions(orderId)).toEqual([null, null, question])
    confirmAssociation(orderId, id)
    expect(questions(orderId)).toEqual([null, null, null])
    // Repeating the look, as after a restart, does not repeat the question.
    await lookAtDocument({ documentId: id }, noAbort())
    expect(questions(orderId)).toEqual([null, null, null])
  })

  it('is skipped if it was removed in the meantime', async () => {
    const orderId = await orderWith([['Bylaws.pdf', bylaws]])
    const { id } = must(db().select({ id: documents.id }).from(documents).get(), 'document')
    await removeDocument(orderId, id, null)
    await lookAtAll()
    expect(db().select().from(documentLooks).all()).toEqual([])
    expect(db().select().from(jobs).where(eq(jobs.status, 'dead')).all()).toEqual([])
  })

  it('is recognized by its name only if the look takes too long', async () => {
    const orderId = await orderWith([['Reserve Study.pdf', bylaws]])
    const { id } = must(db().select({ id: documents.id }).from(documents).get(), 'document')
    await lookAtDocument({ documentId: id }, noAbort(), { ...lookLimits, clockMs: 0 })
    expect(documentOverview(orderId).documents[0]?.summary).toBe(
      'Reserve study, judging by its name: we will read it after you order',
    )
  })

  it('is not looked at again if the same file was sent with another order', async () => {
    await orderWith([['Our Bylaws.pdf', bylaws]])
    await lookAtAll()
    const again = await orderWith([['Our Bylaws.pdf', bylaws]])
    const document = db().select().from(documents).where(eq(documents.orderId, again)).get()
    await lookAtDocument({ documentId: must(document, 'document').id }, noAbort(), {
      ...lookLimits,
      clockMs: 0,
    })
    expect(listReceived(again)).toMatchObject([{ state: 'text', kind: 'bylaws', pages: 1 }])
  })

  it('waits longer the more documents its order has, so that other orders do not', async () => {
    const { id } = await makeOrder()
    for (let i = 0; i < 23; i++) await upload(id, `Bylaws ${i}.pdf`, bylaws)
    const due = db()
      .select({ runAt: jobs.runAt, createdAt: jobs.createdAt })
      .from(jobs)
      .where(eq(jobs.kind, 'look-at-document'))
      .all()
      .map(({ runAt, createdAt }) => Math.round((runAt - createdAt) / 1000))
    expect(due.slice(0, 21).every((seconds) => seconds === 0)).toBe(true)
    expect(due.slice(21)).toEqual([2, 4])
  })
})

import { rmSync } from 'node:fs'
import { afterEach, describe, expect, it } from 'vitest'
import { fileResponse } from '~/http/file-response.server'
import { findActiveContent } from '~/modules/document-reading/find-active-content.server'
import { openPdf } from '~/modules/document-reading/pdfium.server'
import { readDocuments } from '~/modules/document-reading/read-documents.server'
import { openOriginal } from '~/modules/documents/open-file.server'
import { uploadsDir } from '~/modules/document-files/storage.server'
import { findPage, pageImage } from '~/modules/document-viewer/page-images.server'
import { markOrderPaid } from '~/modules/orders/mark-paid.server'
import { readOrder } from '~/modules/staff-orders/order-detail.server'
import { db, write } from '~db/client.server'
import { documents } from '~db/schema'
import { compoundFile, docx, docxWith, pdf, pdfWith, png, upload } from '../factories/documents'
import { makeOrder } from '../factories/orders'
import { makeUser } from '../factories/users'
import { docOf } from '../factories/word-document'
import { expectRefusal, must } from '../setup/helpers'

afterEach(() => rmSync(uploadsDir(), { recursive: true, force: true }))

async function activeIn(content: Buffer) {
  const opened = await openPdf(content)
  try {
    return opened.activeContent()
  } finally {
    opened.close()
  }
}
const attachment = ['<< /Length 2 >>\nstream\nhi\nendstream']
const link = (action: string) =>
  `/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << ${action} >> >>]`

describe('active content of a PDF', () => {
  it.each([
    ['a script that runs when it is opened', '/OpenAction << /S /JavaScript /JS (x) >>', '', ['scripts']],
    [
      'a script whose names are written with escapes',
      '/OpenAction << /S /J#61va#53cript /J#53 (x) >>',
      '',
      ['scripts'],
    ],
    [
      'a script with a name',
      '/Names << /JavaScript << /Names [(a) << /S /JavaScript /JS (x) >>] >> >>',
      '',
      ['scripts'],
    ],
    ['a program that it starts', '/OpenAction << /S /Launch /F (calc.exe) >>', '', ['launch']],
    ['a program that a page starts', '', '/AA << /O << /S /Launch /F (calc.exe) >> >>', ['launch']],
    ['a program behind a link', '', link('/S /Launch /F (calc.exe)'), ['launch']],
    [
      'an attachment',
      '/Names << /EmbeddedFiles << /Names [(a) << /Type /Filespec /F (a) /EF << /F 6 0 R >> >>] >> >>',
      '',
      ['embedded_files'],
    ],
    ['an XFA form', '/AcroForm << /Fields [] /XFA [(template) 6 0 R] >>', '', ['xfa']],
  ])('is detected: %s', async (_, catalog, page, expected) => {
    expect(await activeIn(pdfWith({ catalog, page, extraObjects: attachment }))).toEqual(expected)
  })

  it.each([
    ['a link to a web page', link('/S /URI /URI (https://example.com)')],
    ['plain text', ''],
  ])('is not detected in a page with only %s', async (_, page) => {
    expect(await activeIn(pdfWith({ page, extraObjects: attachment }))).toEqual([])
  })

  it('is not detected in plain text on a page that names it', async () => {
    expect(await activeIn(pdf('/JavaScript /JS /Launch /XFA /EmbeddedFile'))).toEqual([])
  })
})

describe('active content of a Word document', () => {
  it.each([
    ['docx', 'nothing else', () => docx(), []],
    ['docx', 'macros', () => docxWith('word/vbaProject.bin'), ['macros']],
    ['docx', 'an embedded file', () => docxWith('word/embeddings/oleObject1.bin'), ['embedded_files']],
    ['doc', 'nothing else', () => compoundFile(['WordDocument', '1Table']), []],
    ['doc', 'a folder of macros', () => compoundFile(['WordDocument', '1Table', 'Macros']), ['macros']],
    ['doc', 'a VBA project', () => compoundFile(['WordDocument', '_VBA_PROJECT']), ['macros']],
  ] as const)('is reported for a %s with text and %s', async (extension, _, make, expected) => {
    expect(await findActiveContent(make(), extension)).toEqual(expected)
  })
})

const pdfWithScript = () => pdfWith({ catalog: '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>' })
const lastDocument = () => must(db().select().from(documents).all().at(-1))

describe('a document with active content', () => {
  it('is shown to staff as page images with a note, and cannot be downloaded', async () => {
    const admin = await makeUser({ role: 'admin' })
    const order = await makeOrder()
    const { id } = await upload(order.id, 'Form.pdf', pdfWithScript())
    write((tx) => markOrderPaid(tx, order.id, Date.now()))
    await readDocuments({ orderId: order.id }, new AbortController().signal)
    expect(readOrder(admin, order.id).documents).toMatchObject([{ safety: { active: ['scripts'] } }])
    await expectRefusal(
      () => openOriginal(lastDocument().storedName),
      'conflict',
      'This document contains scripts, so the original can’t be downloaded. Its pages are shown as pictures.',
    )
    expect((await pageImage(findPage(admin, order.id, id, 1))).length).toBeGreaterThan(100)
  })

  it('is not recorded as downloaded, unlike a harmless one', async () => {
    const order = await makeOrder()
    const downloads: string[] = []
    const download = async (name: string, content: Buffer, method = 'GET') => {
      await upload(order.id, name, content)
      const { storedName, mediaType } = lastDocument()
      const request = new Request('http://localhost/document', { method })
      return fileResponse(request, { storedName, name, mediaType }, () => void downloads.push(name))
    }
    await expectRefusal(() => download('Form.pdf', pdfWithScript()), 'conflict', /contains scripts/)
    await download('Head.pdf', pdf('Head'), 'HEAD')
    const { headers } = await download('Bylaws.pdf', pdf('Bylaws'))
    expect(downloads).toEqual(['Bylaws.pdf'])
    expect(headers.get('Content-Disposition')).toMatch(/^attachment/)
    expect(headers.get('Content-Security-Policy')).toBe("default-src 'none'; sandbox")
  })

  it('is detected when the original is requested before it was read', async () => {
    const order = await makeOrder()
    await upload(order.id, 'Macros.docx', await docxWith('word/vbaProject.bin'))
    await expectRefusal(() => openOriginal(lastDocument().storedName), 'conflict', /contains macros/)
  })
})

describe('the original of a document', () => {
  it.each([
    ['Scan.png', () => png()],
    ['Bylaws.pdf', () => pdf()],
    ['Rules.doc', () => docOf('Rules of the house')],
  ])('can be downloaded if it has no active content: %s', async (name, make) => {
    const order = await makeOrder()
    await upload(order.id, name, await make())
    expect(await openOriginal(lastDocument().storedName)).toContain(lastDocument().storedName)
  })

  it('cannot be downloaded if it cannot be opened to look for active content', async () => {
    const order = await makeOrder()
    await upload(order.id, 'Broken.pdf', Buffer.from('%PDF-1.7\nnothing\nstartxref\n0\n%%EOF'))
    await expectRefusal(
      () => openOriginal(lastDocument().storedName),
      'conflict',
      /can’t tell whether it is safe/,
    )
  })
})

import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { env } from '~/env.server'
import { requireOrderToWorkOn } from '~/modules/permissions/order-access.server'
import { quoteBoxes, readDocumentView } from '~/modules/document-viewer/document-view.server'
import { findPage, pageImage, sweepPageImages } from '~/modules/document-viewer/page-images.server'
import { storedPath } from '~/modules/document-files/storage.server'
import { boxesBetween, findQuote, searchBoxes } from '~/modules/document-reading/find-quote'
import { placeVirtualWords } from '~/modules/document-reading/virtual-page'
import { packWords } from '~/modules/document-reading/words.server'
import { db } from '~db/client.server'
import { documentPages, documentReadings } from '~db/schema'
import { makePdf } from '~db/seed/pdf'
import { png, upload } from '../factories/documents'
import { makeOrder } from '../factories/orders'
import { makeUser } from '../factories/users'
import { docxOf, paragraph } from '../factories/word-document'
import { expectRefusal, must } from '../setup/helpers'
import { dayMs } from '~/modules/time-units'

const text = 'Reserve  balance\nof the “Association” — $45,000 —\nat the end of 2025.\n'
const words = placeVirtualWords(text)

describe('a quote on its page', () => {
  it.each([
    ['Reserve balance of the', 'Reserve  balance\nof the'],
    ['the "Association" - $45,000', 'the “Association” — $45,000'],
    ['RESERVE BALANCE', 'Reserve  balance'],
    ['  2025. ', '2025.'],
  ])('finds %j', (quote, matched) => {
    const found = must(findQuote(text, quote))
    expect(text.slice(found.start, found.end)).toBe(matched)
  })

  it.each(['the reserve fund', '', '   '])('does not find %j', (quote) => {
    expect(findQuote(text, quote)).toBeNull()
  })

  it('has a box for each of its lines', () => {
    const boxes = boxesBetween(words, must(findQuote(text, 'balance of the “Association”')))
    expect(boxes).toHaveLength(2)
    const [first, second] = boxes
    expect(first?.[1]).toBeLessThan(must(second)[1])
    // From "of" to the closing quotation mark, in one box.
    const [of] = words.filter((w) => text.slice(w.start, w.end) === 'of')
    expect(second?.[0]).toBe(of?.box[0])
    for (const share of boxes.flat()) expect(share).toBeGreaterThanOrEqual(0)
    for (const share of boxes.flat()) expect(share).toBeLessThanOrEqual(1)
  })

  it('keeps the columns of a table separate', () => {
    const table = `Reserves${' '.repeat(40)}$45,000`
    expect(boxesBetween(placeVirtualWords(table), { start: 0, end: table.length })).toHaveLength(2)
  })

  it('has boxes over the words matched by a search prefix', () => {
    expect(searchBoxes(text, words, 'assoc bal')).toHaveLength(2)
    expect(searchBoxes(text, words, 'ssociation')).toEqual([])
    expect(searchBoxes(text, words, '%')).toEqual([])
  })
})

/** A page as stored by the reader, with artificial word positions. */
function putPage(documentId: number, text: string) {
  db()
    .insert(documentReadings)
    .values({ documentId, status: 'done', pagesTotal: 1, pagesRead: 1, finishedAt: 1 })
    .run()
  const packed = packWords(placeVirtualWords(text))
  db().insert(documentPages).values({ documentId, number: 1, text, source: 'text', words: packed }).run()
}

async function orderWithDocuments() {
  const { id } = await makeOrder()
  const rules = ['Quiet hours begin at ten.', 'Pets must be on a leash.']
  const minutesText = 'The board met in March and levied nothing.'
  const { id: rulesId } = await upload(id, 'Rules.pdf', makePdf('Rules', rules))
  const { id: minutes } = await upload(id, 'Minutes.docx', docxOf(paragraph(minutesText)))
  const { id: photo } = await upload(id, 'Photo.png', await png(90, 60))
  putPage(rulesId, rules.join('\n'))
  putPage(minutes, `${minutesText}\n`)
  putPage(photo, '')
  return { id, rules: rulesId, minutes, photo, admin: await makeUser({ role: 'admin' }) }
}

describe('the documents of an order', () => {
  it('open at the cited page with the cited words highlighted', async () => {
    const { id, rules, minutes, admin } = await orderWithDocuments()
    const cited = { documentId: minutes, page: 1, quote: 'levied  nothing' }
    const view = readDocumentView(requireOrderToWorkOn(admin, id), { cited })
    expect(view).toMatchObject({ documentId: minutes, page: 1, cited })
    expect(view.citedBoxes).toEqual(quoteBoxes(minutes, 1, 'levied nothing'))
    expect(view.citedBoxes).toHaveLength(1)
    expect(view.text).toContain('The board met')

    const elsewhere = readDocumentView(requireOrderToWorkOn(admin, id), {
      cited,
      documentId: rules,
      page: 99,
      q: 'leash',
    })
    expect(elsewhere).toMatchObject({ documentId: rules, page: 1, citedBoxes: [] })
    expect(elsewhere.foundBoxes).toHaveLength(1)
    expect(elsewhere.search?.hits.map((h) => [h.documentId, h.page])).toEqual([[rules, 1]])
  })

  it('open at an existing page if the URL requests a missing one', async () => {
    const { id, rules, admin } = await orderWithDocuments()
    const other = await orderWithDocuments()
    expect(
      readDocumentView(requireOrderToWorkOn(admin, id), { documentId: other.rules, page: 2 }),
    ).toMatchObject({
      documentId: rules,
      page: 1,
      cited: null,
    })
    expect(readDocumentView(requireOrderToWorkOn(admin, id), { q: 'x'.repeat(201) }).search?.error).toMatch(
      /200 characters/,
    )
    const { id: empty } = await makeOrder()
    expect(readDocumentView(requireOrderToWorkOn(admin, empty), {})).toMatchObject({
      documentId: 0,
      documents: [],
      text: null,
    })
  })

  it('are rendered in any format, and cached', async () => {
    const { id, rules, minutes, photo, admin } = await orderWithDocuments()
    const sizes = []
    for (const documentId of [rules, minutes, photo]) {
      const image = await pageImage(findPage(admin, id, documentId, 1))
      const { format, width, height } = await sharp(image).metadata()
      sizes.push([format, width, height])
    }
    expect(sizes).toEqual([
      ['png', 1224, 1584],
      ['png', 1224, 1584],
      ['png', 90, 60],
    ])
    const images = readdirSync(path.join(env().DATA_DIR, 'page-images'), { recursive: true })
    expect(images.filter((name) => String(name).endsWith('.png')).length).toBeGreaterThanOrEqual(3)
    const page = findPage(admin, id, rules, 1)
    // From the cache: this document cannot be rendered.
    const again = await pageImage({ ...page, request: { path: '/nowhere.pdf', extension: 'pdf', page: 1 } })
    expect((await sharp(again).metadata()).width).toBe(1224)
  })

  it('show ink where the reader placed the words of a Word document', async () => {
    const { id, minutes, admin } = await orderWithDocuments()
    const [box] = quoteBoxes(minutes, 1, 'levied nothing')
    const [left, top, right, bottom] = must(box)
    const image = sharp(await pageImage(findPage(admin, id, minutes, 1)))
    const { width, height } = await image.metadata()
    const grayLevels = (from: number, to: number) =>
      image
        .clone()
        .extract({
          left: Math.round(from * width),
          top: Math.round(top * height),
          width: Math.round((to - from) * width),
          height: Math.round((bottom - top) * height),
        })
        .raw()
        .toBuffer()
    expect(Math.min(...(await grayLevels(left, right)))).toBeLessThan(100)
    expect(Math.min(...(await grayLevels(right + 0.02, right + 0.1)))).toBe(255)
  })

  it('are not accessible to others, and have no other pages', async () => {
    const { id, rules, photo, admin } = await orderWithDocuments()
    const contributor = await makeUser({ role: 'contributor' })
    const viewer = await makeUser({ role: 'viewer' })
    for (const actor of [contributor, viewer]) {
      await expectRefusal(() => findPage(actor, id, rules, 1), 'forbidden', /someone else/)
      await expectRefusal(
        () => readDocumentView(requireOrderToWorkOn(actor, id), {}),
        'forbidden',
        /someone else/,
      )
    }
    for (const [documentId, number] of [
      [rules, 2],
      [rules, 0],
      [photo, 2],
    ] as const)
      await expectRefusal(
        () => findPage(admin, id, documentId, number),
        'not_found',
        'There is no such page.',
      )
    const other = await orderWithDocuments()
    await expectRefusal(() => findPage(admin, id, other.rules, 1), 'not_found', 'There is no such document.')
  })
})

it('a page that cannot be rendered is reported, and the next one is rendered', async () => {
  const storedName = 'zz/broken.pdf'
  mkdirSync(path.dirname(storedPath(storedName)), { recursive: true })
  writeFileSync(storedPath(storedName), '{}')
  const broken = { path: storedPath(storedName), extension: 'pdf', page: 1 } as const
  await expectRefusal(
    () => pageImage({ storedName, key: 'broken-1', request: broken }),
    'not_found',
    /damaged/,
  )
  const drawn = await pageImage({ storedName, key: 'fine-1', request: { text: 'Fine' } })
  expect((await sharp(drawn).metadata()).format).toBe('png')
})

it('cached page images are removed when they are old or too many', async () => {
  const folder = path.join(env().DATA_DIR, 'page-images', 'zz')
  mkdirSync(folder, { recursive: true })
  const now = Date.now() + 5_000
  for (const [name, days] of [
    ['new.png', 0],
    ['older.png', 3],
    ['old.png', 20],
  ] as const) {
    writeFileSync(path.join(folder, name), Buffer.alloc(1000))
    const at = (now - days * dayMs + 1_000) / 1000
    utimesSync(path.join(folder, name), at, at)
  }
  await sweepPageImages(now)
  expect(readdirSync(folder).sort()).toEqual(['new.png', 'older.png'])
  await sweepPageImages(now, 1500)
  expect(readdirSync(folder)).toEqual(['new.png'])
})

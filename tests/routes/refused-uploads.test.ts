import { beforeAll, describe, expect, it } from 'vitest'
import { textOf } from '~tests/setup/html'
import type { Product } from '~tests/setup/product'
import { multipart, slowUpload } from '~tests/setup/raw-requests'
import { sharedProduct } from '~tests/setup/shared-product'
import { smallPdf } from '~tests/setup/visitor'
import { atUpload, expectTidy, pdfOf } from '~tests/setup/uploads'

// Documents that are refused (docs/specification/reading-documents.md#accepted-files).

const limit = 10 * 1024 * 1024

const jsonOnly = 'application/json'
let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})

describe('a rejected file', () => {
  it('does not affect the other files of the form', async () => {
    const { visitor, names } = await atUpload(product)
    const sent = await visitor.upload([
      { name: 'first.pdf', content: smallPdf },
      { name: 'bad.exe', content: 'MZ' },
      { name: 'big.pdf', content: pdfOf(limit + 1) },
      { name: 'last.pdf', content: smallPdf },
    ])
    expect(sent.status).toBe(302)
    const page = textOf(await (await visitor.follow(sent)).text())
    expect(page).toContain('2 files were not added')
    expect(page).toContain('“bad.exe”: File type must be')
    expect(page).toContain(`“big.pdf”: File is larger than ${limit} bytes.`)
    expect(names()).toEqual(['first.pdf', 'last.pdf'])
    await expectTidy(product)
  })

  it('does not affect files that are already stored', async () => {
    const { visitor, names } = await atUpload(product)
    await visitor.upload([{ name: 'there.pdf', content: smallPdf }])
    await visitor.upload([{ name: 'bad.exe', content: 'MZ' }])
    expect(names()).toEqual(['there.pdf'])
  })
})

describe('a rejected upload request', () => {
  it('that is larger than 20 files of 10 MB is answered before it has arrived', async () => {
    const { visitor, names } = await atUpload(product)
    const upload = slowUpload(visitor, multipart([{ name: 'x.pdf', content: smallPdf }]), {
      'Content-Length': String(21 * limit),
      Accept: jsonOnly,
    })
    await upload.send(0, 100)
    const { status, text } = await upload.response
    upload.abort()
    expect([status, JSON.parse(text)]).toEqual([
      413,
      { error: 'That is more data than we can accept at once.' },
    ])
    expect(names()).toEqual([])
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { json } from '~tests/setup/responses'
import { must } from '~tests/setup/helpers'
import { fieldValue, textOf } from '~tests/setup/html'
import { until, type Product } from '~tests/setup/product'
import { multipart, slowUpload } from '~tests/setup/raw-requests'
import { sharedProduct } from '~tests/setup/shared-product'
import { signInAs } from '~tests/setup/staff'
import { pdfOf } from '~tests/setup/uploads'
import { smallPdf } from '~tests/setup/visitor'
import { makePdf } from '~db/seed/pdf'
import { documentsOf, newPartner } from '~tests/setup/partner-portal'

// A partner’s documents (docs/specification/hoas-and-partners.md#partner-portal).

type SignedIn = Awaited<ReturnType<typeof signInAs>>

let product: Product
let admin: SignedIn
beforeAll(async () => {
  product = await sharedProduct({ readsDocuments: true })
  admin = await signInAs(product, 'admin')
})

const certificate = makePdf('Certificate of Insurance', [
  'Insurance carrier: Demo Mutual Insurance',
  'Policy period: July 1, 2026 to July 1, 2049',
])

describe('a partner’s documents', () => {
  it('prefill the lender questionnaire, which names the page and highlights its words', async () => {
    const { visitor, files, hoa } = await newPartner(product)
    await visitor.upload([{ name: 'Policy.pdf', content: certificate }], `${files}/uploads`)
    const readValues = () =>
      product.value(
        `select count(*) from documents d join document_readings r on r.document_id = d.id
         where d.hoa_id = ? and r.pages_searched = 1`,
        hoa.id,
      )
    await until(readValues, 'the certificate to be searched')
    const questionnaire = `/partner/questionnaire?hoa=${hoa.id}&group=insurance`
    const html = await visitor.page(questionnaire)
    expect(textOf(html)).toContain('From Policy.pdf, page 1. Show page 1')
    const path = must(/href="([^"]*\/pages\/1\?field=[^"]*)"/.exec(html)?.[1], 'link').replaceAll(
      '&amp;',
      '&',
    )
    const page = textOf(await visitor.page(path))
    expect(page).toMatch(/comes from these words: “.*Demo Mutual Insurance/)
    expect(page).toContain('Back to the questionnaire')
    // Staff see the same; another partner sees nothing.
    const staffPath = path.replace('/partner/hoas/', '/admin/hoas/')
    expect(textOf(await admin.visitor.page(staffPath))).toContain('comes from these words')
    expect(await (await newPartner(product)).visitor.status(path)).toBe(404)
    // Submitted unchanged, it does not become an answer.
    const inputs = ['shown', 'version', 'document', 'page', 'value.carrier', 'value.expires'].map((name) => {
      const field = `property-policy.${name}`
      return [field, must(fieldValue(html, field), field)]
    })
    const send = (more: Record<string, string>) =>
      visitor.post(questionnaire, { intent: 'save', ...Object.fromEntries(inputs), ...more })
    const responses = () =>
      product.rows<{ document_name: string; document_page: number; value: string }>(
        'select document_name, document_page, value from questionnaire_answers where hoa_id = ?',
        hoa.id,
      )
    await send({})
    expect(responses()).toEqual([])
    await send({ 'property-policy.confirm': 'on' })
    expect(responses()).toEqual([
      {
        document_name: 'Policy.pdf',
        document_page: 1,
        value: JSON.stringify({ carrier: 'Demo Mutual Insurance', expires: '2049-07-01' }),
      },
    ])
  })

  it('of 10 MB are accepted, but neither larger ones nor requests of 210 MB', async () => {
    const { visitor, files, hoa } = await newPartner(product)
    const limit = 10 * 1024 * 1024
    const response = await json(
      await visitor.upload(
        [
          { name: 'over.pdf', content: pdfOf(11 * 1024 * 1024) },
          { name: 'exact.pdf', content: pdfOf(limit) },
        ],
        `${files}/uploads`,
        'application/json',
      ),
    )
    expect(response.body).toEqual({
      added: 1,
      refused: [{ name: 'over.pdf', message: `File is larger than ${limit} bytes` }],
    })
    expect(documentsOf(product, hoa.id).map((d) => d.original_name)).toEqual(['exact.pdf'])
    for (const path of [`${files}/uploads`, '/api/partner/upload-documents']) {
      const heavy = slowUpload(
        visitor,
        multipart([{ name: 'x.pdf', content: smallPdf }]),
        { 'Content-Length': String(21 * limit), Accept: 'application/json' },
        path,
      )
      await heavy.send(0, 100)
      expect((await heavy.response).status).toBe(413)
      heavy.abort()
    }
  })
})

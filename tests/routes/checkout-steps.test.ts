import http from 'node:http'
import { beforeAll, describe, expect, it } from 'vitest'
import { makePdf } from '~db/seed/pdf'
import { drawnPdf } from '~tests/factories/scans'
import { fieldValue, textOf } from '~tests/setup/html'
import { until, type Product } from '~tests/setup/product'
import { sharedProduct } from '~tests/setup/shared-product'
import { makeAccount, startSessionOf } from '~tests/setup/staff'
import { information, property, smallPdf, Visitor } from '~tests/setup/visitor'

// The first three steps of the checkout in a browser without JavaScript.

let product: Product
beforeAll(async () => {
  product = await sharedProduct({ readsDocuments: true })
})

/** The text of a page, without spaces between the parts of a sentence. */
const wordsOf = (html: string) => textOf(html).replace(/ (?=[?.,:])/g, '')
const visitor = () => new Visitor(product.url)
const newName = () => crypto.randomUUID()
const bylawsOf = (association: string) =>
  makePdf('Bylaws', [
    `BYLAWS OF ${association.toUpperCase()}`,
    `The name of the association is: ${association}`,
    `The ${association} holds its annual meeting in March. A quorum is thirty percent.`,
  ])
const locationOf = (response: Response) => response.headers.get('Location')
const orderOf = (email: string) =>
  product.rows<Record<string, unknown>>('select * from orders where email = ?', email)[0]

describe('an address that looks mistyped', () => {
  it('causes one question, and is accepted when it is sent again unchanged', async () => {
    const ada = visitor()
    const email = `${newName()}@gmial.com`
    const question = await ada.post('/checkout?step=1', { ...information, email })
    expect(question.status).toBe(422)
    const page = await question.text()
    expect(wordsOf(page)).toContain(`Did you mean ${email.replace('gmial', 'gmail')}?`)
    expect(fieldValue(page, 'email')).toBe(email)
    expect(fieldValue(page, 'firstName')).toBe('Test')
    const again = await ada.post('/checkout?step=1', {
      ...information,
      email,
      emailAsked: fieldValue(page, 'emailAsked') ?? '',
    })
    expect(locationOf(again)).toBe('/checkout?step=2')
    expect(fieldValue(await ada.page('/checkout?step=1'), 'email')).toBe(email)
  })

  it("is corrected by the question's button", async () => {
    const ada = visitor()
    const name = newName()
    const typed = { ...information, email: `${name}@gmail.con` }
    const corrected = await ada.post('/checkout?step=1', { ...typed, takeSuggestion: 'email' })
    expect(locationOf(corrected)).toBe('/checkout?step=2')
    expect(fieldValue(await ada.page('/checkout?step=1'), 'email')).toBe(`${name}@gmail.com`)
  })
})

describe('a mailing address that is the same as the property’s', () => {
  const same = {
    ...information,
    mailingAddress: '',
    mailingCity: '',
    mailingState: '',
    mailingZipCode: '',
    mailingSameAsProperty: 'on',
  }

  it('is not required, and is copied to the order, also after a correction of either step', async () => {
    const ada = visitor()
    const email = `${newName()}@example.com`
    expect(locationOf(await ada.post('/checkout?step=1', { ...same, email }))).toBe('/checkout?step=2')
    await ada.post('/checkout?step=2', property)
    const mailing = {
      mailing_address: property.subjectPropertyAddress,
      mailing_city: 'Lacey',
      mailing_state: 'WA',
      mailing_zip_code: '98503',
    }
    expect(orderOf(email)).toMatchObject(mailing)
    await ada.post('/checkout?step=1', { ...same, email, lastName: 'Corrected' })
    expect(orderOf(email)).toMatchObject({ ...mailing, last_name: 'Corrected' })
    await ada.post('/checkout?step=2', { ...property, propertyCity: 'Olympia' })
    expect(orderOf(email)).toMatchObject({ ...mailing, mailing_city: 'Olympia' })
    expect(await ada.page('/checkout?step=1')).toMatch(/<input[^>]*name="mailingSameAsProperty"[^>]*checked/)
  })

  it('is required, with its messages, if the box is not checked', async () => {
    const response = await visitor().post('/checkout?step=1', { ...same, mailingSameAsProperty: '' })
    expect(response.status).toBe(422)
    const page = wordsOf(await response.text())
    for (const message of [
      'Mailing address is required',
      'City is required',
      'State is required',
      'Please enter a valid ZIP code',
    ])
      expect(page).toContain(message)
  })
})

describe('the forms of the checkout', () => {
  it("are prefilled with a signed-in customer's data from the last paid order", async () => {
    const account = await makeAccount(product, 'customer')
    const signedIn = async () => {
      const ada = visitor()
      ada.keepCookie('session', await startSessionOf(product, account.id))
      return ada
    }
    const values = async () => {
      const page = await (await signedIn()).page('/checkout')
      return ['firstName', 'email', 'phone', 'mailingAddress', 'mailingZipCode'].map((name) =>
        fieldValue(page, name),
      )
    }
    const first = await signedIn()
    await first.walkTo(4, account.email)
    expect(await values()).toEqual(['Test', account.email, '', '', ''])
    await first.walkTo(5, account.email)
    expect(await values()).toEqual(['Test', account.email, '206-555-0142', '1 Test Street', '98101'])
    const page = await (await signedIn()).page('/checkout')
    expect(page).toMatch(
      /<input[^>]*id="customerRole-homebuyer"[^>]*checked|<input[^>]*checked[^>]*id="customerRole-homebuyer"/,
    )
  })
})

describe('the documents of step 3', () => {
  it('are recognized by the worker, checked off, and cause warnings', async () => {
    const ada = visitor()
    const before = wordsOf(await ada.walkTo(3))
    expect(before).toContain('Reserve Study Without it, the report can’t say how far the reserves are funded')
    const study = await drawnPdf(
      ['RESERVE STUDY', 'Percent funded: 42%. Remaining useful life of components.', 'Funding plan'].map(
        (line) => (pdf) => void pdf.fontSize(20).text(line),
      ),
    )
    await ada.upload([
      { name: 'first.pdf', content: study },
      { name: 'second.pdf', content: study },
      { name: 'third.pdf', content: bylawsOf('Test Hills Homeowners Association') },
      { name: 'fourth.pdf', content: bylawsOf('Test Hills Homeowners Association') },
      { name: 'fifth.pdf', content: bylawsOf('Demo Meadows Homeowners Association') },
    ])
    const page = await until(
      async () => {
        const text = wordsOf(await ada.page('/checkout?step=3'))
        return text.includes('Checking this document') ? undefined : text
      },
      'the documents to be recognized',
      30_000,
    )
    expect(page).toContain('Reserve study, 3 pages')
    expect(page).toContain('This is the same file as “first.pdf”.')
    expect(page).not.toContain('how far the reserves are funded')
    expect(page).toContain('Rules and Regulations Without it, the report can’t say')
    expect(page.match(/Does it belong to this order\?/g)).toHaveLength(1)
    const [document] = product.rows<{ id: number }>(
      "select document_id as id from document_looks where association like 'Demo Meadows%' order by id desc",
    )
    const response = { intent: 'confirm', documentId: document?.id ?? 0 }
    const stranger = visitor()
    await stranger.walkTo(3)
    await stranger.post('/checkout/documents', response)
    expect(wordsOf(await ada.page('/checkout?step=3'))).toContain('Does it belong to this order?')
    expect(locationOf(await ada.post('/checkout/documents', response))).toBe('/checkout?step=3')
    expect(wordsOf(await ada.page('/checkout?step=3'))).not.toContain('Does it belong to this order?')
  })

  it('are removed and completed through the page’s own route, which scripts use', async () => {
    const ada = visitor()
    const email = `${newName()}@example.com`
    await ada.walkTo(3, email)
    const none = await ada.post('/checkout?step=3', { intent: 'documents-done' })
    expect(locationOf(none)).toBe('/checkout?step=3')
    expect(wordsOf(await ada.page('/checkout?step=3'))).toContain(
      'Please upload at least one document to continue.',
    )
    await ada.upload([{ name: 'bylaws.pdf', content: smallPdf }])
    expect(locationOf(await ada.post('/checkout?step=3', { intent: 'documents-done' }))).toBe(
      '/checkout?step=4',
    )
    const documents = () =>
      product.rows<{ id: number }>(
        'select d.id from documents d join orders o on o.id = d.order_id where o.email = ?',
        email,
      )
    const [mine] = documents()
    const stranger = visitor()
    await stranger.walkTo(3)
    await stranger.post('/checkout?step=3', { intent: 'remove-document', documentId: mine?.id ?? 0 })
    expect(documents()).toHaveLength(1)
    await ada.post('/checkout?step=3', { intent: 'remove-document', documentId: mine?.id ?? 0 })
    expect(documents()).toEqual([])
  })
})

describe('the scripts of the checkout', () => {
  it('weigh at most 121 KB as sent with the first step', async () => {
    const page = await visitor().page('/checkout')
    const preloaded = page.matchAll(/<link rel="modulepreload" href="([^"]+)"/g)
    const scripts = new Set([...preloaded].map(([, path]) => path ?? ''))
    expect(scripts.size).toBeGreaterThan(5)
    let bytes = 0
    for (const path of scripts) {
      bytes += await new Promise<number>((resolve, reject) => {
        http
          .get(product.url + path, { headers: { 'Accept-Encoding': 'gzip, br' } }, (response) => {
            expect(response.headers['content-encoding']).toBe('br')
            let length = 0
            response.on('data', (part: Buffer) => (length += part.length)).on('end', () => resolve(length))
          })
          .on('error', reject)
      })
    }
    expect(bytes / 1024).toBeLessThanOrEqual(121)
  })
})

let visitors = 0

/** Addresses from the benchmark range (RFC 2544), a different one for each number up to 65,535. */
export const clientAddress = (n: number, network: 18 | 19) => `198.${network}.${n >> 8}.${n & 255}`

/** An email address that no other test uses. */
export const newEmail = () => `${crypto.randomUUID()}@example.com`

type Fields = Record<string, string | number | boolean>

export const information = {
  intent: 'information',
  customerRole: 'homebuyer' as const,
  firstName: 'Test',
  lastName: 'Buyer',
  email: 'buyer@example.com',
  phone: '206-555-0142',
  mailingAddress: '1 Test Street',
  mailingCity: 'Seattle',
  mailingState: 'WA',
  mailingZipCode: '98101',
} satisfies Fields

export const property = {
  intent: 'property',
  subjectPropertyAddress: '2 Test Avenue, Unit 4',
  propertyCity: 'Lacey',
  propertyState: 'WA',
  propertyZipCode: '98503',
} satisfies Fields

export const goodCard: Fields = {
  intent: 'pay-by-card',
  number: '4242 4242 4242 4242',
  expiry: '12/49',
  cvc: '123',
  terms: 'on',
}

/** A browser without JavaScript at the HTTP level: stores cookies, but follows redirects only on request. */
export class Visitor {
  readonly #cookies = new Map<string, string>()
  readonly #address = clientAddress(++visitors, 18)

  constructor(readonly url: string) {}

  /** A copy of the browser's current state, for responses that it never sees. */
  copy() {
    const copy = new Visitor(this.url)
    for (const [name, value] of this.#cookies) copy.#cookies.set(name, value)
    return copy
  }

  keepCookie(name: string, value: string) {
    this.#cookies.set(name, value)
  }

  readCookie = (name: string) => this.#cookies.get(name)

  /** The headers of every request by this visitor, for requests made manually. */
  get headers() {
    return { Cookie: this.cookie, 'X-Test-Client': this.#address, Origin: this.url }
  }

  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    if (this.cookie) headers.set('Cookie', this.cookie)
    headers.set('X-Test-Client', this.#address)
    if (init.method && init.method !== 'GET' && !headers.has('Origin')) headers.set('Origin', this.url)
    const response = await fetch(this.url + path, { redirect: 'manual', ...init, headers })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      if (/max-age=0/i.test(line)) this.#cookies.delete(pair.slice(0, at))
      else this.#cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
    return response
  }

  /** The status of a response; reads the body, because an unread one would keep the product from stopping. */
  async status(path: string): Promise<number> {
    const response = await this.fetch(path)
    await response.body?.cancel()
    return response.status
  }

  /** Follows a redirect. */
  async follow(response: Response): Promise<Response> {
    const location = response.headers.get('Location')
    if (!location)
      throw new Error(`${response.status} is no redirect: ${(await response.text()).slice(0, 500)}`)
    return this.fetch(location)
  }

  /** The text of a page, which must open. */
  async page(path: string): Promise<string> {
    const response = await this.fetch(path)
    if (response.status !== 200)
      throw new Error(`${path} answered ${response.status} ${response.headers.get('Location') ?? ''}`)
    return response.text()
  }

  get cookie() {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  /** Submits a form as a browser without JavaScript does. */
  post(path: string, fields: Fields) {
    const body = new URLSearchParams(Object.entries(fields).map(([k, v]) => [k, String(v)]))
    return this.fetch(path, { method: 'POST', body })
  }

  json(method: string, path: string, body?: unknown) {
    return this.fetch(path, {
      method,
      ...(body !== undefined && {
        body: JSON.stringify(body),
        headers: { 'Content-Type': 'application/json' },
      }),
    })
  }

  /** Uploads files through the form of step 3. */
  upload(
    files: { name: string; content: Uint8Array | string }[],
    path = '/checkout/documents',
    accept?: string,
  ) {
    const form = new FormData()
    for (const { name, content } of files) form.append('documents', new Blob([content as BlobPart]), name)
    return this.fetch(path, { method: 'POST', body: form, ...(accept && { headers: { Accept: accept } }) })
  }

  /**
   * Goes to a step of the checkout.
   * @returns the page
   */
  async walkTo(step: 2 | 3 | 4 | 5, email = newEmail()) {
    await this.post('/checkout?step=1', { ...information, email })
    if (step > 2) await this.post('/checkout?step=2', property)
    if (step > 3) await this.upload([{ name: 'bylaws.pdf', content: smallPdf }])
    if (step > 4) await this.post('/checkout?step=4', goodCard)
    return this.page(`/checkout?step=${step}`)
  }
}

const pageContent = 'BT /F1 12 Tf 72 700 Td (This page says that a file has been added to the order.) Tj ET'

/** The smallest valid PDF. Its page has text, since OCR of an empty one would take seconds. */
export const smallPdf = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>endobj
4 0 obj<</Length ${pageContent.length}>>stream
${pageContent}
endstream endobj
5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
trailer<</Root 1 0 R/Size 6>>
startxref
0
%%EOF
`

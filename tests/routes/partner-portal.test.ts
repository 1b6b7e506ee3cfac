import { beforeAll, describe, expect, it } from 'vitest'
import type { UserRole } from '~/modules/permissions/signed-in-user'
import { json } from '~tests/setup/answers'
import { addHoa } from '~tests/setup/hoa'
import { must } from '~tests/setup/helpers'
import { fieldValue, textOf } from '~tests/setup/html'
import { until, type Product } from '~tests/setup/product'
import { multipart, slowUpload } from '~tests/setup/raw'
import { sharedProduct } from '~tests/setup/shared-product'
import { signInAs } from '~tests/setup/staff'
import { smallPdf, Visitor } from '~tests/setup/visitor'
import { makePdf } from '~db/seed/pdf'

// The partner portal and its API calls (docs/specification/hoas-and-partners.md#partner-portal).

type SignedIn = Awaited<ReturnType<typeof signInAs>>

let product: Product
let admin: SignedIn
beforeAll(async () => {
  product = await sharedProduct()
  admin = await signInAs(product, 'admin')
})

const link = (userId: number, hoaId: number) =>
  product.change('insert into hoa_partners (hoa_id, user_id, created_at) values (?, ?, 1)', hoaId, userId)

/** A partner with an HOA. */
async function newPartner(fields?: Record<string, string>) {
  const hoa = await addHoa(admin.visitor, fields)
  const partner = await signInAs(product, 'partner')
  link(partner.id, hoa.id)
  return { ...partner, hoa, home: `/partner?hoa=${hoa.id}`, files: `/partner/hoas/${hoa.id}` }
}

const documentsOf = (hoaId: number) =>
  product.rows<{ id: number; original_name: string; stored_name: string; expires_on: string | null }>(
    'select * from documents where hoa_id = ? order by id',
    hoaId,
  )

async function withDocument() {
  const partner = await newPartner()
  await partner.visitor.upload([{ name: 'Bylaws.pdf', content: smallPdf }], `${partner.files}/uploads`)
  const [document] = documentsOf(partner.hoa.id)
  if (!document) throw new Error('No document')
  return { ...partner, document }
}

const certificate = makePdf('Certificate of Insurance', [
  'Insurance carrier: Demo Mutual Insurance',
  'Policy period: July 1, 2026 to July 1, 2049',
])

describe('the partner portal', () => {
  it('shows a partner the HOA and the correct numbers of its documents', async () => {
    const { visitor, home, hoa, files } = await newPartner({
      city: 'Boise',
      state: 'ID',
      totalUnits: '48',
      monthlyDues: '285.50',
    })
    const empty = textOf(await visitor.page('/partner'))
    for (const text of [
      'Welcome, Test Partner',
      'Logout',
      hoa.name,
      'Boise, ID',
      '48',
      '$285.50',
      'Total 0',
      'No documents yet',
    ])
      expect(empty).toContain(text)
    await visitor.upload([{ name: 'Bylaws.pdf', content: smallPdf }], `${files}/uploads`)
    await visitor.upload([{ name: 'Old.pdf', content: smallPdf }], `${files}/uploads`)
    product.change(
      "update documents set expires_on = '2020-01-31', expires_source = 'person' where hoa_id = ? and original_name = 'Old.pdf'",
      hoa.id,
    )
    const text = textOf(await visitor.page(home))
    expect(text).toMatch(/Current 1 Expires Soon 0 Expired 1 Total 2/)
    expect(text).toMatch(/Old\.pdf.*Expired Jan 31, 2020 Set by hand/)
    expect(text).toContain('One year after the upload')
  })

  it('redirects everyone except partners to the partners’ sign-in', async () => {
    const { home, files, document } = await withDocument()
    for (const role of ['customer', 'viewer', 'contributor', 'admin', 'super'] satisfies UserRole[]) {
      const { visitor } = await signInAs(product, role)
      for (const path of [
        home,
        `${files}/documents/${document.id}`,
        `${files}/documents/${document.id}/pages/1`,
      ]) {
        const answer = await visitor.fetch(path)
        expect([answer.status, answer.headers.get('Location')], `${role} ${path}`).toEqual([
          302,
          '/partner/login',
        ])
      }
    }
    expect((await new Visitor(product.url).fetch(home)).headers.get('Location')).toBe('/partner/login')
  })

  it('shows a partner of several HOAs the selected one', async () => {
    const { visitor, id, hoa } = await newPartner({ name: `Alder ${crypto.randomUUID()}` })
    const second = await addHoa(admin.visitor, { name: `Birch ${crypto.randomUUID()}` })
    expect(await visitor.page('/partner')).not.toContain('>Switch<')
    link(id, second.id)
    const title = async (path: string) => /<h1[^>]*>([^<]*)</.exec(await visitor.page(path))?.[1]
    expect(await title('/partner')).toBe(hoa.name)
    expect(await title(`/partner?hoa=${second.id}`)).toBe(second.name)
    expect(textOf(await visitor.page('/partner'))).toContain('Switch')
  })

  it('tells a partner without an HOA what will appear, or what staff are deciding', async () => {
    const { visitor, id } = await signInAs(product, 'partner')
    expect(textOf(await visitor.page('/partner'))).toContain('No HOA yet')
    const hoa = await addHoa(admin.visitor)
    const { lastInsertRowid } = product.change(
      "insert into partner_invitations (email, hoa_name, message, invited_by_id, created_at, expires_at) values ('x@example.com', 'As invited', '', ?, 1, 2)",
      admin.id,
    )
    product.change(
      'insert into partner_onboardings (invitation_id, user_id, partner_info, completed_at, duplicate_of_id, updated_at) values (?, ?, ?, 1, ?, 1)',
      Number(lastInsertRowid),
      id,
      JSON.stringify({ hoaName: 'Heron <Lake>' }),
      hoa.id,
    )
    const html = await visitor.page('/partner')
    expect(textOf(html)).toMatch(/Heron <Lake> : an HOA with this name and location was already on our list/)
    expect(html).not.toContain(hoa.name)
  })
})

describe('a partner’s documents', () => {
  it('are uploaded, downloaded, dated, replaced, and deleted by plain forms', async () => {
    const { visitor, home, files, hoa, id } = await newPartner()
    const sent = await visitor.upload(
      [
        { name: 'Bylaws.pdf', content: smallPdf },
        { name: 'bad.exe', content: 'MZ' },
      ],
      `${files}/uploads`,
    )
    expect([sent.status, sent.headers.get('Location')]).toEqual([302, home])
    expect(textOf(await (await visitor.follow(sent)).text())).toContain('“bad.exe”: File type must be')
    const [document] = documentsOf(hoa.id)
    const download = await visitor.fetch(`${files}/documents/${document?.id}`)
    expect([download.status, await download.text()]).toEqual([200, smallPdf])

    const question = textOf(await visitor.page(`${home}&delete=${document?.id}`))
    expect(question).toContain('Are you sure you want to delete Bylaws.pdf ? It can’t be restored.')
    const dated = await visitor.post(home, {
      intent: 'set-expiry',
      documentId: document?.id ?? 0,
      expiresOn: '2020-01-31',
    })
    expect(textOf(await (await visitor.follow(dated)).text())).toContain(
      'Expiry Saved Bylaws.pdf: Jan 31, 2020',
    )
    const wrong = await visitor.post(`${home}&expiry=${document?.id}`, {
      intent: 'set-expiry',
      documentId: document?.id ?? 0,
      expiresOn: '2025-02-30',
    })
    expect([wrong.status, textOf(await wrong.text())]).toEqual([
      422,
      expect.stringContaining('This date does not exist'),
    ])

    expect(await visitor.page(`${home}&replace=${document?.id}`)).toContain(
      `action="${files}/uploads?replace=${document?.id}"`,
    )
    const replaced = await visitor.upload(
      [{ name: 'New.pdf', content: smallPdf }],
      `${files}/uploads?replace=${document?.id}`,
    )
    expect(replaced.headers.get('Location')).toBe(home)
    const [next, ...others] = documentsOf(hoa.id)
    expect([next?.original_name, others]).toEqual(['New.pdf', []])
    expect(product.uploads()).not.toContain(document?.stored_name)

    const deleted = await visitor.post(home, { intent: 'delete', documentId: next?.id ?? 0 })
    expect(textOf(await (await visitor.follow(deleted)).text())).toContain('Document Deleted New.pdf')
    expect(documentsOf(hoa.id)).toEqual([])
    expect(
      product
        .rows<{ action: string }>(
          "select action from activities where section = 'documents' and user_id = ? order by id",
          id,
        )
        .map(({ action }) => action),
    ).toEqual(['uploaded', 'viewed', 'updated', 'deleted', 'uploaded', 'deleted'])
    expect((await visitor.post(home, { intent: 'burn' })).status).toBe(400)
  })

  it('are read: an insurance certificate expires on the date in its text, with the page', async () => {
    const { visitor, home, files, hoa } = await newPartner()
    await visitor.upload([{ name: 'Policy.pdf', content: certificate }], `${files}/uploads`)
    await expect
      .poll(async () => textOf(await visitor.page(home)))
      .toMatch(/Policy\.pdf.*Insurance.*Jul 1, 2049 Stated on page 1/)
    const [document] = documentsOf(hoa.id)
    expect(document?.expires_on).toBe('2049-07-01')
    const html = await visitor.page(home)
    const cited = `${files}/documents/${document?.id}/pages/1`
    expect(html).toContain(`href="${cited}"`)
    const page = textOf(await visitor.page(cited))
    expect(page).toMatch(
      /The expiry, Jul 1, 2049, comes from these words: “Policy period: July 1, 2026 to July 1, 2049”/,
    )
    const image = await visitor.fetch(`${cited}/image`)
    expect([image.status, image.headers.get('Content-Type')]).toEqual([200, 'image/png'])
    await image.body?.cancel()
    for (const wrong of [
      `${files}/documents/${document?.id}/pages/2`,
      `${files}/documents/${document?.id}/pages/x`,
    ])
      expect(await visitor.status(wrong)).toBe(404)
    // Staff see the same for the HOA.
    const staff = `/admin/hoas/${hoa.id}/documents`
    expect(textOf(await admin.visitor.page(staff))).toMatch(/Policy\.pdf.*Insurance.*Stated on page 1/)
    expect(textOf(await admin.visitor.page(`${staff}/${document?.id}/pages/1`))).toContain(
      'comes from these words',
    )
  })

  it('prefill the lender questionnaire, which names the page and highlights its words', async () => {
    const { visitor, files, hoa } = await newPartner()
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
    expect(await (await newPartner()).visitor.status(path)).toBe(404)
    // Submitted unchanged, it does not become an answer.
    const inputs = ['shown', 'version', 'document', 'page', 'value.carrier', 'value.expires'].map((name) => {
      const field = `property-policy.${name}`
      return [field, must(fieldValue(html, field), field)]
    })
    const send = (more: Record<string, string>) =>
      visitor.post(questionnaire, { intent: 'save', ...Object.fromEntries(inputs), ...more })
    const answers = () =>
      product.rows<{ document_name: string; document_page: number; value: string }>(
        'select document_name, document_page, value from questionnaire_answers where hoa_id = ?',
        hoa.id,
      )
    await send({})
    expect(answers()).toEqual([])
    await send({ 'property-policy.confirm': 'on' })
    expect(answers()).toEqual([
      {
        document_name: 'Policy.pdf',
        document_page: 1,
        value: JSON.stringify({ carrier: 'Demo Mutual Insurance', expires: '2049-07-01' }),
      },
    ])
  })

  it('of another partner are not found, and stay', async () => {
    const { hoa, home, files, document } = await withDocument()
    const { visitor } = await newPartner()
    const before = documentsOf(hoa.id)
    for (const path of [
      home,
      `${files}/documents/${document.id}`,
      `${files}/documents/${document.id}/pages/1`,
      `${files}/documents/${document.id}/pages/1/image`,
      '/partner?hoa=999999',
      '/partner?hoa=x',
    ]) {
      const answer = await visitor.fetch(path)
      expect([answer.status, await answer.text()], path).toEqual([404, expect.not.stringContaining(hoa.name)])
    }
    const attempts = [
      () => visitor.post(home, { intent: 'delete', documentId: document.id }),
      () => visitor.post(home, { intent: 'set-expiry', documentId: document.id, expiresOn: '' }),
      () => visitor.upload([{ name: 'x.pdf', content: smallPdf }], `${files}/uploads`),
      () => visitor.upload([{ name: 'x.pdf', content: smallPdf }], `${files}/uploads?replace=${document.id}`),
    ]
    for (const attempt of attempts) expect((await attempt()).status).toBe(404)
    expect(documentsOf(hoa.id)).toEqual(before)
  })

  it("of another HOA cannot be accessed through the partner's own", async () => {
    const { document, hoa } = await withDocument()
    const { visitor, home, files, hoa: own } = await newPartner()
    for (const path of [
      `${files}/documents/${document.id}`,
      `${files}/documents/${document.id}/pages/1/image`,
    ])
      expect(await visitor.status(path)).toBe(404)
    expect((await visitor.post(home, { intent: 'delete', documentId: document.id })).status).toBe(404)
    const sent = await visitor.upload(
      [{ name: 'x.pdf', content: smallPdf }],
      `${files}/uploads?replace=${document.id}`,
      'application/json',
    )
    expect(await json(sent)).toEqual({
      status: 200,
      body: {
        added: 0,
        refused: [{ name: 'x.pdf', message: 'This document does not exist. Somebody may have deleted it.' }],
      },
    })
    expect([documentsOf(hoa.id).length, documentsOf(own.id).length]).toEqual([1, 0])
  })

  it('of 11 MB are rejected, and a request with 10 MB is accepted', async () => {
    const { visitor, files, hoa } = await newPartner()
    const limit = 10 * 1024 * 1024
    const cut = smallPdf.indexOf('startxref')
    const bytes = (total: number) =>
      Buffer.concat([
        Buffer.from(smallPdf.slice(0, cut)),
        Buffer.alloc(total - smallPdf.length, '%\n'),
        Buffer.from(smallPdf.slice(cut)),
      ])
    const answer = await json(
      await visitor.upload(
        [
          { name: 'over.pdf', content: bytes(11 * 1024 * 1024) },
          { name: 'exact.pdf', content: bytes(limit) },
        ],
        `${files}/uploads`,
        'application/json',
      ),
    )
    expect(answer.body).toEqual({
      added: 1,
      refused: [{ name: 'over.pdf', message: `File is larger than ${limit} bytes` }],
    })
    expect(documentsOf(hoa.id).map((d) => d.original_name)).toEqual(['exact.pdf'])
    for (const path of [`${files}/uploads`, '/api/partner/upload-documents']) {
      const heavy = slowUpload(
        visitor,
        multipart([{ name: 'x.pdf', content: smallPdf }]),
        { 'Content-Length': String(21 * limit), Accept: 'application/json' },
        path,
      )
      await heavy.send(0, 100)
      expect((await heavy.answer).status).toBe(413)
      heavy.breakOff()
    }
  })
})

describe('the API calls of the partner portal', () => {
  const send = (
    visitor: Visitor,
    parts: { hoaId?: string | number; files?: { name: string; content: string }[] },
    fieldFirst = true,
  ) => {
    const form = new FormData()
    const field = () => parts.hoaId !== undefined && form.append('hoaId', String(parts.hoaId))
    if (fieldFirst) field()
    for (const { name, content } of parts.files ?? []) form.append('documents', new Blob([content]), name)
    if (!fieldFirst) field()
    return visitor.fetch('/api/partner/upload-documents', { method: 'POST', body: form })
  }
  const good = { name: 'Bylaws.pdf', content: smallPdf }
  const bad = { name: 'bad.exe', content: 'MZ' }

  it("return a partner's HOAs and the documents of each", async () => {
    const { visitor, hoa, document, id } = await withDocument()
    const second = await addHoa(admin.visitor, {
      name: `Zebra ${crypto.randomUUID()}`,
      monthlyDues: '285.50',
    })
    link(id, second.id)
    expect(await json(await visitor.fetch('/api/partner/hoas?pageSize=1&page=2'))).toMatchObject({
      status: 200,
      body: { total: 2, page: 2, hoas: [{ id: second.id, name: second.name, monthlyDues: 285.5 }] },
    })
    const { status, body } = await json(await visitor.fetch(`/api/documents/hoa/${hoa.id}`))
    expect([status, body]).toMatchObject([
      200,
      { total: 1, documents: [{ id: document.id, originalName: 'Bylaws.pdf', status: 'active' }] },
    ])
  })

  it.each([true, false])("accept documents with the HOA's id before the files: %s", async (fieldFirst) => {
    const { visitor, hoa } = await newPartner()
    const answer = await send(visitor, { hoaId: hoa.id, files: [good, bad] }, fieldFirst)
    expect(await json(answer)).toEqual({
      status: 201,
      body: {
        added: 1,
        refused: [{ name: 'bad.exe', message: expect.stringMatching(/^File type must be/) as string }],
      },
    })
    expect(documentsOf(hoa.id).map((d) => d.original_name)).toEqual(['Bylaws.pdf'])
  })

  it('reject errors with a message, and leave nothing behind', async () => {
    const { visitor, hoa } = await newPartner()
    const other = await newPartner()
    const files = product.uploads()
    const cases: [Promise<Response>, number, Record<string, unknown>][] = [
      [send(visitor, { files: [good] }), 422, { fields: { hoaId: 'hoaId is required' } }],
      [
        send(visitor, { hoaId: hoa.id }),
        422,
        { fields: { documents: 'Please choose at least one document.' } },
      ],
      [send(visitor, { hoaId: other.hoa.id, files: [good] }), 404, { error: 'This HOA does not exist.' }],
      [send(visitor, { hoaId: '1e3', files: [good] }), 404, { error: 'This HOA does not exist.' }],
      [
        send(visitor, { hoaId: hoa.id, files: [bad] }),
        415,
        { error: expect.stringMatching(/^“bad\.exe”: File type must be/) as string },
      ],
      [visitor.json('POST', '/api/partner/upload-documents', { hoaId: hoa.id }), 415, {}],
      [visitor.fetch('/api/partner/upload-documents'), 405, {}],
      [visitor.json('POST', '/api/partner/hoas', {}), 405, {}],
      [visitor.fetch(`/api/documents/hoa/${other.hoa.id}`), 404, { error: 'This HOA does not exist.' }],
      [visitor.fetch('/api/documents/hoa/x'), 404, { error: 'This HOA does not exist.' }],
    ]
    for (const [answer, status, body] of cases)
      expect(await json(await answer)).toMatchObject({
        status,
        body: { error: expect.any(String) as string, ...body },
      })
    expect([documentsOf(hoa.id), documentsOf(other.hoa.id)]).toEqual([[], []])
    expect(product.uploads()).toEqual(files)
  })

  it('are only for partners', async () => {
    const { hoa } = await newPartner()
    const tries = (visitor: Visitor) => [
      visitor.fetch('/api/partner/hoas'),
      visitor.fetch(`/api/documents/hoa/${hoa.id}`),
      send(visitor, { hoaId: hoa.id, files: [good] }),
    ]
    for (const answer of tries(new Visitor(product.url))) expect((await answer).status).toBe(401)
    for (const role of ['customer', 'viewer', 'contributor', 'admin', 'super'] satisfies UserRole[]) {
      const { visitor } = await signInAs(product, role)
      for (const answer of tries(visitor)) expect((await answer).status, role).toBe(403)
    }
    expect(documentsOf(hoa.id)).toEqual([])
  })
})

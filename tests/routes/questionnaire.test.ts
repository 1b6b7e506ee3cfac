import { beforeAll, describe, expect, it } from 'vitest'
import { hashToken } from '~/modules/tokens.server'
import { fieldValue, textOf } from '~tests/setup/html'
import { placePaidOrder } from '~tests/setup/paid-order'
import { until, type Product } from '~tests/setup/product'
import { insertRequest } from '~tests/setup/questionnaire'
import { linkPartnerInProduct, newPartner } from '~tests/setup/partner-portal'
import { sharedProduct } from '~tests/setup/shared-product'
import { signInAs } from '~tests/setup/staff'
import { Visitor } from '~tests/setup/visitor'

// The lender questionnaire over HTTP: forms without JavaScript, and the single answers that scripts send.

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})

const pathOf = (hoaId: number, group = 'project') => `/partner/questionnaire?hoa=${hoaId}&group=${group}`
const answersOf = (hoaId: number) =>
  product.rows<{ question_id: string; value: string | null; state: string; answered_by: string }>(
    'select question_id, value, state, answered_by from questionnaire_answers where hoa_id = ? and superseded_at is null order by question_id',
    hoaId,
  )
const save = (visitor: Visitor, hoaId: number, fields: Record<string, string>, group?: string) => {
  const ids = new Set(Object.keys(fields).map((name) => name.split('.')[0] ?? ''))
  const versions = Object.fromEntries([...ids].map((id) => [`${id}.version`, '0']))
  return visitor.post(pathOf(hoaId, group), { intent: 'save', ...versions, ...fields })
}
const saveOne = (visitor: Visitor, path: string, question: string, fields: Record<string, string>) =>
  visitor.post(path, { question, [`${question}.version`]: '0', ...fields })

describe('the questionnaire', () => {
  it("shows a partner what is missing, and saves it with the group's button", async () => {
    const { visitor, hoa } = await newPartner(product, { totalUnits: 46 })
    const first = await visitor.page('/partner/questionnaire')
    const text = textOf(first)
    expect(text).toContain(hoa.name)
    expect(text).toMatch(/0 of \d\d answered/)
    expect(text).toMatch(/How many units are sold\?.*How many units are there in all\?/)
    expect(text).toContain('From the HOA’s record. This is right')
    expect(fieldValue(first, 'units-total.value')).toBe('46')

    const saved = await save(visitor, hoa.id, {
      'units-sold.value': '40',
      'more-phases.value': 'no',
      'master-association.state': 'not_applicable',
      'units-total.value': '46',
      'units-total.confirm': 'on',
    })
    expect(saved.headers.get('Location')).toBe(pathOf(hoa.id))
    expect(answersOf(hoa.id)).toMatchObject([
      { question_id: 'master-association', state: 'not_applicable', answered_by: 'Test Partner' },
      { question_id: 'more-phases', value: '"no"' },
      { question_id: 'units-sold', value: '40' },
      { question_id: 'units-total', value: '46' },
    ])
    const after = textOf(await (await visitor.follow(saved)).text())
    expect(after).toContain('4 answers are saved.')
    expect(after).toMatch(/4 of \d\d answered/)
    expect(after).toContain('Test Partner')
  })

  it('shows errors beside their fields, saves the rest, and loses nothing', async () => {
    const { visitor, hoa } = await newPartner(product)
    const response = await save(visitor, hoa.id, {
      'units-sold.value': 'about forty',
      'units-completed.value': '46',
      'transfer-date.value': '2024-02-31',
      'legal-name.value': 'New Name',
      'legal-name.document': 'No Such Document.pdf',
    })
    expect(response.status).toBe(422)
    const page = await response.text()
    const text = textOf(page)
    for (const sentence of [
      '3 answers need another look',
      'One answer is saved.',
      'Please enter a whole number such as 46',
      'This date does not exist',
      'Please choose one of the association’s documents, or leave this empty',
    ])
      expect(text).toContain(sentence)
    expect(fieldValue(page, 'units-sold.value')).toBe('about forty')
    // Screen readers announce the field with its message.
    const field = /<input[^>]*name="units-sold\.value"[^>]*>/.exec(page)?.[0] ?? ''
    expect(field).toContain('aria-invalid="true"')
    const message = /aria-describedby="([^"]+)"/.exec(field)?.[1] ?? 'none'
    expect(page.split(`<p id="${message}"`)[1]).toMatch(/^[^<]*>Please enter a whole number/)
    expect(fieldValue(page, 'transfer-date.value')).toBe('2024-02-31')
    expect(fieldValue(page, 'legal-name.document')).toBe('No Such Document.pdf')
    expect(answersOf(hoa.id)).toMatchObject([{ question_id: 'units-completed', value: '46' }])
  })

  it("shows the second of two people the first one's answer", async () => {
    const { visitor, hoa } = await newPartner(product)
    const { visitor: admin } = await signInAs(product, 'admin')
    await admin.post(`/admin/hoas/${hoa.id}/questionnaire`, {
      intent: 'save',
      'units-sold.version': '0',
      'units-sold.value': '41',
    })
    const response = await save(visitor, hoa.id, { 'units-sold.value': '40' })
    expect(response.status).toBe(422)
    const page = await response.text()
    expect(textOf(page)).toMatch(/Test Admin answered on .*: 41/)
    expect(fieldValue(page, 'units-sold.value')).toBe('40')
    // The second attempt includes the version from the warning.
    expect(fieldValue(page, 'units-sold.version')).toBe('1')
    await visitor.post(pathOf(hoa.id), {
      intent: 'save',
      'units-sold.version': '1',
      'units-sold.value': '40',
    })
    expect(answersOf(hoa.id)).toMatchObject([{ value: '40', answered_by: 'Test Partner' }])
  })

  it('saves a single answer while it is typed, and returns the result', async () => {
    const { visitor, hoa } = await newPartner(product)
    const path = `/partner/questionnaire/answers?hoa=${hoa.id}`
    const send = async (fields: Record<string, string>) => {
      const response = await saveOne(visitor, path, 'units-sold', fields)
      return { status: response.status, body: (await response.json()) as Record<string, unknown> }
    }
    expect(await send({ 'units-sold.value': '40' })).toMatchObject({
      status: 200,
      body: { result: 'saved', version: 1, isGiven: true, answer: { text: '40', by: 'Test Partner' } },
    })
    expect(await send({ 'units-sold.value': '40', 'units-sold.version': '1' })).toMatchObject({
      body: { result: 'unchanged' },
    })
    expect(await send({ 'units-sold.value': 'x', 'units-sold.version': '1' })).toMatchObject({
      status: 422,
      body: { result: 'invalid', errors: { 'units-sold.value': 'Please enter a whole number such as 46' } },
    })
    expect(await send({ 'units-sold.value': '39', 'units-sold.version': '7' })).toMatchObject({
      status: 409,
      body: { result: 'conflict', version: 1, answer: { text: '40' } },
    })
  })

  it('does not exist for another partner, whatever they request or send', async () => {
    const { hoa } = await newPartner(product)
    const { visitor } = await newPartner(product)
    for (const path of [pathOf(hoa.id), `/partner/questionnaire/ask?hoa=${hoa.id}`, pathOf(999_999)]) {
      expect(await visitor.status(path)).toBe(404)
      expect(await visitor.status(path.replace('?', '.data?'))).toBe(404)
    }
    expect((await save(visitor, hoa.id, { 'units-sold.value': '40' })).status).toBe(404)
    const single = await saveOne(visitor, `/partner/questionnaire/answers?hoa=${hoa.id}`, 'units-sold', {
      'units-sold.value': '40',
    })
    expect(single.status).toBe(404)
    const ask = { intent: 'ask', email: 'x@example.com', message: '', 'ask.loans': 'on' }
    expect((await visitor.post(`/partner/questionnaire/ask?hoa=${hoa.id}`, ask)).status).toBe(404)
    expect(answersOf(hoa.id)).toEqual([])
    expect(product.value('select count(*) from questionnaire_requests where hoa_id = ?', hoa.id)).toBe(0)
  })

  it('adds an answer to the report of an order automatically', async () => {
    const { visitor, hoa } = await newPartner(product)
    const order = await placePaidOrder(product)
    product.change('update orders set hoa_id = ? where id = ?', hoa.id, order.id)
    await save(visitor, hoa.id, { 'manager-company.value': 'Offered Management' }, 'contacts')
    await until(
      () =>
        product.value(
          "select count(*) from report_items where order_id = ? and source = 'customer' and value = 'Offered Management'",
          order.id,
        ) === 1,
      'the answer in the report',
      40_000,
    )
    expect(
      textOf(await (await signInAs(product, 'admin')).visitor.page(`/admin/snapshots/${order.id}`)),
    ).toContain('Offered Management')
  })
})

describe('a link for single questions', () => {
  const start = async (questions = ['units-sold', 'loans']) => {
    const { visitor: partner, id, hoa } = await newPartner(product)
    const request = await insertRequest(product, hoa.id, id, questions)
    return {
      partner,
      hoa,
      ...request,
      path: `/partner/answer/${request.token}`,
      board: new Visitor(product.url),
    }
  }

  it('is created by a form, mailed, listed, and withdrawn', async () => {
    const { visitor, hoa } = await newPartner(product)
    const path = `/partner/questionnaire/ask?hoa=${hoa.id}`
    expect(fieldValue(await visitor.page(`${path}&question=loans`), 'ask.loans')).not.toBeNull()
    const nothing = await visitor.post(path, { intent: 'ask', email: 'board@example.com', message: 'Hello' })
    expect(nothing.status).toBe(422)
    const page = await nothing.text()
    expect(textOf(page)).toContain('Please choose at least one question')
    expect(fieldValue(page, 'email')).toBe('board@example.com')
    const wrong = await visitor.post(path, { intent: 'ask', email: 'nobody', message: '', 'ask.loans': 'on' })
    expect(wrong.status).toBe(422)
    const again = await wrong.text()
    expect(textOf(again)).toContain('Please enter a valid email address')
    expect(fieldValue(again, 'ask.loans')).not.toBeNull()

    const email = `${crypto.randomUUID()}@example.com`
    const sent = await visitor.post(path, { intent: 'ask', email, message: 'Hello', 'ask.loans': 'on' })
    expect(sent.headers.get('Location')).toBe(path)
    const mail = await until(
      () => product.mails().find(({ text }) => text.includes(`To: ${email}`)),
      'the mail',
    )
    const token = /\/partner\/answer\/([\w-]{43})/.exec(mail.text)?.[1] ?? ''
    const board = new Visitor(product.url)
    expect(textOf(await board.page(`/partner/answer/${token}`))).toContain(
      'Which loans does the association have?',
    )
    const list = await visitor.page(path)
    expect(textOf(list)).toContain(email)
    const withdrawn = await visitor.post(path, {
      intent: 'revoke',
      requestId: fieldValue(list, 'requestId') ?? '',
    })
    expect(withdrawn.headers.get('Location')).toBe(path)
    expect(await board.status(`/partner/answer/${token}`)).toBe(404)
  })

  it('shows only its questions, and nothing else of the HOA', async () => {
    const { partner, hoa, board, path } = await start()
    await save(partner, hoa.id, { 'units-sold.value': '4711', 'rented.value': '7' })
    product.change(
      "insert into documents (hoa_id, original_name, stored_name, media_type, size_bytes, uploaded_at) values (?, 'Secret.pdf', ?, 'application/pdf', 1, 1)",
      hoa.id,
      crypto.randomUUID(),
    )
    const response = await board.fetch(path)
    const page = await response.text()
    expect(textOf(page)).toContain('How many units are sold?')
    expect(page).not.toMatch(/\b4711\b|Secret|How many units are rented/)
    expect(page).toContain('name="robots" content="noindex"')
    const scripted = await (await board.fetch(`${path}.data`)).text()
    expect(scripted).not.toMatch(/\b4711\b|Secret/)
  })

  it('suggests answers without an account and JavaScript, which the partner accepts and can take back', async () => {
    const { partner, hoa, board, path } = await start()
    await save(partner, hoa.id, { 'units-sold.value': '40' })
    const fields = { 'units-sold.version': '0', 'units-sold.value': '41', 'loans.version': '0' }
    const noName = await board.post(path, { intent: 'finish', name: '', ...fields })
    expect(noName.status).toBe(422)
    const page = await noName.text()
    expect(textOf(page)).toContain('Please enter your name')
    expect(fieldValue(page, 'units-sold.value')).toBe('41')
    const wrong = await board.post(path, {
      intent: 'finish',
      name: 'Bo Board',
      ...fields,
      'units-sold.value': 'many',
    })
    expect(wrong.status).toBe(422)
    expect(textOf(await wrong.text())).toContain('Please enter a whole number such as 46')
    const later = await board.post(path, { intent: 'save', name: 'Bo Board', ...fields })
    expect(fieldValue(await (await board.follow(later)).text(), 'units-sold.value')).toBe('41')
    const sent = await board.post(path, {
      intent: 'finish',
      name: 'Bo Board',
      ...fields,
      'loans.state': 'none',
    })
    expect(textOf(await (await board.follow(sent)).text())).toContain('Thank You')
    expect(answersOf(hoa.id)).toMatchObject([{ question_id: 'units-sold', value: '40' }])
    // Once used, it shows no answers and accepts no more.
    const used = await board.page(path)
    expect(used).not.toContain('units-sold')
    expect((await board.post(path, { intent: 'finish', name: 'Eve', ...fields })).status).toBe(404)

    const questions = await partner.page(pathOf(hoa.id))
    expect(textOf(questions)).toMatch(/Suggested by Others.*Suggested 41 Bo Board .*Now 40 Test Partner/)
    const accept = {
      intent: 'accept',
      suggestionId: fieldValue(questions, 'suggestionId') ?? '',
      version: fieldValue(questions, 'version') ?? '',
    }
    const other = await newPartner(product)
    await other.visitor.post(pathOf(other.hoa.id), accept)
    expect(answersOf(hoa.id)).toMatchObject([{ value: '40' }])
    const accepted = await partner.post(pathOf(hoa.id), accept)
    expect(textOf(await (await partner.follow(accepted)).text())).toContain('Answer accepted')
    expect(answersOf(hoa.id)).toMatchObject([
      { value: '41', answered_by: 'Bo Board (board@example.com), accepted by Test Partner' },
    ])
    const history = await partner.page(`${pathOf(hoa.id)}&history=units-sold`)
    const answer = /<button[^>]*form="restore"[^>]*value="([^"]+)"/.exec(history)?.[1] ?? ''
    await partner.post(pathOf(hoa.id), { intent: 'restore', answer })
    expect(answersOf(hoa.id)).toMatchObject([{ value: '40', answered_by: 'Test Partner' }])
  })

  it('is mailed only so often by one person and to one address, without web addresses', async () => {
    const { visitor, hoa } = await newPartner(product)
    const ask = (partner: Visitor, email: string, message = '') =>
      partner.post(`/partner/questionnaire/ask?hoa=${hoa.id}`, {
        intent: 'ask',
        email,
        message,
        'ask.loans': 'on',
      })
    const stranger = () => `${crypto.randomUUID()}@example.com`
    const advertised = await ask(visitor, stranger(), 'Cheap loans at www.example.com')
    expect(advertised.status).toBe(422)
    expect(textOf(await advertised.text())).toContain('Please leave out web addresses.')

    const recipient = stranger()
    for (let n = 0; n < 5; n++) expect((await ask(visitor, recipient)).status).toBe(302)
    const colleague = await signInAs(product, 'partner')
    await linkPartnerInProduct(product, colleague, hoa.id)
    const sixth = await ask(colleague.visitor, recipient)
    expect(sixth.status).toBe(429)
    expect(textOf(await sixth.text())).toContain(
      'We send at most 5 requests a day to one address. Please wait 24 hours and try again.',
    )
    for (let n = 5; n < 20; n++) expect((await ask(visitor, stranger())).status).toBe(302)
    const next = await ask(visitor, stranger())
    expect(next.status).toBe(429)
    expect(Number(next.headers.get('Retry-After'))).toBeGreaterThan(60)
    expect(textOf(await next.text())).toContain(
      'You can ask at most 20 people an hour. Please wait 60 minutes',
    )
    expect(product.value('select count(*) from questionnaire_requests where hoa_id = ?', hoa.id)).toBe(20)
  })

  it('does not work if it has expired or is altered', async () => {
    const { hoa, token, board, path } = await start()
    const fields = { intent: 'finish', name: 'Eve', 'units-sold.version': '0', 'units-sold.value': '41' }
    for (const wrong of [`${path}x`, path.slice(0, -1), '/partner/answer/x', '/partner/answer/%00']) {
      const response = await board.fetch(wrong)
      expect(response.status, wrong).toBe(404)
      await response.body?.cancel()
      expect((await board.post(wrong, fields)).status).toBe(404)
    }
    product.change(
      'update questionnaire_requests set expires_at = ? where hoa_id = ?',
      Date.now() - 1,
      hoa.id,
    )
    const expired = await board.fetch(path)
    expect(expired.status).toBe(404)
    expect(textOf(await expired.text())).toContain('This link has expired')
    expect((await board.post(path, fields)).status).toBe(404)
    expect(answersOf(hoa.id)).toEqual([])
    expect(
      product.value(
        'select count(*) from questionnaire_request_tokens where token_hash = ?',
        hashToken(token),
      ),
    ).toBe(1)
    expect(product.output()).not.toContain(token)
  })

  it('answers only for its own HOA, whatever the form says', async () => {
    const mine = await start(['units-sold'])
    const other = await start(['units-sold'])
    await mine.board.post(`${mine.path}?hoa=${other.hoa.id}`, {
      intent: 'finish',
      name: 'Bo Board',
      hoaId: String(other.hoa.id),
      'units-sold.version': '0',
      'units-sold.value': '41',
      'rented.version': '0',
      'rented.value': '9',
    })
    expect(
      product.rows(
        'select hoa_id, question_id from questionnaire_suggestions where hoa_id in (?, ?)',
        mine.hoa.id,
        other.hoa.id,
      ),
    ).toEqual([{ hoa_id: mine.hoa.id, question_id: 'units-sold' }])
  })
})

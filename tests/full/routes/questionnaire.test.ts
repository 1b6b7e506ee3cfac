import { beforeAll, describe, expect, it } from 'vitest'
import { textOf } from '~tests/setup/html'
import { type Product } from '~tests/setup/product'
import { insertHoaInProduct } from '~tests/setup/hoa'
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
const saveOne = (visitor: Visitor, path: string, question: string, fields: Record<string, string>) =>
  visitor.post(path, { question, [`${question}.version`]: '0', ...fields })

describe('the questionnaire', () => {
  it('returns the version of an answer that is sent again because the first response was lost', async () => {
    const { visitor, hoa } = await newPartner(product)
    const path = `/partner/questionnaire/answers?hoa=${hoa.id}`
    const send = async (value: string, version: number) => {
      const fields = { 'units-sold.value': value, 'units-sold.version': String(version) }
      return (await (await saveOne(visitor, path, 'units-sold', fields)).json()) as Record<string, unknown>
    }
    for (const [value, version] of [
      ['40', 1],
      ['41', 2],
      ['', 3],
      ['42', 4],
    ] as const) {
      await send(value, version - 1)
      expect(await send(value, version - 1)).toMatchObject({ result: 'saved', version })
    }
  })

  it('shows a contributor the answers without a form, and an admin the form', async () => {
    const hoa = await insertHoaInProduct(product)
    const path = `/admin/hoas/${hoa.id}/questionnaire`
    const fields = { intent: 'save', 'units-sold.version': '0', 'units-sold.value': '40' }
    const { visitor: contributor } = await signInAs(product, 'contributor')
    expect(await contributor.page(path)).not.toContain('Save Answers')
    const { visitor: admin } = await signInAs(product, 'admin')
    expect((await admin.post(path, fields)).headers.get('Location')).toBe(path)
    expect(textOf(await contributor.page(`${path}?group=project`))).toContain('How many units are sold? 40')
    expect(await admin.status('/admin/hoas/999999/questionnaire')).toBe(404)
  })

  it('informs a partner without an HOA, and shows each of several', async () => {
    const { visitor } = await signInAs(product, 'partner')
    expect(textOf(await visitor.page('/partner/questionnaire'))).toContain('No HOA yet')
    const { visitor: owner, id, hoa } = await newPartner(product)
    const second = await insertHoaInProduct(product)
    await linkPartnerInProduct(product, { id }, second.id)
    for (const { id: hoaId, name } of [hoa, second])
      expect(textOf(await owner.page(pathOf(hoaId)))).toContain(`What lenders and buyers ask about ${name}.`)
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

  it('does not count the holder of a valid link as guessing', async () => {
    const { board, path } = await start()
    const statuses = new Set<number>()
    for (let look = 0; look < 40; look++) statuses.add(await board.status(path))
    expect([...statuses]).toEqual([200])
  })

  it('is rate-limited against guessing', async () => {
    const guesser = new Visitor(product.url)
    const statuses = new Set<number>()
    for (let guess = 0; guess < 40; guess++) statuses.add(await guesser.status(`/partner/answer/${guess}`))
    expect([...statuses].sort()).toEqual([404, 429])
  })
})

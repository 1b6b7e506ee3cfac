import { beforeAll, describe, expect, it } from 'vitest'
import type { UserRole } from '~/modules/permissions/signed-in-user'
import { insertDocument } from '~tests/factories/documents'
import { fieldValue, textOf } from '~tests/setup/html'
import { json } from '~tests/setup/responses'
import { addHoa } from '~tests/setup/hoa'
import type { Product } from '~tests/setup/product'
import { sharedProduct } from '~tests/setup/shared-product'
import { signInAs } from '~tests/setup/staff'
import type { Visitor } from '~tests/setup/visitor'

// The form of an HOA (docs/specification/hoas-and-partners.md#hoa-record).

type SignedIn = Awaited<ReturnType<typeof signInAs>>

let product: Product

const people = {} as Record<'super' | 'admin' | 'contributor', SignedIn>
let admin: Visitor
beforeAll(async () => {
  product = await sharedProduct()
  for (const role of ['super', 'admin', 'contributor'] satisfies UserRole[])
    people[role] = await signInAs(product, role)
  admin = people.admin.visitor
})

const newHoa = (fields?: Record<string, string>) => addHoa(admin, fields)

/** The edit form as the page fills it in. */
async function editForm(path: string) {
  const html = await admin.page(`${path}?edit=1`)
  const names = [...html.matchAll(/name="(\w+)"/g)].map(([, name]) => name ?? '')
  const fields: Record<string, string> = {}
  for (const name of names) {
    const value = fieldValue(html, name)
    if (value !== null && name !== 'q') fields[name] = value
  }
  return fields
}

const call = async (visitor: Visitor, method: string, path: string, body?: unknown) =>
  json(await visitor.json(method, path, body))

describe('editing an HOA', () => {
  it('saves the form, and logs old and new values', async () => {
    const { id, path } = await newHoa({ monthlyDues: '210' })
    const form = await editForm(path)
    expect(form).toMatchObject({ monthlyDues: '210.00', totalUnits: '', state: '', insuranceExpiration: '' })
    const saved = await admin.post(`${path}?edit=1`, {
      ...form,
      monthlyDues: '1,285.50',
      totalUnits: 'none',
      insuranceExpiration: '2027-06-30',
      amenities: 'Pool, ,Gym',
      budgetStatus: 'deficit',
      documentsCount: '99',
      isPartner: 'true',
    })
    expect(saved.status).toBe(302)
    const text = textOf(await (await admin.follow(saved)).text())
    expect(text).toContain('HOA Updated HOA information has been saved successfully.')
    expect(text).toContain('Monthly dues $1,285.50')
    expect(text).toContain('Insurance expiration Jun 30, 2027')
    expect(text).toContain('Amenities Pool, Gym')
    expect(text).toContain('Budget status Deficit')
    expect(text).toContain('Partner No')
    expect(
      product.rows(
        "select field, old_value, new_value, user_id from activities where section = 'hoas' and json_extract(metadata, '$.hoaId') = ? and action = 'updated' order by id",
        id,
      ),
    ).toEqual(
      [
        ['amenities', 'Not set', 'Pool, Gym'],
        ['monthlyDues', '$210.00', '$1,285.50'],
        ['budgetStatus', 'Not answered', 'Deficit'],
        ['insuranceExpiration', 'Not set', 'Jun 30, 2027'],
      ].map(([field, old_value, new_value]) => ({ field, old_value, new_value, user_id: people.admin.id })),
    )
  })

  it('rejects impossible dates, negative amounts, and unknown choices with separate messages', async () => {
    const { path } = await newHoa()
    const form = await editForm(path)
    const refused = await admin.post(`${path}?edit=1`, {
      ...form,
      address: '9 Typed Street',
      insuranceExpiration: '2025-02-30',
      reserveFund: '-5',
      propertyType: 'Castle',
    })
    expect(refused.status).toBe(422)
    const html = await refused.text()
    for (const sentence of [
      'This date does not exist',
      'Please enter 0 or more',
      'Please choose one from the list',
    ])
      expect(textOf(html)).toContain(sentence)
    expect([fieldValue(html, 'address'), fieldValue(html, 'reserveFund')]).toEqual(['9 Typed Street', '-5'])
    expect(textOf(await admin.page(path))).not.toContain('9 Typed Street')
  })

  it('cannot give it the name of another HOA in the same place, and keeps the input', async () => {
    const [one, { name }] = [await newHoa(), await newHoa()]
    const form = await editForm(one.path)
    const refused = await admin.post(`${one.path}?edit=1`, { ...form, name, address: '9 Typed Street' })
    expect(refused.status).toBe(409)
    const html = await refused.text()
    expect(textOf(html)).toContain(
      'An HOA with this name is already on the list, in the same city and state.',
    )
    expect(textOf(html)).not.toContain('They have saved')
    expect([fieldValue(html, 'name'), fieldValue(html, 'address')]).toEqual([name, '9 Typed Street'])
    const called = await call(admin, 'PUT', `/api/admin/hoas/${one.id}`, { name })
    expect(called.status).toBe(409)
  })

  it('warns the second of two users, who keeps the input and may overwrite', async () => {
    const { path } = await newHoa()
    const form = await editForm(path)
    const first = await people.super.visitor.post(`${path}?edit=1`, {
      ...form,
      totalUnits: '120',
      city: 'Same',
    })
    expect(first.status).toBe(302)
    const mine = { ...form, totalUnits: '100', city: 'Same', address: '9 Typed Street' }
    const second = await admin.post(`${path}?edit=1`, mine)
    expect(second.status).toBe(409)
    const html = await second.text()
    const text = textOf(html)
    expect(text).toContain('Someone else has saved this HOA while you were editing it.')
    expect(text).toContain('Total units: 120')
    expect(text).not.toContain('City: Same')
    expect([fieldValue(html, 'totalUnits'), fieldValue(html, 'address')]).toEqual(['100', '9 Typed Street'])
    const again = await admin.post(`${path}?edit=1`, {
      ...mine,
      updatedAt: fieldValue(html, 'updatedAt') ?? '',
    })
    expect(again.status).toBe(302)
    expect(textOf(await admin.page(path))).toContain('Total units 100')
  })
})

describe('deleting an HOA', () => {
  const remove = (path: string, fields: Record<string, string> = { isSure: 'on' }) =>
    admin.post(`${path}?edit=1`, { intent: 'delete', ...fields })

  it('needs the box to be checked, and removes an HOA that nothing uses', async () => {
    const { path } = await newHoa()
    const unsure = await remove(path, {})
    expect(unsure.status).toBe(422)
    expect(textOf(await unsure.text())).toContain('Check the box to confirm')
    expect((await remove(path)).headers.get('Location')).toBe('/admin/hoas')
    expect(await admin.status(path)).toBe(404)
  })

  it('is refused while the HOA has a document', async () => {
    const { id, name, path } = await newHoa()
    product.runInside(() => insertDocument({ hoaId: id }))
    const refused = await remove(path)
    expect(refused.status).toBe(409)
    expect(textOf(await refused.text())).toContain(`${name} has documents, orders, snapshots, or a partner`)
    expect(await admin.status(path)).toBe(200)
  })
})

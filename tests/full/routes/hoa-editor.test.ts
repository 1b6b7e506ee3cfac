import { beforeAll, describe, expect, it } from 'vitest'
import type { UserRole } from '~/modules/permissions/signed-in-user'
import { fieldValue, textOf } from '~tests/setup/html'
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
let contributor: Visitor
beforeAll(async () => {
  product = await sharedProduct()
  for (const role of ['super', 'admin', 'contributor'] satisfies UserRole[])
    people[role] = await signInAs(product, role)
  admin = people.admin.visitor
  contributor = people.contributor.visitor
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

describe('editing an HOA', () => {
  it('lets exactly one of four simultaneous changes win', async () => {
    const { path } = await newHoa()
    const form = await editForm(path)
    const responses = await Promise.all(
      ['1', '2', '3', '4'].map((totalUnits) => admin.copy().post(`${path}?edit=1`, { ...form, totalUnits })),
    )
    expect(responses.map((a) => a.status).sort()).toEqual([302, 409, 409, 409])
  })

  it('keeps the input on failure', async () => {
    const { path } = await newHoa()
    const form = await editForm(path)
    product.change("create trigger broken before update on hoas begin select raise(abort, 'broken'); end")
    try {
      const failed = await admin.post(`${path}?edit=1`, { ...form, city: 'Typed City' })
      expect(failed.status).toBe(500)
      const html = await failed.text()
      expect(textOf(html)).toContain('Failed to save HOA information. Please try again.')
      expect(fieldValue(html, 'city')).toBe('Typed City')
    } finally {
      product.change('drop trigger broken')
    }
  })

  it('is not offered to a contributor, who sees why', async () => {
    const { path } = await newHoa()
    const html = await contributor.page(`${path}?edit=1`)
    expect(textOf(html)).toContain('Only a Super User can edit. Edit Details')
    expect(html).toMatch(/<button[^>]*disabled=""[^>]*>.*?Edit Details/)
    expect(textOf(html)).not.toContain('Save Changes')
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { addHoa } from '~tests/setup/hoa'
import { textOf } from '~tests/setup/html'
import type { Product } from '~tests/setup/product'
import { sharedProduct } from '~tests/setup/shared-product'
import { signInAs } from '~tests/setup/staff'
import { linkPartnerInProduct, newPartner } from '~tests/setup/partner-portal'

// The partner portal and its API calls (docs/specification/hoas-and-partners.md#partner-portal).

type SignedIn = Awaited<ReturnType<typeof signInAs>>

let product: Product
let admin: SignedIn
beforeAll(async () => {
  product = await sharedProduct()
  admin = await signInAs(product, 'admin')
})

describe('the partner portal', () => {
  it('shows a partner of several HOAs the selected one', async () => {
    const { visitor, id, hoa } = await newPartner(product, { name: `Alder ${crypto.randomUUID()}` })
    const second = await addHoa(admin.visitor, { name: `Birch ${crypto.randomUUID()}` })
    expect(await visitor.page('/partner')).not.toContain('>Switch<')
    await linkPartnerInProduct(product, { id }, second.id)
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
    expect(textOf(html)).toMatch(
      /Heron <Lake> : an HOA with this name and location was already in our records/,
    )
    expect(html).not.toContain(hoa.name)
  })
})

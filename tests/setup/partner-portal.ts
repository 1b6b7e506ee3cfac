import { linkPartner } from '../factories/partners'
import { insertHoaInProduct } from './hoa'
import type { Product } from './product'
import { signInAs } from './staff'
import { smallPdf } from './visitor'

/** Makes a user of the product a partner of an HOA. */
export const linkPartnerInProduct = (product: Product, user: { id: number }, hoaId: number) =>
  product.runInside(() => void linkPartner(user, hoaId))

/** A signed-in partner with an HOA. */
export async function newPartner(product: Product, values?: Parameters<typeof insertHoaInProduct>[1]) {
  const partner = await signInAs(product, 'partner')
  const hoa = await insertHoaInProduct(product, values)
  await linkPartnerInProduct(product, partner, hoa.id)
  return { ...partner, hoa, home: `/partner?hoa=${hoa.id}`, files: `/partner/hoas/${hoa.id}` }
}

export const documentsOf = (product: Product, hoaId: number) =>
  product.rows<{ id: number; original_name: string; stored_name: string; expires_on: string | null }>(
    'select * from documents where hoa_id = ? order by id',
    hoaId,
  )

/** A partner who has uploaded a document. */
export async function withDocument(product: Product) {
  const partner = await newPartner(product)
  await partner.visitor.upload([{ name: 'Bylaws.pdf', content: smallPdf }], `${partner.files}/uploads`)
  const [document] = documentsOf(product, partner.hoa.id)
  if (!document) throw new Error('No document')
  return { ...partner, document }
}
